"""The sequence a hand comes nearest to: which cards it has for it and which it lacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paplu.cards import SUITS, Card
from paplu.melds import ACE_HIGH, LEAST, at_place
from paplu.rules import Rules
from paplu.wilds import Wilds

Wanting = tuple[tuple[Card, ...], tuple[Card, ...]]


def nearest_sequence(cards: Sequence[Card], wilds: Wilds, rules: Rules, *, pure: bool) -> Wanting:
    """Returns the cards held for a sequence of three, jokers included unless ``pure``, and the cards it lacks.

    The fewest lacking come first, then the most copies still about of what is lacking, then the order of the cards.
    """
    return min(_windows(cards, wilds, rules, pure), key=lambda found: _distance(found, cards, wilds))


def _windows(cards: Sequence[Card], wilds: Wilds, rules: Rules, pure: bool) -> Iterator[Wanting]:
    jokers = sorted(card for card in cards if wilds.is_free(card))
    for suit in SUITS:
        for first in range(1, ACE_HIGH + 2 - LEAST):
            window = [at_place(place, suit) for place in range(first, first + LEAST)]
            natural = [card for card in window if card in cards and _stands(card, wilds, rules, pure)]
            spare = [] if pure else [card for card in jokers if card not in natural]
            filled = spare[: LEAST - len(natural)]
            missing = [card for card in window if card not in natural][len(filled) :]
            yield (*natural, *filled), tuple(missing)


def _stands(card: Card, wilds: Wilds, rules: Rules, pure: bool) -> bool:
    return rules.free_in_place or not pure or not wilds.is_free(card)


def _distance(found: Wanting, cards: Sequence[Card], wilds: Wilds) -> tuple[int, int, tuple[Card, ...]]:
    _, missing = found
    return len(missing), -min((wilds.left(card, cards) for card in missing), default=0), missing
