"""A slow, obvious, exact solver that shares no code with the engine: every window, every way to fill it, every cover.

Cards are plain text (``8D``, ``PJ``). A hand is packed into one int, three bits a kind of card (a count and a guard).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
JOKER = "PJ"
PURE, IMPURE, SET = "pure sequence", "impure sequence", "set"

Lives = tuple[int, bool]  # sequences (two are enough), is one of them pure

VALUE_UNIT, JOKER_UNIT, PURE_UNIT, GROUP_UNIT = 1_000_000, 10_000, -100, 1


@dataclass(frozen=True)
class Table:
    """The rules a table plays by, as far as counting a hand needs them."""

    set_sizes: tuple[int, ...] = (3,)
    staged: bool = True
    cap: int | None = None
    ace_for_joker: bool = False
    strict: bool = False
    most_jokers: int | None = None
    least_naturals: int = 1
    jokers_anywhere: bool = True

    def free_rank(self, indicator: str | None) -> str | None:
        if indicator is None:
            return None
        if indicator == JOKER:
            return "A" if self.ace_for_joker else None
        return indicator if indicator in RANKS else indicator[:-1]


PAPLU = Table()
PLATFORM = Table(set_sizes=(3, 4), cap=80, ace_for_joker=True)
INDIAN = Table(set_sizes=(3, 4), staged=False, cap=80, ace_for_joker=True)


@dataclass(frozen=True)
class Answer:
    """What the rules make of a hand; ``key`` is the number of jokers standing in, pure sequences and groups counted."""

    penalty: int
    count: int
    level: int
    max_level: int
    declarable: bool
    key: tuple[int, int, int]


@dataclass(frozen=True)
class Group:
    """Some cards of the hand read as one kind of group, with the fewest jokers standing in."""

    packed: int
    kind: str
    jokers: int

    @property
    def cost(self) -> int:
        return self.jokers * JOKER_UNIT + (self.kind == PURE) * PURE_UNIT + GROUP_UNIT


def is_free(card: str, free_rank: str | None) -> bool:
    return card == JOKER or card[:-1] == free_rank


def value(card: str, free_rank: str | None) -> int:
    if is_free(card, free_rank):
        return 0
    return int(card[:-1]) if card[:-1] in RANKS[1:10] else 10


def windows() -> Iterator[tuple[str, ...]]:
    """Every run of three or more neighbouring places, the ace below the two or above the king, never both."""
    row = (*RANKS, "A")
    for low in range(14):
        for high in range(low + 3, 15):
            if (low, high) != (0, 14):
                yield row[low:high]


WINDOWS = tuple(windows())


class Hand:
    """The cards of one hand, the ordinary kinds first, and every group that can be made of them."""

    def __init__(self, cards: Sequence[str], free_rank: str | None, table: Table) -> None:
        self.table, self.free_rank = table, free_rank
        self.cards = tuple(cards)
        held = Counter(cards)
        self.kinds = sorted(held, key=lambda card: (is_free(card, free_rank), card))
        self.unit = {card: 1 << 3 * place for place, card in enumerate(self.kinds)}
        self.guards = sum(4 << 3 * place for place in range(len(self.kinds)))
        self.full = self.pack(cards)
        self.values = [value(card, free_rank) for card in self.kinds]
        self.jokers = self._choices([card for card in cards if is_free(card, free_rank)])
        self.groups = self._all_groups()
        self.starting: list[list[Group]] = [[] for _ in self.kinds]
        for group in self.groups:
            self.starting[lowest(group.packed)].append(group)

    def pack(self, cards: Sequence[str]) -> int:
        return sum(self.unit[card] for card in cards)

    def fits(self, part: int, whole: int) -> bool:
        return (whole | self.guards) - part & self.guards == self.guards

    def worth(self, packed: int) -> int:
        return sum(worth * (packed >> 3 * place & 3) for place, worth in enumerate(self.values))

    def _choices(self, free: list[str]) -> list[set[int]]:
        """All ways to take 0, 1, 2… of the free cards."""
        return [{self.pack(taken) for taken in combinations(free, size)} for size in range(len(free) + 1)]

    def _all_groups(self) -> list[Group]:
        fewest: dict[tuple[int, str], int] = {}
        for packed, kind, jokers in self._readings():
            fewest[packed, kind] = min(jokers, fewest.get((packed, kind), 99))
        return [
            Group(packed, kind, jokers)
            for (packed, kind), jokers in fewest.items()
            if not (kind == IMPURE and (packed, PURE) in fewest)
        ]

    def _readings(self) -> Iterator[tuple[int, str, int]]:
        for window in WINDOWS:
            if len(window) <= len(self.cards):
                for suit in SUITS:
                    yield from self._filled([rank + suit for rank in window], in_sequence=True)
        for rank in RANKS:
            for size in self.table.set_sizes:
                for suits in combinations(SUITS, size):
                    yield from self._filled([rank + suit for suit in suits], in_sequence=False)

    def _filled(self, places: list[str], *, in_sequence: bool) -> Iterator[tuple[int, str, int]]:
        """Every way to fill the places, each by its own card or by a joker."""
        own = [card for card in places if card in self.unit]
        least = max(self.table.least_naturals, len(places) - len(self.jokers) + 1)
        if self.table.most_jokers is not None:
            least = max(least, len(places) - self.table.most_jokers)
        for naturals in range(least, len(own) + 1):
            needed = len(places) - naturals
            for chosen in combinations(own, naturals):
                if in_sequence and not self.table.jokers_anywhere and lone_gaps(places, chosen) < needed:
                    continue
                packed = self.pack(chosen)
                tainted = self.table.strict and any(is_free(card, self.free_rank) for card in chosen)
                kind = SET if not in_sequence else IMPURE if needed or tainted else PURE
                for jokers in self.jokers[needed]:
                    # a card standing for itself is no longer there to stand in
                    if self.fits(jokers + packed, self.full):
                        yield jokers + packed, kind, needed

    def covers(self, *, all_cards: bool) -> dict[Lives, int]:
        """For each state of the lives the least cost: leftovers' value, then jokers, pure sequences, groups."""
        seen: dict[int, dict[Lives, int]] = {0: {(0, False): 0}}

        def cover(left: int) -> dict[Lives, int]:
            if left in seen:
                return seen[left]
            first = lowest(left)
            best: dict[Lives, int] = {}
            if not all_cards:
                for lives, cost in cover(left - (1 << 3 * first)).items():
                    best[lives] = cost + self.values[first] * VALUE_UNIT
            for group in self.starting[first]:
                if self.fits(group.packed, left):
                    for (sequences, pure), cost in cover(left - group.packed).items():
                        lives = min(2, sequences + (group.kind != SET)), pure or group.kind == PURE
                        best[lives] = min(cost + group.cost, best.get(lives, cost + group.cost))
            seen[left] = best
            return best

        return cover(self.full)

    def answer(self) -> Answer:
        total = self.worth(self.full)
        pure = [total - self.worth(group.packed) for group in self.groups if group.kind == PURE]
        covers = self.covers(all_cards=False)
        max_level = 2 if (2, True) in covers else 1 if pure else 0
        # count, then the level turned round, then the key: the least of these is the arrangement to show
        ways: list[tuple[int, int, tuple[int, int, int]]] = []
        if self.table.staged:
            ways.append((total, 0, (0, 0, 0)))
            ways += [(count, -1, (0, -1, 1)) for count in pure]
            ways += [(cost_value(covers[2, True]), -2, cost_key(covers[2, True]))] if max_level == 2 else []
        else:
            cost = min(covers.values())
            ways.append((cost_value(cost), -max_level, cost_key(cost)))
        count, level, key = min(ways)
        complete = self.covers(all_cards=True).get((2, True)) if max_level == 2 and count == 0 else None
        if complete is not None:
            level, key = -2, cost_key(complete)
        penalty = count if self.table.cap is None else min(count, self.table.cap)
        return Answer(penalty, count, -level, max_level, complete is not None, (key[0], -key[1], key[2]))


