"""A closer look at what a hand can be worth at most: what each suit pays for its cards in sets, or is paid.

Suit by suit a set looks cheap: each suit counts on the others to give their cards. So every number of cards that a
suit gives to the sets of a rank gets a price, which the suit pays and the rank is paid; a price below nothing rewards a
suit that would rather keep its cards. Whatever the prices are, the sum stays no less than what can be reached. They are
changed step by step wherever a suit gives other cards than the rank takes, and the least sum that was met is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from paplu.solver.sweep_acts import PARTS, STANDING
from paplu.solver.sweep_books import Taken
from paplu.solver.sweep_easy import IN_SETS
from paplu.solver.sweep_layers import NEVER, Layer, layers, tabled
from paplu.solver.sweep_outlook import Bound, Outlook, Task

STEPS, STEP, SLOWER = 60, 3 * STANDING, 0.93  # how many, the first one, and how much of it is in the next
OF_LIVES, OF_JOKERS = 0.3, 0.5  # how much these prices change beside those of cards in sets

Offer = tuple[Taken, int, int]  # cards taken from each suit, worth beside theirs, parts of jokers
Pays = dict[int, list[list[int]]]  # by rank and suit, for none, one, two, three cards in sets
Cards = dict[tuple[int, int], int]  # by rank and suit, cards in sets


class _Prices(NamedTuple):
    part: int
    life: int
    pays: Pays

    def copied(self) -> _Prices:
        return self._replace(pays={number: [[*pay] for pay in of_rank] for number, of_rank in self.pays.items()})


class _Met(NamedTuple):
    """A sum, and what it leaves over: jokers, pure lives; and the cards that the suits give and the ranks take."""

    most: int
    jokers: float
    lives: int
    given: Cards
    taken: Cards

    def differing(self) -> Iterator[tuple[int, int, int, int]]:
        """Yields rank and suit where a suit gives other cards than the rank takes, and how many of both."""
        for number, suit in {**self.given, **self.taken}:
            given, taken = self.given.get((number, suit), 0), self.taken.get((number, suit), 0)
            if given != taken:
                yield number, suit, given, taken


class Closer:
    """A closer look at one hand; it begins with the prices of its outlook."""

    def __init__(self, task: Task, outlook: Outlook) -> None:
        self._task, self._outlook = task, outlook
        bound = outlook.bounds[-1]
        part = bound.joker // PARTS
        pays = {number: [[part * share for share in told[number]] for told in outlook.shares] for number in task.books}
        self._prices = _Prices(part, bound.life, pays)
        self._suits = [self._layers(suit) for suit in range(4)]
        self._offers = {number: list(self._of(number)) for number in task.books}

    def _layers(self, suit: int) -> list[Layer]:
        shares = self._outlook.shares[suit]
        tagged = {number: tuple(range(0, IN_SETS * len(told), IN_SETS)) for number, told in shares.items()}
        return layers(self._task.held, self._task.moves.easy, suit, tagged)

    def _of(self, number: int) -> Iterator[Offer]:
        """Yields what the sets of a rank bring at most beside their cards, for each number of cards they may take."""
        best: dict[Taken, tuple[int, int]] = {}
        each, spare = self._outlook.in_set(number), self._task.moves.spare
        for (taken, jokers, _), (worth, _) in self._task.books[number].items():
            beside, parts = worth + spare * jokers - each * sum(taken), PARTS * jokers
            old = best.get(taken, (beside, parts))
            best[taken] = max(beside, old[0]), min(parts, old[1])
        for taken, offered in best.items():
            yield taken, *offered

    def looked(self) -> tuple[int, Bound]:
        """Returns the most the hand can be worth, and the bound that says so."""
        met = self._met()
        least, best = met.most, self._prices.copied()
        for number in range(STEPS):
            if not self._changed(met, STEP * SLOWER**number):
                break
            met = self._met()
            if met.most < least:
                least, best = met.most, self._prices.copied()
        self._prices = best
        return least, self._bound()

    def _changed(self, met: _Met, step: float) -> bool:
        """Returns whether prices change: up for what is asked for too often, down for what is left over."""
        part, life, pays = self._prices
        differing = [*met.differing()]
        size = len(differing) + OF_LIVES * met.lives**2 + OF_JOKERS * met.jokers**2
        if not size:
            return False
        by = step / sqrt(size)
        for number, suit, given, taken in differing:
            pay = pays[number][suit]
            pay[given] += int(by) if given else 0
            pay[taken] -= int(by) if taken else 0
        part -= int(by * OF_JOKERS * met.jokers / PARTS)
        life -= int(by * OF_LIVES * met.lives)
        self._prices = _Prices(max(0, part), max(0, life) if self._prices.life else 0, pays)
        return True

    def _met(self) -> _Met:
        most, left, missing = self._outlook.begun(self._prices.part, self._prices.life)
        lives = -missing
        given: Cards = {}
        taken: Cards = {}
        for suit in range(4):
            values = self._values(suit)
            most += values[0][0]
            for number, parts, pure, cards in self._walked(suit, values):
                left, lives, given[number, suit] = left - parts, lives + pure, cards
        for number in self._offers:
            worth, cards_of, parts = self._best(number)
            most, left = most + worth, left - parts
            taken.update({(number, suit): cards for suit, cards in enumerate(cards_of)})
        return _Met(most, left / PARTS, lives, given, taken)

    def _best(self, number: int) -> tuple[int, Taken, int]:
        """Returns what the sets of a rank bring at most, the cards that they take for it, and the parts of jokers."""
        part = self._prices.part
        one, two, three, four = self._prices.pays[number]
        return max(
            (worth - part * parts + one[taken[0]] + two[taken[1]] + three[taken[2]] + four[taken[3]], taken, parts)
            for taken, worth, parts in self._offers[number]
        )

    def _pay(self, number: int, suit: int) -> list[int]:
        of_rank = self._prices.pays.get(number)
        return of_rank[suit] if of_rank else [0]

    def _values(self, suit: int) -> list[list[int]]:
        """Returns for each place of a suit what each open state before it can still bring."""
        # not the outlook's own: that has no pay, and must tell how many jokers and lives are in each worth
        part, life, _ = self._prices
        values: list[list[int]] = [[0]]
        for number, _, edges in reversed(self._suits[suit][:-1]):
            pay, after = self._pay(number, suit), values[-1]
            values.append(
                [
                    max(
                        [
                            worth - part * parts + life * pure - pay[cards] + after[to]
                            for parts, pure, worth, to, cards in ways
                        ],
                        default=NEVER,
                    )
                    for ways in edges
                ]
            )
        return values[::-1]

    def _walked(self, suit: int, values: list[list[int]]) -> Iterator[tuple[int, int, int, int]]:
        """Yields the places of the best way through a suit, with the parts of jokers, pure lives and cards in sets.

        Each edge is worth what ``_values`` takes it for.
        """
        part, life, _ = self._prices
        at = 0
        for (number, _, edges), after in zip(self._suits[suit], values[1:], strict=False):
            pay = self._pay(number, suit)
            _, parts, pure, cards, at = max(
                (worth - part * parts + life * pure - pay[cards] + after[to], parts, pure, cards, to)
                for parts, pure, worth, to, cards in edges[at]
            )
            yield number, parts, pure, cards

    def _bound(self) -> Bound:
        part, life, pays = self._prices
        tables = tuple(tabled(places, self._values(suit)) for suit, places in enumerate(self._suits))
        in_sets = tuple(
            {
                number: tuple(taken * self._outlook.in_set(number) - paid for taken, paid in enumerate(of_rank[suit]))
                for number, of_rank in pays.items()
            }
            for suit in range(4)
        )
        ahead, more = dict[int, int](), 0
        for number in sorted(pays, reverse=True):
            ahead[number] = more
            more += self._best(number)[0]
        return Bound(part * PARTS, life, tables, in_sets, ahead)
