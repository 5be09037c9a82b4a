"""Everything speaks a second language, laid beside the first: chosen by ``--lang``, or by PAPLU_LANG for a process."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import paplu_widgets
from paplu import Deal
from paplu.cli import showing
from paplu.language import InputError, Problem, Speaker, default_speaker, speaking
from paplu.rules import FIELDS, PROFILES
from tests.support.cases import DATA
from tests.support.command_line import run
from tests.support.shouting import CODE, lay_language

HAND = "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C KD 5D"
GROUPS = "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C"
ROOT = Path(__file__).resolve().parents[2]
LOG = str(DATA / "session_with_a_void_hand.log")
# What is no word of a language: names of rules, fields and players, words of the notation and of JSON.
NAMES = {*FIELDS, *PROFILES, "Ana", "Bruno", "Carla", "Davi", "draws"}

SHOWN = f"""
import re
from paplu import Deal, Hand
from paplu.deal import compare
from paplu.play import replay_file, session_play, logs
deal = Deal("8D")
log = open({LOG!r}).read()
def show(answer):
    bundle = answer._repr_mimebundle_()
    assert bundle["text/html"].startswith('<div lang="{CODE}">')
    print(bundle["text/plain"])
show(deal.penalty({HAND!r}))
show(deal.judge({GROUPS!r}))
show(deal.judge("4H 5H 6S | 7C"))
show(deal.read("9S 10S PJ"))
show(deal.read("9S 10S 2C"))
show(compare({HAND!r}, "8"))
print(compare({GROUPS!r}, "8"))
session = session_play.replay(replay_file("").session, ())
show(session_play.check(session, logs.event("Ana draws".split())))
show(replay_file(log))
print(replay_file(log))
print(*replay_file(log).lines())
print(replay_file("paplu-log 1\\nAna draws").error.text())
try:
    deal.read("9X")
except ValueError as error:
    print(error)
print(*re.findall("<desc[^>]*>([^<]*)", Hand("KD")._repr_svg_()))
"""
WIDGETS = f"""
from paplu_widgets import GroupChecker, HandBuilder, LedgerTable, RulesTable, Settlement
log = open({LOG!r}).read()
of_cards = (HandBuilder({GROUPS!r}), GroupChecker("9S 10S PJ"), RulesTable({HAND!r}))
for widget in (*of_cards, LedgerTable(log), Settlement(log)):
    print(repr(widget))
    assert widget.lang == {CODE!r}
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return lay_language(tmp_path_factory.mktemp("house"))


