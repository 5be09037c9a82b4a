"""The states of a sweep: how they are written as numbers, the lives asked for, and the ways to them."""

from __future__ import annotations

from collections.abc import Iterator

from paplu.solver.sweep_acts import NO_LIVES, Lives, added
from paplu.solver.tracing import What

# A state is one int: jokers, lives, cards taken into sets suit by suit, then the open sequences suit by suit.
JOKERS, LIVES, TAKEN, OPENED = 5, 12, 3, 14
LIVES_AT, TAKEN_AT, OPEN_AT = JOKERS, JOKERS + LIVES, JOKERS + LIVES + 4 * TAKEN
JOKER_BITS, LIFE_BITS = (1 << JOKERS) - 1, (1 << LIVES) - 1 << LIVES_AT
BELOW = (1 << OPEN_AT) - 1  # all but what is open
ONE_TAKEN, ONE_OPEN = (1 << TAKEN) - 1, (1 << OPENED) - 1

Entry = tuple[int, "Entry | None", What]  # the worth of the best way to a state, the state before, what was done
States = dict[int, Entry]


def told(entry: Entry | None) -> Iterator[What]:
    """Returns what was done on the way to a state, the first first."""
    done: list[What] = []
    while entry is not None:
        done.append(entry[2])
        entry = entry[1]
    return reversed(done)


class Needs:
    """The lives and groups asked for, each counted only up to what is needed, as one small number."""

    def __init__(self, caps: Lives) -> None:
        self.caps = caps
        self._numbers: dict[Lives, int] = {}
        self._lives: list[Lives] = []
        self._sums: dict[tuple[int, Lives], int] = {}
        self.number(NO_LIVES)

    def lives(self, key: int) -> Lives:
        """Returns the lives of a state."""
        return self._lives[(key & LIFE_BITS) >> LIVES_AT]

    def cut(self, lives: Lives) -> Lives:
        """Returns the lives without what is more than needed."""
        a, b, c, d, e, f = map(min, lives, self.caps)
        return (a, b, c, d, e, f) if a or b or c or d or e or f else NO_LIVES

    def number(self, lives: Lives) -> int:
        """Returns these lives as the bits of a state."""
        cut = self.cut(lives)
        found = self._numbers.get(cut)
        if found is None:
            found = self._numbers[cut] = len(self._lives)
            self._lives.append(cut)
        return found << LIVES_AT

    def plus(self, bits: int, more: Lives) -> int:
        """Returns the lives' bits of a state with more lives."""
        key = (bits, more)
        found = self._sums.get(key)
        if found is None:
            found = self._sums[key] = self.number(added(self._lives[bits >> LIVES_AT], more))
        return found
