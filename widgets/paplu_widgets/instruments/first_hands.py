"""The cards an instrument shows before anybody lays others: as many as the rules want in a hand."""

from __future__ import annotations

from paplu.deal import Deal
from paplu.language import ALL_CARDS, Card, notation

# No three of them are a sequence or a set, and no two are alike.
SCATTERED = "2S 4S 6D 7C 9C JD QC KH 3D 5C 7H 10D AC 2H 9S JS 5H 10H 6S 4C AD QS KD"
# A pure sequence, one with a joker, a set, and more of each the more cards there are.
MIXED = "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C KD 5D 3C JH QH KH 9D 2S 9D JD 6S"


def first_hand(listed: str, deal: Deal) -> tuple[Card, ...]:
    """Returns the first cards listed, as many as a hand has, but for such as cannot be held in this deal.

    >>> from paplu.deal import Deal
    >>> len(first_hand("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C KD 5D 8C", Deal("8D")))
    13
    """
    hand: list[Card] = []
    for card in (*notation.cards(listed), *ALL_CARDS * deal.rules.packs):
        if len(hand) < deal.rules.hand_size and deal.wilds.left(card, hand) > 0:
            hand.append(card)
    return tuple(hand)
