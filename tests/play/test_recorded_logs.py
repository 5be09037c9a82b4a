"""The recorded logs in ``tests/data``: each shows the rules its first line names."""

from __future__ import annotations

import re

import pytest

from paplu.language import rulebook
from paplu.play import Replay, replay_file
from tests.support.cases import DATA

LOGS = {path.stem: path.read_text("utf-8") for path in sorted(DATA.glob("*.log"))}
SHOWN = {name: tuple(text.partition(":")[0].removeprefix("# Shows ").split()) for name, text in LOGS.items()}
MUST_BE_SHOWN = (
    *("P4.2", "P4.3", "P4.6", "P4.7", "P5.2", "P5.3", "P5.4", "P5.5", "P6.5", "P6.6"),
    *("P7.1", "P7.2", "P7.3", "P7.4", "P7.5", "P7.6", "R13", "R16", "R18"),
)
OUTCOMES = {
    "drop_after_drawing": "open, line 12 drop_after_drawing P5.1",
    "early_and_late_drop": "Ana by declaration: Bruno 40 Carla 10 Davi 86",
    "first_turn_win": "Ana by declaration: Bruno 15/2 Carla 53/2 Davi 43",
    "first_turn_win_by_the_third": "Carla by declaration: Ana 10 Bruno 15 Davi 53/2",
    "free_first_discard_taken": "open",
    "hand_rummy": "Bruno by hand rummy: Ana 10 Carla 15",
    "hand_rummy_on_the_second_turn": "open, line 15 hand_rummy_too_late P7.1",
    "last_one_in": "Davi by last one in: Ana 10 Bruno 10 Carla 10",
    "real_cards": "Carla by declaration: Ana 10 Bruno 9",
    "session_interrupted": "Ana by declaration: Bruno 15/2 Carla 53/2; Bruno by declaration: Ana 53/2 Carla 15/2",
    "session_shared_by_three": (
        "Ana by declaration: Bruno 15/2 Carla 53/2; Bruno by declaration: Ana 53/2 Carla 15/2; "
        "Carla by declaration: Ana 15/2 Bruno 53/2; best Ana Bruno Carla"
    ),
    "session_with_a_void_hand": "void; Bruno by declaration: Ana 15/2; best Bruno",
    "taken_card_thrown_back": "open, line 12 taken_card P4.2",
    "taken_card_thrown_with_a_declaration": "open, line 12 taken_card R13",
    "twin_of_the_taken_card_thrown": "open",
    "void_after_a_drop": "void",
    "wrong_dealer": "Ana by declaration: Bruno 15/2 Carla 53/2, line 21 wrong_dealer P2.7",
    "wrong_declaration": "Carla by declaration: Ana 40 Bruno 15",
    "wrong_hand_rummy": "Bruno by last one in: Ana 40",
    "wrong_on_the_last_card_three_in": "void",
    "wrong_on_the_last_card_two_in": "Ana by last one in: Bruno 40",
}


def outcome(found: Replay) -> str:
    """What a replay comes to, in one line."""
    hands = [
        f"{hand.winner} by {hand.by}: " + " ".join(f"{paid.payer} {paid.amount}" for paid in hand.payments)
        if hand.winner
        else str(hand.status)
        for hand in found.session.settled
    ]
    best = [f"best {' '.join(found.session.winners)}"] if found.session.winners else []
    failed = f", line {found.error.line} {found.error.code} {found.error.rule}" if found.error else ""
    return "; ".join([*hands, *best]) + failed


@pytest.mark.parametrize("name", [pytest.param(name, id=f"{' '.join(SHOWN[name])} {name}") for name in LOGS])
def test_a_recorded_log_comes_to_what_its_rules_say(name: str) -> None:
    assert outcome(replay_file(LOGS[name])) == OUTCOMES[name]


def test_every_recorded_log_has_its_outcome() -> None:
    assert set(OUTCOMES) == set(LOGS)


@pytest.mark.parametrize("rule", MUST_BE_SHOWN)
def test_a_log_shows_the_rule(rule: str) -> None:
    assert any(rule in rules for rules in SHOWN.values())


def test_the_rules_shown_are_in_the_rulebook() -> None:
    for rules in SHOWN.values():
        assert all(re.fullmatch(r"[PR]\d+(\.\d+)?", rule) and rule in rulebook() for rule in rules)
