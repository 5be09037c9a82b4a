"""Every gesture of the hand builder without a browser: cards picked, chosen, sent, dropped and taken out."""

from __future__ import annotations

from typing import Any

import pytest

from paplu import Deal
from paplu.language import InputError, Problem
from paplu_widgets import HandBuilder
from paplu_widgets.card_table import RefusedError
from tests.support.widgets import WORKED, do, zone


def left(widget: HandBuilder, card: str) -> int:
    tiles = [tile for row in widget.scene["palette"]["rows"] for tile in row]
    assert len(tiles) == 53
    return next(int(tile["left"]) for tile in tiles if tile["card"] == card)


def test_cards_picked_go_to_the_active_group_and_to_the_hand_at_first(empty: HandBuilder) -> None:
    do(empty, "pick", card="KD")
    do(empty, "place", zone="g2")
    do(empty, "pick", card="4H")
    do(empty, "pick", card="5H")
    assert empty.text == "4H 5H + KD"
    assert zone(empty, "g2")["active"]


def test_the_palette_counts_what_is_left_without_the_indicator(empty: HandBuilder) -> None:
    assert [left(empty, card) for card in ("7H", "8D", "8C", "PJ")] == [2, 1, 2, 2]
    do(empty, "pick", card="8D")
    assert left(empty, "8D") == 0
    empty.receive({"act": "pick", "card": "8D"})
    assert isinstance(empty.error, InputError)
    assert empty.error.code is Problem.TOO_MANY_COPIES
    assert empty.scene["alert"] == str(empty.error)
    assert empty.text == "+ 8D"


def test_chosen_cards_go_where_they_are_sent_and_are_let_go(worked: HandBuilder) -> None:
    do(worked, "choose", id="7C-1")
    do(worked, "choose", id="7D-1")
    do(worked, "choose", id="7D-1")
    assert [card["chosen"] for card in zone(worked, "g3")["cards"]] == [True, False, False]
    do(worked, "place", zone="hand")
    assert worked.text == "4H 5H 6H | 9S 10S PJ | 7D 7S | AC 2C 3C + KD 7C"
    assert not any(card["chosen"] for card in zone(worked, "hand")["cards"])


def test_a_key_sends_the_card_in_focus_if_none_is_chosen(worked: HandBuilder) -> None:
    do(worked, "place", zone="g1", id="KD-1")
    assert worked.text.startswith("4H 5H 6H KD |")
    do(worked, "take_out", id="KD-1")
    do(worked, "new", id="7C-1")
    assert worked.text == "4H 5H 6H | 9S 10S PJ | 7D 7S | AC 2C 3C | 7C"


def test_a_card_is_dropped_at_its_place_and_back_into_the_palette(worked: HandBuilder) -> None:
    do(worked, "move", ids=["KD-1"], zone="g1", at=1)
    assert worked.text.startswith("4H KD 5H 6H |")
    do(worked, "take", ids=["KD-1"])
    assert worked.text.startswith("4H 5H 6H |")
    assert left(worked, "KD") == 2


def test_fourteen_cards_offer_each_throw_with_what_it_leaves(worked: HandBuilder) -> None:
    do(worked, "pick", card="4C")
    do(worked, "throws")
    throws = [b for b in worked.scene["panel"]["buttons"] if b["act"] == "throw_card"]
    assert len(throws) == len(Deal("8D").discards(worked.table.kept))
    assert (throws[0]["value"], throws[0]["strong"]) == ("KD", True)
    do(worked, "throw_card", value="4C")
    do(worked, "throw_card", value="KD")
    assert worked.table.thrown is not None
    assert worked.text.endswith("+ 4C throws KD")
    do(worked, "best")
    assert worked.verdict


def test_a_gesture_nobody_knows_is_shown_as_an_error(worked: HandBuilder) -> None:
    worked.receive({"act": "jump"})
    assert isinstance(worked.error, ValueError)
    assert "jump" in worked.scene["alert"]


def test_a_rule_there_is_none_of_is_refused_and_not_kept(worked: HandBuilder) -> None:
    worked.receive({"act": "rule", "value": "X9"})
    assert isinstance(worked.error, InputError)
    assert worked.error.code is Problem.UNKNOWN_RULE_ID
    do(worked, "take", ids=["KD-1"])
    assert "KD" not in worked.text


@pytest.mark.parametrize("zone", ["best", "why", "g11", "nowhere"])
def test_only_a_place_on_the_table_takes_cards(worked: HandBuilder, zone: str) -> None:
    gestures: list[dict[str, Any]] = [
        {"act": "move", "ids": ["KD-1"], "zone": zone},
        {"act": "place", "zone": zone, "id": "KD-1"},
        {"act": "place", "zone": zone},
        {"act": "pick", "card": "7H", "zone": zone},
    ]
    for gesture in gestures:
        worked.receive(gesture)
        assert isinstance(worked.error, RefusedError)
        assert zone in worked.scene["alert"]
    assert worked.text == worked.table.text == WORKED
    do(worked, "pick", card="4C")
    assert worked.text == f"{WORKED} 4C"


def test_a_card_that_is_gone_is_neither_chosen_nor_moved(worked: HandBuilder) -> None:
    gestures: list[dict[str, Any]] = [
        {"act": "choose", "id": "QD-1"},
        {"act": "move", "ids": ["QD-1"], "zone": "g1", "at": 0},
        {"act": "throw_card", "value": "QD"},
    ]
    for gesture in gestures:
        worked.receive(gesture)
        assert isinstance(worked.error, RefusedError)
        assert worked.text == WORKED


def test_nothing_is_said_to_be_taken_out_where_nothing_is(worked: HandBuilder) -> None:
    spoken = worked.scene["spoken"]
    do(worked, "take_out")
    do(worked, "take", ids=["QD-1"])
    assert (worked.scene["spoken"], worked.text) == (spoken, WORKED)
