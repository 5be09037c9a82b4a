"""Answers are read liberally, and nothing is guessed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from paplu.exercises import answers
from paplu.language import InputError, Problem, notation

KINDS = {"pure sequence": "pure sequence", "impure sequence": "impure sequence", "set": "set", "no group": "no group"}
NOUNS = ("points", "Pénalités")
OTHER = ["1,000", "1.000", "7,500 points", "1 000", "1,000,000", "15H", "15 not", "0x", "15 cards", "15 points points"]
LONG = ["9" * 5000, "1/" + "9" * 5000, "9" * 5000 + "½", "0." + "0" * 5000 + "1"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("15", Fraction(15)),
        (" 15 points ", Fraction(15)),
        ("15points.", Fraction(15)),
        ("15\u00a0Points", Fraction(15)),
        ("7½ pénalités", Fraction(15, 2)),
        ("7\u202f1/2", Fraction(15, 2)),
        ("15/2", Fraction(15, 2)),
        ("7½", Fraction(15, 2)),
        ("7 ½", Fraction(15, 2)),
        ("½", Fraction(1, 2)),
        ("7 1/2", Fraction(15, 2)),
        ("7.5", Fraction(15, 2)),
        ("7,25", Fraction(29, 4)),
        ("0.5000", Fraction(1, 2)),
        ("-30", Fraction(-30)),
        (answers.MINUS + "30", Fraction(-30)),
        ("+30", Fraction(30)),
    ],
)
def test_a_number_is_read_exactly(text: str, value: Fraction) -> None:
    assert answers.number(text, NOUNS) == value


@pytest.mark.parametrize(
    "text", ["", "-", "seven", "1/0", "7 1/0", "7/", "1e3", "7 8", "½½", "15 or 16", "٣", *LONG, *OTHER]
)
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        answers.number(text, NOUNS)
    assert caught.value.code is Problem.UNREADABLE_NUMBER
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", ["pure sequence", "Pure-Sequence", "  PURE ", "pure"])
def test_a_word_may_be_begun_or_written_in_any_case(text: str) -> None:
    assert answers.choice(text, KINDS) == "pure sequence"


@pytest.mark.parametrize("text", ["", "sequence", "x", "pure set"])
def test_a_word_that_is_not_offered_is_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        answers.choice(text, KINDS)
    assert (caught.value.code, caught.value.facts["known"]) == (Problem.NOT_OFFERED, tuple(KINDS.values()))


def test_cards_may_be_parted_by_commas() -> None:
    assert answers.cards("7h, 8H,9♥") == notation.cards("7H 8H 9H")


def test_groups_may_be_parted_by_lines() -> None:
    assert answers.groups("7H 8H 9H\n2C 3C 4C + KD") == notation.groups("7H 8H 9H | 2C 3C 4C + KD")


def test_names_may_be_parted_by_arrows() -> None:
    assert answers.order("ana → Bruno, CARLA", ("Ana", "Bruno", "Carla")) == ("Ana", "Bruno", "Carla")


def test_an_exchange_is_counted_card_by_card() -> None:
    given = notation.cards("7H 7H 8H")
    assert [answers.exchanged(notation.cards(text), given) for text in ("7H 7H 8H", "7H 8H 9H", "2C 3C 4C")] == [
        0,
        1,
        3,
    ]
