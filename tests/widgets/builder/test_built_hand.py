"""The hand as one line of text: read, written, and called in Python."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import paplu
from paplu import INDIAN, PAPLU, PLATFORM
from paplu.language import InputError, Problem
from paplu_widgets import HandBuilder, TwoLivesMeter
from tests.support.widgets import DONE, ELEVEN, WORKED, do


@pytest.mark.parametrize("text", ["", WORKED, DONE, ELEVEN, "+ KD", "4H 5H", "4H 4H + PJ PJ", "8D 8D 8D"])
def test_the_line_is_read_back_as_it_was_written(text: str) -> None:
    assert HandBuilder(text).text == text


def test_as_many_cards_as_a_hand_are_cards_in_no_group() -> None:
    cards = "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD"
    assert HandBuilder(cards).text == f"+ {cards}"
    assert HandBuilder(["4H 5H 6H", ["7C", "7D", "7S"]]).text == "4H 5H 6H | 7C 7D 7S"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("4H\tthrows\tKD", "4H throws KD"),
        ("4H 5H 6H\nthrows KD", "4H 5H 6H throws KD"),
        ("4H THROWS kd", "4H throws KD"),
        ("\nthrows\nKD\n", "throws KD"),
        ("4H 5H + 6H  Throws  KD", "4H 5H + 6H throws KD"),
    ],
)
def test_the_throw_is_read_after_blanks_of_any_kind_and_in_any_case(text: str, read: str) -> None:
    assert HandBuilder(text).text == read


@pytest.mark.parametrize(
    ("text", "count"), [("throws", 0), ("4H 5H 6H throws", 0), ("4H throws KD QD", 2), ("throws KD throws QD", 2)]
)
def test_one_card_is_thrown_and_neither_none_nor_two(worked: HandBuilder, text: str, count: int) -> None:
    worked.receive({"act": "set_text", "value": text})
    assert isinstance(worked.error, InputError)
    assert (worked.error.code, worked.error.facts) == (Problem.ONE_THROW, {"count": count})
    assert worked.text == WORKED


def test_a_thrown_card_that_cannot_be_read_is_told_with_its_place() -> None:
    with pytest.raises(InputError) as refused:
        HandBuilder("4H 5H + 6H throws XX")
    assert refused.value.place == 4


def test_the_number_of_a_deal_has_nine_digits_at_most(worked: HandBuilder) -> None:
    worked.receive({"act": "set_text", "value": "#" + "9" * 5000})
    assert isinstance(worked.error, InputError)
    assert worked.error.code is Problem.NOT_A_WHOLE_NUMBER
    assert worked.text == WORKED
    do(worked, "set_text", value="#999999999")


@pytest.mark.parametrize("make", [HandBuilder, TwoLivesMeter])
def test_the_hand_may_be_given_as_text_by_name_but_not_twice(make: type[HandBuilder]) -> None:
    assert make(text=WORKED).text == WORKED
    with pytest.raises(TypeError):
        make(WORKED, text="4H 5H 6H")


@pytest.mark.parametrize("text", ["4H XX", "4H | | 5H", "4H throws KD QD", "#x", "4H + 5H + 6H"])
def test_what_cannot_be_read_changes_nothing_and_is_said(worked: HandBuilder, text: str) -> None:
    with pytest.raises(InputError):
        worked.text = text
    worked.receive({"act": "set_text", "value": text})
    assert isinstance(worked.error, InputError)
    assert worked.scene["alert"] == str(worked.error)
    assert worked.text == WORKED


@pytest.mark.parametrize(
    ("text", "rules"),
    [(WORKED, PAPLU), (ELEVEN, INDIAN), (DONE, replace(PAPLU, hand_size=10)), ("", PLATFORM), ("4H 5H", PAPLU)],
)
def test_the_code_is_a_call_that_gives_the_same_answer(text: str, rules: Any) -> None:
    widget = HandBuilder(text, rules=rules)
    answer = eval(widget.code, dict(vars(paplu)))
    assert answer == (widget.verdict if text else widget.table.deal)


def test_an_indicator_is_kept_in_canonical_text() -> None:
    widget = HandBuilder(indicator="8d")
    assert widget.indicator == "8D"
    widget.indicator = "t"
    assert widget.indicator == "10"
    assert widget.code == 'Deal("10")'
