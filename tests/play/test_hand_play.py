"""Every move and every refusal, by its rule (P4, P5, P7.1, R8, R12, R13, R16, R17, R31)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paplu.groups import pack
from paplu.language import Code, notation, without
from paplu.play import (
    By,
    Declares,
    Discards,
    Draws,
    Drops,
    End,
    Gone,
    IllegalEventError,
    Takes,
    hand_play,
    legal,
    replay_file,
)
from paplu.rules import INDIAN, PAPLU, PLATFORM
from tests.support.played import ALMOST, COMPLETE, EIGHTY_SIX, FIFTEEN, SHOWN, act, four, played, table, two

REFUSED = [
    pytest.param("P4.1", [], "Bruno draws", Code.NOT_YOUR_TURN, id="P4.1 out of turn"),
    pytest.param("P4.1", ["Ana draws"], "Ana draws", Code.ALREADY_DRAWN, id="P4.1 a second draw"),
    pytest.param("P4.1", ["Ana draws"], "Ana takes", Code.ALREADY_DRAWN, id="P4.1 a second draw from the pile"),
    pytest.param("P4.1", [], "Ana discards KD", Code.NOT_DRAWN, id="P4.1 a discard before the draw"),
    pytest.param("P4.1", ["Ana draws"], "Bruno takes", Code.NOT_YOUR_TURN, id="P4.1 before the discard"),
    pytest.param("P4.1", [], f"Ana declares {SHOWN} throws KD", Code.THROW_WITHOUT_DRAWING, id="P4.1 throw undrawn"),
    pytest.param("P4.1", [], "Ana draws 9D", Code.NOT_THE_TOP, id="P4.1 not the top of the stock"),
    pytest.param("R29", ["Ana draws"], "Ana discards QS", Code.NOT_IN_HAND, id="R29 a card not held"),
    pytest.param("P4.2", ["Ana takes"], "Ana discards 5C", Code.TAKEN_CARD, id="P4.2 the taken card"),
    pytest.param("P5.1", ["Ana draws"], "Ana drops", Code.DROP_AFTER_DRAWING, id="P5.1 a drop after drawing"),
    pytest.param("P5.2", [], "Ana drops", Code.UNDER_MISSING, id="P5.2 an early drop without its cards"),
    pytest.param("P5.2", [], f"Ana drops under {FIFTEEN}", Code.UNDER_NOT_THE_HAND, id="P5.2 other cards"),
    pytest.param("P7.1", ["Ana draws"], f"Ana declares {SHOWN}", Code.THROW_MISSING, id="P7.1 no throw after drawing"),
    pytest.param("P2.1", [], "Zoe draws", Code.UNKNOWN_PLAYER, id="P2.1 a name not at the table"),
    pytest.param("P4.7", [], "stock 4C QH", Code.NEVER_RESHUFFLED, id="P4.7 the discards are never recycled"),
    pytest.param("P2.7", [], "open 4C", Code.DEAL_OVER, id="P2.7 a line of the deal in mid-hand"),
]


@pytest.mark.parametrize(("rule", "before", "line", "code"), REFUSED)
def test_a_move_against_the_rules_is_refused(rule: str, before: list[str], line: str, code: Code) -> None:
    verdict = hand_play.check(played(four(), *before), act(line))
    assert not verdict
    assert (verdict.findings[0].code, verdict.findings[0].rule) == (code, rule)


def test_a_card_that_may_be_the_throw_is_not_missing_from_what_is_shown() -> None:
    drawn = played(four(), "Ana draws")
    assert hand_play.check(drawn, act(f"Ana declares {SHOWN}")).codes == (Code.THROW_MISSING,)
    other = SHOWN.replace("AC", "QD")
    assert hand_play.check(drawn, act(f"Ana declares {other}")).codes == (Code.THROW_MISSING, Code.NOT_THE_CARDS)


def test_who_sits_at_the_table_is_told_where_a_name_is_not_known() -> None:
    (finding,) = hand_play.check(four(), act("Zoe draws")).findings
    assert finding["players"] == ("Ana", "Bruno", "Carla", "Davi")


@pytest.mark.rule("P5.3")
def test_the_cards_of_a_late_drop_stay_out_of_play() -> None:
    late = played(
        four(), "Ana draws", "Ana discards KD", "Bruno drops", "Carla drops", "Davi takes", "Davi discards 8C"
    )
    assert hand_play.check(late, act(f"Ana drops under {COMPLETE}")).codes == (Code.CARDS_OUT_OF_PLAY,)
    gone = played(late, "Ana drops")
    assert gone.seat("Ana").gone is Gone.LATE
    assert sorted(gone.aside) == sorted(notation.cards(COMPLETE))


@pytest.mark.rule("P5.2")
def test_the_cards_of_an_early_drop_lie_under_the_stock_in_the_order_given() -> None:
    state, under = four(), " ".join(reversed(ALMOST.split()))
    after = played(state, f"Ana drops under {under}")
    assert after.stock == state.stock + notation.cards(under)
    assert after.stock_size == state.stock_size + 13
    assert after.seat("Ana").gone is Gone.EARLY


@pytest.mark.rule("R12", "P5.2")
def test_a_draw_from_the_pile_is_a_first_draw_too() -> None:
    after = played(two(), "Ana takes", "Ana discards KD", "Bruno takes", "Bruno discards QC", "Ana drops")
    assert after.seat("Ana").gone is Gone.LATE


@pytest.mark.rule("P4.3", "R14")
def test_the_first_open_card_may_be_taken_though_it_is_free() -> None:
    verdict = hand_play.check(four(opens="8H"), Takes("Ana"))
    assert verdict
    assert (verdict.codes, verdict.findings[0].rule) == ((Code.TAKES_FREE,), "P4.3")


@pytest.mark.rule("R31", "P4.2")
def test_the_twin_of_the_taken_card_may_be_thrown() -> None:
    verdict = hand_play.check(played(four(opens="KD"), "Ana takes"), act("Ana discards KD"))
    assert verdict
    assert verdict.codes == (Code.THROWS_TWIN,)


@pytest.mark.rule("P4.2")
def test_the_taken_card_may_be_thrown_a_turn_later() -> None:
    state = played(two(), "Ana takes", "Ana discards KD", "Bruno draws", "Bruno discards QC", "Ana draws")
    assert hand_play.check(state, act("Ana discards 5C"))


@pytest.mark.rule("R13")
def test_the_taken_card_may_not_be_thrown_with_a_declaration_but_its_twin_may() -> None:
    single = played(table({"Ana": COMPLETE, "Bruno": ""}, opens="KD"), "Ana takes")
    verdict = hand_play.check(single, act(f"Ana declares {SHOWN} throws KD"))
    assert (verdict.codes, verdict.findings[0].rule) == ((Code.TAKEN_CARD,), "R13")
    twin = played(table({"Ana": COMPLETE, "Bruno": ""}, opens="4C"), "Ana takes")
    assert hand_play.check(twin, act(f"Ana declares {SHOWN} throws 4C"))


@pytest.mark.rule("R13", "R31")
def test_indian_rummy_bans_neither_throw() -> None:
    rules = replace(INDIAN, set_sizes=(3,))
    state = played(table({"Ana": COMPLETE, "Bruno": ""}, opens="KD", rules=rules), "Ana takes")
    assert hand_play.check(state, act("Ana discards KD"))
    assert hand_play.check(state, act(f"Ana declares {SHOWN} throws KD"))


@pytest.mark.rule("P5.1")
def test_who_has_dropped_acts_no_more() -> None:
    after = played(four(), "Ana drops", "Bruno draws")
    assert hand_play.check(after, act("Ana draws")).codes == (Code.OUT_OF_HAND,)


@pytest.mark.rule("P7.1")
def test_hand_rummy_is_declared_on_the_first_turn_only() -> None:
    state = two(COMPLETE, top="KD")
    assert hand_play.check(state, act(f"Ana declares {SHOWN}"))
    assert played(state, f"Ana declares {SHOWN}").end == End("Ana", By.HAND_RUMMY)
    late = played(state, "Ana draws", "Ana discards KD", "Bruno draws", "Bruno discards QC")
    assert hand_play.check(late, act(f"Ana declares {SHOWN}")).codes == (Code.HAND_RUMMY_TOO_LATE,)


@pytest.mark.rule("P7.1")
def test_hand_rummy_may_come_after_others_have_dropped_or_played() -> None:
    state = table({"Ana": EIGHTY_SIX, "Bruno": FIFTEEN, "Carla": COMPLETE}, opens="KD")
    after = played(state, "Ana drops", "Bruno takes", "Bruno discards 5D", f"Carla declares {SHOWN}")
    assert after.end == End("Carla", By.HAND_RUMMY)


@pytest.mark.rule("R32")
def test_indian_rummy_has_no_declaration_without_a_draw() -> None:
    state = table({"Ana": COMPLETE, "Bruno": ""}, rules=INDIAN)
    verdict = hand_play.check(state, act(f"Ana declares {SHOWN}"))
    assert (verdict.codes, verdict.findings[0].rule) == ((Code.HAND_RUMMY_NOT_PLAYED,), "R32")


@pytest.mark.parametrize(
    "line",
    [
        f"Ana declares {SHOWN[:-3]} throws KD",
        f"Ana declares {SHOWN} | KD throws KD",
        "Ana declares 4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 5C throws KD",
        f"Ana declares {SHOWN} throws QS",
    ],
)
@pytest.mark.rule("R29")
def test_a_declaration_of_other_cards_than_those_held_is_refused(line: str) -> None:
    assert not hand_play.check(played(four(), "Ana draws"), act(line))


@pytest.mark.rule("P4.7", "R15")
def test_an_empty_stock_or_pile_gives_no_card() -> None:
    empty = replace(two(), stock=(), stock_size=0)
    assert hand_play.check(empty, Draws("Ana")).codes == (Code.STOCK_EMPTY,)
    assert hand_play.check(replace(two(), pile=()), Takes("Ana")).codes == (Code.PILE_EMPTY,)


@pytest.mark.rule("R14")
def test_on_a_platform_a_free_card_is_taken_only_as_the_first_open_one() -> None:
    hands = {"Ana": "8C" + ALMOST[2:], "Bruno": "", "Carla": ""}
    state = table(hands, opens="8H", rules=PLATFORM)
    assert hand_play.check(state, Takes("Ana"))
    assert hand_play.check(played(state, "Ana drops"), Takes("Bruno"))
    later = played(state, "Ana draws", "Ana discards 8C")
    assert hand_play.check(later, Takes("Bruno")).codes == (Code.FREE_CARD_STAYS,)


@pytest.mark.rule("R14", "I3.7")
def test_a_card_laid_face_down_with_a_declaration_does_not_cover_the_first_open_one() -> None:
    hands = {"Ana": ALMOST, "Bruno": "", "Carla": ""}
    state = table(hands, opens="8H", top="4C", rules=PLATFORM)
    wrong = played(state, "Ana draws", "Ana declares 4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C KD throws 4C")
    assert wrong.pile == state.pile
    assert hand_play.check(wrong, Takes("Bruno"))


@pytest.mark.rule("P2.8")
def test_the_deal_counts_all_cards() -> None:
    state = four()
    assert len(state.cards) == 106
    assert state.stock_size == 52
    assert state.cards == tuple(sorted(pack(PAPLU)))


def test_before_the_draw_one_may_draw_take_or_drop() -> None:
    state = two()
    assert legal(state) == (Draws("Ana"), Takes("Ana"), Drops("Ana", state.seat("Ana").hand))


@pytest.mark.rule("P7.1")
def test_hand_rummy_is_offered_on_a_complete_hand() -> None:
    moves = [move for move in legal(two(COMPLETE)) if isinstance(move, Declares)]
    assert [move.throws for move in moves] == [None]
    assert hand_play.apply(two(COMPLETE), moves[0]).end == End("Ana", By.HAND_RUMMY)


def test_after_the_draw_each_different_card_may_be_thrown_and_each_winning_throw_declared() -> None:
    state = played(four(), "Ana draws")
    moves = legal(state)
    assert [move.card for move in moves if isinstance(move, Discards)] == sorted(set(state.seat("Ana").hand))
    assert [move.throws for move in moves if isinstance(move, Declares)] == [notation.card("KD")]


def test_nothing_is_legal_after_the_end() -> None:
    over = played(four(), "Ana drops", "Bruno drops", "Carla drops")
    assert legal(over) == ()
    verdict = hand_play.check(over, Draws("Davi"))
    assert (verdict.codes, verdict.findings[0].rule) == ((Code.HAND_OVER,), "P5.4")


def test_an_illegal_event_cannot_be_applied() -> None:
    with pytest.raises(IllegalEventError, match="turn of Ana") as caught:
        hand_play.apply(four(), Draws("Bruno"))
    assert caught.value.verdict.codes == (Code.NOT_YOUR_TURN,)


def test_undo_is_replaying_one_fewer() -> None:
    start, lines = four(), ["Ana takes", "Ana discards KD", "Bruno draws", "Bruno discards 5D"]
    states = [played(start, *lines[:count]) for count in range(len(lines) + 1)]
    assert (states[1].taken, states[1].opening, states[1].seat("Ana").draws) == (notation.card("5C"), False, 1)
    assert (states[0].taken, states[0].opening, states[0].seat("Ana").draws) == (None, True, 0)
    assert [hand_play.replay(start, map(act, lines[:count])) for count in range(len(lines) + 1)] == states


def test_a_hand_of_real_cards_is_counted_not_placed() -> None:
    deal = two()
    counted = replace(deal, counted=True, stock=(), unseen=tuple(sorted(deal.stock)))
    assert hand_play.check(counted, Draws("Ana")).codes == (Code.CARD_NOT_NAMED,)
    assert hand_play.check(counted, act("Ana draws 8D"))  # the twin of the indicator
    assert hand_play.check(counted, act("Ana draws 10D"))
    assert hand_play.check(played(counted, "Ana draws 10D", "Ana discards KD"), act("Bruno draws 10D")).codes == (
        Code.CARD_NOT_LEFT,
    )
    assert hand_play.check(counted, act(f"Ana drops under {ALMOST}")).codes == (Code.PLACES_NOT_KNOWN,)
    dropped = played(counted, "Ana drops")
    assert dropped.stock_size == deal.stock_size + 13
    assert len(without(dropped.unseen, notation.cards(ALMOST))) == deal.stock_size


ROUND = ("Ana draws", "Ana discards KD", "Bruno takes", "Bruno discards QC")
SAID = [
    pytest.param([], "Ana draws", Code.DRAWS, "P4.1"),
    pytest.param([], "Ana takes", Code.TAKES, "P4.1"),
    pytest.param(["Ana draws"], "Ana discards KD", Code.THROWS, "P4.1"),
    pytest.param([], f"Ana drops under {ALMOST}", Code.EARLY_DROP, "P5.2"),
    pytest.param(
        ["Ana draws", "Ana discards KD", "Bruno takes", "Bruno discards QC"], "Ana drops", Code.LATE_DROP, "P5.3"
    ),
    pytest.param(["Ana draws"], f"Ana declares {SHOWN} throws KD", Code.DECLARES, "P4.5"),
]


@pytest.mark.parametrize(("before", "line", "code", "rule"), SAID)
def test_a_legal_move_says_what_it_amounts_to(before: list[str], line: str, code: Code, rule: str) -> None:
    verdict = hand_play.check(played(two(), *before), act(line))
    assert verdict
    assert (verdict.findings[0].code, verdict.findings[0].rule) == (code, rule)


def test_cards_shown_that_are_not_those_held_are_named_with_those_missing() -> None:
    verdict = hand_play.check(played(four(), "Ana draws"), act(f"Ana declares {SHOWN[:-2]}5C throws KD"))
    assert verdict.codes == (Code.NOT_THE_CARDS,)
    assert (verdict.findings[0]["missing"], verdict.findings[0]["extra"]) == (
        notation.cards("4C"),
        notation.cards("5C"),
    )


def test_throwing_back_the_only_copy_is_not_called_throwing_a_twin() -> None:
    log = """paplu-log 1
rules indian
players Ana Bruno
dealer Bruno
indicator 8D
hand Ana 4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD
hand Bruno 2S 4S 6D 8C 9C JD QC KH 3D 5C 7H 10D AC
open QS
Ana takes
"""
    state = replay_file(log).session.hands[-1]
    assert hand_play.check(state, Discards("Ana", notation.card("QS"))).codes == (Code.THROWS_TAKEN,)
