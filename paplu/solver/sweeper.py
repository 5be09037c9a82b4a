"""Hands arranged by sweeps, level by level, for every rules record that ``paplu.arrange`` does not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from paplu.groups import Kind, Meld
from paplu.language import NATURALS, PRINTED_JOKER, Card, Rank
from paplu.rules import Alike, Protection, Rules
from paplu.solver.arrange import Arrangement
from paplu.solver.arrange import arranger as by_tables
from paplu.solver.packing import card_value
from paplu.solver.sweep import Sweep
from paplu.solver.sweep_acts import NO_LIVES, POINT, Aim, Lives
from paplu.solver.sweep_held import Held
from paplu.solver.sweep_moves import Moves
from paplu.solver.sweep_outlook import Task
from paplu.solver.sweep_search import Search
from paplu.solver.sweep_states import Entry, told
from paplu.solver.tracing import laid

RULES_KEPT = 64


class Arranging(Protocol):
    """What arranges hands under one free rank and one rules record."""

    def arrange(self, cards: Iterable[Card]) -> Arrangement:
        """Returns the arrangement with the least count."""
        ...

    def at_level(self, cards: Iterable[Card], level: int) -> Arrangement | None:
        """Returns what one level protects at best (P6.2 to P6.4), ``None`` where it is out of reach."""
        ...


def swept(rules: Rules) -> bool:
    """Returns whether hands are swept: more is a group, or more is needed, than two lives, one of them pure."""
    groups = rules.tunnelas is not Alike.NO_GROUP or rules.dublees is not Alike.NO_GROUP
    lives = rules.pure_needed > 1 or rules.sequences_needed > 2
    return bool(groups or lives or rules.sets_needed or rules.dublees_declare)


@lru_cache(maxsize=RULES_KEPT)
def arranger(free: Rank | None, rules: Rules) -> Arranging:
    """Returns what arranges hands under one free rank and one rules record."""
    return Sweeper(free, rules) if swept(rules) else by_tables(free, rules)


def arrange(cards: Iterable[Card], free: Rank | None, rules: Rules) -> Arrangement:
    """Returns the arrangement with the least count under any rules (R9)."""
    return arranger(free, rules).arrange(cards)


@lru_cache(maxsize=RULES_KEPT)
def moves_for(rules: Rules, aim: Aim, caps: Lives) -> Moves:
    """Returns every way through a place; whatever rank is free, they are the same."""
    return Moves(rules, aim, caps)


class Sweeper:
    """All hands under one free rank and one rules record."""

    def __init__(self, free: Rank | None, rules: Rules) -> None:
        self._free, self._rules = free, rules
        self._by_level = rules.protection is Protection.BY_LEVEL
        sequences = rules.sequences_needed if rules.sequences_needed > rules.pure_needed else 0
        beside = (rules.sets_needed, rules.tunnelas_needed, rules.dublees_needed)
        self._caps: Lives = (rules.pure_needed, sequences, *beside, 0)

    def arrange(self, cards: Iterable[Card]) -> Arrangement:
        """Returns the arrangement with the least count; a full declaration first, then the higher level (R9)."""
        hand = tuple(sorted(cards))
        total = sum(card_value(card, self._free) for card in hand)
        held = Held(hand, self._free)
        pure = self._pure(held)
        full, chosen = self._chosen(held, pure, total)
        dublees = None if full else self._dublees(hand)
        found = full or chosen.entry
        complete = full is not None or dublees is not None
        melds, left = dublees or self._laid(hand, held, found, every=complete)
        counts = _less(total, chosen.none), _less(total, chosen.one), _less(total, chosen.two)
        count = 0 if complete else total - (_points(found) if found else 0)
        leftovers = tuple(sorted(left.elements(), key=lambda card: (-card_value(card, self._free), card)))
        return Arrangement(melds, leftovers, 2 if complete else chosen.level, complete, count, counts)

    def _laid(
        self, hand: tuple[Card, ...], held: Held, found: Entry | None, *, every: bool
    ) -> tuple[tuple[Meld, ...], Counter[Card]]:
        in_place = self._rules.free_in_place
        groups = laid(told(found), hand, self._free, in_place, every=every)
        if groups is None:  # more spare jokers than the sequences have places for: they are placed step by step
            strict = Moves(self._rules, Aim.ALL, self._caps, loose=False)
            groups = laid(told(Search(Task(held, strict), 0).thoroughly()), hand, self._free, in_place)
        assert groups
        return groups

    def _chosen(self, held: Held, pure: Mapping[Lives, Entry], total: int) -> tuple[Entry | None, _Chosen]:
        """Returns the best full declaration, and what counts."""
        search = self._full(held, total) if self._reaches(pure) else None
        full = search.easily() if search else None
        if full is not None:
            return full, self._with_all(full, pure, total)
        chosen = self._by_levels(held, pure) if self._by_level else self._of_any(held, pure)
        if search and search.given_up and chosen.two == total:  # with all the lives every point is safe
            full = search.thoroughly()
        return full, self._with_all(full, pure, total) if full else chosen

    def _reaches(self, pure: Mapping[Lives, Entry]) -> bool:
        return any(lives[0] >= self._caps[0] for lives in pure)

    def _with_all(self, full: Entry, pure: Mapping[Lives, Entry], total: int) -> _Chosen:
        """Returns the declaration as what counts, every card being safe."""
        one = _points_or_none(_best(entry for lives, entry in pure.items() if lives[0]))
        return _Chosen(full, 2, 0, one, total) if self._by_level else _Chosen(full, 2, total, total, total)

    def _by_levels(self, held: Held, pure: Mapping[Lives, Entry]) -> _Chosen:
        """Returns what counts where the lives protect: nothing, the pure lives alone, or every group (P6.2 to P6.4)."""
        first = _best(entry for lives, entry in pure.items() if lives[0])
        one = _points_or_none(first)
        second = None
        if self._reaches(pure):
            second = self._most(held, self._caps, one or 0)
        two = _points_or_none(second)
        if two is not None and (one is None or two >= one):
            return _Chosen(second, 2, 0, one, two)
        return _Chosen(first, 1 if first else 0, 0, one, two)

    def _of_any(self, held: Held, pure: Mapping[Lives, Entry]) -> _Chosen:
        """Returns what counts where every group protects; the level is the highest that could be shown (I4.1, R10)."""
        most_pure = max((lives[0] for lives in pure), default=0)
        every = self._most(held, NO_LIVES, 0)
        none = _points_or_none(every)
        second = None
        if most_pure >= self._caps[0]:
            second = every if not any(self._caps[1:]) else self._most(held, self._caps, 0)
        level = 2 if second else 1 if most_pure else 0
        return _Chosen(every, level, none, none if most_pure else None, _points_or_none(second))

    def _pure(self, held: Held) -> dict[Lives, Entry]:
        """Returns the most points in pure lives alone, for each number of them."""
        if not held.has_three_in_a_row() and not (self._rules.tunnela_is_pure and held.has_three_alike()):
            return {}
        return Sweep(self._task(held, Aim.PURE, (self._caps[0], 0, 0, 0, 0, 0))).best()

    def _task(self, held: Held, aim: Aim, caps: Lives) -> Task:
        return Task(held, moves_for(self._rules, aim, caps))

    def _full(self, held: Held, total: int) -> Search:
        """Returns the search for the best full declaration."""
        return Search(self._task(held, Aim.ALL, self._caps), total * POINT - POINT // 2)

    def _most(self, held: Held, caps: Lives, least: int) -> Entry | None:
        """Returns the groups with the most points, and no less than the least, that have these lives."""
        return Search(self._task(held, Aim.POINTS, caps), least * POINT - POINT // 2).thoroughly()

    def _dublees(self, hand: tuple[Card, ...]) -> tuple[tuple[Meld, ...], Counter[Card]] | None:
        """Returns the dublees that are a declaration of their own, and the other cards (R24)."""
        needed = self._rules.dublees_declare
        if needed is None or self._rules.dublees is Alike.NO_GROUP:
            return None
        left = Counter(hand)
        melds = [Meld(Kind.DUBLEE, pair, (None, None)) for pair in self._pairs(hand)]
        for meld in melds:
            left.subtract(meld.cards)
        if self._joker_in_dublee():
            for card, joker in self._with_jokers(left):
                melds.append(Meld(Kind.DUBLEE, (card, joker), (None, card)))
                left.subtract((card, joker))
            melds = [*self._parted(melds, left)]
        return (tuple(melds), +left) if len(melds) >= needed else None

    def _parted(self, melds: Iterable[Meld], left: Counter[Card]) -> Iterator[Meld]:
        """Yields the dublees with two alike parted wherever two printed jokers are left, and then jokers alone (R2)."""
        for meld in melds:
            card, other = meld.cards
            if card == other and left[PRINTED_JOKER] > 1:
                left[PRINTED_JOKER] -= 2
                yield from (Meld(Kind.DUBLEE, (card, PRINTED_JOKER), (None, card)) for _ in range(2))
            else:
                yield meld
        while self._rules.least_naturals == 0 and self._rules.most_jokers != 1 and left[PRINTED_JOKER] > 1:
            left[PRINTED_JOKER] -= 2
            yield Meld(Kind.DUBLEE, (PRINTED_JOKER, PRINTED_JOKER), (NATURALS[0], NATURALS[0]))

    def _joker_in_dublee(self) -> bool:
        """Returns whether a joker may complete a dublee (R1, R2, R24)."""
        rules = self._rules
        return rules.dublees is Alike.WITH_JOKERS and rules.least_naturals <= 1 and rules.most_jokers != 0

    def _pairs(self, hand: tuple[Card, ...]) -> Iterator[tuple[Card, Card]]:
        """Yields the pairs alike; free cards only where they can do no more, each as joker in a dublee of its own."""
        natural, joker = self._rules.dublees is Alike.NATURAL, self._joker_in_dublee()
        for card, copies in sorted(Counter(hand).items()):
            if card.rank is None:
                alike = natural
            else:
                in_place = not joker and (self._rules.free_in_place or not natural)
                alike = self._rules.least_naturals <= 2 and (card.rank is not self._free or in_place)
            for _ in range(copies // 2 if alike else 0):
                yield card, card

    def _with_jokers(self, left: Counter[Card]) -> Iterator[tuple[Card, Card]]:
        free = sorted(card for card in left.elements() if card.rank is None or card.rank is self._free)
        ordinary = sorted(card for card in left.elements() if card.rank is not None and card.rank is not self._free)
        jokers = free[::-1]  # printed jokers first: a card of the free rank can stand for itself
        while jokers and ordinary:
            yield ordinary.pop(0), jokers.pop(0)
        while len(jokers) > 1 and jokers[-1].rank is not None:
            yield jokers.pop(), jokers.pop(0)

    def at_level(self, cards: Iterable[Card], level: int) -> Arrangement | None:
        """Returns what one level protects at best (P6.2 to P6.4), ``None`` where it is out of reach."""
        hand = tuple(sorted(cards))
        total = sum(card_value(card, self._free) for card in hand)
        held = Held(hand, self._free)
        pure = self._pure(held) if level else {}
        if level == 2:
            found = self._most(held, self._caps, 0) if self._reaches(pure) else None
        else:
            found = _best(entry for lives, entry in pure.items() if lives[0])
        if level and found is None:
            return None
        melds, left = self._laid(hand, held, found, every=False)
        leftovers = tuple(sorted(left.elements(), key=lambda card: (-card_value(card, self._free), card)))
        return Arrangement(
            melds, leftovers, level, False, total - (_points(found) if found else 0), (total, None, None)
        )


@dataclass(frozen=True, slots=True)
class _Chosen:
    """What counts, its level, and the most points protected at each level."""

    entry: Entry | None
    level: int
    none: int | None
    one: int | None
    two: int | None


def _best(entries: Iterable[Entry]) -> Entry | None:
    return max(entries, key=lambda entry: entry[0], default=None)


def _points(entry: Entry) -> int:
    return (entry[0] + POINT // 2) // POINT


def _less(total: int, points: int | None) -> int | None:
    return None if points is None else total - points


def _points_or_none(entry: Entry | None) -> int | None:
    return None if entry is None else _points(entry)
