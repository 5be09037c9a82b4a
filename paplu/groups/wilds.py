"""What the indicator leaves free, and how many copies of a card can be about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from paplu.language import ALL_CARDS, NATURALS, PRINTED_JOKER, Card, CardLike, InputError, Problem, Rank, notation
from paplu.rules import JokerIndicator, Rules


@dataclass(frozen=True, slots=True)
class Wilds:
    """The free cards of one deal (P2.5, P2.6, I1.3, I1.4); ``"8C" in wilds`` asks for one card.

    ``indicator`` is the card turned up where it is known, ``rank`` the free rank or ``None``.
    """

    indicator: Card | None
    rank: Rank | None
    packs: int
    printed_jokers: int

    def __contains__(self, card: CardLike) -> bool:
        return self.is_free(notation.card(card))

    def is_free(self, card: Card) -> bool:
        """Returns whether the card is free: of the free rank, or a printed joker."""
        return card.rank is None or card.rank is self.rank

    def copies(self, card: Card) -> int:
        """Returns how many copies of the card can be in hands and piles: the indicator is out of play (P2.5)."""
        printed = self.printed_jokers if card.is_printed_joker else self.packs
        return printed - (card == self.indicator)

    @property
    def copies_of_rank(self) -> int:
        """How many cards of the free rank can be in play, in all suits together: seven after an indicator of it."""
        if self.rank is None:
            return 0
        turned_up = self.indicator != PRINTED_JOKER
        return 4 * self.packs - turned_up

    @property
    def in_play(self) -> int:
        """How many free cards can be in play: 7 + 2, or fewer after a printed joker (P2.5, P2.6)."""
        return self.copies_of_rank + self.copies(PRINTED_JOKER)

    @property
    def kinds(self) -> tuple[Card, ...]:
        """The different cards that are free."""
        free = [card for card in ALL_CARDS if card.rank is None or card.rank is self.rank]
        return tuple(card for card in free if self.copies(card))

    def left(self, card: Card, held: Iterable[Card]) -> int:
        """Returns how many copies of the card can still come when these cards are held."""
        held = tuple(held)
        left = self.copies(card) - held.count(card)
        if card.rank is not None and card.rank is self.rank:
            # the suit of the indicator may be unknown: then seven of eight is all that is sure
            left = min(left, self.copies_of_rank - sum(other.rank is card.rank for other in held))
        return left


@cache
def pack(rules: Rules) -> tuple[Card, ...]:
    """Returns every card of the game in order, 106 for two packs with two printed jokers (P2.1, I1.1).

    >>> from paplu.rules import PAPLU
    >>> len(pack(PAPLU))
    106
    """
    return tuple(card for card in NATURALS for _ in range(rules.packs)) + (PRINTED_JOKER,) * rules.printed_jokers


def turned_up(indicator: CardLike | Rank | None, rules: Rules) -> Wilds:
    """Returns what an indicator leaves free: a card, ``PJ``, a rank alone, or ``None`` for no free rank.

    >>> from paplu.rules import PAPLU
    >>> "8C" in turned_up("8D", PAPLU), "8C" in turned_up("PJ", PAPLU)
    (True, False)
    """
    if indicator is None:
        return Wilds(None, None, rules.packs, rules.printed_jokers)
    if isinstance(indicator, Rank):
        return Wilds(None, indicator, rules.packs, rules.printed_jokers)
    if isinstance(indicator, str) and _is_rank(indicator):
        return Wilds(None, notation.rank(indicator), rules.packs, rules.printed_jokers)
    try:
        card = notation.card(indicator)
    except InputError:
        raise InputError(Problem.NOT_AN_INDICATOR, token=str(indicator)) from None
    if not card.is_printed_joker:
        return Wilds(card, card.rank, rules.packs, rules.printed_jokers)
    if not rules.printed_jokers:
        raise InputError(Problem.NO_PRINTED_JOKER, token=str(card))
    aces = rules.joker_indicator is JokerIndicator.ACES  # P2.6, I1.4
    return Wilds(card, Rank.ACE if aces else None, rules.packs, rules.printed_jokers)


def _is_rank(text: str) -> bool:
    try:
        notation.rank(text)
    except InputError:
        return False
    return True
