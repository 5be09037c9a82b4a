"""The sequence a hand comes nearest to: which cards it has for it and which it lacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paplu.cards import SUITS, Card
from paplu.melds import ACE_HIGH, LEAST, at_place
from paplu.rules import Rules
from paplu.wilds import Wilds

Wanting = tuple[tuple[Card, ...], tuple[Card, ...]]

_STARTS = tuple((first, suit) for suit in SUITS for first in range(1, ACE_HIGH + 2 - LEAST))
_WINDOWS = tuple(
    tuple((card.index, card) for card in (at_place(place, suit) for place in range(first, first + LEAST)))
    for first, suit in _STARTS
)


def nearest_sequence(cards: Sequence[Card], wilds: Wilds, rules: Rules, *, pure: bool) -> Wanting:
    """Returns the cards held for a sequence of three, jokers included unless ``pure``, and the cards it lacks.

    The fewest lacking come first, then the most copies still about of what is lacking, then the order of the cards.
    """
    found = tuple(_wanted(cards, wilds, rules, pure))
    fewest = min(len(missing) for _, missing in found)
    return min((one for one in found if len(one[1]) == fewest), key=lambda one: _distance(one, cards, wilds))


def _wanted(cards: Sequence[Card], wilds: Wilds, rules: Rules, pure: bool) -> Iterator[Wanting]:
    jokers = [] if pure else sorted(card for card in cards if wilds.is_free(card))
    held = {card.index for card in cards if rules.free_in_place or not pure or not wilds.is_free(card)}
    for window in _WINDOWS:
        missing = [card for number, card in window if number not in held]
        natural = [card for number, card in window if number in held]
        filled = [card for card in jokers if card not in natural][: len(missing)]
        yield (*natural, *filled), tuple(missing[len(filled) :])


def _distance(found: Wanting, cards: Sequence[Card], wilds: Wilds) -> tuple[int, tuple[Card, ...]]:
    _, missing = found
    return -min((wilds.left(card, cards) for card in missing), default=0), missing
