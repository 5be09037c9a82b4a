"""Matches of Indian Rummy: points, pool and deals (I5.1 to I5.4, R20, R26, R30, R33)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from paplu.language import Speaker
from paplu.play import replay_file, text
from paplu_widgets import PracticeTable, Settlement
from tests.support.played import ALMOST, COMPLETE, SHOWN, deal, error, log

ENGLISH = Speaker("en")

NAMES = ("Ana", "Bruno", "Carla")


def match(line: str, *hands: str, rules: str = "indian", names: tuple[str, ...] = NAMES) -> str:
    """A log of hands told as ``Ana: Bruno Carla``: Ana deals, and those named drop before their first draw."""
    lines = ["paplu-log 1", f"rules {rules}", *([line] if line else []), f"players {' '.join(names)}"]
    for hand in hands:
        dealer, _, who = hand.partition(":")
        dropping = who.split()
        playing = [name for name in names if name == dealer or name in dropping]
        lines += [f"dealer {dealer}", *map(text, deal(dict.fromkeys(playing, "")))]
        lines += [f"{name} drops" for name in dropping]
    return "\n".join(lines) + "\n"


def answer(log: str) -> Any:
    found = replay_file(log)
    assert found.error is None
    return found.to_json()


@pytest.mark.rule("I5.1", "R33", "R26")
def test_in_a_match_of_points_each_loser_pays_the_own_points_times_the_value() -> None:
    found = answer(match("match points 1/2", "Carla: Ana Bruno", "Ana: Bruno Carla", rules="indian drop_early=25"))
    paid = [(paid["from"], paid["to"], paid["amount"]) for paid in found["hands"][0]["payments"]]
    assert paid == [("Ana", "Carla", "25/2"), ("Bruno", "Carla", "25/2")]
    assert found["hands"][0]["scores"] == {"Ana": "25", "Bruno": "25", "Carla": "0"}
    assert found["balances"] == {"Ana": "25/2", "Bruno": "-25", "Carla": "25/2"}
    assert found["session"]["winners"] == ["Ana", "Carla"]


@pytest.mark.rule("R33")
@pytest.mark.parametrize(("worth", "in_points"), [("1", True), ("1/2", False)])
def test_what_is_paid_for_points_is_told_in_points_only_where_a_point_is_worth_one(worth: str, in_points: bool) -> None:
    found = replay_file(match(f"match points {worth}", "Carla: Ana Bruno"))
    assert {(paid.points, paid.in_points) for paid in found.session.settled[0].payments} == {(Fraction(20), in_points)}
    facts: dict[str, object] = {"payer": "Ana", "receiver": "Carla", "points": 20, "amount": 10}
    for room, told in {"replay": str(found), "settlement": repr(Settlement(found))}.items():
        assert (ENGLISH.text(f"{room}.pays", **facts) in told) == in_points
        assert (ENGLISH.text(f"{room}.pays_value", **facts) in told) != in_points


@pytest.mark.rule("R33")
def test_nothing_paid_for_no_points_is_told_at_the_agreed_value_too() -> None:
    declares = f"Ana declares {SHOWN} throws KD"
    paid = log({"Ana": ALMOST, "Bruno": COMPLETE}, "Ana draws", declares)
    found = replay_file(paid.replace("rules paplu", "rules platform\nmatch points 1/2"))
    (payment,) = found.session.settled[0].payments
    assert (payment.amount, payment.points, payment.in_points) == (Fraction(0), Fraction(0), False)


def test_whose_cards_count_nothing_has_no_sum_below() -> None:
    found = replay_file(match("", "Carla: Ana Bruno"))
    assert f"  {ENGLISH.text('replay.counts_nothing', player='Carla')}\n" in found.text()


@pytest.mark.parametrize("line", ["", "match points 2", "match pool 101", "match deals 2"])
def test_totals_are_told_where_the_rules_keep_them_whatever_is_played_for(line: str) -> None:
    assert {"totals", "out"} <= answer(match(line, "Carla: Ana Bruno"))["session"].keys()


def test_no_totals_are_told_where_the_rules_move_points() -> None:
    found = answer(match("", "Carla: Ana Bruno", rules="indian settling=payments"))
    assert found["session"].keys() == {"complete", "winners"}


@pytest.mark.rule("R33")
def test_the_practice_table_tells_what_is_paid_and_the_points_it_is_paid_for() -> None:
    labels = {
        worth: [str(zone["label"]) for zone in practised(f"match points {worth}") if zone["id"] == "open-Ana"]
        for worth in ("1", "1/2")
    }
    assert labels == {
        "1": [ENGLISH.text("practice.owes", player="Ana", points=20)],
        "1/2": [ENGLISH.text("practice.owes_value", player="Ana", points=20, amount=10)],
    }


def practised(line: str) -> list[dict[str, Any]]:
    """What lies on the practice table after a hand in which both opponents of the dealer drop."""
    zones: list[dict[str, Any]] = PracticeTable(log=match(line, "Carla: Ana Bruno")).scene["zones"]
    return zones


@pytest.mark.rule("R26", "I4.1")
def test_without_a_match_of_points_nothing_is_paid() -> None:
    found = answer(match("", "Carla: Ana Bruno"))
    assert found["hands"][0]["payments"] == []
    assert found["session"]["totals"] == {"Ana": "20", "Bruno": "20", "Carla": "0"}


@pytest.mark.rule("I5.4", "R30")
def test_a_session_runs_as_many_hands_as_players_and_the_lowest_total_wins() -> None:
    found = answer(match("", "Carla: Ana Bruno", "Ana: Bruno Carla", "Bruno: Carla Ana"))
    assert found["session"]["complete"] is True
    assert found["session"]["winners"] == ["Ana", "Bruno", "Carla"]


TWO = ("Carla: Ana Bruno", "Ana: Bruno Carla")  # then Ana stands at 20, Bruno at 40 and Carla at 20


@pytest.mark.rule("I5.2", "R20")
@pytest.mark.parametrize(
    ("rules", "out"),
    [
        pytest.param("indian", [], id="I5.2 out when the limit is exceeded"),
        pytest.param("platform", ["Bruno"], id="R20 out when the limit is reached"),
        pytest.param("indian pool_out=reaches", ["Bruno"], id="R20 by a house rule"),
    ],
)
def test_a_pool_player_is_out_beyond_the_limit(rules: str, out: list[str]) -> None:
    found = answer(match("match pool 40", *TWO, rules=rules))
    assert found["session"]["totals"] == {"Ana": "20", "Bruno": "40", "Carla": "20"}
    assert found["session"]["out"] == out


@pytest.mark.rule("I5.2")
def test_who_is_out_neither_deals_nor_plays_and_the_last_one_in_wins() -> None:
    assert error(replay_file(match("match pool 30", *TWO, "Bruno: Carla Ana")))[2] == "wrong_dealer"
    found = answer(match("match pool 30", *TWO, "Carla: Ana"))
    assert (found["session"]["complete"], found["session"]["winners"]) == (True, ["Carla"])
    assert found["session"]["out"] == ["Ana", "Bruno"]
    assert error(replay_file(match("match pool 30", *TWO, "Carla: Ana", "Carla: Ana")))[2] == "session_over"


@pytest.mark.rule("I5.2")
def test_several_may_go_out_at_once() -> None:
    found = answer(match("match pool 19", "Carla: Ana Bruno"))
    assert (found["session"]["winners"], found["session"]["out"]) == (["Carla"], ["Ana", "Bruno"])


@pytest.mark.rule("I5.3")
def test_a_match_of_deals_ends_after_its_number() -> None:
    assert answer(match("match deals 2", *TWO))["session"]["winners"] == ["Ana", "Carla"]
    assert answer(match("match deals 3", *TWO))["session"]["complete"] is False
    assert error(replay_file(match("match deals 2", *TWO, "Bruno: Carla Ana")))[2] == "session_over"


def test_a_match_is_for_rules_whose_points_stay() -> None:
    assert error(replay_file(match("match pool 101", rules="paplu"))) == (1, 3, "no_match")


@pytest.mark.parametrize("line", ["match pool 1/2", "match deals 0", "match points 1/0", "match points -1", "match"])
def test_a_match_needs_its_number(line: str) -> None:
    assert error(replay_file(match(line)))[:2] == (2, 3)


@pytest.mark.rule("I5.2")
def test_a_pool_that_is_over_leaves_its_winner_to_deal() -> None:
    session = replay_file(match("match pool 19", "Carla: Ana Bruno")).session
    assert session.form.over(session)
    assert session.next_dealer == "Carla"


@pytest.mark.rule("I5.1", "I5.2", "I5.3")
@pytest.mark.parametrize(
    ("line", "moving", "over", "complete"),
    [("match points 2", True, [False] * 3, [False, True, True]), ("match deals 2", False, *[[False, False, True]] * 2)],
)
def test_points_go_on_and_deals_come_to_an_end(line: str, moving: bool, over: list[bool], complete: list[bool]) -> None:
    sessions = [replay_file(match(line, *TWO[:count])).session for count in range(3)]
    assert [session.form.moving(session) for session in sessions] == [moving] * 3
    assert [session.form.over(session) for session in sessions] == over
    assert [session.form.complete(session) for session in sessions] == complete


@pytest.mark.rule("I5.4")
def test_a_rotation_is_over_when_each_has_dealt() -> None:
    hands = ("Carla: Ana Bruno", "Ana: Bruno Carla", "Bruno: Carla Ana")
    sessions = [replay_file(match("", *hands[:count])).session for count in range(4)]
    assert [session.form.over(session) for session in sessions] == [False] * 3 + [True]
    assert [session.form.complete(session) for session in sessions] == [False] * 3 + [True]
    assert [session.form.moving(session) for session in sessions] == [False] * 4
    assert [session.next_dealer for session in sessions[:3]] == [None, "Ana", "Bruno"]
