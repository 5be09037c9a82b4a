"""What the cards of one suit can come to, and the sets of one rank, in tables kept between hands.

An outcome is a number of jokers and of lives. The tables of a suit are made by recursion on the lowest card: it is left
over, or a group takes it. Sets take cards of several suits. So that a bound is known before sets are chosen, a card of
an undecided rank may be *sold*: it brings its points for its share of the jokers of the cheapest set (see the search).
Jokers are therefore counted in halves.

All suits have one table; only the number that parts equals is multiplied by the suit's own when a line is handed out.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from paplu.solver.keys import VALUES, Terms
from paplu.solver.suit_groups import (
    FREE,
    GROUP,
    NIBBLES,
    OWN,
    POINT,
    ROOM,
    STANDING,
    TIE,
    Aim,
    CardsAlike,
    Group,
    Lives,
    Run,
    SuitGroups,
    parting,
)

LIVES = 7  # an outcome is its half jokers in so many bits, and its lives above them
HALVES = (1 << LIVES) - 1
TABLE_LIMIT = 20_000

# One outcome: its worth, what was done last (a group, or the place of a card sold), and the line before that.
Line: TypeAlias = tuple[int, int, "Group | int | None", "Line | None"]
Key: TypeAlias = tuple[int, int, int]  # ordinary cards, free cards in their own place, and what may be sold
Known: TypeAlias = dict[Key, tuple[int, list[Line]]]
Four: TypeAlias = tuple[int, int, int, int]  # one for each suit
NOTHING: Line = (0, 0, None, None)


class Price(NamedTuple):
    """What a card sold costs in half jokers, and what it is worth."""

    halves: int
    worth: int


class Book(NamedTuple):
    """A set: its place, the suits whose own card stands there (bits), and its cards in all."""

    place: int
    suits: int
    size: int


class Sets(NamedTuple):
    """Sets of one rank: their jokers, worth and number."""

    jokers: int
    worth: int
    number: int
    books: tuple[Book, ...]


Shape: TypeAlias = Run | CardsAlike | Book


class Tables:
    """All tables on the same terms, whatever rank is free."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        beside = terms.sets_needed, terms.tunnelas_needed, terms.dublees_needed
        self.lives = Lives((terms.pure_needed, terms.sequences_needed, *beside, 1))
        self.needed = self.lives.of(terms.pure_needed, terms.sequences_needed, *beside, 0)
        self._groups = {aim: SuitGroups(terms, self.lives, aim) for aim in Aim}
        self._tables: dict[tuple[int, Aim], SuitTables] = {}

    def of(self, jokers: int, aim: Aim) -> SuitTables:
        """Returns the tables for hands with so many jokers."""
        found = self._tables.get((jokers, aim))
        if found is None:
            found = self._tables[jokers, aim] = SuitTables(self._groups[aim], jokers)
        return found


