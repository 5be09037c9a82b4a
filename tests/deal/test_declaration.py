"""A shown grouping judged (P4.5, I2.3, R8, R29), and what it counts as shown."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from paplu import INDIAN, PAPLU, PLATFORM, Code, Deal, InputError, Problem, Rules, cards
from paplu.rules import PROFILES

WORKED = "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C"


@pytest.mark.parametrize(
    ("rule", "indicator", "shown", "rules"),
    [
        ("P8.1", "8D", WORKED, PAPLU),
        ("P4.5", None, "4S 5S 6S | 8H PJ 10H JH | 7C 7D 7H | KS KH KD", PAPLU),
        ("I2.3", None, "4S 5S 6S | 8H PJ 10H | 7C 7D 7H | KS KH KD KC", INDIAN),
        ("I2.3", None, "4S 5S 6S | 8H PJ 10H | 7C 7D 7H | KS KH KD KC", PLATFORM),
        ("R2", "8D", "4H 5H 6H | 8S 8C PJ | 7C 7D 7S | AC 2C 3C 4C", PAPLU),
    ],
)
def test_a_valid_declaration_holds(rule: str, indicator: str | None, shown: str, rules: Rules) -> None:
    verdict = Deal(indicator, rules).judge(shown)
    assert verdict
    assert verdict.at_table
    assert {Code.FIRST_LIFE, Code.SECOND_LIFE, Code.COMPLETE} <= set(verdict.codes)
    assert verdict.score is not None
    assert (verdict.score.total, verdict.score.level) == (Fraction(0), 2)


@pytest.mark.parametrize(
    ("rule", "indicator", "shown", "rules", "codes"),
    [
        ("P4.5", "8D", "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C + KD 5D", PAPLU, {Code.UNGROUPED, Code.NOT_A_GROUP}),
        ("P4.5", None, "4S 5S 6S | 7C 7D 7H | 10S 10H 10D | KS KH KD + 2C", PAPLU, {Code.NO_SECOND_SEQUENCE}),
        ("I2.3", None, "4S 5S 6S | 7C 7D 7H | 10S 10H 10D 10C | KS KH KD", INDIAN, {Code.NO_SECOND_SEQUENCE}),
        ("P4.5", "A", "7D 7S 7C | 2H 3H PJ | 10S JS QS PJ | 2S 2C 2D", PAPLU, {Code.NO_PURE_SEQUENCE}),
        ("P3.3", None, "4S 5S 6S | 8H PJ 10H | 7C 7D 7H | KS KH KD KC", PAPLU, {Code.NOT_A_GROUP, Code.SET_TOO_LARGE}),
        ("R29", "8D", "4H 5H 6H | 9S 10S PJ | 7C 7D 7S", PAPLU, {Code.WRONG_NUMBER}),
        ("R29", "8D", WORKED + " + KD", PAPLU, {Code.WRONG_NUMBER, Code.UNGROUPED}),
        ("R29", None, "4H 5H 6H | 4H 5H 6H | 4H 5H 6H | 7C 7D 7S 7H", PAPLU, {Code.TOO_MANY_COPIES}),
        ("R29", "8D", "7D 8D 9D | 8D 8C 8S | 4H 5H 6H | 2C 3C 4C 5C", PAPLU, {Code.TOO_MANY_COPIES}),
        (
            "P4.5",
            None,
            "4H | 5H | 6H | 9S 10S JS | 7C 7D 7S | AC 2C 3C 4C",
            PAPLU,
            {Code.NOT_A_GROUP, Code.TOO_FEW_CARDS},
        ),
    ],
)
def test_what_fails_tells_every_reason(
    rule: str, indicator: str | None, shown: str, rules: Rules, codes: set[Code]
) -> None:
    verdict = Deal(indicator, rules).judge(shown)
    assert not verdict
    assert codes <= set(verdict.codes)


def test_a_card_shown_in_two_groups_but_held_once_is_found() -> None:
    hand = "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD"
    verdict = Deal("8D").judge("4H 5H 6H | 9S 10S PJ | 7C 7D 7S | 7C AC 2C 3C", hand=hand)
    assert not verdict
    assert {Code.CARD_IN_TWO_GROUPS, Code.UNGROUPED} <= set(verdict.codes)
    assert verdict.score is None
    assert verdict.value.loose == Deal("8D").checked("KD", 1)


def test_a_card_that_is_not_held_is_found() -> None:
    hand = "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD"
    verdict = Deal("8D").judge(WORKED, hand=hand)
    assert Code.CARD_NOT_HELD in verdict.codes
    assert not verdict.at_table


def test_without_a_hand_twins_in_two_groups_are_two_cards() -> None:
    assert Deal(None).judge("4H 5H 6H 7H | 4H 5H 6H | 9C 9D 9S | KC KD KS")


@pytest.mark.parametrize(
    ("rules", "at_table", "code"), [(PAPLU, True, Code.CARDS_DECIDE), (INDIAN, False, Code.SHOWN_DECIDES)]
)
def test_r8_says_what_counts_when_the_cards_could_be_grouped_another_way(
    rules: Rules, at_table: bool, code: Code
) -> None:
    verdict = Deal("A", rules).judge("7D 7S 7C | 2H 3H PJ | 10S JS QS PJ | 2S 2C 2D")
    assert not verdict
    assert verdict.at_table is at_table
    assert {Code.REGROUPING_HOLDS, code} <= set(verdict.codes)
    assert verdict.value.regrouping is not None
    assert Deal("A", rules).judge([meld.cards for meld in verdict.value.regrouping.melds])


@pytest.mark.parametrize(
    ("rule", "shown", "rules", "total", "level"),
    [
        ("P6.4", "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C + KD 5D", PAPLU, 27, 2),
        ("P8.2", "4H 5H 6H | 9S 10S PJ | 7C 7D 7S + KC 5D 8C 8C", PAPLU, 15, 2),
        ("P6.3", "4H 5H 6H | 7C 7D 7S | 2C 3D + KC 5D QS JS 9H", PAPLU, 70, 1),
        ("P6.2", "9S 10S PJ | 7C 7D 7S | 2C 3D + KC 5D QS JS 9H", PAPLU, 89, 0),
        ("I4.1", "9S 10S PJ | 7C 7D 7S | 2C 3D + KC 5D QS JS 9H", INDIAN, 49, 0),
        ("I4.2", "9S 10S PJ | 7C 7D 7S | 2C 3D + KC 5D QS JS 9H", PLATFORM, 80, 0),
        ("P6.4", "4H 5H 6H | 9S 10S PJ | KC", PAPLU, 10, 2),
    ],
)
def test_a_grouping_is_counted_as_shown(rule: str, shown: str, rules: Rules, total: int, level: int) -> None:
    score = Deal("8D", rules).judge(shown).score
    assert score is not None
    assert (score.total, score.level) == (Fraction(total), level)
    assert sum((line.amount for line in score.lines), Fraction(0)) == total


def test_more_than_fourteen_cards_are_not_counted() -> None:
    assert Deal("8D").judge(WORKED + " + KD").score is not None
    assert Deal("8D").judge(WORKED + " + KD QD").score is None


def test_with_three_sequences_needed_two_are_not_enough() -> None:
    strict = replace(PAPLU, sequences_needed=4)
    assert Code.TOO_FEW_SEQUENCES in Deal("8D", strict).judge(WORKED).codes


def test_what_cannot_be_read_is_no_verdict() -> None:
    with pytest.raises(InputError) as refused:
        Deal("8D").judge("4H 5H | | 6H")
    assert refused.value.code is Problem.EMPTY_GROUP


def test_with_one_impure_sequence_only_the_first_life_is_missing() -> None:
    codes = Deal("8D").judge("4H PJ 6H | 7C 7D 7S | KC KD KH | 2C 2D 2S AS").codes
    assert Code.NO_PURE_SEQUENCE in codes
    assert Code.SECOND_LIFE in codes
    assert Code.NO_SECOND_SEQUENCE not in codes
    assert {Code.NO_PURE_SEQUENCE, Code.NO_SECOND_SEQUENCE} <= set(Deal("8D").judge("7C 7D 7S | KC KD KH").codes)


@pytest.mark.parametrize(
    ("indicator", "rules", "shown"),
    [
        pytest.param("8", "paplu", " | ".join(["9D 8C PJ"] * 30), id="R29: more cards than there are"),
        pytest.param(
            "8D",
            "21-card",
            "9D 8D PJ | 9C 8D PJ | 9S 8C PJ | 4D 8C 8C | 4C 8H 8H | 4S 8H 8S | 2D 8S 8S",
            id="R24: as many free cards as there are",
        ),
    ],
)
def test_groups_that_can_be_read_in_many_ways_are_judged_all_the_same(indicator: str, rules: str, shown: str) -> None:
    verdict = Deal(indicator, PROFILES[rules]).judge(shown)
    assert not verdict
    assert all(meld is not None for meld in verdict.melds)


def test_every_finding_on_a_group_bears_the_number_of_its_group() -> None:
    verdict = Deal("8D").judge("4H 5H 6H | 9S 10S | 7C 7D 7S | AC 2C 4C + KD 5D")
    numbered = [(finding.code, finding["group"]) for finding in verdict.findings if "group" in dict(finding.facts)]
    assert numbered == [
        (Code.PURE_SEQUENCE, 1),
        (Code.NOT_A_GROUP, 2),
        (Code.TOO_FEW_CARDS, 2),
        (Code.SET, 3),
        (Code.NOT_A_GROUP, 4),
        (Code.GAP, 4),
    ]


def test_the_lives_are_numbered_the_pure_ones_first() -> None:
    shown = "9S 10S PJ | 4H 5H 6H | 7C 7D 7S | AC 2C 3C 4C"
    lives = Deal("8D", replace(PAPLU, name="ours", sequences_needed=3)).judge(shown).findings
    found = {finding.code: dict(finding.facts) for finding in lives}
    assert found[Code.FIRST_LIFE]["cards"] == cards("4H 5H 6H")
    assert found[Code.SECOND_LIFE]["cards"] == cards("AC 2C 3C 4C")
    assert found[Code.FURTHER_LIFE] == {"number": 3, "cards": cards("9S 10S JS")}


@pytest.mark.parametrize(
    ("shown", "fields", "code", "count", "needed"),
    [
        pytest.param("7C 7D 7S | KC KD KH", {}, Code.NO_PURE_SEQUENCE, 0, 1, id="P4.5 no pure sequence"),
        pytest.param("7C 7D 7S | KC KD KH", {}, Code.NO_SECOND_SEQUENCE, 0, 2, id="P4.5 no sequence"),
        pytest.param("4H 5H 6H | KC KD KH", {}, Code.NO_SECOND_SEQUENCE, 1, 2, id="P4.5 one sequence"),
        pytest.param("4H 5H 6H", {"pure_needed": 2}, Code.TOO_FEW_PURE, 1, 2, id="I6.2 one pure sequence of two"),
        pytest.param("4H 5H 6H", {"sequences_needed": 3}, Code.TOO_FEW_SEQUENCES, 1, 3, id="I6.2 one of three"),
        pytest.param("7C 7D 7S", {"sets_needed": 2}, Code.TOO_FEW_SETS, 1, 2, id="I6.3 one set of two"),
    ],
)
def test_what_is_lacking_is_counted(shown: str, fields: dict[str, int], code: Code, count: int, needed: int) -> None:
    verdict = Deal("8D", replace(PAPLU, name="ours", **fields)).judge(shown)  # type: ignore[arg-type]
    assert [(each["count"], each["needed"]) for each in verdict.findings if each.code is code] == [(count, needed)]


@pytest.mark.rule("R29")
def test_a_card_shown_too_often_is_told_with_how_often_it_is_shown_and_held() -> None:
    hand = "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD"
    found = Deal("8D").judge("4H 5H 6H | 9S 10S PJ | 7C 7D 7S | 7C AC 2C 3C", hand=hand).findings
    assert [dict(each.facts) for each in found if each.code is Code.CARD_IN_TWO_GROUPS] == [
        {"card": cards("7C")[0], "shown": 2, "held": 1}
    ]


@pytest.mark.rule("P1.3")
def test_a_set_is_no_life() -> None:
    verdict = Deal("8D").judge("4H 5H 6H | 7C 7D 7S | KC KD KH | 2C 2D 2S + 9C")
    assert verdict.value.lives == (verdict.melds[0],)
    assert Code.SECOND_LIFE not in verdict.codes
