"""The arrangement of a hand with the least count, exactly, under any rules.

The levels come one after the other (R9): what pure lives alone protect, what all groups protect once there are the
lives that are needed, and whether every card can be put in a group. On the terms most tables play,
``paplu.solver.least`` counts first how many points can be protected, so that only what reaches it is looked through.

Equals are parted: a full declaration goes first, then the higher level (where levels count), few jokers standing in,
many pure sequences, few groups, few free cards used. What is still equal goes by a fixed number of each group, which
its cards alone decide (``paplu.solver.suit_groups``): so it is the same in every process and under all rules that let
the same arrangements stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from paplu.groups import Kind, Meld
from paplu.language import Card, Rank
from paplu.rules import Alike, Rules
from paplu.solver.least import Least, any_sequences, covers, fits
from paplu.solver.packing import (
    CARDS,
    FREE,
    HIGH_ACE,
    POINTS,
    PRINTED,
    RANKED,
    VALUES,
    codes,
    ends,
    falling,
    has_run,
    natural_places,
    unpacked,
)
from paplu.solver.placing import as_dublees, placed, stretched
from paplu.solver.search import Book, Four, Groups, Search, SetChoices, Shape, State, shapes_of
from paplu.solver.suit_groups import FREE as ONE_FREE
from paplu.solver.suit_groups import (
    GROUP,
    LONGEST,
    OWN,
    POINT,
    STANDING,
    CardsAlike,
    Lives,
    Run,
    SuitGroups,
    bits,
    parting,
)
from paplu.solver.suit_tables import LIVES, Line, SuitTables
from paplu.solver.terms import Terms, solver_key

TERMS_KEPT = 64
BELOW_ACE = (1 << 56) - 1  # the places 1 to 13 of a suit


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand arranged: what is protected, what is left over, and its count in points before the cap (P6.2 to P6.4).

    ``melds`` are the protected groups only, sequences by suit and from the low end up, then sets by rank;
    ``leftovers`` every other card, the dearest first. ``count_at_level_2`` is what the second level would count where
    the first beats it, else ``None`` (R9).
    """

    melds: tuple[Meld, ...]
    leftovers: tuple[Card, ...]
    level: int
    complete: bool
    count: int
    count_at_level_2: int | None = None


class Held(NamedTuple):
    """A hand by suits: four bits of count a place, cards of the free rank, printed jokers; its points; and packed."""

    cards: Four
    frees: Four
    printed: int
    jokers: int
    points: int
    packed: int


class Protected(NamedTuple):
    """Groups, how many points they protect, at which level; and how many the second level would where it is beaten."""

    groups: Groups
    points: int
    level: int
    complete: bool = False
    at_level_2: int | None = None


class JokersAlone(NamedTuple):
    """A group without an ordinary card that no suit's table holds: its free cards, in all, in place and printed."""

    jokers: int
    itself: int
    lives: int
    shape: Shape
    in_place: Four
    printed: int


def arrange(cards: Iterable[Card], free: Rank | None, rules: Rules) -> Arrangement:
    """Returns the arrangement with the least count; equals are parted as the module says (R9)."""
    return arranger(free, solver_key(rules)).arrange(cards)


@lru_cache(maxsize=14 * TERMS_KEPT)
def arranger(free: Rank | None, terms: Terms) -> Arranger:
    """Returns what arranges hands under one free rank on the same terms."""
    return Arranger(free, terms)


@lru_cache(maxsize=TERMS_KEPT)
def tables_on(terms: Terms) -> Tables:
    """Returns the tables of hands on the same terms, whatever rank is free."""
    return Tables(terms)


