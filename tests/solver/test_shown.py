"""Groups and shown groupings as the engine reads them, against the oracle."""

from __future__ import annotations

from random import Random

import pytest

from paplu import Deal, Meld
from paplu.language import Code
from tests.support import checker, dealing, oracle
from tests.support.cases import NAMES, PROFILES, Profile

by_profile = pytest.mark.parametrize("profile", PROFILES, ids=NAMES)
SLOW = pytest.mark.slow


def told(meld: Meld) -> checker.Shown:
    stands_for = tuple(None if place is None else str(place) for place in meld.stands_for)
    return str(meld.kind), tuple(map(str, meld.cards)), stands_for


@by_profile
@pytest.mark.parametrize("number", [300, pytest.param(10_000, marks=SLOW)])
def test_every_reading_of_a_group_is_what_it_says_and_none_is_missed(profile: Profile, number: int) -> None:
    rng = Random(77)
    for turn in range(number):
        hand = dealing.shown(rng)
        indicator, cards = hand.indicator, hand.groups[0] if turn % 2 else hand.cards[: rng.randint(1, 5)]
        verdict = Deal(indicator, rules=profile.rules).read(rng.sample(cards, len(cards)))
        readings = [told(meld) for meld in verdict.readings]
        assert checker.faults(readings, indicator, profile.table) == []
        assert {kind for kind, _, _ in readings} == oracle.kinds_of(cards, indicator, profile.table), hand
        assert all(sorted(of_reading) == sorted(cards) for _, of_reading, _ in readings), hand
        assert bool(verdict) == bool(readings), hand
        assert verdict.value is None or told(verdict.value) == readings[0], hand


@by_profile
@pytest.mark.parametrize("number", [80, pytest.param(5_000, marks=SLOW)])
def test_every_grouping_is_judged_and_counted_as_the_oracle_does(profile: Profile, number: int) -> None:
    rng = Random(78)
    held = 0
    for _ in range(number):
        hand = dealing.shown(rng)
        deal = Deal(hand.indicator, rules=profile.rules)
        grouping = " | ".join(" ".join(group) for group in hand.groups)
        verdict = deal.judge(grouping + (f" + {' '.join(hand.loose)}" if hand.loose else ""))
        expected = oracle.declaration_holds(hand.groups, hand.indicator, profile.table)
        assert bool(verdict) == expected, hand
        count = oracle.shown_count(hand.groups, hand.loose, hand.indicator, profile.table)
        assert verdict.score is not None
        assert verdict.score.total == min(count, profile.table.cap or count), hand
        best = oracle.solve(hand.cards, hand.indicator, profile.table)
        regrouped = bool({Code.REGROUPING_HOLDS, Code.CARDS_DECIDE} & set(verdict.codes))
        assert regrouped == (best.declarable and not expected), hand
        held += expected
    assert held > number / 20
