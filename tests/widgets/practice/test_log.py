"""The practice table on a log: its players and rules go on, and a game of points is followed by the next."""

from __future__ import annotations

import pytest

from paplu_widgets import PracticeTable


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
