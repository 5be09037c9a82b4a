"""Every group that cards of one suit can form with jokers: sequences, tunnelas and dublees, and what each is worth.

The cards are four bits of count for each place 1 to 13. Those of the free rank are apart: ``own`` is their place and,
from the fifth bit up, their number, or 0. In their own place they are natural; all free cards in groups are jokers.

The worth of groups is one int, so that "better" is ``>``: points, then few jokers standing in, many pure sequences, few
groups, few free cards used, and in the lowest bits what parts equals: few groups that jokers stand in, few that only
some rules let stand, then a fixed number made from the cards alone. So rules that change nothing change no choice.

Two things need not be looked at. A sequence of six or more of which two can be made with more pure ones among them:
they are worth more. And, where jokers are not limited, a joker at a place that is held, unless the card there can be
in a pure sequence or in a group that takes no joker: otherwise card and joker can be exchanged at no loss.
"""

from __future__ import annotations

from enum import Enum, auto
from functools import lru_cache
from itertools import compress, pairwise
from typing import NamedTuple, TypeAlias

from paplu.groups import Kind
from paplu.rules import Alike
from paplu.solver.keys import HIGH_ACE, LONGEST, NIBBLES, OWN, VALUES, SolverKey, ends

TIE_BITS, TIE = 20, (1 << 20) - 1
ODD, JOINED = 1 << TIE_BITS, 12 << TIE_BITS  # a group that only some rules let stand, or that jokers stand in
FREE = 6 << TIE_BITS + 6  # a set's jokers and the set itself are shared out by halves, thirds and quarters
GROUP, PURE, STANDING, POINT = 48 * FREE, FREE << 10, FREE << 14, FREE << 20
FIELD, GROUPS_KEPT = 5, 3_000
ROOM = 1 << 5 * FIELD  # among the lives: a group that takes spare jokers


class Aim(Enum):
    """What groups are looked for."""

    POINTS = auto()  # those that protect most points
    PURE_LIVES = auto()  # pure lives alone
    EVERY_CARD = auto()  # every card in a group; sequences take spare jokers in the end, and are short before
    EVERY_CARD_STRICTLY = auto()  # the same, each joker being placed


class Run(NamedTuple):
    """A sequence: its places, and those where a card stands for itself, one bit each."""

    first: int
    last: int
    held: int


class CardsAlike(NamedTuple):
    """A tunnela or dublee, at place 0 of printed jokers alone: the cards themselves, and jokers with them."""

    kind: Kind
    place: int
    naturals: int
    standing: int


class Book(NamedTuple):
    """A set: its place, the suits whose own card stands there (bits), and its cards in all."""

    place: int
    suits: int
    size: int


Shape: TypeAlias = Run | CardsAlike | Book


class Group(NamedTuple):
    """One group in one suit: its ordinary cards, its free cards in place and in all, its lives and its worth."""

    cards: int
    in_place: int
    jokers: int
    lives: int
    worth: int
    shape: Shape


class Lives:
    """Pure lives, lives, sets, tunnelas, dublees, room for jokers: each counted up to a cap, five bits of one int."""

    def __init__(self, caps: tuple[int, ...]) -> None:
        self.caps = caps
        self.guard = sum(16 << FIELD * i for i in range(len(caps)))
        self._sums: dict[tuple[int, int], int] = {}

    def of(self, *counts: int) -> int:
        """Returns these counts as one int."""
        return sum(min(n, cap) << FIELD * i for i, (n, cap) in enumerate(zip(counts, self.caps, strict=True)))

    def plus(self, a: int, b: int) -> int:
        """Returns the sum, cut at the caps."""
        total = self._sums.get((a, b))
        if total is None:
            total = self._sums[a, b] = self.of(*((a >> FIELD * i & 15) + (b >> FIELD * i & 15) for i in range(6)))
        return total

    def are_in(self, fewer: int, more: int) -> bool:
        """Returns whether there are no fewer of each among the others."""
        return (more | self.guard) - fewer & self.guard == self.guard


