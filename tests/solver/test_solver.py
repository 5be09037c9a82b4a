"""The engine's counts and arrangements against the oracle, on deals as they come and on hands made to be hard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

import pytest

from paplu import Deal
from paplu.deal import Score
from paplu.rules import Rules
from tests.support import checker, dealing, oracle
from tests.support.cases import NAMES, PROFILES, Profile
from tests.support.dealing import Dealt

SLOW = pytest.mark.slow
HOUSES = [
    pytest.param(
        Profile(replace(base.rules, **rules), replace(base.table, **table), ()), id=f"{base.rules.name} {house}"
    )
    for base in (PROFILES[0], PROFILES[2])
    for house, rules, table in (
        ("free cards never natural in a pure sequence", {"free_in_place": False}, {"strict": True}),
        ("one joker in a group", {"most_jokers": 1}, {"most_jokers": 1}),
        ("two naturals in a group", {"least_naturals": 2}, {"least_naturals": 2}),
        ("jokers only in single gaps", {"jokers_anywhere": False}, {"jokers_anywhere": False}),
    )
]
by_profile = pytest.mark.parametrize("profile", PROFILES, ids=NAMES)


@dataclass(frozen=True)
class Asked:
    """One hand put to both: what the engine answers and what the oracle does."""

    profile: Profile
    dealt: Dealt

    @property
    def deal(self) -> Deal:
        return Deal(self.dealt.indicator, rules=self.rules)

    @property
    def rules(self) -> Rules:
        return replace(self.profile.rules, hand_size=len(self.dealt.cards))

    def differences(self) -> Iterator[str]:
        """Every way in which the engine's answer is not the oracle's, or contradicts itself."""
        score = self.deal.penalty(self.dealt.cards)
        proven = oracle.solve(self.dealt.cards, self.dealt.indicator, self.profile.table)
        melds = shown(score)
        found: dict[str, tuple[object, object]] = {
            "penalty": (score.total, proven.penalty),
            "count": (self.deal.count(self.dealt.cards), proven.penalty),
            "level": (score.level, proven.level),
            "declarable": (score.declarable, proven.declarable),
            "key": (checker.key_of(melds), proven.key),
            "faults": (checker.faults(melds, self.dealt.indicator, self.profile.table), []),
            "lines": (sum(line.amount for line in score.lines), score.total),
            "cards": (Counter(cards_of(score)), Counter(self.dealt.cards)),
            "leftovers": (self.worth(score), proven.count),
            "lives": (self.lives(melds, proven), True),
            "complete": (score.declarable, not score.leftovers and checker.lives_of(melds) == 2),
        }
        for fact, (engine, expected) in found.items():
            if engine != expected:
                yield f"{self.rules.name} {self.dealt}: {fact} is {expected}, the engine says {engine}"

    def worth(self, score: Score) -> int:
        free_rank = self.profile.table.free_rank(self.dealt.indicator)
        return sum(oracle.value(str(card), free_rank) for card in score.leftovers)

    def lives(self, melds: list[checker.Shown], proven: oracle.Answer) -> bool:
        """Whether the melds shown have the level told; with every group safe they may show less."""
        if not self.profile.table.staged:
            return checker.lives_of(melds) <= proven.max_level
        if proven.level < 2 and len(melds) != proven.level:
            return False
        return checker.lives_of(melds) == proven.level


def shown(score: Score) -> list[checker.Shown]:
    return [
        (
            str(meld.kind),
            tuple(map(str, meld.cards)),
            tuple(None if place is None else str(place) for place in meld.stands_for),
        )
        for meld in score.melds
    ]


def cards_of(score: Score) -> list[str]:
    return [str(card) for meld in score.melds for card in meld.cards] + [str(card) for card in score.leftovers]


def all_differences(profile: Profile, deal: Callable[[Random], Dealt], seed: int, number: int) -> list[str]:
    rng = Random(seed)
    return [text for _ in range(number) for text in Asked(profile, deal(rng)).differences()]


@by_profile
@pytest.mark.parametrize("number", [200, pytest.param(20_000, marks=SLOW)])
def test_random_hands_are_counted_as_the_oracle_counts_them(profile: Profile, number: int) -> None:
    assert all_differences(profile, dealing.at_random, 2026, number) == []


@by_profile
@pytest.mark.parametrize("number", [100, pytest.param(5_000, marks=SLOW)])
def test_hard_hands_are_counted_as_the_oracle_counts_them(profile: Profile, number: int) -> None:
    assert all_differences(profile, dealing.hard, 106, number) == []


@by_profile
@pytest.mark.parametrize("number", [30, pytest.param(2_000, marks=SLOW)])
@pytest.mark.parametrize("size", [6, 10])
def test_smaller_hands_are_counted_as_the_oracle_counts_them(profile: Profile, size: int, number: int) -> None:
    assert all_differences(profile, lambda rng: dealing.hard(rng, size), size, number) == []


@pytest.mark.parametrize("number", [25, pytest.param(2_000, marks=SLOW)])
@pytest.mark.parametrize("profile", HOUSES)
def test_a_house_rule_about_groups_is_counted_as_the_oracle_counts_it(profile: Profile, number: int) -> None:
    assert all_differences(profile, dealing.hard, 5, number) == []


def a_house(rng: Random) -> Profile:
    """A main profile with every field about groups drawn by lot."""
    base, sizes = rng.choice(PROFILES), rng.choice([(3,), (4,), (3, 4)])
    strict, anywhere = rng.choice([False, True]), rng.choice([False, True, True])
    most, least = rng.choice([None, None, 0, 1, 2, 3]), rng.choice([0, 1, 1, 2, 3])
    rules = replace(base.rules, set_sizes=sizes, most_jokers=most, least_naturals=least, jokers_anywhere=anywhere)
    table = replace(base.table, set_sizes=sizes, most_jokers=most, least_naturals=least, jokers_anywhere=anywhere)
    return Profile(replace(rules, free_in_place=not strict), replace(table, strict=strict), ())


@pytest.mark.parametrize("number", [12, pytest.param(120, marks=SLOW)])
def test_house_rules_drawn_by_lot_are_counted_as_the_oracle_counts_them(number: int) -> None:
    rng = Random(number)
    for seed in range(number):
        profile = a_house(rng)
        assert all_differences(profile, dealing.hard, seed, 14) == []
        assert all_differences(profile, lambda rng: dealing.hard(rng, 10), seed, 6) == []


@by_profile
def test_the_order_of_the_cards_changes_nothing_of_the_answer(profile: Profile) -> None:
    rng = Random(4)
    for _ in range(40):
        dealt = dealing.hard(rng)
        deal = Deal(dealt.indicator, rules=profile.rules)
        assert deal.penalty(rng.sample(dealt.cards, 13)) == deal.penalty(dealt.cards), dealt


@by_profile
@pytest.mark.parametrize("number", [12, pytest.param(300, marks=SLOW)])
def test_every_throw_has_the_penalty_of_the_hand_it_leaves(profile: Profile, number: int) -> None:
    rng = Random(14)
    for turn in range(number):
        dealt = dealing.hard(rng, 14) if turn % 2 else dealing.at_random(rng, 14)
        throws = Deal(dealt.indicator, rules=profile.rules).discards(dealt.cards)
        proven = oracle.throws(dealt.cards, dealt.indicator, profile.table)
        found = {str(throw.card): (throw.penalty, throw.declares) for throw in throws}
        assert len(found) == len(throws), f"a throw is listed twice: {dealt}"
        assert found == {card: (Fraction(answer.penalty), answer.declarable) for card, answer in proven.items()}, dealt
        ranking = [(throw.penalty, not throw.declares) for throw in throws]
        assert ranking == sorted(ranking), f"not best first: {dealt}"


@by_profile
@pytest.mark.parametrize("number", [1, pytest.param(12, marks=SLOW)])
def test_every_draw_has_the_penalty_after_the_best_throw(profile: Profile, number: int) -> None:
    rng = Random(28)
    for turn in range(number):
        dealt = dealing.hard(rng) if turn % 2 else dealing.at_random(rng)
        for draw in Deal(dealt.indicator, rules=profile.rules).draws(dealt.cards):
            after = oracle.throws([*dealt.cards, str(draw.card)], dealt.indicator, profile.table).values()
            assert draw.penalty == min(answer.penalty for answer in after), f"{dealt}, {draw.card} comes"
            assert draw.declares == any(answer.declarable for answer in after), f"{dealt}, {draw.card} comes"


@by_profile
def test_the_cards_that_can_come_are_the_pack_less_the_indicator_and_the_hand(profile: Profile) -> None:
    rng = Random(53)
    for _ in range(4):
        dealt = dealing.at_random(rng)
        left = Counter(dealing.PACK) - Counter([dealt.indicator, *dealt.cards])
        draws = Deal(dealt.indicator, rules=profile.rules).draws(dealt.cards)
        assert Counter({str(draw.card): draw.copies_left for draw in draws}) == left, dealt
        assert sum(draw.copies_left for draw in draws) == 106 - 14


def test_a_rank_alone_as_indicator_leaves_seven_of_it_at_most() -> None:
    hand = "8C 8C 8D 8D 8H 8S 2C 3C 4C KD QD JD 9H"
    left = {str(draw.card): draw.copies_left for draw in Deal("8").draws(hand)}
    assert {card: copies for card, copies in left.items() if card.startswith("8")} == {"8H": 1, "8S": 1}
    with pytest.raises(ValueError, match=r"8"):
        Deal("8").penalty("8C 8C 8D 8D 8H 8H 8S 8S 2C 3C 4C KD QD")
