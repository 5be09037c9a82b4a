"""One suit made easy: a sweep of few states that reaches no less than the exact one, for ``paplu.sweep_outlook``.

Of the sequences begun only four numbers are kept: pure ones of one card and of two, pure ones that are counted, and
those with a joker. The last are taken for groups as they stand and cost no group, what R1 to R3 and R7 forbid is
allowed, and a set costs no more than the share of each of its cards. So every exact way has an easy one that brings no
less for no more jokers: that is all the outlook needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from paplu.solver.sweep_acts import FREE, GROUP, PARTS, POINT, PURE, STANDING, Aim, Open
from paplu.solver.sweep_pairs import Pairs

KEPT = 5_000  # outcomes
IN_SETS = 1 << 16  # above the parts of jokers stand the cards in sets, where these are told


class Outline(NamedTuple):
    """What is open in a suit, in five numbers."""

    one: int = 0
    two: int = 0
    pure: int = 0
    mixed: int = 0
    aces: int = 0  # kept for the high end


class Stop(NamedTuple):
    """A place of a suit: its cards, and the way to the next one."""

    cards: int
    value: int  # points of each
    free: bool
    gap: int | None
    next: int  # cards at the next place
    high: bool  # the high end, for aces that were kept
    in_sets: tuple[int, ...]  # parts of a joker that so many of its cards need in sets: none, one, two, three


Onward = tuple[Outline, int, int, int]  # what is open then, parts of jokers, pure lives, worth
Beside = tuple[int, int, int]  # parts of jokers, pure lives, worth


def outline(opened: Open, following: int) -> Outline:
    """Returns what is open in five numbers; ``following`` is how many cards the next place has."""
    one = two = pure = mixed = 0
    for trace in opened.traces:
        if trace.impure:
            mixed += 1
        elif trace.counted:
            pure += 1
        elif trace.length == 1:
            one += 1
        else:
            two += 1
    return Outline(one, two, min(pure, following), mixed, opened.aces + opened.free_aces)


class Easy:
    """The easy sweep under one rules record and aim; ``spare`` is what each joker left costs in the end."""

    def __init__(self, pairs: Pairs, aim: Aim, spare: int) -> None:
        self._pairs, self._aim, self._spare = pairs, aim, spare
        self._joker = spare - STANDING - FREE  # the worth of a joker that stands in
        self._known: dict[tuple[Stop, Outline], list[Onward]] = {}
        self._size = 0
        self._besides: dict[Stop, list[list[Beside]]] = {}

    def onward(self, stop: Stop, before: Outline) -> list[Onward]:
        """Returns the best way to each outcome."""
        key = (stop, before)
        found = self._known.get(key)
        if found is None:
            if self._size > KEPT:
                self._known.clear()
                self._size = 0
            best: dict[tuple[Outline, int, int], int] = {}
            for after, parts, pure, worth in self._ways(stop, before):
                outcome = (after, parts, pure)
                if worth > best.get(outcome, worth - 1):
                    best[outcome] = worth
            found = self._known[key] = list(_unbeaten((*outcome, worth) for outcome, worth in best.items()))
            self._size += len(found)
        return found

    def _ways(self, stop: Stop, before: Outline) -> Iterator[Onward]:
        besides = self._besides.get(stop)
        if besides is None:
            besides = self._besides[stop] = [list(self._beside(stop, left)) for left in range(stop.cards + 1)]
        each = self._each(stop.value, free=stop.free)
        spoilt = stop.free and not self._pairs.rules.free_in_place  # P3.6, R5: no sequence stays pure here
        if spoilt:
            before = before._replace(pure=0)
        for one, two, pure, mixed in product(*(range(most + 1) for most in before[:4])):
            left = stop.cards - one - two - pure - mixed
            passing = before.one - one + before.two - two
            if left < 0 or (passing and stop.gap is None) or (stop.high and left):
                continue
            for begun in range(1 if stop.high else left + 1):
                taken = stop.cards - left + begun
                grown, three = Outline(begun, one, pure, mixed + passing, before.aces), two
                if spoilt:
                    grown, three = Outline(0, 0, 0, mixed + passing + begun + one + two, before.aces), 0
                for after, parts, lives, worth in self._fates(stop, grown, three, before.mixed - mixed):
                    parts += taken * (PARTS if stop.free else 0) + passing * PARTS
                    worth += taken * each + passing * self._joker
                    for more, alike, value in besides[left - begun]:
                        yield after, parts + more, lives + alike, worth + value

    def _each(self, value: int, *, free: bool) -> int:
        return self._spare - FREE if free else value * POINT

    def in_set(self, value: int, *, free: bool) -> int:
        """Returns the worth of a card in a set, of that value in points."""
        return self._each(value, free=free) - GROUP // 4

    def _fates(self, stop: Stop, grown: Outline, three: int, idle: int) -> Iterator[Onward]:
        """Yields what becomes of the sequences that grew, of those now of three, and of the idle ones with a joker."""
        one, two, pure, mixed, aces = grown
        if stop.gap is None:
            yield self._onward(Outline(aces=0 if stop.high else aces), 2 * one + two, three)
        elif stop.gap == 0:
            for kept, longer, turned, passing in product(*(range(most + 1) for most in (one, two, three, idle))):
                jokers = 2 * (one - kept) + two - longer + passing
                rest = Outline(kept, longer, min(stop.next, pure + three - turned), mixed + turned + passing, aces)
                yield self._onward(rest, jokers, three - turned)
        else:
            ranges = (one, two, three, mixed, idle)
            for kept, longer, turned, across, passing in product(*(range(most + 1) for most in ranges)):
                crossing = kept + longer + turned + across + passing
                jokers = 2 * (one - kept) + two - longer + passing + stop.gap * crossing
                yield self._onward(Outline(mixed=crossing, aces=aces), jokers, three - turned)

    def _onward(self, after: Outline, jokers: int, pure: int) -> Onward:
        return after, jokers * PARTS, pure, jokers * self._joker + pure * (PURE - GROUP)

    def _beside(self, stop: Stop, left: int) -> Iterator[Beside]:
        """Yields what the cards in no sequence can be: in sets, tunnelas and dublees, or alone."""
        each, in_place = self._each(stop.value, free=stop.free), PARTS if stop.free else 0
        if not left or stop.free or self._aim is not Aim.ALL:
            yield 0, 0, 0
        alone = stop._replace(in_sets=())
        for taken, share in list(enumerate(stop.in_sets[: left + 1]))[1:]:
            for parts, pure, worth in self._beside(alone, left - taken):
                yield parts + share, pure, worth + taken * self.in_set(stop.value, free=stop.free)
        for naturals, jokers, pure in self._pairs.kinds(left, free=stop.free):
            parts = naturals * in_place + jokers * PARTS
            worth = naturals * each + jokers * self._joker - GROUP
            for more, lives, rest in self._beside(alone, left - naturals):
                yield parts + more, pure + lives, worth + rest


def _unbeaten(ways: Iterable[Onward]) -> Iterator[Onward]:
    """Yields the ways without those that another one betters, with as many cards in sets where these are told."""
    kept: dict[tuple[Outline, int], list[tuple[int, int]]] = {}
    for after, parts, pure, worth in sorted(ways, key=itemgetter(1, 2)):
        others = kept.setdefault((after, parts // IN_SETS), [])
        if not any(lives >= pure and value >= worth for lives, value in others):
            others.append((pure, worth))
            yield after, parts, pure, worth
