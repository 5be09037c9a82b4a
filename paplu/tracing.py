"""The acts of a sweep turned back into groups of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from paplu.cards import PRINTED_JOKER, RANKS, SUITS, Card, Rank
from paplu.melds import Kind, Meld
from paplu.packing import HIGH_ACE
from paplu.sweep_acts import Act, How, Pairing, Step, Trace

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
class _Begun:
    trace: Trace
    low: int
    held: list[bool] = field(default_factory=list[bool])


@dataclass(slots=True)
class _Laying:
    """The groups as they grow: open sequences by suit, and what is done."""

    free: Rank | None
    open: list[list[_Begun]] = field(default_factory=lambda: [[], [], [], []])
    runs: list[tuple[int, int, list[Slot]]] = field(default_factory=list[tuple[int, int, list[Slot]]])
    books: list[tuple[int, list[Slot]]] = field(default_factory=list[tuple[int, list[Slot]]])
    pairs: list[tuple[Kind, list[Slot]]] = field(default_factory=list[tuple[Kind, list[Slot]]])

    def done(self, what: What) -> None:
        if isinstance(what, AtPlace):
            for act in what.acts:
                if isinstance(act, Step):
                    self._step(what, act)
                else:
                    self._pair(what, act)
            return
        for each in what or ():
            if isinstance(each, Chosen):
                self.books.append((each.place, _book_slots(each)))
            else:
                self._alone(each)

    def _step(self, at: AtPlace, step: Step) -> None:
        begun = self.open[at.suit]
        if step.before is None:
            run = _Begun(Trace(0, 0, 0, False, False, False), at.place)
        else:
            run = next(each for each in begun if each.trace == step.before)
            begun.remove(run)
        run.held.append(step.how is not How.JOKER)
        if step.after is not None:
            run.held.extend([False] * step.jokers)
            run.trace = step.after
            begun.append(run)
            return
        above = min(step.jokers, HIGH_ACE - at.place, 13 - run.low + 1 - len(run.held) if run.low == 1 else step.jokers)
        held = [False] * (step.jokers - above) + run.held + [False] * above
        low = run.low - (step.jokers - above)
        suit = SUITS[at.suit]
        slots = [(Card(RANKS[(low + i - 1) % 13], suit), itself) for i, itself in enumerate(held)]
        self.runs.append((at.suit, low, slots))

    def _pair(self, at: AtPlace, pairing: Pairing) -> None:
        card = Card(RANKS[(at.place - 1) % 13], SUITS[at.suit])
        slots = [(card, True)] * pairing.naturals + [(card, False)] * pairing.standing
        self.pairs.append((pairing.kind, slots))

    def _alone(self, alone: Alone) -> None:
        if alone.printed:
            self.pairs.append((alone.kind, [(PRINTED_JOKER, True)] * alone.size))
            return
        slots = [(Card(RANKS[i % 13], SUITS[0]), False) for i in range(alone.size)]
        self.runs.append((0, 1, slots))


def _book_slots(book: Chosen) -> list[Slot]:
    held = [suit for suit in range(4) if book.suits >> suit & 1]
    missing = [suit for suit in range(4) if suit not in held][: book.size - len(held)]
    return [(Card(RANKS[book.place - 1], SUITS[suit]), suit in held) for suit in sorted(held + missing)]


def laid(
    whats: Iterable[What], hand: Iterable[Card], free: Rank | None, free_in_place: bool
) -> tuple[tuple[Meld, ...], Counter[Card]]:
    """Returns the groups the acts lay, sequences by suit, sets by rank, then tunnelas and dublees; and the rest."""
    laying = _Laying(free)
    for what in whats:
        laying.done(what)
    ordered: list[tuple[Kind | None, list[Slot]]] = [(None, run[2]) for run in sorted(laying.runs, key=lambda r: r[:2])]
    ordered += [(Kind.SET, book[1]) for book in sorted(laying.books)]
    ordered += sorted(laying.pairs, key=lambda pair: (-len(pair[1]), pair[1]))
    left = Counter(hand)
    for _, slots in ordered:
        left.subtract(card for card, itself in slots if itself)
    spare = [card for card in sorted(left.elements()) if card.rank is None or card.rank is free]
    melds: list[Meld] = []
    for kind, slots in ordered:
        cards = tuple(card if itself else spare.pop(0) for card, itself in slots)
        stands_for = tuple(None if itself else card for card, itself in slots)
        left.subtract(card for card, place in zip(cards, stands_for, strict=True) if place)
        if kind is None:
            strict = not free_in_place and any(card.rank is free for card in cards)
            kind = Kind.IMPURE_SEQUENCE if strict or any(stands_for) else Kind.PURE_SEQUENCE
        melds.append(Meld(kind, cards, stands_for))
    return tuple(melds), +left
