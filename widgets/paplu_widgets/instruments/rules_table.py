"""The rules table: one hand, or one log, under several rules side by side, and the rule behind each difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from paplu.cli import showing
from paplu.deal import Column, Comparison, Deal, IndicatorLike, compare, hand_text
from paplu.groups import Wilds
from paplu.language import Groups, amount, notation, speaker_for
from paplu.play import Replay, compare_log
from paplu.rules import PAPLU, THE_THREE, Rules, as_code
from paplu_widgets.card_table import (
    Field,
    Gesture,
    Item,
    Panel,
    RefusedError,
    Scene,
    Shown,
    Words,
    Zone,
    indicator_list,
    rules_name,
    rules_of,
)
from paplu_widgets.instruments.first_hands import first_hand
from paplu_widgets.instruments.instrument import Instrument

# Where the rules part: no second sequence, a set of four, a total above 80.
HAND = "4S 5S 6S 7C 7D 7H 10S 10H 10D 10C KS KH KD JC QC 9D 9D PJ 5H 3H AC 8S"


class RulesTable(Instrument):
    """See what the same hand costs under several rules, and which rule makes each difference (R8 to R10).

    With ``log``, the text of a log, see instead what the same play comes to under each: every line names its rule.

    >>> table = RulesTable("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C KD 5D")
    >>> print(repr(table).splitlines()[0])
    paplu: Penalty 10 + 10 + 5 = 25 points. Level 2. It cannot be declared.
    """

    words_of = "rulesets"

    def __init__(
        self,
        hand: Groups | None = None,
        *,
        indicator: IndicatorLike = "2",
        profiles: Iterable[Rules | str] | None = None,
        log: str | None = None,
        **traits: Any,
    ) -> None:
        """Lays out a hand, a grouping of it, or a log; further: ``lang``, ``size``, ``four_colours``."""
        self._profiles = None if profiles is None else tuple(profiles)
        self._indicator, self._hand, self._log = indicator, "", log
        self._found: Comparison | None = None
        self._played: Mapping[str, Replay] = {}
        if log is None:
            hand = notation.text(first_hand(HAND, Deal(indicator, self._first))) if hand is None else hand
            self._hand = hand if isinstance(hand, str) else hand_text(hand)
            self._found = self._compared()
        elif hand is None:
            self._played = compare_log(log, THE_THREE if self._profiles is None else self._profiles)
        else:
            raise RefusedError(speaker_for(traits.get("lang")).text("rulesets.no_hand"))
        super().__init__(**traits)

    @property
    def _first(self) -> Rules:
        """The first of the rules that a hand can be dealt by: it says how many cards lie here at first."""
        chosen = (rules_of(rules) for rules in self._profiles or THE_THREE)
        return next((rules for rules in chosen if rules.can_be_asked), PAPLU)

    @property
    def comparison(self) -> Comparison:
        """The comparison as the engine gives it; a ``RefusedError`` where a log is laid."""
        if self._found is None:
            raise RefusedError(self.own_text("no_hand"))
        return self._found

    @property
    def hand(self) -> str:
        """The hand, or its grouping, in one line of notation; empty where a log is laid."""
        return self._hand

    @hand.setter
    def hand(self, hand: str) -> None:
        self.redraw(self.do({"act": "hand", "value": hand}))

    def do(self, gesture: Gesture) -> str:
        """Takes another hand or another indicator; what cannot be compared is refused, and nothing changes."""
        before = self._hand, self._indicator
        match gesture.get("act"):
            case "hand" | "indicator" if self._log is not None:
                raise RefusedError(self.own_text("no_hand"))
            case "hand":
                self._hand = str(gesture["value"])
            case "indicator":
                self._indicator = str(gesture["value"]) or None
            case _:
                return super().do(gesture)
        try:
            self._found = self._compared()
        except ValueError:
            self._hand, self._indicator = before
            raise
        return self._verdict().text

    @property
    def played(self) -> Mapping[str, Replay]:
        """What the log comes to under each rules, by their names and house rules; empty where a hand is compared."""
        return self._played

    @property
    def code(self) -> str:
        """The Python call that gives the same answer."""
        named = [repr(rules) if isinstance(rules, str) else as_code(rules) for rules in self._profiles or ()]
        chosen = f", [{', '.join(named)}]" if named else ""
        if self._log is not None:
            return f"compare_log({self._log!r}{chosen})"
        turned_up = None if self._indicator is None else str(self._indicator)
        return f"compare({self.hand!r}, {turned_up!r}{chosen})"

    def compose(self) -> Scene:
        """Returns the hand under each of the rules, or what the log comes to under each."""
        if self._log is not None:
            panel = Panel(title=self.own_text("log"), items=tuple(self._replayed_lines()))
            return Scene(label=self.own_text("label"), lang=self.lang, panel=panel)
        submit = self.speaker.text("table.set_text")
        return Scene(
            label=self.own_text("label"),
            lang=self.lang,
            bar=(indicator_list(Deal(self._indicator), self.speaker),),
            zones=tuple(self._zone(f"rules-{i}", column) for i, column in enumerate(self.comparison.columns)),
            verdict=self._verdict(),
            field=Field(act="hand", label=self.own_text("hand"), value=self._hand, submit=submit),
            panel=Panel(title="", items=tuple(self._items())) if self.comparison.differences else None,
        )

    def _compared(self) -> Comparison:
        return compare(self._hand, self._indicator, self._profiles)

    def _zone(self, zone: str, column: Column) -> Zone:
        return Zone(
            id=zone,
            label=rules_name(column.name, self.speaker),
            cards=tuple(self._cards(zone, column)),
            kind="fixed",
            wide=True,
            verdict=Words(showing.column_text(column, self.speaker)),
        )

    def _cards(self, zone: str, column: Column) -> Iterator[Shown]:
        if column.score is None:
            return
        wilds: Wilds = column.score.wilds
        for group, meld in enumerate(column.score.melds):
            for i, (card, place) in enumerate(zip(meld.cards, meld.stands_for, strict=True)):
                note = self.speaker.text("stands_in", place=place.signs) if place else ""
                one = self.face_up(card, f"{zone}-{group}-{i}", wilds, note, mark="good")
                yield replace(one, apart=i == 0)
        for i, line in enumerate(line for line in column.score.lines if line.cards):
            left = self.face_up(line.cards[0], f"{zone}-left-{i}", wilds, amount(line.amount), mark="dim")
            yield replace(left, apart=i == 0)

    def _verdict(self) -> Words:
        return Words(showing.headline(self.comparison, self.speaker))

    def _items(self) -> Iterator[Item]:
        for difference in self.comparison.differences:
            yield Item(words=Words(showing.difference_text(difference, self.speaker)))

    def _replayed_lines(self) -> Iterator[Item]:
        for name, replay in self._played.items():
            speaker = self.speaker
            refused = [showing.refusal_sentence(replay.error, speaker)] if replay.error else []
            lines = [*showing.lines(replay, speaker), *refused]
            for i, line in enumerate(line for line in lines if line.strip()):
                yield Item(key="" if i else name, words=Words(line))

    def __repr__(self) -> str:
        if self._log is None:
            return str(self._found)
        return "\n".join(
            f"{item.key}: {item.words}" if item.key else f"  {item.words}" for item in self._replayed_lines()
        )
