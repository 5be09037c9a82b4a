"""What the cards of one suit can come to, and the sets of one rank, in tables kept between hands.

An outcome is a number of jokers and of lives, and each has its best worth. The tables of a suit are made by recursion
on the lowest card: it is left over, or a group takes it. They hold nothing but numbers, which take little room and are
no work for the search for cycles in memory; how a worth was made is found by going the same way again.

Sets take cards of several suits. So that a bound is known before sets are chosen, a card of an undecided rank may be
*sold*: it brings its points for its share of the cheapest set's jokers, which are counted in halves (see the search).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import le
from typing import NamedTuple, TypeAlias

from paplu.rules import Alike
from paplu.solver.keys import NIBBLES, OWN, VALUES, Four, SolverKey
from paplu.solver.least import useful
from paplu.solver.suit_groups import POINT, ROOM, Aim, Book, Group, Lives, SuitGroups, parting

LIVES, HALVES = 7, (1 << 7) - 1  # an outcome is its half jokers in so many bits, and its lives above them
TABLE_LIMIT, SETS_KEPT = 60_000, 1_000
Lines: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...]]  # most half jokers, worths, the outcome of each


class Sets(NamedTuple):
    """Sets of one rank: their jokers, worth and number."""

    jokers: int
    worth: int
    number: int
    books: tuple[Book, ...]


groups_on = lru_cache(512)(SuitGroups)  # whatever the sizes of sets
lives_up_to = lru_cache(512)(Lives)


class Tables:
    """All tables on the same terms, whatever rank is free."""

    def __init__(self, terms: SolverKey) -> None:
        self.terms = terms
        beside = terms.sets_needed, terms.tunnelas_needed, terms.dublees_needed
        self.lives = lives_up_to((terms.pure_needed, terms.sequences_needed, *beside, 1))
        self.needed = self.lives.of(terms.pure_needed, terms.sequences_needed, *beside, 0)
        self.of = lru_cache(None)(self._of)

    def _of(self, jokers: int, aim: Aim) -> SuitTables:
        """Returns the tables for hands with so many jokers."""
        plain = self.terms._replace(set_sizes=(), dublees_declare=None)
        return SuitTables(groups_on(plain, self.lives, aim, several=jokers > 1), self.terms)


class SuitTables:
    """The tables of some groups, for hands with some number of jokers."""

    def __init__(self, groups: SuitGroups, terms: SolverKey) -> None:
        self.groups, self.terms, self.lives, self.every = groups, terms, groups.lives, groups.every
        # Elsewhere a sequence of one card and jokers does as well as a set.
        self.sets_of_one_card = not self.terms.jokers_anywhere or self.terms.sets_needed > 0
        self._sequences_alone = not self.every and terms.tunnelas is terms.dublees is Alike.NO_GROUP
        self.has_sets = groups.aim is not Aim.PURE_LIVES
        self._lines: dict[tuple[int, int, int], Lines] = {}
        self.price = lru_cache(SETS_KEPT)(self._price)
        self.sets = lru_cache(SETS_KEPT)(self._sets)

    def lines(self, cards: int, own: int, sells: int, most: int) -> Lines:
        """Returns the outcomes that no other betters, the most worth first, with ``most`` half jokers (or more).

        ``sells`` holds for each place how many suits hold its rank, 0 where it is decided.
        """
        if sells:
            sells &= ((cards | cards >> 1 | cards >> 2) & NIBBLES) * 15
        key = cards, own, sells
        known = self._lines.get(key)
        if known is None or known[0] < most:
            few = cards
            if most < 4 and self._sequences_alone:  # what no group can hold is set aside, so that tables recur
                both = useful(cards | (cards & 15 << 4) << 52, most // 2)
                few = cards & (both | (both >> 52 & 15 << 4) | ((sells | sells >> 1 | sells >> 2) & NIBBLES) * 15)
            if len(self._lines) > TABLE_LIMIT:
                self._lines.clear()
            again = few != cards
            found = self.lines(few, own, sells, most)[1:] if again else self._unbeaten(self._outcomes(*key, most))
            known = self._lines[key] = most, *found
        return known

    def made_of(self, cards: int, own: int, sells: int, worth: int, outcome: int) -> Iterator[Group | int]:
        """Yields what makes a worth with an outcome: the groups, and the place of each card sold."""
        while cards or worth or outcome:
            if cards:
                place, rest = lowest(cards)
                suits = sells >> 4 * place & 15
                halves, price = self.price(place, suits) if suits else (HALVES + 1, 0)
                if outcome & HALVES >= halves and self._has(rest, own, sells, worth - price, outcome - halves):
                    cards, worth, outcome = rest, worth - price, outcome - halves
                    yield place
                    continue
                if not self.every and self._has(rest, own, sells, worth, outcome):
                    cards = rest
                    continue
            cards, own, worth, outcome, group = self._last_group(cards, own, sells, worth, outcome)
            yield group

    def _has(self, cards: int, own: int, sells: int, worth: int, outcome: int) -> bool:
        _, worths, outcomes = self.lines(cards, own, sells, outcome & HALVES)
        return (worth, outcome) in zip(worths, outcomes, strict=True)

    def _last_group(
        self, cards: int, own: int, sells: int, worth: int, outcome: int
    ) -> tuple[int, int, int, int, Group]:
        most = outcome & HALVES
        for group in self._groups(cards, own, most):
            rest, left, halves = cards - group.cards, less(own, group.in_place), 2 * group.jokers
            if halves <= most:
                _, worths, outcomes = self.lines(rest, left, sells, most - halves)
                for before, had in zip(worths, outcomes, strict=True):
                    after = (had & HALVES) + halves | self.lives.plus(had >> LIVES, group.lives) << LIVES
                    if before + group.worth == worth and after == outcome:
                        return rest, left, before, had, group
        raise AssertionError  # what was reached once is reached again

    def _groups(self, cards: int, own: int, most: int) -> tuple[Group, ...]:
        if cards:
            return self.groups.with_lowest(cards, lowest(cards)[0], own, most // 2)
        return self.groups.of_free_cards(own, most // 2) if own else ()

    def _outcomes(self, cards: int, own: int, sells: int, most: int) -> dict[int, int]:
        best = self._without_lowest(cards, own, sells, most) if cards else {0: 0}
        get, plus = best.get, self.lives.plus
        for group in self._groups(cards, own, most):
            taken, in_place, jokers, lives, more, _ = group
            halves = 2 * jokers
            if halves > most:
                continue
            _, worths, outcomes = self.lines(cards - taken, less(own, in_place), sells, most - halves)
            for worth, had in zip(worths, outcomes, strict=True):
                outcome = had + halves
                if outcome & HALVES <= most:
                    if lives:
                        outcome = outcome & HALVES | plus(had >> LIVES, lives) << LIVES
                    old = get(outcome)
                    if old is None or worth + more > old:
                        best[outcome] = worth + more
        return best

    def _without_lowest(self, cards: int, own: int, sells: int, most: int) -> dict[int, int]:
        """Returns what comes of selling the lowest card, or of leaving it over; what sells for nothing is not left."""
        place, rest = lowest(cards)
        suits = sells >> 4 * place & 15
        if self.every and not suits:
            return {}
        halves, more = self.price(place, suits) if suits else (HALVES + 1, 0)
        _, worths, outcomes = self.lines(rest, own, sells, most)
        lines = [*zip(worths, outcomes, strict=True)]
        best = {outcome + halves: worth + more for worth, outcome in lines if (outcome & HALVES) + halves <= most}
        for worth, outcome in lines if halves and not self.every else ():
            best[outcome] = max(worth, best.get(outcome, worth))
        return best

    def _unbeaten(self, best: dict[int, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        if len(best) < 2:
            return tuple(best.values()), tuple(best)
        guard, every = self.lives.guard, self.every
        kept: list[tuple[int, int]] = []
        for outcome, worth in sorted(best.items(), key=lambda line: (-line[1], line[0] & HALVES)):
            halves, lives = outcome & HALVES, outcome >> LIVES
            for _, other in kept:
                fewer, have = other & HALVES, other >> LIVES
                as_cheap = fewer == halves or (fewer < halves and (not every or have & ROOM))
                if as_cheap and (have | guard) - lives & guard == guard:
                    break
            else:
                kept.append((worth, outcome))
        return tuple([worth for worth, _ in kept]), tuple([outcome for _, outcome in kept])

    def _price(self, place: int, suits: int) -> tuple[int, int]:
        """Returns the half jokers and the worth of a card sold, of a rank that so many suits hold."""
        sizes = self.terms.set_sizes
        missing = max(0, sizes[0] - suits)
        cheapest = self.groups.worth(0, missing, 0) // min(suits, sizes[-1])
        worth = VALUES[place] * POINT + cheapest + parting(1 << place, 0)
        return 2 * missing // suits, worth

    def _sets(self, place: int, held: Four, jokers: int) -> dict[Four, list[Sets]]:
        """Returns the ways to make sets of a rank, by the cards they take of each suit; with few jokers first."""
        kinds = self._books(place, held, jokers)
        ways: dict[Four, dict[tuple[int, int], tuple[Book, ...]]] = {}
        stack: list[tuple[Four, int, tuple[Book, ...], int]] = [((0, 0, 0, 0), 0, (), 0)]
        while stack:
            taken, used, books, start = stack.pop()
            known = ways.setdefault(taken, {})
            key = used, len(books) if self.terms.sets_needed else 0
            if key not in known or (len(books), books) < (len(known[key]), known[key]):
                known[key] = books
            for i, book in enumerate(kinds[start:], start):
                more, suits, (a, b, c, d) = used + book.size - book.suits.bit_count(), book.suits, taken
                after = a + (suits & 1), b + (suits >> 1 & 1), c + (suits >> 2 & 1), d + (suits >> 3)
                if more <= jokers and all(map(le, after, held)):
                    stack.append((after, more, (*books, book), i))
        return {taken: self._ranked(place, taken, known) for taken, known in ways.items()}

    def _books(self, place: int, held: Four, jokers: int) -> list[Book]:
        least = max(1 if self.sets_of_one_card else 2, self.terms.least_naturals)
        most = min(jokers, self.terms.most_jokers)
        books: list[Book] = []
        for suits in range(1, 16):
            naturals = suits.bit_count()
            if naturals >= least and all(held[suit] or not suits >> suit & 1 for suit in range(4)):
                sizes = [size for size in self.terms.set_sizes if 0 <= size - naturals <= most]
                books += [Book(place, suits, size) for size in (sizes if self.every else sizes[:1])]
        return books

    def _ranked(self, place: int, taken: Four, ways: dict[tuple[int, int], tuple[Book, ...]]) -> list[Sets]:
        parts = sum(n << suit for suit, n in enumerate(taken)) * parting(1 << place, 0)
        choices: list[Sets] = []
        for (used, _), books in ways.items():
            each = [(suits.bit_count(), size) for _, suits, size in books]
            worth = [self.groups.worth(n * VALUES[place], size - n, 0, odd=int(size > 3)) for n, size in each]
            choices.append(Sets(used, sum(worth) + parts, len(books), books))
        choices.sort(key=lambda choice: (choice.jokers, -choice.worth))
        return choices if self.every or self.terms.sets_needed else choices[:1]


def lowest(cards: int) -> tuple[int, int]:
    """Returns the place of the lowest card, and the cards without it."""
    shift = (cards & -cards).bit_length() - 1 & ~3
    return shift >> 2, cards - (1 << shift)


def less(own: int, in_place: int) -> int:
    """Returns the free cards of a suit without so many that stand in their own place."""
    left = own - OWN * in_place
    return left if left >= OWN else 0
