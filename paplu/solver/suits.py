"""What the sequences of one suit can protect at best, for every number of jokers and lives.

A suit's cards are a *packed count*: four bits for each place 1 to 14, the ace being dealt beforehand to its low end (1)
or its high end (14), so that no sequence can hold both. Free-rank cards of the suit are not in the count; there
are ``free`` of them, and each may stand in its own place once. Every joker a sequence uses, one in its own place too,
comes from one pool.

The table of a suit is made by recursion on the lowest card: leave it, or start a sequence whose lowest ordinary card it
is, skipping places (a joker may stand where the hand holds the very card). The worth of an arrangement is one
int, so that "better" is ``>``: points first, then few jokers standing in, many pure sequences, few groups, few free
cards used. It is a sum over groups, so a best whole is made of best parts. Equals are parted by their
sequences, compared from the lowest up; that order composes as well.

``thrifty`` tables leave out jokers that stand where the hand holds the card, unless something can be gained. If the
card is left over, it does better there. If it stands in another sequence, the two can be exchanged at no loss, but for
purity: so the other one must be pure, and this one not become so in exchange, but hold a second joker. Where
a group needs more than one card that stands for itself, or jokers may not stand everywhere, the exchange may fail,
and nothing is left out.

Where every card must be placed, thrifty tables lay sequences as short as they can be, and what is spare at the end
lengthens one of them that is not pure (of two lengthened ones, one can have it all; up to sixteen cards there is room),
or makes one of the pure ones impure if there is no other. Then all jokers are used whatever is done, so the
worth counts the free cards in their own place instead of those standing in, and the lives have a third part:
whether there is a sequence that is not pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from paplu.solver.packing import HELD, HIGH_ACE, LIFT, VALUES, ends, useful
from paplu.solver.shape import Shape

LONGEST = 13  # P3.2, R7: fourteen places would hold the ace twice
POINT, STANDING, PURE, GROUP, FREE = 1 << 19, 1 << 13, 1 << 9, 1 << 5, 1
TABLE_LIMIT = 4_000  # entries of each of the three memos of a kind of table, 1 or 2 kB each; some 10 MB a kind

Run = tuple[int, int, int, bool]  # first place, last place, places of cards that stand for themselves (bits), pure
Runs = tuple[Run, ...]
Entry = tuple[int, Runs] | None
Table = tuple[tuple[Entry, ...], ...]  # [lives][jokers used]; lives: see Shape
Line = tuple[int, int, int, Runs]  # lives, jokers used, worth, sequences


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to lay a choice of ordinary cards as a sequence."""

    run: Run
    jokers: int
    in_place: int
    worth: int


