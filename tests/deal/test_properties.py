"""What must hold for every hand, whatever the engine does inside: the facts that follow from the rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, permutations
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from paplu import INDIAN, PAPLU, PLATFORM, Deal
from paplu.deal import Score
from paplu.rules import Rules
from tests.support import checker, dealing, oracle
from tests.support.dealing import KINDS, PACK, Dealt

PLAIN = settings(max_examples=40, deadline=None)
by_rules = pytest.mark.parametrize("rules", [PAPLU, PLATFORM, INDIAN], ids=lambda rules: rules.name)
UNCAPPED = {rules.name: replace(rules, cap=None) for rules in (PAPLU, PLATFORM, INDIAN)}
JOKER = oracle.JOKER


@st.composite
def places_in_the_pack(draw: st.DrawFn, size: int = 13) -> Dealt:
    """An indicator and a hand, shrinking towards low clubs."""
    places = draw(st.lists(st.integers(0, 105), unique=True, min_size=size + 1, max_size=size + 1))
    indicator, *cards = [PACK[place] for place in places]
    return Dealt(indicator, tuple(cards))


def dealt_hands(size: int = 13) -> st.SearchStrategy[Dealt]:
    """Deals as they come, and hard hands by their seed."""
    hard = st.integers(0, 10**9).map(lambda seed: dealing.hard(Random(seed), size))
    return st.one_of(places_in_the_pack(size), hard)


hands = dealt_hands()
fourteens = dealt_hands(14)


def score(dealt: Dealt, rules: Rules) -> Score:
    return Deal(dealt.indicator, rules=rules).penalty(dealt.cards)


def kept(found: Score) -> tuple[Fraction, int, bool, tuple[int, int, int]]:
    """What a renaming may not change: total, level, declarable, and jokers, pure sequences and groups shown."""
    melds = [
        (str(meld.kind), (), tuple(place if place is None else str(place) for place in meld.stands_for))
        for meld in found.melds
    ]
    return found.total, found.level, found.declarable, checker.key_of(melds)


def groups_text(found: Score) -> str:
    grouped = " | ".join(" ".join(map(str, meld.cards)) for meld in found.melds)
    loose = " ".join(map(str, found.leftovers))
    return f"{grouped} + {loose}" if loose else grouped


@by_rules
@PLAIN
@given(dealt=hands, suits=st.sampled_from(list(permutations("CDHS"))))
def test_renaming_the_suits_changes_no_count(rules: Rules, dealt: Dealt, suits: tuple[str, ...]) -> None:
    def renamed(card: str) -> str:
        return card if card == JOKER else card[:-1] + suits["CDHS".index(card[-1])]

    other = Dealt(renamed(dealt.indicator), tuple(map(renamed, dealt.cards)))
    assert kept(score(other, rules)) == kept(score(dealt, rules))


@by_rules
@PLAIN
@given(dealt=hands, seed=st.integers(0, 1000))
def test_order_twins_and_the_two_printed_jokers_are_all_one(rules: Rules, dealt: Dealt, seed: int) -> None:
    shuffled = Dealt(dealt.indicator, tuple(Random(seed).sample(dealt.cards, 13)))
    assert score(shuffled, rules) == score(dealt, rules)


@by_rules
@PLAIN
@given(dealt=hands)
def test_the_bare_count_is_the_total_of_the_score(rules: Rules, dealt: Dealt) -> None:
    found = score(dealt, rules)
    count = Deal(dealt.indicator, rules=rules).count(dealt.cards)
    assert count == found.total == sum(line.amount for line in found.lines)
    assert type(count) is int
    assert type(found.total) is Fraction


@by_rules
@PLAIN
@given(dealt=hands)
def test_a_printed_joker_for_a_leftover_never_raises_the_count(rules: Rules, dealt: Dealt) -> None:
    jokers = Counter((dealt.indicator, *dealt.cards))[JOKER]
    assume(jokers < 2)
    found = score(dealt, UNCAPPED[rules.name])
    for card in set(map(str, found.leftovers)) - {JOKER}:
        place = dealt.cards.index(card)
        helped = Dealt(dealt.indicator, (*dealt.cards[:place], JOKER, *dealt.cards[place + 1 :]))
        assert score(helped, UNCAPPED[rules.name]).total <= found.total


@by_rules
@PLAIN
@given(seed=st.integers(0, 10**9))
def test_a_card_of_the_free_rank_is_never_worse_than_a_printed_joker(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    indicator = rng.choice(KINDS[:-1])
    dealt = dealing.granted(rng, indicator, [JOKER, *dealing.joker_rich(rng, indicator)])
    held = Counter((indicator, *dealt.cards))
    place = dealt.cards.index(JOKER)
    for card in (indicator[:-1] + suit for suit in "CDHS"):
        if held[card] < 2:
            other = Dealt(indicator, (*dealt.cards[:place], card, *dealt.cards[place + 1 :]))
            assert score(other, UNCAPPED[rules.name]).total <= score(dealt, UNCAPPED[rules.name]).total


@settings(max_examples=100, deadline=None)
@given(dealt=hands)
def test_indian_counts_no_more_than_platform_and_platform_no_more_than_paplu_before_the_cap(dealt: Dealt) -> None:
    assume(dealt.indicator != JOKER)
    paplu, platform, indian = (score(dealt, UNCAPPED[name]).total for name in ("paplu", "platform", "indian"))
    assert indian <= platform <= paplu


@settings(max_examples=100, deadline=None)
@given(dealt=hands)
def test_what_paplu_declares_the_platform_declares_too(dealt: Dealt) -> None:
    assume(dealt.indicator != JOKER)
    assert score(dealt, PLATFORM).declarable >= score(dealt, PAPLU).declarable


@settings(max_examples=100, deadline=None)
@given(dealt=hands)
def test_paplu_declares_exactly_the_hands_that_count_nothing(dealt: Dealt) -> None:
    found = score(dealt, PAPLU)
    assert found.declarable == (found.total == 0)
    assert found.declarable == (found.total == 0 and not found.leftovers)


def test_indian_rummy_counts_nothing_for_a_hand_it_does_not_declare() -> None:
    found = Deal("K", rules=INDIAN).penalty("KH 4C 6D KS KC PJ 10H KD KC PJ KS 8C AH")
    assert (found.total, found.declarable, found.level) == (Fraction(0), False, 0)


@PLAIN
@given(seed=st.integers(0, 10**9))
def test_a_declared_paplu_hand_holds_a_sequence_of_four_or_more(seed: int) -> None:
    rng = Random(seed)
    dealt = dealing.granted(rng, rng.choice(KINDS[:-1]), dealing.near_complete(rng, "8C"))
    found = score(dealt, PAPLU)
    if found.declarable:
        assert max(len(meld.cards) for meld in found.melds if str(meld.kind) != oracle.SET) >= 4


@by_rules
@PLAIN
@given(dealt=hands)
def test_the_arrangement_shown_reads_and_counts_as_the_score_says(rules: Rules, dealt: Dealt) -> None:
    found = score(dealt, rules)
    assume(found.melds)
    deal = Deal(dealt.indicator, rules=rules)
    for meld in found.melds:
        assert meld.kind in {reading.kind for reading in deal.read(meld.cards).readings}
    judged = deal.judge(groups_text(found))
    assert bool(judged) == found.declarable
    assert judged.score is not None
    assert judged.score.total == found.total


@by_rules
@PLAIN
@given(dealt=hands, cuts=st.lists(st.integers(1, 12), unique=True, max_size=4))
def test_no_grouping_of_the_cards_counts_less_than_the_penalty(rules: Rules, dealt: Dealt, cuts: list[int]) -> None:
    cards = sorted(dealt.cards, key=lambda card: (card[-1], KINDS.index(card)))
    bounds = [0, *sorted(cuts), 13]
    grouped = [cards[low:high] for low, high in pairwise(bounds)]
    deal = Deal(dealt.indicator, rules=rules)
    judged = deal.judge(grouped)
    assert judged.score is not None
    assert judged.score.total >= deal.count(dealt.cards)
    assert not judged or deal.penalty(dealt.cards).declarable


@by_rules
@settings(max_examples=30, deadline=None)
@given(dealt=fourteens)
def test_the_throws_are_the_different_cards_best_first(rules: Rules, dealt: Dealt) -> None:
    throws = Deal(dealt.indicator, rules=rules).discards(dealt.cards)
    assert sorted(str(throw.card) for throw in throws) == sorted(set(dealt.cards))
    assert [throw.penalty for throw in throws] == sorted(throw.penalty for throw in throws)
    for throw in throws:
        left = list(dealt.cards)
        left.remove(str(throw.card))
        found = score(Dealt(dealt.indicator, tuple(left)), rules)
        assert (throw.penalty, throw.declares) == (found.total, found.declarable)


@by_rules
@settings(max_examples=8, deadline=None)
@given(dealt=hands)
def test_no_draw_makes_a_hand_worse_than_throwing_it_back(rules: Rules, dealt: Dealt) -> None:
    deal = Deal(dealt.indicator, rules=rules)
    before = deal.count(dealt.cards)
    draws = deal.draws(dealt.cards)
    assert all(draw.penalty <= before and draw.copies_left > 0 for draw in draws)
    assert sum(draw.copies_left for draw in draws) == 106 - 14


@pytest.mark.parametrize(
    ("what", "cards"),
    [
        ("twelve", "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C"),
        ("fifteen", "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C 4C KD QD"),
        ("three copies", "4H 4H 4H 9S 10S PJ 7C 7D 7S AC 2C 3C 4C"),
        ("three printed jokers", "4H 5H PJ 9S 10S PJ 7C 7D PJ AC 2C 3C 4C"),
        ("the indicator twice", "4H 5H 6H 9S 10S PJ 8D 8D 7S AC 2C 3C 4C"),
    ],
)
def test_a_hand_that_cannot_be_is_a_value_error(what: str, cards: str) -> None:
    deal = Deal("8D")
    with pytest.raises(ValueError, match=r"\w"):
        deal.penalty(cards)
    with pytest.raises(ValueError, match=r"\w"):
        deal.count(cards)
    with pytest.raises(ValueError, match=r"\w"):
        deal.discards(cards)
    with pytest.raises(ValueError, match=r"\w"):
        deal.draws(cards)
