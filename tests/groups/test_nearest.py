"""The sequence a hand comes nearest to: what it has for one, jokers included, and what it lacks (P1.3, I2.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeAlias

import pytest

from paplu import INDIAN, PAPLU, cards
from paplu.groups import nearest_second, nearest_sequence, turned_up

STRICT: Mapping[str, Any] = {"free_in_place": False}
INSIDE: Mapping[str, Any] = {"jokers_anywhere": False}
ONE_PACK: Mapping[str, Any] = {"packs": 1}

Row: TypeAlias = tuple[str, str, str, Mapping[str, Any], str, str]
PURE: list[Row] = [
    # what decides, the hand, the indicator, the fields changed, what it has, what it lacks
    ("P3.2 the ace is high", "QS AS", "8", {}, "QS AS", "KS"),
    ("P3.2 or low", "AS 3S", "8", {}, "AS 3S", "2S"),
    ("P3.2 never around the corner", "KS 2S", "8", {}, "2S", "AS 3S"),
    ("P3.2 never both", "2C KS", "8", {}, "2C", "AC 3C"),
    ("the fewest lacking", "9D 4H 6H", "8", {}, "4H 6H", "5H"),
    ("the lowest of equals", "4H 5H", "8", {}, "4H 5H", "3H"),
    ("the first suit of equals", "4S 5S 4D 5D", "8", {}, "4D 5D", "3D"),
    ("P2.5 two copies left before one", "4H 5H", "3H", {}, "4H 5H", "6H"),
    ("R29 what cannot come is not waited for", "4H 6H", "5H", ONE_PACK, "4H", "2H 3H"),
    ("P3.6 no joker helps", "4H 6H PJ", "8", {}, "4H 6H", "5H"),
    ("P3.6 a free card in its place", "7H 8H", "8", {}, "7H 8H", "6H"),
    ("R5 not at a strict table", "7H 8H", "8", STRICT, "7H", "5H 6H"),
    ("P3.1 three in a row", "4H 5H 6H 9S", "8", {}, "4H 5H 6H", ""),
]
WITH_JOKERS: list[Row] = [
    ("P3.5 a joker fills", "4H 6H PJ", "8", {}, "4H 6H PJ", ""),
    ("R1 two jokers too", "4H PJ 8C", "8", {}, "4H 8C PJ", ""),
    ("R1 but one at most", "4H PJ 8C", "8", {"most_jokers": 1}, "8C PJ", "7C"),
    ("R2 two stand for themselves", "4H PJ 8C", "8", {"least_naturals": 2}, "8C PJ", "7C"),
    ("R3 inside only", "4H PJ 8C", "8", INSIDE, "8C PJ", "6C"),
    ("R5 a strict table counts it there", "7H 8H", "8", STRICT, "7H 8H", "6H"),
    ("P3.6 a card that stands for itself fills nothing more", "8D 9D", "8", {}, "8D 9D", "7D"),
]
SECOND: list[Row] = [
    ("P1.3 the same where no life is held", "QS AS", "8", {}, "QS AS", "KS"),
    ("P1.3 beside the first life", "4H 5H 6H 9S", "8", {}, "9S", "7S 8S"),
    ("P1.3 of five in a row", "4H 5H 6H 7H 8H PJ", "K", {}, "4H 5H PJ", ""),
    ("P1.3 whichever life leaves it nearest", "4H 5H 6H 7H 9H 10H", "K", {}, "7H 9H", "8H"),
    ("R5 the first life is natural", "7H 8H 9H QS", "8", STRICT, "7H 8H 9H", ""),
]


@pytest.mark.parametrize(("what", "hand", "indicator", "fields", "has", "lacks"), PURE, ids=[row[0] for row in PURE])
def test_the_nearest_pure_sequence(
    what: str, hand: str, indicator: str, fields: Mapping[str, Any], has: str, lacks: str
) -> None:
    rules = replace(PAPLU, name="ours", **fields)
    found = nearest_sequence(cards(hand), turned_up(indicator, rules), rules, pure=True)
    assert found == (cards(has), cards(lacks)), what


@pytest.mark.parametrize(
    ("what", "hand", "indicator", "fields", "has", "lacks"), WITH_JOKERS, ids=[row[0] for row in WITH_JOKERS]
)
def test_the_nearest_sequence_with_jokers(
    what: str, hand: str, indicator: str, fields: Mapping[str, Any], has: str, lacks: str
) -> None:
    rules = replace(INDIAN, name="ours", **fields)
    found = nearest_sequence(cards(hand), turned_up(indicator, rules), rules, pure=False)
    assert found == (cards(has), cards(lacks)), what


@pytest.mark.parametrize(
    ("what", "hand", "indicator", "fields", "has", "lacks"), SECOND, ids=[row[0] for row in SECOND]
)
def test_the_nearest_second_sequence(
    what: str, hand: str, indicator: str, fields: Mapping[str, Any], has: str, lacks: str
) -> None:
    rules = replace(PAPLU, name="ours", **fields)
    found = nearest_second(cards(hand), turned_up(indicator, rules), rules)
    assert found == (cards(has), cards(lacks)), what
