"""The groups of an arrangement as cards: which free card takes which place; and dublees that declare by themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from paplu.groups import Kind, Meld
from paplu.language import NATURALS, PRINTED_JOKER, RANKS, SUITS, Card, Rank
from paplu.rules import Alike
from paplu.solver.keys import HIGH_ACE, LONGEST, Terms
from paplu.solver.search import Groups
from paplu.solver.suit_groups import Book, CardsAlike, Run, Shape

Slots = list[tuple[Card, bool]]  # the card of each place, and whether it stands there itself
Left = dict[Card, int]
AT_PLACE = tuple(tuple(Card(RANKS[(place - 1) % 13], suit) for place in range(HIGH_ACE + 1)) for suit in SUITS)


def placed(
    groups: Groups, hand: tuple[Card, ...], free: Rank | None, terms: Terms
) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
    """Returns the groups, sequences by suit, then sets by rank, then tunnelas and dublees; and the cards left over.

    Free cards stand in in the order of the cards; those left over are in the order of the hand.
    """
    runs: list[tuple[int, Run]] = []
    others: list[tuple[tuple[object, ...], Kind, Slots]] = []
    for suit, shape in groups:
        if isinstance(shape, Run):
            runs.append((suit, shape))
        elif isinstance(shape, Book):
            others.append(((0, *shape), Kind.SET, _set_slots(shape)))
        else:
            slots = _slots_alike(suit, shape)
            others.append(((1, -len(slots), slots[0][0], -shape.naturals), shape.kind, slots))
    if len(others) > 1:
        others.sort(key=lambda other: other[0])
    laid: list[tuple[Kind | None, Slots]] = [(None, _run_slots(suit, run)) for suit, run in sorted(runs)]
    return _seated([*laid, *((kind, slots) for _, kind, slots in others)], hand, free, terms)


def _seated(
    laid: Iterable[tuple[Kind | None, Slots]], hand: tuple[Card, ...], free: Rank | None, terms: Terms
) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
    left: Left = {}
    for card in hand:
        left[card] = left.get(card, 0) + 1
    for _, slots in laid:
        for card, itself in slots:
            if itself:
                left[card] -= 1
    spare = iter(sorted(card for card in left for _ in range(left[card]) if card.rank is None or card.rank is free))
    melds: list[Meld] = []
    for kind, slots in laid:
        cards = tuple([card if itself else next(spare) for card, itself in slots])
        stands_for = tuple([None if itself else card for card, itself in slots])
        pure = True
        for card, place in zip(cards, stands_for, strict=True):
            if place:
                left[card] -= 1
                pure = False
            elif card.rank is free and not terms.free_in_place:  # R5
                pure = False
        melds.append(Meld(kind or (Kind.PURE_SEQUENCE if pure else Kind.IMPURE_SEQUENCE), cards, stands_for))
    return tuple(melds), tuple([card for card in left for _ in range(left[card])])


def stretched(groups: Groups, size: int, impure: tuple[int, ...]) -> Groups | None:
    """Returns the groups of a hand of that size with its spare jokers in the sequences that are not pure, above first.

    A sequence is never pure with a free card at the places ``impure``. ``None`` where there is no room for all.
    """
    spare = size - sum(_size(shape) for _, shape in groups)
    longer: list[tuple[int, Shape]] = [group for group in groups if not isinstance(group[1], Run)]
    for suit, (first, last, held) in sorted((suit, shape) for suit, shape in groups if isinstance(shape, Run)):
        if spare and (held.bit_count() <= last - first or any(held >> place & 1 for place in impure)):
            room = LONGEST - (last - first + 1)
            above = min(spare, HIGH_ACE - (first == 1) - last, room)
            below = min(spare - above, first - 1, room - above)
            spare, first, last = spare - above - below, first - below, last + above
        longer.append((suit, Run(first, last, held)))
    return None if spare else tuple(longer)


def _size(shape: Shape) -> int:
    if isinstance(shape, Run):
        return shape.last - shape.first + 1
    return shape.size if isinstance(shape, Book) else shape.naturals + shape.standing


def _run_slots(suit: int, run: Run) -> Slots:
    cards = AT_PLACE[suit]
    return [(cards[place], bool(run.held >> place & 1)) for place in range(run.first, run.last + 1)]


def _set_slots(book: Book) -> Slots:
    place, suits, size = book
    own = [suit for suit in range(4) if suits >> suit & 1]
    others = [suit for suit in range(4) if suit not in own]
    return [(AT_PLACE[suit][place], suit in own) for suit in sorted(own + others[: size - len(own)])]


def _slots_alike(suit: int, alike: CardsAlike) -> Slots:
    card = AT_PLACE[suit][alike.place] if alike.place else PRINTED_JOKER
    return [(card, True)] * alike.naturals + [(card, False)] * alike.standing


def as_dublees(
    hand: tuple[Card, ...], free: Rank | None, terms: Terms
) -> tuple[tuple[Meld, ...], tuple[Card, ...]] | None:
    """Returns the dublees that declare by themselves, and the other cards; ``None`` where there are too few (R24)."""
    if terms.dublees_declare is None:
        return None
    left = Counter(hand)
    joined = terms.dublees is Alike.WITH_JOKERS and terms.least_naturals <= 1 and terms.most_jokers != 0
    melds = [Meld(Kind.DUBLEE, pair, (None, None)) for pair in _pairs(left, free, terms, joined=joined)]
    for meld in melds:
        left.subtract(meld.cards)
    if joined:
        for card, joker in _with_jokers(left, free):
            melds.append(Meld(Kind.DUBLEE, (card, joker), (None, card)))
            left.subtract((card, joker))
        melds = [*_parted(melds, left, terms)]
    return (tuple(melds), tuple(left.elements())) if len(melds) >= terms.dublees_declare else None


def _pairs(held: Counter[Card], free: Rank | None, terms: Terms, *, joined: bool) -> Iterator[tuple[Card, Card]]:
    """Yields the pairs alike; free cards only where they can do no more, each as joker in a dublee of its own."""
    natural = terms.dublees is Alike.NATURAL
    for card, copies in sorted(held.items()):
        if card.rank is None:
            alike = natural
        else:
            in_place = not joined and (terms.free_in_place or not natural)
            alike = terms.least_naturals <= 2 and (card.rank is not free or in_place)
        for _ in range(copies // 2 if alike else 0):
            yield card, card


def _with_jokers(left: Counter[Card], free: Rank | None) -> Iterator[tuple[Card, Card]]:
    jokers = sorted(card for card in left.elements() if card.rank is None or card.rank is free)[::-1]
    ordinary = sorted(card for card in left.elements() if card.rank is not None and card.rank is not free)
    while jokers and ordinary:  # printed jokers first: a card of the free rank can stand for itself
        yield ordinary.pop(0), jokers.pop(0)
    while len(jokers) > 1 and jokers[-1].rank is not None:
        yield jokers.pop(), jokers.pop(0)


def _parted(melds: Iterable[Meld], left: Counter[Card], terms: Terms) -> Iterator[Meld]:
    """Yields the dublees with two alike parted wherever two printed jokers are left, and then jokers alone (R2)."""
    for meld in melds:
        card, other = meld.cards
        if card == other and left[PRINTED_JOKER] > 1:
            left[PRINTED_JOKER] -= 2
            yield from (Meld(Kind.DUBLEE, (card, PRINTED_JOKER), (None, card)) for _ in range(2))
        else:
            yield meld
    while terms.least_naturals == 0 and terms.most_jokers != 1 and left[PRINTED_JOKER] > 1:
        left[PRINTED_JOKER] -= 2
        yield Meld(Kind.DUBLEE, (PRINTED_JOKER, PRINTED_JOKER), (NATURALS[0], NATURALS[0]))
