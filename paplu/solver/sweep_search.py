"""The search for the best groups of a hand by one sweep after the other; exactly.

How much the hand can be worth at most is known before (see ``paplu.sweep_outlook``). The first sweep looks for hardly
less than the most; where it finds nothing, the next looks for less. What is found first is the best. Where a sweep
meets too many states, it is given up for a closer look at what can come of them (see ``paplu.sweep_closer``).
"""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager

from paplu.solver.sweep import Sweep
from paplu.solver.sweep_acts import POINT, PURE, STANDING
from paplu.solver.sweep_closer import Closer
from paplu.solver.sweep_outlook import Task
from paplu.solver.sweep_states import Entry

# how much less than the most is looked for, one after the other; and after a closer look
SLACKS = (2 * PURE, 3 * STANDING // 2, 13 * STANDING // 4, 7 * STANDING, *(n * POINT for n in (8, 11, 14, 20, 40)))
CLOSER_SLACKS = (3 * STANDING // 2, 5 * STANDING // 2, 7 * STANDING // 2, 5 * STANDING, *SLACKS[3:])
# states after which a closer look takes less time than to go on, though not with the first sweep
HARD = 8_000
EASY = 3_000  # a sweep of fewer states tells that far more can be looked through


class Search:
    """The search for the best way to arrange the cards with all the lives asked for, worth the least or more."""

    def __init__(self, task: Task, least: int) -> None:
        self._task, self._least = task, least
        self._most: int = task.most
        self._slacks = [*SLACKS]
        self._first, self._closer, self.given_up = True, False, False

    def easily(self) -> Entry | None:
        """Returns the best way; ``None`` where there is none, or where the search is hard and so given up."""
        with _no_search_for_cycles():
            return self._found()

    def thoroughly(self) -> Entry | None:
        """Returns the best way, ``None`` where there is none; goes on where an easy search was given up."""
        with _no_search_for_cycles():
            found = None if self.given_up else self._found()
            return self._found_closer() if self.given_up else found

    def _found(self) -> Entry | None:
        task, lives = self._task, (*self._task.moves.caps[:5], 0)
        if task.outlook is None:
            return Sweep(task, self._least).best().get(lives)
        while self._most >= self._least:
            slack = self._slacks.pop(0) if self._slacks else task.most - self._least
            wanted = max(self._least, task.most - slack)
            if wanted <= self._most:
                sweep = Sweep(task, wanted, None if self._closer or self._first else HARD)
                found, self._first = sweep.best().get(lives), False
                if sweep.given_up:
                    self.given_up, self._slacks = True, [slack, *self._slacks]
                    return None
                if found and found[0] >= sweep.most_left:
                    return found if found[0] >= self._least else None
                self._most = sweep.most_left
                if self._closer and sweep.seen < EASY:
                    self._slacks = self._slacks[1:]
        return None

    def _found_closer(self) -> Entry | None:
        task = self._task
        if task.outlook:
            task.look(*Closer(task, task.outlook).looked())
        self._most, self._closer, self.given_up = min(self._most, task.most), True, False
        if self._slacks[0] < POINT:  # of whole points a closer look takes off none
            self._slacks = [*CLOSER_SLACKS]
        return self._found()


@contextmanager
def _no_search_for_cycles() -> Generator[None]:
    """Puts off the search for cycles in what is thrown away: a sweep makes none, and it takes a third of its time.

    What other threads throw away in cycles waits as long.
    """
    was_on = gc.isenabled()
    try:
        gc.disable()
        yield
    finally:
        if was_on:
            gc.enable()
