"""The settlement and the ledger without a browser: arrows, lines, halves and a sum of 0."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from paplu.rules import profile
from paplu_widgets import LedgerTable, Settlement
from tests.support.played import ALMOST, EIGHTY_SIX, FIFTEEN, FIFTY_THREE, four, log, played, table
from tests.support.widgets import displayed

HANDS = {"Ana": ALMOST, "Bruno": FIFTEEN, "Carla": FIFTY_THREE, "Davi": EIGHTY_SIX}
DECLARES = "Ana declares 4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C throws KD"
WON = log(HANDS, "Ana draws", DECLARES)


def opened(widget: Settlement) -> Any:
    return widget.scene["panel"]


@pytest.mark.rule("P6.5", "P6.6", "P6.7", "P7.4")
def test_each_loser_pays_card_by_card_and_all_together_come_to_nothing() -> None:
    widget = Settlement(WON)
    assert [zone["label"] for zone in widget.scene["zones"]] == [
        "Bruno pays Ana 7½ points",
        "Carla pays Ana 26½ points",
        "Davi pays Ana 43 points",
    ]
    assert widget.scene["zones"][0]["verdict"]["text"] == "10 + 5 - 7½ = 7½"
    assert [card["note"] for card in widget.scene["zones"][0]["cards"]] == ["10", "5"]
    assert widget.scene["verdict"]["text"].endswith("77 - 7½ - 26½ - 43 = 0.")
    assert sum(widget.result.net(name) for name in HANDS) == Fraction(0)


def test_the_arrows_are_drawn_and_told() -> None:
    picture = Settlement(WON).picture()
    assert picture.startswith("<svg")
    assert "Davi → Ana: 43" in picture


def test_its_text_has_every_line_with_its_rule_and_the_sum_at_the_foot() -> None:
    *lines, foot = repr(Settlement(WON)).splitlines()
    assert any("K♣ 5♦: 10 + 5 (P6.1)" in line for line in lines)
    assert "= 0. (P7.4)" in foot


def test_the_lines_can_be_closed_and_a_rule_opened() -> None:
    widget = Settlement(WON)
    widget.receive({"act": "lines"})
    assert opened(widget) is None
    widget.receive({"act": "rule", "value": "P6.6"})
    assert opened(widget)["title"].startswith("P6.6")
    widget.receive({"act": "close"})
    assert opened(widget) is None


@pytest.mark.rule("P5.2")
def test_one_hand_can_be_settled_from_its_state() -> None:
    widget = Settlement(played(four(), "Ana drops", "Bruno drops", "Carla drops"))
    assert widget.scene["zones"][0]["label"] == "Ana pays Davi 10 points"
    assert widget.scene["zones"][0]["empty"]


def test_an_unfinished_hand_is_not_settled() -> None:
    widget = Settlement(log(HANDS, "Ana draws"))
    assert not widget.scene["zones"]
    assert widget.scene["drawing"] == ""
    assert widget.scene["verdict"]["tone"] == "wait"


def test_a_hand_that_was_not_played_is_refused() -> None:
    with pytest.raises(ValueError, match="3"):
        Settlement(WON, hand=3)


def test_the_ledger_is_a_table_in_html_and_in_letters() -> None:
    widget = LedgerTable(WON)
    bundle = displayed(widget)
    assert bundle["text/plain"] == repr(widget) == widget.ledger.text
    assert "+77" in bundle["text/html"]
    assert widget.scene["drawing"] == widget.ledger.html


REFUSED = f"{WON}dealer Carla\n"


@pytest.mark.parametrize("widget", [LedgerTable, Settlement])
def test_a_log_refused_after_its_first_hand_says_so_beside_what_was_read(widget: Any) -> None:
    shown, said = widget(REFUSED), f"Line {len(REFUSED.splitlines())} is refused."
    lines = [shown.scene["verdict"], *shown.scene["lines"]]
    assert [(line["tone"], line["rule"]) for line in lines if line["text"].startswith(said)] == [("no", "P2.7")]
    assert said in repr(shown)
    assert said not in repr(widget(WON))
    data = displayed(shown)
    assert said in data.get("text/html", data["text/plain"])


def test_a_line_that_cannot_be_read_is_shown_too() -> None:
    assert "(R29)" in repr(LedgerTable(WON + "Ana dances\n"))


@pytest.mark.rule("I6.1", "R25", "I4.3")
def test_a_bonus_stands_beside_the_own_counts_and_no_id_of_paplu_beside_it() -> None:
    hands = {"Ana": ALMOST.replace("9S 10S", "9D 10D"), "Bruno": FIFTEEN, "Carla": EIGHTY_SIX}
    shown = "Ana declares 4H 5H 6H | 9D 10D PJ | 7C 7D 7S | AC 2C 3C 4C throws KD"
    widget = Settlement(played(table(hands, rules=profile("paplu-bonus"), top="4C"), "Ana draws", shown))
    labels = [zone["label"] for zone in widget.scene["zones"]]
    assert labels == [
        "Bruno pays Ana 10 points",
        "Carla pays Ana 10 points",
        "Bruno counts 80 points",
        "Carla counts 80 points",
    ]
    assert len({zone["id"] for zone in widget.scene["zones"]}) == len(labels)
    assert widget.scene["verdict"]["rule"] == "I6.1"
    assert not [item for item in opened(widget)["items"] if item["words"]["rule"].startswith("P")]
