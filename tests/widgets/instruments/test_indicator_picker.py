"""The indicator picker without a browser: a card turned up, and what it frees."""

from __future__ import annotations

import pytest

from paplu import PAPLU, house
from paplu_widgets import (
    CardTable,
    HandBuilder,
    IndicatorPicker,
)


def tiles(widget: CardTable) -> dict[str, tuple[int | None, bool]]:
    palette = widget.shown.palette
    assert palette is not None
    return {tile.card: (tile.left, tile.free) for row in palette.rows for tile in row}


def test_the_card_turned_up_frees_its_rank_and_is_one_fewer() -> None:
    picker = IndicatorPicker("8D")
    assert tiles(picker)["8D"] == (1, True)
    assert tiles(picker)["8C"] == (2, True)
    assert tiles(picker)["9D"] == (2, False)


def test_another_card_can_be_turned_up_and_a_printed_joker_too() -> None:
    picker = IndicatorPicker("8D")
    picker.receive({"act": "pick", "card": "KS"})
    assert picker.indicator == "KS"
    assert tiles(picker)["KC"] == (2, True)
    picker.receive({"act": "pick", "card": "PJ"})
    assert tiles(picker)["PJ"] == (1, True)
    assert not tiles(picker)["AC"][1]
    picker.receive({"act": "rules", "value": "indian"})
    assert tiles(picker)["AC"] == (2, True)


def test_the_free_cards_in_play_lie_on_the_table() -> None:
    free = next(zone for zone in IndicatorPicker("8D").shown.zones if zone.id == "free")
    assert len(free.cards) == 9


@pytest.mark.parametrize("indicator", ["8D", None])
def test_no_printed_joker_is_said_to_be_free_where_there_is_none(indicator: str | None) -> None:
    rules = house(PAPLU, {"printed_jokers": "0"})
    picker = IndicatorPicker(indicator, rules=rules)
    builder = HandBuilder(indicator=indicator, rules=rules)
    bar = [str(control.get("text")) for control in builder.scene["bar"]]
    assert "joker" not in picker.scene["verdict"]["text"]
    assert not [text for text in bar if "joker" in text]
    assert "printed joker" in IndicatorPicker(indicator).scene["verdict"]["text"]
