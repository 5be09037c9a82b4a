"""The two-lives meter: a hand builder under two lamps, each lit by the group that is that life."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from paplu.cards import Card
from paplu.verdict import Code
from paplu.wording import shown, word
from paplu_widgets.drawings import Lamp, lamps
from paplu_widgets.hand_builder import HandBuilder
from paplu_widgets.scene import Scene

LIVES = ((Code.FIRST_LIFE, "first"), (Code.SECOND_LIFE, "second"))


class TwoLivesMeter(HandBuilder):
    """Sort a hand into groups and see which group lights the lamp of the first life, and which of the second (P1.3)."""

    @property
    def lives(self) -> tuple[tuple[Card, ...] | None, ...]:
        """The cards of the first and of the second life, ``None`` for a life that is missing."""
        findings = () if self.verdict is None else self.verdict.findings
        found = {finding.code: dict(finding.facts).get("cards") for finding in findings}
        return tuple(cast("tuple[Card, ...] | None", found.get(code)) for code, _ in LIVES)

    def show(self, scene: Scene, say: str = "", alert: str = "") -> None:
        """Put the builder's scene on the table, with the two lamps above it."""
        made = [self._lamp(name, cards) for (_, name), cards in zip(LIVES, self.lives, strict=True)]
        super().show(replace(scene, drawing=lamps(made, title=word("meter.label", self.lang))), say, alert)

    def _lamp(self, name: str, cards: tuple[Card, ...] | None) -> Lamp:
        below = shown(cards, self.lang) if cards else word(f"meter.{name}_missing", self.lang)
        lit = word("meter.lit" if cards else "meter.dark", self.lang)
        return Lamp(word(f"table.{name}_life", self.lang), lit, below, lit=bool(cards))
