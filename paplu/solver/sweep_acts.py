"""What a sweep is made of: places, sequences begun, and what is done at a place; and its worth as one number."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from paplu.groups import Kind

# The worth of an arrangement as one number: points, then few jokers standing in, many pure, few groups, few free cards.
POINT, STANDING, PURE, GROUP, FREE = 1 << 24, 1 << 18, 1 << 12, 1 << 6, 1
PARTS = 12  # of a joker: it is shared by two, three or four cards of a set


class Aim(Enum):
    """What a sweep looks for."""

    POINTS = "the most points in groups"
    PURE = "the most points in pure lives alone"
    ALL = "every card in a group"


class How(Enum):
    """What stands at a place of a sequence."""

    ORDINARY = "ordinary card"
    FREE = "free card in its own place"
    JOKER = "joker"


class Trace(NamedTuple):
    """What is kept of a sequence begun; numbers that no longer matter are cut short: equal futures are equal."""

    length: int
    naturals: int
    standing: int
    joker_last: bool
    impure: bool
    low_ace: bool
    counted: bool = False  # it is a group as it stands, and its life and worth are told


class Step(NamedTuple):
    """One act at a place: a sequence continued or begun (``before`` is ``None``), then kept for the next or ended."""

    before: Trace | None
    how: How
    after: Trace
    jokers: int  # in the gap to the next card, or beyond the end
    ends: bool


class Pairing(NamedTuple):
    """A tunnela or dublee: how many cards as themselves, and how many jokers with them."""

    kind: Kind
    naturals: int
    standing: int
    free: bool


Act = Step | Pairing
Lives = tuple[int, int, int, int, int, int]  # pure lives, lives, sets, tunnelas, dublees, places for spare jokers
NO_LIVES: Lives = (0, 0, 0, 0, 0, 0)
MOVES_KEPT = 5_000  # more would be slow to look through for what can be thrown away


class Open(NamedTuple):
    """What a suit carries on: the traces of its open sequences, and aces kept for the high end."""

    traces: tuple[Trace, ...] = ()
    aces: int = 0
    free_aces: int = 0


class Move(NamedTuple):
    """One way through a place of a suit: what is open after it, the jokers, lives and worth it adds, and its acts."""

    open: Open
    jokers: int
    lives: Lives
    worth: int
    acts: tuple[Act, ...]


class Path(NamedTuple):
    """A way through a place as far as it is told."""

    traces: tuple[Trace, ...]
    ordinary: int
    free: int
    jokers: int
    lives: Lives
    worth: int
    acts: tuple[Act, ...]


class Place(NamedTuple):
    """A place of a suit that the hand has cards for; ``gap`` is how many places lie before the next, if any."""

    number: int
    gap: int | None
    gap_to_high: int | None
    jokers: int  # that may be used here
    next: int  # cards at the next place
    turns: bool  # whether the hand has jokers, so that a pure sequence may be made impure


def added(one: Lives, other: Lives) -> Lives:
    """Returns the sum of two numbers of lives."""
    if one is NO_LIVES or other is NO_LIVES:
        return other if one is NO_LIVES else one
    a, b, c, d, e, f = map(int.__add__, one, other)
    return a, b, c, d, e, f
