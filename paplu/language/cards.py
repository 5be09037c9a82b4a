"""The 53 different cards: values without identity."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Suit(StrEnum):
    """The four suits; the value is the letter of the notation."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def sign(self) -> str:
        """The suit's sign, such as ``♣``."""
        return "♣♦♥♠"["CDHS".index(self.value)]


class Rank(StrEnum):
    """The thirteen ranks from ace to king; the value is the text of the notation."""

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


@dataclass(frozen=True, slots=True)
class Card:
    """One card as a value: a rank and a suit, or a printed joker, which has neither (P3.7)."""

    rank: Rank | None
    suit: Suit | None

    def __post_init__(self) -> None:
        if (self.rank is None) != (self.suit is None):
            raise ValueError(f"a card has a rank and a suit, a printed joker neither: {self.rank!r}, {self.suit!r}")

    @property
    def is_printed_joker(self) -> bool:
        """Whether the card is a printed joker."""
        return self.rank is None

    @property
    def place(self) -> int:
        """The place of its rank, 1 (ace low) to 13 (king); 0 for a printed joker."""
        return 0 if self.rank is None else PLACES[self.rank]

    @property
    def index(self) -> int:
        """The card's number in the order of the notation: ♣A is 0, ♠K is 51, the printed joker 52."""
        if self.rank is None or self.suit is None:
            return 52
        return SUITS.index(self.suit) * 13 + PLACES[self.rank] - 1

    @property
    def signs(self) -> str:
        """The card with the sign of its suit, such as ``10♥``; ``★`` for a printed joker."""
        return "★" if self.rank is None or self.suit is None else self.rank.value + self.suit.sign

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return "PJ" if self.rank is None or self.suit is None else self.rank.value + self.suit.value

    def __repr__(self) -> str:
        return f"card({str(self)!r})"


PRINTED_JOKER = Card(None, None)
NATURALS = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
ALL_CARDS = (*NATURALS, PRINTED_JOKER)
