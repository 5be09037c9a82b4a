"""The protection ladder: one hand at each level, what is protected, what is left over, and the sum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from paplu.deal import LEVELS, Deal, IndicatorLike, Score
from paplu.language import Card, Cards, Code, amount, notation
from paplu.rules import PAPLU, Laying, Protection, Rules
from paplu_widgets.card_table import (
    Field,
    Gesture,
    Item,
    Panel,
    Scene,
    Shown,
    Words,
    Zone,
    indicator_list,
    rules_chosen,
    rules_list,
)
from paplu_widgets.instruments.first_hands import MIXED, first_hand
from paplu_widgets.instruments.hand_instrument import HandInstrument


class ProtectionLadder(HandInstrument):
    """See the same cards at level 0, 1 and 2: what each protects, what counts, and which is the least.

    >>> ladder = ProtectionLadder("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C KD 5D")
    >>> print(repr(ladder).splitlines()[3])
      Level 2: 4H 5H 6H | 9S 10S PJ | 7C 7D 7S + AC KD 5D 2C : 10 + 10 + 5 + 2 = 27 points
    """

    words_of = "ladder"

    def __init__(
        self, hand: Cards | None = None, *, indicator: IndicatorLike = "8D", rules: Rules | str = PAPLU, **traits: Any
    ) -> None:
        """Lays out a full hand; further: ``lang``, ``size``, ``four_colours``."""
        self._deal = Deal(indicator, rules)
        self._hand = self._checked(first_hand(MIXED, self._deal) if hand is None else hand)
        super().__init__(**traits)

    @property
    def steps(self) -> tuple[Score | None, ...]:
        """What the hand costs at each level, ``None`` where it does not reach it; one step where none are (P6, R10)."""
        if not self._has_levels:
            return (self._deal.penalty(self._hand),)
        return tuple(self._deal.at_level(self._hand, level) for level in LEVELS)

    @property
    def code(self) -> str:
        """The Python call that gives the same answer."""
        return f'{self._deal!r}.penalty("{self.hand}")'

    def do(self, gesture: Gesture) -> str:
        """Takes another hand, another indicator or other rules; returns what is said aloud."""
        match gesture.get("act"):
            case "hand":
                self._hand = self._checked(str(gesture["value"]))
            case "indicator":
                self._renew(Deal(str(gesture["value"]) or None, self._deal.rules))
            case "rules":
                wilds, rules = self._deal.wilds, rules_chosen(self._deal.rules, str(gesture["value"]))
                self._renew(Deal(wilds.indicator or wilds.rank, rules))
            case _:
                return super().do(gesture)
        return self._verdict().text

    def compose(self) -> Scene:
        """Returns the hand at each level, and the verdict."""
        return Scene(
            label=self.own_text("label"),
            lang=self.lang,
            bar=(rules_list(self._deal.rules, self.speaker), indicator_list(self._deal, self.speaker)),
            zones=tuple(self._zones()),
            verdict=self._verdict(),
            field=Field(
                act="hand", label=self.own_text("hand"), value=self.hand, submit=self.speaker.text("table.set_text")
            ),
            panel=Panel(title=self.own_text("why"), items=tuple(self._reasons())),
        )

    @property
    def _has_levels(self) -> bool:
        return self._deal.rules.protection is Protection.BY_LEVEL

    def _renew(self, deal: Deal) -> None:
        """Takes another deal with the same cards, or with others where its hands have another size."""
        same = len(self._hand) == deal.rules.hand_size
        self._hand = deal.checked(self._hand if same else first_hand(MIXED, deal), deal.rules.hand_size)
        self._deal = deal

    def _checked(self, hand: Cards) -> tuple[Card, ...]:
        return self._deal.checked(hand, self._deal.rules.hand_size)

    def _zones(self) -> Iterator[Zone]:
        least = self._deal.penalty(self._hand)
        for level, step in enumerate(self.steps):
            mark = self._has_levels and level == least.level
            yield Zone(
                id=f"level-{level}",
                label=self.own_text("least", level=level) if mark else self._name(level),
                cards=tuple(self._cards(step, level)) if step else (),
                kind="fixed",
                empty=self.own_text("out_of_reach"),
                active=mark,
                verdict=self._sum(step) if step else Words(),
            )

    def _name(self, level: int) -> str:
        if self._has_levels:
            return self.own_text("level", level=level)
        return self.own_text("only_open" if self._deal.rules.laying is Laying.STEP_BY_STEP else "no_levels")

    def _cards(self, step: Score, level: int) -> Iterator[Shown]:
        wilds = self._deal.wilds
        for group, meld in enumerate(step.melds):
            for i, (card, place) in enumerate(zip(meld.cards, meld.stands_for, strict=True)):
                yield replace(self.seated(card, place, f"{level}-{group}-{i}", wilds, mark="good"), apart=i == 0)
        for i, line in enumerate(line for line in step.lines if line.cards):
            left = self.face_up(line.cards[0], f"{level}-left-{i}", wilds, amount(line.amount), mark="dim")
            yield replace(left, apart=i == 0)

    def _sum(self, step: Score) -> Words:
        terms = sum(line.amount != 0 for line in step.lines)
        return Words(self.own_text("sum" if terms > 1 else "total", sum=step.sum_text, total=step.total))

    def _verdict(self) -> Words:
        best = self._deal.penalty(self._hand)
        beats = [finding for finding in best.findings if finding.code is Code.LEVEL_1_BEATS_LEVEL_2]
        return self.worded((beats or best.findings)[0], "yes")

    def _reasons(self) -> Iterator[Item]:
        for finding in self._deal.penalty(self._hand).findings:
            if "group" not in dict(finding.facts):
                yield Item(words=self.worded(finding))

    def __repr__(self) -> str:
        return "\n".join([self.hand, *self._told_steps(), str(self._verdict())])

    def _told_steps(self) -> Iterator[str]:
        for level, step in enumerate(self.steps):
            name = self._name(level)
            if step is None:
                yield f"  {name}: {self.own_text('out_of_reach')}"
            else:
                groups = notation.grouping_text((meld.cards for meld in step.melds), step.leftovers)
                yield f"  {name}: {groups} : {self._sum(step)}"
