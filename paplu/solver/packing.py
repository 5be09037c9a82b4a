"""A hand as one int, the sum of its cards' codes, so that sums, copies and sequences are seen by a few bit operations.

From the low end: four suits of 64 bits, each with four bits of count for each place 1 to 14 (an ace counts at both
ends) between two empty places, so that ``q & q >> 4 & q >> 8`` sees three in a row and never wraps; then points,
printed jokers, cards of the free rank, free cards, and the number of cards on top. Free-rank cards count at
their own place as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from paplu.language import ALL_CARDS, SUITS, Card, Rank

VALUES = (0, 10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 10)  # P6.1, by place
HIGH_ACE = 14
SUIT_BITS = 64
SUIT = (1 << SUIT_BITS) - 1
POINTS, PRINTED, RANKED, FREE, CARDS = 256, 266, 272, 278, 284
PLACES = sum(1 << SUIT_BITS * suit + 4 * place for suit in range(4) for place in range(1, HIGH_ACE + 1))
LIFT, HELD = PLACES * 7, PLACES * 8  # ``cards + LIFT & HELD`` marks the places that hold a card, in the top bit


def card_value(card: Card, free: Rank | None) -> int:
    """Returns what a card counts when it is left over, in points (P6.1)."""
    return 0 if card.rank is free else VALUES[card.place]


def code(card: Card, free: Rank | None) -> int:
    """Returns the code of one card."""
    if card.suit is None:
        return 1 << CARDS | 1 << FREE | 1 << PRINTED
    start = SUIT_BITS * SUITS.index(card.suit)
    places = (1, HIGH_ACE) if card.place == 1 else (card.place,)
    total = 1 << CARDS | sum(1 << start + 4 * place for place in places)
    if card.rank is free:
        return total | 1 << FREE | 1 << RANKED
    return total | card_value(card, free) << POINTS


def ends(place: int) -> tuple[int, ...]:
    """Returns the places of a rank in a sequence: both ends for the ace, none for 0."""
    return (1, HIGH_ACE) if place == 1 else (place,) if place else ()


@cache
def falling(free: Rank | None) -> dict[Card, int]:
    """Returns where each card stands among leftovers: the dearest first, then in the order of the cards."""
    order = sorted(ALL_CARDS, key=lambda card: (-card_value(card, free), card))
    return {card: i for i, card in enumerate(order)}


@cache
def codes(free: Rank | None) -> dict[Card, int]:
    """Returns the code of every card."""
    return {card: code(card, free) for card in ALL_CARDS}


def guards(copies: Mapping[Card, int], of_rank: int) -> tuple[int, int]:
    """Returns an addend and a mask: ``(hand | hand + addend) & mask`` is 0 where no card is there too often (R29)."""
    addend = mask = 0
    for card, most in copies.items():
        if card.suit is None:
            addend += 31 - most << PRINTED
        else:
            for place in (1, HIGH_ACE) if card.place == 1 else (card.place,):
                addend += 7 - most << SUIT_BITS * SUITS.index(card.suit) + 4 * place
    addend += 31 - of_rank << RANKED
    mask = HELD | 32 << PRINTED | 32 << RANKED
    return addend, mask


def has_run(hand: int, places: int = HELD) -> bool:
    """Returns whether three cards of one suit stand in a row at the given places (marked as in ``HELD``)."""
    held = hand + LIFT & places
    return held & held >> 4 & held >> 8 != 0


def useful(cards: int, jokers: int) -> int:
    """Returns the cards, of one suit or all, that some sequence with so many jokers could hold; from two on, all."""
    if jokers > 1:
        return cards
    held = cards + LIFT & HELD
    if jokers:
        held &= held << 4 | held >> 4 | held << 8 | held >> 8
    else:
        held &= held >> 4 & held >> 8
        held |= held << 4 | held << 8
    return cards & (held << 1) - (held >> 3)


def natural_places(free: Rank | None, *, free_in_place: bool) -> int:
    """Returns the places where a card can be natural for purity, marked as in ``HELD`` (P3.6, R5)."""
    own = () if free is None or free_in_place else ends(free.place)
    return HELD - sum(8 << SUIT_BITS * suit + 4 * place for suit in range(4) for place in own)


def unpacked(hand: int) -> Iterable[tuple[Card, int]]:
    """Yields each different card of a packed hand with its number, in the order of the cards."""
    for card in ALL_CARDS:
        if card.suit is None:
            count = hand >> PRINTED & 63
        else:
            count = hand >> SUIT_BITS * SUITS.index(card.suit) + 4 * card.place & 15
        if count:
            yield card, count
