"""The 53 different cards: values without identity."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from operator import attrgetter


class Suit(StrEnum):
    """The four suits; the value is the letter of the notation.

    >>> Suit("H"), Suit.HEARTS.sign
    (<Suit.HEARTS: 'H'>, '♥')
    """

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def sign(self) -> str:
        """Its sign, such as ``♣``."""
        return "♣♦♥♠"[SUITS.index(self)]


class Rank(StrEnum):
    """The thirteen ranks from ace to king; the value is the text of the notation.

    >>> Rank("10"), Rank.TEN.place
    (<Rank.TEN: '10'>, 10)
    """

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    @property
    def place(self) -> int:
        """The place in a sequence, 1 (ace low) to 13 (king)."""
        return PLACES[self]


SUITS = tuple(Suit)
RANKS = tuple(Rank)
PLACES = {rank: i for i, rank in enumerate(RANKS, 1)}
SIGNS = {suit: suit.sign for suit in SUITS}
FIRST = {suit: 13 * i - 1 for i, suit in enumerate(SUITS)}  # what the place of a rank is added to


@dataclass(frozen=True, slots=True)
class Card:
    """One card as a value: a rank and a suit, or a printed joker, which has neither (P3.7).

    ``place`` is that of its rank, 1 (ace low) to 13 (king), 0 for a printed joker; ``index`` its number in the order of
    the notation, from ♣A, 0, over ♠K, 51, to the printed joker, 52; ``signs`` the card with the sign of its suit.

    >>> card = Card(Rank.TEN, Suit.HEARTS)
    >>> card, card.place, card.index, card.signs, card.is_printed_joker
    (card('10H'), 10, 35, '10♥', False)
    """

    rank: Rank | None
    suit: Suit | None
    place: int = field(init=False, compare=False)
    index: int = field(init=False, compare=False)
    signs: str = field(init=False, compare=False)
    is_printed_joker: bool = field(init=False, compare=False)

    def __post_init__(self) -> None:
        if self.rank is None and self.suit is None:
            place, index, signs = 0, 52, "★"
        elif self.rank is None or self.suit is None:
            raise ValueError(f"a card has a rank and a suit, a printed joker neither: {self.rank!r}, {self.suit!r}")
        else:
            place = PLACES[self.rank]
            index, signs = FIRST[self.suit] + place, f"{self.rank.value}{SIGNS[self.suit]}"
        object.__setattr__(self, "place", place)
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "signs", signs)
        object.__setattr__(self, "is_printed_joker", place == 0)

    def __reduce__(self) -> tuple[type[Card], tuple[Rank | None, Suit | None]]:
        return Card, (self.rank, self.suit)

    def __setstate__(self, values: Sequence[object]) -> None:
        for name, value in zip(("rank", "suit"), values, strict=False):  # a card that version 0.1 pickled
            object.__setattr__(self, name, value)
        self.__post_init__()

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return "PJ" if self.rank is None or self.suit is None else self.rank.value + self.suit.value

    def __repr__(self) -> str:
        return f"card({str(self)!r})"


PRINTED_JOKER = Card(None, None)
NATURALS = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
ALL_CARDS = (*NATURALS, PRINTED_JOKER)


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Returns the cards suit by suit from the ace up, printed jokers last.

    >>> in_order(reversed(NATURALS)) == NATURALS
    True
    """
    return tuple(sorted(cards, key=attrgetter("index")))


def without(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """Returns the cards but those gone, one for one, in the same order; a ValueError for one that is not there.

    >>> without([PRINTED_JOKER, PRINTED_JOKER], [PRINTED_JOKER])
    (card('PJ'),)
    """
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def lacking(cards: Iterable[Card], there: Iterable[Card]) -> tuple[Card, ...]:
    """Returns the cards that are not there, one for one, in order.

    >>> lacking([PRINTED_JOKER, PRINTED_JOKER], [PRINTED_JOKER])
    (card('PJ'),)
    """
    return in_order((Counter(cards) - Counter(there)).elements())
