"""One group in every valid reading: sequence, set, tunnela or dublee, and what each joker stands for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import combinations, pairwise

from paplu.groups.wilds import Wilds
from paplu.language import NATURALS, RANKS, SUITS, Card, Rank, Suit, in_order, notation
from paplu.rules import Alike, Rules

ACE_HIGH = 14
LEAST = 3  # P3.1, P3.3
LONGEST = 13  # the ace is low or high, never both (P3.2, I1.5, R7)


class Kind(StrEnum):
    """What a group can be; the value is the word in the JSON."""

    PURE_SEQUENCE = "pure sequence"
    IMPURE_SEQUENCE = "impure sequence"
    SET = "set"
    TUNNELA = "tunnela"
    DUBLEE = "dublee"

    @property
    def is_sequence(self) -> bool:
        """Whether the group is a sequence, and so can be a life."""
        return self in (Kind.PURE_SEQUENCE, Kind.IMPURE_SEQUENCE)


ALIKE = {3: Kind.TUNNELA, 2: Kind.DUBLEE}  # I6.2


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

    def is_life(self, rules: Rules) -> bool:
        """Returns whether the group counts as a sequence for the requirement (P1.3, I2.3; a tunnela by R24)."""
        return self.kind.is_sequence or self._is_pure_tunnela(rules)

    def is_pure_life(self, rules: Rules) -> bool:
        """Returns whether the group counts as a pure sequence for the requirement (P3.6, I2.1, R24)."""
        return self.kind is Kind.PURE_SEQUENCE or self._is_pure_tunnela(rules)

    def _is_pure_tunnela(self, rules: Rules) -> bool:
        return rules.tunnela_is_pure and self.kind is Kind.TUNNELA and not any(self.stands_for)

    def __str__(self) -> str:
        return notation.text(self.cards)


def readings(cards: Iterable[Card], wilds: Wilds, rules: Rules) -> tuple[Meld, ...]:
    """Returns every valid reading of the cards as one group, the best first; none when they are no group.

    A sequence that can be read pure is not listed as impure too. A free-rank card stands in its own place wherever
    the group has that place. Pure sequences come first, then sets of natural cards, impure sequences, other sets,
    tunnelas and dublees; among equals the jokers stand late and the sequence low.

    >>> from paplu.language import notation
    >>> from paplu.rules import PAPLU
    >>> from paplu.groups import turned_up
    >>> [str(meld.kind) for meld in readings(notation.cards("7H 8H 9H"), turned_up("8D", PAPLU), PAPLU)]
    ['pure sequence']
    """
    hand = in_order(cards)
    sequences = sorted(_sequences(hand, wilds, rules), key=_late_jokers)
    pure = [meld for meld in sequences if meld.kind is Kind.PURE_SEQUENCE]
    sets = tuple(_sets(hand, wilds, rules))
    natural = () if pure else tuple(meld for meld in sets if not any(meld.stands_for))
    others = tuple(meld for meld in sets if meld not in natural)
    return (*pure, *natural, *(() if pure else sequences), *others, *_alike(hand, wilds, rules))


def at_place(place: int, suit: Suit) -> Card:
    """Returns the card at a place of a sequence, 1 to 14, the ace standing at both ends.

    >>> from paplu.language import Suit
    >>> str(at_place(14, Suit.HEARTS))
    'AH'
    """
    return NATURALS[13 * SUITS.index(suit) + (place - 1) % 13]


def _late_jokers(meld: Meld) -> tuple[int, int]:
    before = next(i for i, place in enumerate([*meld.stands_for, None]) if place is None)
    return before, meld.as_read[0].place


def _sequences(cards: tuple[Card, ...], wilds: Wilds, rules: Rules) -> Iterator[Meld]:
    if not LEAST <= len(cards) <= LONGEST:  # P3.1
        return
    ordinary = [card for card in cards if not wilds.is_free(card)]
    free = [card for card in cards if wilds.is_free(card)]
    kinds = {*ordinary}
    suits = {card.suit for card in ordinary}
    if len(kinds) < len(ordinary) or len(suits) > 1:
        return
    for suit in suits or SUITS:
        for window in _windows(suit, len(cards)):
            if kinds <= window.keys():
                yield from _filled([*window], ordinary, free, rules)


@cache
def _windows(suit: Suit, size: int) -> tuple[Mapping[Card, None], ...]:
    """Returns every run of so many different cards in a suit, from the ace low to the ace high (P3.2)."""
    last = ACE_HIGH + 1 - size
    return tuple(
        dict.fromkeys(at_place(place, suit) for place in range(first, first + size)) for first in range(1, last + 1)
    )


def _filled(window: Sequence[Card], ordinary: Sequence[Card], free: Sequence[Card], rules: Rules) -> Iterator[Meld]:
    natural = {*ordinary, *free} & {*window}  # a free-rank card in its own place is natural (P3.6, R5)
    jokers = list(free)
    for card in natural - {*ordinary}:
        jokers.remove(card)
    if stand_ins_allowed([card not in natural for card in window], rules, sequence=True):
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
                if stand_ins_allowed([card not in natural for card in window], rules, sequence=False):
                    yield _seated(Kind.SET, window, natural, jokers)


def _set_ranks(ordinary: Sequence[Card], wilds: Wilds) -> tuple[Rank, ...]:
    if ordinary:
        return tuple(rank for rank in RANKS if rank is ordinary[0].rank)
    return RANKS if wilds.rank is None else (wilds.rank, *(rank for rank in RANKS if rank is not wilds.rank))


def _alike(cards: tuple[Card, ...], wilds: Wilds, rules: Rules) -> Iterator[Meld]:
    """Yields the cards as a tunnela or dublee (I6.2, R24)."""
    kind = ALIKE.get(len(cards))
    if kind is None or (played := played_alike(kind, rules)) is Alike.NO_GROUP:
        return
    if played is Alike.NATURAL and all(card.is_printed_joker for card in cards):
        yield Meld(kind, cards, (None,) * len(cards))
        return
    ordinary = {card for card in cards if not wilds.is_free(card)}
    free = {card for card in cards if wilds.is_free(card) and not card.is_printed_joker}
    for card in sorted(ordinary or free or (NATURALS if rules.least_naturals == 0 else ())):
        stand_ins = [other != card for other in cards]
        itself = rules.free_in_place or not wilds.is_free(card) or played is Alike.WITH_JOKERS
        complete = played is Alike.WITH_JOKERS or not any(stand_ins)
        if ordinary <= {card} and itself and complete and stand_ins_allowed(stand_ins, rules, sequence=False):
            yield _alike_seated(kind, card, cards)


def played_alike(kind: Kind, rules: Rules) -> Alike:
    """Returns whether tunnelas, or dublees, are groups in these rules (R24)."""
    return rules.tunnelas if kind is Kind.TUNNELA else rules.dublees


def _alike_seated(kind: Kind, card: Card, cards: tuple[Card, ...]) -> Meld:
    ordered = sorted(cards, key=lambda other: (other != card, other))
    return Meld(kind, tuple(ordered), tuple(None if other == card else card for other in ordered))


def stand_ins_allowed(stand_ins: Sequence[bool], rules: Rules, *, sequence: bool) -> bool:
    """Returns whether jokers may stand in at these places of a group (R1, R2, R3)."""
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
    return Meld(kind, tuple([card for card, _ in seats]), tuple([place for _, place in seats]))
