"""Random deals, and hands made to be hard, all from a seeded ``random.Random``."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tests.support.oracle import JOKER, RANKS, SUITS, WINDOWS

KINDS = (*(rank + suit for suit in SUITS for rank in RANKS), JOKER)
PACK = KINDS * 2


@dataclass(frozen=True)
class Dealt:
    """The indicator turned up and the cards of one hand."""

    indicator: str
    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.indicator}: {' '.join(self.cards)}"


def at_random(rng: random.Random, size: int = 13) -> Dealt:
    """An indicator and a hand, as they come."""
    indicator, *cards = rng.sample(PACK, size + 1)
    return Dealt(indicator, tuple(cards))


def hard(rng: random.Random, size: int = 13) -> Dealt:
    """An indicator and a hand of one of the hard sorts; one indicator in eight is a printed joker."""
    indicator = JOKER if rng.random() < 1 / 8 else rng.choice(KINDS[:-1])
    wishes = rng.choice(SORTS)(rng, indicator)
    return granted(rng, indicator, wishes, size)


def granted(rng: random.Random, indicator: str, wishes: Iterable[str], size: int = 13) -> Dealt:
    """The hand that takes the cards wished for while they last, then cards at random."""
    pack = Counter(PACK)
    pack[indicator] -= 1
    cards: list[str] = []
    for card in [*wishes, *rng.sample(PACK, len(PACK))]:
        if len(cards) < size and pack[card]:
            pack[card] -= 1
            cards.append(card)
    rng.shuffle(cards)
    return Dealt(indicator, tuple(cards))


def free_cards(indicator: str) -> list[str]:
    """All that can be free; for a printed joker the aces, which some rules make free."""
    rank = "A" if indicator == JOKER else indicator[:-1]
    return [*(rank + suit for suit in SUITS), JOKER] * 2


@dataclass(frozen=True)
class ShownHand:
    """The indicator, the groups of a hand as a player shows them, and the cards in none."""

    indicator: str
    groups: tuple[tuple[str, ...], ...]
    loose: tuple[str, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        return (*(card for group in self.groups for card in group), *self.loose)


def shown(rng: random.Random) -> ShownHand:
    """Thirteen cards in groups, many of them valid, some with jokers, some spoilt."""
    indicator = rng.choice(KINDS)
    pack = Counter(PACK)
    pack[indicator] -= 1
    sizes = rng.choice(((3, 3, 3, 4), (4, 3, 3, 3), (5, 4, 4), (3, 3, 7), (6, 4, 3), (3, 3, 3, 3), (4, 4, 4)))
    groups = tuple(a_group(rng, indicator, size, pack) for size in sizes)
    missing = 13 - sum(sizes)
    loose = rng.sample(sorted(pack.elements()), missing)
    return ShownHand(indicator, groups, tuple(loose))


def a_group(rng: random.Random, indicator: str, size: int, pack: Counter[str]) -> tuple[str, ...]:
    """A sequence or a set taken from the pack, with a joker or a stray card in one place of ten."""
    while True:
        cards = a_run(rng, size) if size > 4 or rng.random() < 0.7 else a_set(rng)[:size]
        for place in range(len(cards)):
            chance = rng.random()
            if chance < 0.1:
                cards[place] = rng.choice(free_cards(indicator))
            elif chance < 0.12:
                cards[place] = rng.choice(KINDS)
        if len(cards) == size and Counter(cards) <= pack:
            pack -= Counter(cards)
            return tuple(cards)


def near_complete(rng: random.Random, indicator: str) -> list[str]:
    """Whole groups, then one to three cards lost, some for a joker."""
    cards: list[str] = []
    while len(cards) < 13:
        cards += a_run(rng, rng.choice((3, 3, 4, 5))) if rng.random() < 0.7 else a_set(rng)
    rng.shuffle(cards := cards[:13])
    jokers = rng.sample(free_cards(indicator), rng.randint(0, 3))
    return [*jokers, *cards[rng.randint(1, 3) + len(jokers) :]]


def joker_rich(rng: random.Random, indicator: str) -> list[str]:
    """Four to nine free cards, and beside them near neighbours in few suits."""
    suits, low = rng.sample(SUITS, rng.randint(1, 4)), rng.randrange(8)
    near = [rank + suit for rank in RANKS[low : low + rng.randint(5, 13)] for suit in suits] * 2
    return [*rng.sample(free_cards(indicator), rng.randint(4, 10)), *rng.sample(near, min(9, len(near)))]


def twins(rng: random.Random, indicator: str) -> list[str]:
    """Both copies of nearly every card, in two suits."""
    suits, low = rng.sample(SUITS, 2), rng.randrange(8)
    near = [rank + suit for rank in RANKS[low : low + 6] for suit in suits]
    return [card for card in rng.sample(near, 7) for _ in range(2)]


def one_suit(rng: random.Random, indicator: str) -> list[str]:
    """Nine or more cards of one suit."""
    suit = rng.choice(SUITS)
    jokers = rng.sample(free_cards(indicator), rng.choice((0, 0, 1, 2)))
    return jokers + rng.sample([rank + suit for rank in RANKS] * 2, rng.randint(9, 13))


def aces(rng: random.Random, indicator: str) -> list[str]:
    """The cards about the ace, on both its sides."""
    about = [rank + suit for rank in ("A", "2", "3", "J", "Q", "K") for suit in rng.sample(SUITS, 3)] * 2
    return rng.sample([*about, *free_cards(indicator)[:3]], 13)


def sets_against_runs(rng: random.Random, indicator: str) -> list[str]:
    """Four or five neighbouring ranks in all suits: each card could go two ways."""
    low = rng.randrange(9)
    block = [rank + suit for rank in RANKS[low : low + rng.choice((4, 4, 5))] for suit in SUITS] * 2
    return rng.sample(block, rng.randint(11, 13)) + free_cards(indicator)[:1]


def few_ranks(rng: random.Random, indicator: str) -> list[str]:
    """A pure sequence, and five to eight cards of one rank with some jokers: two or three sets of it."""
    rank = rng.choice(RANKS)
    alike = [rank + suit for suit in SUITS] * 2
    run, jokers = a_run(rng, 3), rng.sample(free_cards(indicator), rng.randint(0, 3))
    return [*run, *rng.sample(alike, rng.randint(5, 8)), *jokers, *a_run(rng, 3)]


def level_one_traps(rng: random.Random, indicator: str) -> list[str]:
    """A pure five with the free rank second or fourth in it, a cheap pair which that card could complete, no joker."""
    rank, (suit, other, *others) = free_cards(indicator)[0][:-1], rng.sample(SUITS, 4)
    fives = [window for window in WINDOWS if len(window) == 5 and rank in (window[1], window[3])]
    fours = [window for window in WINDOWS if len(window) == 4 and rank in window]
    five = [rank + suit for rank in rng.choice(fives or fours)]
    pair = [rank + other for rank in rng.sample(("2", "3", "4"), 2)]
    elsewhere = [card for card in PACK if card != JOKER and card[:-1] != rank and card[-1] in others]
    return [*five, *pair, *rng.sample(elsewhere, 9)]


def a_run(rng: random.Random, length: int) -> list[str]:
    suit = rng.choice(SUITS)
    return [rank + suit for rank in rng.choice([window for window in WINDOWS if len(window) == length])]


def a_set(rng: random.Random) -> list[str]:
    rank = rng.choice(RANKS)
    return [rank + suit for suit in rng.sample(SUITS, rng.choice((3, 3, 4)))]


SORTS: tuple[Callable[[random.Random, str], list[str]], ...] = (
    near_complete,
    joker_rich,
    twins,
    one_suit,
    aces,
    sets_against_runs,
    few_ranks,
    level_one_traps,
)