def points_of(total: int) -> int:
    """Returns the points in a worth or a sum of worths."""
    return (total + POINT // 2) // POINT


class SuitTables:
    """The tables of one shape; ``every`` = all cards must be placed.

    ``free`` is everywhere the number of free-rank cards of the suit plus 16 times their place, 0 if there are none.
    """

    def __init__(self, shape: Shape, every: bool, thrifty: bool) -> None:
        self.shape, self.every, self.thrifty = shape, every, thrifty
        self._fills = every and thrifty
        self._states = states = shape.states  # a second lot of them holds a sequence that is not pure
        both = range(2 * states if self._fills else states)
        self._sums = [
            [shape.sum(a % states, b % states) + states * (a >= states or b >= states) for b in both] for a in both
        ]
        self._memo: dict[tuple[int, int, int], Table] = {}
        self._variants: dict[tuple[int, int, int], tuple[Variant, ...]] = {}
        self._lines: dict[tuple[int, int, int], tuple[Line, ...]] = {}

    def lines(self, counts: int, free: int, jokers: int) -> tuple[Line, ...]:
        """Returns what a suit can do, line by line; ``counts`` has its aces at both ends, and they are dealt here."""
        key = (counts, free, jokers)
        found = self._lines.get(key)
        if found is None:
            for table in (self._memo, self._variants, self._lines):
                if len(table) > TABLE_LIMIT:
                    table.clear()
            found = self._lines[key] = tuple(self._worth_while(self._shared(counts, free, jokers)))
        return found

    def _shared(self, counts: int, free: int, jokers: int) -> list[list[Entry]]:
        aces = counts >> 4 & 15
        rest = counts & ~(15 << 4 | 15 << 4 * HIGH_ACE)
        rows = self._empty(jokers)
        for high in range(aces + 1):
            part = self._table(rest + (aces - high << 4) + (high << 4 * HIGH_ACE), free, jokers)
            for row, other in zip(rows, part, strict=True):
                for j, entry in enumerate(other):
                    if entry is not None and _better(entry, row[j]):
                        row[j] = entry
        return rows

    def _worth_while(self, rows: list[list[Entry]]) -> Iterator[Line]:
        """Yields the entries that no other beats, the best first."""
        lines: list[Line] = [
            (state, j, *entry) for state, row in enumerate(rows) for j, entry in enumerate(row) if entry is not None
        ]
        lines.sort(key=lambda line: -line[2])
        for line in lines:
            if not any(self._beats(other, line) for other in lines):
                yield line

    def _beats(self, a: Line, b: Line) -> bool:
        """Whether the first is better, has as many lives, and uses no more jokers (just as many where they must)."""
        if a[2] <= b[2] or a[1] > b[1] or not self.shape.enough(a[0] % self._states, b[0] % self._states):
            return False
        if not self.every or a[1] == b[1]:
            return a[0] // self._states >= b[0] // self._states
        return self._fills and (a[0] >= self._states or (b[0] < self._states and a[2] - PURE > b[2]))

    def joined(
        self, suits: Sequence[tuple[Line, ...]], need: int, jokers: int
    ) -> Iterator[tuple[int, tuple[Runs, ...]]]:
        """Yields the best worth and sequences of the suits together, for each lives that meet the need."""
        joined: dict[tuple[int, int], tuple[int, tuple[Runs, ...]]] = {(0, 0): (0, ())}
        for lines in suits:
            after: dict[tuple[int, int], tuple[int, tuple[Runs, ...]]] = {}
            for (lives, used), (total, runs) in joined.items():
                for state, j, more, added in lines:
                    if used + j <= jokers:
                        key = self._sums[lives][state], used + j
                        old = after.get(key)
                        if old is None or (total + more, old[1]) > (old[0], (*runs, added)):
                            after[key] = total + more, (*runs, added)
            joined = after
        for (lives, used), (total, runs) in joined.items():
            if self.shape.enough(lives % self._states, need):
                if used == jokers or not self.every:
                    yield total, runs
                elif self._fills and (lives >= self._states or self._pure(runs) > self.shape.pure):
                    lost = 0 if lives >= self._states else PURE
                    yield total - lost, _filled(runs, jokers - used, lost > 0)

    def _pure(self, runs: tuple[Runs, ...]) -> int:
        return sum(run[3] for suit in runs for run in suit)

    def _empty(self, jokers: int) -> list[list[Entry]]:
        return [[None] * (jokers + 1) for _ in self._sums]

    def _table(self, counts: int, free: int, jokers: int) -> Table:
        if not self.every:
            counts = useful(counts, jokers)
        key = (counts, free, jokers)
        found = self._memo.get(key)
        if found is None:
            rows = self._rows(counts, free, jokers) if counts else self._free_only(free, jokers)
            found = self._memo[key] = tuple(map(tuple, rows))
        return found

    def _rows(self, counts: int, free: int, jokers: int) -> list[list[Entry]]:
        lowest = ((counts & -counts).bit_length() - 1) // 4
        if self.every:
            rows = self._empty(jokers)
        else:
            rows = [list(row) for row in self._table(counts - (1 << 4 * lowest), free, jokers)]
        yielding = self._yielding(counts, free, jokers) if self.thrifty else counts
        for mask, skips in _choices(counts, lowest, jokers, yielding):
            rest = counts - _spread(mask)
            for variant in self._lay(mask, free >> 4, jokers):
                if skips and self.thrifty and self._nearly_pure(variant):
                    continue
                part = self._table(rest, _used(free, variant.in_place), jokers - variant.jokers)
                self._add(rows, variant, part)
        return rows

    def _nearly_pure(self, variant: Variant) -> bool:
        strict = variant.in_place and not self.shape.free_in_place  # R5
        return variant.jokers - variant.in_place < 2 and not strict

    def _yielding(self, counts: int, free: int, jokers: int) -> int:
        """Returns the held places that a sequence may pass over: those a pure sequence could cover."""
        if jokers < 2:
            return 0
        held = (counts + LIFT & HELD) >> 3
        for own in ends(free >> 4):
            held |= 1 << 4 * own
        rows = held & held >> 4 & held >> 8
        return rows | rows << 4 | rows << 8

    def _add(self, rows: list[list[Entry]], variant: Variant, part: Table) -> None:
        impure = self._fills and not variant.run[3]
        step = self._sums[self.shape.lives(int(variant.run[3]), 1) + self._states * impure]
        first = (variant.run,)
        for state, row in enumerate(part):
            target = rows[step[state]]
            for j, entry in enumerate(row, variant.jokers):
                if entry is not None:
                    total = entry[0] + variant.worth
                    old = target[j]
                    if old is None or total > old[0] or (total == old[0] and first + entry[1] < old[1]):
                        target[j] = (total, first + entry[1])

    def _free_only(self, free: int, jokers: int) -> list[list[Entry]]:
        rows = self._empty(jokers)
        rows[0][0] = (0, ())
        if jokers >= 3:
            for variant in self._lay(0, free >> 4, jokers):
                if variant.in_place or self.shape.least_naturals == 0:
                    self._add(rows, variant, self._table(0, _used(free, variant.in_place), jokers - variant.jokers))
        return rows

    def _lay(self, mask: int, free_place: int, jokers: int) -> tuple[Variant, ...]:
        key = (mask, free_place, jokers)
        found = self._variants.get(key)
        if found is None:
            found = self._variants[key] = tuple(self._laid(mask, free_place, jokers))
        return found

    def _laid(self, mask: int, free_place: int, jokers: int) -> Iterator[Variant]:
        for own in (0, *ends(free_place)):
            held = mask | 1 << own if own else mask
            if not own or held != mask:
                yield from self._windows(mask, held, int(own > 0), jokers)

    def _windows(self, mask: int, held: int, in_place: int, jokers: int) -> Iterator[Variant]:
        shape = self.shape
        ordinary = mask.bit_count()
        if ordinary + in_place < shape.least_naturals:  # R2
            return
        low, high = ((held & -held).bit_length() - 1, held.bit_length() - 1) if held else (1, 0)
        points = sum(VALUES[place] for place in range(1, HIGH_ACE + 1) if mask >> place & 1)
        for length in range(max(3, high - low + 1), min(LONGEST, ordinary + jokers) + 1):
            last = min(HIGH_ACE, low + length - 1)
            used = length - ordinary
            standing = used - in_place
            pure = standing == 0 and (shape.free_in_place or not in_place)  # P3.6, R5
            run = (last - length + 1, last, held, pure)
            if standing <= shape.most_jokers and (shape.anywhere or _apart(run)):  # R1, R3
                yield Variant(run, used, in_place, self.worth(points, used, in_place, pure))
                if self.thrifty or not self.every:
                    return

    def worth(self, points: int, jokers: int, in_place: int, pure: bool) -> int:
        """Returns the worth of one group as a single number."""
        if self._fills:
            return points * POINT + in_place * STANDING + pure * PURE - GROUP
        return points * POINT - (jokers - in_place) * STANDING + pure * PURE - GROUP - jokers * FREE


def _filled(runs: tuple[Runs, ...], spare: int, pure: bool) -> tuple[Runs, ...]:
    """Returns the sequences with the first of that purity lengthened, upwards while there is room."""
    i, k = next((i, k) for i, suit in enumerate(runs) for k, run in enumerate(suit) if run[3] is pure)
    low, high, held, _ = runs[i][k]
    last = min(HIGH_ACE, high + spare)
    run = (last - (high - low + spare), last, held, False)
    suit = (*runs[i][:k], run, *runs[i][k + 1 :])
    return (*runs[:i], suit, *runs[i + 1 :])


def _used(free: int, in_place: int) -> int:
    return 0 if free & 15 == in_place else free - in_place


def _better(new: tuple[int, Runs], old: Entry) -> bool:
    return old is None or new[0] > old[0] or (new[0] == old[0] and new[1] < old[1])


def _apart(run: Run) -> bool:
    low, high, held, _ = run
    missing = [place for place in range(low, high + 1) if not held >> place & 1]
    inside = all(low < place < high for place in missing)
    return inside and all(b - a > 1 for a, b in pairwise(missing))


def _spread(mask: int) -> int:
    counts = 0
    while mask:
        bit = mask & -mask
        counts |= 1 << 4 * (bit.bit_length() - 1)
        mask ^= bit
    return counts


def _choices(counts: int, lowest: int, jokers: int, yielding: int) -> Iterator[tuple[int, bool]]:
    """Yields the choices of places from the lowest up, gaps as jokers allow, and whether a held one is skipped."""
    stack = [(lowest, 1 << lowest, jokers, False)]
    while stack:
        last, mask, left, skips = stack.pop()
        yield mask, skips
        for place in range(last + 1, min(last + left + 1, HIGH_ACE, lowest + LONGEST - 1) + 1):
            if counts >> 4 * place & 15:
                stack.append((place, mask | 1 << place, left - (place - last - 1), skips))
                if not yielding >> 4 * place & 15:
                    break
                skips = True
