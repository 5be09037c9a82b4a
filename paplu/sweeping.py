"""One card kind of a sweep: every way its copies continue, start and end sequences, pair up, or are left over.

A sweep goes through the places of all suits from low to high. Between two kinds of a suit all it needs to know of the
sequences begun so far are their *traces*: how long, how pure, and what the rulings R1 to R3 still allow. A trace goes
on only where another card of its suit lies within reach, and pays the jokers of the gap at once; jokers behind its last
card are paid when it ends, wherever they will stand.
"""

from __future__ import annotations

from collections.abc import Iterator

from paplu.melds import ALIKE, Kind
from paplu.packing import HIGH_ACE, VALUES
from paplu.rules import Alike, Rules
from paplu.sweep_acts import (
    FREE,
    GROUP,
    MOVES_KEPT,
    NO_LIVES,
    POINT,
    PURE,
    STANDING,
    Act,
    Aim,
    How,
    Lives,
    Move,
    Open,
    Pairing,
    Path,
    Place,
    Step,
    Trace,
    added,
)

LONGEST = 13  # P3.2, R7


class Moves:
    """Every way through a place under one rules record and aim."""

    def __init__(self, rules: Rules, aim: Aim) -> None:
        self.rules, self.aim = rules, aim
        self.most = 99 if rules.most_jokers is None else rules.most_jokers
        self.needs_jokers = aim is Aim.ALL or bool(rules.tunnelas_needed) or rules.dublees is not Alike.WITH_JOKERS
        needed = rules.tunnelas_needed or rules.dublees_needed or rules.tunnela_is_pure
        self.pairs_free = aim is Aim.ALL or bool(needed)
        self._known: dict[tuple[Place, Open, int, int], tuple[Move, ...]] = {}

    def at(self, place: Place, before: Open, ordinary: int, free: int) -> tuple[Move, ...]:
        """Returns the best move for each outcome, those with few jokers first."""
        asked = (place, before, ordinary, free)
        known = self._known.get(asked)
        if known is None:
            if len(self._known) > MOVES_KEPT:
                self._known.clear()
            known = self._known[asked] = self._best(place, before, ordinary, free)
        return known

    def _best(self, place: Place, before: Open, ordinary: int, free: int) -> tuple[Move, ...]:
        best: dict[tuple[Open, int, Lives], Move] = {}
        for move in self._moves(place, before, ordinary, free):
            key = (move.open, move.jokers, move.lives)
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

    def _continued(
        self, place: Place, gap: int | None, traces: tuple[Trace, ...], path: Path, last: Step | None = None
    ) -> Iterator[Path]:
        if not traces:
            yield path
            return
        for next_path in self._one_more(place, gap, traces[0], path):
            step = next_path.acts[-1]
            if isinstance(step, Step) and (last is None or last.before != step.before or _order(step) >= _order(last)):
                yield from self._continued(place, gap, traces[1:], next_path, step)

    def _begun(self, place: Place, gap: int | None, path: Path, last: Step | None = None) -> Iterator[Path]:
        yield path
        for next_path in self._one_more(place, gap, None, path):
            step = next_path.acts[-1]
            if isinstance(step, Step) and (last is None or _order(step) >= _order(last)):
                yield from self._begun(place, gap, next_path, step)

    def _one_more(self, place: Place, gap: int | None, trace: Trace | None, path: Path) -> Iterator[Path]:
        traces, ordinary, free, jokers, lives, worth, acts = path
        if ordinary:
            more = worth + VALUES[place.number] * POINT
            on = Path(traces, ordinary - 1, free, jokers, lives, more, acts)
            yield from self._fates(place, gap, trace, How.ORDINARY, on)
        if free and (self.aim is not Aim.PURE or self.rules.free_in_place):
            on = Path(traces, ordinary, free - 1, jokers + 1, lives, worth - FREE, acts)
            yield from self._fates(place, gap, trace, How.FREE, on)
        if trace and gap is not None and self.aim is not Aim.PURE:
            if trace.joker_last and not self.rules.jokers_anywhere:  # R3
                return
            on = Path(traces, ordinary, free, jokers + 1, lives, worth - FREE - STANDING, acts)
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
        joker_last, impure = gap > 0 or trace.joker_last, gap > 0 or trace.impure
        after = self._cut(Trace(trace.length + gap, trace.naturals, standing, joker_last, impure, trace.low_ace))
        worth = path.worth - gap * (FREE + STANDING)
        acts = (*path.acts, Step(before, how, after, gap))
        yield Path((*path.traces, after), path.ordinary, path.free, jokers, path.lives, worth, acts)

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
            acts = (*path.acts, Step(before, how, None, beyond))
            yield Path(path.traces, path.ordinary, path.free, path.jokers + beyond, lives, worth, acts)

    def _longer(self, trace: Trace | None, how: How, place: Place) -> Trace:
        length, naturals, standing, _, impure, low_ace = trace or Trace(0, 0, 0, False, False, place.number == 1)
        joker = how is How.JOKER
        strict = how is How.FREE and not self.rules.free_in_place  # P3.6, R5
        return Trace(length + 1, naturals + (not joker), standing + joker, joker, impure or joker or strict, low_ace)

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
        acts = (*path.acts, pairing)
        return Path(path.traces, path.ordinary, path.free, path.jokers + used, added(path.lives, lives), worth, acts)


def _order(act: Act) -> tuple[object, ...]:
    if isinstance(act, Pairing):
        return act.kind.value, act.naturals, act.standing
    return act.how.value, act.after is not None, act.jokers
