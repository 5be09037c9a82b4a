"""Exercises set and checked in a lesson, and the learner's progress."""

from paplu_widgets.exercise.exercise_widget import Exercise, exercise
from paplu_widgets.exercise.progress_bars import DRAWN, Progress
from paplu_widgets.exercise.texts import given_rows, is_built

__all__ = [
    "DRAWN",
    "Exercise",
    "Progress",
    "exercise",
    "given_rows",
    "is_built",
]
