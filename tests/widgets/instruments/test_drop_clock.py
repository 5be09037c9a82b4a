"""The drop clock without a browser: one hand, six moments, the engine's answers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from time import process_time

import pytest

from paplu.deal import Deal
from paplu.language import InputError, Problem, notation
from paplu.play import By, End, Lays, replay_file
from paplu.rules import PAPLU, PROFILES, Rules, as_code, house
from paplu_widgets import DropClock
from tests.support.played import COMPLETE, FIFTEEN

CLUBS_GONE = "AC AC 5C 5C 8C 8C JC JC AD AD 5D 5D 9D"


@pytest.mark.parametrize(
    ("moment", "costs", "receiver"),
    [
        ("first", 10, "Bruno"),
        ("second", 40, "Bruno"),
        ("third", 40, "Bruno"),
        ("stays", 15, "Bruno"),
        ("void", 0, None),
    ],
    ids=["P5.2", "P5.3", "P5.3-later", "P6.5", "P5.5"],
)
@pytest.mark.rule("P5.2", "P5.3", "P5.5")
def test_the_moment_decides_what_a_drop_costs(moment: str, costs: int, receiver: str | None) -> None:
    played = DropClock(FIFTEEN, moment=moment).played
    assert played.costs == Fraction(costs)
    assert (played.payment.receiver if played.payment else None) == receiver


@pytest.mark.rule("P5.1")
def test_after_drawing_one_may_not_drop() -> None:
    clock = DropClock(FIFTEEN, moment="drawn")
    assert not clock.played.allowed
    assert (clock.scene["verdict"]["tone"], clock.scene["verdict"]["rule"]) == ("no", "P5.1")


def test_a_moment_is_chosen_by_its_button_or_its_key() -> None:
    clock = DropClock(FIFTEEN)
    button = clock.scene["acts"][2]
    assert (button["key"], button["pressed"]) == ("3", False)
    clock.receive({"act": button["act"], "value": button["value"]})
    assert clock.moment == "second"
    assert clock.scene["acts"][2]["pressed"]
    assert "40 points" in clock.scene["verdict"]["text"]


def test_another_hand_costs_the_same_when_it_is_dropped_in_time() -> None:
    clock = DropClock(FIFTEEN)
    clock.receive({"act": "hand", "value": "2S 4S 6D 8C 9C JD QC KH 3D 5C 7H 10D AC"})
    assert clock.played.costs == 10
    clock.receive({"act": "hand", "value": "2S 4S"})
    assert isinstance(clock.error, InputError)
    assert clock.hand.startswith("2S 4S 6D")


@pytest.mark.parametrize("moment", ["first", "second", "third", "stays", "void"])
@pytest.mark.parametrize("hand", [FIFTEEN, COMPLETE, CLUBS_GONE])
@pytest.mark.parametrize("players", ["A B C", "A B C D E F"])
def test_every_answer_is_a_log_that_can_be_replayed(moment: str, hand: str, players: str) -> None:
    clock = DropClock(hand, players=players, moment=moment)
    replayed = replay_file(clock.log)
    assert replayed.error is None
    assert replayed.session.results == (clock.played.result,)
    winner = None if moment == "void" else "B"
    assert clock.played.result.winner == winner


def test_the_line_of_time_is_drawn_and_told() -> None:
    clock = DropClock(FIFTEEN)
    assert "instead of the first draw: 10, to Bruno" in clock.picture()
    assert repr(clock).splitlines()[1] == "instead of the first draw: 10, to Bruno"


@pytest.mark.rule("I3.2")
def test_indian_drops_cost_20_and_40_and_no_points_move() -> None:
    clock = DropClock(FIFTEEN, rules="indian")
    assert "20, in the own count" in repr(clock)
    assert "void" not in [button["value"] for button in clock.scene["acts"]]


def test_two_players_have_no_clock() -> None:
    with pytest.raises(InputError):
        DropClock(players="Ana Bruno")


@pytest.mark.parametrize("rules", [house(PAPLU, {"drop_early": "20"}), replace(PAPLU, name="ours", drop_early=20)])
def test_its_log_names_the_house_rules(rules: Rules) -> None:
    clock = DropClock(FIFTEEN, rules=rules)
    replayed = replay_file(clock.log)
    assert replayed.error is None
    assert replayed.session.rules.drop_early == 20
    assert [result.payments for result in replayed.session.results] == [clock.played.result.payments]
    assert clock.played.costs == 20


@pytest.mark.rule("R23")
@pytest.mark.parametrize("rules", [PROFILES["10-card"], house(PAPLU, {"hand_size": "5"})])
def test_rules_that_nobody_can_meet_are_refused(rules: Rules) -> None:
    with pytest.raises(InputError) as refused:
        DropClock(rules=rules)
    assert refused.value.code is Problem.CANNOT_BE_MET
    assert refused.value.facts["size"] == rules.hand_size


@pytest.mark.parametrize(
    ("settings", "players", "code"),
    [
        ({"tunnelas": "natural", "tunnelas_needed": "1"}, "A B C", Problem.NOTHING_TO_DECLARE),  # no three alike
        ({"packs": "1", "printed_jokers": "4"}, "A B C D", Problem.STOCK_TOO_SMALL),  # too small a stock for the story
        ({"packs": "1"}, "A B C D", Problem.NUMBER_OF_PLAYERS),  # 52 dealt, and no stock
    ],
)
def test_a_story_without_an_end_is_refused_and_not_told(settings: dict[str, str], players: str, code: Problem) -> None:
    with pytest.raises(InputError) as refused:
        DropClock(rules=house(PAPLU, settings), players=players)
    assert refused.value.code is code


PLAYABLE = [rules for rules in PROFILES.values() if rules.can_be_won]
HOUSES = [
    house(PAPLU, {"sets_needed": "2"}),
    house(PAPLU, {"pure_needed": "3"}),
    house(PAPLU, {"packs": "1", "printed_jokers": "0"}),
    house(PAPLU, {"hand_size": "6", "free_in_place": "no"}),
    house(PROFILES["indian"], {"tunnelas": "with jokers", "tunnelas_needed": "1"}),
    house(PROFILES["21-card"], {"sets_needed": "1", "tunnelas_needed": "1", "dublees_needed": "2"}),
    house(PROFILES["21-card-house"], {"tunnelas_needed": "5"}),
    house(PROFILES["21-card-house"], {"pure_needed": "7"}),
    house(PROFILES["21-card-house"], {"sequences_needed": "7", "tunnelas": "no group", "tunnela_is_pure": "no"}),
]


@pytest.mark.parametrize("rules", [*PLAYABLE, *HOUSES], ids=as_code)
def test_the_winner_declares_by_these_rules_and_a_drop_costs_what_they_say(rules: Rules) -> None:
    clock = DropClock(rules=rules)
    assert len(clock.hand.split()) == rules.hand_size
    costs = {"first": rules.drop_early, "second": rules.drop_late, "third": rules.drop_late}
    costs["stays"] = Deal("8D", rules).count(clock.hand)
    for moment, points in costs.items():
        clock.moment = moment
        assert clock.played.costs == points
        assert clock.played.state.end == End("Bruno", By.DECLARATION)
        assert replay_file(clock.log).session.results == (clock.played.result,)


@pytest.mark.rule("R24")
def test_where_nothing_else_can_be_shown_dublees_alone_win() -> None:
    settings = {"packs": "2", "tunnelas_needed": "1"}  # no three alike in two packs
    clock = DropClock(rules=house(PROFILES["21-card-house"], settings), moment="stays")
    assert [len(group) for group in clock.played.state.shown].count(2) == 8


@pytest.mark.parametrize("rules", PLAYABLE, ids=lambda rules: rules.name)
def test_the_first_cards_make_no_group(rules: Rules) -> None:
    deal = Deal("8D", rules)
    assert not deal.penalty(DropClock(rules=rules).hand).melds


@pytest.mark.rule("I6.4")
def test_in_gin_the_groups_are_laid_open_and_the_rest_of_the_hand_counts() -> None:
    clock = DropClock("4H 5H 6H 9S 10S JS KD KC 2C 7D", rules="gin", moment="stays")
    laid = [event.cards for event in clock.played.events if isinstance(event, Lays) and event.player == "Ana"]
    assert [notation.text(cards) for cards in laid] == ["4H 5H 6H", "9S 10S JS"]
    assert clock.played.costs == 10 + 10 + 2 + 7
    assert {event.player for event in clock.played.events if isinstance(event, Lays)} >= {"Ana", "Bruno"}
    assert "I6.4" in {item["words"]["rule"] for item in clock.scene["panel"]["items"]}


@pytest.mark.rule("R25", "I6.1")
def test_a_bonus_is_no_part_of_what_a_drop_costs() -> None:
    clock = DropClock(indicator="4C", rules="paplu-bonus")
    assert [line.amount for line in clock.played.bonus] == [10]
    assert clock.played.costs == 20
    assert clock.played.payment is None
    assert "20 points" in clock.scene["verdict"]["text"]
    assert clock.scene["panel"]["items"][-1]["key"] == "10"


@pytest.mark.rule("R15")
def test_where_no_hand_is_void_the_clock_says_so() -> None:
    clock = DropClock(rules="indian", moment="void")
    assert (clock.scene["verdict"]["rule"], clock.scene["verdict"]["tone"]) == ("R15", "no")
    assert not clock.scene["panel"]["items"]


@pytest.mark.parametrize("rules", ["21-card", "21-card-house"])
def test_hands_of_21_are_told_at_once(rules: str) -> None:
    began = process_time()
    clock = DropClock("2S 3S 4S 6D 7D 8C 9C 10C JD QC KH 3D 5C 7H 10D AC 2H 9S JS 5H 10H", rules=rules)
    for moment in ("second", "third", "stays"):
        clock.moment = moment
    assert process_time() - began < 2


@pytest.mark.parametrize(("rules", "most"), [("paplu", 6), ("three-packs", 9)])
def test_as_many_play_as_the_rules_let(rules: str, most: int) -> None:
    names = [f"P{number}" for number in range(most + 1)]
    assert DropClock(players=names[:most], rules=rules).played.allowed
    with pytest.raises(InputError) as refused:
        DropClock(players=names, rules=rules)
    assert refused.value.facts["most"] == most
