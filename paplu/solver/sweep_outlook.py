"""What the rest of a sweep can be worth at most: each suit by itself, with a price on jokers and on missing pure lives.

Alone, the suits are small: a few dozen places with what may be open between them, and the best way on from each is
found from behind. What ties them together is loosened. A joker is not counted but paid for, and a pure life rewarded;
what the jokers left could fetch is added to a state, and what the lives it lacks would bring is taken off again. So
whatever the two prices are, the sum is no less than what can be reached; they are chosen so that it is least for the
whole hand. A card taken into a set brings its points, and its share of the jokers that the set needs at least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from paplu.solver.packing import HIGH_ACE, VALUES
from paplu.solver.sweep_acts import PARTS, POINT
from paplu.solver.sweep_books import Books, books, shares
from paplu.solver.sweep_easy import Outline
from paplu.solver.sweep_held import Held
from paplu.solver.sweep_layers import NEVER, Layer, layers, tabled
from paplu.solver.sweep_moves import Moves
from paplu.solver.sweep_starts import starts

DEAREST = 20 * POINT  # for one part
TRIES = 8
SHIFT = 12  # bits for parts of jokers, and for lives, below a value
MASK = (1 << SHIFT) - 1


class Bound(NamedTuple):
    """Prices of a whole joker and of a pure life, and what each open state of a suit can still bring after a place.

    ``in_sets`` is what of it none, one, two or three cards bring that go into sets, by suit and place, and
    ``ahead`` what the sets of all higher ranks bring beside.
    """

    joker: int
    life: int
    tables: tuple[dict[int, dict[Outline, int]], ...]
    in_sets: tuple[dict[int, tuple[int, ...]], ...]
    ahead: dict[int, int]


class Task:
    """One hand under one rules record and aim."""

    def __init__(self, held: Held, moves: Moves) -> None:
        self.held, self.moves = held, moves
        self.starts = tuple(starts(held, moves))
        self.books: dict[int, Books] = {}
        for number in range(1, HIGH_ACE):
            is_free = number == held.free_place
            counts = held.frees if is_free else [row[number] for row in held.ordinary]
            if any(counts):
                self.books[number] = books(number, counts, is_free, held.jokers, moves.rules, moves.aim)
        outlook = Outlook(self) if moves.has_easy else None
        self.outlook = outlook
        self.bounds = outlook.bounds if outlook else []
        self.most = outlook.most if outlook else 0

    def look(self, most: int, bound: Bound) -> None:
        """Takes a closer bound for the last one, if it says less."""
        if most < self.most:
            self.most, self.bounds = most, [*self.bounds[:-1], bound]


class Outlook:
    """What can come of one hand at most."""

    def __init__(self, task: Task) -> None:
        self._held, self._moves = task.held, task.moves
        self._easy = task.moves.easy
        self._starts = [(used, lives[0], worth) for used, lives, worth, _ in task.starts]
        self.shares = [{number: shares(found, suit) for number, found in task.books.items()} for suit in range(4)]
        self._suits = [layers(self._held, self._easy, suit, self.shares[suit]) for suit in range(4)]
        self.bounds = self._chosen()

    def _chosen(self) -> list[Bound]:
        """Returns the bounds under good prices: for the jokers alone, and with the pure lives that are needed."""
        part = _cheapest(lambda price: self._root(price, 0)[:2])
        found = [self._bound(part, 0)]
        self.most = self._root(part, 0)[0]
        life = _cheapest(lambda price: self._with_lives(part, price)) if self._moves.caps[0] else 0
        if life:
            part = _cheapest(lambda price: self._root(price, life)[:2])
            found.append(self._bound(part, life))
            self.most = min(self.most, self._root(part, life)[0])
        return found

    def _root(self, part: int, life: int) -> tuple[int, int, int]:
        """Returns the bound of the whole hand, and how it changes with the two prices."""
        total = sum(self._values(suit, part, life)[0][0] for suit in self._suits)
        value, parts, lives = total >> 2 * SHIFT, total >> SHIFT & MASK, total & MASK
        most, left, missing = self.begun(part, life)
        return value + most, left - parts, lives - missing

    def _with_lives(self, part: int, life: int) -> tuple[int, int]:
        value, _, change = self._root(part, life)
        return value, change

    def begun(self, part: int, life: int) -> tuple[int, int, int]:
        """Returns what the best start brings, the jokers left in parts, and the pure lives that it lacks."""
        return max(self._begun(start, part, life) for start in self._starts)

    def _begun(self, start: tuple[int, int, int], part: int, life: int) -> tuple[int, int, int]:
        used, pure, worth = start
        left, missing = self._held.jokers - used, max(0, self._moves.caps[0] - pure)
        return worth + (part * PARTS - self._moves.spare) * left - life * missing, PARTS * left, missing

    def in_set(self, number: int) -> int:
        """Returns what a card of a rank brings in a set."""
        return self._easy.in_set(VALUES[number], free=number == self._held.free_place)

    def _bound(self, part: int, life: int) -> Bound:
        tables = tuple(tabled(suit, self._worths(suit, part, life)) for suit in self._suits)
        return Bound(part * PARTS, life, tables, tuple(self._in_sets(suit, part) for suit in range(4)), {})

    def _in_sets(self, suit: int, part: int) -> dict[int, tuple[int, ...]]:
        return {
            number: tuple(taken * self.in_set(number) - part * share for taken, share in enumerate(of_rank))
            for number, of_rank in self.shares[suit].items()
        }

    def _worths(self, suit: list[Layer], part: int, life: int) -> Iterator[list[int]]:
        for values in self._values(suit, part, life):
            yield [value >> 2 * SHIFT for value in values]

    def _values(self, suit: list[Layer], part: int, life: int) -> list[list[int]]:
        """Returns for each place what each open state before it can still bring, with the jokers and lives in it."""
        values: list[list[int]] = [[0]]
        for layer in reversed(suit[:-1]):
            after = values[-1]
            values.append(
                [
                    max(
                        [
                            (worth - part * parts + life * pure << 2 * SHIFT) + (parts << SHIFT) + pure + after[to]
                            for parts, pure, worth, to, _ in edges
                        ],
                        default=NEVER << 2 * SHIFT,
                    )
                    for edges in layer.edges
                ]
            )
        return values[::-1]


def _cheapest(at: Callable[[int], tuple[int, int]]) -> int:
    """Returns the price at which a bound is least; ``at`` tells the bound and how it changes with the price.

    The bound bends upwards, so the least lies where the lines at a price too low and one too high meet, or near it.
    """
    low, high = (0, *at(0)), (DEAREST, *at(DEAREST))
    if low[2] >= 0:
        return 0
    best = min(low, high, key=lambda each: each[1])
    for _ in range(TRIES):
        if high[2] <= 0:
            break
        price = (high[1] - low[1] + low[2] * low[0] - high[2] * high[0]) // (low[2] - high[2])
        if not low[0] < price < high[0]:
            break
        here = (price, *at(price))
        best = min(best, here, key=lambda each: each[1])
        low, high = (here, high) if here[2] < 0 else (low, here)
    return best[0]
