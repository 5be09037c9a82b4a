"""What the tables are keyed by: a hand as one int, and the few fields of the rules record that the solver reads.

A hand is the sum of its cards' codes, so that sums, copies and sequences are seen by a few bit operations. From the low
end: four suits of 64 bits, each with four bits of count for each place 1 to 14 (an ace counts at both ends) between two
empty places, so that ``q & q >> 4 & q >> 8`` sees three in a row and never wraps; then points, printed jokers, cards of
the free rank, free cards, and the number of cards on top. Free-rank cards count at their own place as well.

Rules records with equal terms share one solver and its tables. Values which come to the same are brought to one form,
and each hand is looked at on the plainest terms that come to the same for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from paplu.language import ALL_CARDS, SUITS, Card, Rank
from paplu.rules import Alike, Protection, Rules

VALUES = (0, 10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 10)  # P6.1, by place
HIGH_ACE = 14
LONGEST = 13  # the ace is low or high, never both (P3.2, I1.5, R7)
SUIT_BITS, SUIT = 64, (1 << 64) - 1
POINTS, PRINTED, RANKED, FREE, CARDS = 256, 266, 272, 278, 284
PLACES = sum(1 << SUIT_BITS * suit + 4 * place for suit in range(4) for place in range(1, HIGH_ACE + 1))
LIFT, HELD = PLACES * 7, PLACES * 8  # ``cards + LIFT & HELD`` marks the places that hold a card, in the top bit
NIBBLES = 0x11111111111110  # of one suit, one for each place 1 to 13
OWN = 16  # one card of the free rank in ``own``, the free cards of a suit (see the groups of a suit)
ANY_NUMBER = 99
Four: TypeAlias = tuple[int, int, int, int]  # one for each suit


class SolverKey(NamedTuple):
    """What decides an arrangement; ``sequences_needed`` is 0 where the pure ones are enough."""

    by_level: bool
    set_sizes: tuple[int, ...]
    most_jokers: int
    least_naturals: int
    jokers_anywhere: bool
    free_in_place: bool
    tunnelas: Alike
    dublees: Alike
    pure_needed: int
    sequences_needed: int
    sets_needed: int
    tunnelas_needed: int
    dublees_needed: int
    tunnela_is_pure: bool
    dublees_declare: int | None

    @property
    def only_two_lives(self) -> bool:
        """Whether a pure life, or it and another, is all that is needed, and sequences and sets are all there is."""
        alike = self.tunnelas is not Alike.NO_GROUP or self.dublees is not Alike.NO_GROUP
        return not alike and self.pure_needed == 1 and self.sequences_needed < 3 and not self.sets_needed

    @property
    def jokers_go_anywhere(self) -> bool:
        """Whether a sequence that is not pure takes any number of spare jokers, within its fourteen places."""
        return self.most_jokers == ANY_NUMBER and self.jokers_anywhere

    def plainest(self, jokers: int, ranked: int) -> SolverKey:
        """Returns the plainest terms that come to the same for so many free cards, so many of them of the free rank."""
        smallest = 3 if self.dublees is Alike.NO_GROUP else 2
        enough = self.least_naturals <= smallest - jokers if self.least_naturals else jokers < smallest
        return self._replace(
            most_jokers=ANY_NUMBER if jokers <= self.most_jokers else self.most_jokers,
            least_naturals=1 if enough else self.least_naturals,
            jokers_anywhere=self.jokers_anywhere or not jokers,
            free_in_place=self.free_in_place or not ranked,
        )


@lru_cache(256)
def solver_key(rules: Rules) -> SolverKey:
    """Returns the terms of a rules record: records with equal terms have equal arrangements."""
    as_they_are = {name: getattr(rules, name) for name in SolverKey._fields if name != "by_level"}
    return SolverKey(by_level=rules.protection is Protection.BY_LEVEL, **as_they_are)._replace(
        most_jokers=ANY_NUMBER if rules.most_jokers is None else rules.most_jokers,
        sequences_needed=rules.sequences_needed if rules.sequences_needed > rules.pure_needed else 0,
        tunnela_is_pure=rules.tunnela_is_pure and rules.tunnelas is not Alike.NO_GROUP,
        dublees_declare=None if rules.dublees is Alike.NO_GROUP else rules.dublees_declare,
    )


def card_value(card: Card, free: Rank | None) -> int:
    """Returns what a card counts when it is left over, in points (P6.1).

    >>> [card_value(card, Rank.EIGHT) for card in ALL_CARDS[6:10]]
    [7, 0, 9, 10]
    """
    return 0 if card.rank is free else VALUES[card.place]


def ends(place: int) -> tuple[int, ...]:
    """Returns the places of a rank in a sequence: both ends for the ace, none for 0."""
    return (1, HIGH_ACE) if place == 1 else (place,) if place else ()


@cache
def codes(free: Rank | None) -> Mapping[Card, int]:
    """Returns the code of every card."""
    return {card: 1 << CARDS | _places(card) | _kind(card, free) for card in ALL_CARDS}


def _places(card: Card) -> int:
    suit = 0 if card.suit is None else SUITS.index(card.suit)
    return sum(1 << SUIT_BITS * suit + 4 * place for place in ends(card.place))


def _kind(card: Card, free: Rank | None) -> int:
    if card.suit is None:
        return 1 << FREE | 1 << PRINTED
    return 1 << FREE | 1 << RANKED if card.rank is free else card_value(card, free) << POINTS


@cache
def falling(free: Rank | None) -> Mapping[Card, int]:
    """Returns where each card stands among leftovers: the dearest first, then in the order of the cards."""
    return {card: i for i, card in enumerate(sorted(ALL_CARDS, key=lambda card: (-card_value(card, free), card)))}


def guards(copies: Mapping[Card, int], of_rank: int) -> tuple[int, int]:
    """Returns an addend and a mask: ``(hand | hand + addend) & mask`` is 0 where no card is there too often (R29)."""
    addend = sum((7 - most) * _places(card) if card.suit else 31 - most << PRINTED for card, most in copies.items())
    return addend | 31 - of_rank << RANKED, HELD | 32 << PRINTED | 32 << RANKED


def natural_places(free: Rank | None, *, free_in_place: bool) -> int:
    """Returns the places where a card can be natural for purity, marked as in ``HELD`` (P3.6, R5)."""
    own = () if free is None or free_in_place else ends(free.place)
    return HELD - sum(8 << SUIT_BITS * suit + 4 * place for suit in range(4) for place in own)


def has_run(hand: int, places: int) -> bool:
    """Returns whether three cards of one suit stand in a row at the given places (marked as in ``HELD``)."""
    held = hand + LIFT & places
    return held & held >> 4 & held >> 8 != 0


_SHIFTS = [(card, (_places(card) & -_places(card)).bit_length() - 1 if card.suit else PRINTED) for card in ALL_CARDS]


def unpacked(hand: int) -> list[tuple[Card, int]]:
    """Returns each different card of a packed hand with its number, in the order of the cards."""
    return [(card, hand >> shift & 15) for card, shift in _SHIFTS if hand >> shift & 15]
