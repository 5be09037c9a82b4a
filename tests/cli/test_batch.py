"""JSON lines in, JSON lines out, in order; a bad line is an error in its place."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from paplu.cli.question import UsageError
from tests.support import cases
from tests.support.command_line import BEFORE, WORKED, batch, run


def test_a_row_is_answered_as_the_same_question_by_hand() -> None:
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


def test_a_bad_line_gives_an_error_in_its_place_with_its_physical_number() -> None:
    good = {"wild": "8", "hand": BEFORE.split()}
    answers = batch([good, "", "{", "  \r", b"\xff", good])
    assert [answer.get("error", {}).get("line") for answer in answers] == [None, 3, 5, None]
    assert all(list(answer["error"]) == ["line", "text"] for answer in answers if "error" in answer)


HAND = json.dumps(BEFORE.split())


UNANSWERABLE = {
    "a list": "[]",
    "a text": '"4H"',
    "no number": "NaN",
    "wild is no number": f'{{"wild": NaN, "hand": {HAND}}}',
    "wild is a number": f'{{"wild": 8, "hand": {HAND}}}',
    "no such rank": f'{{"wild": "11", "hand": {HAND}}}',
    "wild is true": f'{{"wild": true, "hand": {HAND}}}',
    "no wild": f'{{"hand": {HAND}}}',
    "no indicator": f'{{"indicator": null, "hand": {HAND}}}',
    "a rank for an indicator": f'{{"indicator": "8", "hand": {HAND}}}',
    "contradiction": f'{{"wild": "8", "indicator": "7D", "hand": {HAND}}}',
    "no hand": '{"wild": "8"}',
    "a hand of nothing": '{"wild": "8", "hand": null}',
    "an empty hand": '{"wild": "8", "hand": []}',
    "a hand by counts": '{"wild": "8", "hand": {"4H": 1}}',
    "a number in a hand": '{"wild": "8", "hand": [4]}',
    "a group in a hand": '{"wild": "8", "hand": [["4H"]]}',
    "two cards in one": '{"wild": "8", "hand": ["4H 5H"]}',
    "groups in a hand": '{"wild": "8", "hand": "4H | 5H"}',
    "half a character": '{"wild": "8", "hand": ["\\ud800"]}',
    "a null character": '{"wild": "8", "hand": ["4H\\u0000"]}',
    "an empty group": '{"wild": "8", "groups": [["4H"], []]}',
    "no groups": '{"wild": "8", "groups": []}',
    "a group of nothing": '{"wild": "8", "groups": [null]}',
    "three copies in groups": '{"wild": "8", "groups": [["4H", "4H"], ["4H"]]}',
    "rules of nothing": f'{{"wild": "8", "rules": null, "hand": {HAND}}}',
    "no such rules": f'{{"wild": "8", "rules": "rami", "hand": {HAND}}}',
    "empty rules": f'{{"wild": "8", "rules": "", "hand": {HAND}}}',
    "a key twice": f'{{"wild": "8", "hand": {HAND}, "hand": {HAND}}}',
    "two objects": f'{{"wild": "8", "hand": {HAND}}} {{}}',
    "no end": f'{{"wild": "8", "hand": {HAND}',
    "a huge number": f'{{"wild": "8", "hand": {HAND}, "seed": {"9" * 5000}}}',
    "deep brackets": "[" * 100_000,
    "deep objects": '{"a":' * 100_000 + "1" + "}" * 100_000,
    "a line too long": f'{{"wild": "8", "hand": {HAND}, "note": "{"x" * (1 << 20)}"}}',
    "a null byte": "\0",
    "not UTF-8": b'{"wild": "\xe98"}',
}


@pytest.mark.parametrize("line", UNANSWERABLE.values(), ids=UNANSWERABLE)
def test_a_line_that_cannot_be_answered_is_an_error_and_the_rest_goes_on(line: str | bytes) -> None:
    bad, good = batch([line, {"wild": "8", "hand": BEFORE.split()}])
    assert (list(bad), bad["error"]["line"], good["penalty"]) == (["error"], 1, "10")
    assert bad["error"]["text"].endswith(".")


def test_a_mark_at_the_start_and_windows_line_ends_are_no_trouble() -> None:
    row = json.dumps({"wild": "8", "hand": BEFORE.split()}).encode()
    assert [answer["penalty"] for answer in batch([b"\xef\xbb\xbf" + row + b"\r", row + b"\r"])] == ["10", "10"]


def test_cards_may_be_written_as_text_in_a_row() -> None:
    one, two = batch([{"wild": "8", "hand": BEFORE}, {"wild": None, "groups": WORKED}])
    assert (one["penalty"], two["wild"], two["shown"]["valid"]) == ("10", None, True)


def test_a_card_in_two_groups_is_found_when_the_hand_is_told() -> None:
    groups = [["4H", "5H", "6H"], ["4H", "5H", "6H"]]
    (answer,) = batch([{"wild": "8", "hand": BEFORE.split(), "groups": groups}])
    assert "card_in_two_groups" in {finding["code"] for finding in answer["shown"]["findings"]}
    assert (answer["shown"]["valid"], answer["shown"]["penalty"], answer["penalty"]) == (False, None, "10")


def test_the_options_speak_for_rows_that_do_not() -> None:
    rows = [{"hand": BEFORE.split()}, {"hand": BEFORE.split(), "wild": "2", "rules": "indian"}]
    answers = batch(rows, "--wild", "8", "--rules", "platform", "--set", "cap=70")
    assert [answer["rules"] for answer in answers] == ["platform cap=70", "indian cap=70"]
    assert [answer["wild"] for answer in answers] == ["8", "2"]


def test_only_a_row_is_told_what_a_row_may_say() -> None:
    (answer,) = batch([{"hand": BEFORE.split()}])
    assert answer["error"]["text"] == str(UsageError("no_wild_in_row"))
    assert str(UsageError("no_wild")) in run("check", BEFORE).err


def test_a_free_rank_and_an_indicator_that_agree_may_both_be_told() -> None:
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
def test_the_rows_of_the_cases_are_answered(profile: cases.Profile, file: str) -> None:
    rows = cases.rows(file)[:150]
    house = ["--set", "hand_size=10"] if "10" in file else []
    answers_hold(batch(rows, "--rules", profile.rules.name, *house), rows, profile)


def test_the_shown_groupings_of_the_cases_are_judged() -> None:
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
