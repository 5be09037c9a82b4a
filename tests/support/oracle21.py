"""A slow, obvious solver for 21 cards that shares no code with the engine: whole groups, laid one after another.

Every group the hand can show is written out first, as the ordinary cards in it, the free cards in their own places and
the jokers beside them. Then the lowest card left is dealt with, over and over: it stays alone, or a group that begins
with it is laid. Equal remainders are looked up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
JOKER = "PJ"
NEVER = 10**6


@dataclass(frozen=True)
class Table:
    """The rules of one table, as far as counting a hand needs them."""

    by_level: bool = False
    alike_with_jokers: bool = True
    tunnela_is_pure: bool = False
    dublees_declare: int | None = None
    set_sizes: tuple[int, ...] = (3, 4)
    pure: int = 3
    tunnelas: int = 0
    dublees: int = 0
    most_jokers: int = 99
    ends: bool = True  # a joker may stand at the end of a sequence and beside another
    strict: bool = False  # a free card is never natural in a pure sequence, nor in a tunnela or dublee without jokers
    cap: int | None = 80


LETTER = Table()
HOUSE = Table(by_level=True, alike_with_jokers=False, tunnela_is_pure=True, dublees_declare=8)


@dataclass(frozen=True)
class Group:
    """One group: how many of each ordinary kind, free cards in place by suit, all free cards used, and what it is."""

    cards: tuple[tuple[int, int], ...]  # place in the list of kinds, copies
    in_place: tuple[int, int, int, int]
    free: int
    pure: bool
    tunnela: bool
    dublee: bool
    printed: int = 0


@dataclass(frozen=True)
class Answer:
    """What the rules make of a hand."""

    penalty: int
    level: int
    declarable: bool


Wants = tuple[int, int, int]  # pure lives, tunnelas, dublees still asked for


class Hand:
    """The cards of one hand, and every group that can be made of them."""

    def __init__(self, cards: Sequence[str], free_rank: str | None, table: Table) -> None:
        self.table, self.free_rank = table, free_rank
        held = Counter(cards)
        ordinary = [card for card in held if card != JOKER and card[:-1] != free_rank]
        self.kinds = sorted(ordinary, key=lambda card: (RANKS.index(card[:-1]), card[-1]))
        self.counts = tuple(held[card] for card in self.kinds)
        self.values = [int(card[:-1]) if card[:-1] in RANKS[1:10] else 10 for card in self.kinds]
        self.frees = tuple(held[f"{free_rank}{suit}"] for suit in SUITS)
        self.printed = held[JOKER]
        self.jokers = self.printed + sum(self.frees)
        self.worth = sum(map(int.__mul__, self.counts, self.values))

    def answer(self) -> Answer:
        wants = (self.table.pure, self.table.tunnelas, self.table.dublees)
        second = self._least(wants, False)
        full = second == 0 and self._least(wants, True) == 0
        declarable = full or self._enough_dublees()
        if self.table.by_level:
            first = self._pure_only()
            one = NEVER if first is None else first
            level = 2 if second < NEVER and second <= one else 1 if first is not None else 0
            count = min(second, one, self.worth)
        else:
            level = 2 if second < NEVER else 1 if self._least((1, 0, 0), False) < NEVER else 0
            count = self._least((0, 0, 0), False)
        if declarable:
            return Answer(0, 2, True)
        return Answer(count if self.table.cap is None else min(count, self.table.cap), level, False)

    def _least(self, wants: Wants, every: bool) -> int:
        """The least that is left over with these lives and groups; with ``every``, 0 or never, all jokers placed."""
        groups = set(self._groups(every))
        beginning: list[list[Group]] = [[] for _ in self.kinds]
        for group in groups:
            if group.cards:
                beginning[group.cards[0][0]].append(group)
        free_only = sorted((group for group in groups if not group.cards), key=repr)

        @cache
        def least(counts: tuple[int, ...], in_place: tuple[int, ...], jokers: int, wants: Wants) -> int:
            kind = next((place for place, count in enumerate(counts) if count), None)
            if kind is None:
                return 0 if not any(wants) and not (every and jokers) else NEVER
            best = NEVER
            if not every:
                rest = tuple(count - (place == kind) for place, count in enumerate(counts))
                best = self.values[kind] + least(rest, in_place, jokers, wants)
            for group in beginning[kind]:
                if group.free <= jokers and all(counts[place] >= copies for place, copies in group.cards):
                    after = tuple(map(int.__sub__, in_place, group.in_place))
                    if min(after) >= 0:
                        taken = dict(group.cards)
                        rest = tuple(count - taken.get(place, 0) for place, count in enumerate(counts))
                        best = min(best, least(rest, after, jokers - group.free, fewer(wants, group)))
            return best

        def with_free(start: int, in_place: tuple[int, ...], jokers: int, printed: int, wants: Wants) -> int:
            best = least(self.counts, in_place, jokers, wants)
            for number in range(start, len(free_only)):
                group = free_only[number]
                after = tuple(map(int.__sub__, in_place, group.in_place))
                if group.free <= jokers and group.printed <= printed and min(after) >= 0:
                    left = jokers - group.free, printed - group.printed
                    best = min(best, with_free(number, after, *left, fewer(wants, group)))
            return best

        return with_free(0, self.frees, self.jokers, self.printed, wants)

    def _pure_only(self) -> int | None:
        """The least that is left over when pure lives alone protect, or nothing where there is none."""
        shown = [group for group in set(self._groups(False)) if group.pure and group.printed <= self.printed]
        pure = [group for group in shown if group.cards]

        @cache
        def most(start: int, counts: tuple[int, ...], in_place: tuple[int, ...]) -> int:
            best = 0
            for number in range(start, len(pure)):
                group = pure[number]
                after = tuple(map(int.__sub__, in_place, group.in_place))
                if min(after) >= 0 and all(counts[place] >= copies for place, copies in group.cards):
                    taken = dict(group.cards)
                    rest = tuple(count - taken.get(place, 0) for place, count in enumerate(counts))
                    gain = sum(self.values[place] * copies for place, copies in group.cards)
                    best = max(best, gain + most(number, rest, after))
            return best

        return self.worth - most(0, self.counts, self.frees) if shown else None

    def _enough_dublees(self) -> bool:
        if self.table.dublees_declare is None:
            return False
        pairs = sum(count // 2 for count in (*self.counts, self.printed))
        return (
            pairs + (0 if self.table.strict else sum(count // 2 for count in self.frees)) >= self.table.dublees_declare
        )

    def _groups(self, every: bool) -> Iterator[Group]:
        yield from self._sequences(13 if every else 5)
        yield from self._sets()
        yield from self._alike()

    def _sequences(self, longest: int) -> Iterator[Group]:
        row = (*RANKS, "A")
        for suit, low, length in product(SUITS, range(12), range(3, longest + 1)):
            window = [rank + suit for rank in row[low : low + length]]
            if len(window) == length:
                yield from self._filled(window, SUITS.index(suit))

    def _filled(self, window: Sequence[str], suit: int) -> Iterator[Group]:
        choices = [
            [*("c" for _ in range(card in self.kinds)), *("f" for _ in range(self._own(card))), "j"] for card in window
        ]
        for filled in self._at_most(choices, self.jokers):
            standing = filled.count("j")
            if standing <= self.table.most_jokers and standing < len(window) and self._may_stand(filled):
                cards = tuple(
                    sorted((self.kinds.index(card), 1) for card, how in zip(window, filled, strict=True) if how == "c")
                )
                in_place = tuple(filled.count("f") if place == suit else 0 for place in range(4))
                pure = not standing and not (self.table.strict and "f" in filled)
                a, b, c, d = in_place
                yield Group(cards, (a, b, c, d), standing + sum(in_place), pure, False, False)

    def _own(self, card: str) -> bool:
        return card[:-1] == self.free_rank and self.frees[SUITS.index(card[-1])] > 0

    def _at_most(self, choices: Sequence[Sequence[str]], jokers: int) -> Iterator[tuple[str, ...]]:
        if not choices:
            yield ()
            return
        for how in choices[0]:
            left = jokers - (how != "c")
            if left >= 0:
                for rest in self._at_most(choices[1:], left):
                    yield (how, *rest)

    def _may_stand(self, filled: Sequence[str]) -> bool:
        return self.table.ends or not ("jj" in "".join(filled) or filled[0] == "j" or filled[-1] == "j")

    def _sets(self) -> Iterator[Group]:
        for rank, size in product(RANKS, self.table.set_sizes):
            own = [card for card in (rank + suit for suit in SUITS) if card in self.kinds or self._own(card)]
            for naturals in range(1, size + 1):
                for chosen in combinations(own, naturals):
                    standing = size - naturals
                    if standing > min(self.table.most_jokers, self.jokers):
                        continue
                    free = rank == self.free_rank
                    a, b, c, d = (int(free and rank + suit in chosen) for suit in SUITS)
                    cards = () if free else tuple(sorted((self.kinds.index(card), 1) for card in chosen))
                    used = standing + (naturals if free else 0)
                    yield Group(cards, (a, b, c, d), used, False, False, False)

    def _alike(self) -> Iterator[Group]:
        table = self.table
        for size in (2, 3):
            what = {"tunnela": size == 3, "dublee": size == 2}
            if not table.alike_with_jokers:
                yield Group((), (0, 0, 0, 0), size, table.tunnela_is_pure and size == 3, **what, printed=size)
            for naturals in range(1, size + 1):
                standing = size - naturals
                if standing > min(table.most_jokers, 0 if not table.alike_with_jokers else self.jokers):
                    continue
                pure = table.tunnela_is_pure and size == 3 and not standing
                for place, count in enumerate(self.counts):
                    if count >= naturals:
                        yield Group(((place, naturals),), (0, 0, 0, 0), standing, pure, **what)
                for suit, count in enumerate(self.frees):
                    if count >= naturals and not (table.strict and not table.alike_with_jokers):
                        a, b, c, d = (naturals * (suit == other) for other in range(4))
                        yield Group((), (a, b, c, d), size, pure, **what)


def fewer(wants: Wants, group: Group) -> Wants:
    """What is still asked for once the group lies."""
    pure, tunnelas, dublees = wants
    return max(0, pure - group.pure), max(0, tunnelas - group.tunnela), max(0, dublees - group.dublee)


def solve(cards: Sequence[str], free_rank: str | None, table: Table) -> Answer:
    """The least penalty of a hand, its level, and whether it can be declared."""
    return Hand(cards, free_rank, table).answer()
