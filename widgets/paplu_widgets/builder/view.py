"""What the hand builder is to show: its table, what the engine says of it, and what the reader has open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import cast

from paplu.deal import OF_A_REGROUPING, ShownVerdict
from paplu.groups import GroupVerdict, Meld
from paplu.language import Card, Code, Finding, Speaker, amount, reckoned
from paplu_widgets.builder.built_hand import GROUPS, HAND, THROW, BuiltHand
from paplu_widgets.card_table import Piece

LIVES = {Code.FIRST_LIFE: 1, Code.SECOND_LIFE: 2}
LEAST_SHOWN = 4


@dataclass(frozen=True)
class HandView:
    """A table seen by a reader: what speaks to them, the chosen cards, the zone new cards go to, the open panel.

    >>> from paplu.rules import PAPLU
    >>> from paplu.language import Speaker
    >>> from paplu_widgets.card_table import Layout
    >>> from paplu_widgets.builder import built_hand
    >>> HandView(built_hand(PAPLU, "8D", Layout()), Speaker("en")).zone_name("hand")
    'In hand'
    """

    table: BuiltHand
    speaker: Speaker
    chosen: frozenset[str] = frozenset()
    active: str = HAND
    panel: str = ""
    rule: str = ""
    reveal: bool = True
    mine: BuiltHand | None = None  # while the best arrangement lies on the table
    can_undo: bool = False
    can_redo: bool = False
    large: bool = False
    four_colours: bool = False

    @property
    def verdict(self) -> ShownVerdict | None:
        """The engine's verdict on the grouping, none for an empty table."""
        return self.table.verdict

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """The findings of the engine, without what would give the solution away where that is not wanted."""
        findings = self.verdict.findings if self.verdict is not None else ()
        return tuple(finding for finding in findings if self.reveal or finding.code not in OF_A_REGROUPING)

    @property
    def overall(self) -> tuple[Finding, ...]:
        """The findings on the hand as a whole."""
        return tuple(f for f in self.findings if "group" not in dict(f.facts) or f.code is Code.NOT_A_GROUP)

    @property
    def codes(self) -> frozenset[Code]:
        """The codes of all findings."""
        return frozenset(self.verdict.codes if self.verdict is not None else ())

    @cached_property
    def lives(self) -> Mapping[int, tuple[Card, ...]]:
        """The cards of each life there is, by its number: the first ones are those that have to be pure."""
        lives: dict[int, tuple[Card, ...]] = {}
        for finding in self.findings:
            facts = dict(finding.facts)
            number = LIVES.get(finding.code, facts.get("number"))
            if finding.code in (*LIVES, Code.FURTHER_LIFE):
                lives[cast("int", number)] = cast("tuple[Card, ...]", facts["cards"])
        return lives

    @property
    def spare(self) -> int:
        """How many cards there are beyond a full hand."""
        return len(self.table.kept) - self.table.rules.hand_size

    @cached_property
    def groups(self) -> tuple[str, ...]:
        """The groups shown: four at least, so that nothing jumps."""
        last = max((GROUPS.index(zone) + 1 for zone in (*self.table.used, self.active) if zone in GROUPS), default=0)
        return GROUPS[: max(LEAST_SHOWN, last)]

    def group_verdict(self, zone: str) -> GroupVerdict | None:
        """Returns the engine's verdict on one group."""
        if self.verdict is None or zone not in self.table.used:
            return None
        return self.verdict.value.groups[self.table.used.index(zone)]

    def text(self, key: str, /, **facts: object) -> str:
        """Returns a text of the table in the reader's language."""
        return self.speaker.text(f"table.{key}", **facts)

    def say(self, finding: Finding) -> str:
        """Returns a finding as a sentence in the reader's language."""
        return self.speaker.say(finding)

    def zone_name(self, zone: str) -> str:
        """Returns a zone's name, such as ``Group 2``."""
        return self.text("group", n=GROUPS.index(zone) + 1) if zone in GROUPS else self.text(zone)

    def card_name(self, card: Card) -> str:
        """Returns a card in words, such as ``eight of hearts, free``."""
        return self.speaker.card_name(card, free=self.table.deal.wilds.is_free(card))

    def sum(self) -> str:
        """Returns the penalty as it lies, as a sum that adds up."""
        if self.verdict is None or self.verdict.score is None:
            return "?"
        return reckoned(line.amount for line in self.verdict.score.lines)

    def total(self) -> Fraction | None:
        """Returns the penalty as it lies, in points."""
        return self.verdict.score.total if self.verdict is not None and self.verdict.score else None

    def total_text(self) -> str:
        """Returns the penalty as it lies, in words short enough to be said."""
        total = self.total()
        return "?" if total is None else amount(total)


def stand_ins(meld: Meld | None, pieces: tuple[Piece, ...]) -> dict[Piece, Card]:
    """Returns what each piece of a group stands for where it is not itself."""
    places: dict[Piece, Card] = {}
    left = list(pieces)
    for card, place in zip(meld.cards, meld.stands_for, strict=True) if meld else ():
        piece = next(piece for piece in left if piece.card == card)
        left.remove(piece)
        if place is not None:
            places[piece] = place
    return places


def zones_of(view: HandView) -> tuple[str, ...]:
    """Returns the zones shown, in their order on the screen."""
    throw = (THROW,) if view.spare > 0 or view.table.thrown else ()
    return (HAND, *view.groups, *throw)
