"""Counts of whole hands, throws and draws for one deal, fast: the packed hand, the shortcuts, and the search behind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from paplu import packing
from paplu.arrange import Arrangement, arranger
from paplu.cards import ALL_CARDS, Card
from paplu.least import Least, covers
from paplu.packing import CARDS
from paplu.rules import Rules
from paplu.wilds import Wilds


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
        copies = {card: wilds.copies(card) for card in ALL_CARDS}
        self._addend, self._guard = packing.guards(copies, wilds.copies_of_rank)
        strict = not rules.free_in_place and wilds.rank is not None
        self._places = packing.places_but(wilds.rank.place) if strict and wilds.rank else packing.PLACES
        self._quick = Least(wilds.rank.place if wilds.rank else 0, rules) if covers(rules) else None
        self._arranger = arranger(wilds.rank, rules)
        self._cap = 10_000 if rules.cap is None else rules.cap
        self._size = rules.hand_size
        self._known: dict[int, tuple[int, bool]] = {}

    def count(self, hand: Iterable[str]) -> int:
        """Returns the least count of a hand given as canonical texts, after the cap, in points.

        Raises KeyError for a text that is no card, and UnfitHandError for a hand that cannot be.
        """
        packed = sum(map(self.codes.__getitem__, hand))
        self._check(packed, self._size)
        return self.least(packed)

    def pack(self, cards: Iterable[Card]) -> int:
        """Returns the cards as one int."""
        return sum(map(self._codes.__getitem__, cards))

    def _check(self, packed: int, size: int) -> None:
        if packed >> CARDS != size or (packed | packed + self._addend) & self._guard:
            raise UnfitHandError

    def least(self, packed: int) -> int:
        """Returns the least count of a packed hand of any size, after the cap."""
        if self._quick is not None:
            return min(self._quick.count(packed), self._cap)
        return self._judged(packed)[0]

    def _judged(self, packed: int) -> tuple[int, bool]:
        found = self._known.get(packed)
        if found is None:
            if len(self._known) > 20_000:
                self._known.clear()
            cards = [card for card, count in packing.unpacked(packed) for _ in range(count)]
            arrangement = self._arranger.arrange(cards)
            found = self._known[packed] = min(arrangement.count, self._cap), arrangement.complete
        return found

    def declares(self, packed: int) -> bool:
        """Returns whether the packed hand can be declared (P4.5, I2.3)."""
        if self._quick is not None and packed >> CARDS <= 16:
            return self._quick.declares(packed)
        return packing.has_run(packed, self._places) and self._judged(packed)[1]

    def arrange(self, cards: Iterable[Card]) -> Arrangement:
        """Returns the arrangement with the least count."""
        return self._arranger.arrange(cards)

    def discards(self, cards: Iterable[Card]) -> tuple[Throw, ...]:
        """Returns every different throw from one card more than a hand, the best first; UnfitHandError as in count."""
        packed = self.pack(cards)
        self._check(packed, self._size + 1)
        throws = [self._throw(packed, card) for card, _ in packing.unpacked(packed)]
        return tuple(sorted(throws, key=lambda throw: (not throw.declares, throw.count, throw.card)))

    def _throw(self, packed: int, card: Card) -> Throw:
        rest = packed - self._codes[card]
        return Throw(card, self.least(rest), self.declares(rest))

    def draws(self, cards: Iterable[Card]) -> tuple[Draw, ...]:
        """Returns, for every kind of card that can still come, the best that can be made of it; in card order."""
        packed = self.pack(cards)
        self._check(packed, self._size)
        drawn: list[Draw] = []
        for card, code in self._codes.items():
            more = packed + code
            if not (more | more + self._addend) & self._guard:
                throws = [self._throw(more, thrown) for thrown, _ in packing.unpacked(more)]
                least = min(throw.count for throw in throws)
                drawn.append(Draw(card, least, any(throw.declares for throw in throws)))
        return tuple(drawn)
