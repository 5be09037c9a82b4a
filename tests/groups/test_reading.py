"""One group read: every reading, and every reason for or against (P3, I2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paplu import INDIAN, PAPLU, PLATFORM, Code, Deal, Kind, Rules, cards
from paplu.groups import purifying

STRICT = replace(INDIAN, free_in_place=False)
PURE, IMPURE, SET = Kind.PURE_SEQUENCE, Kind.IMPURE_SEQUENCE, Kind.SET


@pytest.mark.parametrize(
    ("rule", "indicator", "group", "rules", "kinds"),
    [
        ("P3.1", None, "4H 5H 6H", PAPLU, [PURE]),
        ("P3.1", None, "4H 6H 5H 7H 8H", PAPLU, [PURE]),
        ("P3.2", None, "AH 2H 3H", PAPLU, [PURE]),
        ("P3.2", None, "QH KH AH", PAPLU, [PURE]),
        ("P3.2", None, "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", PAPLU, [PURE]),
        ("P3.3", None, "7C 7D 7S", PAPLU, [SET]),
        ("I2.2", None, "7C 7D 7S 7H", INDIAN, [SET]),
        ("P3.5", None, "4H PJ 6H", PAPLU, [IMPURE]),
        ("P3.5", None, "7C 7D PJ", PAPLU, [SET]),
        ("P3.6", "8D", "7H 8H 9H", PAPLU, [PURE]),
        ("R5", "8D", "7H 8H 9H", INDIAN, [PURE]),
        ("P3.6", "8D", "8C 9C 10C", PAPLU, [PURE]),
        ("P3.7", "2C", "7H PJ 9H", PAPLU, [IMPURE]),
        ("R1", None, "7S PJ PJ", PAPLU, [IMPURE, SET]),
        ("R2", "8D", "8C 8D 8S", PAPLU, [SET, IMPURE]),
        ("R2", "8D", "8C PJ PJ", PAPLU, [IMPURE, SET]),
        ("R3", None, "QS KS PJ", PAPLU, [IMPURE]),
        ("R4", "8D", "7S 7H 8S", PAPLU, [SET]),
        ("R4", "8D", "7S 7H 8S PJ", PLATFORM, [SET]),
    ],
)
def test_a_group_is_read_in_these_kinds(
    rule: str, indicator: str | None, group: str, rules: Rules, kinds: list[Kind]
) -> None:
    verdict = Deal(indicator, rules).read(group)
    assert verdict
    assert list(dict.fromkeys(meld.kind for meld in verdict.readings)) == kinds
    assert all(sorted(meld.cards) == sorted(cards(group)) for meld in verdict.readings)


@pytest.mark.parametrize(
    ("rule", "indicator", "group", "rules", "codes"),
    [
        ("P3.1", None, "4H 5H", PAPLU, {Code.TOO_FEW_CARDS}),
        ("P3.1", None, "4H", PAPLU, {Code.TOO_FEW_CARDS}),
        ("P3.1", None, "4H 5H 6S", PAPLU, {Code.SEVERAL_SUITS, Code.SEVERAL_RANKS}),
        ("P3.1", None, "4H 4H 5H 6H", PAPLU, {Code.RANK_TWICE}),
        ("P3.1", None, "4H 6H 7H", PAPLU, {Code.GAP}),
        ("P3.1", None, "4H 7H PJ", PAPLU, {Code.GAP}),
        ("P3.2", None, "KH AH 2H", PAPLU, {Code.ACE_AROUND_CORNER}),
        ("P3.2", "A", "KH AH 2H", PAPLU, {Code.ACE_AROUND_CORNER}),
        ("P3.2", None, "KH AH PJ 3H", PAPLU, {Code.ACE_AROUND_CORNER}),
        ("P3.2", None, "AH 2H QH KH AH", PAPLU, {Code.BOTH_ACES}),
        ("R7", None, "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", PAPLU, {Code.BOTH_ACES, Code.SEQUENCE_TOO_LONG}),
        ("P3.3", None, "7C 7C 7D", PAPLU, {Code.TWINS_IN_SET}),
        ("P3.3", None, "7C 7C PJ", PAPLU, {Code.TWINS_IN_SET, Code.RANK_TWICE}),
        ("P3.3", None, "7C 7D 7S 7H", PAPLU, {Code.SET_TOO_LARGE}),
        ("P3.3", None, "7C 7D 7S PJ", PAPLU, {Code.SET_TOO_LARGE}),
        ("I2.2", None, "7C 7D 7S 7H PJ", INDIAN, {Code.SET_TOO_LARGE}),
        ("R29", None, "7H 7H 7H", PAPLU, {Code.TOO_MANY_COPIES, Code.TWINS_IN_SET, Code.RANK_TWICE}),
        ("R29", "8D", "8D 8D 9D", PAPLU, {Code.TOO_MANY_COPIES}),
        ("R29", "8", "8C 8C 8D 8D 8H 8H 8S 8S", PAPLU, {Code.TOO_MANY_FREE}),
        ("R2", None, "PJ PJ PJ", replace(PAPLU, printed_jokers=3), {Code.NO_NATURAL}),
        ("R1", None, "7S PJ PJ", replace(PAPLU, most_jokers=1), {Code.TOO_MANY_JOKERS}),
        ("R2", None, "7S PJ PJ", replace(PAPLU, least_naturals=2), {Code.TOO_FEW_NATURALS}),
        ("R3", None, "7S 8S PJ", replace(PAPLU, jokers_anywhere=False), {Code.JOKER_ONLY_INSIDE}),
        ("R4", None, "7C 7D 7S", replace(INDIAN, set_sizes=(4,)), {Code.TOO_FEW_CARDS}),
    ],
)
def test_what_is_no_group_tells_every_reason(
    rule: str, indicator: str | None, group: str, rules: Rules, codes: set[Code]
) -> None:
    verdict = Deal(indicator, rules).read(group)
    assert not verdict
    assert verdict.value is None
    assert set(verdict.codes) - {Code.HOUSE_RULE} == codes


@pytest.mark.parametrize(
    ("indicator", "group", "rules", "code", "rule"),
    [
        ("8D", "7H 8H 9H", PAPLU, Code.IN_ITS_PLACE, "P3.6"),
        ("8D", "7H 8H 9H", INDIAN, Code.IN_ITS_PLACE, "R5"),
        ("8D", "7H 8H 9H", STRICT, Code.COUNTS_AS_JOKER, "R5"),
        ("8D", "7H 8H PJ", STRICT, Code.COUNTS_AS_JOKER, "R5"),
        ("8D", "9S 10S PJ", PAPLU, Code.STANDS_FOR, "P3.5"),
        ("8D", "9S 10S PJ", PAPLU, Code.JOKER_AT_THE_END, "R3"),
        ("8D", "9S PJ 8D QS", PAPLU, Code.JOKERS_TOGETHER, "R3"),
        ("8D", "4H 5H 6H", PAPLU, Code.PURE_SEQUENCE, "P3.6"),
        ("8D", "4H 5H 6H", INDIAN, Code.PURE_SEQUENCE, "I2.1"),
        ("8D", "4H PJ 6H", PAPLU, Code.IMPURE_SEQUENCE, "P3.1"),
        ("8D", "7C 7D 7S", PAPLU, Code.SET, "P3.3"),
        ("8D", "7C 7D 7S 7H", PLATFORM, Code.SET, "I2.2"),
    ],
)
def test_a_yes_has_its_reasons_too(indicator: str, group: str, rules: Rules, code: Code, rule: str) -> None:
    verdict = Deal(indicator, rules).read(group)
    assert (code, rule) in {(finding.code, finding.rule) for finding in verdict.findings}


def test_an_eight_used_as_an_eight_keeps_a_sequence_pure() -> None:
    verdict = Deal("8D").read("7H 8H 9H")
    assert [meld.kind for meld in verdict.readings] == [PURE]
    assert verdict.value is not None
    assert verdict.value.stands_for == (None, None, None)


def test_a_strict_table_says_no_to_the_eight_in_its_place() -> None:
    assert Deal("8D", STRICT).read("7H 8H 9H").kind is IMPURE


@pytest.mark.parametrize("group", ["7H 8H 9H", "7H 8H PJ", "8C 8H 8S"])
def test_a_strict_table_never_says_that_a_free_card_stands_for_itself(group: str) -> None:
    assert Code.IN_ITS_PLACE not in Deal("8D", STRICT).read(group).codes


def test_the_joker_of_the_worked_example_stands_for_the_jack() -> None:
    best = Deal("8D").read("PJ 10S 9S").value
    assert best is not None
    assert [str(card) for card in best.cards] == ["9S", "10S", "PJ"]
    assert [str(card) for card in best.as_read] == ["9S", "10S", "JS"]


def test_every_place_a_joker_can_take_is_a_reading() -> None:
    readings = Deal(None).read("7S PJ PJ").readings
    assert [" ".join(map(str, meld.as_read)) for meld in readings] == [
        "7S 8S 9S",
        "6S 7S 8S",
        "5S 6S 7S",
        "7C 7D 7S",
        "7C 7H 7S",
        "7D 7H 7S",
    ]


def test_no_paplu_verdict_cites_an_indian_rule() -> None:
    groups = ["7H 8H 9H", "7C 7C 7D", "KH AH 2H", "4H PJ 6H", "7C 7D 7S 7H", "4H 5S", "8C 8D 8S"]
    for rules, other in ((PAPLU, "I"), (INDIAN, "P"), (PLATFORM, "P")):
        found = [finding.rule for group in groups for finding in Deal("8D", rules).read(group).findings]
        assert found
        assert not any(rule.startswith(other) for rule in found)


@pytest.mark.rule("P3.6")
@pytest.mark.parametrize(
    ("group", "cards_that_do"),
    [("7H 8S 9H", "8H"), ("9S 10S PJ", "8S JS"), ("7H 8H 9H", ""), ("7S PJ PJ", ""), ("7C 7D PJ", ""), ("7C KD", "")],
)
def test_the_cards_that_make_a_group_pure_in_the_place_of_one_joker(group: str, cards_that_do: str) -> None:
    deal = Deal("8D")
    assert purifying(deal.read(group), deal.rules) == cards(cards_that_do)