def lone_gaps(places: Sequence[str], own: Sequence[str]) -> int:
    """How many places between two neighbours that are their own cards are not."""
    here = [card in own for card in places]
    return sum(before and after and not at for before, at, after in zip(here, here[1:], here[2:], strict=False))


def lowest(packed: int) -> int:
    return ((packed & -packed).bit_length() - 1) // 3


def cost_value(cost: int) -> int:
    return (cost + 1_000) // VALUE_UNIT


def cost_key(cost: int) -> tuple[int, int, int]:
    """Jokers, pure sequences (negative), groups."""
    jokers, rest = divmod((cost + 1_000) % VALUE_UNIT, JOKER_UNIT)
    groups = (rest - 1_000) % 100
    return jokers, (rest - 1_000 - groups) // 100, groups


def solve(cards: Sequence[str], indicator: str | None, table: Table = PAPLU) -> Answer:
    """The answer for one hand."""
    return Hand(cards, table.free_rank(indicator), table).answer()


def throws(cards: Sequence[str], indicator: str | None, table: Table = PAPLU) -> dict[str, Answer]:
    """The answer after each different throw."""
    after: dict[str, Answer] = {}
    for place, card in enumerate(cards):
        if card not in after:
            after[card] = solve([*cards[:place], *cards[place + 1 :]], indicator, table)
    return after


def kinds_of(cards: Sequence[str], indicator: str | None, table: Table = PAPLU) -> set[str]:
    """What a group can be read as: the better kind of sequence, a set, both or nothing."""
    hand = Hand(cards, table.free_rank(indicator), table)
    return {group.kind for group in hand.groups if group.packed == hand.full}


def declaration_holds(groups: Sequence[Sequence[str]], indicator: str | None, table: Table, size: int = 13) -> bool:
    """Whether groups as shown are a valid declaration."""
    kinds = [kinds_of(group, indicator, table) for group in groups]
    sequences = sum(1 for found in kinds if found & {PURE, IMPURE})
    return all(kinds) and sequences >= 2 and any(PURE in found for found in kinds) and sum(map(len, groups)) == size


def shown_count(groups: Sequence[Sequence[str]], loose: Sequence[str], indicator: str | None, table: Table) -> int:
    """What a grouping as shown counts, before the cap: the least over what each group can be read as."""
    free_rank = table.free_rank(indicator)
    worth = [sum(value(card, free_rank) for card in group) for group in groups]
    kinds = [kinds_of(group, indicator, table) or {""} for group in groups]
    total = sum(worth) + sum(value(card, free_rank) for card in loose)
    counts = [total]
    for chosen in product(*kinds):
        sequences = sum(kind in (PURE, IMPURE) for kind in chosen)
        if not table.staged or (PURE in chosen and sequences > 1):
            counts.append(total - sum(points for points, kind in zip(worth, chosen, strict=True) if kind))
        counts += [total - points for points, kind in zip(worth, chosen, strict=True) if kind == PURE]
    return min(counts)
