"""The engine's least arrangement laid on the table with as little moving about as can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from paplu.cards import Card
from paplu_widgets.builder_state import GROUPS, HAND, THROW, Table, laid


def best(table: Table) -> Table:
    """Return the table in the arrangement with the least penalty, after the best throw if there is a card too many."""
    throw, kept = _thrown(table)
    score = table.deal.penalty(kept)
    order = table.layout.cards
    loose = tuple(sorted(score.leftovers, key=order.index))
    zones = {**_zones(table, [meld.cards for meld in score.melds]), HAND: loose, THROW: throw}
    return replace(table, layout=laid(table.layout, zones.items()))


def _thrown(table: Table) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    cards = list(table.layout.cards)
    if len(cards) == table.rules.hand_size:
        return (), tuple(cards)
    card = table.deal.discards(cards)[0].card
    cards.remove(card)
    return (card,), tuple(cards)


def _zones(table: Table, melds: Sequence[tuple[Card, ...]]) -> dict[str, tuple[Card, ...]]:
    """Each group in the zone that holds most of it already, the others in the zones that are left."""
    held = {zone: Counter(piece.card for piece in table.layout[zone]) for zone in GROUPS}
    pairs = sorted(
        ((-(held[zone] & Counter(meld)).total(), i, zone) for i, meld in enumerate(melds) for zone in GROUPS),
    )
    found: dict[int, str] = {}
    for _, i, zone in pairs:
        if i not in found and zone not in found.values():
            found[i] = zone
    return {found[i]: melds[i] for i in sorted(found)}
