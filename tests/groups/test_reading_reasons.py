"""The reasons against a group are true of it: each ruling on jokers only where it decides, each doubled rank alone."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from paplu import INDIAN, PAPLU, Code, Deal, Rules, cards, profile
from paplu.groups import GroupVerdict
from paplu.language import ALL_CARDS, SUITS, Fact
from paplu.rules import PROFILES

LETTER, HOUSE = profile("21-card"), profile("21-card-house")
JOKERS = {
    Code.TOO_MANY_JOKERS: "most_jokers",
    Code.NO_NATURAL: "least_naturals",
    Code.TOO_FEW_NATURALS: "least_naturals",
    Code.JOKER_ONLY_INSIDE: "jokers_anywhere",
}
FREER: dict[str, Any] = {"most_jokers": None, "least_naturals": 0, "jokers_anywhere": True}


def read(group: str, rules: Rules = PAPLU, wild: str = "8", **house: Any) -> GroupVerdict:
    """The group read under the rules with these fields changed."""
    return Deal(wild, replace(rules, **house)).read(group)


def reasons(verdict: GroupVerdict) -> set[Code]:
    """The codes of the findings, but for the house rules named."""
    return {*verdict.codes} - {Code.HOUSE_RULE}


def told(verdict: GroupVerdict, code: Code, fact: str) -> list[Fact]:
    """What every finding of this code says of that fact."""
    return [finding[fact] for finding in verdict.findings if finding.code is code]


@pytest.mark.rule("P3.2")
def test_two_aces_and_another_doubled_rank_are_two_reasons() -> None:
    verdict = read("AS AS 2S 3S 3S QS KS")
    assert reasons(verdict) == {Code.BOTH_ACES, Code.RANK_TWICE}
    assert told(verdict, Code.BOTH_ACES, "cards") == [cards("AS AS")]
    assert told(verdict, Code.RANK_TWICE, "cards") == [cards("3S 3S")]


@pytest.mark.rule("P3.1")
def test_each_doubled_rank_is_a_reason_by_itself() -> None:
    verdict = read("4H 4H 5H 6H 6H")
    assert told(verdict, Code.RANK_TWICE, "cards") == [cards("4H 4H"), cards("6H 6H")]


@pytest.mark.rule("I1.5")
def test_of_three_aces_it_is_not_said_that_both_cannot_serve() -> None:
    verdict = read("AS AS AS 2S QS KS", profile("three-packs"))
    assert told(verdict, Code.RANK_TWICE, "cards") == [cards("AS AS AS")]
    assert Code.BOTH_ACES not in verdict.codes


@pytest.mark.parametrize(
    ("group", "house", "code"),
    [
        pytest.param("AC 2C 3C PJ", {"most_jokers": 0}, Code.TOO_MANY_JOKERS, id="R1: A 2 3 and a joker as 4"),
        pytest.param("AH 3H PJ 8D", {"most_jokers": 1}, Code.TOO_MANY_JOKERS, id="R1: A 3 and jokers as 2 and 4"),
        pytest.param("KC AC PJ", {"least_naturals": 3}, Code.TOO_FEW_NATURALS, id="R2: K A and a joker as Q"),
        pytest.param("AH 2H PJ", {"jokers_anywhere": False}, Code.JOKER_ONLY_INSIDE, id="R3: A 2 and a joker as 3"),
    ],
)
def test_a_group_that_a_ruling_on_jokers_refuses_does_not_run_around_the_corner(
    group: str, house: dict[str, Any], code: Code
) -> None:
    assert reasons(read(group, **house)) == {code}


@pytest.mark.rule("P3.2")
@pytest.mark.parametrize("house", [{"most_jokers": 0}, {"jokers_anywhere": False}, {"least_naturals": 3}])
def test_what_runs_around_the_corner_does_so_under_every_ruling_on_jokers(house: dict[str, Any]) -> None:
    assert reasons(read("KH AH PJ 3H", **house)) == {Code.ACE_AROUND_CORNER}


@pytest.mark.rule("R1")
@pytest.mark.parametrize(
    ("group", "house", "count"),
    [
        ("7H 8H 8D 8C", {"most_jokers": 1}, 2),
        ("8H 8H 8D 8C 8S", {"most_jokers": 1, "set_sizes": (4,)}, 4),
        ("7S PJ PJ", {"most_jokers": 1}, 2),
        ("4H PJ 6H", {"most_jokers": 0}, 1),
    ],
)
def test_so_many_jokers_are_too_many_as_would_have_to_stand_in(group: str, house: dict[str, Any], count: int) -> None:
    verdict = read(group, **house)
    assert reasons(verdict) == {Code.TOO_MANY_JOKERS}
    assert told(verdict, Code.TOO_MANY_JOKERS, "count") == [count]


NO_JOKER, ONE_JOKER, INSIDE = {"most_jokers": 0}, {"most_jokers": 1}, {"jokers_anywhere": False}
MANY, FEW, ENDS = Code.TOO_MANY_JOKERS, Code.TOO_FEW_NATURALS, Code.JOKER_ONLY_INSIDE


@pytest.mark.parametrize(
    ("group", "wild", "rules", "house", "codes"),
    [
        pytest.param("8S QC QH", "8", PAPLU, NO_JOKER | INSIDE, {MANY}, id="R3: speaks of sequences, not of a set"),
        pytest.param("3H 3S", "3", LETTER, {"least_naturals": 2} | INSIDE, {FEW}, id="R3: nor of a dublee"),
        pytest.param("7S 9S PJ PJ", "8", PAPLU, ONE_JOKER | INSIDE, {MANY, ENDS}, id="R1 and R3: refuse together"),
        pytest.param("7S 8S PJ", "8", PAPLU, ONE_JOKER | INSIDE, {MANY, ENDS}, id="R1 and R3: a set and a sequence"),
        pytest.param("7S 9S PJ", "8", LETTER, NO_JOKER, {MANY, Code.NOT_ALIKE}, id="R1: stands beside another reason"),
    ],
)
def test_each_ruling_on_jokers_is_a_reason_only_where_it_decides(
    group: str, wild: str, rules: Rules, house: dict[str, Any], codes: set[Code]
) -> None:
    verdict = read(group, rules, wild, **house)
    assert reasons(verdict) == codes
    named = [finding["field"] for finding in verdict.findings if finding.code is Code.HOUSE_RULE]
    assert {*named} == {JOKERS[code] for code in codes if code in JOKERS}


@pytest.mark.rule("R7")
def test_a_whole_suit_and_a_joker_are_too_many_and_run_around_no_corner() -> None:
    assert reasons(read("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH PJ")) == {Code.SEQUENCE_TOO_LONG}


@pytest.mark.rule("R29")
def test_cards_that_could_be_read_but_for_their_number_have_no_other_reason() -> None:
    assert reasons(Deal("8D").read("AD 3D 8D 8D")) == {Code.TOO_MANY_COPIES}


@pytest.mark.parametrize("name", [name for name, rules in PROFILES.items() if rules.can_be_asked])
def test_the_rulings_on_jokers_that_are_told_let_the_group_be_read_once_taken_back(name: str) -> None:
    rng = random.Random(name)
    for _ in range(100):
        house: dict[str, Any] = {
            "most_jokers": rng.choice([None, 0, 1, 2]),
            "least_naturals": rng.randrange(4),
            "jokers_anywhere": rng.random() < 0.5,
            "set_sizes": rng.choice([(3,), (4,), (3, 4)]),
        }
        suit = rng.choice(SUITS)
        kinds = [card for card in ALL_CARDS if card.suit in (None, suit) or card.rank == rng.choice("8Q")]
        group = [rng.choice(kinds) for _ in range(rng.randint(2, 5))]
        verdict = Deal("8", replace(PROFILES[name], **house)).read(group)
        if {Code.TOO_MANY_COPIES, Code.TOO_MANY_FREE} & {*verdict.codes}:
            continue
        fields = {JOKERS[code] for code in verdict.codes if code in JOKERS}
        freed = bool(Deal("8", replace(PROFILES[name], **{**house, **FREER})).read(group))
        assert verdict.findings
        assert bool(verdict) or bool(fields) == freed, (house, group)
        if fields:
            back = {field: FREER[field] for field in fields}
            assert Deal("8", replace(PROFILES[name], **{**house, **back})).read(group), (house, group)


@pytest.mark.rule("P3.3")
@pytest.mark.parametrize(
    ("group", "fact"), [("9S 9H 9D", "least_of_set"), ("9S 9H PJ", "least_of_set"), ("9S 9H", "least")]
)
def test_a_set_is_told_its_own_least_number(group: str, fact: str) -> None:
    found = dict(read(group, set_sizes=(4,)).findings[0].facts)
    assert (found["count"], fact in found) == (len(cards(group)), True)
    assert found.get("least_of_set", 4) == 4
    assert found.get("least", 3) == 3


@pytest.mark.rule("R24")
@pytest.mark.parametrize("group", ["PJ PJ", "PJ PJ PJ"])
def test_printed_jokers_alone_are_alike_by_the_custom_not_in_a_place_of_their_own(group: str) -> None:
    verdict = read(group, HOUSE)
    assert verdict
    assert Code.IN_ITS_PLACE not in verdict.codes
    assert [finding.rule for finding in verdict.findings if finding.code is Code.JOKERS_ALONE] == ["R24"]


@pytest.mark.rule("R5")
def test_a_strict_table_lets_printed_jokers_alone_stand_as_well() -> None:
    assert Code.JOKERS_ALONE in read("PJ PJ", HOUSE, free_in_place=False).codes
    assert read("8S 8S", HOUSE, free_in_place=False).codes[0] is Code.JOKER_IN_ALIKE


def test_an_indian_set_of_four_only_has_its_own_least_number_too() -> None:
    assert told(read("7C 7D 7S", INDIAN, set_sizes=(4,)), Code.TOO_FEW_CARDS, "least_of_set") == [4]


@pytest.mark.parametrize(
    ("group", "codes"),
    [
        pytest.param("7S 7S PJ PJ", {Code.TWINS_IN_SET, Code.RANK_TWICE}, id="P3.3 of one suit no set is too large"),
        pytest.param("7S 7D PJ PJ", {Code.SET_TOO_LARGE}, id="P3.3 of two suits one is"),
        pytest.param("KH PJ 2H", {Code.ACE_AROUND_CORNER}, id="P3.2 a joker for the ace turns the corner"),
        pytest.param("QH PJ 2H", {Code.GAP}, id="P3.1 a queen is too far from it"),
        pytest.param("KH PJ 3H", {Code.GAP}, id="P3.1 and so is a three"),
        pytest.param("AS AS QS KS", {Code.RANK_TWICE}, id="P3.2 two aces at the high end"),
        pytest.param("AS AS 2S 3S", {Code.RANK_TWICE}, id="P3.2 two aces at the low end"),
        pytest.param("AS AS 3S QS", {Code.BOTH_ACES}, id="P3.2 an ace at either end"),
        pytest.param("AS AS 2S KS", {Code.BOTH_ACES}, id="P3.2 next to either end"),
    ],
)
def test_no_other_reason_is_given_than_the_true_one(group: str, codes: set[Code]) -> None:
    assert reasons(read(group)) == codes


@pytest.mark.rule("P3.6")
@pytest.mark.parametrize(
    ("group", "missing", "jokers"),
    [("6H 8H 10H", "7H 9H", 0), ("6H 8S 10H", "7H 8H 9H", 1), ("4H 6H 9H", "5H 7H 8H", 0), ("AS JS QS", "KS", 0)],
)
def test_a_gap_is_told_by_the_cards_missing_and_the_jokers_there_are(group: str, missing: str, jokers: int) -> None:
    verdict = read(group)
    assert told(verdict, Code.GAP, "missing") == [cards(missing)]
    assert told(verdict, Code.GAP, "jokers") == [jokers]
