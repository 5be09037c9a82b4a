"""The rules record as a key: found quickly among a thousand house rules, in every process; its topics have rules."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import get_args

import pytest

from paplu.language import Card, Rank, Suit, card, rulebook
from paplu.rules import CITED, FIELDS, INDIAN, PAPLU, PROFILES, Rules, Topic

VARIANTS = [replace(PAPLU, drop_early=early, drop_late=late) for early in range(40) for late in range(25)]


def test_a_thousand_house_rules_hardly_ever_share_a_hash() -> None:
    assert len({hash(rules) for rules in VARIANTS}) > 990


def test_looking_rules_up_compares_them_with_next_to_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = dict.fromkeys(VARIANTS)
    compared: list[Rules] = []
    equal = Rules.__eq__

    def counted(one: Rules, other: object) -> bool:
        compared.append(one)
        return equal(one, other)

    monkeypatch.setattr(Rules, "__eq__", counted)
    again = replace(PAPLU, drop_early=7, drop_late=9)
    assert again in kept
    assert len(compared) <= 3


def test_equal_rules_have_equal_hashes() -> None:
    assert hash(replace(INDIAN, cap=80)) == hash(INDIAN)
    assert {PROFILES["gin"]: 1}[replace(PROFILES["gin"])] == 1


def through_pickle(rules: Rules) -> Rules:
    return pickle.loads(pickle.dumps(rules))  # type: ignore[no-any-return]  # what was dumped


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, through_pickle, replace])
@pytest.mark.parametrize("rules", [*PROFILES.values(), replace(INDIAN, cap=None, most_jokers=2)])
def test_rules_copied_or_pickled_are_found_again(rules: Rules, again: Callable[[Rules], Rules]) -> None:
    assert again(rules) == rules
    assert {rules: "there"}[again(rules)] == "there"


def test_every_topic_has_its_rule_in_the_rulebook() -> None:
    assert {*get_args(Topic)} == {*CITED}
    assert {rule for rules in CITED.values() for rule in rules} <= {*rulebook()}


@pytest.mark.parametrize("seed", ["1", "2"])
def test_rules_sent_to_another_process_are_found_there(seed: str) -> None:
    code = (
        "import pickle, sys; from dataclasses import replace; from paplu import PAPLU; "
        "sent = pickle.loads(sys.stdin.buffer.read()); "
        "print(sent == replace(PAPLU, cap=50), sent in {replace(PAPLU, cap=50): 1})"
    )
    sent = pickle.dumps(replace(PAPLU, cap=50))
    answered = subprocess.run(
        [sys.executable, "-c", code],
        input=sent,
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": seed},
    )
    assert answered.stdout.split() == [b"True", b"True"]


def test_a_record_pickled_field_by_field_can_be_looked_up() -> None:
    kept = Rules.__new__(Rules)
    rules = replace(PAPLU, cap=50)
    kept.__setstate__([getattr(rules, name) for name in ("name", "family", *FIELDS)])
    assert kept == rules
    assert kept in {rules: 1}


def test_a_card_pickled_by_rank_and_suit_alone_is_whole() -> None:
    kept = Card.__new__(Card)
    kept.__setstate__([Rank.TEN, Suit.HEARTS])
    assert (kept, kept.index, kept.signs) == (card("10H"), 35, "10♥")
    assert pickle.loads(pickle.dumps(kept)) == kept
