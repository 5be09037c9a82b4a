"""What people read: signs, groups, jokers and the sum, in 80 columns, coloured only on a terminal."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pytest

import paplu.cli
from paplu.cli import main
from paplu.cli.commands import COMMANDS
from paplu.cli.console import painted, writable
from paplu.language import Rank, Speaker, notation
from paplu.rules import profile
from tests.support.command_line import BEFORE, WORKED, Screen, process, run

ENGLISH = Speaker("en")

TWENTY_ONE = "AC KC QS JD 9C 9H 8S 7C 7H 6S 5C 5H 4S 3C 3H 2D QD JH 10C 10D 4D"


def unwrapped(text: str) -> str:
    return " ".join(text.split())


def test_what_people_read_shows_signs_groups_jokers_and_the_sum() -> None:
    out = run("check", "4H 5H 6H 9S 10S PJ 7C 7D 7S QC 2C KD 5D", "--wild", "8").out
    assert "9♠ 10♠ ★ (as J♠)" in out
    assert "Q♣   K♦   5♦   2♣\n   10 + 10 +  5 +  2 = 27" in out
    assert "P6.4" in out
    assert "\x1b" not in out


@pytest.mark.parametrize(
    ("rules", "points", "rule"),
    [
        ("indian", 80, "I3.3"),
        ("paplu", 40, "P4.6"),
        ("paplu wrong_declaration=50", 50, "P4.6"),
    ],
)
def test_what_a_wrong_declaration_costs_is_told_beside_what_it_counts(rules: str, points: int, rule: str) -> None:
    name, *own = rules.split()
    options = ["--rules", name, *(part for field in own for part in ("--set", field))]
    cost = ENGLISH.text("cli.if_declared", points=points, rule=rule)
    wrong = run("check", "4S 5S 6S | 7C 7D 7H | 10S 10H 10D | KS KH KD 2C", "--wild", "8", *options).out
    assert cost in unwrapped(wrong)
    right = run("check", "4S 5S 6S | 7C 7D 7H | 10S JS QS | 2S 3S 4S 5S", "--wild", "8", *options).out
    assert cost not in unwrapped(right)


@pytest.mark.parametrize(("rules", "levels"), [("paplu", True), ("indian", False), ("gin", False)])
def test_a_level_is_told_only_where_levels_protect(rules: str, levels: bool) -> None:
    hand = notation.cards("2S 4S 6D 7C 9C JD QC KH 3D 5C 7H 10D AC")[: profile(rules).hand_size]
    for cards in (notation.text(hand), f"{notation.text(hand[:3])} | {notation.text(hand[3:])}"):
        answered = run("check", cards, "--wild", "8", "--rules", rules)
        assert ("level" in answered.out.lower()) == levels


@pytest.mark.parametrize(
    ("hand", "others"),
    [
        ("4H 5H 6H 9S 10S JS AC 2C 3C KD QD 9D 7C", 8),
        ("8C 8C 8D 8D 8H 8H 5H 4H 6H KD QD 2C 3C", 2),
        ("8C 8C 8D 8D 8H 8H 8S 4H 5H 6H KD QD 2C", 1),
    ],
)
def test_with_a_rank_alone_one_of_its_cards_not_held_is_told_to_be_turned_up(hand: str, others: int) -> None:
    shown = unwrapped(run("draws", hand, "--wild", "8").out)
    assert ENGLISH.text("cli.rank_alone", count=others, rank=Rank.EIGHT) in shown


def test_the_cap_is_told_beside_the_sum() -> None:
    out = run("check", "KH QD JS 10C 9D 9H 8S 7C 6D 5H KC QS JH", "--wild", "A", "--rules", "platform").out
    assert "= 114\n  114 - 34 = 80" in out


@pytest.mark.parametrize(
    "argv",
    [
        ["check", BEFORE, "--wild", "8"],
        ["check", f"{BEFORE} 4C", "--wild", "8"],
        ["check", WORKED, "--wild", "8"],
        ["check", "KH QD JS | 10C 9D 9H | 8S 7C 6D 5H KC + QS JH", "--wild", "A", "--rules", "platform"],
        ["draws", "7D 7S 4C 7S 7C 9D QC 10H AS 3C AH 2C 6H", "--wild", "A"],
        ["group", "8S 8H PJ", "--wild", "8"],
        ["check", TWENTY_ONE, "--wild", "8", "--rules", "21-card"],
        ["rule"],
        ["rule", "R8"],
        ["rules"],
        ["rules", "indian"],
        ["rules", "paplu", "indian"],
        ["--help"],
        *([name, "--help"] for name in COMMANDS),
    ],
)
def test_what_people_read_fits_80_columns(monkeypatch: pytest.MonkeyPatch, argv: Sequence[str]) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert max(map(len, run(*argv).out.splitlines())) <= 80


def test_the_json_of_every_command_that_has_it_is_told_in_its_help() -> None:
    for command in COMMANDS.values():
        out = run(command.name, "--help").out
        assert ("--json" in out) == ("JSON:" in out)
        assert "--rules" in out
        assert "--lang" in out


def test_colour_is_for_terminals_that_want_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(Screen):
        def isatty(self) -> bool:
            return True

    def shown(**environment: str) -> str:
        with monkeypatch.context() as patch:
            patch.delenv("NO_COLOR", raising=False)
            patch.setenv("TERM", "xterm")
            patch.setattr(sys, "stdout", screen := Terminal())
            for name, value in environment.items():
                patch.setenv(name, value)
            main(["group", "7H 8H 9H", "--wild", "8"])
            return screen.getvalue()

    assert "\x1b[31m7♥\x1b[39m" in shown()
    assert "\x1b" not in shown(NO_COLOR="1")
    assert "\x1b" not in shown(TERM="dumb")


def test_headings_are_bold_and_details_are_not() -> None:
    assert painted("Why") == "\x1b[1mWhy\x1b[0m"
    assert painted("  7♠ 10♦") == "  7♠ \x1b[31m10♦\x1b[39m"


@pytest.mark.parametrize(
    ("encoding", "text", "written"),
    [
        ("utf-8", "9♠ ★ (as J♠) 15½", "9♠ ★ (as J♠) 15½"),
        ("ascii", "9♠ ★ (as J♠) 15½", "9S PJ (as JS) 15 1/2"),
        ("ascii", "naïve", "na\\xefve"),
        (None, "7♥", "7H"),
    ],
)
def test_signs_become_letters_where_they_cannot_be_written(encoding: str | None, text: str, written: str) -> None:
    assert writable(text, encoding) == written


def test_json_holds_only_letters_where_signs_cannot_be_written() -> None:
    printed = process("check", WORKED, "--wild", "8", "--json", PYTHONIOENCODING="ascii")
    assert json.loads(printed.stdout.decode("ascii")) == json.loads(
        process("check", WORKED, "--wild", "8", "--json", PYTHONIOENCODING="utf-8").stdout
    )


def test_every_text_of_the_command_line_is_used_and_every_one_used_is_there() -> None:
    source = "".join(path.read_text("utf-8") for path in Path(paplu.cli.__file__).parent.rglob("*.py"))
    texts = cast("dict[str, object]", ENGLISH.messages()["cli"])
    refusals = set(re.findall(r'UsageError\(\s*"(\w+)"', source))
    assert refusals | set(re.findall(r'"cli\.(\w+)"', source)) <= texts.keys()
    assert [text for text in texts if f'"{text}"' not in source and f'"cli.{text}"' not in source] == []
