"""Groups and hands counted twice: by asking the engine about every one, and by reckoning how many there must be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from paplu import INDIAN, PAPLU, Deal
from paplu.rules import Rules
from tests.support import oracle
from tests.support.dealing import KINDS
from tests.support.oracle import IMPURE, JOKER, PURE, RANKS, SET, SUITS, WINDOWS

CLUBS = tuple(rank + "C" for rank in RANKS)
Polynomial = tuple[int, ...]


def kinds_read(deal: Deal, groups: Iterator[Sequence[str]]) -> Counter[str]:
    """How many of the groups can be read as each kind, and how many as none."""
    counted: Counter[str] = Counter()
    for group in groups:
        counted.update({str(reading.kind) for reading in deal.read(group).readings} or {"none"})
    return counted


def multisets(kinds: Sequence[str], size: int) -> Iterator[tuple[str, ...]]:
    """Every hand of so many cards out of two packs of these kinds, twins being one kind."""
    for cards in combinations_with_replacement(kinds, size):
        if all(cards[place] != cards[place + 2] for place in range(size - 2)):
            yield cards


def ways(cards: Sequence[str]) -> int:
    """In how many ways two packs give these kinds of cards."""
    return prod(comb(2, copies) for copies in Counter(cards).values())


def test_one_suit_holds_76_pure_sequences() -> None:
    # 15 - n of each length n from 3 to 13; ace to king and two to ace are the same thirteen cards
    groups = (group for size in range(3, 14) for group in combinations(CLUBS, size))
    assert kinds_read(Deal(None), groups)[PURE] == sum(15 - length for length in range(3, 14)) - 1 == 76


def test_three_naturals_make_48_sequences_and_52_sets_of_22_100_groups() -> None:
    counted = kinds_read(Deal(None), combinations(KINDS[:-1], 3))
    assert counted == {PURE: 4 * 12, SET: 13 * comb(4, 3), "none": comb(52, 3) - 100}


@pytest.mark.parametrize(("rules", "fours"), [(PAPLU, 0), (INDIAN, 13)], ids=["paplu", "indian"])
def test_four_of_a_rank_are_a_set_in_indian_rummy_alone(rules: Rules, fours: int) -> None:
    groups = (tuple(rank + suit for suit in suits) for rank in RANKS for suits in combinations(SUITS * 2, 4))
    assert kinds_read(Deal(None, rules=rules), groups)[SET] == fours * 2**4


def test_one_printed_joker_completes_100_sequences_and_78_sets_of_three() -> None:
    # a pair of neighbours has 13 places in a suit, a pair about a gap 12
    groups = ((*pair, JOKER) for pair in combinations(KINDS[:-1], 2))
    counted = kinds_read(Deal(None), groups)
    assert (counted[PURE], counted[IMPURE], counted[SET]) == (0, 4 * (13 + 12), 13 * comb(4, 2))


def test_two_printed_jokers_complete_any_card_both_ways() -> None:
    counted = kinds_read(Deal(None), ((card, JOKER, JOKER) for card in KINDS[:-1]))
    assert counted == {IMPURE: 52, SET: 52}


@pytest.mark.parametrize(("rules", "table"), [(PAPLU, oracle.PAPLU), (INDIAN, oracle.INDIAN)], ids=["paplu", "indian"])
@pytest.mark.parametrize("every", [11, pytest.param(1, marks=pytest.mark.slow)])
def test_every_three_cards_read_as_the_oracle_reads_them(rules: Rules, table: oracle.Table, every: int) -> None:
    deal = Deal("8", rules=rules)
    for group in list(multisets(KINDS, 3))[::every]:
        found = {str(reading.kind) for reading in deal.read(group).readings}
        assert found == oracle.kinds_of(group, "8", table), group


def without_pure(suit_size: int) -> Polynomial:
    """In how many ways two packs give so many cards of one suit with no three neighbouring ranks, ace low or high."""
    total = [0] * (suit_size + 1)
    for held in range(2**13):
        ranks = {RANKS[place] for place in range(13) if held >> place & 1}
        if len(ranks) <= suit_size and not any(ranks >= set(window) for window in WINDOWS if len(window) == 3):
            # each rank held is one of two copies, or both
            for twins in range(min(len(ranks), suit_size - len(ranks)) + 1):
                total[len(ranks) + twins] += comb(len(ranks), twins) * 2 ** (len(ranks) - twins)
    return tuple(total)


def times(left: Polynomial, right: Polynomial) -> Polynomial:
    size = len(left)
    return tuple(sum(left[part] * right[whole - part] for part in range(whole + 1)) for whole in range(size))


def deals_without_pure(size: int, suits: int, jokers: int) -> int:
    """How many deals of so many cards from two packs of some suits and printed jokers hold no pure sequence."""
    product: Polynomial = tuple(comb(jokers, taken) for taken in range(size + 1))
    for _ in range(suits):
        product = times(product, without_pure(size))
    return product[size]


def counted_in_full(free_rank: str | None, kinds: Sequence[str], size: int) -> int:
    """How many of the deals of so many cards the engine counts in full, as at level 0 alone (P6.2)."""
    deal = Deal(free_rank, rules=replace(PAPLU, hand_size=size))
    worth = {card: oracle.value(card, free_rank) for card in kinds}
    return sum(
        ways(cards) for cards in multisets(kinds, size) if deal.count(cards) == sum(worth[card] for card in cards)
    )


def test_thirteen_of_106_cards_hold_a_pure_sequence_with_chance_0_365993() -> None:
    chance = 1 - Fraction(deals_without_pure(13, 4, 2), comb(106, 13))
    assert f"{float(chance):.6f}" == "0.365993"


@pytest.mark.parametrize(
    ("size", "suits", "jokers"),
    [
        (3, 4, 2),
        (4, 2, 2),
        (5, 1, 2),
        (6, 1, 0),
        pytest.param(4, 4, 2, marks=pytest.mark.slow),
        pytest.param(6, 2, 0, marks=pytest.mark.slow),
        pytest.param(13, 1, 0, marks=pytest.mark.slow),
    ],
)
def test_exactly_the_deals_without_a_pure_sequence_count_in_full(size: int, suits: int, jokers: int) -> None:
    kinds = [card for card in KINDS if card[-1] in SUITS[:suits]] + [JOKER] * bool(jokers)
    assert counted_in_full(None, kinds, size) == deals_without_pure(size, suits, jokers)


def test_the_free_rank_makes_no_pure_sequence_and_breaks_none() -> None:
    for rank in RANKS:
        assert counted_in_full(rank, CLUBS, 4) == deals_without_pure(4, 1, 0), rank


def test_six_clubs_declare_exactly_when_they_are_two_runs_of_three() -> None:
    triples = [tuple(rank + "C" for rank in window) for window in WINDOWS if len(window) == 3]
    built = {tuple(sorted(first + second)) for first, second in combinations_with_replacement(triples, 2)}
    deal = Deal(None, rules=replace(PAPLU, hand_size=6))
    counting_nothing = {tuple(sorted(cards)) for cards in multisets(CLUBS, 6) if deal.count(cards) == 0}
    assert counting_nothing == built
    assert all(deal.penalty(cards).declarable for cards in built)


def test_thirteen_cards_of_one_suit_once_each_declare_and_count_nothing() -> None:
    for indicator in (None, "8C", "8D", JOKER):
        found = Deal(indicator).penalty(CLUBS)
        assert (found.total, found.level, found.declarable) == (Fraction(0), 2, True)


def test_a_paplu_deal_has_no_free_card_with_chance_0_300176_and_1_095597_of_them_on_average() -> None:
    none, mean = Fraction(0), Fraction(0)
    for indicator in KINDS * 2:
        free = Deal(indicator).wilds.in_play
        none += Fraction(comb(105 - free, 13), comb(105, 13)) / 106
        mean += Fraction(13 * free, 105) / 106
    assert (f"{float(none):.6f}", f"{float(mean):.6f}") == ("0.300176", "1.095597")
