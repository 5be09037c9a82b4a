"""Exercises set and checked in a lesson, and the learner's progress."""

from paplu_widgets.exercise.course_map import CourseMap
from paplu_widgets.exercise.exercise_widget import Exercise
from paplu_widgets.exercise.progress_bars import Progress

__all__ = ["CourseMap", "Exercise", "Progress"]