class Tables:
    """The tables for each number of jokers; all hands on the same terms share them."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        beside = terms.sets_needed, terms.tunnelas_needed, terms.dublees_needed
        self.lives = Lives((terms.pure_needed, terms.sequences_needed, *beside, 1))
        self.needed = self.lives.of(terms.pure_needed, terms.sequences_needed, *beside, 0)
        self._groups: dict[tuple[bool, bool, bool], SuitGroups] = {}
        self._tables: dict[tuple[int, bool, bool, bool], tuple[SuitTables, SetChoices]] = {}

    def of(
        self, jokers: int, *, every: bool = False, pure: bool = False, loose: bool = True
    ) -> tuple[SuitTables, SetChoices]:
        """Returns the tables of the four suits and the choices of sets; the flags are those of ``SuitGroups``."""
        flags = every, pure, loose
        found = self._tables.get((jokers, *flags))
        if found is None:
            groups = self._groups.get(flags)
            if groups is None:
                groups = SuitGroups(self._terms, self.lives, every=every, pure=pure, loose=loose)
                self._groups[flags] = groups
            tables = SuitTables(groups, jokers)
            found = self._tables[jokers, *flags] = tables, SetChoices(tables)
        return found


class Arranger:
    """All hands under one free rank on the same terms."""

    def __init__(self, free: Rank | None, terms: Terms) -> None:
        self._free, self._terms = free, terms
        self._codes, self._order = codes(free), falling(free)
        self._natural = natural_places(free, free_in_place=terms.free_in_place)
        self._place = free.place if free else 0
        self._least = Least(self._place, terms) if covers(terms) else None
        self._tables = tables_on(terms)
        self._plain: dict[tuple[int, bool], Arranger] = {}

    def arrange(self, cards: Iterable[Card]) -> Arrangement:
        """Returns the arrangement with the least count."""
        hand = tuple(sorted(cards, key=self._order.__getitem__))
        packed = sum(map(self._codes.__getitem__, hand))
        plain = self.plain_for(packed)
        best = plain.protected(packed)
        dublees = None if best.complete else as_dublees(hand, self._free, self._terms)
        if dublees:
            return Arrangement(*dublees, 2, True, 0)
        return plain.told(hand, packed, best)

    def at_level(self, cards: Iterable[Card], level: int) -> Arrangement | None:
        """Returns what one level protects at best (P6.2 to P6.4), ``None`` where it is out of reach."""
        hand = tuple(sorted(cards, key=self._order.__getitem__))
        packed = sum(map(self._codes.__getitem__, hand))
        plain = self.plain_for(packed)
        found = plain.protected_at(packed, level)
        return None if found is None else plain.told(hand, packed, found)

    def plain_for(self, packed: int) -> Arranger:
        """Returns the arranger on the plainest terms that come to the same for a packed hand."""
        key = packed >> FREE & 63, packed >> RANKED & 63 > 0
        found = self._plain.get(key)
        if found is None:
            jokers, in_place = key
            terms = self._terms.plain_for(jokers, in_place=in_place)
            found = self._plain[key] = self if terms == self._terms else arranger(self._free, terms)
        return found

    def least_for(self, packed: int) -> Least | None:
        """Returns what counts a packed hand fast, on plain terms; ``None`` where that would not be right."""
        plain = self.plain_for(packed)
        return plain._least if plain._least and fits(packed, plain._terms) else None

    def counted(self, packed: int) -> tuple[int, bool]:
        """Returns the least count of a packed hand, and whether it can be declared."""
        best = self.plain_for(packed).protected(packed)
        if not best.complete and self._terms.dublees_declare is not None:
            hand = tuple(card for card, count in unpacked(packed) for _ in range(count))
            if as_dublees(hand, self._free, self._terms):
                return 0, True
        return (packed >> POINTS & 1023) - best.points, best.complete

    def told(self, hand: tuple[Card, ...], packed: int, best: Protected) -> Arrangement:
        """Returns the groups as cards."""
        melds, left = placed(best.groups, hand, self._free, self._terms)
        points = packed >> POINTS & 1023
        second = None if best.at_level_2 is None else points - best.at_level_2
        return Arrangement(melds, left, best.level, best.complete, points - best.points, second)

    def protected(self, packed: int) -> Protected:
        """Returns the groups that protect most of a packed hand, on plain terms."""
        terms = self._terms
        runs = has_run(packed, self._natural)
        if terms.by_level and terms.only_two_lives and not runs:  # P6.2
            return Protected((), 0, 0)
        held = self._held(packed)
        if self._least and fits(packed, terms):
            two = self._least.shown(packed) if runs else -1
            full = self._full(held) if two == held.points else None
            if full:
                return full
            if terms.by_level:
                one = self._one_pure_run(held)
                if one is None or two >= one.points:
                    return self._searched(held, self._tables.needed, two, level=2) or Protected((), 0, 0)
                return one._replace(at_level_2=two if two >= 0 else None)
            most = self._least.search(packed, any_sequences).best(-1)
            return self._searched(held, 0, most, level=2 if two >= 0 else int(runs)) or Protected((), 0, 0)
        pure, one = self._pure_lives(held)
        return self._beyond(held, pure, one)

    def _beyond(self, held: Held, pure: int, one: Protected | None) -> Protected:
        """Returns the best of what any terms let stand, the number of pure lives being known."""
        reach, needed = pure >= self._terms.pure_needed, self._tables.needed
        full = self._full(held) if reach else None
        if full:
            return full
        if not self._terms.by_level:
            return self._of_every_group(held, pure)
        two = self._searched(held, needed, 0, level=2) if reach else None
        if two and (one is None or two.points >= one.points):
            return two
        return one._replace(at_level_2=two.points if two else None) if one else Protected((), 0, 0)

    def _of_every_group(self, held: Held, pure: int) -> Protected:
        """Returns what counts where every group protects; the level is the highest that could be shown (I4.1, R10)."""
        search = self._search(held, 0, 0)
        needed, level = self._tables.needed, int(pure > 0)
        if pure >= self._terms.pure_needed:
            may_show = search.groups is not None and self._tables.lives.are_in(needed, search.lives)
            level = 2 if may_show or self._search(held, needed, 0, first=True).groups is not None else level
        return Protected(search.groups or (), _points(search.best) if search.groups else 0, level)

    def protected_at(self, packed: int, level: int) -> Protected | None:
        """Returns the groups that protect most at one level, on plain terms; ``None`` where it is out of reach."""
        if level == 0:
            return Protected((), 0, 0)
        held = self._held(packed)
        pure, one = (1, self._one_pure_run(held)) if self._terms.only_two_lives else self._pure_lives(held)
        if level == 1 or one is None:
            return one
        return self._searched(held, self._tables.needed, 0, level=2) if pure >= self._terms.pure_needed else None

    def _held(self, packed: int) -> Held:
        a, b, c, d = (packed >> start & BELOW_ACE for start in (0, 64, 128, 192))
        own = 4 * self._place
        frees: Four = 0, 0, 0, 0
        if own:
            frees = a >> own & 15, b >> own & 15, c >> own & 15, d >> own & 15
            rest = ~(15 << own)
            a, b, c, d = a & rest, b & rest, c & rest, d & rest
        return Held((a, b, c, d), frees, packed >> PRINTED & 63, packed >> FREE & 63, packed >> POINTS & 1023, packed)

    def _full(self, held: Held) -> Protected | None:
        """Returns the best full declaration; spare jokers go to the sequences, or are placed one by one."""
        strict = () if self._terms.free_in_place else ends(self._place)  # R5
        for loose in (True, False) if self._terms.takes_spare_jokers else (False,):
            search = self._search(held, self._tables.needed, held.points, every=True, loose=loose)
            if search.groups is None:
                return None
            groups = stretched(search.groups, held.packed >> CARDS, strict) if loose else search.groups
            if groups is not None:
                return Protected(groups, held.points, 2, True)
        return None

    def _searched(self, held: Held, needed: int, least: int, *, level: int) -> Protected | None:
        """Returns the best groups that protect that many points or more with these lives."""
        search = self._search(held, needed, least)
        return None if search.groups is None else Protected(search.groups, _points(search.best), level)

    def _search(
        self,
        held: Held,
        needed: int,
        least: int,
        *,
        every: bool = False,
        loose: bool = True,
        first: bool = False,
    ) -> Search:
        tables, sets = self._tables.of(held.jokers, every=every, loose=loose)
        search = Search(tables, sets, needed, least * POINT - POINT // 2, first=first)
        for frees, jokers, worth, lives, shapes in self._begun(held, every, loose):
            search.begin(State(held.cards, frees, (0, 0, 0, 0), jokers, worth, lives, shapes))
        return search

    def _begun(self, held: Held, every: bool, loose: bool) -> Iterator[tuple[Four, int, int, int, tuple[Shape, ...]]]:
        """Yields every choice of groups without ordinary cards that no suit's table holds."""
        kinds = list(self._alone(held, every, loose))
        plus = self._tables.lives.plus
        stack: list[tuple[Four, int, int, int, int, tuple[Shape, ...], int]] = [
            (held.frees, held.jokers, held.printed, 0, 0, (), 0)
        ]
        while stack:
            (a, b, c, d), jokers, printed, worth, lives, shapes, start = stack.pop()
            own = a and a * OWN + self._place, b and b * OWN + self._place, c and c * OWN + self._place
            yield (*own, d and d * OWN + self._place), jokers, worth, lives, shapes
            for i in range(start, len(kinds)):
                one = kinds[i]
                left = tuple(map(int.__sub__, (a, b, c, d), one.in_place))
                if one.jokers <= jokers and one.printed <= printed and min(left) >= 0:
                    in_place = one.itself * STANDING
                    cost = in_place if every else in_place - one.jokers * (STANDING + ONE_FREE)
                    after = left, jokers - one.jokers, printed - one.printed
                    stack.append((*after, worth + cost - GROUP, plus(lives, one.lives), (*shapes, one.shape), i))

    def _alone(self, held: Held, every: bool, loose: bool) -> Iterator[JokersAlone]:
        terms, of, none = self._terms, self._tables.lives.of, (0, 0, 0, 0)
        pure = int(terms.tunnela_is_pure)
        if terms.tunnelas is Alike.NATURAL and (every or pure or terms.tunnelas_needed):
            shape = CardsAlike(Kind.TUNNELA, 0, 3, 0)
            yield JokersAlone(3, 3, of(pure, pure, 0, 1, 0, 0), shape, none, 3)
        if terms.dublees is Alike.NATURAL and (every or terms.dublees_needed):
            yield JokersAlone(2, 2, of(0, 0, 0, 0, 1, 0), CardsAlike(Kind.DUBLEE, 0, 2, 0), none, 2)
        if terms.least_naturals == 0 and terms.jokers_anywhere:
            longest = 3 if not every or loose else LONGEST
            for size in range(3, min(held.jokers, terms.most_jokers, longest) + 1):
                yield JokersAlone(size, 0, of(0, 1, 0, 0, 0, int(every and loose)), Run(1, size, 0), none, 0)
        if every or terms.sets_needed:
            least = max(terms.least_naturals, int(not terms.sets_needed and terms.jokers_anywhere))
            for suits in range(16):
                naturals = suits.bit_count()
                a, b, c, d = (suits >> suit & 1 for suit in range(4))
                for size in terms.set_sizes if naturals >= least else ():
                    if 0 <= size - naturals <= terms.most_jokers:
                        shape = Book(self._place or 1, suits, size)
                        yield JokersAlone(size, naturals, of(0, 0, 1, 0, 0, 0), shape, (a, b, c, d), 0)

    def _one_pure_run(self, held: Held) -> Protected | None:
        """Returns the best pure sequence by itself (P6.3)."""
        best: tuple[int, int, int, int] | None = None
        found: tuple[int, Run] | None = None
        own = ends(self._place) if self._terms.free_in_place else ()
        for suit, (cards, frees) in enumerate(zip(held.cards, held.frees, strict=True)):
            places = bits(cards) | (sum(1 << place for place in own) if frees else 0)
            places |= (places & 2) << HIGH_ACE - 1
            for low in range(1, HIGH_ACE - 1):
                points = 0
                for high in range(low, min(HIGH_ACE, low + LONGEST - 1) + 1):
                    if not places >> high & 1:
                        break
                    points += 0 if high in own else VALUES[high]
                    if high - low > 1:
                        mask = (2 << high) - (1 << low)
                        free = sum(low <= place <= high for place in own)
                        key = points, -free, parting(mask, free), suit
                        if best is None or key > best:
                            best, found = key, (suit, Run(low, high, mask))
        return Protected((found,), best[0], 1) if found and best else None

    def _pure_lives(self, held: Held) -> tuple[int, Protected | None]:
        """Returns how many pure lives there can be, and what they protect by themselves."""
        tables, _ = self._tables.of(held.jokers, pure=True)
        suits: list[list[Line]] = []
        for suit, (cards, frees) in enumerate(zip(held.cards, held.frees, strict=True)):
            suits.append(tables.of_suit(suit, cards, frees and frees * OWN + self._place, 0, 2 * held.jokers))
        tops = [lines[0] for lines in suits]
        alone = self._terms.tunnela_is_pure and self._terms.tunnelas is Alike.NATURAL
        number = sum(max(_pure(line) for line in lines) for lines in suits) + (held.printed // 3 if alone else 0)
        if not any(map(_pure, tops)):  # three free cards alike, which count nothing
            lives = [(line[0] - tops[suit][0], suit, line) for suit in range(4) for line in suits[suit] if _pure(line)]
            if lives:
                _, suit, line = max(lives, key=lambda life: life[:2])
                tops[suit] = line
            elif not number:
                return 0, None
        groups = shapes_of(tops) or ((0, CardsAlike(Kind.TUNNELA, 0, 3, 0)),)
        return number, Protected(groups, sum(_points(top[0]) for top in tops), 1)


def _pure(line: Line) -> int:
    return line[1] >> LIVES & 15


def _points(worth: int) -> int:
    return (worth + POINT // 2) // POINT
