"""The rules table without a browser: one column for each of the rules, and a log laid in place of a hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paplu import PAPLU, house
from paplu.rules import Rules
from paplu_widgets import RulesTable

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
