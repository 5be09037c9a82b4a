"""The rules table without a browser: one column for each of the rules, and a log laid in place of a hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import paplu
from paplu import INDIAN, PAPLU, PLATFORM, PRINTED_JOKER, Card, InputError, Problem, Rank, Rules, cards, house
from paplu.deal import compare
from paplu.play import compare_log
from paplu_widgets import RulesTable
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


@pytest.mark.parametrize("profiles", SAME_NAMES, ids=["one profile twice", "house rules", "two of one name"])
def test_every_id_on_the_table_is_there_once_and_without_blanks(profiles: list[Rules | str]) -> None:
    zones = RulesTable(profiles=profiles).shown.zones
    ids = [*(zone.id for zone in zones), *(card.id for zone in zones for card in zone.cards)]
    assert len(zones) == len(profiles)
    assert len(set(ids)) == len(ids)
    assert not [one for one in ids if any(map(str.isspace, one))]


@pytest.fixture
def played() -> RulesTable:
    return RulesTable(log=LOG, profiles=["paplu", "indian"])


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


def answer(table: RulesTable) -> object:
    """What the code of the table comes to where it is pasted with the names it uses."""
    names = {**vars(paplu), "compare": compare, "compare_log": compare_log, "replace": replace}
    return eval(table.code, names)


CODES = {
    "the first hand": RulesTable,
    "one's own hand": lambda: RulesTable(HAND, indicator="8"),
    "groups": lambda: RulesTable(GROUPED, indicator=Rank.EIGHT),
    "several lines": lambda: RulesTable(GROUPED.replace("|", "\n|"), indicator="8d"),
    "no free rank": lambda: RulesTable(HAND, indicator=None),
    "a card turned up": lambda: RulesTable(HAND, indicator=PRINTED_JOKER, profiles=("paplu", INDIAN)),
    "own rules": lambda: RulesTable(HAND, profiles=[house(PAPLU, {"set_sizes": "3,4"}), OURS]),
}


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
