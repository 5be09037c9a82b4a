"""The groups of an arrangement as cards: which free card takes which place; and dublees that declare by themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from paplu.groups import Kind, Meld
from paplu.language import NATURALS, PRINTED_JOKER, RANKS, SUITS, Card, Rank
from paplu.rules import Alike
from paplu.solver.keys import HIGH_ACE, LONGEST, SolverKey
from paplu.solver.search import Shapes
from paplu.solver.suit_groups import Book, Run, Shape

Slots: TypeAlias = list[tuple[Card, bool]]  # the card of each place, and whether it stands there itself
AT_PLACE = [[Card(RANKS[(place - 1) % 13], suit) for place in range(HIGH_ACE + 1)] for suit in SUITS]


def placed(
    groups: Shapes, hand: Sequence[Card], free: Rank | None, terms: SolverKey
) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
    """Returns the groups, sequences by suit, then sets by rank, then tunnelas and dublees; and the cards left over.

    Free cards stand in in the order of the cards; those left over are in the order of the hand.
    """
    shown = [(shape, _slots(suit, shape)) for suit, shape in sorted(groups, key=_order)]
    left: dict[Card, int] = {}
    for card in hand:
        left[card] = left.get(card, 0) + 1
    for card in [card for _, slots in shown for card, itself in slots if itself]:
        left[card] -= 1
    spare = iter(sorted(card for card in left for _ in range(left[card]) if card.rank is None or card.rank is free))
    melds: list[Meld] = []
    for shape, slots in shown:
        cards = tuple([card if itself else next(spare) for card, itself in slots])
        stands_for = tuple([None if itself else card for card, itself in slots])
        strict = not terms.free_in_place and any(card.rank is free for card in cards)  # R5
        for card, place in zip(cards, stands_for, strict=True):
            left[card] -= place is not None
        of_run = Kind.IMPURE_SEQUENCE if strict or any(stands_for) else Kind.PURE_SEQUENCE
        kind = of_run if isinstance(shape, Run) else Kind.SET if isinstance(shape, Book) else shape.kind
        melds.append(Meld(kind, cards, stands_for))
    return tuple(melds), tuple([card for card in left for _ in range(left[card])])


def stretched(groups: Shapes, size: int, impure: tuple[int, ...]) -> Shapes | None:
    """Returns the groups of a hand of that size with its spare jokers in the sequences that are not pure, above first.

    A sequence is never pure with a free card at the places ``impure``. ``None`` where there is no room for all.
    """
    spare = size - sum(len(_slots(*group)) for group in groups)
    longer: list[tuple[int, Shape]] = [group for group in groups if not isinstance(group[1], Run)]
    for suit, (first, last, held) in sorted((suit, shape) for suit, shape in groups if isinstance(shape, Run)):
        above = below = 0
        if spare and (held.bit_count() <= last - first or any(held >> place & 1 for place in impure)):
            room = LONGEST - (last - first + 1)
            above = min(spare, HIGH_ACE - (first == 1) - last, room)
            below = min(spare - above, first - 1, room - above)
        spare -= above + below
        longer.append((suit, Run(first - below, last + above, held)))
    return None if spare else tuple(longer)


def _order(group: tuple[int, Shape]) -> tuple[int, ...]:
    suit, shape = group
    if isinstance(shape, Run):
        return 0, suit, *shape
    if isinstance(shape, Book):
        return 1, *shape
    return 2, -shape.naturals - shape.standing, 13 * suit + shape.place if shape.place else 52, -shape.naturals


def _slots(suit: int, shape: Shape) -> Slots:
    if isinstance(shape, Run):
        cards = AT_PLACE[suit]
        return [(cards[place], bool(shape.held >> place & 1)) for place in range(shape.first, shape.last + 1)]
    if isinstance(shape, Book):
        own = [suit for suit in range(4) if shape.suits >> suit & 1]
        others = [suit for suit in range(4) if suit not in own][: shape.size - len(own)]
        return [(AT_PLACE[suit][shape.place], suit in own) for suit in sorted(own + others)]
    card = AT_PLACE[suit][shape.place] if shape.place else PRINTED_JOKER
    return [(card, True)] * shape.naturals + [(card, False)] * shape.standing


def as_dublees(
    hand: Sequence[Card], free: Rank | None, terms: SolverKey
) -> tuple[tuple[Meld, ...], tuple[Card, ...]] | None:
    """Returns the dublees that declare by themselves, and the other cards; ``None`` where there are too few (R24).

    First come the pairs alike. Where jokers complete dublees, free cards are no pair, being worth a dublee each. Two
    alike are parted wherever two printed jokers are left, and then jokers alone are dublees (R2).
    """
    if terms.dublees_declare is None:
        return None
    left, natural = Counter(hand), terms.dublees is Alike.NATURAL
    joined = not natural and terms.least_naturals <= 1 and terms.most_jokers != 0
    pairs, alone = list[tuple[Card, Card]](), 0
    for card, copies in sorted(left.items()):
        in_place = card.rank is not free or (not joined and (terms.free_in_place or not natural))
        alike = natural if card.rank is None else in_place and terms.least_naturals <= 2
        pairs += [(card, card)] * (copies // 2 if alike else 0)
    left.subtract(card for pair in pairs for card in pair)
    if joined:
        spare = sorted(left.elements(), key=lambda card: (card.rank is None, card.rank is not free, card), reverse=True)
        jokers = [card for card in spare if card.rank is None or card.rank is free]
        ordinary = [card for card in spare if card not in jokers]
        while jokers and ordinary:  # printed jokers first: a card of the free rank can stand for itself
            pairs.append((ordinary.pop(), jokers.pop(0)))
        while len(jokers) > 1 and jokers[-1].rank is not None:
            pairs.append((jokers.pop(), jokers.pop(0)))
        printed = jokers.count(PRINTED_JOKER)
        for pair in [pair for pair in pairs if pair[0] == pair[1]][: printed // 2]:
            pairs.remove(pair)
            pairs += [(pair[0], PRINTED_JOKER)] * 2
            printed -= 2
        alone = printed // 2 if terms.least_naturals == 0 and terms.most_jokers != 1 else 0
        left = Counter(hand)
        left.subtract([PRINTED_JOKER] * 2 * alone + [card for pair in pairs for card in pair])
    melds = [Meld(Kind.DUBLEE, pair, (None, None if pair[0] == pair[1] else pair[0])) for pair in pairs]
    melds += [Meld(Kind.DUBLEE, (PRINTED_JOKER, PRINTED_JOKER), (NATURALS[0], NATURALS[0]))] * alone
    return (tuple(melds), tuple(left.elements())) if len(melds) >= terms.dublees_declare else None
