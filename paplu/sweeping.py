"""One card kind of a sweep: every way its copies continue, start and end sequences, pair up, or are left over.

A sweep goes through the places of all suits from low to high. Between two kinds of a suit all it needs to know of the
sequences begun so far are their *traces*: how long, how pure, and what the rulings R1 to R3 still allow. A trace goes
on only where another card of its suit lies within reach, and pays the jokers of the gap at once; jokers behind its last
card are paid when it ends, wherever they will stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from paplu.melds import ALIKE, Kind
from paplu.packing import HIGH_ACE, VALUES
from paplu.rules import Alike, Rules

LONGEST = 13  # P3.2, R7
# The worth of an arrangement as one number: points, then few jokers standing in, many pure, few groups, few free cards.
POINT, STANDING, PURE, GROUP, FREE = 1 << 24, 1 << 18, 1 << 12, 1 << 6, 1


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


class Step(NamedTuple):
    """One act at a place: a sequence continued or begun (``before`` is ``None``), then kept (``after``) or ended."""

    before: Trace | None
    how: How
    after: Trace | None
    jokers: int  # in the gap to the next card, or beyond the end


class Pairing(NamedTuple):
    """A tunnela or dublee: how many cards as themselves, and how many jokers with them."""

    kind: Kind
    naturals: int
    standing: int
    free: bool


Act = Step | Pairing
Lives = tuple[int, int, int, int, int]  # pure lives, lives, sets, tunnelas, dublees
NO_LIVES: Lives = (0, 0, 0, 0, 0)


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


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a suit that the hand has cards for; ``gap`` is how many places lie before the next, if any."""

    number: int
    gap: int | None
    gap_to_high: int | None
    jokers: int  # of the hand


