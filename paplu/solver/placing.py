"""The groups that were found, as cards: which free card takes which place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paplu.groups import Kind, Meld
from paplu.language import RANKS, SUITS, Card, Rank, Suit
from paplu.rules import Rules
from paplu.solver.books import Book
from paplu.solver.choices import Found
from paplu.solver.suits import Runs

Slots = list[tuple[Card, bool]]  # the card of each place, and whether it stands there itself


def placed(
    found: Found, hand: Sequence[Card], free: Rank | None, rules: Rules
) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
    """Returns the groups, and the cards of the hand left over, in the order of the hand.

    Free cards take the places they stand in for in the order of the cards.
    """
    groups = [(True, slots) for suit, runs in zip(SUITS, found.runs, strict=True) for slots in _run_slots(suit, runs)]
    groups += [(False, _book_slots(book)) for book in found.books]
    left = list(hand)
    for _, slots in groups:
        for card, itself in slots:
            if itself:
                left.remove(card)
    spare = sorted(card for card in left if card.rank is None or card.rank is free)
    melds: list[Meld] = []
    for is_run, slots in groups:
        cards = tuple(card if itself else spare.pop(0) for card, itself in slots)
        stands_for = tuple(None if itself else card for card, itself in slots)
        strict = not rules.free_in_place and any(card.rank is free for card in cards)  # R5
        pure = not strict and not any(stands_for)
        kind = Kind.SET if not is_run else Kind.PURE_SEQUENCE if pure else Kind.IMPURE_SEQUENCE
        melds.append(Meld(kind, cards, stands_for))
        for card, place in zip(cards, stands_for, strict=True):
            if place:
                left.remove(card)
    return tuple(melds), tuple(left)


def _run_slots(suit: Suit, runs: Runs) -> Iterator[Slots]:
    for low, high, held, _ in sorted(runs):
        yield [(Card(RANKS[(place - 1) % 13], suit), bool(held >> place & 1)) for place in range(low, high + 1)]


def _book_slots(book: Book) -> Slots:
    place, suits, size = book
    held = [suit for suit in range(4) if suits >> suit & 1]
    missing = [suit for suit in range(4) if suit not in held][: size - len(held)]
    return [(Card(RANKS[place - 1], SUITS[suit]), suit in held) for suit in sorted(held + missing)]
