"""The arrangement of a hand with the least count, exactly.

Free cards count 0, so only ordinary cards need protecting. The sequences of one suit do not touch those of another but
through the jokers they share: each suit has a table (see ``paplu.suits``) and the four are joined over the jokers.
Sets tie the suits together: they are chosen first, depth first over every set the hand can form, and the tables
of what is left are joined below each choice. A set of one card and two jokers is left out where jokers may
stand anywhere: a sequence of the same card and jokers protects the same points with the same number standing in, and
is a life besides; the fixed order prefers it. A set of free cards protects nothing, so it is tried only
where every card must be placed. A branch is left when even all sets still to come could not reach the best so far.

Three counts are made, one for each level (P6.2 to P6.4), and the least is taken over all of them (R9).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from paplu.cards import RANKS, SUITS, Card, Rank
from paplu.melds import Kind, Meld
from paplu.packing import VALUES, card_value
from paplu.rules import Protection, Rules
from paplu.suits import Run, Runs, Shape, SuitTables, Table, points_of, worth

SetPick = tuple[int, int, int]  # place of the rank, suits held (bits), cards in all


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand arranged: what is protected, what is left over, and its count in points before the cap (P6.2 to P6.4).

    ``melds`` are the protected groups only, sequences by suit and from the low end up, then sets by rank;
    ``leftovers`` every other card, the dearest first. ``best_by_level`` has the least count at each level, or ``None``.
    """

    melds: tuple[Meld, ...]
    leftovers: tuple[Card, ...]
    level: int
    complete: bool
    count: int
    best_by_level: tuple[int | None, int | None, int | None]


@dataclass(frozen=True, slots=True)
class _Found:
    """The best groups of one search: their worth, the sequences suit by suit, and the sets."""

    total: int
    runs: tuple[Runs, ...]
    sets: tuple[SetPick, ...]

    def beats(self, other: _Found | None) -> bool:
        if other is None or self.total != other.total:
            return other is None or self.total > other.total
        return (self.runs, self.sets) < (other.runs, other.sets)


def arrange(cards: Iterable[Card], free: Rank | None, rules: Rules) -> Arrangement:
    """Returns the arrangement with the least count; ties go to a full declaration, then as the module says (R9)."""
    hand = tuple(sorted(cards))
    return _Search(hand, free, rules).answer()


