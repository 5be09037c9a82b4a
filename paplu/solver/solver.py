"""Counts of whole hands, throws and draws for one deal, fast: the packed hand, the shortcuts, and the search behind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from paplu.groups import Wilds
from paplu.language import ALL_CARDS, Card
from paplu.rules import Rules
from paplu.solver import keys
from paplu.solver.arrange import arranger
from paplu.solver.keys import CARDS, LIFT, POINTS
from paplu.solver.least import with_lives

MOST_COPIES = 15  # a count has four bits


class UnfitHandError(Exception):
    """A hand of the wrong number of cards, or with more copies of a card than there are; the caller says which."""


@dataclass(frozen=True, slots=True)
class Change:
    """One card thrown, or drawn and the best thrown: the count then, after the cap, and whether that declares."""

    card: Card
    count: int
    declares: bool


class Solver:
    """Everything counted under one indicator and one rules record.

    >>> from paplu import PAPLU, Deal
    >>> Solver(Deal("8D").wilds, PAPLU).count("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C KD 5D".split())
    27
    """

    def __init__(self, wilds: Wilds, rules: Rules) -> None:
        self.wilds, self.rules = wilds, rules
        self._codes = keys.codes(wilds.rank)
        self._code_of = {str(card): code for card, code in self._codes.items()}.__getitem__
        self._addend, self._guard = keys.guards({card: wilds.copies(card) for card in ALL_CARDS}, wilds.copies_of_rank)
        self._places = keys.natural_places(wilds.rank, free_in_place=rules.free_in_place)
        terms = keys.solver_key(rules)
        self._arranger = arranger(wilds.rank, terms)
        self.arrange, self.at_level = self._arranger.arrange, self._arranger.at_level
        self._by_runs = terms.by_level and terms.only_two_lives  # without a pure sequence all counts (P6.2)
        self._cap = 10_000 if rules.cap is None else rules.cap
        self._size = rules.hand_size

    def count(self, hand: Iterable[str]) -> int:
        """Returns the least count of a hand given as canonical texts, after the cap, in points.

        A KeyError for a text that is no card, an UnfitHandError for a hand that cannot be.
        """
        if self._size > MOST_COPIES:
            hand = tuple(hand)
            if max(Counter(hand).values(), default=0) > MOST_COPIES:
                raise UnfitHandError
        packed = sum(map(self._code_of, hand))
        if packed >> CARDS != self._size or (packed | packed + self._addend) & self._guard:
            raise UnfitHandError
        held = packed + LIFT & self._places
        if self._by_runs and not held & held >> 4 & held >> 8:  # P6.2, said here because most hands end here
            points = packed >> POINTS & 1023
            return points if points < self._cap else self._cap
        return min(self._least(packed), self._cap)

    def discards(self, cards: Iterable[Card], thrown: Collection[Card] | None = None) -> tuple[Change, ...]:
        """Returns every different throw from one card more than a hand, or those of some cards, the best first."""
        packed = self._packed(cards, self._size + 1)
        throws: list[Change] = []
        for card in [card for card, _ in keys.unpacked(packed) if thrown is None or card in thrown]:
            rest = packed - self._codes[card]
            count = self._least(rest)
            throws.append(Change(card, min(count, self._cap), count == 0 and self._declares(rest)))
        return tuple(sorted(throws, key=lambda throw: (not throw.declares, throw.count, throw.card)))

    def wins(self, cards: Iterable[Card]) -> bool:
        """Returns whether some throw from one card more than a hand lets the rest be declared; errors as in count."""
        packed = self._packed(cards, self._size + 1)
        return self._best_throw(packed, {self._priced(card) for card, _ in keys.unpacked(packed)})[1]

    def draws(self, cards: Iterable[Card], drawn: Collection[Card] | None = None) -> tuple[Change, ...]:
        """Returns, for every card that can still come, or some of them, the best that can be made of it, in order."""
        packed = self._packed(cards, self._size)
        held = [self._priced(card) for card, _ in keys.unpacked(packed)]
        best: list[Change] = []
        for card, code in self._codes.items():
            more = packed + code
            if (drawn is None or card in drawn) and not (more | more + self._addend) & self._guard:
                best.append(Change(card, *self._best_throw(more, {*held, self._priced(card)})))
        return tuple(best)

    def _packed(self, cards: Iterable[Card], size: int) -> int:
        packed = sum(map(self._codes.__getitem__, cards))
        if packed >> CARDS != size or (packed | packed + self._addend) & self._guard:
            raise UnfitHandError
        return packed

    def _priced(self, card: Card) -> tuple[int, int]:
        return keys.card_value(card, self.wilds.rank), self._codes[card]

    def _best_throw(self, packed: int, throws: set[tuple[int, int]]) -> tuple[int, bool]:
        """Returns the least count after any of the throws, after the cap, and whether one lets the rest be declared.

        The dearest cards are tried first; a throw cannot gain more than its own points over the count of all the cards.
        """
        points, dearest = packed >> POINTS & 1023, max(throws)[0]
        if self._by_runs and not keys.has_run(packed, self._places):  # P6.2
            return min(points - dearest, self._cap), False
        whole, best, declares = self._least(packed), self._cap, False
        shown: int | None = None
        for value, code in sorted(throws, reverse=True):
            least = max(whole - value, 0)
            if least > best or (least == best and (best or declares)):
                break
            if least == best and shown is None:  # only a declaration is still to be found
                quick = self._arranger.least(packed)
                shown = quick.search(packed, with_lives).best(-1) if quick else points
            if shown is None or points - value <= shown:
                rest = packed - code
                count = self._least(rest)
                best = min(best, count)
                declares = declares or (count == 0 and self._declares(rest))
        return best, declares

    def _least(self, packed: int) -> int:
        quick = self._arranger.least(packed)
        return quick.count(packed) if quick else self._arranger.count(packed)[0]

    def _declares(self, packed: int) -> bool:
        quick = self._arranger.least(packed)
        return quick.declares(packed) if quick else self._arranger.count(packed)[1]
