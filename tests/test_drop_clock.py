"""The drop clock without a browser: one hand, six moments, the engine's answers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from paplu.houses import house
from paplu.replaying import replay_file
from paplu.rules import PAPLU, Rules
from paplu.verdict import Problem
from paplu.wording import InputError
from paplu_widgets import DropClock
from tests.played import COMPLETE, FIFTEEN

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


@pytest.mark.parametrize("rules", ["10-card", "10-card-house", "gin", "21-card", "21-card-house"])
def test_hands_of_another_size_are_refused(rules: str) -> None:
    with pytest.raises(InputError) as refused:
        DropClock(rules=rules)
    assert refused.value.code is Problem.BAD_VALUE


@pytest.mark.parametrize(("rules", "most"), [("paplu", 6), ("three-packs", 9)])
def test_as_many_play_as_the_rules_let(rules: str, most: int) -> None:
    names = [f"P{number}" for number in range(most + 1)]
    assert DropClock(players=names[:most], rules=rules).played.allowed
    with pytest.raises(InputError) as refused:
        DropClock(players=names, rules=rules)
    assert refused.value.facts["most"] == most
