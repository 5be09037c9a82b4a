"""What may become of one sequence at one place of a sweep.

Between two kinds of a suit all that a sweep needs to know of the sequences begun so far are their *traces*: how long,
how pure, and what the rulings R1 to R3 still allow. A trace goes on only where another card of its suit lies within
reach, and pays the jokers of the gap at once; jokers behind its last card are paid when it ends, wherever they will
stand.

A sequence is counted as soon as it is one. If its neighbour is held it then stays open at no price, and may be left
there: so whether it ends or goes on is settled only where a card asks for it, and there are few states. One that is
counted as pure takes no joker later: that it shall take one is said when it is counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from paplu.rules import Alike, Rules
from paplu.solver.packing import HIGH_ACE, VALUES
from paplu.solver.shape import most_jokers
from paplu.solver.sweep_acts import (
    FREE,
    GROUP,
    NO_LIVES,
    POINT,
    PURE,
    STANDING,
    Aim,
    How,
    Lives,
    Open,
    Place,
    Step,
    Trace,
    added,
)
from paplu.solver.sweep_held import LONGEST

PURE_LIFE: Lives = (1, 1, 0, 0, 0, 0)
Ending = tuple[int, Lives, int]  # jokers, lives, worth


class Fate(NamedTuple):
    """What becomes of a sequence: the cards and jokers it takes, lives and worth it adds, and its trace if open."""

    ordinary: int
    free: int
    jokers: int
    lives: Lives
    worth: int
    kept: tuple[Trace, ...]
    step: Step


class Fates:
    """The fates of sequences at one place, with some aces kept for the high end.

    ``loose`` if spare jokers are placed in the end.
    """

    def __init__(self, rules: Rules, aim: Aim, place: Place, kept: Open, *, loose: bool) -> None:
        self._rules, self._aim, self._place = rules, aim, place
        self._most = most_jokers(rules)
        self._keeps_lengths = aim is Aim.ALL and not loose
        # a joker behind three in a row does as well in a group of its own, if it may make one with a single card
        parted = rules.dublees is Alike.WITH_JOKERS and rules.least_naturals < 2
        self._may_turn = aim is not Aim.PURE and not (parted and rules.jokers_anywhere)
        self._impure: Lives = (0, 1, 0, 0, 0, int(loose))
        self._may_be_impure = place.turns and (loose or self._may_turn)
        self._aces = kept.aces + kept.free_aces
        to_aces = place.gap is None and self._aces > 0
        self._gap = place.gap_to_high if to_aces and place.number > 1 else place.gap
        self.next = self._aces if to_aces else place.next
        self._known: dict[Trace | None, tuple[Fate, ...]] = {}

    def of(self, trace: Trace | None) -> tuple[Fate, ...]:
        """Returns the fates of a sequence that takes a card or joker here, or of one that begins here."""
        found = self._known.get(trace)
        if found is None:
            found = self._known[trace] = tuple(self._of(trace))
        return found

    def may_be_left(self, trace: Trace) -> bool:
        """Returns whether a sequence may end with what it has (R3)."""
        return trace.counted and (self._rules.jokers_anywhere or not trace.joker_last)

    def _of(self, trace: Trace | None) -> Iterator[Fate]:
        yield from self._with(trace, How.ORDINARY)
        if self._aim is not Aim.PURE or self._rules.free_in_place:
            yield from self._with(trace, How.FREE)
        bridged = self._gap is not None and self._aim is not Aim.PURE
        if trace and bridged and (self._rules.jokers_anywhere or not trace.joker_last):  # R3
            yield from self._with(trace, How.JOKER)

    def _with(self, before: Trace | None, how: How) -> Iterator[Fate]:
        """Yields the sequence kept for the next card of its suit, and ended."""
        trace = self._longer(before, how)
        if trace.low_ace and self._place.number == HIGH_ACE:  # R7
            return
        if before and before.counted and trace.impure and not before.impure:
            return
        ordinary, free, used = int(how is How.ORDINARY), int(how is How.FREE), int(how is not How.ORDINARY)
        card = VALUES[self._place.number] * POINT if ordinary else -FREE - (0 if free else STANDING)
        for grown, lives, more in self._told(trace, how):
            worth = card + more
            gap = self._gap
            if gap is not None and self._may_stay(trace, grown, used):
                step = Step(before, how, self._cut(grown, gap), gap, False)
                cost = gap * (FREE + STANDING)
                yield Fate(ordinary, free, used + gap, lives, worth - cost, (step.after,), step)
            for beyond, ended, change in self._endings(grown, used) if how is not How.JOKER else ():
                step = Step(before, how, grown, beyond, True)
                yield Fate(ordinary, free, used + beyond, added(lives, ended), worth + change, (), step)

    def _told(self, trace: Trace, how: How) -> Iterator[tuple[Trace, Lives, int]]:
        """Yields the sequence counted, if it is one now: as pure, and as impure if a joker may still come to it."""
        if trace.counted or how is How.JOKER or trace.length < 3 or trace.naturals < self._rules.least_naturals:  # R2
            yield trace, NO_LIVES, 0
            return
        counted = trace._replace(counted=True)
        if not trace.impure:
            yield counted, PURE_LIFE, PURE - GROUP
        if trace.impure or self._may_be_impure:
            yield counted._replace(impure=True), self._impure, -GROUP

    def _may_stay(self, trace: Trace, grown: Trace, used: int) -> bool:
        """Returns whether a sequence may be kept for the next card of its suit."""
        gap = self._gap
        if not gap:
            return gap is not None and trace.standing <= self._most and used <= self._place.jokers
        if used + gap > self._place.jokers or trace.standing + gap > self._most:  # R1
            return False
        if not self._rules.jokers_anywhere and (gap > 1 or trace.joker_last):  # R3
            return False
        if grown.impure and not trace.impure:  # counted as impure here
            return self._may_turn
        return self._aim is not Aim.PURE and not (grown.counted and not grown.impure)

    def _endings(self, trace: Trace, used: int) -> Iterator[Ending]:
        """Yields the ways to end a sequence, by jokers beyond its end."""
        beyond = self._beyond(trace, used)
        if trace.counted:
            if self._gap != 0:
                yield 0, NO_LIVES, 0
            for jokers in range(1, beyond + 1) if self._keeps_lengths and trace.impure else ():
                yield jokers, NO_LIVES, -jokers * (FREE + STANDING)
        elif trace.naturals >= self._rules.least_naturals:  # R2
            least = max(0, 3 - trace.length)
            for jokers in range(least, (beyond if self._keeps_lengths else min(beyond, least)) + 1):
                yield jokers, self._impure, -GROUP - jokers * (FREE + STANDING)

    def _beyond(self, trace: Trace, used: int) -> int:
        """Returns the most jokers that may stand beyond the end of a sequence."""
        if self._aim is Aim.PURE or not self._rules.jokers_anywhere:  # R3
            return 0
        return min(LONGEST - trace.length, self._most - trace.standing, self._place.jokers - used)

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
