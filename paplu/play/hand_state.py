"""The state of one hand: what lies where, whose turn it is, and what is remembered of the turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from paplu.groups import pack
from paplu.language import Card, Finding, in_order
from paplu.play.events import CardTuple
from paplu.rules import Rules, StockEnd


class Phase(StrEnum):
    """Where the hand stands."""

    DEAL = "deal"
    TURN = "turn"  # before the draw
    THROW = "throw"  # after the draw: one card too many
    OVER = "over"


class Gone(StrEnum):
    """How a player left the hand: the moment decides the amount (P5.7)."""

    EARLY = "early drop"
    LATE = "late drop"
    WRONG = "wrong declaration"


class By(StrEnum):
    """How a hand was won; the value is the word in the JSON."""

    DECLARATION = "declaration"
    HAND_RUMMY = "hand rummy"
    LAST_ONE_IN = "last one in"


@dataclass(frozen=True, slots=True)
class End:
    """How a hand ended: won by a player in some way, or void with neither."""

    winner: str | None = None
    by: By | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """One player in a hand: the cards held, in order, how many more nobody has named, and what was done so far."""

    name: str
    hand: CardTuple = ()
    unseen: int = 0
    dealt: bool = False
    draws: int = 0  # R12: from either pile
    laid: tuple[CardTuple, ...] = ()  # I6.4: groups laid open
    gone: Gone | None = None

    @property
    def open_cards(self) -> CardTuple:
        """The cards laid open."""
        return tuple(card for group in self.laid for card in group)

    @property
    def size(self) -> int:
        """How many cards are held."""
        return len(self.hand) + self.unseen


@dataclass(frozen=True, kw_only=True, slots=True)
class State:
    """One hand at one moment; ``unseen`` are the cards whose place nobody has named yet.

    At first all cards are unseen; a hand with a ``stock`` line has none when play begins, one recorded at a table of
    real cards (``counted``) has as many as lie in its stock. The top of ``pile`` is its last card, that of ``stock``
    its first.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    dealer: str
    unseen: CardTuple
    indicator: Card | None = None
    stock: CardTuple = ()
    counted: bool = False
    stock_size: int = 0
    pile: CardTuple = ()
    aside: CardTuple = ()
    phase: Phase = Phase.DEAL
    turn: str = ""
    taken: Card | None = None
    took_last: bool = False  # P4.7: the last card of the stock went in this turn
    opening: bool = True  # R14: the first open card still lies there
    shown: tuple[CardTuple, ...] = ()
    warnings: tuple[Finding, ...] = ()
    house_rules: tuple[Finding, ...] = ()  # those that allowed a move, or changed who is in after it
    end: End | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """The players in playing order."""
        return tuple([seat.name for seat in self.seats])

    @property
    def left(self) -> tuple[str, ...]:
        """The players still in."""
        return tuple([seat.name for seat in self.seats if seat.gone is None])

    @property
    def finished(self) -> bool:
        """Whether the hand is over and every dealt hand is written down."""
        return self.end is not None and all(seat.dealt for seat in self.seats)

    @property
    def cards(self) -> CardTuple:
        """Every card of the game, wherever it lies: always the whole pack (P2.8)."""
        held = [card for seat in self.seats for card in (*seat.hand, *seat.open_cards)]
        turned_up = () if self.indicator is None else (self.indicator,)
        return in_order((*turned_up, *held, *self.stock, *self.pile, *self.aside, *self.unseen))

    def seat(self, name: str) -> Seat:
        """Returns the seat of a player; a ValueError for a name not at the table."""
        for seat in self.seats:
            if seat.name == name:
                return seat
        raise ValueError(f"not at the table: {name!r}")


def start(rules: Rules, players: Iterable[str], dealer: str) -> State:
    """Returns a hand before its deal; the player after the dealer begins (P2.7).

    >>> from paplu.rules import PAPLU
    >>> start(PAPLU, ["Ana", "Bruno", "Carla"], "Carla").turn
    'Ana'
    """
    names = tuple(players)
    first = names[(names.index(dealer) + 1) % len(names)]
    return State(rules=rules, seats=tuple(map(Seat, names)), dealer=dealer, unseen=pack(rules), turn=first)


def seated(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Returns the seats with this one in the place of its player's."""
    return tuple([seat if old.name == seat.name else old for old in state.seats])


def next_turn(state: State) -> State:
    """Returns the state with the turn passed to the next player still in (P2.7)."""
    names, left = state.players, state.left
    after = names.index(state.turn) + 1
    following = next(name for name in (*names[after:], *names[:after]) if name in left)
    return replace(state, phase=Phase.TURN, turn=following, taken=None, took_last=False)


def replenished(state: State) -> State:
    """Returns the state with the discards but the top one back in an empty stock nobody writes down (R15)."""
    rest = state.pile[:-1]
    if not state.counted or state.stock_size or not rest or state.rules.stock_end is not StockEnd.RESHUFFLE:
        return state
    unseen = in_order((*state.unseen, *rest))
    return replace(state, unseen=unseen, stock_size=len(rest), pile=state.pile[-1:])
