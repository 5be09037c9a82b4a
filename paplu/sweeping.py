"""One card kind of a sweep: every way its copies continue, start and end sequences, pair up, or are left over.

A sweep goes through the places of all suits from low to high. Between two kinds of a suit all it needs to know of the
sequences begun so far are their *traces*: how long, how pure, and what the rulings R1 to R3 still allow. A trace goes
on only where another card of its suit lies within reach, and pays the jokers of the gap at once; jokers behind its last
card are paid when it ends, wherever they will stand.

A sequence is counted as soon as it is one. If its neighbour is held it then stays open at no price, and may be left
there: so whether it ends or goes on is settled only where a card asks for it, and there are few states. One that is
counted as pure takes no joker later: that it shall take one is said when it is counted.

Where every card must be in a group, spare jokers go to an impure sequence in the end, as many as it has places for.
So a sweep asks for no more than one such sequence, and for that counts each as a place for spare jokers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

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
    Aim,
    How,
    Lives,
    Move,
    Open,
    Path,
    Place,
    Step,
    Trace,
    added,
)
from paplu.sweep_easy import Easy
from paplu.sweep_held import LONGEST
from paplu.sweep_pairs import Pairs

LEFT = ("~",)  # in the order of steps: a sequence left as it is comes last


class Moves:
    """Every way through a place under one rules record and aim; lives are counted up to ``caps``.

    ``loose`` if spare jokers are placed in the end.
    """

    def __init__(self, rules: Rules, aim: Aim, caps: Lives, *, loose: bool = True) -> None:
        self.rules, self.aim = rules, aim
        self.most = 99 if rules.most_jokers is None else rules.most_jokers
        may_be_loose = aim is Aim.ALL and rules.jokers_anywhere and rules.most_jokers is None
        self.loose = may_be_loose and loose
        self.has_easy = aim is not Aim.PURE and self.loose == may_be_loose  # no easy way places spare jokers one by one
        self.caps: Lives = (*caps[:5], int(self.loose))
        self.spare = STANDING + FREE if self.loose else 0  # what each joker left costs in the end
        self.pairs = Pairs(rules, aim)
        self.easy = Easy(self.pairs, aim, self.spare)
        self._known: dict[tuple[Place, Open, int, int], tuple[Move, ...]] = {}
        self._size = 0
        self._opens: dict[Open, Open] = {}
        self._lives: dict[Lives, Lives] = {NO_LIVES: NO_LIVES}

    def at(self, place: Place, before: Open, ordinary: int, free: int) -> tuple[Move, ...]:
        """Returns the best move for each outcome, those with few jokers first."""
        asked = (place, before, ordinary, free)
        known = self._known.get(asked)
        if known is None:
            if self._size > MOVES_KEPT:
                self._known.clear()
                self._size = 0
            known = self._known[asked] = tuple(self._best(place, before, ordinary, free))
            self._size += len(known)
        return known

    def _best(self, place: Place, before: Open, ordinary: int, free: int) -> list[Move]:
        best: dict[tuple[Open, int, Lives], Move] = {}
        for opened, jokers, told, worth, acts in self._moves(place, before, ordinary, free):
            a, b, c, d, e, f = map(min, told, self.caps)
            lives = self._lives.setdefault((a, b, c, d, e, f), (a, b, c, d, e, f))
            key = (opened, jokers, lives)
            if key not in best or worth > best[key].worth:
                best[key] = Move(self._opens.setdefault(opened, opened), jokers, lives, worth, acts)
        return self._undone(sorted(best.values(), key=lambda move: move.jokers))

    def _undone(self, moves: list[Move]) -> list[Move]:
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

    def _moves(self, place: Place, before: Open, ordinary: int, free: int) -> Iterator[Move]:
        if place.number == HIGH_ACE:
            yield from Crossing(self, place, Open()).closed(before)
            return
        for aces, free_aces in self._kept(place, before, ordinary, free):
            left, spare = (ordinary - aces, free - free_aces) if place.number == 1 else (ordinary, free)
            crossing = Crossing(self, place, Open((), aces, free_aces))
            yield from crossing.moves(before.traces, left, spare)

    def _kept(self, place: Place, before: Open, ordinary: int, free: int) -> Iterator[tuple[int, int]]:
        """Yields how many aces are kept for the high end, chosen at the low end."""
        if place.number != 1:
            yield before.aces, before.free_aces
            return
        waits = place.gap_to_high is not None
        yield from product(range(ordinary + 1 if waits else 1), range(free + 1 if waits else 1))


class Crossing:
    """The ways through one place with some aces kept for the high end."""

    def __init__(self, moves: Moves, place: Place, kept: Open) -> None:
        self._rules, self._aim, self._most, self._pairs = moves.rules, moves.aim, moves.most, moves.pairs
        self._loose = moves.loose
        self._keeps_lengths = moves.aim is Aim.ALL and not moves.loose
        self._place, self._kept = place, kept
        # a joker behind three in a row does as well in a group of its own, if it may make one with a single card
        parted = moves.rules.dublees is Alike.WITH_JOKERS and moves.rules.least_naturals < 2
        self._may_turn = moves.aim is not Aim.PURE and not (parted and moves.rules.jokers_anywhere)
        self._aces = kept.aces + kept.free_aces
        to_aces = place.gap is None and self._aces > 0
        self._gap = place.gap_to_high if to_aces and place.number > 1 else place.gap
        self._next = self._aces if to_aces else place.next

    def moves(self, traces: tuple[Trace, ...], ordinary: int, free: int) -> Iterator[Move]:
        """Yields every move with these cards."""
        for path in self._continued(traces, Path((), ordinary, free, 0, NO_LIVES, 0, ())):
            for begun in self._begun(path):
                for done in self._pairs.beside(self._place, begun):
                    after = Open(self._wanted(done), self._kept.aces, self._kept.free_aces)
                    yield Move(after, done.jokers, done.lives, done.worth, done.acts)

    def closed(self, before: Open) -> Iterator[Move]:
        """Yields every move with the aces kept for the high end; each of them ends a sequence."""
        for path in self._continued(before.traces, Path((), before.aces, before.free_aces, 0, NO_LIVES, 0, ())):
            if not path.ordinary and not path.free:
                yield Move(Open(), path.jokers, path.lives, path.worth, path.acts)

    def _wanted(self, path: Path) -> tuple[Trace, ...]:
        """Returns the open sequences without those that no card can continue."""
        wanted: list[Trace] = []
        pure = self._next - sum(not trace.counted for trace in path.traces)
        for trace in sorted(path.traces):
            if trace.counted and not trace.impure:
                pure -= 1
                if pure < 0:
                    continue
            wanted.append(trace)
        return tuple(wanted)

    def _continued(
        self, traces: tuple[Trace, ...], path: Path, last: tuple[Trace, tuple[object, ...]] | None = None
    ) -> Iterator[Path]:
        if not traces:
            yield path
            return
        trace, *others = traces
        rest = tuple(others)
        alike = last[1] if last and last[0] == trace else ()
        for longer in self._one_more(trace, path) if alike != LEFT else ():
            order = _order(longer.acts[-1])
            if order >= alike:
                yield from self._continued(rest, longer, (trace, order))
        if trace.counted and (self._rules.jokers_anywhere or not trace.joker_last):  # R3
            yield from self._continued(rest, path, (trace, LEFT))

    def _begun(self, path: Path, last: tuple[object, ...] = ()) -> Iterator[Path]:
        yield path
        for longer in self._one_more(None, path):
            order = _order(longer.acts[-1])
            if order >= last:
                yield from self._begun(longer, order)

    def _one_more(self, trace: Trace | None, path: Path) -> Iterator[Path]:
        traces, ordinary, free, jokers, lives, worth, acts = path
        if ordinary:
            more = worth + VALUES[self._place.number] * POINT
            yield from self._fates(trace, How.ORDINARY, Path(traces, ordinary - 1, free, jokers, lives, more, acts))
        if jokers >= self._place.jokers:
            return
        if free and (self._aim is not Aim.PURE or self._rules.free_in_place):
            on = Path(traces, ordinary, free - 1, jokers + 1, lives, worth - FREE, acts)
            yield from self._fates(trace, How.FREE, on)
        if trace and self._gap is not None and self._aim is not Aim.PURE:
            if trace.joker_last and not self._rules.jokers_anywhere:  # R3
                return
            on = Path(traces, ordinary, free, jokers + 1, lives, worth - FREE - STANDING, acts)
            yield from self._fates(trace, How.JOKER, on)

    def _fates(self, before: Trace | None, how: How, path: Path) -> Iterator[Path]:
        """Yields the sequence kept for the next card of its suit, and ended."""
        trace = self._longer(before, how)
        if trace.low_ace and self._place.number == HIGH_ACE:  # R7
            return
        if before and before.counted and trace.impure and not before.impure:
            return
        for grown, told in self._told(trace, how, path):
            if self._gap == 0 or (self._gap and self._may_cross(trace, grown)):
                yield from self._kept_open(grown, before, how, self._gap, told)
            if how is not How.JOKER:
                yield from self._ended(grown, before, how, told)

    def _may_cross(self, trace: Trace, grown: Trace) -> bool:
        """Returns whether jokers may follow: never in what is counted as pure."""
        if grown.impure and not trace.impure:  # counted as impure here
            return self._may_turn
        return self._aim is not Aim.PURE and not (grown.counted and not grown.impure)

    def _told(self, trace: Trace, how: How, path: Path) -> Iterator[tuple[Trace, Path]]:
        """Yields the sequence counted, if it is one now: as pure, and as impure if a joker may still come to it."""
        if trace.counted or how is How.JOKER or trace.length < 3 or trace.naturals < self._rules.least_naturals:  # R2
            yield trace, path
            return
        counted = trace._replace(counted=True)
        if not trace.impure:
            yield counted, self._with_group(path, pure=True)
        if trace.impure or (self._place.turns and (self._loose or self._may_turn)):
            yield counted._replace(impure=True), self._with_group(path, pure=False)

    def _with_group(self, path: Path, *, pure: bool, beyond: int = 0) -> Path:
        lives = added(path.lives, (int(pure), 1, 0, 0, 0, int(self._loose and not pure)))
        worth = path.worth + pure * PURE - GROUP - beyond * (FREE + STANDING)
        return Path(path.traces, path.ordinary, path.free, path.jokers + beyond, lives, worth, path.acts)

    def _kept_open(self, trace: Trace, before: Trace | None, how: How, gap: int, path: Path) -> Iterator[Path]:
        jokers = path.jokers + gap
        standing = trace.standing + gap
        if jokers > self._place.jokers or standing > self._most:  # R1
            return
        if gap and not self._rules.jokers_anywhere and (gap > 1 or trace.joker_last):  # R3
            return
        after = self._cut(trace, gap)
        worth = path.worth - gap * (FREE + STANDING)
        acts = (*path.acts, Step(before, how, after, gap, False))
        yield Path((*path.traces, after), path.ordinary, path.free, jokers, path.lives, worth, acts)

    def _ended(self, trace: Trace, before: Trace | None, how: How, path: Path) -> Iterator[Path]:
        if trace.counted:
            if self._gap != 0:
                yield self._end(trace, before, how, path, 0)
            if self._keeps_lengths and trace.impure:
                for beyond in range(1, self._beyond(trace, path) + 1):
                    worth = path.worth - beyond * (FREE + STANDING)
                    yield self._end(trace, before, how, path._replace(jokers=path.jokers + beyond, worth=worth), beyond)
        elif trace.naturals >= self._rules.least_naturals:  # R2
            least = max(0, 3 - trace.length)
            most = self._beyond(trace, path)
            for beyond in range(least, (most if self._keeps_lengths else min(most, least)) + 1):
                yield self._end(trace, before, how, self._with_group(path, pure=False, beyond=beyond), beyond)

    def _beyond(self, trace: Trace, path: Path) -> int:
        """Returns the most jokers that may stand beyond the end of a sequence."""
        if self._aim is Aim.PURE or not self._rules.jokers_anywhere:  # R3
            return 0
        return min(LONGEST - trace.length, self._most - trace.standing, self._place.jokers - path.jokers)

    def _end(self, trace: Trace, before: Trace | None, how: How, path: Path, beyond: int) -> Path:
        return path._replace(acts=(*path.acts, Step(before, how, trace, beyond, True)))

    def _longer(self, trace: Trace | None, how: How) -> Trace:
        if trace is None:
            trace = Trace(0, 0, 0, False, False, self._place.number == 1)
        joker = how is How.JOKER
        strict = how is How.FREE and not self._rules.free_in_place  # P3.6, R5
        return Trace(
            trace.length + 1,
            trace.naturals + (not joker),
            trace.standing + joker,
            joker,
            trace.impure or joker or strict,
            trace.low_ace,
            trace.counted,
        )

    def _cut(self, trace: Trace, gap: int) -> Trace:
        return Trace(
            trace.length + gap if self._keeps_lengths else min(3, trace.length + gap),
            min(trace.naturals, self._rules.least_naturals),
            0 if self._rules.most_jokers is None else trace.standing + gap,
            (gap > 0 or trace.joker_last) and not self._rules.jokers_anywhere,
            gap > 0 or trace.impure,
            trace.low_ace and self._aces > 0,
            trace.counted,
        )


def _order(act: object) -> tuple[object, ...]:
    assert isinstance(act, Step)
    return act.how.value, act.ends, act.jokers, act.after.impure
