"""``paplu replay``: the settlement for people or as JSON, and where a log fails."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.cases import DATA, rows
from tests.support.command_line import run

SETTLED = {row["name"]: row for row in rows("logs.jsonl.gz")}["session of two, first hand void, dealer rotates"]
FIRST_TURN = DATA / "first_turn_win.log"


def saved(folder: Path, text: str | bytes) -> str:
    file = folder / "play.log"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(file)


def test_a_log_is_settled_as_json(tmp_path: Path) -> None:
    printed = run("replay", saved(tmp_path, SETTLED["log"]), "--json")
    assert (printed.status, printed.err) == (0, "")
    assert printed.form["balances"] == SETTLED["expect"]["balances"]
    assert printed.form["session"] == {"complete": True, "winners": ["Ana"]}
    assert [hand["status"] for hand in printed.form["hands"]] == ["void", "won"]


def test_each_hand_tells_who_pays_whom_and_why() -> None:
    hand = run("replay", str(FIRST_TURN), "--json").form["hands"][0]
    assert hand["payments"][0] == {
        "from": "Bruno",
        "to": "Ana",
        "amount": "15/2",
        "lines": [
            {"amount": "10", "code": "leftover", "rule": "P6.1"},
            {"amount": "5", "code": "leftover", "rule": "P6.1"},
            {"amount": "-15/2", "code": "halved", "rule": "P6.6"},
        ],
    }
    assert hand["scores"] == {"Ana": "0", "Bruno": "15/2", "Carla": "53/2", "Davi": "43"}


def test_people_read_the_payments_and_the_ledger() -> None:
    printed = run("replay", str(FIRST_TURN))
    assert printed.status == 0
    assert "7½" in printed.out
    assert "4·13 + 1 + 1 + 52 = 106" in printed.out


@pytest.mark.parametrize(("line", "status"), [("Bruno draws", 1), ("Bruno sings", 2), ("Bruno discards 1H", 2)])
def test_a_log_that_fails_tells_its_line_and_all_settled_before(tmp_path: Path, line: str, status: int) -> None:
    log = FIRST_TURN.read_text("utf-8") + line + "\n"
    printed = run("replay", saved(tmp_path, log), "--json")
    assert (printed.status, printed.form["error"]["line"]) == (status, len(log.splitlines()))
    assert printed.form["balances"]["Ana"] == "77"
    plain = run("replay", saved(tmp_path, log))
    assert plain.status == status
    assert plain.err.count("\n") == 1
    assert "+77" in plain.out


def test_a_log_is_judged_by_other_rules_where_they_are_asked_for(tmp_path: Path) -> None:
    log = (DATA / "wrong_declaration.log").read_text("utf-8").replace("Ana draws", "Bruno draws", 1)
    assert run("replay", saved(tmp_path, log), "--json").form["error"]["rule"] == "P4.1"
    assert run("replay", saved(tmp_path, log), "--json", "--rules", "indian").form["error"]["rule"] == "I3.1"


@pytest.mark.parametrize("text", [b"\xff\xfe", b"paplu-log 1\nrules paplu\nplayers Ana \xe9\n"])
def test_bytes_that_are_no_text_make_their_line_unreadable(tmp_path: Path, text: bytes) -> None:
    printed = run("replay", saved(tmp_path, text), "--json")
    assert printed.status == 2
    assert printed.form["error"]["line"] == max(1, text.count(b"\n"))
    assert printed.err.count("\n") == 1


def test_a_byte_that_is_no_text_in_a_comment_spoils_nothing(tmp_path: Path) -> None:
    log = (DATA / "first_turn_win.log").read_bytes() + b"# caf\xe9\n"
    assert run("replay", saved(tmp_path, log), "--json").status == 0


def test_a_file_that_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    printed = run("replay", str(tmp_path / "nothing.log"))
    assert (printed.status, printed.out, printed.err.count("\n")) == (2, "", 1)


def test_the_answer_is_one_json_object() -> None:
    assert json.loads(run("replay", str(FIRST_TURN), "--json").out).keys() == {"hands", "balances", "session"}
