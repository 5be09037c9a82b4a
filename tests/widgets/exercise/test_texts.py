"""What an exercise shows of its cards, and what it keeps to itself before the right answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from paplu.exercises import EXERCISES, AnswerForm, IsFreeGoal
from paplu.language import FREE, Speaker
from paplu_widgets import Exercise
from paplu_widgets.exercise.texts import given_rows
from tests.support.widgets import displayed, do, html_of

ASKS_WHAT_IS_FREE = [
    name for name, one in EXERCISES.items() if one.asks_what_is_free and one.goal.form is AnswerForm.CARDS
]
STAR = FREE.partition("<*")[0]


def cards_of(widget: Exercise) -> list[dict[str, Any]]:
    """The cards to pick and those of the answer, as the desk draws them."""
    drawn = widget.desk.scene
    rows = [*drawn["palette"]["rows"], *(zone["cards"] for zone in drawn["zones"])]
    return [card for row in rows for card in row]


@pytest.mark.parametrize("name", ASKS_WHAT_IS_FREE)
def test_where_the_question_is_what_is_free_no_card_tells_before_the_right_answer(name: str) -> None:
    widget = Exercise(name)
    assert ", free" not in html_of(widget) + displayed(widget)["text/html"]
    assert STAR not in html_of(widget) + displayed(widget)["text/html"]
    do(widget.desk, "check", value=" ".join(widget.data.goal.given.split()[:2]))
    assert not widget.result
    assert not any(card["free"] or "free" in card["name"] for card in cards_of(widget))
    do(widget.desk, "check", value=widget.data.answers[0])
    assert widget.result
    assert all(card["free"] == (card["card"] in widget.data.deal.wilds) for card in cards_of(widget))


@pytest.mark.parametrize(("card", "indicator"), [("8C", "8D"), ("PJ", "8D"), ("AH", "8D")])
def test_the_card_that_is_asked_about_is_drawn_without_a_mark(card: str, indicator: str) -> None:
    one = replace(EXERCISES["02-read-ace"], indicator=indicator, goal=IsFreeGoal(card))
    assert [face.free for row in given_rows(one, Speaker("en")) for face in row.faces] == [False]


def test_a_picture_tells_what_is_free_where_that_is_not_the_question() -> None:
    assert ", free" in html_of(Exercise("02-break-indicator"))
    assert STAR in html_of(Exercise("02-break-indicator"))
