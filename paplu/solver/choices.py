"""Which choices of sets to look at, and the best groups over them: all choices, or the few that reach a known count."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from paplu.language import Rank
from paplu.rules import Rules
from paplu.solver.books import Book, Choice, Shelf
from paplu.solver.least import VALUE_OF, Least
from paplu.solver.packing import FREE, PLACES, POINTS, SUIT, SUIT_BITS, ends
from paplu.solver.shape import Shape
from paplu.solver.suits import Runs, SuitTables, points_of

ANY, PURE, LIVES = range(3)  # what the groups must show: anything, a pure sequence, both lives


@dataclass(frozen=True, slots=True)
class Found:
    """The best groups of one search: their worth, the sequences suit by suit, and the sets."""

    total: int
    runs: tuple[Runs, ...]
    books: tuple[Book, ...]

    def beats(self, other: Found | None) -> bool:
        """Whether these are better groups, or equal ones that come first."""
        if other is None or self.total != other.total:
            return other is None or self.total > other.total
        return (self.runs, self.books) < (other.runs, other.books)


class Chooser(Protocol):
    """Finds the best groups of packed hands; what they must show is ANY, PURE or LIVES."""

    tables: SuitTables

    def most(self, packed: int, what: int) -> int | None:
        """Returns the most points that groups protect, ``None`` where there are no such groups."""
        ...

    def best(self, packed: int, what: int, target: int) -> Found | None:
        """Returns the best of the groups that protect the most points, which are known."""
        ...

    def full(self, packed: int) -> Found | None:
        """Returns the best full declaration: every card in a group, spare jokers too, with the lives (P4.5, I2.3)."""
        ...


class _Base:
    def __init__(self, free: Rank | None, rules: Rules, thrifty: bool) -> None:
        self._place = free.place if free else 0
        self._own = sum(15 << SUIT_BITS * suit + 4 * place for suit in range(4) for place in ends(self._place))
        shape = Shape.of(rules)
        self._needs = (0, shape.lives(1, 1), shape.states - 1)
        self._shelf = Shelf.of(rules, self._place)
        self._sets_needed = rules.sets_needed
        self.tables = _tables(shape, False, thrifty)
        self._every = _tables(shape, True, thrifty)

    def _choice(self, packed: int) -> Choice:
        shift = 4 * self._place
        a, b, c, d = (packed >> SUIT_BITS * suit + shift & 15 if shift else 0 for suit in range(4))
        return Choice(packed & PLACES * 15 & ~self._own, (a, b, c, d), packed >> FREE & 63, ())

    def _best(self, choices: Iterable[Choice], need: int, tables: SuitTables) -> Found | None:
        best: Found | None = None
        for choice in choices:
            given = sum(tables.worth(*self._shelf.counted(book), False) for book in choice.books)
            suits = [
                tables.lines(choice.cards >> SUIT_BITS * suit & SUIT, free and free + 16 * self._place, choice.jokers)
                for suit, free in enumerate(choice.frees)
            ]
            if not all(suits) or (best and given + sum(lines[0][2] for lines in suits) < best.total):
                continue
            for total, runs in tables.joined(suits, need, choice.jokers):
                found = Found(given + total, runs, choice.books)
                if found.beats(best):
                    best = found
        return best


class All(_Base):
    """Looks at every choice of sets: right under all rules, and slow."""

    def __init__(self, free: Rank | None, rules: Rules) -> None:
        super().__init__(free, rules, False)
        self._last: tuple[int, dict[int, Found | None]] = (0, {})

    def most(self, packed: int, what: int) -> int | None:
        """Returns the most points, or ``None``."""
        found = self.best(packed, what, 0)
        return None if found is None else points_of(found.total)

    def best(self, packed: int, what: int, target: int) -> Found | None:
        """Returns the best groups; the target is not needed, and the answers for the last hand are kept."""
        if self._last[0] != packed:
            self._last = packed, {}
        known = self._last[1]
        if what not in known:
            choices = self._shelf.every_choice(self._choice(packed))
            known[what] = self._best(choices, self._needs[what], self.tables)
        return known[what]

    def full(self, packed: int) -> Found | None:
        """Returns the best full declaration."""
        choices = self._shelf.every_choice(self._choice(packed), with_free=True)
        enough = (choice for choice in choices if len(choice.books) >= self._sets_needed)  # R23
        return self._best(enough, self._needs[LIVES], self._every)


class Few(_Base):
    """Looks only at the choices of sets that reach the most points: for rules and hands that ``Least`` counts right."""

    def __init__(self, free: Rank | None, rules: Rules) -> None:
        super().__init__(free, rules, True)
        self._least = Least(self._place, rules)

    def most(self, packed: int, what: int) -> int | None:
        """Returns the most points, or ``None``."""
        most = self._least.search(packed, VALUE_OF[what]).best(-1)
        return None if most < 0 else most

    def best(self, packed: int, what: int, target: int) -> Found | None:
        """Returns the best groups of that many points."""
        return self._best(self._reaching(packed, what, target), self._needs[what], self.tables)

    def full(self, packed: int) -> Found | None:
        """Returns the best full declaration."""
        reached = self._reaching(packed, LIVES, packed >> POINTS & 1023)
        choices = (full for choice in reached for full in self._shelf.filled(choice))
        return self._best(choices, self._needs[LIVES], self._every)

    def _reaching(self, packed: int, what: int, target: int) -> Iterable[Choice]:
        start = self._choice(packed)
        reached = self._least.search(packed, VALUE_OF[what]).reaching(target)
        return (self._shelf.chosen(start, *each) for each in reached)


@lru_cache(maxsize=8)
def _tables(shape: Shape, every: bool, thrifty: bool) -> SuitTables:
    return SuitTables(shape, every, thrifty)
