"""What the sequences of one suit can protect at best, for every number of jokers and lives.

A suit's cards are a *packed count*: four bits for each place 1 to 14, the ace being dealt beforehand to its low end (1)
or its high end (14), so that no sequence can hold both. Free-rank cards of the suit are not in the count; there
are ``free`` of them, and each may stand in its own place once. Every joker a sequence uses, one in its own place too,
comes from one pool.

The table of a suit is made by recursion on the lowest card: leave it, or start a sequence whose lowest ordinary card it
is, skipping places at will (a joker may stand where the hand holds the very card). The worth of an arrangement is one
int, so that "better" is ``>``: points first, then few jokers standing in, many pure sequences, few groups, few free
cards used. It is a sum over groups, so a best whole is made of best parts. Equals are parted by their
sequences, compared from the lowest up; that order composes as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from paplu.packing import HIGH_ACE, VALUES
from paplu.rules import Rules

LONGEST = 13  # P3.2, R7: fourteen places would hold the ace twice
POINT, STANDING, PURE, GROUP, FREE = 1 << 19, 1 << 13, 1 << 9, 1 << 5, 1
TABLE_LIMIT = 20_000  # tables kept per kind of table, some 2 kB each at most

Run = tuple[int, int, int]  # first place, last place, the places held by cards that stand for themselves (bits)
Runs = tuple[Run, ...]
Entry = tuple[int, Runs] | None
Table = tuple[tuple[Entry, ...], ...]  # [lives][jokers used]; lives: see Shape.lives


@dataclass(frozen=True, slots=True)
class Shape:
    """The fields of the rules that decide which sequences exist and which lives are asked for."""

    most_jokers: int
    least_naturals: int
    anywhere: bool
    free_in_place: bool
    sequences: int
    pure: int

    @classmethod
    def of(cls, rules: Rules) -> Shape:
        """Returns the shape of these rules."""
        most = 99 if rules.most_jokers is None else rules.most_jokers
        return cls(
            most,
            rules.least_naturals,
            rules.jokers_anywhere,
            rules.free_in_place,
            rules.sequences_needed,
            rules.pure_needed,
        )

    def lives(self, pure: int, sequences: int) -> int:
        """Returns the number of a pair (pure sequences, sequences), each counted up to what is needed."""
        return min(pure, self.pure) * (self.sequences + 1) + min(sequences, self.sequences)

    @property
    def states(self) -> int:
        """How many such pairs there are; the last is the one a declaration needs."""
        return (self.pure + 1) * (self.sequences + 1)

    def sums(self) -> tuple[tuple[int, ...], ...]:
        """Returns the table that adds two pairs."""
        width = self.sequences + 1
        pairs = [divmod(i, width) for i in range(self.states)]
        return tuple(tuple(self.lives(p + q, s + t) for q, t in pairs) for p, s in pairs)


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to lay a choice of ordinary cards as a sequence."""

    run: Run
    jokers: int
    in_place: int
    pure: bool
    worth: int


def worth(points: int, standing: int, pure: int, jokers: int) -> int:
    """Returns the worth of one group as a single number."""
    return points * POINT - standing * STANDING + pure * PURE - GROUP - jokers * FREE


def points_of(total: int) -> int:
    """Returns the points in a worth or a sum of worths."""
    return (total + POINT // 2) // POINT


class SuitTables:
    """The tables of one free rank and shape; ``every`` = all cards must be placed, jokers exactly."""

    def __init__(self, free_place: int, shape: Shape, every: bool) -> None:
        self.shape = shape
        self.every = every
        self.own = (1, HIGH_ACE) if free_place == 1 else (free_place,) if free_place else ()
        self.sums = shape.sums()
        self._memo: dict[tuple[int, int, int], Table] = {}
        self._variants: dict[tuple[int, int, int], tuple[Variant, ...]] = {}

    def table(self, counts: int, free: int, jokers: int) -> Table:
        """Returns the table of a suit; ``counts`` has its aces at place 1, and is split here between both ends."""
        if len(self._memo) > TABLE_LIMIT:
            self._memo.clear()
        if len(self._variants) > TABLE_LIMIT:
            self._variants.clear()
        aces = counts >> 4 & 15
        rest = counts & ~0xF0
        if not aces:
            return self._table(rest, free, jokers)
        key = (-1 - counts, free, jokers)
        found = self._memo.get(key)
        if found is None:
            rows = self._empty(jokers)
            for high in range(aces + 1):
                part = self._table(rest + (aces - high << 4) + (high << 4 * HIGH_ACE), free, jokers)
                for row, other in zip(rows, part, strict=True):
                    for j, entry in enumerate(other):
                        if entry is not None and _better(entry, row[j]):
                            row[j] = entry
            found = self._memo[key] = tuple(map(tuple, rows))
        return found

    def _empty(self, jokers: int) -> list[list[Entry]]:
        return [[None] * (jokers + 1) for _ in range(self.shape.states)]

    def _table(self, counts: int, free: int, jokers: int) -> Table:
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
        for mask in _choices(counts, lowest, jokers):
            rest = counts - _spread(mask)
            for variant in self._lay(mask, free > 0, jokers):
                part = self._table(rest, free - variant.in_place, jokers - variant.jokers)
                self._add(rows, variant, part)
        return rows

    def _add(self, rows: list[list[Entry]], variant: Variant, part: Table) -> None:
        step = self.sums[self.shape.lives(int(variant.pure), 1)]
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
            for variant in self._lay(0, free > 0, jokers):
                if variant.in_place or self.shape.least_naturals == 0:
                    self._add(rows, variant, self._table(0, free - variant.in_place, jokers - variant.jokers))
        return rows

    def _lay(self, mask: int, free: bool, jokers: int) -> tuple[Variant, ...]:
        key = (mask, free, jokers)
        found = self._variants.get(key)
        if found is None:
            found = self._variants[key] = tuple(self._laid(mask, free, jokers))
        return found

    def _laid(self, mask: int, free: bool, jokers: int) -> Iterator[Variant]:
        for own in (0, *self.own) if free else (0,):
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
            run = (last - length + 1, last, held)
            used = length - ordinary
            standing = used - in_place
            if standing <= shape.most_jokers and (shape.anywhere or _apart(run)):  # R1, R3
                pure = standing == 0 and (shape.free_in_place or not in_place)  # P3.6, R5
                yield Variant(run, used, in_place, pure, worth(points, standing, int(pure), used))
                if not self.every:
                    return


def _better(new: tuple[int, Runs], old: Entry) -> bool:
    return old is None or new[0] > old[0] or (new[0] == old[0] and new[1] < old[1])


def _apart(run: Run) -> bool:
    low, high, held = run
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


def _choices(counts: int, lowest: int, jokers: int) -> Iterator[int]:
    """Yields every choice of places that starts at the lowest and leaves no more gaps than there are jokers."""
    stack = [(lowest, 1 << lowest, jokers)]
    while stack:
        last, mask, left = stack.pop()
        yield mask
        for place in range(last + 1, min(last + left + 1, HIGH_ACE, lowest + LONGEST - 1) + 1):
            if counts >> 4 * place & 15:
                stack.append((place, mask | 1 << place, left - (place - last - 1)))
