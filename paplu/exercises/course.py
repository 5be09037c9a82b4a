"""All exercises of the course, by their ids and by lesson."""

from __future__ import annotations

from collections.abc import Mapping

from paplu.exercises.exercise import LessonExercise
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

LESSONS = (
    *(lesson_00, lesson_01, lesson_02, lesson_03, lesson_04, lesson_05),
    *(lesson_06, lesson_07, lesson_08, lesson_09, lesson_10, lesson_11),
)
EXERCISES: Mapping[str, LessonExercise] = {one.id: one for lesson in LESSONS for one in lesson.EXERCISES}


def exercise(name: str) -> LessonExercise:
    """Returns the exercise of that id; a ValueError for one there is not.

    >>> exercise("02-read-ace").prompt()
    'A printed joker is turned up as indicator. Is A♥ free in Paplu? Write yes or no.'
    """
    if name not in EXERCISES:
        raise ValueError(f"there is no exercise {name!r}")
    return EXERCISES[name]


def of_lesson(lesson: int) -> tuple[LessonExercise, ...]:
    """Returns the exercises of a lesson, in their order.

    >>> [one.id for one in of_lesson(7)][:2]
    ['07-read-values', '07-read-level']
    """
    return tuple(one for one in EXERCISES.values() if one.lesson == lesson)
