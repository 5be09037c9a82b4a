"""The acts of a sweep turned back into groups of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from paplu.groups import Kind, Meld
from paplu.language import PRINTED_JOKER, RANKS, SUITS, Card, Rank
from paplu.solver.packing import HIGH_ACE
from paplu.solver.sweep_acts import Act, How, Pairing, Step, Trace
from paplu.solver.sweep_held import LONGEST

Slot = tuple[Card, bool]  # a card as the group is read, and whether it stands there itself


class AtPlace(NamedTuple):
    """What is done with the cards of one place of one suit."""

    place: int
    suit: int
    acts: tuple[Act, ...]


class Chosen(NamedTuple):
    """A set chosen at a rank: its place, the suits held as bits, and its size; of the free rank or not."""

    place: int
    suits: int
    size: int


class Alone(NamedTuple):
    """A group of printed jokers, or of jokers only."""

    kind: Kind
    size: int
    printed: bool


What = AtPlace | tuple[Chosen, ...] | tuple[Alone, ...] | None


@dataclass(slots=True)
class _Run:
    """A sequence as it grows: its first place, and at each place whether a card stands there itself."""

    suit: int
    low: int
    held: list[bool] = field(default_factory=list[bool])
    trace: Trace | None = None

    def stretched(self, jokers: int) -> int:
        """Adds jokers beyond its ends, above first; returns how many it has no place for."""
        top = 13 if self.low == 1 else HIGH_ACE
        above = min(jokers, top + 1 - self.low - len(self.held), LONGEST - len(self.held))
        self.held.extend([False] * above)
        below = min(jokers - above, self.low - 1, LONGEST - len(self.held))
        self.held[:0] = [False] * below
        self.low -= below
        return jokers - above - below

    def place(self) -> tuple[int, int, int]:
        """Returns where it stands among the sequences of a hand."""
        return self.suit, self.low, len(self.held)

    @property
    def slots(self) -> list[Slot]:
        """Returns the cards it shows."""
        suit = SUITS[self.suit]
        return [(Card(RANKS[(self.low + i - 1) % 13], suit), itself) for i, itself in enumerate(self.held)]


@dataclass(slots=True)
class _Laying:
    """The groups as they grow: open sequences by suit, and what is done."""

    open: list[list[_Run]] = field(default_factory=lambda: [[], [], [], []])
    runs: list[_Run] = field(default_factory=list[_Run])
    books: list[tuple[int, list[Slot]]] = field(default_factory=list[tuple[int, list[Slot]]])
    pairs: list[tuple[Kind, list[Slot]]] = field(default_factory=list[tuple[Kind, list[Slot]]])

    def done(self, what: What) -> None:
        if isinstance(what, AtPlace):
            before, self.open[what.suit] = self.open[what.suit], []
            for act in what.acts:
                if isinstance(act, Step):
                    self._step(what, act, before)
                else:
                    self._pair(what, act)
            self.runs += before  # left as they are
            return
        for each in what or ():
            if isinstance(each, Chosen):
                self.books.append((each.place, _book_slots(each)))
            else:
                self._alone(each)

    def ended(self) -> None:
        """Ends what is open."""
        self.runs += [run for begun in self.open for run in begun]
        self.open = [[], [], [], []]

    def stretched(self, spare: int) -> int:
        """Gives spare jokers to the impure sequences; returns how many find no place."""
        for run in sorted(self.runs, key=_Run.place):
            if spare and (run.trace is None or run.trace.impure or not all(run.held)):
                spare = run.stretched(spare)
        return spare

    @property
    def groups(self) -> list[tuple[Kind | None, list[Slot]]]:
        """Returns the groups, the kind of sequences left open."""
        return [
            *((None, run.slots) for run in sorted(self.runs, key=_Run.place)),
            *((Kind.SET, book[1]) for book in sorted(self.books)),
            *sorted(self.pairs, key=lambda pair: (-len(pair[1]), pair[1])),
        ]

    def _step(self, at: AtPlace, step: Step, before: list[_Run]) -> None:
        run = _Run(at.suit, at.place)
        if step.before is not None:
            run = next(each for each in before if each.trace == step.before)
            before.remove(run)
        run.held.append(step.how is not How.JOKER)
        run.trace = step.after
        if step.ends:
            run.stretched(step.jokers)
            self.runs.append(run)
        else:
            run.held.extend([False] * step.jokers)
            self.open[at.suit].append(run)

    def _pair(self, at: AtPlace, pairing: Pairing) -> None:
        card = Card(RANKS[(at.place - 1) % 13], SUITS[at.suit])
        slots = [(card, True)] * pairing.naturals + [(card, False)] * pairing.standing
        self.pairs.append((pairing.kind, slots))

    def _alone(self, alone: Alone) -> None:
        if alone.printed:
            self.pairs.append((alone.kind, [(PRINTED_JOKER, True)] * alone.size))
        else:
            self.runs.append(_Run(0, 1, [False] * alone.size))


def _book_slots(book: Chosen) -> list[Slot]:
    held = [suit for suit in range(4) if book.suits >> suit & 1]
    missing = [suit for suit in range(4) if suit not in held][: book.size - len(held)]
    return [(Card(RANKS[book.place - 1], SUITS[suit]), suit in held) for suit in sorted(held + missing)]


def laid(
    whats: Iterable[What], hand: Iterable[Card], free: Rank | None, free_in_place: bool, *, every: bool = False
) -> tuple[tuple[Meld, ...], Counter[Card]] | None:
    """Returns the groups the acts lay, sequences by suit, sets by rank, then tunnelas and dublees; and the rest.

    If ``every`` card must be in a group, spare jokers join impure sequences; ``None`` if these cannot take them all.
    """
    laying = _Laying()
    for what in whats:
        laying.done(what)
    laying.ended()
    left, spare = _rest(hand, laying.groups, free)
    standing = sum(not itself for _, slots in laying.groups for _, itself in slots)
    if every and laying.stretched(len(spare) - standing):
        return None
    melds: list[Meld] = []
    for kind, slots in laying.groups:
        cards = tuple(card if itself else spare.pop(0) for card, itself in slots)
        stands_for = tuple(None if itself else card for card, itself in slots)
        left.subtract(card for card, place in zip(cards, stands_for, strict=True) if place)
        if kind is None:
            strict = not free_in_place and any(card.rank is free for card in cards)
            kind = Kind.IMPURE_SEQUENCE if strict or any(stands_for) else Kind.PURE_SEQUENCE
        melds.append(Meld(kind, cards, stands_for))
    return tuple(melds), +left


def _rest(
    hand: Iterable[Card], groups: Iterable[tuple[Kind | None, list[Slot]]], free: Rank | None
) -> tuple[Counter[Card], list[Card]]:
    """Returns the cards that stand in no group as themselves, and those of them that can stand in."""
    left = Counter(hand)
    for _, slots in groups:
        left.subtract(card for card, itself in slots if itself)
    return left, [card for card in sorted(left.elements()) if card.rank is None or card.rank is free]
