"""The indicator picker: turn a card, and see which cards become free and how many are left to play with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paplu.deal import Deal, IndicatorLike
from paplu.language import PRINTED_JOKER
from paplu.rules import PAPLU, Rules
from paplu_widgets.card_table import Gesture, Scene, Words, Zone, all_cards, rules_chosen, rules_list
from paplu_widgets.instruments.instrument import Instrument


class IndicatorPicker(Instrument):
    """Turn up a card as the indicator and see every card of its rank become free (P2.4 to P2.6, I1.3, I1.4).

    >>> print(repr(IndicatorPicker("8D")).splitlines()[-1])
    Rank 8 is free, and so are the printed jokers: 9 cards in play are free. (P2.5)
    """

    words_of = "picker"

    def __init__(self, indicator: IndicatorLike = "8D", *, rules: Rules | str = PAPLU, **traits: Any) -> None:
        """Turns up this card; further: ``lang``, ``size``, ``four_colours``."""
        self._deal = Deal(indicator, rules)
        super().__init__(**traits)

    @property
    def indicator(self) -> str | None:
        """The card turned up, or the rank alone, as text."""
        turned_up = self._deal.wilds.indicator or self._deal.wilds.rank
        return None if turned_up is None else str(turned_up)

    @indicator.setter
    def indicator(self, indicator: IndicatorLike) -> None:
        self._deal = Deal(indicator, self._deal.rules)
        self.redraw(self._verdict().text)

    def do(self, gesture: Gesture) -> str:
        """Turns up another card, or takes other rules; returns what is said aloud."""
        match gesture.get("act"):
            case "pick":
                self._deal = Deal(str(gesture["card"]), self._deal.rules)
            case "rules":
                self._deal = Deal(self.indicator, rules_chosen(self._deal.rules, str(gesture["value"])))
            case _:
                return super().do(gesture)
        return self._verdict().text

    def compose(self) -> Scene:
        """Returns the card turned up, the palette, and what is free."""
        return Scene(
            label=self.own_text("label"),
            lang=self.lang,
            bar=(rules_list(self._deal.rules, self.speaker), Words(self.own_text("turn"))),
            palette=all_cards(self._deal, (), self.speaker),
            zones=tuple(self._zones()),
            lines=tuple(self._counts()),
            verdict=self._verdict(),
        )

    def _zones(self) -> Iterator[Zone]:
        wilds = self._deal.wilds
        if wilds.indicator is not None:
            card = self.face_up(wilds.indicator, "up", note=self.own_text("aside"))
            yield Zone(id="up", label=self.own_text("turned_up"), cards=(card,), kind="fixed")
        cards = tuple(
            self.face_up(card, str(copy), wilds) for card in wilds.kinds for copy in range(wilds.copies(card))
        )
        label = self.own_text("free_about")
        yield Zone(id="free", label=label, cards=cards if wilds.indicator or not wilds.rank else (), kind="fixed")

    def _counts(self) -> Iterator[Words]:
        wilds = self._deal.wilds
        if wilds.rank:
            yield Words(self.own_text("of_rank", rank=wilds.rank.value, n=wilds.copies_of_rank))
        yield Words(self.own_text("printed", n=wilds.copies(PRINTED_JOKER)))
        yield Words(self.own_text("in_play", n=wilds.in_play))

    def _verdict(self) -> Words:
        wilds, rules = self._deal.wilds, self._deal.rules
        joker = wilds.indicator == PRINTED_JOKER
        rule = rules.cite("printed joker turned up" if joker else "free")
        counts = {"n": wilds.in_play, "jokers": wilds.copies(PRINTED_JOKER)}
        if wilds.rank is None:
            return self.with_rule(self.own_text("joker_only" if joker else "no_rank", **counts), rule)
        key = "joker_rank" if joker else "rank"
        return self.with_rule(self.own_text(key, rank=wilds.rank.value, **counts), rule)

    def __repr__(self) -> str:
        counts = " · ".join(str(words) for words in self._counts())
        turned_up = self.indicator or self.speaker.text("table.no_indicator")
        return f"{self.own_text('label')}: {turned_up}\n{counts}\n{self._verdict()}"
