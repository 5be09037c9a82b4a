"""Every reason for or against a group cites its rule, in Paplu and in Indian Rummy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from paplu import Code, Deal, Rules
from paplu.rules import Alike
from tests.support.cited import Cited, Found, cited

PACKS: dict[str, Any] = {"packs": 3, "printed_jokers": 3}
ALIKE: dict[str, Any] = {**PACKS, "tunnelas": Alike.NATURAL, "dublees": Alike.NATURAL}
JOKERS: dict[str, Any] = {**PACKS, "tunnelas": Alike.WITH_JOKERS, "dublees": Alike.WITH_JOKERS}
EIGHT = "8C 8C 8D 8D 8H 8H 8S 8S"

TABLE: list[tuple[str, Code, str, str, str, dict[str, Any]]] = [
    # what is read, the code, the rule in Paplu and in Indian Rummy, the cards, the fields changed
    ("a card too many", Code.TOO_MANY_COPIES, "R29", "R29", "7H 7H 7H", {}),
    ("a free card too many", Code.TOO_MANY_FREE, "R29", "R29", EIGHT, {}),
    ("a pure sequence", Code.PURE_SEQUENCE, "P3.6", "I2.1", "4H 5H 6H", {}),
    ("an impure sequence", Code.IMPURE_SEQUENCE, "P3.1", "I2.1", "4H PJ 6H", {}),
    ("a set", Code.SET, "P3.3", "I2.2", "7C 7D 7S", {}),
    ("three alike", Code.TUNNELA, "R24", "I6.2", "7S 7S 7S", ALIKE),
    ("two alike", Code.DUBLEE, "R24", "I6.2", "7S 7S", ALIKE),
    ("a joker in a sequence", Code.STANDS_FOR, "P3.5", "I2.1", "4H PJ 6H", {}),
    ("a joker in a set", Code.STANDS_FOR, "P3.5", "I2.2", "7C 7D PJ", {}),
    ("a joker in a tunnela", Code.STANDS_FOR, "R24", "R24", "7S 7S PJ", JOKERS),
    ("a joker in a dublee", Code.STANDS_FOR, "R24", "R24", "7S PJ", JOKERS),
    ("a free card in its place", Code.IN_ITS_PLACE, "P3.6", "R5", "7H 8H 9H", {}),
    ("the same at a strict table", Code.COUNTS_AS_JOKER, "P3.6", "R5", "7H 8H 9H", {"free_in_place": False}),
    ("printed jokers alone", Code.JOKERS_ALONE, "R24", "R24", "PJ PJ", ALIKE),
    ("a joker at the end", Code.JOKER_AT_THE_END, "R3", "R3", "QS KS PJ", {}),
    ("jokers side by side", Code.JOKERS_TOGETHER, "R3", "R3", "9S PJ 8D QS", {}),
    ("suits mixed", Code.SEVERAL_SUITS, "P3.1", "I2.1", "4H 5H 6S", {}),
    ("ranks mixed", Code.SEVERAL_RANKS, "P3.3", "I2.2", "4H 5H 6S", {}),
    ("two cards", Code.TOO_FEW_CARDS, "P3.1", "I2.1", "4H 5H", {}),
    ("one card where two are enough", Code.TOO_FEW_CARDS, "R24", "I6.2", "4H", ALIKE),
    ("three where sets have four", Code.TOO_FEW_CARDS, "P3.3", "I2.2", "7C 7D 7S", {"set_sizes": (4,)}),
    ("more than a suit", Code.SEQUENCE_TOO_LONG, "P3.2", "I1.5", "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH PJ", {}),
    ("twins in a set", Code.TWINS_IN_SET, "P3.3", "I2.2", "7C 7C 7D", {}),
    ("a set of five", Code.SET_TOO_LARGE, "P3.3", "I2.2", "7C 7D 7S 7H PJ", {}),
    ("a rank twice", Code.RANK_TWICE, "P3.1", "I2.1", "4H 4H 5H 6H", {}),
    ("an ace at both ends", Code.BOTH_ACES, "P3.2", "I1.5", "AS AS 2S QS KS", {}),
    ("around the corner", Code.ACE_AROUND_CORNER, "P3.2", "I1.5", "KH AH 2H", {}),
    ("a gap", Code.GAP, "P3.1", "I2.1", "4H 6H 7H", {}),
    ("three of two suits", Code.NOT_ALIKE, "R24", "I6.2", "7S 7S 7H", ALIKE),
    ("two of two suits", Code.NOT_ALIKE, "R24", "I6.2", "7S 7H", ALIKE),
    ("a joker where none may be", Code.JOKER_IN_ALIKE, "R24", "R24", "7S PJ", ALIKE),
    ("more jokers than may be", Code.TOO_MANY_JOKERS, "R1", "R1", "7S PJ PJ", {"most_jokers": 1}),
    ("no card as itself", Code.NO_NATURAL, "R2", "R2", "PJ PJ PJ", PACKS),
    ("one card as itself", Code.TOO_FEW_NATURALS, "R2", "R2", "7S PJ PJ", {"least_naturals": 2}),
    ("a joker not inside", Code.JOKER_ONLY_INSIDE, "R3", "R3", "AH 2H PJ", {"jokers_anywhere": False}),
]


def reading(cards: str) -> Callable[[Rules], Found]:
    return lambda rules: Deal("8", rules).read(cards).findings


@cited([Cited(what, code, paplu, indian, reading(cards), fields) for what, code, paplu, indian, cards, fields in TABLE])
def test_every_reason_for_or_against_a_group_cites_its_rule(row: Cited, profile: Rules, rule: str) -> None:
    assert row.rules_cited(profile) == {rule}
