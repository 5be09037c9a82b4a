"""All exercises of the course, by their ids and by lesson."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files

from paplu.exercises.exercise import LessonExercise
from paplu.exercises.exercise_files import exercises_in

FOLDER = files("paplu.exercises") / "lessons"
LOGS: Mapping[str, list[str]] = tomllib.loads((FOLDER / "logs.toml").read_text("utf-8"))
LESSONS = tuple(
    exercises_in(file.read_text("utf-8"), LOGS)
    for file in sorted(FOLDER.iterdir(), key=lambda file: file.name)
    if file.name[:2].isdecimal()
)
EXERCISES: Mapping[str, LessonExercise] = {one.id: one for lesson in LESSONS for one in lesson}


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
