"""Notebooks written for the earlier, flat version of paplu go on running: its modules lead to where their names are."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import paplu
from paplu.language.earlier_names import MOVED, RENAMED

ROOT = Path(__file__).resolve().parents[2]
LESSONS: dict[str, list[str]] = json.loads((ROOT / "tests/data/earlier_lessons.json").read_text("utf-8"))
PROBE = """
import sys, paplu
names = [name for name in sys.argv[1:] if f"paplu.{name}" in sys.modules]
from paplu.cards import ALL_CARDS
import paplu.standing
print(*names, len(ALL_CARDS), paplu.cards("7H"), paplu.standing.balances.__name__)
"""


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_cell_of_the_earlier_lessons_runs(lesson: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / "lessons" / "en" / "logs")  # where the logs lay that they read
    names: dict[str, object] = {"__name__": "__main__"}
    for cell in LESSONS[lesson]:
        exec(compile(cell, lesson, "exec"), names)


def _present() -> Iterator[tuple[str, str]]:
    yield from RENAMED
    yield from (("play", name) for name in ("apply", "check", "legal", "replay"))
    yield from (("rules", name) for name in ("GIN", "TEN", "THREE_PACKS", "TWENTY_ONE_HOUSE", "BONUS", "Rules"))
    yield from (("deal", name) for name in ("Deal", "Discard", "Draw", "ShownVerdict"))
    yield from (("solver", name) for name in ("Solver", "UnfitHandError"))
    yield from (("houses", name) for name in ("house", "as_code", "rules_text"))
    yield from (("lab", name) for name in ("lab", "LabError", "lessons_folder"))


@pytest.mark.parametrize(("module", "name"), [*_present()])
def test_a_name_of_an_earlier_module_is_found_there_still(module: str, name: str) -> None:
    assert getattr(import_module(f"paplu.{module}"), name) is not None


@pytest.mark.parametrize("module", MOVED)
def test_every_earlier_module_leads_to_one_that_is_there(module: str) -> None:
    assert import_module(f"paplu.{MOVED[module]}")
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = import_module(f"paplu.{module}").no_such_name


def test_a_module_that_never_was_is_still_not_found() -> None:
    with pytest.raises(ModuleNotFoundError):
        import_module("paplu.no_such_module")


def test_an_earlier_module_never_takes_the_place_of_a_name_of_the_face() -> None:
    command = [sys.executable, "-c", PROBE, *(name for name in MOVED if not hasattr(paplu, name))]
    answer = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
    assert answer.split() == ["53", "(card('7H'),)", "balances"]


def test_all_names_of_an_earlier_module_can_be_taken_at_once() -> None:
    code = "from paplu.cards import *; from paplu.events import *; print(Card.__name__, Hand.__name__, Draws.__name__)"
    answered = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert answered.stdout.split() == ["Card", "HandDealt", "Draws"]
