"""The commands of DESIGN section 4 and their exit statuses; what cannot be asked is one sentence."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from paplu.cli.commands import COMMANDS
from paplu.cli.question import UsageError
from paplu.language import InputError, Problem
from tests.support.command_line import BEFORE, WORKED, process, run


@pytest.mark.parametrize(
    ("status", "argv"),
    [
        pytest.param(0, ["check", BEFORE, "--wild", "8"], id="a plain penalty question"),
        pytest.param(0, ["check", f"{BEFORE} 4C", "--indicator", "8D"], id="14 cards"),
        pytest.param(0, ["check", WORKED, "--wild", "8"], id="a valid grouping"),
        pytest.param(0, ["check", *WORKED.split(), "--wild", "8"], id="one card an argument"),
        pytest.param(0, ["check", "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C + 4C", "--wild", "8"], id="R8"),
        pytest.param(1, ["check", "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C + 4C", "--wild=8", "--rules=indian"]),
        pytest.param(1, ["check", "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C + KD", "--wild", "8"]),
        pytest.param(1, ["check", "4H 5H 6H | 7C 7D 7S", "--wild", "8"], id="a grouping of 6"),
        pytest.param(1, ["check", f"{WORKED} + KD", "--wild", "8"], id="a grouping of 14"),
        pytest.param(1, ["check", f"+ {BEFORE}", "--wild", "8"], id="a grouping without groups"),
        pytest.param(0, ["--rules", "indian", "check", BEFORE, "--wild", "8"], id="the rules said first"),
        pytest.param(0, ["group", "7H 8H 9H", "--wild", "8"]),
        pytest.param(1, ["group", "7H 8H", "--wild", "8"]),
        pytest.param(0, ["draws", BEFORE, "--wild", "8"]),
        pytest.param(0, ["rule"]),
        pytest.param(0, ["rule", "P6.3"]),
        pytest.param(0, ["rule", "r8", "--rules", "indian"]),
        pytest.param(0, ["rules"]),
        pytest.param(0, ["rules", "indian"]),
        pytest.param(0, ["rules", "paplu", "indian"]),
        pytest.param(0, ["rules", "paplu", "paplu"]),
        pytest.param(0, ["--help"]),
        pytest.param(0, ["--version"]),
        *(pytest.param(0, [name, "--help"]) for name in COMMANDS),
    ],
)
def test_the_exit_status_of_an_answer(status: int, argv: Sequence[str]) -> None:
    printed = run(*argv)
    assert (printed.status, printed.err) == (status, "")
    assert printed.out


@pytest.mark.parametrize(
    "argv",
    [
        pytest.param([], id="no command"),
        pytest.param(["judge"], id="no such command"),
        pytest.param(["check", BEFORE], id="no free rank said"),
        pytest.param(["check", BEFORE, "--wild", "8", "--indicator", "8D"], id="both said"),
        pytest.param(["check", BEFORE, "--wild", "8", "--wild", "9"], id="a free rank said twice"),
        pytest.param(["check", BEFORE, "--wild", "8", "--rules", "indian", "--rules", "paplu"], id="rules said twice"),
        pytest.param(["--rules", "indian", "check", BEFORE, "--wild", "8", "--rules", "paplu"], id="before and after"),
        pytest.param(["check", BEFORE, "--wild", "11"], id="no such rank"),
        pytest.param(["check", BEFORE, "--wild", "8D"], id="a card for a rank"),
        pytest.param(["check", BEFORE, "--indicator", "8"], id="a rank for a card"),
        pytest.param(["check", BEFORE, "--wild", ""], id="an empty rank"),
        pytest.param(["check", "--wild", "8"], id="no cards"),
        pytest.param(["check", "", "--wild", "8"], id="empty cards"),
        pytest.param(["check", f"{BEFORE[:-1]}", "--wild", "8"], id="half a card"),
        pytest.param(["check", f"{BEFORE[:-3]} 1D", "--wild", "8"], id="no such card"),
        pytest.param(["check", BEFORE[:-3], "--wild", "8"], id="12 cards"),
        pytest.param(["check", f"{BEFORE} 4C 5C", "--wild", "8"], id="15 cards"),
        pytest.param(["check", f"{BEFORE[:-3]} AC AC", "--wild", "8"], id="three copies"),
        pytest.param(["check", "4H 5H 6H | 4H 5H 6H | 4H 7C 7D 7S | AC 2C 3C", "--wild", "8"], id="in three groups"),
        pytest.param(["check", "4H 5H 6H | | 7C 7D 7S", "--wild", "8"], id="an empty group"),
        pytest.param(["check", f"{WORKED} |", "--wild", "8"], id="an empty last group"),
        pytest.param(["check", f"{WORKED} + + KD", "--wild", "8"], id="two plus"),
        pytest.param(["check", f"8D {BEFORE[:-3]} 8D", "--indicator", "8D"], id="the indicator twice in the hand"),
        pytest.param(["check", BEFORE, "--wild", "8", "--rules", "rami"], id="no such rules"),
        pytest.param(["check", BEFORE, "--wild", "8", "--lang", "xx"], id="no such language"),
        pytest.param(["check", BEFORE, "--wild", "8", "--set", "cap"], id="no equals"),
        pytest.param(["check", BEFORE, "--wild", "8", "--set", "cup=80"], id="no such field"),
        pytest.param(["check", BEFORE, "--wild", "8", "--set", "cap=many"], id="a bad value"),
        pytest.param(["check", BEFORE, "--wild", "8", "--set", "cap=" + "9" * 5000], id="a huge value"),
        pytest.param(["check", BEFORE, "--wild", "8", "--set", "cap=80", "--set", "cap=90"], id="a field twice"),
        pytest.param(["check", BEFORE, "--wild", "8", "--set"], id="nothing set"),
        pytest.param(["check", BEFORE, "--wild", "8", "--jsn"], id="no such option"),
        pytest.param(["check", BEFORE, "--batch", "-"], id="a hand and a batch"),
        pytest.param(["check", "--batch", "no/such/file"], id="no such file"),
        pytest.param(["check", "--batch", "."], id="a folder for a file"),
        pytest.param(["check", "--batch", "nul\0"], id="no name of a file"),
        pytest.param(["check", "--batch", "-", "--wild", "11"], id="a batch with a bad rank"),
        pytest.param(["check", "--batch", "-", "--rules", "rami"], id="a batch with bad rules"),
        pytest.param(["check", "\udce9", "--wild", "8"], id="bytes that are no text"),
        pytest.param(["group", "7H | 8H", "--wild", "8"], id="two groups for one"),
        pytest.param(["group", "7H 7H 7H", "--wild", "8"], id="three copies in a group"),
        pytest.param(["group", "--wild", "8"], id="no group"),
        pytest.param(["group", " ", "--wild", "8"], id="a blank group"),
        pytest.param(["draws", f"{BEFORE} 4C", "--wild", "8"], id="draws for 14 cards"),
        pytest.param(["replay", "one.log", "two.log"], id="two logs"),
        pytest.param(["rule", "P6.9"], id="no such rule"),
        pytest.param(["rule", "", "--json"], id="an empty id"),
        pytest.param(["rules", "rami"], id="no such profile"),
        pytest.param(["rules", "paplu", "indian", "platform"], id="three profiles"),
        pytest.param(["rules", "paplu", "--rules", "indian"], id="profiles named twice"),
        pytest.param(["lab", "--port", "many"], id="a port that is no number"),
        pytest.param(["lab", "--rules", "rami"], id="lab under no such rules"),
    ],
)
def test_what_cannot_be_asked_is_one_sentence_and_status_2(argv: Sequence[str]) -> None:
    printed = run(*argv)
    assert (printed.status, printed.out) == (2, "")
    assert printed.err.count("\n") == 1
    assert printed.err.rstrip("\n")[-1] in ".)"


@pytest.mark.parametrize(
    ("argv", "error"),
    [
        pytest.param(
            ["replay", "one.log", "two.log"], UsageError("no_place", token="two.log", command="replay"), id="two logs"
        ),
        pytest.param(["rules", "--jsn"], UsageError("no_option", option="--jsn", command="paplu rules"), id="after"),
        pytest.param(["rules", "--jsn=1"], UsageError("no_option", option="--jsn", command="paplu rules"), id="valued"),
        pytest.param(["--jsn", "rules"], UsageError("no_option", option="--jsn", command="paplu"), id="before"),
    ],
)
def test_what_is_left_over_is_told_as_what_it_is(argv: Sequence[str], error: UsageError) -> None:
    assert run(*argv).err == f"{error}\n"


def test_rules_are_named_in_one_place() -> None:
    assert run("rules", "--rules", "indian", "gin").err == f"{UsageError('rules_and_names')}\n"
    assert run("rules", "indian", "gin", "paplu").err == f"{UsageError('too_many_rules')}\n"


def test_an_unknown_rule_offers_the_nearest() -> None:
    assert "P6.3" in run("rule", "p63").err


@pytest.mark.parametrize("name", ["", "Z", "Z99", "?"])
def test_where_no_rule_is_near_the_form_of_an_id_is_told(name: str) -> None:
    error = InputError(Problem.UNKNOWN_RULE_ID, token=name, known=(), titles=())
    assert run("rule", name).err == f"{error}\n"


def test_the_language_may_stand_before_or_after_the_command() -> None:
    assert run("--lang", "en", "rules").out == run("rules", "--lang", "en").out == run("rules").out


def test_the_module_runs_and_gives_its_status() -> None:
    assert process("check", WORKED, "--wild", "8").returncode == 0
    assert process("group", "7H 8H", "--wild", "8").returncode == 1
    printed = process("check", "--batch", "-", stdin=b"\0\xff\n[\n")
    assert (printed.returncode, printed.stderr, printed.stdout.count(b'"error"')) == (0, b"", 2)


FULL_DISK = pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")


@pytest.mark.skipif(os.name == "nt", reason="no bash for sure, and no signals there")
@pytest.mark.parametrize(
    ("status", "ends"),
    [
        pytest.param(0, "<&- </dev/null", id="no standard input"),
        pytest.param(0, ">&-", id="no standard output"),
        pytest.param(2, ">/dev/full", id="a full disk", marks=FULL_DISK),
        pytest.param(141, "| exec true", id="a reader that leaves"),
    ],
)
def test_a_stream_that_is_gone_makes_no_traceback(status: int, ends: str) -> None:
    command = f"set -o pipefail; {sys.executable} -m paplu rule {ends}"
    printed = subprocess.run(["bash", "-c", command], capture_output=True, check=False, timeout=60)
    assert printed.stderr.count(b"\n") == (status == 2)
    assert printed.returncode in (status, 0 if status == 141 else status)


@pytest.mark.skipif(os.name == "nt", reason="signals are another thing there")
def test_ctrl_c_is_quiet() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "paplu", "check", "--batch", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write(b"{}\n")
        child.stdin.flush()
        child.stdout.readline()
        child.send_signal(signal.SIGINT)
        assert child.wait(30) == 130
        assert child.stderr.read() == b""


def test_lab_is_given_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def lab(*given: object, **options: object) -> int:
        asked.append((given, options))
        return 0

    monkeypatch.setattr("paplu.lab.lab", lab)
    assert run("lab", "mine", "--no-browser", "--port", "8899").status == 0
    assert asked == [(("mine",), {"lang": "en", "browser": False, "port": 8899})]
