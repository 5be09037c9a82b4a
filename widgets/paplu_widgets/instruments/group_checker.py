"""The group checker: some cards read as one group in every way, and the one card that would make it pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from paplu.deal import Deal, IndicatorLike
from paplu.groups import GroupVerdict, Meld, purifying
from paplu.language import Card, Cards, notation
from paplu.rules import PAPLU, Rules
from paplu_widgets.card_table import (
    Button,
    Control,
    Field,
    Gesture,
    History,
    Item,
    Panel,
    Scene,
    Words,
    Zone,
    all_cards,
    indicator_list,
    rules_chosen,
    rules_list,
    undo_redo,
)
from paplu_widgets.instruments.instrument import Instrument

OWN = "group"
MOST_SHOWN = 8  # readings drawn; the rest are counted


@dataclass(frozen=True)
class _ChosenGroup:
    """The cards under a deal; what follows from that is worked out once."""

    deal: Deal
    cards: tuple[Card, ...]

    @cached_property
    def verdict(self) -> GroupVerdict | None:
        return self.deal.read(self.cards) if self.cards else None

    @cached_property
    def purifying(self) -> tuple[Card, ...]:
        return () if self.verdict is None else purifying(self.verdict, self.deal.rules)


class GroupChecker(Instrument):
    """Pick cards and see every way to read them as one group, where each joker stands, and what would make them pure.

    ``text`` is the group in one line; ``readings`` are all readings, the best first (P3.1 to P3.7, I2.1, I2.2).

    >>> GroupChecker("7H 8H 9H", indicator="8D")
    Your cards: 7H 8H 9H
      7H 8H 9H: pure sequence
      1 way to read them
    A valid group: pure sequence. (P3.6)
    """

    words_of = "checker"

    def __init__(
        self, cards: Cards = (), *, indicator: IndicatorLike = "8D", rules: Rules | str = PAPLU, **traits: Any
    ) -> None:
        """Lays out the cards; further: ``lang``, ``size``, ``four_colours``."""
        self._history = History(_ChosenGroup(Deal(indicator, rules), notation.cards(cards)))
        super().__init__(**traits)

    @property
    def text(self) -> str:
        """The cards in one line of notation."""
        return notation.text(self._now.cards)

    @text.setter
    def text(self, cards: Cards) -> None:
        self._take(replace(self._now, cards=notation.cards(cards)))
        self.redraw(self._verdict().text)

    @property
    def verdict(self) -> GroupVerdict | None:
        """The engine's verdict on the cards, ``None`` where there are none."""
        return self._now.verdict

    @property
    def readings(self) -> tuple[Meld, ...]:
        """Every reading of the cards."""
        return self.verdict.readings if self.verdict else ()

    @property
    def code(self) -> str:
        """The Python call that gives the same answer."""
        return f'{self._now.deal!r}.read("{self.text}")'

    @property
    def purifying(self) -> tuple[Card, ...]:
        """The cards of which each, put in the place of one joker, would make the group a pure sequence (P3.6)."""
        return self._now.purifying

    @property
    def _now(self) -> _ChosenGroup:
        return self._history.now

    def do(self, gesture: Gesture) -> str:
        """Picks, moves or takes out cards, steps back, or takes another indicator or other rules."""
        now = self._now
        match gesture.get("act"):
            case "pick":
                card, place = notation.card(str(gesture["card"])), self._place(gesture, len(now.cards))
                self._take(replace(now, cards=(*now.cards[:place], card, *now.cards[place:])))
            case "choose":
                self._take(replace(now, cards=self._without([str(gesture["id"])])))
            case "take":
                self._take(replace(now, cards=self._without(gesture["ids"])))
            case "move":
                self._take(replace(now, cards=self._moved(gesture)))
            case "place":  # the cards lie here already
                return ""
            case "undo":
                self._history = self._history.undo()
            case "redo":
                self._history = self._history.redo()
            case "clear":
                self._take(replace(now, cards=()))
            case "set_text":
                self._take(replace(now, cards=notation.cards(str(gesture["value"]))))
            case "indicator":
                self._take(replace(now, deal=Deal(str(gesture["value"]) or None, now.deal.rules)))
            case "rules":
                wilds, rules = now.deal.wilds, rules_chosen(now.deal.rules, str(gesture["value"]))
                self._take(replace(now, deal=Deal(wilds.indicator or wilds.rank, rules)))
            case _:
                return super().do(gesture)
        return self._verdict().text

    def compose(self) -> Scene:
        """Returns the cards picked, every reading of them, and the verdict."""
        now = self._now
        return Scene(
            label=self.own_text("label"),
            lang=self.lang,
            bar=tuple(self._bar()),
            palette=all_cards(now.deal, now.cards, self.speaker),
            zones=(self._group(), *self._ways()),
            lines=tuple(self._lines()),
            verdict=self._verdict(),
            field=self._field(),
            panel=Panel(title=self.own_text("why"), items=tuple(self._reasons())) if now.cards else None,
        )

    def _field(self) -> Field:
        submit = self.speaker.text("table.set_text")
        return Field(act="set_text", label=self.own_text("text"), value=self.text, submit=submit)

    def _take(self, group: _ChosenGroup) -> None:
        if group != self._now:
            self._history = self._history.push(group)

    def _without(self, ids: Sequence[str]) -> tuple[Card, ...]:
        return tuple(card for i, card in enumerate(self._now.cards) if f"{card}-{i}" not in ids)

    def _moved(self, gesture: Gesture) -> tuple[Card, ...]:
        """Returns the cards with these put before the ``at``-th of the others; dropped elsewhere as they lay."""
        if gesture["zone"] != OWN:
            return self._now.cards
        moved = [card for i, card in enumerate(self._now.cards) if f"{card}-{i}" in gesture["ids"]]
        rest = self._without(gesture["ids"])
        place = self._place(gesture, len(rest))
        return (*rest[:place], *moved, *rest[place:])

    def _place(self, gesture: Gesture, end: int) -> int:
        """Returns where a card falls: at the end, if it does not fall among the cards."""
        at = gesture.get("at")
        return end if at is None or gesture.get("zone") != OWN else int(at)

    def _bar(self) -> Iterator[Control]:
        yield rules_list(self._now.deal.rules, self.speaker)
        yield indicator_list(self._now.deal, self.speaker)
        yield from undo_redo(bool(self._history.past), bool(self._history.future), self.speaker)
        yield Button(act="clear", label=self.speaker.text("table.clear"), off=not self._now.cards)

    def _group(self) -> Zone:
        wilds = self._now.deal.wilds
        cards = (self.face_up(card, str(i), wilds) for i, card in enumerate(self._now.cards))
        return Zone(
            id=OWN,
            label=self.own_text("yours"),
            cards=tuple(replace(card, fixed=False) for card in cards),
            kind="hand",
            place=self.own_text("yours"),
            empty=self.own_text("empty"),
            aside=True,
        )

    def _ways(self) -> Iterator[Zone]:
        wilds = self._now.deal.wilds
        for number, meld in enumerate(self.readings[:MOST_SHOWN], 1):
            seats = zip(meld.cards, meld.stands_for, strict=True)
            cards = tuple(self.seated(card, place, f"{number}-{i}", wilds) for i, (card, place) in enumerate(seats))
            label = self.own_text("way", n=number, kind=self.speaker.text(f"kinds.{meld.kind}"))
            yield Zone(id=f"way-{number}", label=label, cards=cards, kind="fixed")

    def _lines(self) -> Iterator[Words]:
        count = len(self.readings)
        if count:
            key = "ways" if count <= MOST_SHOWN else "more_ways"
            yield Words(self.own_text(key, n=count, shown=MOST_SHOWN))
        if purer := self.purifying:
            yield self.with_rule(self.own_text("purifying", cards=purer), self._now.deal.rules.cite("pure"))

    def _verdict(self) -> Words:
        verdict = self.verdict
        if verdict is None:
            return Words(self.own_text("start"))
        if verdict.value is None:
            return self.worded(verdict.findings[0], "wait")
        kind = self.speaker.text(f"kinds.{verdict.value.kind}")
        return self.with_rule(self.speaker.text("is_a_group", kind=kind), verdict.findings[0].rule, "yes")

    def _reasons(self) -> Iterator[Item]:
        verdict = self.verdict
        for finding in () if verdict is None else verdict.findings:
            yield Item(words=self.worded(finding))

    def __repr__(self) -> str:
        ways = (f"  {notation.text(meld.as_read)}: {self.speaker.text(f'kinds.{meld.kind}')}" for meld in self.readings)
        lines = (f"  {line}" for line in self._lines())
        return "\n".join([f"{self.own_text('yours')}: {self.text}", *ways, *lines, str(self._verdict())])
