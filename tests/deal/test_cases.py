"""The engine against every proven answer, under all three profiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from paplu import PAPLU, Deal
from paplu.language import Code
from tests.support.cases import NAMES, PROFILES, Profile, Row, hands, of_kind, rows

PAPLU_PROFILE, _, INDIAN_PROFILE = PROFILES
by_profile = pytest.mark.parametrize("profile", PROFILES, ids=NAMES)
by_family = pytest.mark.parametrize("profile", [PAPLU_PROFILE, INDIAN_PROFILE], ids=["paplu", "indian"])


def deal_of(profile: Profile, row: Row, size: int = 13) -> Deal:
    return Deal(profile.indicator(row), rules=replace(profile.rules, hand_size=size))


def asked(profile: Profile, cases: Iterable[Row]) -> Iterator[tuple[Row, Any]]:
    for row in cases:
        answer = profile.answer(row)
        if answer is not None:
            yield row, answer


@by_profile
@pytest.mark.parametrize(
    ("name", "size"),
    [("examples.jsonl", 13), ("tricky.jsonl", 13), ("hands_13.jsonl.gz", 13), ("hands_10.jsonl.gz", 10)],
)
def test_every_proven_hand_has_its_penalty_level_and_declaration(profile: Profile, name: str, size: int) -> None:
    wrong: list[object] = []
    for row, proven in asked(profile, hands(name)):
        deal = deal_of(profile, row, size)
        score = deal.penalty(row["hand"])
        level = proven["level"] if profile.table.staged else proven["max_level"]
        expected = (proven["penalty"], level, proven["declarable"])
        if (score.total, score.level, score.declarable) != expected or deal.count(row["hand"]) != score.total:
            wrong.append((row["wild"], row["hand"], expected, (str(score.total), score.level, score.declarable)))
    assert wrong == []


@by_profile
def test_every_proven_fourteen_has_its_best_throw_and_its_throws_that_declare(profile: Profile) -> None:
    wrong: list[object] = []
    for row, proven in asked(profile, rows("hands_14.jsonl.gz")):
        throws = deal_of(profile, row).discards(row["hand"])
        declaring = sorted(str(throw.card) for throw in throws if throw.declares)
        expected = (proven["penalty"], sorted(proven["discards"]), proven["declarable"])
        if (throws[0].penalty, declaring, throws[0].declares) != expected:
            wrong.append((row["wild"], row["hand"], expected, (str(throws[0].penalty), declaring)))
    assert wrong == []


def test_every_proven_draw_has_its_penalty_after_the_best_throw() -> None:
    for row in rows("draws.jsonl.gz"):
        draws = deal_of(PAPLU_PROFILE, row).draws(row["hand"])
        assert {str(draw.card): draw.penalty for draw in draws} == row["after_draw_and_best_discard"]


@by_family
@pytest.mark.parametrize("row", of_kind("group"), ids=lambda row: row["id"])
def test_every_tricky_group_reads_as_the_proven_kinds(profile: Profile, row: Row) -> None:
    proven = row[profile.keys[0]]
    verdict = deal_of(profile, row).read(row["cards"])
    assert {str(reading.kind) for reading in verdict.readings} == set(proven)
    assert bool(verdict) == bool(proven)


@by_family
@pytest.mark.parametrize("row", of_kind("shown"), ids=lambda row: row["id"])
def test_every_tricky_grouping_is_judged_as_shown(profile: Profile, row: Row) -> None:
    proven = row[profile.keys[0]]
    deal = deal_of(profile, row)
    assert [sorted({str(meld.kind) for meld in deal.read(group).readings}) for group in row["groups"]] == proven[
        "groups"
    ]
    assert bool(deal.judge(row["groups"])) == proven["valid"]


@by_family
@pytest.mark.parametrize(
    "row", [row for row in of_kind("shown") if not row["paplu"]["valid"]], ids=lambda row: row["id"]
)
def test_a_failed_grouping_names_a_regrouping_exactly_when_there_is_one(profile: Profile, row: Row) -> None:
    proven = row[profile.keys[0]]
    verdict = deal_of(profile, row).judge(row["groups"])
    rescued = not proven["valid"] and proven.get("regrouped_valid", False)
    assert bool({Code.REGROUPING_HOLDS, Code.CARDS_DECIDE} & set(verdict.codes)) == rescued
    if rescued:
        assert bool(verdict.at_table) == (profile.rules is PAPLU)
