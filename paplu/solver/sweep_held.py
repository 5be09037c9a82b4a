"""The cards of one hand as a sweep meets them, place by place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from paplu.language import SUITS, Card, Rank
from paplu.solver.packing import HIGH_ACE
from paplu.solver.sweep_acts import Place

LONGEST = 13  # P3.2, R7


class Held:
    """The cards of one hand: ordinary cards by suit and place, cards of the free rank by suit, printed jokers."""

    def __init__(self, hand: Iterable[Card], free: Rank | None) -> None:
        self.free_place = free.place if free else 0
        self.ordinary = [[0] * 15 for _ in SUITS]
        self.frees = [0, 0, 0, 0]
        self.printed = 0
        for card, copies in Counter(hand).items():
            if card.suit is None:
                self.printed = copies
            elif card.rank is free:
                self.frees[SUITS.index(card.suit)] = copies
            else:
                self.ordinary[SUITS.index(card.suit)][card.place] = copies
        self.jokers = self.printed + sum(self.frees)
        self._places: dict[tuple[int, int], Place] = {}

    def copies(self, suit: int, number: int) -> int:
        """Returns how many cards stand at a place of a suit, 1 to 14, free ones in their own place included."""
        place = 1 if number == HIGH_ACE else number
        return self.ordinary[suit][place] + (self.frees[suit] if place == self.free_place else 0)

    def left(self, suit: int, number: int, taken: int) -> tuple[int, int]:
        """Returns the ordinary and the free cards at a place of a suit without those in sets; aces are low here."""
        if number == self.free_place:
            return 0, self.frees[suit] - taken
        return 0 if number == HIGH_ACE else self.ordinary[suit][number] - taken, 0

    def place(self, suit: int, number: int) -> Place:
        """Returns a place with the way to the next one of its suit, where the jokers reach that far."""
        found = self._places.get((suit, number))
        if found is None:
            found = self._places[suit, number] = self._place(suit, number)
        return found

    def _place(self, suit: int, number: int) -> Place:
        held = [other for other in range(1, HIGH_ACE) if self.copies(suit, other)]
        later = [other for other in held if other > number]
        gap = later[0] - number - 1 if later else None
        high = HIGH_ACE - 1 - held[-1] if held and held[-1] > 1 and self.copies(suit, 1) else None
        if number > 1 and later:
            high = None
        copies = self.copies(suit, later[0]) if later else 0
        return Place(number, self._within(gap), self._within(high), self.jokers, copies, self.jokers > 0)

    def aces_may_wait(self, suit: int) -> bool:
        """Returns whether aces can go to the high end of a suit."""
        return self.place(suit, 1).gap_to_high is not None

    def _within(self, gap: int | None) -> int | None:
        return gap if gap is not None and gap <= self.jokers else None

    def has_three_in_a_row(self) -> bool:
        """Returns whether three neighbours of a suit are held, so that a pure sequence may be."""
        rows = [[bool(self.copies(suit, number)) for number in range(1, HIGH_ACE + 1)] for suit in range(4)]
        return any(all(row[low : low + 3]) for row in rows for low in range(HIGH_ACE - 2))

    def has_three_alike(self) -> bool:
        """Returns whether three cards alike are held."""
        return max(self.printed, *self.frees, *(max(row) for row in self.ordinary)) >= 3
