"""The arrangement of a hand with the least count, exactly.

Free cards count 0, so only ordinary cards need protecting. The sequences of one suit do not touch those of another but
through the jokers they share: each suit has a table (``paplu.suits``) and the four are joined over the jokers. Sets tie
the suits together: they are chosen first, and the tables of what is left are joined below each choice. The
counts at the three levels come first, as numbers (``paplu.least``), and the least is taken over all of them (R9);
then only the choices of sets that reach that count are looked at.

Equals are parted: a full declaration goes first, then the higher level, few jokers standing in, many pure sequences,
few groups, few free cards used, then the sequences, club first, each from the low end up, then the sets by rank.
Free cards take the places they stand in for in the order of the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from paplu.books import Book, Choice, Shelf
from paplu.cards import RANKS, SUITS, Card, Rank, Suit
from paplu.least import Least, Value, any_sequences, covers, with_lives, with_pure
from paplu.melds import Kind, Meld
from paplu.packing import (
    FREE,
    HIGH_ACE,
    PLACES,
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
from paplu.rules import Protection, Rules
from paplu.suits import Run, Runs, Shape, SuitTables, points_of

NO_RUNS: tuple[Runs, ...] = ((), (), (), ())
Counts = tuple[int | None, int | None, int | None]
RULES_KEPT = 256  # pairs of free rank and rules whose tables are kept


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
        self._free = free
        self._free_place = free.place if free else 0
        self._codes = codes(free)
        self._falling = falling(free)
        self._shape = Shape.of(rules)
        self._by_level = rules.protection is Protection.BY_LEVEL
        self._least = Least(self._free_place, rules) if covers(rules) else None
        self._shelf = Shelf.of(rules, self._free_place)
        self._own = sum(15 << SUIT_BITS * suit + 4 * place for suit in range(4) for place in ends(self._free_place))
        self._natural = natural_places(free, rules.free_in_place)

    def arrange(self, cards: Iterable[Card]) -> Arrangement:
        """Returns the arrangement with the least count."""
        hand = tuple(cards)
        packed = sum(map(self._codes.__getitem__, hand))
        points = packed >> POINTS & 1023
        if self._by_level and not has_run(packed, self._natural):  # P6.2
            return Arrangement(
                (), tuple(sorted(hand, key=self._falling.__getitem__)), 0, False, points, (points, None, None)
            )
        return self._told(hand, packed, points)

    def _told(self, hand: tuple[Card, ...], packed: int, points: int) -> Arrangement:
        best = self._counted(packed, points)
        full = self._full(packed) if best[2] == points else None
        level = 2 if full else self._level(best)
        found = full or self._found(packed, level, best)
        melds, left = self._melds(hand, found) if found else ((), Counter(hand))
        leftovers = tuple(sorted(left.elements(), key=self._falling.__getitem__))
        counts = (points - (best[0] or 0), _less(points, best[1]), _less(points, best[2]))
        count = points - (points_of(found.total) if found else 0)
        return Arrangement(melds, leftovers, level, full is not None, count, counts)

    def _counted(self, packed: int, points: int) -> Counts:
        """Returns the most points protected at each level, ``None`` for a level out of reach."""
        values: tuple[Value, ...] = (any_sequences, with_pure, with_lives)
        if self._least is None:
            needs = (0, self._shape.lives(1, 1), self._shape.states - 1)
            found = [self._best(self._shelf.every_choice(self._choice(packed)), need, False) for need in needs]
            none, one, two = (points_of(each.total) if each else None for each in found)
        else:
            least = self._least
            if self._by_level:
                values = values[2:]
            bests = [least.search(packed, value).best(-1) for value in values]
            none, one, two = ([None, None] if self._by_level else []) + [None if best < 0 else best for best in bests]
        if self._by_level:
            alone = self._one_pure(packed)
            none, one = 0, points_of(alone.total) if alone else None  # P6.2, P6.3
        return none, one, two

    def _level(self, best: Counts) -> int:
        """Returns the level that counts: the highest in reach, unless the first protects more alone (R9)."""
        _, one, two = best
        if two is not None and (not self._by_level or one is None or two >= one):
            return 2
        return 0 if one is None else 1

    def _found(self, packed: int, level: int, best: Counts) -> Found | None:
        if self._by_level and level < 2:
            return self._one_pure(packed) if level else None
        need, value, target = (
            (self._shape.states - 1, with_lives, best[2]) if self._by_level else (0, any_sequences, best[0])
        )
        choice = self._choice(packed)
        if self._least is None:
            return self._best(self._shelf.every_choice(choice), need, False)
        reached = self._least.search(packed, value).reaching(target or 0)
        return self._best((self._shelf.chosen(choice, *each) for each in reached), need, False)

    def _full(self, packed: int) -> Found | None:
        """Returns the best full declaration: every card in a group, spare jokers too, with the lives (P4.5, I2.3)."""
        choice = self._choice(packed)
        if self._least is None:
            choices = self._shelf.every_choice(choice, with_free=True)
        else:
            reached = self._least.search(packed, with_lives).reaching(packed >> POINTS & 1023)
            some = (self._shelf.chosen(choice, *each) for each in reached)
            choices = (full for each in some for full in self._shelf.filled(each))
        return self._best(choices, self._shape.states - 1, True)

    def _choice(self, packed: int) -> Choice:
        shift = 4 * self._free_place
        a, b, c, d = (packed >> SUIT_BITS * suit + shift & 15 if shift else 0 for suit in range(4))
        return Choice(packed & PLACES * 15 & ~self._own, (a, b, c, d), packed >> FREE & 63, ())

    # one pure sequence

    def _one_pure(self, packed: int) -> Found | None:
        tables = _tables(self._shape, False, self._least is not None)
        best: Found | None = None
        for suit in range(4):
            for run, points, jokers in self._pure_runs(packed >> SUIT_BITS * suit & SUIT):
                runs = (*NO_RUNS[:suit], (run,), *NO_RUNS[suit + 1 :])
                found = Found(tables.worth(points, jokers, jokers, True), runs, ())
                if found.beats(best):
                    best = found
        return best

    def _pure_runs(self, counts: int) -> Iterator[tuple[Run, int, int]]:
        own = ends(self._free_place)
        counts &= (self._natural >> 3 & SUIT) * 15
        for low in range(1, HIGH_ACE - 1):
            mask = points = jokers = 0
            for place in range(low, min(HIGH_ACE, low + 12) + 1):
                if not counts >> 4 * place & 15:
                    break
                points += 0 if place in own else VALUES[place]
                jokers += place in own
                mask |= 1 << place
                if place - low >= 2:
                    yield (low, place, mask, True), points, jokers

    # any groups

    def _best(self, choices: Iterable[Choice], need: int, every: bool) -> Found | None:
        tables = _tables(self._shape, every, self._least is not None)
        best: Found | None = None
        for choice in choices:
            given = sum(tables.worth(*self._shelf.counted(book), False) for book in choice.books)
            suits = [
                tables.lines(
                    choice.cards >> SUIT_BITS * suit & SUIT, free and free + 16 * self._free_place, choice.jokers
                )
                for suit, free in enumerate(choice.frees)
            ]
            if not all(suits) or (best and given + sum(lines[0][2] for lines in suits) < best.total):
                continue
            for total, runs in tables.joined(suits, need, choice.jokers):
                found = Found(given + total, runs, choice.books)
                if found.beats(best):
                    best = found
        return best

    # the groups as cards

    def _melds(self, hand: tuple[Card, ...], found: Found) -> tuple[tuple[Meld, ...], Counter[Card]]:
        left = Counter(hand)
        groups = [
            (True, slots) for suit, runs in zip(SUITS, found.runs, strict=True) for slots in _run_slots(suit, runs)
        ]
        groups += [(False, _book_slots(book)) for book in found.books]
        for _, slots in groups:
            left.subtract(card for card, itself in slots if itself)
        spare = [card for card in sorted(left.elements()) if card.rank is None or card.rank is self._free]
        melds: list[Meld] = []
        for is_run, slots in groups:
            cards = tuple(card if itself else spare.pop(0) for card, itself in slots)
            stands_for = tuple(None if itself else card for card, itself in slots)
            left.subtract(card for card, place in zip(cards, stands_for, strict=True) if place)
            melds.append(Meld(self._kind(is_run, cards, stands_for), cards, stands_for))
        return tuple(melds), left

    def _kind(self, is_run: bool, cards: tuple[Card, ...], stands_for: tuple[Card | None, ...]) -> Kind:
        if not is_run:
            return Kind.SET
        strict = not self._shape.free_in_place and any(card.rank is self._free for card in cards)
        return Kind.IMPURE_SEQUENCE if strict or any(stands_for) else Kind.PURE_SEQUENCE


def _less(points: int, protected: int | None) -> int | None:
    return None if protected is None else points - protected


def _run_slots(suit: Suit, runs: Runs) -> Iterator[list[tuple[Card, bool]]]:
    for low, high, held, _ in sorted(runs):
        yield [(Card(RANKS[(place - 1) % 13], suit), bool(held >> place & 1)) for place in range(low, high + 1)]


def _book_slots(book: Book) -> list[tuple[Card, bool]]:
    place, suits, size = book
    held = [suit for suit in range(4) if suits >> suit & 1]
    missing = [suit for suit in range(4) if suit not in held][: size - len(held)]
    return [(Card(RANKS[place - 1], SUITS[suit]), suit in held) for suit in sorted(held + missing)]


@lru_cache(maxsize=8)
def _tables(shape: Shape, every: bool, thrifty: bool) -> SuitTables:
    return SuitTables(shape, every, thrifty)
