"""Exercises as data, checked by the engine, with a ladder of hints and a file of progress."""

from __future__ import annotations

from collections.abc import Mapping

from paplu.exercises import answers, progress
from paplu.exercises.answers import Form
from paplu.exercises.asked import all_of
from paplu.exercises.deal_goals import FreeAmong, IsFree
from paplu.exercises.exercise import Exercise, Task, check
from paplu.exercises.group_goals import Group, TheseCards
from paplu.exercises.hand_goals import Count, Hand, Throw
from paplu.exercises.lessons import (
    lesson_00,
    lesson_01,
    lesson_02,
    lesson_03,
    lesson_04,
    lesson_05,
    lesson_06,
    lesson_07,
    lesson_08,
    lesson_09,
    lesson_10,
    lesson_11,
)
from paplu.exercises.progress import ForeignFileError, Record, Written
from paplu.exercises.remarks import Checked, Remark, Slip
from paplu.exercises.table_goals import Throwing

__all__ = [
    "EXERCISES",
    "Checked",
    "Count",
    "Exercise",
    "ForeignFileError",
    "Form",
    "FreeAmong",
    "Group",
    "Hand",
    "IsFree",
    "Record",
    "Remark",
    "Slip",
    "Task",
    "TheseCards",
    "Throw",
    "Throwing",
    "Written",
    "all_of",
    "answers",
    "check",
    "exercise",
    "of_lesson",
    "progress",
]

LESSONS = (
    lesson_00,
    lesson_01,
    lesson_02,
    lesson_03,
    lesson_04,
    lesson_05,
    lesson_06,
    lesson_07,
    lesson_08,
    lesson_09,
    lesson_10,
    lesson_11,
)
EXERCISES: Mapping[str, Exercise] = {one.id: one for lesson in LESSONS for one in lesson.EXERCISES}


def exercise(name: str) -> Exercise:
    """Returns the exercise of that id; a ValueError for one there is not."""
    if name not in EXERCISES:
        raise ValueError(f"there is no exercise {name!r}")
    return EXERCISES[name]


def of_lesson(lesson: int) -> tuple[Exercise, ...]:
    """Returns the exercises of a lesson, in their order."""
    return tuple(one for one in EXERCISES.values() if one.lesson == lesson)
