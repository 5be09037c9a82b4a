"""Hands of 21 cards, against a solver that shares no code with the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, permutations, product
from random import Random
from statistics import median
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paplu import PRINTED_JOKER, Card, Code, Deal, Kind, Rules, profile
from paplu.deal import Score
from paplu.groups import pack
from paplu.language import SUITS, Rank, Suit, cards
from paplu.rules import Alike
from paplu.solver import arrange
from tests.support import oracle21
from tests.support.dealing21 import DEALS, HARDEST, HOUSE, LETTER, from_the_pack, kept, nearly_complete
from tests.support.oracle21 import Table

both = pytest.mark.parametrize(
    ("rules", "table"), [(LETTER, oracle21.LETTER), (HOUSE, oracle21.HOUSE)], ids=["letter", "house"]
)
WHAT_IS_PLAYED: Mapping[str, tuple[Mapping[str, Any], Mapping[str, Any]]] = {
    "tunnela pure": ({"tunnela_is_pure": True}, {"tunnela_is_pure": True}),
    "a tunnela needed": ({"tunnelas_needed": 1}, {"tunnelas": 1}),
    "two dublees needed": (
        {"dublees_needed": 2, "pure_needed": 1, "sequences_needed": 1},
        {"dublees": 2, "pure": 1},
    ),
    "one joker a group": ({"most_jokers": 1}, {"most_jokers": 1}),
    "jokers inside": ({"jokers_anywhere": False}, {"ends": False}),
    "free cards never natural": ({"free_in_place": False}, {"strict": True}),
    "sets of four": ({"set_sizes": (4,)}, {"set_sizes": (4,)}),
    "sets of three": ({"set_sizes": (3,)}, {"set_sizes": (3,)}),
}


def agrees(cards: Sequence[Card], rules: Rules, table: Table) -> Score:
    indicator, *hand = cards
    deal = Deal(indicator, rules)
    found = deal.penalty(hand)
    free = deal.wilds.rank
    told = oracle21.solve(list(map(str, hand)), free.value if free else None, table)
    counted = int(found.total), found.level, found.declarable
    assert counted == (told.penalty, told.level, told.declarable), (str(indicator), str(found))
    return found


def is_sound(found: Score, cards: Sequence[Card], deal: Deal) -> None:
    """The arrangement uses every card once, its groups are groups, and its lines add up."""
    used = [card for meld in found.melds for card in meld.cards] + [*found.leftovers]
    assert Counter(used) == Counter(cards)
    for meld in found.melds:
        assert meld.kind in {reading.kind for reading in deal.read(meld.cards).readings}, str(meld)
    shown = " | ".join(map(str, found.melds)) + "".join(f" + {' '.join(map(str, found.leftovers))}" for _ in [0])
    judged = deal.judge(shown.removesuffix(" + "))
    assert bool(judged) == found.declarable
    assert sum(line.amount for line in found.lines) == found.total


@both
@pytest.mark.parametrize("kind", DEALS)
def test_the_engine_counts_twenty_one_cards_as_the_oracle_does(kind: str, rules: Rules, table: Table) -> None:
    for seed in range(10 if kind == "random" else 3):
        cards = DEALS[kind](Random(seed))
        is_sound(agrees(cards, rules, table), cards[1:], Deal(cards[0], rules))


@both
@pytest.mark.parametrize("played", WHAT_IS_PLAYED)
def test_a_house_rule_is_counted_as_the_oracle_counts_it(played: str, rules: Rules, table: Table) -> None:
    ours, theirs = WHAT_IS_PLAYED[played]
    changed, other = replace(rules, **ours), replace(table, **theirs)
    for seed, kind in enumerate(["random", "random", "nearly complete", "rich in jokers"]):
        agrees(DEALS[kind](Random(seed)), changed, other)


@pytest.mark.slow
@both
@pytest.mark.parametrize("kind", DEALS)
def test_many_hands_of_twenty_one_cards_agree(kind: str, rules: Rules, table: Table) -> None:
    for seed in range(1000, 1200):
        agrees(DEALS[kind](Random(seed)), rules, table)


@both
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6), suits=st.sampled_from(list(permutations(SUITS))))
def test_renaming_the_suits_and_the_order_of_the_cards_change_nothing(
    seed: int, suits: tuple[Suit, ...], rules: Rules, table: Table
) -> None:
    def renamed(one: Card) -> Card:
        return one if one.suit is None else Card(one.rank, suits[SUITS.index(one.suit)])

    indicator, *hand = nearly_complete(Random(seed))
    found = Deal(indicator, rules).penalty(hand)
    other = Deal(renamed(indicator), rules).penalty(sorted(map(renamed, hand), key=str))
    assert kept(other) == kept(found)


@both
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_printed_joker_for_a_leftover_never_raises_the_count(seed: int, rules: Rules, table: Table) -> None:
    indicator, *hand = from_the_pack(Random(seed), 13)
    deal = Deal(indicator, replace(rules, cap=None, name="uncapped"))
    found = deal.penalty(hand)
    if found.leftovers and deal.wilds.copies(PRINTED_JOKER) > hand.count(PRINTED_JOKER):
        hand[hand.index(found.leftovers[0])] = PRINTED_JOKER
        assert deal.penalty(hand).total <= found.total


COMPLETE = "4H 5H 6H 9S 10S JS AC 2C 3C 7D 7D 7D KC KC KC QS QS 5D 2H PJ PJ"


def test_a_hand_with_all_it_needs_counts_nothing_and_can_be_declared() -> None:
    found = Deal("8H", LETTER).penalty(COMPLETE)
    assert (found.sum_text, found.level, found.declarable) == ("0", 2, True)
    assert {Kind.TUNNELA, Kind.DUBLEE, Kind.PURE_SEQUENCE} <= {meld.kind for meld in found.melds}


def test_to_the_letter_a_joker_saves_any_one_card() -> None:
    singles = "4C 9C QC 2D 5D 10D KD 3H 7H JH AS 6S"  # 86 points
    natural = replace(LETTER, cap=None, tunnelas=Alike.NATURAL, dublees=Alike.NATURAL, hand_size=13)
    with_jokers = replace(natural, tunnelas=Alike.WITH_JOKERS, dublees=Alike.WITH_JOKERS)
    assert Deal("8H", with_jokers).count(f"{singles} PJ") == 86 - 10
    assert Deal("8H", natural).count(f"{singles} PJ") == 86


def test_two_pure_sequences_are_both_safe_at_level_one() -> None:
    found = Deal("8H", HOUSE).penalty("4H 5H 6H 9S 10S JS AC 2C 4C KD KH KS QD QD QC 2D 6D 9C 7S 5C 3S")
    assert (found.level, len(found.melds)) == (1, 2)
    assert Code.LEVEL_1_LIVES in {finding.code for finding in found.findings}
    assert Code.FOR_NEXT_LIFE in {finding.code for finding in found.findings}


@pytest.mark.parametrize("seed", range(12))
def test_each_level_counts_what_the_least_arrangement_says_of_it(seed: int) -> None:
    rules, rng = profile("21-card-house"), Random(seed)
    cards = [card for card in pack(rules) if card.suit in (None, *rng.sample(SUITS, 2))]
    rng.shuffle(cards)
    hand = cards[:21]
    steps = [Deal("8", rules).at_level(hand, level) for level in range(3)]
    lines = [None if step is None else sum(line.amount for line in step.lines if line.cards) for step in steps]
    best = arrange(hand, Rank.EIGHT, rules)
    assert lines[best.level] == best.count == min(line for line in lines if line is not None)
    assert best.count_at_level_2 == (lines[2] if best.level == 1 else None)


def test_a_tunnela_of_free_cards_is_a_pure_life_by_table_custom() -> None:
    cards = "8C 8C 8C 4H 5H 6H 9S 10S JS KD KD QD QD QC QC 2D 2D 9C 9C 5C 5C"
    assert Deal("8H", HOUSE).penalty(cards).declarable
    assert not Deal("8H", LETTER).penalty(cards).declarable


def test_eight_dublees_count_nothing_by_table_custom() -> None:
    cards = "QS QS 5D 5D 2H 2H 3S 3S 9C 9C 10C 10C KD KD PJ PJ 4H 8C 9S JD AD"
    found = Deal("8H", HOUSE).penalty(cards)
    assert found.declarable
    assert (str(found.total), found.lines[-1].code) == ("0", Code.DUBLEES_SAFE)
    assert not Deal("8H", replace(HOUSE, dublees_declare=9)).penalty(cards).declarable


def most_dublees(hand: Sequence[Card], deal: Deal) -> int:
    """The most dublees of a hand, one pair after the other."""
    if len(hand) < 2:
        return 0
    first, *others = hand
    found = most_dublees(others, deal)
    for other in {*others}:
        if Kind.DUBLEE in {reading.kind for reading in deal.read((first, other)).readings}:
            left = [*others]
            left.remove(other)
            found = max(found, 1 + most_dublees(left, deal))
    return found


@pytest.mark.parametrize("dublees", [Alike.NATURAL, Alike.WITH_JOKERS])
@pytest.mark.parametrize("least_naturals", [0, 1, 2, 3])
@pytest.mark.parametrize("most_jokers", [None, 0, 1])
def test_dublees_that_declare_are_pairs_which_the_rules_let_stand(
    most_jokers: int | None, least_naturals: int, dublees: Alike
) -> None:
    limits = {"dublees": dublees, "least_naturals": least_naturals, "most_jokers": most_jokers}
    shape = {"hand_size": 6, "dublees_declare": 3, "pure_needed": 2, "tunnela_is_pure": False, "printed_jokers": 4}
    hands = combinations_with_replacement(cards("7S JS 2C 2D PJ 7D"), 6)
    held = [hand for hand in hands if all(hand.count(card) <= 3 + card.is_printed_joker for card in hand)]
    for number, in_place in product(range(least_naturals, len(held), 9), [True, False]):
        changed: Mapping[str, Any] = {**limits, **shape, "free_in_place": in_place}
        deal = Deal("2H", replace(HOUSE, name="ours", **changed))
        hand = held[number]
        assert deal.penalty(hand).declarable == (most_dublees(hand, deal) == 3), (str(hand), in_place)


@pytest.mark.parametrize(
    ("hand", "least_naturals"), [("JS JS 7D 7D PJ PJ", 1), ("7S 7S PJ PJ PJ PJ", 0), ("JS JS JS 7D PJ PJ", 1)]
)
def test_two_alike_part_where_two_printed_jokers_make_two_dublees_of_them(hand: str, least_naturals: int) -> None:
    own: Mapping[str, Any] = {"hand_size": 6, "dublees_declare": 3, "pure_needed": 2, "tunnela_is_pure": False}
    rules = replace(HOUSE, name="ours", dublees=Alike.WITH_JOKERS, least_naturals=least_naturals, **own)
    deal = Deal("2H", replace(rules, printed_jokers=4))
    found = deal.penalty(hand)
    assert found.declarable
    assert deal.judge(" | ".join(" ".join(map(str, meld.cards)) for meld in found.melds))


def test_what_is_thrown_and_what_comes_is_counted_for_twenty_one_cards_too() -> None:
    deal = Deal("8H", LETTER)
    best = deal.discards(f"{COMPLETE} 9D")[0]
    assert (str(best.penalty), best.declares) == ("0", True)
    assert deal.count(COMPLETE) == 0
    draws = deal.draws("4H 5H 6H 9S 10S JS AC 2C 3C 7D 7D 7D KC KC KC QS QS 5D 9C PJ 9D")
    assert (str(draws[0].penalty), draws[0].declares) == ("0", True)


def test_three_packs_for_thirteen_cards_are_counted() -> None:
    found = Deal("8H", profile("three-packs")).penalty("4H 5H 6H 9S 10S PJ 7C 7D 7S 2C 3C PJ PJ")
    assert found.declarable
    assert not found.total


def test_three_printed_jokers_alone_are_no_group_and_count_nothing() -> None:
    found = Deal("8H", profile("three-packs")).penalty("4H 5H 6H 9S 10S JS 7C 7D 7S 2C PJ PJ PJ")
    assert found.declarable  # 2♣ with two, the third in a set or sequence
    assert not Deal("8H", profile("three-packs")).judge("4H 5H 6H | 9S 10S JS | 7C 7D 7S 7H | PJ PJ PJ")


@pytest.mark.slow
@both
@pytest.mark.parametrize("cards", HARDEST.values(), ids=HARDEST)
def test_the_hardest_hands_take_no_second(cards: str, rules: Rules, table: Table) -> None:
    indicator, hand = cards.split(" ", 1)
    began = process_time()
    Deal(indicator, rules).penalty(hand)
    assert process_time() - began < 1


@pytest.mark.slow
@both
def test_no_hand_takes_a_second_and_half_of_them_no_fiftieth(rules: Rules, table: Table) -> None:
    times: dict[str, list[float]] = {}
    for kind, deal in DEALS.items():
        for seed in range(40):
            indicator, *hand = deal(Random(seed))
            began = process_time()
            Deal(indicator, rules).penalty(hand)
            times.setdefault(kind, []).append(process_time() - began)
    assert median(times["random"]) < 0.02
    assert max(map(max, times.values())) < 1