def spoken(house: Path, *argv: str, lang: str | None = CODE) -> str:
    """What a process prints whose language is this one, however it ends."""
    widgets = str(Path(paplu_widgets.__path__[0]).resolve().parent)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(house), widgets)), "PYTHONIOENCODING": "utf-8"}
    environment.pop("PAPLU_LANG", None)
    if lang is not None:
        environment["PAPLU_LANG"] = lang
    done = subprocess.run(
        [sys.executable, *argv], capture_output=True, check=False, encoding="utf-8", env=environment, cwd=house
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout + done.stderr


def english(text: str) -> list[str]:
    """The words of a text that stand in small letters and are no names."""
    return [word for word in re.findall(r"\w*[a-z]{2}\w*", text) if word not in NAMES]


def test_a_notebook_speaks_the_language_of_its_process(house: Path) -> None:
    out = spoken(house, "-c", SHOWN)
    assert english(out) == []
    assert "PENALTY 10 + 10 + 5 + 2 = 27 POINTS. LEVEL 2." in out
    assert "KING OF DIAMONDS" in out


def test_widgets_speak_the_language_of_their_process(house: Path) -> None:
    assert english(spoken(house, "-c", WIDGETS)) == []


COMMANDS = [
    ("check", HAND, "--wild", "8"),
    ("check", GROUPS, "--indicator", "8D", "--rules", "indian"),
    ("check", f"{HAND} 3C", "--wild", "8"),
    ("group", "9S 10S PJ", "--wild", "8"),
    ("draws", HAND, "--wild", "8"),
    ("compare", HAND, "--wild", "8"),
    ("replay", LOG),
    ("rule", "R8"),
    ("check", "1H", "--wild", "8"),
    ("check", HAND, "--wild", "8D"),
    ("rule", "P99"),
]


RUN = """
import json, sys
from paplu.cli import main
for command in json.loads(sys.argv[1]):
    print("$", main([*command, *sys.argv[2:]]))
    sys.stderr.flush()
"""


def test_commands_speak_the_language_of_their_option_or_else_of_their_process(house: Path) -> None:
    by_option = spoken(house, "-c", RUN, json.dumps(COMMANDS), "--lang", CODE, lang=None)
    assert english(by_option) == []
    assert by_option.count("$") == len(COMMANDS)
    assert by_option == spoken(house, "-c", RUN, json.dumps(COMMANDS))


def test_a_number_takes_the_form_of_the_language(house: Path) -> None:
    script = (
        "from paplu.language import default_speaker as s; print(*(s().text('counted.point', n=n) for n in range(6)))"
    )
    assert spoken(house, "-c", script).split("POINT") == ["0 ", "S 1 ", " 2 ", "S~ 3 ", "S~ 4 ", "S~ 5 ", "S\n"]


def test_help_speaks_it_too(house: Path) -> None:
    assert "JUDGE A HAND" in spoken(house, "-m", "paplu", "--help")
    assert "JUDGE A HAND" in spoken(house, "-m", "paplu", "check", "--lang", CODE, "--help", lang=None)


def test_the_option_goes_before_the_language_of_the_process(house: Path) -> None:
    out = spoken(house, "-m", "paplu", "check", HAND, "--wild", "8", "--lang", "en")
    assert out == spoken(house, "-m", "paplu", "check", HAND, "--wild", "8", lang=None)
    assert {"free", "pure", "sequence"} <= {*english(out)}


def test_a_process_may_speak_a_language_there_are_no_words_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPLU_LANG", "tlh")
    refused = run("check", HAND, "--wild", "8")
    sentence = 'There are no words in the language "tlh" that PAPLU_LANG names: expected one of en.\n'
    assert (refused.status, refused.out, refused.err) == (2, "", sentence)
    assert run("check", HAND, "--wild", "8", "--lang", "en").status == 0
    assert run("--help").status == 0


def test_what_is_shown_in_a_language_there_are_no_words_in_is_an_input_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPLU_LANG", "tlh")
    score = Deal("8D").penalty(HAND)
    with pytest.raises(InputError) as caught:
        showing.notebook(score)
    assert (caught.value.code, caught.value.token) == (Problem.UNKNOWN_LANGUAGE, "tlh")
    assert "PAPLU_LANG" in str(caught.value)  # itself in English


def test_a_block_may_speak_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPLU_LANG", "tlh")
    with speaking(Speaker("en")):
        assert default_speaker().lang == "en"
    with pytest.raises(InputError):
        default_speaker()


def test_an_empty_variable_names_no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPLU_LANG", "")
    assert default_speaker().lang == "en"


# Where a reader names a language: widgets when they are made, the lessons when they are opened; then it is a Speaker's.
DOORS = {
    "paplu/lab/opening.py lab",
    "paplu/language/messages.py __init__",
    "paplu/language/messages.py messages",
    "paplu/language/speaker.py speaker_for",
}


def test_only_at_the_doors_is_the_code_of_a_language_taken() -> None:
    taking: set[str] = set()
    for path in (*sorted((ROOT / "paplu").rglob("*.py")), *sorted((ROOT / "widgets").rglob("*.py"))):
        file = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                names = {argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)}
                taking |= {f"{file} {node.name}"} if "lang" in names else set()
    assert {door for door in taking if not (door.startswith("widgets/") and door.endswith(" __init__"))} == DOORS
