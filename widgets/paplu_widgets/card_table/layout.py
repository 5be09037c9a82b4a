"""Cards lying in named zones, and the way back: frozen values a table keeps its state in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Generic, TypeVar

from paplu.language import Card

StateT = TypeVar("StateT")
MOST_STEPS = 500


@dataclass(frozen=True)
class Piece:
    """One card on the table, told apart from its twins by ``copy``, counted from 1."""

    card: Card
    copy: int = 1

    @cached_property
    def id(self) -> str:
        """The piece as text, such as ``4H-2``."""
        return f"{self.card}-{self.copy}"


@dataclass(frozen=True)
class Layout:
    """Pieces in zones; ``layout["g1"]`` are those of one zone, none if there is no such zone.

    >>> from paplu.language import card
    >>> [piece.id for piece in Layout().add(card("4H"), "g1").add(card("4H"), "g1")["g1"]]
    ['4H-1', '4H-2']
    """

    zones: tuple[tuple[str, tuple[Piece, ...]], ...] = ()

    def __getitem__(self, zone: str) -> tuple[Piece, ...]:
        return self._by_zone.get(zone, ())

    @cached_property
    def _by_zone(self) -> Mapping[str, tuple[Piece, ...]]:
        return dict(self.zones)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """All pieces, zone by zone."""
        return tuple(piece for _, pieces in self.zones for piece in pieces)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards, zone by zone."""
        return tuple(piece.card for piece in self.pieces)

    def named(self, ids: Iterable[str]) -> tuple[Piece, ...]:
        """Returns the pieces with these ids that are on the table, in the table's order."""
        wanted = frozenset(ids)
        return tuple(piece for piece in self.pieces if piece.id in wanted)

    def where(self, piece: Piece) -> str:
        """Returns the zone a piece lies in; a ValueError if it is not on the table."""
        for zone, pieces in self.zones:
            if piece in pieces:
                return zone
        raise ValueError(f"not on the table: {piece.id!r}")

    def take(self, pieces: Iterable[Piece]) -> Layout:
        """Returns the layout without these pieces."""
        gone = frozenset(pieces)
        kept = ((zone, tuple(piece for piece in held if piece not in gone)) for zone, held in self.zones)
        return Layout(tuple((zone, held) for zone, held in kept if held))

    def put(self, pieces: Sequence[Piece], zone: str, at: int | None = None) -> Layout:
        """Returns the layout with these pieces in the zone, before its ``at``-th other piece, or at its end."""
        rest = self.take(pieces)
        held = rest[zone]
        place = len(held) if at is None else at
        return rest.with_zone(zone, (*held[:place], *pieces, *held[place:]))

    def with_zone(self, zone: str, pieces: tuple[Piece, ...]) -> Layout:
        """Returns the layout with just these pieces in the zone."""
        zones = {**dict(self.zones), zone: pieces}
        return Layout(tuple(sorted((name, held) for name, held in zones.items() if held)))

    def add(self, card: Card, zone: str, at: int | None = None) -> Layout:
        """Returns the layout with one more card in the zone."""
        return self.put([self.fresh(card)], zone, at)

    def fresh(self, card: Card) -> Piece:
        """Returns the first copy of the card that is not on the table."""
        taken = {piece.copy for piece in self.pieces if piece.card == card}
        return Piece(card, next(copy for copy in range(1, len(taken) + 2) if copy not in taken))


EMPTY = Layout()


@dataclass(frozen=True, slots=True)
class History(Generic[StateT]):
    """Where one is, the way that led there, and what was undone.

    >>> History("one").push("two").undo().now
    'one'
    """

    now: StateT
    past: tuple[StateT, ...] = ()
    future: tuple[StateT, ...] = ()

    def push(self, now: StateT) -> History[StateT]:
        """Returns the history one step on; the same again is no step."""
        return self if now == self.now else History(now, (*self.past, self.now)[-MOST_STEPS:])

    def undo(self) -> History[StateT]:
        """Returns the history one step back, or the same at the start."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.now, *self.future))

    def redo(self) -> History[StateT]:
        """Returns the history one step on again, or the same at the end."""
        if not self.future:
            return self
        return replace(History(self.future[0], (*self.past, self.now)), future=self.future[1:])
