"""The end of a hand at the practice table: what the winner showed, and what the others pay."""

from __future__ import annotations

import pytest

from paplu.play import replay_file
from paplu_widgets import PracticeTable
from tests.support.played import COMPLETE, HANDS, SHOWN, log
from tests.support.widgets import zone


def refusal(table: PracticeTable) -> str:
    said = table.scene["verdict"]
    return said["rule"] if said["tone"] == "no" else ""


@pytest.mark.rule("P4.5")
def test_the_private_groups_are_declared_with_the_card_left_over_as_the_throw(almost: PracticeTable) -> None:
    almost.draw()
    almost.arrange(SHOWN)
    assert almost.hand == f"{SHOWN} + KD"
    almost.declare()
    assert almost.result.winner == "Ana"
    labels = [zone["label"] for zone in almost.scene["zones"]]
    assert labels[3:8] == [*(f"Ana, group {n}" for n in (1, 2, 3, 4)), "Bruno pays 7½ points"]
    assert [card["note"] for card in zone(almost, "open-Bruno")["cards"] if card["note"]] == ["10", "5"]
    assert [line["text"] for line in almost.scene["lines"]] == ["Ana +77", "Bruno -7½", "Carla -26½", "Davi -43"]


@pytest.mark.rule("P7.1")
def test_hand_rummy_is_declared_without_drawing() -> None:
    table = PracticeTable(log=log({**HANDS, "Ana": COMPLETE}, top=""))
    assert table.verdict.endswith("declare.")
    table.receive({"act": "best"})
    table.declare()
    assert table.result.by == "hand rummy"


def test_a_whole_session_is_played_and_its_log_replays() -> None:
    table = PracticeTable("Ana Bruno", seed=5)
    over = ""
    for _ in range(2):
        table.drop()
        table.drop()
        over = table.verdict
        table.receive({"act": "next"})
    assert table.session.complete
    assert refusal(table) == "P7.5"
    assert "The session is over" in over
    assert replay_file(table.log).session.complete


@pytest.mark.rule("R8")
def test_a_group_a_winner_showed_wrongly_is_no_tick_but_a_reason() -> None:
    shown = "4H 5H 6H 7C | 9S 10S PJ | 7D 7S | AC 2C 3C 4C"
    table = PracticeTable(log=log(HANDS, "Ana draws", f"Ana declares {shown} throws KD"))
    assert table.result.winner == "Ana"
    verdicts = [zone(table, f"shown-{number}")["verdict"] for number in (1, 2, 3, 4)]
    assert [said["tone"] for said in verdicts] == ["wait", "yes", "wait", "yes"]
    assert verdicts[0]["rule"] == "P3.1"
