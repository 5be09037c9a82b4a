"""Everything a log of play can say: one frozen value a line."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from paplu.language import Card
from paplu.rules import Rules, changed, log_value, profile_of

CardTuple: TypeAlias = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a log: the version of its format."""

    version: int = 1


@dataclass(frozen=True, slots=True)
class Named:
    """The rules played by, and the fields a house changes, as text."""

    rules: str
    settings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Match:
    """What the hands are played for: points, pool or deals, with its number (I5)."""

    form: str
    number: Fraction


@dataclass(frozen=True, slots=True)
class Players:
    """The players in playing order around the table (P2.1)."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """A card drawn for the seating (P2.2)."""

    player: str
    card: Card


@dataclass(frozen=True, slots=True)
class Chooses:
    """The seat that the player with the highest card chooses, from 1 (P2.2)."""

    player: str
    seat: int


@dataclass(frozen=True, slots=True)
class Dealer:
    """Who deals the hand that begins here (P2.2, P2.7)."""

    player: str


@dataclass(frozen=True, slots=True)
class Indicator:
    """The card turned up as indicator (P2.4)."""

    card: Card


@dataclass(frozen=True, slots=True)
class HandDealt:
    """The cards dealt to a player (P2.7)."""

    player: str
    cards: CardTuple


@dataclass(frozen=True, slots=True)
class Open:
    """The card turned up as the first discard (P2.7)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Stock:
    """The whole stock, top first: at the deal (P2.7), or made anew from the discards (R15)."""

    cards: CardTuple


@dataclass(frozen=True, slots=True)
class Draws:
    """A draw from the stock; the card is named where the stock is not known (P4.1)."""

    player: str
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Takes:
    """The top of the discard pile is taken (P4.1)."""

    player: str


@dataclass(frozen=True, slots=True)
class Discards:
    """A card is thrown, and the turn ends (P4.1)."""

    player: str
    card: Card


@dataclass(frozen=True, slots=True)
class Lays:
    """A group is laid open in the middle of play, where that is the rule (I6.4)."""

    player: str
    cards: CardTuple


@dataclass(frozen=True, slots=True)
class Drops:
    """A player leaves the hand; ``under`` is how the cards lie under the stock, uppermost first (P5.1, P5.2)."""

    player: str
    under: CardTuple = ()


@dataclass(frozen=True, slots=True)
class Declares:
    """The thirteen cards are shown in groups; without a throw it is Hand Rummy (P4.5, P7.1)."""

    player: str
    groups: tuple[CardTuple, ...]
    throws: Card | None = None

    @property
    def cards(self) -> CardTuple:
        """All cards shown."""
        return tuple(card for group in self.groups for card in group)


SeatingEvent: TypeAlias = Cut | Chooses
DealEvent: TypeAlias = Indicator | HandDealt | Open | Stock
Act: TypeAlias = Draws | Takes | Lays | Discards | Drops | Declares
HandEvent: TypeAlias = DealEvent | Act
TableEvent: TypeAlias = Header | Named | Match | Players | SeatingEvent | Dealer
Event: TypeAlias = TableEvent | HandEvent


def named(rules: Rules) -> Named:
    """Returns the line of a log for these rules: a profile and the fields changed; a house's own name is not kept.

    >>> from paplu import PAPLU, house
    >>> named(house(PAPLU, {"drop_early": "20"}))
    Named(rules='paplu', settings=(('drop_early', '20'),))
    """
    base = profile_of(rules)
    return Named(base.name, tuple((name, log_value(rules, name)) for name in changed(rules, base)))
