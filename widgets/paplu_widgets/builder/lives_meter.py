"""The two-lives meter: a hand builder under two lamps, each lit by the group that is that life."""

from __future__ import annotations

from dataclasses import replace

from paplu.language import Card
from paplu_widgets.builder.hand_builder import HandBuilder
from paplu_widgets.builder.scene import life_word
from paplu_widgets.card_table import Lamp, Scene, lamps


class TwoLivesMeter(HandBuilder):
    """Sort a hand into groups and see which group lights the lamp of the first life, and which of the second (P1.3).

    Rules that ask for more lives have a lamp for each (I6.2).

    >>> print(repr(TwoLivesMeter("4H 5H 6H | 7C 7D 7S")).splitlines()[-1])
    Not a declaration yet. There should be 13 cards, not 6. (R29)
    """

    @property
    def lives(self) -> tuple[tuple[Card, ...] | None, ...]:
        """The cards of the first, the second and any further life, ``None`` for a life that is missing."""
        return tuple(self._view.lives.get(number) for number in range(1, self.table.rules.lives_needed + 1))

    def show(self, scene: Scene, say: str = "", alert: str = "", token: str = "") -> None:
        """Puts the builder's scene on the table, with the lamps above it."""
        made = [self._lamp(number, cards) for number, cards in enumerate(self.lives, 1)]
        label = self.speaker.text("meter.label", n=len(made))
        super().show(replace(scene, drawing=lamps(made, title=label)), say, alert, token)

    def _lamp(self, number: int, cards: tuple[Card, ...] | None) -> Lamp:
        missing = "meter.pure_missing" if number <= self.table.rules.pure_needed else "meter.missing"
        below = self.speaker.shown(cards) if cards else self.speaker.text(missing)
        lit = self.speaker.text("meter.lit" if cards else "meter.dark")
        return Lamp(self.speaker.text(f"table.{life_word(number)}", n=number), lit, below, lit=bool(cards))
