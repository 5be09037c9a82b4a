"""One group in every valid reading: pure or impure sequence, or set, and what each joker stands for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, pairwise

from paplu import notation
from paplu.cards import RANKS, SUITS, Card, Rank, Suit
from paplu.rules import Rules
from paplu.wilds import Wilds

ACE_HIGH = 14
LEAST = 3  # P3.1, P3.3
LONGEST = 13  # the ace is low or high, never both (P3.2, I1.5, R7)


class Kind(StrEnum):
    """What a group can be; the value is the word in the JSON."""

    PURE_SEQUENCE = "pure sequence"
    IMPURE_SEQUENCE = "impure sequence"
    SET = "set"

    @property
    def is_sequence(self) -> bool:
        """Whether the group is a sequence, and so can be a life."""
        return self is not Kind.SET


@dataclass(frozen=True, slots=True)
class Meld:
    """A valid group in one reading: its cards in order, and beside each the card it stands for.

    ``stands_for[i]`` is ``None`` where ``cards[i]`` stands for itself. A sequence runs from low to high, a set in
    the order of the suits.
    """

    kind: Kind
    cards: tuple[Card, ...]
    stands_for: tuple[Card | None, ...]

    @property
    def as_read(self) -> tuple[Card, ...]:
        """The cards the group shows once each joker is replaced by what it stands for."""
        return tuple(place or card for card, place in zip(self.cards, self.stands_for, strict=True))

    @property
    def jokers(self) -> tuple[tuple[Card, Card], ...]:
        """The jokers that stand in, each with the card it stands for."""
        return tuple((card, place) for card, place in zip(self.cards, self.stands_for, strict=True) if place)

    def __str__(self) -> str:
        return notation.text(self.cards)


def readings(cards: Iterable[Card], wilds: Wilds, rules: Rules) -> tuple[Meld, ...]:
    """Returns every valid reading of the cards as one group, the best first; none when they are no group.

    A sequence that can be read pure is not listed as impure too. A free-rank card stands in its own place wherever
    the group has that place. Pure sequences come first, then impure ones, then sets; among equals the jokers stand
    late and the sequence low.
    """
    hand = tuple(sorted(cards))
    sequences = sorted(_sequences(hand, wilds, rules), key=_late_jokers)
    pure = [meld for meld in sequences if meld.kind is Kind.PURE_SEQUENCE]
    return (*(pure or sequences), *_sets(hand, wilds, rules))


def at_place(place: int, suit: Suit) -> Card:
    """Returns the card at a place of a sequence, 1 to 14, the ace standing at both ends."""
    return Card(RANKS[(place - 1) % 13], suit)


def _late_jokers(meld: Meld) -> tuple[int, int]:
    before = next(i for i, place in enumerate([*meld.stands_for, None]) if place is None)
    return before, meld.as_read[0].place


def _sequences(cards: tuple[Card, ...], wilds: Wilds, rules: Rules) -> Iterator[Meld]:
    if not LEAST <= len(cards) <= LONGEST:  # P3.1
        return
    ordinary = [card for card in cards if not wilds.is_free(card)]
    free = [card for card in cards if wilds.is_free(card)]
    for suit in SUITS:
        if all(card.suit is suit for card in ordinary):
            for first in range(1, ACE_HIGH + 2 - len(cards)):
                window = [at_place(place, suit) for place in range(first, first + len(cards))]
                if all(window.count(card) == 1 == ordinary.count(card) for card in ordinary):
                    yield from _filled(window, ordinary, free, rules)


def _filled(window: Sequence[Card], ordinary: Sequence[Card], free: Sequence[Card], rules: Rules) -> Iterator[Meld]:
    natural = {*ordinary, *free} & {*window}  # a free-rank card in its own place is natural (P3.6, R5)
    jokers = list(free)
    for card in natural - {*ordinary}:
        jokers.remove(card)
    if _stand_ins_allowed([card not in natural for card in window], rules, sequence=True):
        pure = not jokers and (rules.free_in_place or natural <= {*ordinary})
        kind = Kind.PURE_SEQUENCE if pure else Kind.IMPURE_SEQUENCE
        yield _seated(kind, window, natural, jokers)


def _sets(cards: tuple[Card, ...], wilds: Wilds, rules: Rules) -> Iterator[Meld]:
    if len(cards) not in rules.set_sizes:  # P3.3, I2.2
        return
    ordinary = [card for card in cards if not wilds.is_free(card)]
    free = [card for card in cards if wilds.is_free(card)]
    for rank in _set_ranks(ordinary, wilds):
        of_rank = ordinary + [card for card in {*free} if card.rank is rank]
        natural = {*of_rank}
        if len({*ordinary}) == len(ordinary) and all(card.rank is rank for card in ordinary):
            jokers = list(free)
            for card in natural - {*ordinary}:
                jokers.remove(card)
            others = [Card(rank, suit) for suit in SUITS if Card(rank, suit) not in natural]
            for missing in combinations(others, len(jokers)):  # R4: a suit not yet there
                window = sorted([*natural, *missing])
                if _stand_ins_allowed([card not in natural for card in window], rules, sequence=False):
                    yield _seated(Kind.SET, window, natural, jokers)


def _set_ranks(ordinary: Sequence[Card], wilds: Wilds) -> tuple[Rank, ...]:
    if ordinary:
        return tuple(rank for rank in RANKS if rank is ordinary[0].rank)
    return RANKS if wilds.rank is None else (wilds.rank, *(rank for rank in RANKS if rank is not wilds.rank))


def _stand_ins_allowed(stand_ins: Sequence[bool], rules: Rules, *, sequence: bool) -> bool:
    jokers = sum(stand_ins)
    if rules.most_jokers is not None and jokers > rules.most_jokers:  # R1
        return False
    if len(stand_ins) - jokers < rules.least_naturals:  # R2
        return False
    if rules.jokers_anywhere or not sequence:
        return True
    together = any(a and b for a, b in pairwise(stand_ins))
    return not (stand_ins[0] or stand_ins[-1] or together)  # R3


def _seated(kind: Kind, window: Sequence[Card], natural: set[Card], jokers: Sequence[Card]) -> Meld:
    """Returns the meld with the jokers dealt to the open places in the order of the cards."""
    waiting = iter(sorted(jokers))
    seats = [(card, None) if card in natural else (next(waiting), card) for card in window]
    return Meld(kind, tuple(card for card, _ in seats), tuple(place for _, place in seats))
