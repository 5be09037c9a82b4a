"""Indian Rummy played: turns, drops, declarations, full count, the Paplu bonus and groups laid open (I1, I3 to I6)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from paplu import INDIAN, PLATFORM, Code, Deal, Rules, card, profile
from paplu.play import (
    By,
    End,
    Gone,
    Lays,
    Points,
    Result,
    State,
    hand_play,
    legal,
    paplu_card,
    parse,
    replay_file,
    settle,
    write,
)
from paplu.rules import BonusFrom, Laying
from tests.support.played import ALMOST, EIGHTY_SIX, FIFTEEN, SHOWN, act, played, table

WIN = ("Ana draws", f"Ana declares {SHOWN} throws KD")


def three(rules: Rules = INDIAN, *, opens: str = "5C", top: str = "4C") -> State:
    hands = {"Ana": ALMOST, "Bruno": FIFTEEN, "Carla": EIGHTY_SIX}
    return table(hands, rules=rules, opens=opens, top=top)


def scores(state: State) -> dict[str, int]:
    return {name: int(points) for name, points in settle(state).scores.items()}


@pytest.mark.parametrize(
    ("cards", "holds"),
    [
        pytest.param("QH KH AH", True, id="I1.5 the ace is high"),
        pytest.param("AH 2H 3H", True, id="I1.5 or low"),
        pytest.param("KH AH 2H", False, id="I1.5 but not around the corner"),
    ],
)
def test_an_ace_stands_at_one_end(cards: str, holds: bool) -> None:
    assert bool(Deal("8", INDIAN).read(cards)) is holds


@pytest.mark.rule("I3.1")
def test_a_turn_is_a_drop_or_a_draw_and_then_a_throw_or_a_declaration() -> None:
    state = three()
    kinds = {type(move).__name__ for move in legal(state)}
    assert kinds == {"Draws", "Takes", "Drops"}
    after = {type(move).__name__ for move in legal(played(state, "Ana draws"))}
    assert after == {"Discards", "Declares"}
    assert hand_play.check(played(state, "Ana draws"), act("Ana drops")).codes == (Code.DROP_AFTER_DRAWING,)


@pytest.mark.rule("I3.2")
def test_a_drop_costs_20_before_the_first_draw_and_40_after_it() -> None:
    state = played(three(), "Ana draws", "Ana discards KD", "Bruno drops", "Carla draws", "Carla discards AC")
    state = played(state, "Ana drops")
    assert scores(state) == {"Ana": 40, "Bruno": 20, "Carla": 0}


@pytest.mark.rule("I3.3")
def test_a_wrong_declaration_costs_80_and_the_others_play_on() -> None:
    wrong = "AC 3D | 2S 4S | 6D | 8C 9C | JD | QC | KH | 5C | 7H | 10D"
    state = played(three(top="4C 3D 3C"), "Ana draws", "Ana discards KD", "Bruno draws", "Bruno discards 5D")
    state = played(state, "Carla draws", f"Carla declares {wrong} throws 3C")
    assert state.seat("Carla").gone is Gone.WRONG
    assert state.end is None
    after = played(state, "Ana drops")
    assert scores(after) == {"Ana": 40, "Bruno": 0, "Carla": 80}


@pytest.mark.rule("I3.4")
def test_nothing_is_laid_open_before_the_declaration() -> None:
    state = played(three(), "Ana draws")
    verdict = hand_play.check(state, act("Ana lays 4H 5H 6H"))
    assert (verdict.codes, verdict.findings[0].rule) == ((Code.NOTHING_LAID_OPEN,), "I3.4")
    assert state.shown == ()


@pytest.mark.rule("I3.5")
def test_the_throw_is_owed_and_brings_the_hand_back_to_13() -> None:
    state = played(three(), "Ana draws")
    assert state.seat("Ana").size == 14
    assert hand_play.check(state, act("Bruno draws")).codes == (Code.NOT_YOUR_TURN,)
    after = played(state, "Ana discards KD")
    assert (after.seat("Ana").size, after.pile[-1], after.turn) == (13, card("KD"), "Bruno")


@pytest.mark.rule("I3.6")
def test_who_drops_is_out_of_the_hand_and_the_others_play_on() -> None:
    state = played(three(), "Ana drops")
    assert (state.left, state.turn) == (("Bruno", "Carla"), "Bruno")
    assert hand_play.check(state, act("Ana draws")).codes == (Code.OUT_OF_HAND,)


@pytest.mark.rule("R27")
def test_the_cards_of_an_early_drop_are_out_of_play() -> None:
    before = three()
    state = played(before, "Ana drops")
    assert state.stock_size == before.stock_size
    assert set(before.seat("Ana").hand) <= set(state.aside)
    assert hand_play.check(before, act("Ana drops under 4H")).codes == (Code.CARDS_OUT_OF_PLAY,)


@pytest.mark.rule("I3.7")
def test_a_hand_is_declared_with_the_fourteenth_card_face_down_and_won_with_0() -> None:
    state = played(three(replace(INDIAN, set_sizes=(3,))), *WIN)
    assert state.end == End("Ana", By.DECLARATION)
    assert card("KD") in state.aside
    assert card("KD") not in state.pile
    assert scores(state)["Ana"] == 0


@pytest.mark.rule("R22", "I4.3")
def test_who_never_drew_counts_80_to_the_letter_and_the_hand_on_a_platform() -> None:
    assert scores(played(three(), *WIN)) == {"Ana": 0, "Bruno": 80, "Carla": 80}
    assert scores(played(three(PLATFORM), *WIN)) == {"Ana": 0, "Bruno": 15, "Carla": 80}


@pytest.mark.rule("R22", "I3.2")
def test_who_dropped_without_a_draw_pays_for_the_drop_alone() -> None:
    state = three(replace(INDIAN, set_sizes=(3,)), top="4C 9H 2D")
    state = played(state, "Ana draws", "Ana discards KD", "Bruno drops", "Carla draws", "Carla discards 9H")
    state = played(state, "Ana draws", f"Ana declares {SHOWN} throws 2D")
    assert scores(state) == {"Ana": 0, "Bruno": 20, "Carla": 66}  # of the 86, 10D JD and the free 8C are safe


@pytest.mark.rule("R11", "I4.1")
def test_a_free_card_left_over_counts_nothing() -> None:
    found = Deal("8", INDIAN).penalty("4H 5H 6H 9S 10S JS 2C 2D 2S KD 7C AH 8C")
    lines = {line.cards: line.amount for line in found.lines}
    assert all(not amount for cards, amount in lines.items() if cards in ((card("8C"),), (card("PJ"),)))
    assert Deal(None, INDIAN).count("4H 5H 6H 9S 10S JS 2C 2D 2S KD 7C AH PJ") == 27
    assert Deal("8", INDIAN).count("4H 5H 6H 9S 10S JS 2C 2D 2S KD 7C AH 8C") == 27


@pytest.mark.parametrize(
    ("indicator", "bonus"),
    [
        pytest.param("8D", "9D", id="I6.1 the next rank in the same suit"),
        pytest.param("KS", "AS", id="R25 above the king the ace"),
        pytest.param("AH", "2H", id="R25 above the ace the two"),
        pytest.param("PJ", None, id="R25 none for a printed joker"),
    ],
)
def test_the_bonus_card_is_the_next_above_the_wild_card(indicator: str, bonus: str | None) -> None:
    assert paplu_card(card(indicator)) == (None if bonus is None else card(bonus))


HELD = "4H 5H 6H | 9D 10D PJ | 7C 7D 7S | AC 2C 3C 4C"
BONUS = profile("paplu-bonus")


def with_bonus(rules: Rules) -> Result:
    ana = "4H 5H 6H 9D 10D PJ 7C 7D 7S AC 2C 3C KD"
    state = table({"Ana": ana, "Bruno": FIFTEEN, "Carla": EIGHTY_SIX}, rules=rules, opens="5C", top="3H 4C")
    state = played(state, "Ana draws", "Ana discards 3H", "Bruno drops", "Carla draws", "Carla discards 10D")
    state = replace(state, pile=(*state.pile, card("4C")), stock=tuple(c for c in state.stock if c != card("4C")))
    return settle(played(state, "Ana takes", f"Ana declares {HELD} throws KD"))


@pytest.mark.rule("R25", "I6.1")
def test_each_opponent_pays_the_bonus_beside_the_penalty_dropped_or_not() -> None:
    result = with_bonus(BONUS)
    paid = {payment.payer: payment for payment in result.payments}
    assert {name: int(each.amount) for name, each in paid.items()} == {"Bruno": 10, "Carla": 10}
    assert {line.code for each in paid.values() for line in each.lines} == {Code.PAPLU_BONUS}
    assert result.scores["Bruno"] == 20


@pytest.mark.rule("R25")
def test_on_a_platform_only_who_is_still_in_pays_the_bonus() -> None:
    result = with_bonus(replace(BONUS, bonus_from=BonusFrom.STILL_IN))
    assert [payment.payer for payment in result.payments] == ["Carla"]
    assert with_bonus(INDIAN).payments == ()


@pytest.mark.rule("R33", "R25")
def test_in_points_rummy_the_bonus_is_worth_as_much_a_point_as_the_rest() -> None:
    result = Points(Fraction(1, 2)).settled(with_bonus(BONUS))
    bruno = next(payment for payment in result.payments if payment.payer == "Bruno")
    assert [str(line.amount) for line in bruno.lines] == ["20", "10", "-15"]


GIN = profile("gin")
TEN = "4H 5H 6H 9S 10S PJ 7C 7D 7S KD"


def gin(*lines: str) -> State:
    state = table({"Ana": TEN, "Bruno": "KC QD 2S 3S 4S 9C 9D 9H 5D 6D"}, rules=GIN, opens="5C", top="7H 2D")
    return played(state, *lines)


@pytest.mark.rule("I6.4")
def test_groups_are_laid_open_step_by_step_and_only_what_is_left_in_the_hand_counts() -> None:
    state = gin("Ana draws", "Ana lays 4H 5H 6H", "Ana discards KD", "Bruno draws", "Bruno lays 2S 3S 4S")
    assert state.seat("Bruno").laid == ((card("2S"), card("3S"), card("4S")),)
    assert len(state.cards) == 106
    state = played(state, "Bruno discards KC", "Ana draws")
    drawn = next(iter(set(state.seat("Ana").hand) - {*map(card, ["9S", "10S", "PJ", "7C", "7D", "7S", "7H"])}))
    end = played(state, f"Ana declares 4H 5H 6H | 9S 10S PJ | 7C 7D 7S 7H throws {drawn}")
    assert end.end == End("Ana", By.DECLARATION)
    assert scores(end) == {"Ana": 0, "Bruno": 10 + 2 + 27 + 5 + 6}  # the nines too: they lie in the hand


@pytest.mark.rule("I6.4")
@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("Ana lays 4H 5H", (Code.NOT_A_GROUP_TO_LAY, Code.TOO_FEW_CARDS)),
        ("Ana lays 2C 2D 2H", (Code.NOT_IN_HAND,) * 3),
    ],
)
def test_only_a_group_that_is_held_can_be_laid(line: str, codes: tuple[Code, ...]) -> None:
    assert hand_play.check(gin("Ana draws"), act(line)).codes == codes


@pytest.mark.rule("I6.4")
def test_a_group_is_laid_after_the_draw_and_one_card_is_kept_to_throw() -> None:
    assert hand_play.check(gin(), act("Ana lays 4H 5H 6H")).codes == (Code.NOT_DRAWN,)
    state = gin("Ana draws", "Ana lays 4H 5H 6H", "Ana lays 9S 10S PJ", "Ana lays 7C 7D 7S 7H")
    assert state.seat("Ana").hand == (card("KD"),)
    sixes = table({"Ana": "2H 3H 4H 5H 6H 7H 9S 10S JS 8H", "Bruno": ""}, rules=GIN, opens="5C", top="QS")
    laid = played(sixes, "Ana draws", "Ana lays 2H 3H 4H 5H 6H 7H")
    assert Code.NO_CARD_TO_THROW in hand_play.check(laid, act("Ana lays 9S 10S JS QS 8H")).codes


@pytest.mark.rule("I6.4")
def test_what_lies_open_must_be_declared_as_it_lies() -> None:
    state = gin("Ana draws", "Ana lays 7C 7D 7S")
    verdict = hand_play.check(state, act("Ana declares 4H 5H 6H | 9S 10S PJ | 7C 7D 7S 7H throws KD"))
    assert verdict.codes == (Code.LAID_OPEN_STAYS,)


@pytest.mark.rule("I6.4")
def test_what_may_be_laid_and_how_the_hand_may_end_is_among_the_legal_moves() -> None:
    state = gin("Ana draws")
    assert Lays("Ana", (card("4H"), card("5H"), card("6H"))) in legal(state)
    assert all(hand_play.check(state, move) for move in legal(state))
    later = played(state, "Ana lays 4H 5H 6H")
    ends = [move for move in legal(later) if type(move).__name__ == "Declares"]
    assert ends
    assert all(hand_play.check(later, move) for move in legal(later))


@pytest.mark.rule("I6.4")
def test_a_laid_group_is_a_line_of_the_log() -> None:
    line = "Ana lays 4H 5H 6H\n"
    assert write(parse(line)) == line


@pytest.mark.rule("I6.3", "R23")
def test_a_log_of_the_ten_card_game_to_the_letter_goes_no_further_than_its_deal() -> None:
    found = replay_file("paplu-log 1\nrules 10-card\nplayers Ana Bruno\ndealer Bruno\n")
    assert found.error is not None
    assert (found.error.code, found.error.rule, found.exit_status) == (Code.CANNOT_BE_MET, "R23", 1)


def test_every_variant_says_when_groups_are_laid_open() -> None:
    assert [rules.name for rules in (INDIAN, GIN, BONUS) if rules.laying is Laying.STEP_BY_STEP] == ["gin"]


@pytest.mark.rule("I6.4")
def test_a_log_with_a_group_laid_open_is_replayed() -> None:
    head = f"paplu-log 1\nrules gin\nplayers Ana Bruno\ndealer Bruno\nindicator 8D\nhand Ana {TEN}\nopen 5C\n"
    found = replay_file(head + "Ana draws 7H\nAna lays 4H 5H 6H\n")
    assert found.error is None
    assert found.session.hands[-1].seat("Ana").laid == ((card("4H"), card("5H"), card("6H")),)