def added(one: Lives, other: Lives) -> Lives:
    """Returns the sum of two numbers of lives."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4])


class Moves:
    """Every way through a place under one rules record and aim."""

    def __init__(self, rules: Rules, aim: Aim) -> None:
        self.rules, self.aim = rules, aim
        self.most = 99 if rules.most_jokers is None else rules.most_jokers
        self.needs_jokers = aim is Aim.ALL or bool(rules.tunnelas_needed) or rules.dublees is not Alike.WITH_JOKERS
        needed = rules.tunnelas_needed or rules.dublees_needed or rules.tunnela_is_pure
        self.pairs_free = aim is Aim.ALL or bool(needed)

    def at(self, place: Place, before: Open, ordinary: int, free: int) -> tuple[Move, ...]:
        """Returns the best move for each outcome, those with few jokers first."""
        best: dict[tuple[Open, int, Lives], Move] = {}
        for move in self._moves(place, before, ordinary, free):
            key = move[:3]
            old = best.get(key)
            if old is None or move.worth > old.worth:
                best[key] = move
        return tuple(sorted(best.values(), key=lambda move: move.jokers))

    def _moves(self, place: Place, before: Open, ordinary: int, free: int) -> Iterator[Move]:
        if place.number == HIGH_ACE:
            ordinary, free = before.aces, before.free_aces
            if len(before.traces) != ordinary + free:
                return
        for aces, free_aces in self._kept(place, before, ordinary, free):
            gap, left, spare = place.gap, ordinary, free
            if place.number == 1:
                left, spare = ordinary - aces, free - free_aces
            elif place.number == HIGH_ACE:
                aces = free_aces = 0
            elif gap is None and aces + free_aces:
                gap = place.gap_to_high
            start = Path((), left, spare, 0, NO_LIVES, 0, ())
            for path in self._continued(place, gap, before.traces, start):
                if place.number == HIGH_ACE:
                    yield Move(Open(), path.jokers, path.lives, path.worth, path.acts)
                    continue
                for begun in self._begun(place, gap, path):
                    for done in self._paired(place, begun):
                        after = Open(tuple(sorted(done.traces)), aces, free_aces)
                        yield Move(after, done.jokers, done.lives, done.worth, done.acts)

    def _kept(self, place: Place, before: Open, ordinary: int, free: int) -> Iterator[tuple[int, int]]:
        """Yields how many aces are kept for the high end, chosen at the low end."""
        if place.number != 1:
            yield before.aces, before.free_aces
            return
        for aces in range(ordinary + 1 if place.gap_to_high is not None else 1):
            for free_aces in range(free + 1 if place.gap_to_high is not None else 1):
                yield aces, free_aces

    def _continued(self, place: Place, gap: int | None, traces: tuple[Trace, ...], path: Path) -> Iterator[Path]:
        if not traces:
            yield path
            return
        for next_path in self._one_more(place, gap, traces[0], path):
            yield from self._continued(place, gap, traces[1:], next_path)

    def _begun(self, place: Place, gap: int | None, path: Path, last: Step | None = None) -> Iterator[Path]:
        yield path
        for next_path in self._one_more(place, gap, None, path):
            step = next_path.acts[-1]
            if isinstance(step, Step) and (last is None or _order(step) >= _order(last)):
                yield from self._begun(place, gap, next_path, step)

    def _one_more(self, place: Place, gap: int | None, trace: Trace | None, path: Path) -> Iterator[Path]:
        value = VALUES[place.number]
        if path.ordinary:
            on = path._replace(ordinary=path.ordinary - 1, worth=path.worth + value * POINT)
            yield from self._fates(place, gap, trace, How.ORDINARY, on)
        if path.free and (self.aim is not Aim.PURE or self.rules.free_in_place):
            on = path._replace(free=path.free - 1, worth=path.worth - FREE, jokers=path.jokers + 1)
            yield from self._fates(place, gap, trace, How.FREE, on)
        if trace and gap is not None and self.aim is not Aim.PURE:
            if trace.joker_last and not self.rules.jokers_anywhere:  # R3
                return
            on = path._replace(worth=path.worth - FREE - STANDING, jokers=path.jokers + 1)
            yield from self._fates(place, gap, trace, How.JOKER, on)

    def _fates(self, place: Place, gap: int | None, before: Trace | None, how: How, path: Path) -> Iterator[Path]:
        """Yields the sequence kept for the next card of its suit, and ended."""
        trace = self._longer(before, how, place)
        if gap is not None and (gap == 0 or self.aim is not Aim.PURE):
            yield from self._kept_open(trace, before, how, gap, path, place)
        if how is not How.JOKER:
            yield from self._ended(trace, before, how, path, place)

    def _kept_open(
        self, trace: Trace, before: Trace | None, how: How, gap: int, path: Path, place: Place
    ) -> Iterator[Path]:
        jokers = path.jokers + gap
        standing = trace.standing + gap
        if jokers > place.jokers or standing > self.most:  # R1
            return
        if gap and not self.rules.jokers_anywhere and (gap > 1 or trace.joker_last):  # R3
            return
        after = self._cut(
            trace._replace(
                length=trace.length + gap,
                standing=standing,
                joker_last=gap > 0 or trace.joker_last,
                impure=trace.impure or gap > 0,
            )
        )
        worth = path.worth - gap * (FREE + STANDING)
        step = Step(before, how, after, gap)
        yield path._replace(traces=(*path.traces, after), jokers=jokers, worth=worth, acts=(*path.acts, step))

    def _ended(self, trace: Trace, before: Trace | None, how: How, path: Path, place: Place) -> Iterator[Path]:
        if trace.naturals < self.rules.least_naturals:  # R2
            return
        if trace.low_ace and place.number == HIGH_ACE:  # R7
            return
        least = max(0, 3 - trace.length)
        most = min(LONGEST - trace.length, self.most - trace.standing) if self.aim is Aim.ALL else least
        if self.aim is Aim.PURE or not self.rules.jokers_anywhere:
            most = min(most, 0)
        for beyond in range(least, min(most, place.jokers - path.jokers) + 1):
            if trace.standing + beyond > self.most:
                return
            pure = not trace.impure and not beyond
            if self.aim is Aim.PURE and not pure:
                return
            worth = path.worth - beyond * (FREE + STANDING) + pure * PURE - GROUP
            lives = added(path.lives, (int(pure), 1, 0, 0, 0))
            step = Step(before, how, None, beyond)
            yield path._replace(jokers=path.jokers + beyond, worth=worth, lives=lives, acts=(*path.acts, step))

    def _longer(self, trace: Trace | None, how: How, place: Place) -> Trace:
        trace = trace or Trace(0, 0, 0, False, False, place.number == 1)
        joker = how is How.JOKER
        return trace._replace(
            length=trace.length + 1,
            naturals=trace.naturals + (not joker),
            standing=trace.standing + joker,
            joker_last=joker,
            impure=trace.impure or joker or (how is How.FREE and not self.rules.free_in_place),  # P3.6, R5
        )

    def _cut(self, trace: Trace) -> Trace:
        return Trace(
            trace.length if self.aim is Aim.ALL else min(3, trace.length),
            min(trace.naturals, self.rules.least_naturals),
            0 if self.rules.most_jokers is None else trace.standing,
            trace.joker_last and not self.rules.jokers_anywhere,
            trace.impure,
            trace.low_ace,
        )

    def _paired(self, place: Place, path: Path) -> Iterator[Path]:
        """Yields the cards left at this place in tunnelas and dublees, and alone."""
        for paired in self._pairings(path, place, path.ordinary, False, None):
            if not self.pairs_free or not path.free:
                yield paired
            else:
                yield from self._pairings(paired, place, path.free, True, None)

    def _pairings(self, path: Path, place: Place, left: int, free: bool, last: Pairing | None) -> Iterator[Path]:
        if not left or free or self.aim is not Aim.ALL:
            yield path
        for naturals in range(1, min(left, 3) + 1):
            for size, kind in ALIKE.items():
                pairing = Pairing(kind, naturals, size - naturals, free)
                if naturals <= size and self._allowed(pairing) and (last is None or _order(pairing) >= _order(last)):
                    used = pairing.standing + (naturals if free else 0)
                    if path.jokers + used <= place.jokers:
                        after = self._with(path, pairing, used, place)
                        yield from self._pairings(after, place, left - naturals, free, pairing)

    def _allowed(self, pairing: Pairing) -> bool:
        rules = self.rules
        played = rules.tunnelas if pairing.kind is Kind.TUNNELA else rules.dublees
        if played is Alike.NO_GROUP or pairing.naturals < rules.least_naturals or pairing.standing > self.most:
            return False
        if self.aim is Aim.PURE and (pairing.standing or not rules.tunnela_is_pure or pairing.kind is Kind.DUBLEE):
            return False
        if played is Alike.NATURAL:
            return not pairing.standing and (rules.free_in_place or not pairing.free)
        return not pairing.standing or pairing.kind is Kind.DUBLEE or self.needs_jokers

    def _with(self, path: Path, pairing: Pairing, used: int, place: Place) -> Path:
        points = 0 if pairing.free else pairing.naturals * VALUES[place.number]
        worth = path.worth + points * POINT - pairing.standing * STANDING - used * FREE - GROUP
        pure = int(pairing.kind is Kind.TUNNELA and self.rules.tunnela_is_pure and not pairing.standing)
        lives = (pure, pure, 0, int(pairing.kind is Kind.TUNNELA), int(pairing.kind is Kind.DUBLEE))
        return path._replace(
            jokers=path.jokers + used,
            worth=worth,
            lives=added(path.lives, lives),
            acts=(*path.acts, pairing),
        )


def _order(act: Act) -> tuple[object, ...]:
    if isinstance(act, Pairing):
        return act.kind.value, act.naturals, act.standing
    return act.how.value, act.after is not None, act.jokers
