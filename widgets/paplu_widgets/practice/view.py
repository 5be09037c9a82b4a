"""What the practice table is to show: a game seen by one person, with that person's cards in private groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from paplu.deal import Deal, Line, lines_of
from paplu.language import Card, Code, Finding, Speaker
from paplu.play import Act, Declares, Phase, Seat
from paplu.rules import Laying
from paplu_widgets.builder import GROUPS, HAND, THROW, BuiltHand, HandView, built_hand, laid
from paplu_widgets.card_table import Layout, Piece
from paplu_widgets.practice.game import Game

STOCK, PILE, INDICATOR = "stock", "pile", "indicator"
STOCK_TOP, PILE_TOP = "stock-top", "pile-top"
KEPT = 64  # what follows from cards that lie as they lay is worked out once
NO_CARD_CHOSEN = (Code.THROW_MISSING, Code.LAST_CARD_MISSING)


@dataclass(frozen=True)
class GameView:
    """A game at one moment, by whom it is view, and what that person has chosen, opened or not yet confirmed."""

    game: Game
    viewer: str
    layout: Layout
    speaker: Speaker
    shown: bool = True  # whether the viewer's cards lie open; between two people they do not
    chosen: frozenset[str] = frozenset()
    fresh: frozenset[str] = frozenset()  # the cards that came last
    refusal: tuple[Finding, ...] = ()
    to_confirm: Act | None = None  # a costly act that is done only when it is asked for again
    panel: str = "story"
    since: int = 0  # how many lines the log had when the viewer last acted
    reveal: bool = True

    @cached_property
    def builder(self) -> HandView:
        """The viewer's cards as the hand builder would show them, judged by the engine."""
        state = self.game.state
        indicator = None if state.indicator is None else str(state.indicator)
        hand = built_hand(state.rules, indicator, self.layout)
        return HandView(hand, self.speaker, self.chosen, reveal=False)

    @property
    def seat(self) -> Seat:
        """The viewer's seat."""
        return self.game.state.seat(self.viewer)

    @property
    def on_turn(self) -> bool:
        """Whether it is the viewer's turn."""
        return self.game.waits_for == self.viewer

    @property
    def throwing(self) -> bool:
        """Whether the viewer holds the card too many."""
        return self.on_turn and self.game.state.phase is Phase.THROW

    def text(self, key: str, /, **facts: object) -> str:
        """Returns a text of the practice table in the reader's language."""
        return self.speaker.text(f"practice.{key}", **facts)

    def say(self, finding: Finding) -> str:
        """Returns a finding in the reader's language; of a card that is missing, in the words of the table."""
        if finding.code in NO_CARD_CHOSEN:
            return self.text("choose_throw", **dict(finding.facts))
        return self.speaker.say(finding)

    def name(self, card: Card) -> str:
        """Returns a card in words."""
        return self.speaker.card_name(card, free=self.builder.table.deal.wilds.is_free(card))

    @property
    def throw(self) -> Piece | None:
        """The card meant to be thrown: the one chosen, or the only one that is in no group."""
        chosen = self.layout.named(self.chosen)
        loose = self.layout[HAND]
        if len(chosen) == 1:
            return chosen[0]
        return loose[0] if len(loose) == 1 and not chosen and self.layout.pieces != loose else None

    @property
    def step_by_step(self) -> bool:
        """Whether groups are laid open during play (I6.4)."""
        return self.game.state.rules.laying is Laying.STEP_BY_STEP

    @property
    def with_open(self) -> HandView:
        """The viewer's cards with the groups that lie open before them, as the hand builder would show them."""
        return replace(self.builder, table=_with_open(self.builder.table, self.seat.laid))

    @property
    def left(self) -> tuple[Line, ...]:
        """What the viewer's cards count where only what lies open is safe (I6.4)."""
        return _left(self.seat.hand, self.builder.table.deal)

    @property
    def declaration(self) -> Declares:
        """The groups as they lie, those laid open first, a card in no group as a group of one, with the throw due."""
        throw = self.throw if self.throwing else None
        lying = self.layout.take([throw] if throw else [])
        groups = [tuple(piece.card for piece in lying[zone]) for zone in GROUPS if lying[zone]]
        loose = [(piece.card,) for piece in lying[HAND]]
        return Declares(self.viewer, (*self.seat.laid, *groups, *loose), throw.card if throw else None)


@lru_cache(KEPT)
def _with_open(hand: BuiltHand, open_groups: tuple[tuple[Card, ...], ...]) -> BuiltHand:
    """Returns the hand with the groups that lie open before its own; those beyond the last place are in no group."""
    lying = [tuple(piece.card for piece in hand.layout[zone]) for zone in GROUPS if hand.layout[zone]]
    groups = [*open_groups, *lying]
    rest = [card for group in groups[len(GROUPS) :] for card in group]
    loose = [*(piece.card for piece in hand.layout[HAND]), *rest]
    return built_hand(hand.rules, hand.indicator, laid(Layout(), [*zip(GROUPS, groups, strict=False), (HAND, loose)]))


@lru_cache(KEPT)
def _left(hand: tuple[Card, ...], deal: Deal) -> tuple[Line, ...]:
    return tuple(lines_of(hand, deal.wilds, deal.rules))


def held(layout: Layout, cards: Iterable[Card]) -> Layout:
    """Returns the layout with just these cards: what is gone taken off, what came put in the hand, all else as it lay.

    >>> from paplu.language import cards
    >>> held(Layout(), cards("4H KD")).zones
    (('hand', (Piece(card=card('KD'), copy=1), Piece(card=card('4H'), copy=1))),)
    """
    wanted = Counter(cards)
    kept: list[Piece] = []
    for piece in sorted(layout.pieces, key=lambda piece: layout.where(piece) in (HAND, THROW)):
        if wanted[piece.card] > 0:
            wanted[piece.card] -= 1
            kept.append(piece)
    new = layout.take(piece for piece in layout.pieces if piece not in kept)
    new = new.put(new[THROW], HAND) if new[THROW] else new
    for card in sorted(wanted.elements()):
        new = new.add(card, HAND)
    return new


def sorted_hand(layout: Layout) -> Layout:
    """Returns the layout with the cards in no group in the order of their suits and ranks."""
    return layout.with_zone(HAND, tuple(sorted(layout[HAND], key=lambda piece: piece.card)))