class SuitGroups:
    """The groups of one suit on the same terms, with one aim; ``several`` tells of hands with more than one joker."""

    def __init__(self, terms: SolverKey, lives: Lives, aim: Aim, *, several: bool) -> None:
        self.terms, self.lives, self.aim, self._several = terms, lives, aim, several
        self.every = aim in (Aim.EVERY_CARD, Aim.EVERY_CARD_STRICTLY)
        self._pure, self._loose = aim is Aim.PURE_LIVES, aim is Aim.EVERY_CARD
        self._lives_of_run = lives.of(0, 1, 0, 0, 0, int(self._loose)), lives.of(1, 1, 0, 0, 0, 0)
        self._single = self._pure and terms.only_two_lives  # then one pure sequence is all that is safe (P6.3)
        beside = terms.sets_needed or terms.tunnelas_needed or terms.dublees_needed or terms.sequences_needed > 2
        self._exchanges = terms.jokers_go_anywhere and terms.least_naturals <= 1 and not beside
        self._whole_alike = terms.tunnela_is_pure or Alike.NATURAL in (terms.tunnelas, terms.dublees)
        self._runs = lru_cache(GROUPS_KEPT)(self._all_runs)
        self._runs_with = lru_cache(GROUPS_KEPT)(self._lay)
        self._cards_alike = lru_cache(GROUPS_KEPT)(self._alike)

    def with_lowest(self, cards: int, place: int, own: int, jokers: int) -> tuple[Group, ...]:
        """Returns every group with the lowest card, at that place, and no more jokers (some may have more)."""
        twice = (cards >> 1 | cards >> 2) & NIBBLES
        held, passable = (cards & NIBBLES) | twice, twice if self._exchanges else 0
        runs = self._runs(place, held, own & 15, passable, jokers)
        return runs + self._cards_alike(place, min(cards >> 4 * place & 15, 3), free=False)

    def of_free_cards(self, own: int, jokers: int) -> tuple[Group, ...]:
        """Returns the groups of free cards only, one at least in its own place: where they are lives, or must lie."""
        groups = self._cards_alike(own & 15, min(own // OWN, 3), free=True)
        if jokers >= 3:
            groups = (*self._runs_with(0, own & 15, passes=False), *groups)
        return tuple(group for group in groups if group.in_place and (group.lives or self.every))

    def _all_runs(self, place: int, cards: int, own: int, more: int, jokers: int) -> tuple[Group, ...]:
        """Returns every sequence from the lowest card on, the ace also from the high end down."""
        held, twice, groups = int(f"{cards:x}", 2), int(f"{more:x}", 2), list[Group]()  # one bit each
        passable = 0 if self._pure else self._passable(held, own, twice) if self._exchanges else -1
        for start, step, stop in [(place, 1, HIGH_ACE), *([(HIGH_ACE, -1, 1)] if place == 1 else [])]:
            stack = [(start, 1 << start, jokers, False)]
            while stack:
                last, mask, left, passes = stack.pop()
                if passes and self._exchanges and not self._may_pass(mask, held, own, twice):
                    continue
                groups += [run for run in self._runs_with(mask, own, passes=passes) if run.jokers <= jokers]
                passing = passes
                for there in range(last + step, stop, step):
                    if held >> there & 1:
                        stack.append((there, mask | 1 << there, left, passing))
                        passing = True
                        if not passable >> there & 1:
                            break
                    left -= 1
                    if left < 0:
                        break
        return tuple(groups)

    def _may_pass(self, mask: int, held: int, own: int, twice: int) -> bool:
        """Returns whether jokers at places that are held can be of use beside the other cards."""
        low, high = (mask & -mask).bit_length() - 1, mask.bit_length() - 1
        passed = held & ~mask & (1 << high) - (1 << low)
        return not passed & ~self._passable(held & ~mask | twice, own, twice)

    def _passable(self, held: int, own: int, twice: int) -> int:
        """Returns the places that these cards can cover with a pure sequence, and those of groups without jokers."""
        held |= (held & 2) << HIGH_ACE - 1
        held |= sum(1 << end for end in ends(own))
        rows = held & held >> 1 & held >> 2 if self._several else 0
        return rows | rows << 1 | rows << 2 | (twice if self._whole_alike else 0)

    def _lay(self, mask: int, own: int, *, passes: bool) -> tuple[Group, ...]:
        """Returns every way to lay these cards as a sequence: short, or also longer where spare jokers must go."""
        ordinary, laid = mask.bit_count(), list[Group]()
        points = sum(compress(VALUES, map(int, f"{mask:b}"[::-1])))
        cards = int(f"{mask & (1 << HIGH_ACE) - 1:b}", 16) + 16 * (mask >> HIGH_ACE)
        for end in (0, *ends(own)):
            held = mask | 1 << end if end else mask
            if end and (held == mask or (held & 2 and held >> HIGH_ACE & 1)):
                continue
            in_place = int(end > 0)
            low, high = ((held & -held).bit_length() - 1, held.bit_length() - 1) if held else (1, 0)
            for length in range(max(3, high - low + 1), LONGEST + 1):
                last = min(HIGH_ACE, low + length - 1)
                first, used = last - length + 1, length - ordinary
                pure = self._purity(first, last, held, end)
                in_exchange = self._exchanges and not self._whole_alike and used - in_place < 2
                if passes and in_exchange and not (in_place and not self.terms.free_in_place):
                    break
                if pure < 0 or (self._pure and not pure):
                    break
                if length < 6 or self._single or not self._parts(first, last, held, end, pure):
                    lives = self._lives_of_run[pure]
                    odd = (used - in_place > 1) + (length - used + in_place < 2) + (not _apart(first, last, held))
                    worth = self.worth(points, used, in_place, pure, odd=odd) + parting(held, in_place)
                    laid.append(Group(cards, in_place, used, lives, worth, Run(first, last, held)))
                if not self.every or (self._loose and not pure):
                    break
        return tuple(laid)

    def _purity(self, first: int, last: int, held: int, own: int) -> int:
        """Returns 1 for a pure sequence, 0 for one with jokers, -1 for none (R1, R2, R3, R5)."""
        terms = self.terms
        naturals = (held >> first & (1 << last - first + 1) - 1).bit_count()
        standing = last - first + 1 - naturals
        if naturals < terms.least_naturals or standing > terms.most_jokers:
            return -1
        if standing and not terms.jokers_anywhere and not _apart(first, last, held):
            return -1
        return int(not standing and (terms.free_in_place or not first <= own <= last))

    def _parts(self, first: int, last: int, held: int, own: int, pure: int) -> bool:
        """Returns whether it can be parted in two sequences of which more are pure: those are always worth more."""
        cuts, purity = range(first + 3, last - 1), self._purity
        parts = [(purity(first, cut - 1, held, own), purity(cut, last, held, own)) for cut in cuts]
        return any(min(both) >= 0 and sum(both) > pure for both in parts)

    def _alike(self, place: int, count: int, *, free: bool) -> tuple[Group, ...]:
        """Returns every tunnela and dublee with up to so many cards of a place (I6.2, R24)."""
        terms, groups = self.terms, list[Group]()
        for size, kind, played in ((3, Kind.TUNNELA, terms.tunnelas), (2, Kind.DUBLEE, terms.dublees)):
            for naturals in range(max(1, terms.least_naturals), min(size, count) + 1):
                standing, own = size - naturals, naturals if free else 0
                strict = played is Alike.NATURAL and (standing or (free and not terms.free_in_place))
                pure = int(terms.tunnela_is_pure and size == 3 and not standing)
                if played is Alike.NO_GROUP or strict or standing > terms.most_jokers or (self._pure and not pure):
                    continue
                lives = self.lives.of(pure, pure, 0, int(size == 3), int(size == 2), 0)
                worth = self.worth((naturals - own) * VALUES[place], standing + own, own, odd=1)
                worth += parting(1 << HIGH_ACE + place, 4 * size + naturals)
                shape = CardsAlike(kind, place, naturals, standing)
                groups.append(Group(0 if free else naturals << 4 * place, own, standing + own, lives, worth, shape))
        return tuple(groups)

    def worth(self, points: int, used: int, in_place: int, pure: int = 0, *, odd: int = 0) -> int:
        """Returns the worth of a group; where every card must lie, all jokers stand in but those in their own place."""
        beside = in_place * STANDING if self.every else (in_place - used) * STANDING - used * FREE
        return points * POINT + beside + pure * PURE - GROUP - odd * ODD - JOINED * (used > in_place)


def parting(cards: int, more: int) -> int:
    """Returns the number, of twelve bits, that parts a group from its equals: of no meaning, and made to be no sum."""
    return pow((cards << 5) + more + 1, 3, 4_093)


def _apart(first: int, last: int, held: int) -> bool:
    missing = [place for place in range(first, last + 1) if not held >> place & 1]
    return all(first < place < last for place in missing) and all(b - a > 1 for a, b in pairwise(missing))
