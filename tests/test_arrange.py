"""The arrangement with the least count: the traps that catch a hasty search, and the order of equals."""

from __future__ import annotations

import pytest

from paplu.arrange import Arrangement, arrange
from paplu.cards import ALL_CARDS, Card, Rank
from paplu.rules import INDIAN, PAPLU, PLATFORM, Rules

CARDS = {str(card): card for card in ALL_CARDS}


def cards(text: str) -> list[Card]:
    return [CARDS[token] for token in text.split()]


def arranged(text: str, free: Rank | None = None, rules: Rules = PAPLU) -> Arrangement:
    return arrange(cards(text), free, rules)


def shown(arrangement: Arrangement) -> str:
    return " | ".join(" ".join(map(str, meld.cards)) for meld in arrangement.melds)


# name, free rank, hand, count, level, complete
TRAPS = [
    ("P8.1 worked declaration", Rank.EIGHT, "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C 4C", 0, 2, True),
    ("P6.2 no pure sequence: a set protects nothing", None, "7C 7D 7S 2H 4H 9C JD QD KS 5S 3C 10H AD", 94, 0, False),
    ("P3.2 the ace at both ends", None, "QH KH AH 2H 3H 5S 7S 9C JD 4D 6C 8D 10C", 64, 1, False),
    ("P3.1 six in a row are two lives", None, "2H 3H 4H 5H 6H 7H KC KD KS QC QD QS 9D", 9, 2, False),
    ("P3.1 five in a row are one life", None, "2H 3H 4H 5H 6H KC KD KS QC QD QS 9D 8S", 77, 1, False),
    ("three spare free cards are a life", Rank.EIGHT, "2H 3H 4H 5H 8C 8D 8S KC KD KS QC QD QS", 0, 2, True),
    ("R9 level 1 beats level 2", Rank.KING, "JS AS AH 3D 2C 9D 4S KS 10S 4C QS 5S 7C", 44, 1, False),
    ("P3.6 a free card in its own place", Rank.EIGHT, "7H 8H 9H 2S 3S PJ KC QD JH 5D 4C 9S 10D", 43, 2, False),
]


@pytest.mark.parametrize(
    ("free", "hand", "count", "level", "complete"), [row[1:] for row in TRAPS], ids=[row[0] for row in TRAPS]
)
def test_a_trap_is_counted_right(free: Rank | None, hand: str, count: int, level: int, complete: bool) -> None:
    found = arranged(hand, free)
    assert (found.count, found.level, found.complete) == (count, level, complete)


def test_indian_rules_protect_every_group_without_a_life() -> None:
    found = arranged("7C 7D 7S 2H 4H 9C JD QD KS 5S 3C 10H AD", None, INDIAN)
    assert (found.count, found.level, shown(found)) == (73, 0, "7C 7D 7S")


def test_a_set_of_four_stands_only_where_the_rules_have_it() -> None:
    hand = "2H 3H 4H 6S 7S 8S KC KD KH KS 9C JD AD"
    assert (arranged(hand).count, arranged(hand, None, PLATFORM).count) == (39, 29)


@pytest.mark.parametrize("rules", [PAPLU, PLATFORM, INDIAN], ids=str)
def test_the_groups_and_the_leftovers_make_up_the_hand(rules: Rules) -> None:
    hand = "7H 8H 9H 2S 3S PJ KC QD JH 5D 4C 9S 10D"
    found = arranged(hand, Rank.EIGHT, rules)
    together = [card for meld in found.melds for card in meld.cards] + list(found.leftovers)
    assert sorted(together) == sorted(cards(hand))
