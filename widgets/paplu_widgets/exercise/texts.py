"""What an exercise shows: its cards in rows, the cards to pick from, and all of it as text and as HTML."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape

from paplu.cli import showing
from paplu.exercises import (
    AnswerForm,
    BestThrowGoal,
    ExactCardsGoal,
    ExerciseTask,
    FreeCardsGoal,
    GroupGoal,
    HandGoal,
    LessonExercise,
    TableThrowGoal,
    given_cards,
    of_lesson,
)
from paplu.language import PRINTED_JOKER, RANKS, SUITS, Card, Row, Speaker, notation, pictures


def is_built(data: LessonExercise) -> bool:
    """Whether the answer is a whole hand or several groups, to be built on a table of its own.

    >>> from paplu.exercises import exercise
    >>> is_built(exercise("02-read-ace")), is_built(exercise("04-build-declaration"))
    (False, True)
    """
    return data.goal.form is AnswerForm.GROUPS or isinstance(data.goal, HandGoal)


def is_picked(data: LessonExercise) -> bool:
    """Whether the answer is a card or a few, to be picked."""
    return data.goal.form in (AnswerForm.CARD, AnswerForm.CARDS) and not isinstance(
        data.goal, HandGoal | ExactCardsGoal
    )


def offered_cards(data: LessonExercise) -> tuple[tuple[Card, ...], ...]:
    """Returns the cards to pick from, row by row: those given where it is one of them, or all."""
    goal = data.goal
    if isinstance(goal, BestThrowGoal | TableThrowGoal | FreeCardsGoal) or (
        isinstance(goal, GroupGoal) and goal.out_of
    ):
        return (tuple(dict.fromkeys(given_cards(goal.given))),)
    rows = [tuple(Card(rank, suit) for rank in RANKS) for suit in SUITS]
    return (*rows[:-1], (*rows[-1], PRINTED_JOKER))


def start_of(data: LessonExercise) -> str:
    """Returns the line an answer starts from: the cards to be mended, broken or sorted; empty where there are none."""
    goal = data.goal
    if data.task not in (ExerciseTask.MEND, ExerciseTask.BREAK, ExerciseTask.BUILD) or data.goal.form not in (
        AnswerForm.CARDS,
        AnswerForm.GROUPS,
    ):
        return ""
    if not goal.given or (isinstance(goal, GroupGoal) and goal.out_of):
        return ""
    if goal.form is AnswerForm.CARDS:
        return notation.text(given_cards(goal.given))
    return goal.given if "|" in goal.given or "+" in goal.given else f"+ {goal.given}"


def given_rows(data: LessonExercise, speaker: Speaker) -> tuple[Row, ...]:
    """Returns the cards of the exercise in rows: numbered groups where there are several, then the rest.

    >>> from paplu.exercises import exercise
    >>> from paplu.language import Speaker
    >>> [len(row.faces) for row in given_rows(exercise("02-read-ace"), Speaker("en"))]
    [1]
    """
    if not data.goal.given:
        return ()
    groups, loose = notation.groups(data.goal.given)
    several = len(groups) > 1
    wilds = None if data.asks_what_is_free else data.deal.wilds
    shown = [
        showing.cards_row(group, speaker.text("exercise.group", number=number) if several else "", wilds, speaker)
        for number, group in enumerate(groups, 1)
    ]
    if loose:
        shown.append(showing.cards_row(loose, speaker.text("in_no_group") if groups else "", wilds, speaker))
    return tuple(shown)


def picture(data: LessonExercise, speaker: Speaker) -> str:
    """Returns the cards of the exercise as SVG; nothing where there are none."""
    rows = given_rows(data, speaker)
    return pictures.rows(rows, title=speaker.text("exercise.cards_given")) if rows else ""


def title(data: LessonExercise, speaker: Speaker) -> str:
    """Returns the name of the exercise with the rules it is about."""
    return _title(data.lesson, data.id, data.task, data.rules, speaker)


@lru_cache
def _title(lesson: int, name: str, task: str, rules: tuple[str, ...], speaker: Speaker) -> str:
    names = [one.id for one in of_lesson(lesson)]
    number = names.index(name) + 1 if name in names else 1  # a teacher's own is in no lesson
    said = speaker.text(f"exercise.tasks.{task}")
    return speaker.text("exercise.title", number=number, count=max(len(names), 1), task=said, rules=rules)


def as_text(data: LessonExercise, speaker: Speaker, lines: Iterable[str]) -> str:
    """Returns the exercise and the lines after it as plain text."""
    rows = [f"  {showing.row_text(row)}" for row in given_rows(data, speaker)]
    return "\n".join([title(data, speaker), data.prompt(speaker), *rows, *lines])


def as_html(data: LessonExercise, speaker: Speaker, lines: Iterable[str]) -> str:
    """Returns the same as HTML that needs no script, for a viewer without widgets."""
    said = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f'<div lang="{speaker.lang}">{head(data, speaker)}{picture(data, speaker)}{said}</div>'


def head(data: LessonExercise, speaker: Speaker) -> str:
    """Returns title and prompt as HTML."""
    return f"<strong>{escape(title(data, speaker))}</strong><p>{escape(data.prompt(speaker))}</p>"
