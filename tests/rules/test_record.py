"""The rules record as a key: found quickly among a thousand house rules, in every process."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import replace

import pytest

from paplu.rules import INDIAN, PAPLU, PROFILES, Rules

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


def test_rules_sent_to_another_process_are_found_there() -> None:
    code = (
        "import pickle, sys; from dataclasses import replace; from paplu import PAPLU; "
        "sent = pickle.loads(sys.stdin.buffer.read()); "
        "print(sent == replace(PAPLU, cap=50), sent in {replace(PAPLU, cap=50): 1})"
    )
    sent = pickle.dumps(replace(PAPLU, cap=50))
    answered = subprocess.run([sys.executable, "-c", code], input=sent, capture_output=True, check=True)
    assert answered.stdout.split() == [b"True", b"True"]
