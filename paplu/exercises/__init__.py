"""Exercises as data, checked by the engine, with a ladder of hints and a file of progress."""

from __future__ import annotations

from paplu.exercises import answers, progress
from paplu.exercises.answers import AnswerForm, given_cards
from paplu.exercises.course import EXERCISES, exercise, of_lesson
from paplu.exercises.exercise import ExerciseTask, LessonExercise, check
from paplu.exercises.files import once_free, write_whole
from paplu.exercises.goals.deal import FreeCardsGoal, IsFreeGoal
from paplu.exercises.goals.group import ExactCardsGoal, GroupGoal
from paplu.exercises.goals.hand import BestThrowGoal, HandGoal
from paplu.exercises.goals.table import TableThrowGoal
from paplu.exercises.progress import ForeignFileError, ProgressRecord, ProgressWritten
from paplu.exercises.remarks import AnswerVerdict
from paplu.exercises.slips import Slip

__all__ = [
    "EXERCISES",
    "AnswerForm",
    "AnswerVerdict",
    "BestThrowGoal",
    "ExactCardsGoal",
    "ExerciseTask",
    "ForeignFileError",
    "FreeCardsGoal",
    "GroupGoal",
    "HandGoal",
    "IsFreeGoal",
    "LessonExercise",
    "ProgressRecord",
    "ProgressWritten",
    "Slip",
    "TableThrowGoal",
    "answers",
    "check",
    "exercise",
    "given_cards",
    "of_lesson",
    "once_free",
    "progress",
    "write_whole",
]
