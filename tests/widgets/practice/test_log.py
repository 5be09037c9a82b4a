"""The practice table on a log: its players and rules go on, and a game of points is followed by the next."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from paplu_widgets import PracticeTable
from paplu_widgets.card_table import RefusedError
from tests.support.played import HANDS, log


@pytest.fixture
def indian() -> PracticeTable:
    return PracticeTable(log=PracticeTable("Ana Bruno Carla Davi", rules="indian", seed=5).log, people="Davi")


def test_whoever_plays_in_the_log_can_sit_at_the_screen(indian: PracticeTable) -> None:
    assert indian.session.players == ("Ana", "Bruno", "Carla", "Davi")
    with pytest.raises(ValueError, match="Zoe"):
        PracticeTable(log=indian.log, people="Zoe")


@pytest.mark.parametrize("laid", ["given", "loaded"])
def test_a_new_session_has_the_players_and_rules_of_the_log(indian: PracticeTable, laid: str) -> None:
    table = PracticeTable(log=indian.log if laid == "given" else None)
    if laid == "loaded":
        table.load(indian.log)
    dealer = table.session.hands[0].dealer
    table.receive({"act": "new"})
    assert table.error is None
    assert (table.state.rules.name, table.session.players) == ("indian", indian.session.players)
    assert table.session.hands[0].dealer == dealer


@pytest.mark.rule("I5.1")
def test_after_a_game_of_points_the_next_may_be_dealt() -> None:
    first = PracticeTable("Ana Bruno Carla", seed=3, rules="platform").log
    table = PracticeTable(log=first.replace("players", "match points 1/2\nplayers", 1))
    table.drop()
    table.drop()
    assert table.session.complete
    assert [button["act"] for button in table.scene["bar"] if button["kind"] == "button"][-2:] == ["next", "new"]
    table.receive({"act": "next"})
    assert (table.error, len(table.session.hands)) == (None, 2)


def test_the_log_is_shown_saved_and_loaded(table: PracticeTable, tmp_path: Path) -> None:
    table.draw()
    table.receive({"act": "log"})
    field: Any = table.scene["field"]
    assert field["value"] == table.log
    assert field["buttons"][1]["save"].endswith(".log")
    table.save(tmp_path / "hand.log")
    other = PracticeTable(log=(tmp_path / "hand.log").read_text(encoding="utf-8"), seed=3)
    assert other.log == table.log
    table.undo()
    table.receive({"act": "load", "value": other.log})
    assert table.log == other.log


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", log(HANDS, "Bruno draws"), log(HANDS).rpartition("stock")[0]],
    ids=["empty", "unreadable", "illegal", "without a stock"],
)
def test_a_log_nobody_can_play_on_is_refused(table: PracticeTable, text: str) -> None:
    before = table.log
    table.receive({"act": "load", "value": text})
    assert isinstance(table.error, RefusedError)
    assert table.log == before


def test_a_stranger_is_no_person_at_the_table() -> None:
    with pytest.raises(ValueError, match="Eva"):
        PracticeTable("Ana Bruno", people="Eva")
