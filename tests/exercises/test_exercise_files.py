"""Exercises are read from TOML as they are written, and a fault names the exercise and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from paplu.exercises import EXERCISES, LessonExercise, Slip, check
from paplu.exercises.exercise_files import GOALS, exercises_in
from paplu.exercises.goals.group import GroupGoal
from paplu.exercises.goals.table import PlayerGoal
from paplu.groups import Kind
from paplu.language import Code
from paplu.rules import INDIAN

LOGS = {"players": ["players Ana Bruno", "dealer Bruno", "indicator 8D"], "dealt": ["players", "open 5H"]}
GROUP = """
[00-build-set]
rules = ["P3.3", "P3.5"]
profile = "indian"
indicator = "none"
goal.is = "group"
goal.kind = "set"
goal.size = 3
answers = ["7C 7D 7S"]
wrong."7C 7D" = "too_few_cards"
wrong."7C 8C 9C" = "not_set"
"""
TURN = """
[00-read-turn]
rules = ["P2.7"]
goal.is = "player"
goal.log = ["dealt"]
goal.role = "whose turn it is"
answers = ["Ana"]
wrong."Bruno" = "dealer_begins"
"""


def read(text: str) -> LessonExercise:
    (one,) = exercises_in(text, LOGS)
    return one


def test_every_field_becomes_what_the_exercise_needs() -> None:
    assert read(GROUP) == LessonExercise(
        id="00-build-set",
        rules=("P3.3", "P3.5"),
        profile=INDIAN,
        indicator=None,
        goal=GroupGoal(kind=Kind.SET, size=3),
        answers=("7C 7D 7S",),
        wrong=(("7C 7D", Code.TOO_FEW_CARDS), ("7C 8C 9C", Slip.NOT_SET)),
    )


def test_a_word_in_a_log_stands_for_the_log_of_that_name() -> None:
    goal = read(TURN).goal
    assert isinstance(goal, PlayerGoal)
    assert goal.log == "players Ana Bruno\ndealer Bruno\nindicator 8D\nopen 5H\n"
    assert check(read(TURN), "Ana")


def test_every_kind_of_goal_is_used_by_the_course() -> None:
    assert {*GOALS.values()} == {type(one.goal) for one in EXERCISES.values()}


@pytest.mark.parametrize(
    ("text", "change", "named"),
    [
        (GROUP, ("", "00 = 3\n"), ("00", "no table")),
        (GROUP, ("goal.kind", "goal.sort"), ("00-build-set", "sort")),
        (GROUP, ("profile", "profil"), ("00-build-set", "profil")),
        (GROUP, ('"indian"', '"canasta"'), ("00-build-set", "canasta")),
        (GROUP, ('answers = ["7C 7D 7S"]', ""), ("00-build-set", "None")),
        (GROUP, ('["7C 7D 7S"]', '["7C 7D 7S", 7]'), ("00-build-set", "7]")),
        (GROUP, ('["7C 7D 7S"]', '"7C 7D 7S"'), ("00-build-set", "7C 7D 7S")),
        (GROUP, ('"not_set"', '"not_a_set"'), ("00-build-set", "not_a_set")),
        (GROUP, ('"group"', '"groups"'), ("00-build-set", "groups")),
        (GROUP, ('"set"\n', '"sets"\n'), ("00-build-set", "sets")),
        (GROUP, ("goal.size = 3", "goal.size = true"), ("00-build-set", "True")),
        (GROUP, ("goal.size = 3", "goal.size = [3]"), ("00-build-set", "[3]")),
        (TURN, ('goal.role = "whose turn it is"', ""), ("00-read-turn", "role")),
        (TURN, ('["dealt"]', '["deal"]'), ("00-read-turn", "deal")),
    ],
)
def test_a_fault_names_the_exercise_and_what_is_wrong(text: str, change: Sequence[str], named: Sequence[str]) -> None:
    old, new = change
    assert old in text
    with pytest.raises(ValueError, match=":") as caught:
        exercises_in(text.replace(old, new, 1), LOGS)
    assert all(part in str(caught.value) for part in named), caught.value