class SuitTables:
    """The tables of some groups for hands with so many jokers."""

    def __init__(self, groups: SuitGroups, jokers: int) -> None:
        self.groups, self.terms, self.lives, self.every = groups, groups.terms, groups.lives, groups.every
        # Elsewhere a sequence of one card and jokers does as well as a set.
        self.sets_of_one_card = not self.terms.jokers_anywhere or self.terms.sets_needed > 0
        self._several = jokers > 1
        self._lines: Known = {}
        self._of_suit: tuple[Known, Known, Known, Known] = {}, {}, {}, {}
        self._prices: dict[tuple[int, int], Price] = {}
        self._sets: dict[tuple[int, Four, int], dict[Four, list[Sets]]] = {}

    def of_suit(self, suit: int, cards: int, own: int, sells: int, most: int) -> list[Line]:
        """Returns the outcomes that no other betters, the most worth first, with ``most`` half jokers (or more).

        ``sells`` holds for each place how many suits hold its rank, 0 where it is decided.
        """
        table, key = self._of_suit[suit], (cards, own, sells)
        known = table.get(key)
        if known is None or known[0] < most:
            if len(table) > TABLE_LIMIT:
                table.clear()
            lines, times = self._outcomes(cards, own, sells, most), (1 << suit) - 1
            if times:
                lines = [(line[0] + (line[0] & TIE) * times, line[1], line[2], line[3]) for line in lines]
            known = table[key] = most, lines
        return known[1]

    def _outcomes(self, cards: int, own: int, sells: int, most: int) -> list[Line]:
        if sells:
            sells &= ((cards | cards >> 1 | cards >> 2) & NIBBLES) * 15
        key = cards, own, sells
        known = self._lines.get(key)
        if known is None or known[0] < most:
            if len(self._lines) > TABLE_LIMIT:
                self._lines.clear()
            known = self._lines[key] = most, self._unbeaten(self._all_outcomes(cards, own, sells, most))
        return known[1]

    def _all_outcomes(self, cards: int, own: int, sells: int, most: int) -> dict[int, Line]:
        best: dict[int, Line] = {}
        groups: tuple[Group, ...] = ()
        if cards:
            place = ((cards & -cards).bit_length() - 1) // 4
            self._without(best, cards - (1 << 4 * place), own, sells, place, most)
            groups = self.groups.with_lowest(cards, place, own, most // 2, several=self._several)
        else:
            best[0] = NOTHING
            if own:
                groups = self.groups.of_free_cards(own, most // 2)
        plus = self.lives.plus
        for group in groups:
            taken, in_place, jokers, lives, more, _ = group
            halves = 2 * jokers
            if halves > most:
                continue
            left = own - OWN * in_place
            for line in self._outcomes(cards - taken, left if left >= OWN else 0, sells, most - halves):
                outcome = line[1] + halves
                if outcome & HALVES <= most:
                    if lives:
                        outcome = outcome & HALVES | plus(outcome >> LIVES, lives) << LIVES
                    worth = line[0] + more
                    old = best.get(outcome)
                    if old is None or worth > old[0]:
                        best[outcome] = worth, outcome, group, line
        return best

    def _without(self, best: dict[int, Line], cards: int, own: int, sells: int, place: int, most: int) -> None:
        """Notes what comes of selling the lowest card, or of leaving it over; what sells for nothing is not left."""
        suits = sells >> 4 * place & 15
        if self.every and not suits:
            return
        lines = self._outcomes(cards, own, sells, most)
        price = self.price(place, suits) if suits else None
        if price:
            halves, more = price
            for line in lines:
                outcome = line[1] + halves
                if outcome & HALVES <= most:
                    best[outcome] = line[0] + more, outcome, place, line
        if not self.every and (price is None or price.halves):
            for line in lines:
                old = best.get(line[1])
                if old is None or line[0] > old[0]:
                    best[line[1]] = line

    def _unbeaten(self, best: dict[int, Line]) -> list[Line]:
        if len(best) < 2:
            return list(best.values())
        guard, every = self.lives.guard, self.every
        kept: list[Line] = []
        for line in sorted(best.values(), key=lambda line: (-line[0], line[1] & HALVES)):
            halves, lives = line[1] & HALVES, line[1] >> LIVES
            for other in kept:
                fewer, have = other[1] & HALVES, other[1] >> LIVES
                as_cheap = fewer == halves or (fewer < halves and (not every or have & ROOM))
                if as_cheap and (have | guard) - lives & guard == guard:
                    break
            else:
                kept.append(line)
        return kept

    def price(self, place: int, suits: int) -> Price:
        """Returns the price of a card of a rank that so many suits hold."""
        found = self._prices.get((place, suits))
        if found is None:
            sizes = self.terms.set_sizes
            missing = max(0, sizes[0] - suits)
            standing = 0 if self.every else missing * (STANDING + FREE) // suits
            worth = VALUES[place] * POINT - GROUP // min(suits, sizes[-1]) - standing + parting_of_set(place)
            found = self._prices[place, suits] = Price(2 * missing // suits, worth)
        return found

    def sets(self, place: int, held: Four, jokers: int) -> dict[Four, list[Sets]]:
        """Returns the ways to make sets of a rank, by the cards they take of each suit; with few jokers first."""
        key = place, held, jokers
        found = self._sets.get(key)
        if found is None:
            if len(self._sets) > TABLE_LIMIT:
                self._sets.clear()
            found = self._sets[key] = self._all_sets(place, held, jokers)
        return found

    def _all_sets(self, place: int, held: Four, jokers: int) -> dict[Four, list[Sets]]:
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
                a, b, c, d = (n + (book.suits >> suit & 1) for suit, n in enumerate(taken))
                more = used + book.size - book.suits.bit_count()
                if more <= jokers and a <= held[0] and b <= held[1] and c <= held[2] and d <= held[3]:
                    stack.append(((a, b, c, d), more, (*books, book), i))
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
        a, b, c, d = taken
        points = sum(taken) * VALUES[place] * POINT + (a + 2 * b + 4 * c + 8 * d) * parting_of_set(place)
        each = 0 if self.every else STANDING + FREE
        choices = [
            Sets(used, points - len(books) * GROUP - used * each, len(books), books)
            for (used, _), books in ways.items()
        ]
        choices.sort(key=lambda choice: (choice.jokers, -choice.worth))
        return choices if self.every or self.terms.sets_needed else choices[:1]


def parting_of_set(place: int) -> int:
    """Returns the number that parts a card in a set from its equals."""
    return parting(1 << place, 0) & 0xFFF
