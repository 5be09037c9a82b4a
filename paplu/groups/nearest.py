"""The sequence a hand comes nearest to: which cards it has for it and which it lacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from paplu.groups.melds import ACE_HIGH, LEAST, at_place, stand_ins_allowed
from paplu.groups.wilds import Wilds
from paplu.language import SUITS, Card, without
from paplu.rules import Rules

Wanting = tuple[tuple[Card, ...], tuple[Card, ...]]

_STARTS = tuple((first, suit) for suit in SUITS for first in range(1, ACE_HIGH + 2 - LEAST))
_WINDOWS = tuple(
    tuple((card.index, card) for card in (at_place(place, suit) for place in range(first, first + LEAST)))
    for first, suit in _STARTS
)


def nearest_sequence(cards: Sequence[Card], wilds: Wilds, rules: Rules, *, pure: bool) -> Wanting:
    """Returns the cards held for a sequence of three, jokers included unless ``pure``, and the cards it lacks.

    Cards that can still come go before such as cannot, then the fewest lacking come first, then the most copies still
    about of what is lacking, then the order of the cards.

    >>> from paplu.language import notation
    >>> from paplu.rules import PAPLU
    >>> from paplu.groups import turned_up
    >>> nearest_sequence(notation.cards("4H 5H KD"), turned_up("8D", PAPLU), PAPLU, pure=True)
    ((card('4H'), card('5H')), (card('3H'),))
    """
    return _nearest(tuple(_wanted(cards, wilds, rules, pure)), cards, wilds)


def nearest_second(cards: Sequence[Card], wilds: Wilds, rules: Rules) -> Wanting:
    """Returns the same for a second sequence beside a pure one of three that is held, whichever leaves it nearest.

    >>> from paplu.language import notation
    >>> from paplu.rules import PAPLU
    >>> from paplu.groups import turned_up
    >>> nearest_second(notation.cards("4H 5H 6H 9S 10S"), turned_up("8D", PAPLU), PAPLU)
    ((card('9S'), card('10S')), (card('8S'),))
    """
    held = {card.index for card in cards if rules.free_in_place or not wilds.is_free(card)}
    lives = [window for window in _WINDOWS if all(number in held for number, _ in window)]
    candidates = [
        one for life in lives for one in _wanted(without(cards, (card for _, card in life)), wilds, rules, pure=False)
    ]
    return _nearest(candidates or tuple(_wanted(cards, wilds, rules, pure=False)), cards, wilds)


def _nearest(candidates: Sequence[Wanting], held: Sequence[Card], wilds: Wilds) -> Wanting:
    for lacking in range(LEAST + 1):
        near = [(one, _left(one, held, wilds)) for one in candidates if len(one[1]) == lacking]
        can_come = [(-left, one[1], one) for one, left in near if left > 0]
        if can_come:
            return min(can_come)[2]
    return min(candidates, key=lambda one: (len(one[1]), one[1]))


def _left(one: Wanting, held: Sequence[Card], wilds: Wilds) -> int:
    return min((wilds.left(card, held) for card in one[1]), default=1)


def _wanted(cards: Sequence[Card], wilds: Wilds, rules: Rules, pure: bool) -> Iterator[Wanting]:
    jokers = [] if pure else sorted(card for card in cards if wilds.is_free(card))
    held = {card.index for card in cards if rules.free_in_place or not pure or not wilds.is_free(card)}
    for window in _WINDOWS:
        missing = [card for number, card in window if number not in held]
        natural = [card for number, card in window if number in held]
        spare = [card for card in jokers if card not in natural]
        filled = _most_filled([card for _, card in window], missing, len(spare), rules)
        yield (*natural, *spare[: len(filled)]), tuple(card for card in missing if card not in filled)


def _most_filled(window: Sequence[Card], missing: Sequence[Card], jokers: int, rules: Rules) -> tuple[Card, ...]:
    """Returns the missing cards that jokers may stand for, as many of them as the rules let them (R1, R2, R3)."""
    for count in range(min(jokers, len(missing)), 0, -1):
        for filled in combinations(missing, count):
            if stand_ins_allowed([card in filled for card in window], rules, sequence=True):
                return filled
    return ()