class _Search:
    """One hand under search."""

    def __init__(self, hand: tuple[Card, ...], free: Rank | None, rules: Rules) -> None:
        self.hand, self.free, self.rules = hand, free, rules
        self.shape = Shape.of(rules)
        self.free_place = free.place if free else 0
        held = Counter(hand)
        self.counts = [0, 0, 0, 0]
        self.frees = [0, 0, 0, 0]
        for card, copies in held.items():
            if card.suit is None:
                continue
            suit = SUITS.index(card.suit)
            if card.rank is free:
                self.frees[suit] = copies
            else:
                self.counts[suit] |= copies << 4 * card.place
        self.jokers = sum(1 for card in hand if card.rank is None or card.rank is free)
        self.total = sum(card_value(card, free) for card in hand)

    def answer(self) -> Arrangement:
        """Returns the best arrangement over all levels."""
        by_level = self.rules.protection is Protection.BY_LEVEL
        second = self._best(self.shape.states - 1)
        first = self._one_pure()
        one, two = self._count(first), self._count(second)
        if not by_level:
            loose = self._best(0)
            pure = self._best(self.shape.lives(1, 1))
            counts = (self._count(loose), self._count(pure), two)
            level = 2 if second else 1 if pure else 0
            return self._told(loose, level, second, counts)
        counts = (self.total, one, two)
        if second is not None and two is not None and (one is None or two <= one) and two <= self.total:
            return self._told(second, 2, second, counts)
        return self._told(first, 1 if first else 0, second, counts)

    def _count(self, found: _Found | None) -> int | None:
        return None if found is None else self.total - points_of(found.total)

    def _told(
        self, found: _Found | None, level: int, second: _Found | None, counts: tuple[int | None, int | None, int | None]
    ) -> Arrangement:
        full = self._complete() if second is not None and points_of(second.total) == self.total else None
        chosen = full or found
        if chosen is None:
            return Arrangement((), self._falling(Counter(self.hand)), 0, False, self.total, counts)
        melds, left = self._melds(chosen)
        count = self.total - points_of(chosen.total)
        return Arrangement(melds, self._falling(left), 2 if full else level, full is not None, count, counts)

    def _falling(self, cards: Counter[Card]) -> tuple[Card, ...]:
        return tuple(sorted(cards.elements(), key=lambda card: (-card_value(card, self.free), card)))

    # level 1

    def _one_pure(self) -> _Found | None:
        best: _Found | None = None
        for suit in range(4):
            for run, points, jokers in self._pure_runs(suit):
                runs: list[Runs] = [(), (), (), ()]
                runs[suit] = (run,)
                found = _Found(worth(points, 0, 1, jokers), tuple(runs), ())
                if found.beats(best):
                    best = found
        return best

    def _pure_runs(self, suit: int) -> Iterator[tuple[Run, int, int]]:
        counts = self.counts[suit]
        counts |= (counts >> 4 & 15) << 56
        own = 0
        if self.frees[suit] and self.shape.free_in_place:
            own = 1 << self.free_place | (1 << 14 if self.free_place == 1 else 0)
        for low in range(1, 13):
            mask = points = jokers = 0
            for place in range(low, min(14, low + 12) + 1):
                if counts >> 4 * place & 15:
                    points += VALUES[place]
                elif own >> place & 1:
                    jokers += 1
                else:
                    break
                mask |= 1 << place
                if place - low >= 2 and mask.bit_count() >= self.shape.least_naturals:
                    yield (low, place, mask), points, jokers

    # level 2, or any groups

    def _best(self, need: int) -> _Found | None:
        tables = _tables(self.free_place, self.shape, False)
        return self._deepen(need, tables, list(self._candidates()), exact=False)

    def _complete(self) -> _Found | None:
        tables = _tables(self.free_place, self.shape, True)
        candidates = [*self._candidates(), *self._free_sets()]
        candidates.sort()
        return self._deepen(self.shape.states - 1, tables, candidates, exact=True)

    def _candidates(self) -> Iterator[SetPick]:
        lone = not self.shape.anywhere
        for place in range(1, 14):
            held = sum(1 << suit for suit in range(4) if self.counts[suit] >> 4 * place & 15)
            yield from self._picks(place, held, 1 if lone else 2)

    def _free_sets(self) -> Iterator[SetPick]:
        least = 0 if self.shape.least_naturals == 0 and not self.shape.anywhere else 1
        place = self.free_place or 1
        held = sum(1 << suit for suit in range(4) if self.frees[suit])
        yield from self._picks(place, held, least)

    def _picks(self, place: int, held: int, least: int) -> Iterator[SetPick]:
        least = max(least, self.shape.least_naturals)
        most = min(self.jokers, self.shape.most_jokers)
        for suits in range(16):
            if suits & held == suits and suits.bit_count() >= least:
                for size in self.rules.set_sizes:
                    if 0 <= size - suits.bit_count() <= most:
                        yield place, suits, size

    def _deepen(self, need: int, tables: SuitTables, picks: list[SetPick], exact: bool) -> _Found | None:
        best: _Found | None = None
        stack: list[tuple[int, tuple[int, ...], tuple[int, ...], int, int, tuple[SetPick, ...]]] = [
            (0, tuple(self.counts), tuple(self.frees), self.jokers, 0, ())
        ]
        while stack:
            start, counts, frees, jokers, total, sets = stack.pop()
            rows = [tables.table(counts[suit], frees[suit], jokers) for suit in range(4)]
            for worth_, runs in _joined(rows, tables, need, jokers, exact):
                found = _Found(total + worth_, runs, sets)
                if (not exact or points_of(found.total) == self.total) and found.beats(best):
                    best = found
            for i in range(start, len(picks)):
                place, suits, size = picks[i]
                is_free = place == self.free_place or not suits
                standing = size - suits.bit_count()
                used = size if is_free else standing
                if used > jokers:
                    continue
                if is_free:
                    if any(suits >> s & 1 and not frees[s] for s in range(4)):
                        continue
                    after = counts, tuple(f - (suits >> s & 1) for s, f in enumerate(frees))
                else:
                    if any(suits >> s & 1 and not counts[s] >> 4 * place & 15 for s in range(4)):
                        continue
                    after = tuple(c - ((suits >> s & 1) << 4 * place) for s, c in enumerate(counts)), frees
                points = 0 if is_free else suits.bit_count() * VALUES[place]
                step = worth(points, standing, 0, used)
                stack.append((i, *after, jokers - used, total + step, (*sets, picks[i])))
        return best

    # in words

    def _melds(self, found: _Found) -> tuple[tuple[Meld, ...], Counter[Card]]:
        left = Counter(self.hand)
        slots: list[tuple[bool, list[tuple[Card, bool]]]] = []
        for suit, runs in zip(SUITS, found.runs, strict=True):
            for low, high, held in sorted(runs):
                places = range(low, high + 1)
                slots.append((True, [(Card(RANKS[(p - 1) % 13], suit), bool(held >> p & 1)) for p in places]))
        for place, suits, size in found.sets:
            slots.append((False, _set_slots(place, suits, size)))
        for _, slot in slots:
            left.subtract(card for card, itself in slot if itself)
        spare = [card for card in sorted(left.elements()) if card.rank is None or card.rank is self.free]
        melds: list[Meld] = []
        for is_run, slot in slots:
            shown: list[tuple[Card, Card | None]] = [
                (card, None) if itself else (spare.pop(0), card) for card, itself in slot
            ]
            left.subtract(card for card, place in shown if place is not None)
            melds.append(self._meld(is_run, shown))
        return tuple(melds), left

    def _meld(self, is_run: bool, shown: list[tuple[Card, Card | None]]) -> Meld:
        cards = tuple(card for card, _ in shown)
        stands_for = tuple(place for _, place in shown)
        pure = is_run and not any(stands_for)
        if pure and not self.shape.free_in_place:
            pure = all(card.rank is not self.free for card in cards)
        kind = Kind.PURE_SEQUENCE if pure else Kind.IMPURE_SEQUENCE if is_run else Kind.SET
        return Meld(kind, cards, stands_for)


