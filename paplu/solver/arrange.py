"""The arrangement of a hand with the least count, exactly.

Free cards count 0, so only ordinary cards need protecting. The sequences of one suit do not touch those of another but
through the jokers they share: each suit has a table (``paplu.suits``) and the four are joined over the jokers. Sets tie
the suits together: they are chosen first (``paplu.choices``), and the tables of what is left are joined below
each choice. The counts at the three levels come first, as numbers, and the least is taken over all of them (R9);
then only the choices of sets that reach that count are looked at.

Equals are parted: a full declaration goes first, then the higher level (where levels count), few jokers standing in,
many pure sequences, few groups, few free cards used, then the sequences, club first, each from the low end up, then
the sets by rank. Free cards take the places they stand in for in the order of the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from paplu.groups import Meld
from paplu.language import Card, Rank
from paplu.rules import Protection, Rules
from paplu.solver.choices import ANY, LIVES, All, Chooser, Few, Found
from paplu.solver.least import covers, fits
from paplu.solver.packing import (
    HIGH_ACE,
    POINTS,
    SUIT,
    SUIT_BITS,
    VALUES,
    codes,
    ends,
    falling,
    has_run,
    natural_places,
)
from paplu.solver.placing import placed
from paplu.solver.suits import Run, Runs, points_of

NO_RUNS: tuple[Runs, ...] = ((), (), (), ())
Counts = tuple[int | None, int | None, int | None]
RULES_KEPT = 256  # pairs of free rank and rules whose tables of codes are kept, some 20 kB each


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand arranged: what is protected, what is left over, and its count in points before the cap (P6.2 to P6.4).

    ``melds`` are the protected groups only, sequences by suit and from the low end up, then sets by rank;
    ``leftovers`` every other card, the dearest first. ``best_by_level`` has the least count at each level, or ``None``
    for a level out of reach; where every group is safe, the least count that shows the lives of that level.
    """

    melds: tuple[Meld, ...]
    leftovers: tuple[Card, ...]
    level: int
    complete: bool
    count: int
    best_by_level: Counts


def arrange(cards: Iterable[Card], free: Rank | None, rules: Rules) -> Arrangement:
    """Returns the arrangement with the least count; equals are parted as the module says (R9)."""
    return arranger(free, rules).arrange(cards)


@lru_cache(maxsize=RULES_KEPT)
def arranger(free: Rank | None, rules: Rules) -> Arranger:
    """Returns what arranges hands under one free rank and one rules record."""
    return Arranger(free, rules)


class Arranger:
    """All hands under one free rank and one rules record."""

    def __init__(self, free: Rank | None, rules: Rules) -> None:
        self._free, self._rules = free, rules
        self._codes = codes(free)
        self._falling = falling(free)
        self._by_level = rules.protection is Protection.BY_LEVEL
        self._own = ends(free.place) if free else ()
        self._natural = natural_places(free, rules.free_in_place)
        self._all = All(free, rules)
        self._few = Few(free, rules) if covers(rules) else None

    def arrange(self, cards: Iterable[Card]) -> Arrangement:
        """Returns the arrangement with the least count."""
        hand = sorted(cards, key=self._falling.__getitem__)
        packed = sum(map(self._codes.__getitem__, hand))
        points = packed >> POINTS & 1023
        if self._by_level and not has_run(packed, self._natural):  # P6.2
            return Arrangement((), tuple(hand), 0, False, points, (points, None, None))
        chooser = self._few if self._few and fits(packed, self._rules) else self._all
        alone = self._one_pure(packed, chooser) if self._by_level else None
        safe = self._safe(packed, chooser, alone)
        full = chooser.full(packed) if safe[2] == points else None
        level = 2 if full else self._level(safe)
        found = full or (alone if self._by_level and level < 2 else self._protected(packed, chooser, safe))
        counts = (points - (safe[0] or 0), _less(points, safe[1]), _less(points, safe[2]))
        if found is None:
            return Arrangement((), tuple(hand), level, False, points, counts)
        melds, left = placed(found, hand, self._free, self._rules)
        return Arrangement(melds, left, level, full is not None, points - points_of(found.total), counts)

    def at_level(self, cards: Iterable[Card], level: int) -> Arrangement | None:
        """Returns what one level protects at best (P6.2 to P6.4), ``None`` where it is out of reach."""
        hand = sorted(cards, key=self._falling.__getitem__)
        packed = sum(map(self._codes.__getitem__, hand))
        points = packed >> POINTS & 1023
        if level == 0:
            return Arrangement((), tuple(hand), 0, False, points, (points, None, None))
        chooser = self._few if self._few and fits(packed, self._rules) else self._all
        lives = None if level == 1 else chooser.most(packed, LIVES)
        found = self._one_pure(packed, chooser) if level == 1 else lives and chooser.best(packed, LIVES, lives)
        if not found:
            return None
        melds, left = placed(found, hand, self._free, self._rules)
        return Arrangement(melds, left, level, False, points - points_of(found.total), (points, None, None))

    def _safe(self, packed: int, chooser: Chooser, alone: Found | None) -> Counts:
        """Returns the most points protected at each level, ``None`` for a level out of reach."""
        if self._by_level:
            return 0, points_of(alone.total) if alone else None, chooser.most(packed, LIVES)  # P6.2 to P6.4
        any_groups, with_pure, with_lives = (chooser.most(packed, what) for what in range(3))
        return any_groups, with_pure, with_lives

    def _level(self, safe: Counts) -> int:
        """Returns the level that counts: the highest in reach, unless the first protects more alone (R9)."""
        _, one, two = safe
        if two is not None and (not self._by_level or one is None or two >= one):
            return 2
        return 0 if one is None else 1

    def _protected(self, packed: int, chooser: Chooser, safe: Counts) -> Found | None:
        what = LIVES if self._by_level else ANY
        return chooser.best(packed, what, safe[what] or 0)

    def _one_pure(self, packed: int, chooser: Chooser) -> Found | None:
        best: Found | None = None
        for suit in range(4):
            for run, points, free in self._pure_runs(packed >> SUIT_BITS * suit & SUIT):
                runs = (*NO_RUNS[:suit], (run,), *NO_RUNS[suit + 1 :])
                found = Found(chooser.tables.worth(points, free, free, True), runs, ())
                if found.beats(best):
                    best = found
        return best

    def _pure_runs(self, counts: int) -> Iterator[tuple[Run, int, int]]:
        counts &= (self._natural >> 3 & SUIT) * 15
        for low in range(1, HIGH_ACE - 1):
            mask = points = free = 0
            for place in range(low, min(HIGH_ACE, low + 12) + 1):
                if not counts >> 4 * place & 15:
                    break
                points += 0 if place in self._own else VALUES[place]
                free += place in self._own
                mask |= 1 << place
                if place - low >= 2:
                    yield (low, place, mask, True), points, free


def _less(points: int, protected: int | None) -> int | None:
    return None if protected is None else points - protected
