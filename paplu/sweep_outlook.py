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

from paplu.packing import HIGH_ACE, VALUES
from paplu.sweep_acts import POINT
from paplu.sweep_books import Books, books
from paplu.sweep_easy import PARTS, Few, Stop
from paplu.sweep_held import Held
from paplu.sweep_starts import starts
from paplu.sweeping import Moves

Edge = tuple[int, int, int, int]  # parts of jokers, pure lives, worth, where it leads
DEAREST = 20 * POINT  # for one part
TRIES = 8
SHIFT = 12  # bits for parts of jokers, and for lives, below a value
MASK = (1 << SHIFT) - 1
NEVER = -1000 * POINT


class Bound(NamedTuple):
    """Prices of a whole joker and of a pure life, and what each open state of a suit can still bring after a place.

    ``in_sets`` is what of it a card brings that goes into a set, by suit and place.
    """

    joker: int
    life: int
    tables: tuple[dict[int, dict[Few, int]], ...]
    in_sets: tuple[dict[int, int], ...]


class _Layer(NamedTuple):
    number: int
    places: dict[Few, int]  # of what can be open before it, in order
    edges: list[list[Edge]]


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


class Outlook:
    """What can come of one hand at most."""

    def __init__(self, task: Task) -> None:
        self._held, self._moves, self._books = task.held, task.moves, task.books
        self._easy = task.moves.easy
        self._starts = [(used, lives[0], worth) for used, lives, worth, _ in task.starts]
        self._suits = [self._layers(suit) for suit in range(4)]
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
        total = sum(self._values(layers, part, life)[0][0] for layers in self._suits)
        value, parts, lives = total >> 2 * SHIFT, total >> SHIFT & MASK, total & MASK
        most, left, missing = max(self._begun(start, part, life) for start in self._starts)
        return value + most, PARTS * left - parts, lives - missing

    def _with_lives(self, part: int, life: int) -> tuple[int, int]:
        value, _, change = self._root(part, life)
        return value, change

    def _begun(self, start: tuple[int, int, int], part: int, life: int) -> tuple[int, int, int]:
        used, pure, worth = start
        left, missing = self._held.jokers - used, max(0, self._moves.caps[0] - pure)
        return worth + (part * PARTS - self._moves.spare) * left - life * missing, left, missing

    def _bound(self, part: int, life: int) -> Bound:
        tables = tuple(self._table(layers, part, life) for layers in self._suits)
        return Bound(part * PARTS, life, tables, tuple(self._in_sets(suit, part) for suit in range(4)))

    def _in_sets(self, suit: int, part: int) -> dict[int, int]:
        held = self._held
        return {
            number: self._easy.in_set(VALUES[number], free=number == held.free_place)
            - part * self._taken(suit, number)[1]
            for number in self._books
        }

    def _table(self, layers: list[_Layer], part: int, life: int) -> dict[int, dict[Few, int]]:
        values = self._values(layers, part, life)
        numbers = [0, *(layer.number for layer in layers)]
        return {
            number: _filled({opened: value >> 2 * SHIFT for opened, value in zip(layer.places, worth, strict=True)})
            for number, layer, worth in zip(numbers, layers, values, strict=False)
        }

    def _values(self, layers: list[_Layer], part: int, life: int) -> list[list[int]]:
        """Returns for each place what each open state before it can still bring, with the jokers and lives in it."""
        values: list[list[int]] = [[0]]
        for layer in reversed(layers[:-1]):
            after = values[-1]
            values.append(
                [
                    max(
                        [
                            (worth - part * parts + life * pure << 2 * SHIFT) + (parts << SHIFT) + pure + after[to]
                            for parts, pure, worth, to in edges
                        ],
                        default=NEVER << 2 * SHIFT,
                    )
                    for edges in layer.edges
                ]
            )
        return values[::-1]

    def _layers(self, suit: int) -> list[_Layer]:
        """Returns the places of a suit with all that can be open before them, and the ways on."""
        opens = {Few(): 0}  # with the fewest parts of jokers to come to it
        places = {Few(): 0}
        layers: list[_Layer] = []
        for number in range(1, HIGH_ACE + 1):
            if self._held.copies(suit, number):
                after: dict[Few, int] = {}
                then: dict[Few, int] = {}
                edges = [list(self._edges(suit, number, *before, after, then)) for before in opens.items()]
                layers.append(_Layer(number, places, edges))
                opens, places = after, then
        return [*layers, _Layer(HIGH_ACE + 1, places or {Few(): 0}, [])]

    def _edges(
        self, suit: int, number: int, opened: Few, spent: int, opens: dict[Few, int], places: dict[Few, int]
    ) -> Iterator[Edge]:
        most = PARTS * self._held.jokers
        for stop, aces in self._stops(suit, number, opened.aces):
            for after, parts, pure, worth in self._easy.onward(stop, opened._replace(aces=aces)):
                total = spent + parts
                if total <= most:
                    opens[after] = min(opens.get(after, total), total)
                    yield parts, pure, worth, places.setdefault(after, len(places))

    def _stops(self, suit: int, number: int, aces: int) -> Iterator[tuple[Stop, int]]:
        """Yields the place as the easy sweep meets it, and the aces kept for the high end: chosen at the low end."""
        held, place = self._held, self._held.place(suit, number)
        copies, free = held.copies(suit, number), number == held.free_place
        if number == HIGH_ACE:
            yield Stop(aces, VALUES[1], held.free_place == 1, None, 0, True, 0, 0), 0
            return
        most, share = self._taken(suit, number)
        for kept in range(copies + 1) if number == 1 and place.gap_to_high is not None else (aces,):
            to_aces = number > 1 and place.gap is None and kept
            gap, following = (place.gap_to_high, kept) if to_aces else (place.gap, place.next)
            cards = copies - kept if number == 1 else copies
            yield Stop(cards, VALUES[number], free, gap, following, False, most, share), kept

    def _taken(self, suit: int, number: int) -> tuple[int, int]:
        """Returns how many cards of a place sets may take, and the parts of a joker that each needs at least."""
        found = [(taken, jokers) for taken, jokers, _ in self._books[number] if taken[suit]]
        most = max((taken[suit] for taken, _ in found), default=0)
        return most, min((PARTS * jokers // sum(taken) for taken, jokers in found), default=0)


def _filled(table: dict[Few, int]) -> dict[Few, int]:
    """Returns the table with no less for fewer sequences open that need no more cards.

    Those can be left, and so an exact way may come to fewer of them with fewer jokers than its easy one.
    """
    for opened in sorted(table, key=lambda each: (each.pure, each.mixed), reverse=True):
        for fewer in (opened._replace(pure=opened.pure - 1), opened._replace(mixed=opened.mixed - 1)):
            if fewer.pure >= 0 and fewer.mixed >= 0:
                table[fewer] = max(table.get(fewer, NEVER), table[opened])
    return table


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
