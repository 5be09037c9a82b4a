"""The JSON of every command, with the names and kinds of DESIGN section 4."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from paplu.cli.question import rules_named
from paplu.language import ALL_CARDS, Speaker, rulebook
from paplu.rules import INDIAN, PAPLU, PROFILES, changed, rules_text
from tests.support.command_line import BEFORE, WORKED, run

ENGLISH = Speaker("en")

CHECK_KEYS = ["rules", "wild", "hand", "penalty", "level", "declarable", "lines", "melds", "leftovers", "findings"]
KINDS = {"pure sequence", "impure sequence", "set"}


def assert_is_a_check(form: Mapping[str, Any], *more: str) -> None:
    assert list(form) == [*CHECK_KEYS, *more]
    assert all(isinstance(form[key], list) for key in ("hand", "lines", "melds", "leftovers", "findings"))
    assert all(list(line) == ["amount", "code", "rule", "cards"] for line in form["lines"])
    assert all(list(meld) == ["kind", "cards", "stands_for"] for meld in form["melds"])
    assert all(list(finding) == ["code", "rule", "text"] for finding in form["findings"])
    assert {meld["kind"] for meld in form["melds"]} <= KINDS
    assert {finding["rule"] for finding in form["findings"]} <= rulebook().keys()


def test_check_answers_as_the_design_says() -> None:
    form = run("check", BEFORE, "--wild", "8", "--json").form
    assert_is_a_check(form)
    assert (form["rules"], form["wild"], form["hand"]) == ("paplu", "8", BEFORE.split())
    assert (form["penalty"], form["level"], form["declarable"]) == ("10", 2, False)
    assert form["lines"] == [{"amount": "10", "code": "leftover", "rule": "P6.1", "cards": ["KD"]}]
    assert {"kind": "impure sequence", "cards": ["9S", "10S", "PJ"], "stands_for": [None, None, "JS"]} in form["melds"]
    assert form["leftovers"] == ["KD"]


def test_with_groups_the_shown_grouping_is_judged_too() -> None:
    form = run("check", "4H 5H 6H | 7C 7D 7S | 9S 10S + PJ AC 2C 3C KD", "--wild", "8", "--json").form
    assert_is_a_check(form, "shown")
    assert list(form["shown"]) == ["valid", "at_table", "penalty", "melds", "findings"]
    assert (form["penalty"], form["shown"]["penalty"]) == ("10", "65")
    assert (form["shown"]["valid"], form["shown"]["at_table"]) == (False, False)
    assert form["shown"]["melds"][2] == {"kind": None, "cards": ["9S", "10S"], "stands_for": [None, None]}


def test_a_grouping_that_can_be_regrouped_is_valid_at_the_table_of_paplu() -> None:
    shown = run("check", "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C + 4C", "--wild", "8", "--json").form["shown"]
    assert (shown["valid"], shown["at_table"]) == (False, True)
    assert "regrouping_holds" in {finding["code"] for finding in shown["findings"]}


def test_a_grouping_that_is_not_full_has_no_penalty() -> None:
    form = run("check", "4H 5H 6H | 7C 7D 7S", "--wild", "8", "--json").form
    assert_is_a_check(form, "shown")
    assert (form["penalty"], form["level"], form["declarable"], form["melds"]) == (None, None, False, [])
    assert form["shown"]["penalty"] is None
    assert [meld["kind"] for meld in form["shown"]["melds"]] == ["pure sequence", "set"]


def test_with_14_cards_the_throws_are_told_and_the_rest_is_after_the_best() -> None:
    form = run("check", f"{BEFORE} 4C", "--wild", "8", "--json").form
    assert_is_a_check(form, "discards")
    assert form["discards"][0] == {"card": "KD", "penalty": "0", "declares": True}
    assert len(form["hand"]) == len(form["discards"]) == 14
    assert (form["penalty"], form["declarable"], form["leftovers"]) == ("0", True, [])


def test_a_grouping_of_14_is_judged_and_the_throws_told() -> None:
    form = run("check", f"{WORKED} + KD", "--wild", "8", "--json").form
    assert_is_a_check(form, "shown", "discards")
    assert form["shown"]["penalty"] is None
    assert form["discards"][0]["card"] == "KD"


@pytest.mark.parametrize(
    ("wild", "options"),
    [
        ("8", ["--wild", "8"]),
        ("10", ["--wild", "t"]),
        ("8", ["--indicator", "8D"]),
        ("PJ", ["--wild", "pj"]),
        ("PJ", ["--indicator", "★"]),
        ("PJ", ["--wild", "PJ", "--rules", "indian"]),
        (None, ["--wild", "none"]),
        (None, ["--wild", "-"]),
    ],
)
def test_the_free_rank_is_told_as_it_can_be_asked(wild: str | None, options: Sequence[str]) -> None:
    assert run("check", BEFORE.replace("PJ", "2D"), *options, "--json").form["wild"] == wild


def test_house_rules_are_told_with_the_rules() -> None:
    hand = "4S 5S 6S 8H PJ 10H 7C 7D 7H KS KH KD KC"
    form = run("check", hand, "--wild", "none", "--set", "set_sizes=4,3", "--json").form
    assert (form["rules"], form["penalty"]) == ("paplu set_sizes=3,4", "0")
    assert run("check", hand, "--wild", "none", "--json").form["penalty"] == "10"


def test_rules_with_house_rules_are_read_as_they_are_told() -> None:
    rules = rules_named("paplu", ("set_sizes=3,4", "dropped_cards=out of play", "cap=80", "hand_rummy=no"))
    assert rules_named(rules_text(rules)) == rules
    assert set(changed(PAPLU, rules)) == {"set_sizes", "dropped_cards", "cap", "hand_rummy"}


def test_group_tells_every_reading() -> None:
    form = run("group", "7S PJ PJ", "--wild", "none", "--json").form
    assert list(form) == ["rules", "wild", "cards", "valid", "kind", "readings", "findings"]
    assert (form["valid"], form["kind"]) == (True, "impure sequence")
    assert {reading["kind"] for reading in form["readings"]} == {"impure sequence", "set"}


def test_group_tells_every_reason_against() -> None:
    form = run("group", "7H 7D 8S", "--wild", "3", "--json").form
    assert (form["valid"], form["kind"], form["readings"]) == (False, None, [])
    assert {finding["code"] for finding in form["findings"]} == {"several_suits", "several_ranks"}


def test_draws_tells_every_card_that_can_come() -> None:
    form = run("draws", BEFORE, "--wild", "8", "--json").form
    assert list(form) == ["rules", "wild", "hand", "penalty", "declarable", "draws"]
    assert (form["penalty"], form["declarable"]) == ("10", False)
    assert {draw["card"] for draw in form["draws"]} == {str(card) for card in ALL_CARDS}
    declaring = [draw for draw in form["draws"] if draw["declares"]]
    assert {"card": "4C", "copies_left": 2, "penalty": "0", "declares": True} in declaring


def test_a_rule_is_told_with_its_source() -> None:
    form = run("rule", "R8", "--json").form
    assert list(form) == ["id", "title", "checked", "text", "answers", "source"]
    assert form["answers"].keys() == {"paplu", "indian", "platform"}
    assert run("rule", "R8", "--rules", "indian", "--json").form["answers"].keys() == {"indian"}
    assert run("rule", "P6.3", "--json").form["answers"] == {}


@pytest.mark.parametrize(
    ("rules", "answered"),
    [
        ("paplu drop_early=20", "paplu"),
        *((name, "indian") for name in ("three-packs", "21-card", "10-card", "10-card-house", "gin", "paplu-bonus")),
        ("21-card-house", "platform"),
    ],
)
def test_a_ruling_answers_for_the_profile_that_the_rules_are_made_from(rules: str, answered: str) -> None:
    assert run("rule", "R8", "--rules", rules, "--json").form["answers"].keys() == {answered}


def test_a_ruling_that_does_not_answer_for_a_profile_tells_all_it_answers() -> None:
    assert run("rule", "R16", "--rules", "indian", "--json").form["answers"].keys() == {"paplu"}


def test_every_rule_is_listed() -> None:
    assert [rule["id"] for rule in run("rule", "--json").form["rules"]] == [*rulebook()]


def test_every_rule_can_be_told() -> None:
    for name, rule in rulebook().items():
        assert run("rule", name).out.startswith(f"{name}  {rule.title}\n")


def test_profiles_their_fields_and_their_differences_are_told() -> None:
    assert [row["name"] for row in run("rules", "--json").form["profiles"]] == [*PROFILES]
    indian = run("rules", "indian", "--json").form
    assert (indian["rules"], indian["fields"]["set_sizes"], indian["fields"]["cap"]) == ("indian", [3, 4], 80)
    form = run("rules", "paplu", "indian", "--json").form
    assert form["rules"] == ["paplu", "indian"]
    assert [row["field"] for row in form["differences"]] == [*changed(PAPLU, INDIAN)]
    assert {"field": "cap", "values": [None, 80]} in form["differences"]


@pytest.mark.parametrize("house_rules", ["", " cap=80", " drop_early=20 cap=80", " set_sizes=3,4 drop_early=20 cap=80"])
def test_the_names_above_the_columns_stand_apart(house_rules: str) -> None:
    names = f"paplu{house_rules}", "indian"
    columns = " ".join(run("rules", *names).out.partition("\n  ")[2].split())
    assert columns.startswith(" ".join(names))


def test_house_rules_belong_to_the_last_rules_named() -> None:
    form = run("rules", "paplu", "paplu", "--set", "cap=80", "--json").form
    assert form == {"rules": ["paplu", "paplu cap=80"], "differences": [{"field": "cap", "values": [None, 80]}]}
    assert run("rules", "--set", "cap=80", "--json").form["rules"] == "paplu cap=80"


@pytest.mark.parametrize("name", PROFILES)
def test_every_profile_and_field_has_its_words(name: str) -> None:
    assert ENGLISH.text(f"profiles.{name}")
    for field in run("rules", name, "--json").form["fields"]:
        assert ENGLISH.text(f"fields.{field}")
