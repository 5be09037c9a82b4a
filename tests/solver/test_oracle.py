"""The oracle before it judges others: against the proven answers, and against definitions spelt out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

from tests.support import checker, dealing, oracle
from tests.support.cases import NAMES, PROFILES, Profile, Row, hands, of_kind, rows

IN_EVERY_RUN = 150
SLOW = pytest.mark.slow
by_profile = pytest.mark.parametrize("profile", PROFILES, ids=NAMES)


def wrong_hands(profile: Profile, cases: list[Row]) -> Iterator[str]:
    for row in cases:
        proven = profile.answer(row)
        assert proven is not None
        found = oracle.solve(row["hand"], profile.indicator(row), profile.table)
        level = proven["level"] if profile.table.staged else proven["max_level"]
        expected = (proven["penalty"], level, proven["max_level"], proven["declarable"])
        if (found.penalty, found.level, found.max_level, found.declarable) != expected:
            yield f"{row['wild']}: {' '.join(row['hand'])} is {expected}, not {found}"


@by_profile
@pytest.mark.parametrize("name", ["examples.jsonl", "tricky.jsonl", "hands_13.jsonl.gz", "hands_10.jsonl.gz"])
def test_the_oracle_knows_the_first_proven_hands(profile: Profile, name: str) -> None:
    assert list(wrong_hands(profile, hands(name)[:IN_EVERY_RUN])) == []


@SLOW
@by_profile
@pytest.mark.parametrize("name", ["hands_13.jsonl.gz", "hands_10.jsonl.gz"])
def test_the_oracle_knows_every_proven_hand(profile: Profile, name: str) -> None:
    assert list(wrong_hands(profile, hands(name))) == []


@pytest.mark.parametrize("rows_read", [8, pytest.param(300, marks=SLOW)])
@by_profile
def test_the_oracle_knows_the_proven_throws(profile: Profile, rows_read: int) -> None:
    for row in rows("hands_14.jsonl.gz")[:rows_read]:
        proven = profile.answer(row)
        assert proven is not None
        after = oracle.throws(row["hand"], profile.indicator(row), profile.table)
        assert min(answer.penalty for answer in after.values()) == proven["penalty"]
        assert sorted(card for card, answer in after.items() if answer.declarable) == sorted(proven["discards"])


@SLOW
def test_the_oracle_knows_the_proven_draws() -> None:
    for row in rows("draws.jsonl.gz"):
        for card, penalty in row["after_draw_and_best_discard"].items():
            after = oracle.throws([*row["hand"], card], row["wild"])
            assert min(answer.penalty for answer in after.values()) == penalty


@pytest.mark.parametrize("profile", [PROFILES[0], PROFILES[2]], ids=["paplu", "indian"])
def test_the_oracle_reads_every_tricky_group(profile: Profile) -> None:
    for row in of_kind("group"):
        found = oracle.kinds_of(row["cards"], profile.indicator(row), profile.table)
        assert found == set(row[profile.keys[0]]), row["note"]


@pytest.mark.parametrize("profile", [PROFILES[0], PROFILES[2]], ids=["paplu", "indian"])
def test_the_oracle_judges_every_tricky_grouping(profile: Profile) -> None:
    for row in of_kind("shown"):
        indicator, proven = profile.indicator(row), row[profile.keys[0]]
        kinds = [sorted(oracle.kinds_of(group, indicator, profile.table)) for group in row["groups"]]
        assert kinds == proven["groups"]
        assert oracle.declaration_holds(row["groups"], indicator, profile.table) == proven["valid"]


def spelt_out(cards: tuple[str, ...], free_rank: str | None, table: oracle.Table) -> set[str]:
    """Each free card as itself or as any of the 52: what the group then is, by the checker of shown melds."""
    choices = [[None, *dealing.KINDS[:-1]] if oracle.is_free(card, free_rank) else [None] for card in cards]
    found = {
        kind
        for stands_for in product(*choices)
        for kind in (oracle.PURE, oracle.IMPURE, oracle.SET)
        if not any(checker.meld_faults((kind, cards, stands_for), free_rank, table))
    }
    return found - {oracle.IMPURE} if oracle.PURE in found else found


def test_every_way_to_fill_places_finds_the_same_groups_as_every_meaning_of_every_joker() -> None:
    few = ("AH", "2H", "3H", "KH", "2C", "3S", "PJ")
    groups = {cards for cards in combinations(few * 2, 3) if sum(oracle.is_free(card, "2") for card in cards) < 3}
    for cards in Random(3).sample(sorted(groups), 15):
        for table in (oracle.PAPLU, oracle.Table(strict=True)):
            assert oracle.kinds_of(cards, "2D", table) == spelt_out(cards, "2", table), cards


def spelt_out_count(hand: oracle.Hand) -> int:
    """The least count over all ways to choose groups out of the hand, by Paplu's three levels."""
    best = hand.worth(hand.full)
    for number in range(1, len(hand.cards) // 3 + 1):
        for chosen in combinations(hand.groups * 2, number):
            kinds = Counter(group.kind for group in chosen)
            lives = kinds[oracle.PURE] + kinds[oracle.IMPURE]
            if kinds[oracle.PURE] and (number == 1 or lives > 1) and fit_together(hand, chosen):
                best = min(best, hand.worth(hand.full) - sum(hand.worth(group.packed) for group in chosen))
    return best


def fit_together(hand: oracle.Hand, groups: tuple[oracle.Group, ...]) -> bool:
    left = hand.full
    for group in groups:
        if not hand.fits(group.packed, left):
            return False
        left -= group.packed
    return True


def test_the_covers_find_the_least_count_of_all_choices_of_groups() -> None:
    rng = Random(31)
    for _ in range(60):
        dealt = dealing.hard(rng, 8)
        hand = oracle.Hand(dealt.cards, oracle.PAPLU.free_rank(dealt.indicator), oracle.PAPLU)
        if len(hand.groups) < 120:
            assert hand.answer().count == spelt_out_count(hand), dealt


@pytest.mark.parametrize(
    ("kind", "cards", "stands_for"),
    [
        (oracle.PURE, ("7H", "PJ", "9H"), (None, "8H", None)),
        (oracle.IMPURE, ("7H", "8H", "9H"), (None, None, None)),
        (oracle.IMPURE, ("7H", "8H", "9H"), (None, "8H", None)),
        (oracle.IMPURE, ("7H", "6C", "9H"), (None, "8H", None)),
        (oracle.IMPURE, ("KH", "AH", "PJ"), (None, None, "2H")),
        (oracle.SET, ("7H", "7H", "PJ"), (None, None, "7C")),
        (oracle.SET, ("7H", "7C", "7D", "PJ"), (None, None, None, "7S")),
        (oracle.SET, ("8H", "8C", "PJ"), ("7H", "7C", "7S")),
        (oracle.SET, ("7H", "7C", "PJ"), (None, None, None)),
    ],
)
def test_the_checker_of_melds_finds_each_fault(
    kind: str, cards: tuple[str, ...], stands_for: tuple[str | None, ...]
) -> None:
    assert checker.faults([(kind, cards, stands_for)], "8D", oracle.PAPLU)


def test_hard_hands_keep_to_the_pack_and_reach_nine_free_cards() -> None:
    rng = Random(5)
    most = 0
    for _ in range(2_000):
        dealt = dealing.hard(rng)
        held = Counter([dealt.indicator, *dealt.cards])
        assert len(dealt.cards) == 13
        assert max(held.values()) <= 2
        most = max(most, sum(oracle.is_free(card, oracle.PAPLU.free_rank(dealt.indicator)) for card in dealt.cards))
    assert most == 9
