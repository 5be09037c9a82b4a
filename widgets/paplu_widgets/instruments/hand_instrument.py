"""What the instruments that show one full hand share: the hand as a line of text, to be read and set."""

from __future__ import annotations

from paplu.language import Card, Cards, notation
from paplu_widgets.card_table import Words
from paplu_widgets.instruments.instrument import Instrument


class HandInstrument(Instrument):
    """An instrument that shows one full hand and says what comes of it."""

    _hand: tuple[Card, ...]

    @property
    def hand(self) -> str:
        """The hand in one line of notation."""
        return notation.text(self._hand)

    @hand.setter
    def hand(self, hand: Cards) -> None:
        self._hand = self._checked(hand)
        self.redraw(self._verdict().text)

    def _checked(self, hand: Cards) -> tuple[Card, ...]:
        """Returns the cards of the hand, if it is one that can be shown here; an ``InputError`` if not."""
        raise NotImplementedError(type(self).__name__)

    def _verdict(self) -> Words:
        """Returns what comes of the hand, in one sentence."""
        raise NotImplementedError(type(self).__name__)
