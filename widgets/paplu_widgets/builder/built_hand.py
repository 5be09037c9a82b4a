"""What a hand builder holds: rules, indicator and cards in zones, with its one line of text and its Python call."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from random import Random

from paplu.deal import Deal, ShownVerdict
from paplu.language import ALL_CARDS, Card, InputError, Problem, notation
from paplu.rules import PAPLU, Rules, as_code
from paplu_widgets.card_table import EMPTY, Layout

HAND, THROW, GROUPS = "hand", "throw", tuple(f"g{n}" for n in range(1, 11))  # ten dublees
ZONES = (HAND, *GROUPS, THROW)
THROWS = " throws "
THROW_WORD = re.compile(r"\bthrows\b", re.IGNORECASE)


@dataclass(frozen=True)
class BuiltHand:
    """A hand as it lies on the table under rules and an indicator; what follows from that is worked out once."""

    rules: Rules = PAPLU
    indicator: str | None = "8D"
    layout: Layout = EMPTY
    seed: int | None = None  # the number of the random hand, while it is that hand

    @cached_property
    def deal(self) -> Deal:
        """The deal that answers every question about the cards."""
        return Deal(self.indicator, rules=self.rules)

    @cached_property
    def verdict(self) -> ShownVerdict | None:
        """The engine's verdict on the grouping, none for an empty table."""
        return self.deal.judge(self.grouping) if self.kept else None

    @cached_property
    def used(self) -> tuple[str, ...]:
        """The groups that hold cards, in their order."""
        return tuple(group for group in GROUPS if self.layout[group])

    @property
    def thrown(self) -> Card | None:
        """The card chosen as the throw."""
        return next((piece.card for piece in self.layout[THROW]), None)

    @cached_property
    def kept(self) -> tuple[Card, ...]:
        """All cards but the throw."""
        return tuple(p.card for zone in (*self.used, HAND) for p in self.layout[zone])

    @cached_property
    def grouping(self) -> str:
        """The groups and the cards in none, in notation, without the throw."""
        groups = [[piece.card for piece in self.layout[group]] for group in self.used]
        return notation.grouping_text(groups, [piece.card for piece in self.layout[HAND]])

    @property
    def text(self) -> str:
        """The cards as one line; a throw follows as in a log: ``… throws KD``."""
        return (self.grouping + (f"{THROWS}{self.thrown}" if self.thrown else "")).strip()

    @property
    def code(self) -> str:
        """The Python call that gives the same answer."""
        rules = "" if self.rules == PAPLU else f", rules={as_code(self.rules)}"
        indicator = f'"{self.indicator}"' if self.indicator else None
        deal = f"Deal({indicator}{rules})"
        if not self.kept:
            return deal
        if len(self.kept) == self.rules.hand_size + 1:
            return f'{deal}.discards("{notation.text(self.kept)}")'
        return f'{deal}.judge("{self.grouping}")'

    def with_text(self, text: str) -> BuiltHand:
        """Returns the table with the cards of a line; cards that lay there already keep their pieces.

        A line without ``|`` and ``+`` is one group, but as many cards as a full hand are cards in no group.
        """
        groups, loose, thrown = _read(text, self.rules.hand_size)
        if len(groups) > len(GROUPS):
            raise InputError(Problem.WRONG_NUMBER, count=len(groups), size=len(GROUPS))
        wanted = [*zip(GROUPS, groups, strict=False), (HAND, loose), (THROW, thrown)]
        return replace(self, layout=laid(self.layout, wanted))


@lru_cache(64)
def built_hand(rules: Rules, indicator: str | None, layout: Layout) -> BuiltHand:
    """Returns the hand that lies so, the one already judged if there is one.

    >>> from paplu.rules import PAPLU
    >>> from paplu_widgets.card_table import Layout
    >>> built_hand(PAPLU, "8D", Layout()).deal
    Deal('8D')
    """
    return BuiltHand(rules, indicator, layout)


def laid(old: Layout, wanted: Iterable[tuple[str, Iterable[Card]]]) -> Layout:
    """Returns cards laid into zones, with the pieces that lay there before, in the same zone if it can be.

    >>> from paplu.language import cards
    >>> from paplu_widgets.card_table import Layout
    >>> laid(Layout(), [("g1", cards("4H 5H 6H"))]).cards
    (card('4H'), card('5H'), card('6H'))
    """
    new, left = Layout(), list(old.pieces)
    for zone, cards in wanted:
        for card in cards:
            twins = sorted((p for p in left if p.card == card), key=lambda p: old.where(p) != zone)
            piece = twins[0] if twins else replace(new.fresh(card), copy=_free_copy(card, new, old))
            if twins:
                left.remove(piece)
            new = new.put([piece], zone)
    return new


def _free_copy(card: Card, *layouts: Layout) -> int:
    taken = {piece.copy for layout in layouts for piece in layout.pieces if piece.card == card}
    return next(copy for copy in range(1, len(taken) + 2) if copy not in taken)


def _read(text: str, hand_size: int) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...], tuple[Card, ...]]:
    shown, *throws = THROW_WORD.split(text)
    groups, loose = notation.groups(shown) if shown.strip() else ((), ())
    thrown = notation.cards(" ".join(throws), 1 + len(loose) + sum(map(len, groups)))
    if throws and len(thrown) != 1:
        raise InputError(Problem.ONE_THROW, count=len(thrown))
    if len(groups) == 1 and not loose and len(groups[0]) >= hand_size:
        return (), groups[0], thrown
    return groups, loose, thrown


def random_hand(deal: Deal, seed: int) -> tuple[Card, ...]:
    """Returns the hand of that number: drawn from the cards in play, sorted."""
    rules, wilds = deal.rules, deal.wilds
    pack = [card for card in ALL_CARDS for _ in range(wilds.copies(card))]
    Random(seed).shuffle(pack)
    hand: list[Card] = []
    for card in pack:
        if len(hand) < rules.hand_size and wilds.left(card, hand):
            hand.append(card)
    return tuple(sorted(hand))
