"""The rules table without a browser: one column for each of the rules, and a log laid in place of a hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import paplu
from paplu import (
    INDIAN,
    PAPLU,
    PLATFORM,
    PRINTED_JOKER,
    Card,
    InputError,
    Problem,
    Rank,
    Rules,
    cards,
    house,
)
from paplu.deal import compare
from paplu.play import compare_log, replay_file
from paplu_widgets import (
    CardTable,
    RulesTable,
)
from paplu_widgets.card_table import RefusedError

LOG = (Path(__file__).resolve().parents[2] / "data" / "first_turn_win.log").read_text("utf-8")
HAND = "4H 5H 6H 9S 10S JS 2C 2D 2H 2S KD QD 7C"
GROUPED = "4H 5H 6H | 9S 10S JS + 2C 2D 2H 2S KD QD 7C"
OURS = replace(PAPLU, name="our rules")
SAME_NAMES: list[list[Rules | str]] = [
    ["paplu", "paplu"],
    [house(PAPLU, {"set_sizes": "3,4"}), "paplu"],
    [OURS, replace(OURS, cap=50)],
]
CODES = {
    "the first hand": RulesTable,
    "one's own hand": lambda: RulesTable(HAND, indicator="8"),
    "groups": lambda: RulesTable(GROUPED, indicator=Rank.EIGHT),
    "several lines": lambda: RulesTable(GROUPED.replace("|", "\n|"), indicator="8d"),
    "no free rank": lambda: RulesTable(HAND, indicator=None),
    "a card turned up": lambda: RulesTable(HAND, indicator=PRINTED_JOKER, profiles=("paplu", INDIAN)),
    "own rules": lambda: RulesTable(HAND, profiles=[house(PAPLU, {"set_sizes": "3,4"}), OURS]),
}


@pytest.fixture
def played() -> RulesTable:
    return RulesTable(log=LOG, profiles=["paplu", "indian"])


def answer(table: RulesTable) -> object:
    """What the code of the table comes to where it is pasted with the names it uses."""
    names = {**vars(paplu), "compare": compare, "compare_log": compare_log, "replace": replace}
    return eval(table.code, names)


def names(widget: CardTable, zone: str) -> list[str]:
    return [card.name for one in widget.shown.zones if one.id == zone for card in one.cards]


@pytest.mark.parametrize("profiles", SAME_NAMES, ids=["one profile twice", "house rules", "two of one name"])
def test_every_id_on_the_table_is_there_once_and_without_blanks(profiles: list[Rules | str]) -> None:
    zones = RulesTable(profiles=profiles).shown.zones
    ids = [*(zone.id for zone in zones), *(card.id for zone in zones for card in zone.cards)]
    assert len(zones) == len(profiles)
    assert len(set(ids)) == len(ids)
    assert not [one for one in ids if any(map(str.isspace, one))]


@pytest.mark.parametrize("gesture", [{"act": "hand", "value": HAND}, {"act": "indicator", "value": "8"}])
def test_where_a_log_is_laid_no_hand_is_taken(played: RulesTable, gesture: dict[str, object]) -> None:
    before = repr(played), played.scene["panel"]
    played.receive(gesture)
    assert isinstance(played.error, RefusedError)
    assert played.scene["alert"] == played.own_text("no_hand")
    assert (repr(played), played.scene["panel"]) == before


def test_where_a_log_is_laid_there_is_no_hand_and_no_comparison(played: RulesTable) -> None:
    assert played.hand == ""
    with pytest.raises(RefusedError):
        played.hand = HAND
    with pytest.raises(RefusedError):
        _ = played.comparison


def test_a_hand_and_a_log_are_not_laid_at_once() -> None:
    with pytest.raises(RefusedError):
        RulesTable(HAND, log=LOG)


@pytest.mark.parametrize("log", [None, LOG])
def test_a_table_of_no_rules_is_refused(log: str | None) -> None:
    with pytest.raises(InputError) as refused:
        RulesTable(log=log, profiles=[])
    assert refused.value.code is Problem.NO_RULES


def test_an_empty_log_is_a_log() -> None:
    table = RulesTable(log="", profiles=["paplu"])
    assert table.played["paplu"].error is not None
    assert table.scene["field"] is None


@pytest.mark.parametrize("make", CODES.values(), ids=CODES.keys())
def test_the_code_of_the_rules_table_gives_the_same_comparison(make: Callable[[], RulesTable]) -> None:
    table = make()
    assert answer(table) == table.comparison


def test_the_code_follows_the_hand_and_the_indicator() -> None:
    table = RulesTable(HAND, indicator="8")
    table.hand = GROUPED
    table.receive({"act": "indicator", "value": ""})
    assert answer(table) == table.comparison == compare(GROUPED, None)


@pytest.mark.parametrize("profiles", [None, ["paplu", PLATFORM]])
def test_the_code_of_a_log_gives_the_same_replays(profiles: list[Rules | str] | None) -> None:
    table = RulesTable(log=LOG, profiles=profiles)
    assert answer(table) == table.played


def test_cards_in_a_list_are_a_hand_and_no_groups_of_one() -> None:
    table = RulesTable(cards(HAND), indicator="8")
    assert [column.shown for column in table.comparison.columns] == [None, None, None]
    assert table.comparison == compare(cards(HAND), "8") == answer(table)


def test_groups_in_a_list_are_a_grouping() -> None:
    groups: list[str | tuple[Card, ...]] = [cards("4H 5H 6H"), "9S 10S JS", "2C 2D 2H 2S", cards("KD QD 7C")]
    table = RulesTable(groups, indicator="8")
    assert table.comparison == compare(groups, "8") == answer(table)


def test_the_rules_table_shows_the_hand_under_each_rules() -> None:
    table = RulesTable()
    assert [zone.label for zone in table.shown.zones] == ["Paplu", "Indian Rummy", "Indian Rummy online"]
    assert [column.score and int(column.score.total) for column in table.comparison.columns] == [91, 0, 80]
    assert "protection" in {difference.field for difference in table.comparison.differences}


def test_the_rules_table_keeps_its_hand_where_another_cannot_be_read() -> None:
    table = RulesTable()
    before = table.hand
    table.receive({"act": "hand", "value": "4S 5S 6X"})
    assert isinstance(table.error, InputError)
    assert table.hand == before
    table.receive({"act": "indicator", "value": "PJ"})
    assert table.error is None
    assert {difference.field for difference in table.comparison.differences} >= {"protection"}


def test_a_log_is_laid_under_several_rules_too() -> None:
    log = (Path(__file__).resolve().parents[2] / "data" / "first_turn_win.log").read_text(encoding="utf-8")
    table = RulesTable(log=log, profiles=["paplu", "indian"])
    statuses = [replay.exit_status for replay in table.played.values()]
    assert statuses == [replay_file(log).exit_status, replay_file(log, INDIAN).exit_status]
    assert "P6.6" in repr(table)
    assert table.shown.panel is not None
    assert [item.key for item in table.shown.panel.items if item.key] == ["paplu", "indian"]