def _set_slots(place: int, suits: int, size: int) -> list[tuple[Card, bool]]:
    missing = [s for s in range(4) if not suits >> s & 1][: size - suits.bit_count()]
    held = [s for s in range(4) if suits >> s & 1]
    return [(Card(RANKS[place - 1], SUITS[s]), s in held) for s in sorted(held + missing)]


def _joined(
    rows: list[Table], tables: SuitTables, need: int, jokers: int, exact: bool
) -> Iterator[tuple[int, tuple[Runs, ...]]]:
    """Yields the best worth and sequences of the four suits together for each lives that meet the need."""
    width = tables.shape.sequences + 1
    joined: dict[tuple[int, int], tuple[int, tuple[Runs, ...]]] = {(0, 0): (0, ())}
    for table in rows:
        after: dict[tuple[int, int], tuple[int, tuple[Runs, ...]]] = {}
        entries = [
            (state, j, entry) for state, row in enumerate(table) for j, entry in enumerate(row) if entry is not None
        ]
        for (lives, used), (total, runs) in joined.items():
            for state, j, (more, added) in entries:
                if used + j <= jokers:
                    key = tables.sums[lives][state], used + j
                    old = after.get(key)
                    if old is None or (total + more, old[1]) > (old[0], (*runs, added)):
                        after[key] = total + more, (*runs, added)
        joined = after
    pure, sequences = divmod(need, width)
    for (lives, used), (total, runs) in joined.items():
        if lives // width >= pure and lives % width >= sequences and (used == jokers or not exact):
            yield total, runs


@lru_cache(maxsize=64)
def _tables(free_place: int, shape: Shape, every: bool) -> SuitTables:
    return SuitTables(free_place, shape, every)
