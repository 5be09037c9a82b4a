"""The command line as DESIGN section 4 says it: every command, its JSON, its exit status."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from paplu.cards import ALL_CARDS
from paplu.cli import main
from paplu.cli.commands import COMMANDS
from paplu.cli.console import painted, writable
from paplu.cli.question import changed, rules_text, table_rules
from paplu.rulebook import rulebook
from paplu.rules import INDIAN, PAPLU, PROFILES
from paplu.wording import tables, word
from tests import cases

WORKED = "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C"
BEFORE = "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD"
CHECK_KEYS = ["rules", "wild", "hand", "penalty", "level", "declarable", "lines", "melds", "leftovers", "findings"]
COUNT = {"hand": ["4H"] * 0, "wild": "8"}
KINDS = {"pure sequence", "impure sequence", "set"}


@dataclass(frozen=True)
class Told:
    """What a run printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def form(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Told]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command line in this process."""

    def told(*argv: str) -> Told:
        status = main(argv)
        printed = capsys.readouterr()
        return Told(status, printed.out, printed.err)

    return told


@pytest.fixture
def batch(run: Run, tmp_path: Path) -> Callable[..., list[Any]]:
    """Answers rows given as objects, texts or bytes."""

    def answers(rows: Sequence[object], *options: str) -> list[Any]:
        file = tmp_path / "rows.jsonl"
        lines = (row if isinstance(row, bytes | str) else json.dumps(row) for row in rows)
        file.write_bytes(b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines))
        told = run("check", "--batch", str(file), *options)
        assert (told.status, told.err) == (0, "")
        return [json.loads(line) for line in told.out.splitlines()]

    return answers


def process(*argv: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "paplu", *argv]
    return subprocess.run(command, input=stdin, capture_output=True, env={**os.environ, **environment}, timeout=60)


# the exit status


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
        *(pytest.param(0, [command.name, "--help"]) for command in COMMANDS),
    ],
)
def test_the_exit_status_of_an_answer(run: Run, status: int, argv: Sequence[str]) -> None:
    told = run(*argv)
    assert (told.status, told.err) == (status, "")
    assert told.out


@pytest.mark.parametrize(
    "argv",
    [
        pytest.param([], id="no command"),
        pytest.param(["judge"], id="no such command"),
        pytest.param(["check", BEFORE], id="no free rank said"),
        pytest.param(["check", BEFORE, "--wild", "8", "--indicator", "8D"], id="both said"),
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
        pytest.param(["rule", "P6.9"], id="no such rule"),
        pytest.param(["rule", "", "--json"], id="an empty id"),
        pytest.param(["rules", "rami"], id="no such profile"),
        pytest.param(["rules", "paplu", "indian", "platform"], id="three profiles"),
        pytest.param(["rules", "paplu", "--rules", "indian"], id="profiles named twice"),
        pytest.param(["lab", "--port", "many"], id="a port that is no number"),
        pytest.param(["lab", "--rules", "rami"], id="lab under no such rules"),
    ],
)
def test_what_cannot_be_asked_is_one_sentence_and_status_2(run: Run, argv: Sequence[str]) -> None:
    told = run(*argv)
    assert (told.status, told.out) == (2, "")
    assert told.err.count("\n") == 1
    assert told.err.rstrip("\n")[-1] in ".)"


def test_an_unknown_rule_offers_the_nearest(run: Run) -> None:
    assert "P6.3" in run("rule", "p63").err


def test_the_language_may_stand_before_or_after_the_command(run: Run) -> None:
    assert run("--lang", "en", "rules").out == run("rules", "--lang", "en").out == run("rules").out


# the JSON


def assert_is_a_check(form: Mapping[str, Any], *more: str) -> None:
    assert list(form) == [*CHECK_KEYS, *more]
    assert all(isinstance(form[key], list) for key in ("hand", "lines", "melds", "leftovers", "findings"))
    assert all(list(line) == ["amount", "code", "rule", "cards"] for line in form["lines"])
    assert all(list(meld) == ["kind", "cards", "stands_for"] for meld in form["melds"])
    assert all(list(finding) == ["code", "rule", "text"] for finding in form["findings"])
    assert {meld["kind"] for meld in form["melds"]} <= KINDS
    assert {finding["rule"] for finding in form["findings"]} <= rulebook().keys()


def test_check_answers_as_the_design_says(run: Run) -> None:
    form = run("check", BEFORE, "--wild", "8", "--json").form
    assert_is_a_check(form)
    assert (form["rules"], form["wild"], form["hand"]) == ("paplu", "8", BEFORE.split())
    assert (form["penalty"], form["level"], form["declarable"]) == ("10", 2, False)
    assert form["lines"] == [{"amount": "10", "code": "leftover", "rule": "P6.1", "cards": ["KD"]}]
    assert {"kind": "impure sequence", "cards": ["9S", "10S", "PJ"], "stands_for": [None, None, "JS"]} in form["melds"]
    assert form["leftovers"] == ["KD"]


def test_with_groups_the_shown_grouping_is_judged_too(run: Run) -> None:
    form = run("check", "4H 5H 6H | 7C 7D 7S | 9S 10S + PJ AC 2C 3C KD", "--wild", "8", "--json").form
    assert_is_a_check(form, "shown")
    assert list(form["shown"]) == ["valid", "at_table", "penalty", "melds", "findings"]
    assert (form["penalty"], form["shown"]["penalty"]) == ("10", "65")
    assert (form["shown"]["valid"], form["shown"]["at_table"]) == (False, False)
    assert form["shown"]["melds"][2] == {"kind": None, "cards": ["9S", "10S"], "stands_for": [None, None]}


def test_a_grouping_that_can_be_regrouped_is_valid_at_the_table_of_paplu(run: Run) -> None:
    shown = run("check", "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C + 4C", "--wild", "8", "--json").form["shown"]
    assert (shown["valid"], shown["at_table"]) == (False, True)
    assert "regrouping_holds" in {finding["code"] for finding in shown["findings"]}


def test_a_grouping_that_is_not_full_has_no_penalty(run: Run) -> None:
    form = run("check", "4H 5H 6H | 7C 7D 7S", "--wild", "8", "--json").form
    assert_is_a_check(form, "shown")
    assert (form["penalty"], form["level"], form["declarable"], form["melds"]) == (None, None, False, [])
    assert form["shown"]["penalty"] is None
    assert [meld["kind"] for meld in form["shown"]["melds"]] == ["pure sequence", "set"]


def test_with_14_cards_the_throws_are_told_and_the_rest_is_after_the_best(run: Run) -> None:
    form = run("check", f"{BEFORE} 4C", "--wild", "8", "--json").form
    assert_is_a_check(form, "discards")
    assert form["discards"][0] == {"card": "KD", "penalty": "0", "declares": True}
    assert len(form["hand"]) == len(form["discards"]) == 14
    assert (form["penalty"], form["declarable"], form["leftovers"]) == ("0", True, [])


def test_a_grouping_of_14_is_judged_and_the_throws_told(run: Run) -> None:
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
def test_the_free_rank_is_told_as_it_can_be_asked(run: Run, wild: str | None, options: Sequence[str]) -> None:
    assert run("check", BEFORE.replace("PJ", "2D"), *options, "--json").form["wild"] == wild


def test_house_rules_are_told_with_the_rules(run: Run) -> None:
    hand = "4S 5S 6S 8H PJ 10H 7C 7D 7H KS KH KD KC"
    form = run("check", hand, "--wild", "none", "--set", "set_sizes=4,3", "--json").form
    assert (form["rules"], form["penalty"]) == ("paplu set_sizes=3,4", "0")
    assert run("check", hand, "--wild", "none", "--json").form["penalty"] == "10"


def test_rules_with_house_rules_are_read_as_they_are_told() -> None:
    rules = table_rules("paplu", ("set_sizes=3,4", "dropped_cards=out of play", "cap=80", "hand_rummy=no"))
    assert table_rules(rules_text(rules)) == rules
    assert set(changed(PAPLU, rules)) == {"set_sizes", "dropped_cards", "cap", "hand_rummy"}


def test_group_tells_every_reading(run: Run) -> None:
    form = run("group", "7S PJ PJ", "--wild", "none", "--json").form
    assert list(form) == ["rules", "wild", "cards", "valid", "kind", "readings", "findings"]
    assert (form["valid"], form["kind"]) == (True, "impure sequence")
    assert {reading["kind"] for reading in form["readings"]} == {"impure sequence", "set"}


def test_group_tells_every_reason_against(run: Run) -> None:
    form = run("group", "7H 7D 8S", "--wild", "3", "--json").form
    assert (form["valid"], form["kind"], form["readings"]) == (False, None, [])
    assert {finding["code"] for finding in form["findings"]} == {"several_suits", "several_ranks"}


def test_draws_tells_every_card_that_can_come(run: Run) -> None:
    form = run("draws", BEFORE, "--wild", "8", "--json").form
    assert list(form) == ["rules", "wild", "hand", "penalty", "declarable", "draws"]
    assert (form["penalty"], form["declarable"]) == ("10", False)
    assert {draw["card"] for draw in form["draws"]} == {str(card) for card in ALL_CARDS}
    declaring = [draw for draw in form["draws"] if draw["declares"]]
    assert {"card": "4C", "copies_left": 2, "penalty": "0", "declares": True} in declaring


def test_a_rule_is_told_with_its_source(run: Run) -> None:
    form = run("rule", "R8", "--json").form
    assert list(form) == ["id", "title", "checked", "text", "answers", "source"]
    assert form["answers"].keys() == {"paplu", "indian", "platform"}
    assert run("rule", "R8", "--rules", "indian", "--json").form["answers"].keys() == {"indian"}
    assert run("rule", "P6.3", "--json").form["answers"] == {}


def test_every_rule_is_listed(run: Run) -> None:
    assert [rule["id"] for rule in run("rule", "--json").form["rules"]] == [*rulebook()]


def test_every_rule_can_be_told(run: Run) -> None:
    for name, rule in rulebook().items():
        assert run("rule", name).out.startswith(f"{name}  {rule.title}\n")


def test_profiles_their_fields_and_their_differences_are_told(run: Run) -> None:
    assert [row["name"] for row in run("rules", "--json").form["profiles"]] == [*PROFILES]
    indian = run("rules", "indian", "--json").form
    assert (indian["rules"], indian["fields"]["set_sizes"], indian["fields"]["cap"]) == ("indian", [3, 4], 80)
    form = run("rules", "paplu", "indian", "--json").form
    assert form["rules"] == ["paplu", "indian"]
    assert [row["field"] for row in form["differences"]] == [*changed(PAPLU, INDIAN)]
    assert {"field": "cap", "values": [None, 80]} in form["differences"]


def test_house_rules_belong_to_the_last_rules_named(run: Run) -> None:
    form = run("rules", "paplu", "paplu", "--set", "cap=80", "--json").form
    assert form == {"rules": ["paplu", "paplu cap=80"], "differences": [{"field": "cap", "values": [None, 80]}]}
    assert run("rules", "--set", "cap=80", "--json").form["rules"] == "paplu cap=80"


@pytest.mark.parametrize("name", PROFILES)
def test_every_profile_and_field_has_its_words(run: Run, name: str) -> None:
    assert word(f"profiles.{name}")
    for field in run("rules", name, "--json").form["fields"]:
        assert word(f"fields.{field}")


# the batch


def test_a_row_is_answered_as_the_same_question_by_hand(run: Run, batch: Callable[..., list[Any]]) -> None:
    groups = [group.split() for group in WORKED.split(" | ")]
    answers = batch(
        [
            {"wild": "8", "hand": BEFORE.split()},
            {"wild": "8", "groups": groups},
            {"indicator": "8D", "hand": [*BEFORE.split(), "4C"], "rules": "indian", "tag": "further keys", "paplu": {}},
        ]
    )
    assert answers == [
        run("check", BEFORE, "--wild", "8", "--json").form,
        run("check", WORKED, "--wild", "8", "--json").form,
        run("check", f"{BEFORE} 4C", "--indicator", "8D", "--rules", "indian", "--json").form,
    ]


def test_a_bad_line_gives_an_error_in_its_place_with_its_physical_number(batch: Callable[..., list[Any]]) -> None:
    good = {"wild": "8", "hand": BEFORE.split()}
    answers = batch([good, "", "{", "  \r", b"\xff", good])
    assert [answer.get("error", {}).get("line") for answer in answers] == [None, 3, 5, None]
    assert all(list(answer["error"]) == ["line", "text"] for answer in answers if "error" in answer)


HAND = json.dumps(BEFORE.split())


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("[]", id="a list"),
        pytest.param('"4H"', id="a text"),
        pytest.param("NaN", id="no number"),
        pytest.param(f'{{"wild": NaN, "hand": {HAND}}}', id="wild is no number"),
        pytest.param(f'{{"wild": 8, "hand": {HAND}}}', id="wild is a number"),
        pytest.param(f'{{"wild": "11", "hand": {HAND}}}', id="no such rank"),
        pytest.param(f'{{"wild": true, "hand": {HAND}}}', id="wild is true"),
        pytest.param(f'{{"hand": {HAND}}}', id="no wild"),
        pytest.param(f'{{"indicator": null, "hand": {HAND}}}', id="no indicator"),
        pytest.param(f'{{"indicator": "8", "hand": {HAND}}}', id="a rank for an indicator"),
        pytest.param(f'{{"wild": "8", "indicator": "7D", "hand": {HAND}}}', id="contradiction"),
        pytest.param('{"wild": "8"}', id="no hand"),
        pytest.param('{"wild": "8", "hand": null}', id="a hand of nothing"),
        pytest.param('{"wild": "8", "hand": []}', id="an empty hand"),
        pytest.param('{"wild": "8", "hand": {"4H": 1}}', id="a hand by counts"),
        pytest.param('{"wild": "8", "hand": [4]}', id="a number in a hand"),
        pytest.param('{"wild": "8", "hand": [["4H"]]}', id="a group in a hand"),
        pytest.param('{"wild": "8", "hand": ["4H 5H"]}', id="two cards in one"),
        pytest.param('{"wild": "8", "hand": "4H | 5H"}', id="groups in a hand"),
        pytest.param('{"wild": "8", "hand": ["\\ud800"]}', id="half a character"),
        pytest.param('{"wild": "8", "hand": ["4H\\u0000"]}', id="a null character"),
        pytest.param('{"wild": "8", "groups": [["4H"], []]}', id="an empty group"),
        pytest.param('{"wild": "8", "groups": []}', id="no groups"),
        pytest.param('{"wild": "8", "groups": [null]}', id="a group of nothing"),
        pytest.param('{"wild": "8", "groups": [["4H", "4H"], ["4H"]]}', id="three copies in groups"),
        pytest.param(f'{{"wild": "8", "rules": null, "hand": {HAND}}}', id="rules of nothing"),
        pytest.param(f'{{"wild": "8", "rules": "rami", "hand": {HAND}}}', id="no such rules"),
        pytest.param(f'{{"wild": "8", "rules": "", "hand": {HAND}}}', id="empty rules"),
        pytest.param(f'{{"wild": "8", "hand": {HAND}, "hand": {HAND}}}', id="a key twice"),
        pytest.param(f'{{"wild": "8", "hand": {HAND}}} {{}}', id="two objects"),
        pytest.param(f'{{"wild": "8", "hand": {HAND}', id="no end"),
        pytest.param(f'{{"wild": "8", "hand": {HAND}, "seed": {"9" * 5000}}}', id="a huge number"),
        pytest.param("[" * 100_000, id="deep brackets"),
        pytest.param('{"a":' * 100_000 + "1" + "}" * 100_000, id="deep objects"),
        pytest.param(f'{{"wild": "8", "hand": {HAND}, "note": "{"x" * (1 << 20)}"}}', id="a line too long"),
        pytest.param("\0", id="a null byte"),
        pytest.param(b'{"wild": "\xe98"}', id="not UTF-8"),
    ],
)
def test_a_line_that_cannot_be_answered_is_an_error_and_the_rest_goes_on(
    batch: Callable[..., list[Any]], line: str | bytes
) -> None:
    bad, good = batch([line, {"wild": "8", "hand": BEFORE.split()}])
    assert (list(bad), bad["error"]["line"], good["penalty"]) == (["error"], 1, "10")
    assert bad["error"]["text"].endswith(".")


def test_a_mark_at_the_start_and_windows_line_ends_are_no_trouble(batch: Callable[..., list[Any]]) -> None:
    row = json.dumps({"wild": "8", "hand": BEFORE.split()}).encode()
    assert [answer["penalty"] for answer in batch([b"\xef\xbb\xbf" + row + b"\r", row + b"\r"])] == ["10", "10"]


def test_cards_may_be_written_as_text_in_a_row(batch: Callable[..., list[Any]]) -> None:
    one, two = batch([{"wild": "8", "hand": BEFORE}, {"wild": None, "groups": WORKED}])
    assert (one["penalty"], two["wild"], two["shown"]["valid"]) == ("10", None, True)


def test_a_card_in_two_groups_is_found_when_the_hand_is_told(batch: Callable[..., list[Any]]) -> None:
    groups = [["4H", "5H", "6H"], ["4H", "5H", "6H"]]
    (answer,) = batch([{"wild": "8", "hand": BEFORE.split(), "groups": groups}])
    assert "card_in_two_groups" in {finding["code"] for finding in answer["shown"]["findings"]}
    assert (answer["shown"]["valid"], answer["shown"]["penalty"], answer["penalty"]) == (False, None, "10")


def test_the_options_speak_for_rows_that_do_not(batch: Callable[..., list[Any]]) -> None:
    rows = [{"hand": BEFORE.split()}, {"hand": BEFORE.split(), "wild": "2", "rules": "indian"}]
    answers = batch(rows, "--wild", "8", "--rules", "platform", "--set", "cap=70")
    assert [answer["rules"] for answer in answers] == ["platform cap=70", "indian cap=70"]
    assert [answer["wild"] for answer in answers] == ["8", "2"]


def test_a_free_rank_and_an_indicator_that_agree_may_both_be_told(batch: Callable[..., list[Any]]) -> None:
    hand = ["4S", "5S", "6S", "9H", "10H", "AC", "7C", "7D", "AD", "KC", "KD", "KS", "QC"]
    answers = batch([{"wild": "-", "indicator": "PJ", "hand": hand}, {"wild": "8", "indicator": "8D", "hand": hand}])
    assert [answer["wild"] for answer in answers] == ["PJ", "8"]


def answers_hold(answers: Sequence[Any], rows: Sequence[cases.Row], profile: cases.Profile) -> None:
    assert len(answers) == len(rows)
    for answer, row in zip(answers, rows, strict=True):
        expected = profile.answer(row)
        assert expected is not None
        assert answer["penalty"] == str(expected["penalty"]), row
        assert answer["declarable"] == expected["declarable"], row
        assert sum(Fraction(line["amount"]) for line in answer["lines"]) == expected["penalty"]


@pytest.mark.parametrize("profile", cases.PROFILES, ids=cases.NAMES)
@pytest.mark.parametrize("file", ["examples.jsonl", "hands_10.jsonl.gz", "hands_13.jsonl.gz", "hands_14.jsonl.gz"])
def test_the_rows_of_the_cases_are_answered(batch: Callable[..., list[Any]], profile: cases.Profile, file: str) -> None:
    rows = cases.rows(file)[:150]
    house = ["--set", "hand_size=10"] if "10" in file else []
    answers_hold(batch(rows, "--rules", profile.rules.name, *house), rows, profile)


def test_the_shown_groupings_of_the_cases_are_judged(batch: Callable[..., list[Any]]) -> None:
    rows = cases.of_kind("shown")
    for answer, row in zip(batch(rows), rows, strict=True):
        assert answer["shown"]["valid"] == row["paplu"]["valid"]
        kinds = [[] if meld["kind"] is None else [meld["kind"]] for meld in answer["shown"]["melds"]]
        assert kinds == row["paplu"]["groups"]


def test_standard_input_is_answered_line_by_line_as_it_comes() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "paplu", "check", "--batch", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        for wild in ("8", "9"):
            child.stdin.write(json.dumps({"wild": wild, "hand": BEFORE.split()}).encode() + b"\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["wild"] == wild
        child.stdin.close()
        assert child.wait(30) == 0


# for people


def test_what_people_read_shows_signs_groups_jokers_and_the_sum(run: Run) -> None:
    out = run("check", "4H 5H 6H 9S 10S PJ 7C 7D 7S QC 2C KD 5D", "--wild", "8").out
    assert "9♠ 10♠ ★ (as J♠)" in out
    assert "Q♣   K♦   5♦   2♣\n   10 + 10 +  5 +  2 = 27" in out
    assert "P6.4" in out
    assert "\x1b" not in out


def test_the_cap_is_told_beside_the_sum(run: Run) -> None:
    out = run("check", "KH QD JS 10C 9D 9H 8S 7C 6D 5H KC QS JH", "--wild", "A", "--rules", "platform").out
    assert "= 114\n  114 − 34 = 80" in out  # noqa: RUF001


@pytest.mark.parametrize(
    "argv",
    [
        ["check", BEFORE, "--wild", "8"],
        ["check", f"{BEFORE} 4C", "--wild", "8"],
        ["check", WORKED, "--wild", "8"],
        ["check", "KH QD JS | 10C 9D 9H | 8S 7C 6D 5H KC + QS JH", "--wild", "A", "--rules", "platform"],
        ["draws", "7D 7S 4C 7S 7C 9D QC 10H AS 3C AH 2C 6H", "--wild", "A"],
        ["group", "8S 8H PJ", "--wild", "8"],
        ["rule"],
        ["rule", "R8"],
        ["rules"],
        ["rules", "indian"],
        ["rules", "paplu", "indian"],
        ["--help"],
        *([command.name, "--help"] for command in COMMANDS),
    ],
)
def test_what_people_read_fits_80_columns(run: Run, monkeypatch: pytest.MonkeyPatch, argv: Sequence[str]) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert max(map(len, run(*argv).out.splitlines())) <= 80


def test_the_json_of_every_command_that_has_it_is_told_in_its_help(run: Run) -> None:
    for command in COMMANDS:
        out = run(command.name, "--help").out
        assert ("--json" in out) == ("JSON:" in out)
        assert "--rules" in out
        assert "--lang" in out


def test_colour_is_for_terminals_that_want_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        encoding = "utf-8"

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
    told = process("check", WORKED, "--wild", "8", "--json", PYTHONIOENCODING="ascii")
    assert json.loads(told.stdout.decode("ascii")) == json.loads(
        process("check", WORKED, "--wild", "8", "--json", PYTHONIOENCODING="utf-8").stdout
    )


# the process


def test_the_module_runs_and_gives_its_status() -> None:
    assert process("check", WORKED, "--wild", "8").returncode == 0
    assert process("group", "7H 8H", "--wild", "8").returncode == 1
    told = process("check", "--batch", "-", stdin=b"\0\xff\n[\n")
    assert (told.returncode, told.stderr, told.stdout.count(b'"error"')) == (0, b"", 2)


@pytest.mark.skipif(os.name == "nt", reason="no /dev/full and no signals there")
@pytest.mark.parametrize(
    ("status", "ends"),
    [
        pytest.param(0, "<&- </dev/null", id="no standard input"),
        pytest.param(0, ">&-", id="no standard output"),
        pytest.param(2, ">/dev/full", id="a full disk"),
        pytest.param(141, "| exec true", id="a reader that leaves"),
    ],
)
def test_a_stream_that_is_gone_makes_no_traceback(status: int, ends: str) -> None:
    command = f"set -o pipefail; {sys.executable} -m paplu rule {ends}"
    told = subprocess.run(["bash", "-c", command], capture_output=True, timeout=60)
    assert told.stderr.count(b"\n") == (status == 2)
    assert told.returncode in (status, 0 if status == 141 else status)


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


def test_lab_is_given_its_options(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def lab(*given: object, **options: object) -> int:
        asked.append((given, options))
        return 0

    monkeypatch.setattr("paplu.lab.lab", lab)
    assert run("lab", "mine", "--no-browser", "--port", "8899").status == 0
    assert asked == [(("mine",), {"lang": "en", "browser": False, "port": 8899})]


def test_every_text_of_the_command_line_is_used() -> None:
    assert {command.name for command in COMMANDS} <= tables("en")["help"].keys()  # type: ignore[union-attr]
