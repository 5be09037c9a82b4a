"""One suit of a hand made easy: its places, what can be open before each, and every way on.

The best way on from each open state is found from behind, whatever the prices are of jokers, pure lives and sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from paplu.solver.packing import HIGH_ACE, VALUES
from paplu.solver.sweep_acts import PARTS, POINT
from paplu.solver.sweep_easy import IN_SETS, Easy, Outline, Stop
from paplu.solver.sweep_held import Held

NEVER = -1000 * POINT

Edge = tuple[int, int, int, int, int]  # parts of jokers, pure lives, worth, where it leads, cards in sets if told
Shares = Mapping[int, tuple[int, ...]]  # by rank, parts of a joker that none, one, two, three of its cards need in sets


class Layer(NamedTuple):
    """A place of a suit: what can be open before it, in order, and the ways on from each."""

    number: int
    places: dict[Outline, int]
    edges: list[list[Edge]]


def layers(held: Held, easy: Easy, suit: int, shares: Shares) -> list[Layer]:
    """Returns the places of a suit, and what can be open in the end."""
    return [*_Layers(held, easy, suit, shares).told()]


class _Layers:
    def __init__(self, held: Held, easy: Easy, suit: int, shares: Shares) -> None:
        self._held, self._easy, self._suit, self._shares = held, easy, suit, shares
        self._most = PARTS * held.jokers

    def told(self) -> Iterator[Layer]:
        opens = {Outline(): 0}  # with the fewest parts of jokers to come to it
        places = {Outline(): 0}
        for number in range(1, HIGH_ACE + 1):
            if self._held.copies(self._suit, number):
                after: dict[Outline, int] = {}
                then: dict[Outline, int] = {}
                edges = [list(self._edges(number, *before, after, then)) for before in opens.items()]
                yield Layer(number, places, edges)
                opens, places = after, then
        yield Layer(HIGH_ACE + 1, places or {Outline(): 0}, [])

    def _edges(
        self, number: int, opened: Outline, spent: int, opens: dict[Outline, int], places: dict[Outline, int]
    ) -> Iterator[Edge]:
        for stop, aces in self._stops(number, opened.aces):
            for after, parts, pure, worth in self._easy.onward(stop, opened._replace(aces=aces)):
                total = spent + parts % IN_SETS
                if total <= self._most:
                    opens[after] = min(opens.get(after, total), total)
                    yield parts % IN_SETS, pure, worth, places.setdefault(after, len(places)), parts // IN_SETS

    def _stops(self, number: int, aces: int) -> Iterator[tuple[Stop, int]]:
        """Yields the place as the easy sweep meets it, and the aces kept for the high end: chosen at the low end."""
        held, place = self._held, self._held.place(self._suit, number)
        copies, free = held.copies(self._suit, number), number == held.free_place
        if number == HIGH_ACE:
            yield Stop(aces, VALUES[1], held.free_place == 1, None, 0, True, ()), 0
            return
        for kept in range(copies + 1) if number == 1 and place.gap_to_high is not None else (aces,):
            to_aces = number > 1 and place.gap is None and kept
            gap, following = (place.gap_to_high, kept) if to_aces else (place.gap, place.next)
            cards = copies - kept if number == 1 else copies
            yield Stop(cards, VALUES[number], free, gap, following, False, self._shares[number]), kept


def tabled(suit: Sequence[Layer], values: Iterable[list[int]]) -> dict[int, dict[Outline, int]]:
    """Returns what each open state can still bring after each place, from the values in order."""
    numbers = [0, *(layer.number for layer in suit)]
    return {
        number: _filled(dict(zip(layer.places, worth, strict=True)))
        for number, layer, worth in zip(numbers, suit, values, strict=False)
    }


def _filled(table: dict[Outline, int]) -> dict[Outline, int]:
    """Returns the table with no less for fewer sequences open that need no more cards.

    Those can be left, and so an exact way may come to fewer of them with fewer jokers than its easy one.
    """
    filled = dict(table)
    for opened, worth in table.items():
        for pure, mixed in product(range(opened.pure + 1), range(opened.mixed + 1)):
            fewer = Outline(opened.one, opened.two, pure, mixed, opened.aces)
            if worth > filled.get(fewer, worth - 1):
                filled[fewer] = worth
    return filled
