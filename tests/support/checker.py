"""Whether melds are what they are said to be, judged from their cards alone, with nothing of the engine's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from tests.support.oracle import IMPURE, JOKER, PURE, SET, WINDOWS, Table, is_free

Shown = tuple[str, tuple[str, ...], tuple[str | None, ...]]  # kind, cards, stands_for


def faults(melds: Sequence[Shown], indicator: str | None, table: Table) -> list[str]:
    """What is wrong with melds as shown: an empty list when each is what it says it is."""
    return [f"{meld}: {fault}" for meld in melds for fault in meld_faults(meld, table.free_rank(indicator), table)]


def meld_faults(meld: Shown, free_rank: str | None, table: Table) -> Iterator[str]:
    kind, cards, stands_for = meld
    if len(cards) != len(stands_for):
        yield "cards and stands_for differ in length"
        return
    for card, place in zip(cards, stands_for, strict=True):
        if place is None and card == JOKER:
            yield "a printed joker stands for itself"
        if place is not None and (not is_free(card, free_rank) or place in (JOKER, card)):
            yield f"{card} cannot stand for {place}"
    jokers = sum(place is not None for place in stands_for)
    if len(cards) - jokers < table.least_naturals:
        yield "too few cards stand for themselves"
    if table.most_jokers is not None and jokers > table.most_jokers:
        yield "too many jokers stand in"
    places = [card if place is None else place for card, place in zip(cards, stands_for, strict=True)]
    if JOKER in places:
        return
    if kind == SET:
        yield from set_faults(places, table)
        return
    if not is_run(places):
        yield "not consecutive in one suit"
    elif not table.jokers_anywhere and crowded(places, stands_for):
        yield "a joker at the end or beside a joker"
    free = table.strict and any(is_free(card, free_rank) for card in cards)
    clean = not free and all(place is None for place in stands_for)
    if kind != (PURE if clean else IMPURE):
        yield f"it is no {kind}"


def set_faults(places: list[str], table: Table) -> Iterator[str]:
    if len(places) not in table.set_sizes:
        yield "a set of a wrong size"
    if len({place[:-1] for place in places}) != 1:
        yield "several ranks in a set"
    if len({place[-1] for place in places}) != len(places):
        yield "a suit twice in a set"


def is_run(places: list[str]) -> bool:
    ranks = Counter(place[:-1] for place in places)
    return len({place[-1] for place in places}) == 1 and any(Counter(window) == ranks for window in WINDOWS)


def crowded(places: list[str], stands_for: tuple[str | None, ...]) -> bool:
    """Whether a joker stands at the end of the sequence or beside another."""
    window = next(window for window in WINDOWS if Counter(window) == Counter(place[:-1] for place in places))
    joker_at = [stands_for[[place[:-1] for place in places].index(rank)] is not None for rank in window]
    return joker_at[0] or joker_at[-1] or any(one and two for one, two in pairwise(joker_at))


def key_of(melds: Sequence[Shown]) -> tuple[int, int, int]:
    """Jokers standing in, pure sequences, groups."""
    jokers = sum(place is not None for _, _, stands_for in melds for place in stands_for)
    return jokers, sum(kind == PURE for kind, _, _ in melds), len(melds)


def lives_of(melds: Sequence[Shown]) -> int:
    """The level shown: 2 with a pure sequence and another, 1 with a pure one alone, else 0."""
    sequences = [kind for kind, _, _ in melds if kind != SET]
    return min(2, len(sequences)) if PURE in sequences else 0
