"""A log replayed: what its answer says line by line, which line it fails on, and how far it goes before that."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from paplu import Code, cards
from paplu.cli import showing
from paplu.language import Speaker
from paplu.play import Replay, replay_file, steps
from tests.support.played import ALMOST, EIGHTY_SIX, FIFTEEN, SHOWN, log

ENGLISH = Speaker("en")

HANDS = {"Ana": ALMOST, "Bruno": FIFTEEN}
WIN = ("Ana draws", f"Ana declares {SHOWN} throws KD")
HEAD = "players Ana Bruno\ndealer Bruno\nindicator 8D\nopen 5C\n"
HELD = f"hand Ana {ALMOST}\nhand Bruno {FIFTEEN}\n"


def under(rules: str, acts: str, held: str = HELD) -> Replay:
    """A hand of real cards under these rules."""
    found = replay_file(f"paplu-log 1\nrules {rules}\n{HEAD}{acts}{held}")
    assert found.error is None
    return found


def hands_of(found: Replay) -> list[dict[str, Any]]:
    hands: list[dict[str, Any]] = json.loads(json.dumps(found.to_json()["hands"]))
    return hands


PLAYED = "Ana draws 4C\nAna declares 4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C throws KD\n"
DROPPED = "Ana draws 4C\nAna discards 4C\nBruno draws 6C\nBruno discards 6C\nAna drops\n"


@pytest.mark.parametrize(
    ("log", "key", "facts"),
    [
        ("paplu-log 1\nrules paplu\nplayers Ana Bruno\n", "replay.no_hand", {}),
        (log(HANDS, *WIN), "replay.incomplete", {"count": 1, "most": 2}),
        (log(HANDS), "replay.incomplete", {"count": 0, "most": 2}),
        (
            f"paplu-log 1\nrules indian\nmatch points 2\n{HEAD}Ana drops\n{HELD}",
            "replay.winners",
            {"players": ("Bruno",)},
        ),
        (
            f"paplu-log 1\nrules indian\nmatch pool 30\n{HEAD}Ana drops\n{HELD}",
            "replay.match_open",
            {"count": 1, "players": ("Ana", "Bruno")},
        ),
    ],
)
def test_the_last_line_tells_how_the_session_stands(log: str, key: str, facts: dict[str, object]) -> None:
    found = replay_file(log)
    assert found.error is None
    assert found.lines()[-1] == ENGLISH.text(key, **facts)
    assert found.text() == str(found) == "\n".join(found.lines())


@pytest.mark.rule("P6.5", "P6.6")
def test_a_hand_is_told_with_all_cards_there_each_payment_and_its_lines() -> None:
    lines, half = under("paplu", PLAYED).lines(), Fraction(15, 2)
    by = ENGLISH.text("ledger.by.declaration")
    facts: dict[str, object] = {"number": 1, "dealer": "Bruno", "winner": "Ana", "by": by, "rules": ("P4.7", "P5.5")}
    there = ENGLISH.sentence(Code.ALL_CARDS_THERE, {"parts": "2·13 + 1 + 1 + 78", "count": 106})
    halved = f"{ENGLISH.sentence(Code.HALVED, {'player': 'Bruno'})} (P6.6)"
    left = ENGLISH.sentence(Code.LEFTOVER, {"cards": cards("KC 5D")})
    assert lines[:4] == (
        ENGLISH.text("replay.won", **facts),
        f"  {ENGLISH.text('replay.note', text=there, rule='P2.8')}",
        f"  {ENGLISH.text('replay.pays', payer='Bruno', receiver='Ana', points=half, amount=half)}",
        f"{'15':>8}  {ENGLISH.text('replay.line', text=left, rule='P6.1')}",
    )
    assert lines[4].startswith(f"{'-7½':>8}  ")
    assert " ".join(" ".join(lines[4:6]).split()) == f"-7½ {halved}"
    assert lines[6] == ""


@pytest.mark.rule("I4.1", "I3.2")
def test_where_points_stay_each_own_count_is_told() -> None:
    lines = under("indian", DROPPED).lines()
    drop = ENGLISH.sentence(Code.LATE_DROP, {"player": "Ana", "amount": 40})
    assert lines[2:5] == (
        f"  {ENGLISH.text('replay.counts', player='Ana', amount=Fraction(40))}",
        f"{'40':>8}  {ENGLISH.text('replay.line', text=drop, rule='I3.2')}",
        f"  {ENGLISH.text('replay.counts_nothing', player='Bruno', amount=Fraction(0))}",
    )


@pytest.mark.rule("R33")
def test_a_bonus_and_a_value_of_a_point_are_lines_of_what_is_paid() -> None:
    (hand,) = hands_of(replay_file(f"paplu-log 1\nrules indian\nmatch points 1/2\n{HEAD}{DROPPED}{HELD}"))
    assert hand["payments"] == [
        {
            "from": "Ana",
            "to": "Bruno",
            "amount": "20",
            "lines": [
                {"amount": "40", "code": "late_drop", "rule": "I3.2"},
                {"amount": "-20", "code": "worth_of_a_point", "rule": "R33"},
            ],
        }
    ]


def test_hands_that_are_not_written_down_are_told_after_the_end_of_a_hand() -> None:
    lines = under("paplu", "Ana drops\n", f"hand Ana {ALMOST}\n").lines()
    assert lines[1] == f"  {ENGLISH.text('replay.hands_missing', players=('Bruno',))}"
    assert any(ENGLISH.text("ledger.open") in line for line in lines)


@pytest.mark.rule("R8")
def test_a_warning_is_told_in_words_and_in_json() -> None:
    shown = PLAYED.replace("9S 10S PJ | 7C 7D 7S", "9S 10S 7S | 7C 7D PJ")
    found = under("paplu", shown)
    (result,) = found.session.settled
    assert [finding.code for finding in result.warnings] == [Code.REGROUPING_HOLDS, Code.CARDS_DECIDE]
    text = " ".join(found.text().split())
    assert all(f"{ENGLISH.say(finding)} ({finding.rule})" in text for finding in result.warnings)
    (hand,) = hands_of(found)
    assert hand["warnings"] == [
        {"code": finding.code, "rule": finding.rule, "text": ENGLISH.say(finding)} for finding in result.warnings
    ]


def test_what_cannot_be_read_ends_the_text_and_the_object_with_its_line() -> None:
    found = replay_file(f"{log(HANDS, 'Ana draws')}nonsense\n")
    assert found.error is not None
    assert (found.exit_status, found.error.line, found.error.code) == (2, 11, "not_a_log_line")
    assert (
        found.text().splitlines()[-1]
        == showing.refusal_sentence(found.error, ENGLISH)
        == ENGLISH.text("replay.error", line=11, text=found.error.text(), rule="R29")
    )
    told = {"line": 11, "code": "not_a_log_line", "rule": "R29", "text": found.error.text()}
    assert found.to_json()["error"] == told
    assert len(found.session.hands[-1].seat("Ana").hand) == 14  # all before it stands


def test_an_empty_log_fails_on_its_first_line() -> None:
    for text in ("", "# nothing\n"):
        found = replay_file(text)
        assert found.error is not None
        assert (found.exit_status, found.error.line, found.error.code) == (2, 1, "not_a_log")


def test_with_a_stock_line_a_hand_written_down_after_an_act_comes_too_late_for_it() -> None:
    found = replay_file(f"{log(HANDS, 'Ana draws')}hand Ana {EIGHTY_SIX}\n")
    assert found.error is not None
    assert (found.error.line, found.error.code) == (11, "deal_over")
    assert len(found.session.hands[-1].seat("Ana").hand) == 14  # the act before it was played


def test_the_steps_of_a_log_are_its_lines_up_to_the_one_refused() -> None:
    taken = list(steps(log(HANDS, "Ana draws", "Bruno draws", "Ana takes")))
    assert [step.line for step in taken] == list(range(1, 12))
    assert [bool(step.verdict) for step in taken] == [True] * 10 + [False]
    assert taken[-1].session == taken[-2].session
    assert taken[-1].event == taken[-1].verdict.value
