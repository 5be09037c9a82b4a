"""What the cards of one suit can come to, alone: the best of each outcome, in tables kept between hands.

An outcome is a number of jokers and of lives. The tables are made by recursion on the lowest card: it is left over, or
a group takes it. Sets take cards of several suits. So that a bound is known before sets are chosen, a card of an
undecided rank may be *sold*: it brings its points for its share of the jokers of the cheapest set (see the search).
Jokers are therefore counted in halves.

All suits have one table; only the number that parts equals is multiplied by the suit's own when a line is handed out.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from paplu.solver.packing import VALUES
from paplu.solver.suit_groups import FREE, GROUP, NIBBLES, OWN, POINT, ROOM, STANDING, TIE, Group, SuitGroups, parting

LIVES = 7  # an outcome is its half jokers in so many bits, and its lives above them
HALVES = (1 << LIVES) - 1
TABLE_LIMIT = 20_000

# One outcome: its worth, what was done last (a group, or the place of a card sold), and the line before that.
Line: TypeAlias = tuple[int, int, "Group | int | None", "Line | None"]
Key: TypeAlias = tuple[int, int, int]  # ordinary cards, free cards in their own place, and what may be sold
NOTHING: Line = (0, 0, None, None)


class Price(NamedTuple):
    """What a card sold costs in half jokers, and what it is worth."""

    halves: int
    worth: int


class SuitTables:
    """The tables of some groups for hands with so many jokers."""

    def __init__(self, groups: SuitGroups, jokers: int) -> None:
        self.groups, self.lives, self.every = groups, groups.lives, groups.every
        self._several = jokers > 1
        self._lines: dict[Key, tuple[int, list[Line]]] = {}
        self._of_suit: tuple[dict[Key, tuple[int, list[Line]]], ...] = ({}, {}, {}, {})
        self._prices: dict[tuple[int, int], Price] = {}

    def of_suit(self, suit: int, cards: int, own: int, sells: int, most: int) -> list[Line]:
        """Returns the outcomes that no other betters, the most worth first, with ``most`` half jokers (or more).

        ``sells`` holds for each place how many suits hold its rank, 0 where it is decided.
        """
        table = self._of_suit[suit]
        key = cards, own, sells
        known = table.get(key)
        if known is None or known[0] < most:
            if len(table) > TABLE_LIMIT:
                table.clear()
            lines = self._outcomes(cards, own, sells, most)
            more = (1 << suit) - 1
            if more:
                lines = [(worth + (worth & TIE) * more, outcome, *how) for worth, outcome, *how in lines]  # type: ignore[misc]
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
        if cards:
            place = ((cards & -cards).bit_length() - 1) // 4
            self._alone(best, cards - (1 << 4 * place), own, sells, place, most)
            groups = self.groups.with_lowest(cards, place, own, most // 2, several=self._several)
        else:
            best[0] = NOTHING
            groups = self.groups.of_free_cards(own, most // 2) if own else ()
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

    def _alone(self, best: dict[int, Line], cards: int, own: int, sells: int, place: int, most: int) -> None:
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
                if (fewer == halves or (fewer < halves and (not every or have & ROOM))) and (
                    (have | guard) - lives & guard == guard
                ):
                    break
            else:
                kept.append(line)
        return kept

    def price(self, place: int, suits: int) -> Price:
        """Returns the price of a card of a rank that so many suits hold."""
        found = self._prices.get((place, suits))
        if found is None:
            sizes = self.groups.terms.set_sizes
            missing = max(0, sizes[0] - suits)
            standing = 0 if self.every else missing * (STANDING + FREE) // suits
            worth = VALUES[place] * POINT - GROUP // min(suits, sizes[-1]) - standing + parting_of_set(place)
            found = self._prices[place, suits] = Price(2 * missing // suits, worth)
        return found


def parting_of_set(place: int) -> int:
    """Returns the number that parts a card in a set from its equals."""
    return parting(1 << place, 0) & 0xFFF
