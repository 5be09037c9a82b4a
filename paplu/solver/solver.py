"""Counts of whole hands, throws and draws for one deal, fast: the packed hand, the shortcuts, and the search behind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from paplu.groups import Wilds
from paplu.language import ALL_CARDS, Card
from paplu.rules import Rules
from paplu.solver import packing
from paplu.solver.arrange import Arrangement, arranger
from paplu.solver.least import MOST_CARDS, Least, covers
from paplu.solver.packing import CARDS, LIFT, POINTS, card_value
from paplu.solver.terms import solver_key

KNOWN_LIMIT = 1_000  # counts kept of hands that the fast count does not cover: those of one question about draws
MOST_COPIES = 15  # a count has four bits


class UnfitHandError(Exception):
    """A hand of the wrong number of cards, or with more copies of a card than there are; the caller says which."""


@dataclass(frozen=True, slots=True)
class Throw:
    """One card thrown: the count of the other cards after the cap, in points, and whether they can be declared."""

    card: Card
    count: int
    declares: bool


@dataclass(frozen=True, slots=True)
class Draw:
    """One card drawn: the least count after the best throw, and whether some throw lets the rest be declared."""

    card: Card
    count: int
    declares: bool


class Solver:
    """Everything counted under one indicator and one rules record."""

    def __init__(self, wilds: Wilds, rules: Rules) -> None:
        self.wilds, self.rules = wilds, rules
        self._codes = packing.codes(wilds.rank)
        self.codes = {str(card): code for card, code in self._codes.items()}
        self._code_of = self.codes.__getitem__
        copies = {card: wilds.copies(card) for card in ALL_CARDS}
        self._addend, self._guard = packing.guards(copies, wilds.copies_of_rank)
        terms = solver_key(rules)
        self._places = packing.natural_places(wilds.rank, free_in_place=rules.free_in_place)
        self._runs_alone = terms.only_two_lives  # otherwise three alike may be a life too, and dublees a declaration
        self._by_level = terms.by_level and self._runs_alone
        self._has_levels = terms.by_level
        self._arranger = arranger(wilds.rank, terms)
        always = covers(terms) and rules.printed_jokers <= 2 and rules.hand_size < MOST_CARDS
        self._quick = Least(wilds.rank.place if wilds.rank else 0, terms) if always else None
        self._cap = 10_000 if rules.cap is None else rules.cap
        self._size = rules.hand_size
        self._known: dict[int, tuple[int, bool]] = {}

    def count(self, hand: Iterable[str]) -> int:
        """Returns the least count of a hand given as canonical texts, after the cap, in points.

        Raises KeyError for a text that is no card, and UnfitHandError for a hand that cannot be.
        """
        if self._size > MOST_COPIES:
            hand = tuple(hand)
            if max(Counter(hand).values(), default=0) > MOST_COPIES:
                raise UnfitHandError
        packed = sum(map(self._code_of, hand))
        if packed >> CARDS != self._size or (packed | packed + self._addend) & self._guard:
            raise UnfitHandError
        held = packed + LIFT & self._places
        if self._by_level and not held & held >> 4 & held >> 8:  # P6.2, said here because most hands end here
            points = packed >> POINTS & 1023
            return points if points < self._cap else self._cap
        return self.least(packed)

    def pack(self, cards: Iterable[Card]) -> int:
        """Returns the cards as one int."""
        return sum(map(self._codes.__getitem__, cards))

    def _check(self, packed: int, size: int) -> None:
        if packed >> CARDS != size or (packed | packed + self._addend) & self._guard:
            raise UnfitHandError

    def least(self, packed: int) -> int:
        """Returns the least count of a packed hand of any size, after the cap."""
        return min(self._uncapped(packed), self._cap)

    def _uncapped(self, packed: int) -> int:
        quick = self._quick_for(packed)
        return quick.count(packed) if quick else self._judged(packed)[0]

    def _quick_for(self, packed: int) -> Least | None:
        return self._quick or self._arranger.least_for(packed)

    def _judged(self, packed: int) -> tuple[int, bool]:
        found = self._known.get(packed)
        if found is None:
            if len(self._known) > KNOWN_LIMIT:
                self._known.clear()
            found = self._known[packed] = self._arranger.counted(packed)
        return found

    def declares(self, packed: int) -> bool:
        """Returns whether the packed hand can be declared (P4.5, I2.3)."""
        quick = self._quick_for(packed)
        if quick:
            return quick.declares(packed)
        may_declare = packing.has_run(packed, self._places) or not self._runs_alone
        return may_declare and self._judged(packed)[1]

    def arrange(self, cards: Iterable[Card]) -> Arrangement:
        """Returns the arrangement with the least count."""
        return self._arranger.arrange(cards)

    def at_level(self, cards: Iterable[Card], level: int) -> Arrangement | None:
        """Returns what one level protects at best, ``None`` where it is out of reach or the rules have no levels."""
        hand = tuple(cards)
        best = self._arranger.arrange(hand)
        if best.level == level:
            return best
        return self._arranger.at_level(hand, level) if self._has_levels else None

    def discards(self, cards: Iterable[Card]) -> tuple[Throw, ...]:
        """Returns every different throw from one card more than a hand, the best first; UnfitHandError as in count."""
        packed = self.pack(cards)
        self._check(packed, self._size + 1)
        throws = [self._throw(packed, card) for card, _ in packing.unpacked(packed)]
        return tuple(sorted(throws, key=lambda throw: (not throw.declares, throw.count, throw.card)))

    def _throw(self, packed: int, card: Card) -> Throw:
        rest = packed - self._codes[card]
        count = self._uncapped(rest)
        return Throw(card, min(count, self._cap), count == 0 and self.declares(rest))

    def wins(self, cards: Iterable[Card]) -> bool:
        """Returns whether some throw from one card more than a hand lets the rest be declared; errors as in count."""
        packed = self.pack(cards)
        self._check(packed, self._size + 1)
        throws = {(card_value(card, self.wilds.rank), self._codes[card]) for card, _ in packing.unpacked(packed)}
        return self._best_throw(packed, throws)[1]

    def draws(self, cards: Iterable[Card]) -> tuple[Draw, ...]:
        """Returns, for every kind of card that can still come, the best that can be made of it; in card order."""
        packed = self.pack(cards)
        self._check(packed, self._size)
        held = [(card_value(card, self.wilds.rank), self._codes[card]) for card, _ in packing.unpacked(packed)]
        drawn: list[Draw] = []
        for card, code in self._codes.items():
            more = packed + code
            if not (more | more + self._addend) & self._guard:
                came = card_value(card, self.wilds.rank), code
                drawn.append(Draw(card, *self._best_throw(more, {*held, came})))
        return tuple(drawn)

    def _best_throw(self, packed: int, throws: set[tuple[int, int]]) -> tuple[int, bool]:
        """Returns the least count after any of the throws, after the cap, and whether one lets the rest be declared.

        The dearest cards are tried first; a throw cannot gain more than its own points over the count of all the cards.
        """
        dearest = max(throws)[0]
        if self._by_level and not packing.has_run(packed, self._places):  # P6.2
            return min((packed >> POINTS & 1023) - dearest, self._cap), False
        points, whole = packed >> POINTS & 1023, self._uncapped(packed)
        best, declares, shown = self._cap, False, 10_000
        for value, code in sorted(throws, reverse=True):
            least = max(whole - value, 0)
            if least > best or (least == best and (best or declares)):
                break
            if least == best and shown == 10_000:  # only a declaration is still to be found
                shown = self._shown(packed)
            if points - value <= shown:
                rest = packed - code
                count = self._uncapped(rest)
                best = min(best, count)
                declares = declares or (count == 0 and self.declares(rest))
        return best, declares

    def _shown(self, packed: int) -> int:
        quick = self._quick_for(packed)
        return quick.shown(packed) if quick else packed >> POINTS & 1023
