"""A house rule is named in every verdict it changes, and in no other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paplu import INDIAN, PAPLU, PLATFORM, Code, Deal, Finding, Rules, house
from paplu.language import rulebook
from paplu.rules import ABOUT, FIELDS, Protection, departures, rule_of

FOUR = "7C 7D 7H 7S"
WITH_FOUR = "4H 5H 6H 9S 10S JS 2C 2D 2H 2S KD QD 7C"
NO_PURE = "4H 5H 7H 9S 10S QS 7C 7D 7S KD QD 2C 3D"


def told(findings: tuple[Finding, ...]) -> list[object]:
    return [finding["field"] for finding in findings if finding.code is Code.HOUSE_RULE]


def test_every_field_has_its_rule_in_the_rulebook() -> None:
    assert {*ABOUT} == {*FIELDS}
    assert {rule_of(field, rules) for field in ABOUT for rules in (PAPLU, INDIAN)} <= {*rulebook()}


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        pytest.param(PAPLU, [], id="P1.4 the profile itself has none"),
        pytest.param(replace(PAPLU, set_sizes=(3, 4)), ["set_sizes"], id="P3.3 sets of four"),
        pytest.param(
            replace(PAPLU, set_sizes=(3, 4), drop_early=20), ["set_sizes"], id="P5.2 a drop is another matter"
        ),
    ],
)
def test_a_set_of_four_is_one_by_house_rule(rules: Rules, names: list[str]) -> None:
    assert told(Deal("8", rules).read(FOUR).findings) == names
    assert told(Deal("8", rules).penalty(WITH_FOUR).findings) == names


def test_a_group_that_is_one_anyway_names_no_house_rule() -> None:
    rules = replace(PAPLU, set_sizes=(3, 4), most_jokers=2)
    assert told(Deal("8", rules).read("7C 7D 7H").findings) == []
    assert told(Deal("8", rules).penalty(NO_PURE).findings) == []


def test_a_declaration_names_the_house_rule_that_lets_it_stand() -> None:
    groups = "4H 5H 6H | 9S 10S JS | 7C 7D 7H 7S | KD KC KH"
    assert told(Deal("8", replace(PAPLU, set_sizes=(3, 4))).judge(groups).findings) == ["set_sizes"]
    assert told(Deal("8", replace(INDIAN, cap=100)).judge(groups).findings) == []


def test_a_cap_is_named_only_where_it_cuts() -> None:
    capped = replace(PAPLU, cap=50)
    assert told(Deal("8", capped).penalty(NO_PURE).findings) == ["cap"]
    assert told(Deal("8", capped).penalty(WITH_FOUR).findings) == []


def test_two_house_rules_that_help_only_together_are_both_named() -> None:
    every = replace(PAPLU, protection=Protection.EVERY_GROUP, set_sizes=(4,), hand_size=13)
    hand = "7C 7D 7H 7S AH 3H 5C 9D JH QC KD 2S 4S"  # a set of four counts only where sets alone are safe too
    assert told(Deal("8", every).penalty(hand).findings) == ["set_sizes", "protection"]


def test_a_hand_of_another_size_names_that() -> None:
    assert told(Deal("8", replace(PAPLU, hand_size=3)).penalty("4H 5H 9H").findings) == ["hand_size"]


def test_rules_under_a_name_of_their_own_have_no_house_rules() -> None:
    assert departures(replace(PLATFORM, name="ours", set_sizes=(3,))) == ()
    assert departures(house(PLATFORM, {"drop_early": "25"})) == ("drop_early",)
