"""The engine's least arrangement laid on the table with as little moving about as can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from paplu.language import Card
from paplu.solver import Arrangement, arrange
from paplu_widgets.builder.built_hand import GROUPS, HAND, THROW, BuiltHand, laid


def best(table: BuiltHand) -> BuiltHand:
    """Returns the table in the arrangement with the least penalty, after the best throw if there is a card too many.

    >>> from paplu.language import cards
    >>> from paplu.rules import PAPLU
    >>> from paplu_widgets.card_table import Layout
    >>> from paplu_widgets.builder import built_hand, laid
    >>> layout = laid(Layout(), [("hand", cards("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C 4C"))])
    >>> best(built_hand(PAPLU, "8D", layout)).grouping
    'AC 2C 3C 4C | 4H 5H 6H | 9S 10S PJ | 7C 7D 7S'
    """
    throw, kept = _thrown(table)
    arrangement = table.deal.penalty(kept) if len(kept) == table.rules.hand_size else _of_some(table)
    order = table.layout.cards
    loose = tuple(sorted(arrangement.leftovers, key=order.index))
    zones = {**_zones(table, [meld.cards for meld in arrangement.melds]), HAND: loose, THROW: throw}
    return replace(table, layout=laid(table.layout, zones.items()))


def _of_some(table: BuiltHand) -> Arrangement:
    """Returns the best of fewer cards than a hand: the others lie open (I6.4)."""
    return arrange(table.layout.cards, table.deal.wilds.rank, table.rules)


def _thrown(table: BuiltHand) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    cards = list(table.layout.cards)
    if len(cards) <= table.rules.hand_size:
        return (), tuple(cards)
    card = table.deal.discards(cards)[0].card
    cards.remove(card)
    return (card,), tuple(cards)


def _zones(table: BuiltHand, melds: Sequence[tuple[Card, ...]]) -> dict[str, tuple[Card, ...]]:
    """Returns each group in the zone that holds most of it already, the others in the zones that are left."""
    held = {zone: Counter(piece.card for piece in table.layout[zone]) for zone in GROUPS}
    numbered = [(i, n) for i in range(len(melds)) for n in range(len(GROUPS))]
    pairs = sorted((-(held[GROUPS[n]] & Counter(melds[i])).total(), i, n) for i, n in numbered)
    zone_of: dict[int, int] = {}
    for _, i, n in pairs:
        if i not in zone_of and n not in zone_of.values():
            zone_of[i] = n
    return {GROUPS[zone_of[i]]: melds[i] for i in sorted(zone_of)}
