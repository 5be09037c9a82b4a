"""One card kind of a sweep: every way its copies continue, start and end sequences, pair up, or are left over.

A sweep goes through the places of all suits from low to high. What may become of each sequence is told by
``paplu.sweep_fates``; here the fates of all that are open in a suit, of those that begin, and what is done with the
cards left over, are put together.

Where every card must be in a group, spare jokers go to an impure sequence in the end, as many as it has places for.
So a sweep asks for no more than one such sequence, and for that counts each as a place for spare jokers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from paplu.rules import Rules
from paplu.solver.packing import HIGH_ACE
from paplu.solver.shape import most_jokers
from paplu.solver.sweep_acts import (
    FREE,
    MOVES_KEPT,
    NO_LIVES,
    STANDING,
    Act,
    Aim,
    Lives,
    Move,
    Open,
    Path,
    Place,
    Trace,
    added,
)
from paplu.solver.sweep_easy import Easy
from paplu.solver.sweep_fates import Fate, Fates
from paplu.solver.sweep_pairs import Pairs

Told = tuple[Open, int, Lives, int, tuple[Act, ...]]  # a move with its lives in full
NOTHING_OPEN = Open()


class Moves:
    """Every way through a place under one rules record and aim; lives are counted up to ``caps``.

    ``loose`` if spare jokers are placed in the end.
    """

    def __init__(self, rules: Rules, aim: Aim, caps: Lives, *, loose: bool = True) -> None:
        self.rules, self.aim = rules, aim
        self.most = most_jokers(rules)
        may_be_loose = aim is Aim.ALL and rules.jokers_anywhere and rules.most_jokers is None
        self.loose = may_be_loose and loose
        self.has_easy = aim is not Aim.PURE and self.loose == may_be_loose  # no easy way places spare jokers one by one
        self.caps: Lives = (*caps[:5], int(self.loose))
        self.spare = STANDING + FREE if self.loose else 0  # what each joker left costs in the end
        self.pairs = Pairs(rules, aim)
        self.easy = Easy(self.pairs, aim, self.spare)
        self._known: dict[tuple[Place, Open, int, int, int], tuple[Move, ...]] = {}
        self._size = 0
        self._crossings: dict[tuple[Place, int, int], Crossing] = {}
        self._lives: dict[Lives, Lives] = {NO_LIVES: NO_LIVES}

    def at(self, place: Place, before: Open, ordinary: int, free: int, jokers: int) -> tuple[Move, ...]:
        """Returns the best move for each outcome, those with few jokers first."""
        asked = (place, before, ordinary, free, jokers)
        known = self._known.get(asked)
        if known is None:
            if self._size > MOVES_KEPT:
                self._known.clear()
                self._crossings.clear()
                self._size = 0
            known = self._known[asked] = tuple(self._best(*asked))
            self._size += len(known)
        return known

    def _best(self, place: Place, before: Open, ordinary: int, free: int, jokers: int) -> list[Move]:
        best: dict[tuple[Open, int, Lives], tuple[int, tuple[Act, ...]]] = {}
        for opened, used, told, worth, acts in self._moves(place, before, ordinary, free, jokers):
            key = (opened, used, self._cut(told))
            old = best.get(key)
            if old is None or worth > old[0]:
                best[key] = worth, acts
        return self._unbeaten(sorted((Move(*key, *done) for key, done in best.items()), key=lambda move: move.jokers))

    def _cut(self, told: Lives) -> Lives:
        found = self._lives.get(told)
        if found is None:
            a, b, c, d, e, f = map(min, told, self.caps)
            cut: Lives = (a, b, c, d, e, f)
            found = self._lives[told] = self._lives.setdefault(cut, cut)
        return found

    def _unbeaten(self, moves: list[Move]) -> list[Move]:
        """Returns the moves, sorted by jokers, without those that another one betters with no more jokers."""
        if self.aim is Aim.ALL and not self.loose:
            return moves
        top: dict[tuple[Open, Lives], int] = {}
        kept: list[Move] = []
        for move in moves:
            worth = move.worth + self.spare * move.jokers
            if worth > top.get((move.open, move.lives), worth - 1):
                kept.append(move)
                if move.lives[5] or not self.loose:
                    top[move.open, move.lives] = worth
        return kept

    def _moves(self, place: Place, before: Open, ordinary: int, free: int, jokers: int) -> Iterator[Told]:
        if place.number == HIGH_ACE:
            yield from self._crossing(place, 0, 0).closed(before, jokers)
            return
        for aces, free_aces in self._kept(place, before, ordinary, free):
            left, spare = (ordinary - aces, free - free_aces) if place.number == 1 else (ordinary, free)
            yield from self._crossing(place, aces, free_aces).moves(before.traces, left, spare, jokers)

    def _crossing(self, place: Place, aces: int, free_aces: int) -> Crossing:
        found = self._crossings.get((place, aces, free_aces))
        if found is None:
            kept = Open((), aces, free_aces)
            fates = Fates(self.rules, self.aim, place, kept, loose=self.loose)
            found = self._crossings[place, aces, free_aces] = Crossing(fates, self.pairs, place, kept)
        return found

    def _kept(self, place: Place, before: Open, ordinary: int, free: int) -> Iterator[tuple[int, int]]:
        """Yields how many aces are kept for the high end, chosen at the low end."""
        if place.number != 1:
            yield before.aces, before.free_aces
            return
        waits = place.gap_to_high is not None
        yield from product(range(ordinary + 1 if waits else 1), range(free + 1 if waits else 1))


class Crossing:
    """The ways through one place with some aces kept for the high end."""

    def __init__(self, fates: Fates, pairs: Pairs, place: Place, kept: Open) -> None:
        self._fates, self._pairs, self._place, self._kept = fates, pairs, place, kept
        self._fresh: dict[tuple[int, int], list[Path]] = {}
        self._opens: dict[tuple[Trace, ...], Open] = {}

    def moves(self, traces: tuple[Trace, ...], ordinary: int, free: int, most: int) -> Iterator[Told]:
        """Yields every move with these cards and no more than so many jokers."""
        for path in self._continued(traces, ordinary, free, most):
            for more in self._begun(path.ordinary, path.free):
                jokers = path.jokers + more.jokers
                if jokers > most:
                    break
                opened = self._open(path.traces + more.traces)
                yield opened, jokers, added(path.lives, more.lives), path.worth + more.worth, path.acts + more.acts

    def closed(self, before: Open, most: int) -> Iterator[Told]:
        """Yields every move with the aces kept for the high end; each of them ends a sequence."""
        for path in self._continued(before.traces, before.aces, before.free_aces, most):
            if not path.ordinary and not path.free:
                yield NOTHING_OPEN, path.jokers, path.lives, path.worth, path.acts

    def _open(self, traces: tuple[Trace, ...]) -> Open:
        """Returns the open sequences without those that no card can continue."""
        found = self._opens.get(traces)
        if found is None:
            wanted: list[Trace] = []
            pure = self._fates.next - sum(not trace.counted for trace in traces)
            for trace in sorted(traces):
                pure -= trace.counted and not trace.impure
                if trace.impure or not trace.counted or pure >= 0:
                    wanted.append(trace)
            found = self._opens[traces] = self._kept._replace(traces=tuple(wanted))
        return found

    def _continued(self, traces: tuple[Trace, ...], ordinary: int, free: int, most: int) -> Iterator[Path]:
        """Yields what becomes of the open sequences; of equal ones, each choice but once."""
        paths = [(0, Path((), ordinary, free, 0, NO_LIVES, 0, ()))]
        for trace, last in zip(traces, (None, *traces), strict=False):
            fates = self._fates.of(trace)
            longer: list[tuple[int, Path]] = []
            for first, path in paths:
                begin = first if trace == last else 0
                longer += _taken(fates, begin, path, most)
                if self._fates.may_be_left(trace):
                    longer.append((len(fates), path))
            paths = longer
        return (path for _, path in paths)

    def _begun(self, ordinary: int, free: int) -> list[Path]:
        """Returns what the other cards begin, and what is done with the rest, those with few jokers first."""
        found = self._fresh.get((ordinary, free))
        if found is None:
            best: dict[tuple[tuple[Trace, ...], int, Lives], Path] = {}
            for path in self._sequences(Path((), ordinary, free, 0, NO_LIVES, 0, ()), 0):
                for done in self._pairs.beside(self._place, path):
                    key = (done.traces, done.jokers, done.lives)
                    if key not in best or done.worth > best[key].worth:
                        best[key] = done
            found = self._fresh[ordinary, free] = sorted(best.values(), key=lambda path: path.jokers)
        return found

    def _sequences(self, path: Path, first: int) -> Iterator[Path]:
        yield path
        for index, longer in _taken(self._fates.of(None), first, path, self._place.jokers):
            yield from self._sequences(longer, index)


def _taken(fates: tuple[Fate, ...], first: int, path: Path, most: int) -> Iterator[tuple[int, Path]]:
    """Yields the way with each fate that it has the cards and jokers for, and the number of that fate."""
    traces, ordinary, free, jokers, lives, worth, acts = path
    for index in range(first, len(fates)):
        one, two, used, told, more, kept, step = fates[index]
        if one <= ordinary and two <= free and jokers + used <= most:
            yield (
                index,
                Path(
                    traces + kept,
                    ordinary - one,
                    free - two,
                    jokers + used,
                    added(lives, told),
                    worth + more,
                    (*acts, step),
                ),
            )
