"""How a hand ends: a declaration, valid or wrong, the last one in, the end of the stock (P4.5 to P4.7, P5.4, R16)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paplu.groups import pack
from paplu.language import Code, notation
from paplu.play import By, Draws, End, Gone, Phase, Stock, hand_play
from paplu.rules import INDIAN, PAPLU, PLATFORM
from tests.support.played import (
    ALMOST,
    EIGHTY_SIX,
    FIFTEEN,
    FIFTY_THREE,
    SHOWN,
    act,
    four,
    last_card,
    played,
    table,
    two,
    wrong,
)


@pytest.mark.rule("P4.5", "P8.1")
def test_a_valid_declaration_wins_the_hand() -> None:
    after = played(four(), "Ana draws", f"Ana declares {SHOWN} throws KD")
    assert after.end == End("Ana", By.DECLARATION)
    assert after.pile[-1] == notation.card("KD")
    assert len(after.seat("Ana").hand) == 13


@pytest.mark.rule("R8")
def test_the_cards_decide_where_a_wrong_grouping_is_shown() -> None:
    state = played(four(), "Ana draws")
    after = played(state, "Ana declares 4H 5H 6H | 9S 10S 7S | 7C 7D PJ | AC 2C 3C 4C throws KD")
    assert after.end == End("Ana", By.DECLARATION)
    assert (Code.CARDS_DECIDE, "R8") in {(finding.code, finding.rule) for finding in after.warnings}


@pytest.mark.rule("R8")
def test_in_indian_rummy_the_grouping_shown_decides() -> None:
    state = table({"Ana": ALMOST, "Bruno": "", "Carla": ""}, top="4C", rules=PLATFORM)
    after = played(state, "Ana draws", "Ana declares 4H 5H 6H | 9S 10S 7S | 7C 7D PJ | AC 2C 3C 4C throws KD")
    assert after.seat("Ana").gone is Gone.WRONG
    assert after.warnings


@pytest.mark.rule("P4.6", "R17")
def test_after_a_wrong_declaration_the_cards_are_out_and_the_next_player_goes_on() -> None:
    state = played(wrong(), "Ana draws")
    verdict = hand_play.check(state, act(f"Ana declares {EIGHTY_SIX} throws 4C"))
    assert verdict
    assert verdict.codes[0] is Code.WRONG_DECLARATION
    after = played(state, f"Ana declares {EIGHTY_SIX} throws 4C")
    assert (after.seat("Ana").gone, after.turn, after.end) == (Gone.WRONG, "Bruno", None)
    assert after.pile[-1] == notation.card("4C")
    assert sorted(after.aside) == sorted(notation.cards(EIGHTY_SIX))
    assert hand_play.check(played(after, "Bruno takes"), act("Ana draws")).findings[0].rule == "R17"


@pytest.mark.rule("P5.4")
def test_the_last_one_in_wins_without_a_turn() -> None:
    after = played(four(), "Ana drops", "Bruno drops", "Carla drops")
    assert after.end == End("Davi", By.LAST_ONE_IN)
    assert not after.seat("Davi").draws


@pytest.mark.rule("R17")
def test_a_wrong_hand_rummy_is_a_wrong_declaration() -> None:
    after = played(wrong(2), f"Ana declares {' | '.join(EIGHTY_SIX.split())}")
    assert after.seat("Ana").gone is Gone.WRONG
    assert after.end == End("Bruno", By.LAST_ONE_IN)


@pytest.mark.rule("P4.7")
def test_the_hand_is_void_at_the_end_of_the_turn_that_took_the_last_card() -> None:
    state = last_card(two())
    drawn = played(state, "Ana draws")
    assert hand_play.check(state, Draws("Ana")).codes == (Code.DRAWS_LAST,)
    assert (drawn.end, drawn.phase) == (None, Phase.THROW)
    assert played(drawn, "Ana discards KD").end == End()


@pytest.mark.rule("P4.7")
def test_taking_from_the_pile_when_one_card_is_left_makes_nothing_void() -> None:
    assert played(last_card(two()), "Ana takes", "Ana discards KD").end is None


@pytest.mark.rule("P4.7")
def test_a_valid_declaration_on_the_last_card_wins() -> None:
    state = last_card(two())
    assert played(state, "Ana draws", f"Ana declares {SHOWN} throws KD").end == End("Ana", By.DECLARATION)


@pytest.mark.rule("P4.7", "P5.2")
def test_an_early_drop_puts_off_the_void() -> None:
    state = last_card(four())
    after = played(state, "Ana drops", "Bruno draws", "Bruno discards 5D")
    assert (after.end, after.stock_size) == (None, 13)


@pytest.mark.rule("R16")
def test_on_the_last_card_a_wrong_declaration_counts_before_the_void() -> None:
    pair = played(last_card(wrong(2)), "Ana draws", f"Ana declares {EIGHTY_SIX} throws 4C")
    assert pair.end == End("Bruno", By.LAST_ONE_IN)
    more = played(last_card(wrong()), "Ana draws", f"Ana declares {EIGHTY_SIX} throws 4C")
    assert more.end == End()


@pytest.mark.rule("R15")
def test_in_indian_rummy_the_discards_but_the_top_one_become_the_new_stock() -> None:
    state = table({"Ana": ALMOST, "Bruno": EIGHTY_SIX}, top="4C", rules=INDIAN)
    empty = played(replace(last_card(state)), "Ana draws", "Ana discards KD")
    assert empty.end is None
    assert hand_play.check(empty, Draws("Bruno")).codes == (Code.STOCK_EMPTY,)
    assert hand_play.check(empty, Stock(notation.cards("KD"))).codes == (Code.CARDS_MISSING,)
    assert hand_play.check(empty, Stock(notation.cards("5C 6C"))).codes == (Code.NOT_THE_DISCARDS,)
    assert hand_play.check(state, Stock(())).codes == (Code.STOCK_NOT_EMPTY,)
    assert hand_play.check(empty, Stock(notation.cards("5C"))).codes == (Code.RESHUFFLED,)
    again = hand_play.replay(empty, [Stock(notation.cards("5C")), Draws("Bruno")])
    assert (again.stock_size, again.pile) == (0, notation.cards("KD"))


@pytest.mark.parametrize("fifty", [FIFTY_THREE, FIFTEEN])
def test_no_card_is_lost_when_hands_are_laid_aside(fifty: str) -> None:
    hands = {"Ana": EIGHTY_SIX, "Bruno": fifty, "Carla": ""}
    after = played(
        table(hands, opens="QS", top="4C"), "Ana draws", f"Ana declares {EIGHTY_SIX} throws 4C", "Bruno drops"
    )
    assert after.cards == tuple(sorted(pack(PAPLU)))
