"""The best arrangement laid out, marked, gone back from, and hidden where it has to be."""

from __future__ import annotations

from typing import Any

import pytest

from paplu import INDIAN, PAPLU, PLATFORM, Deal
from paplu.language import Code, say
from paplu_widgets import HandBuilder
from tests.support.widgets import button, do


@pytest.mark.parametrize("rules", [PAPLU, INDIAN, PLATFORM], ids=lambda rules: rules.name)
@pytest.mark.parametrize("indicator", ["8D", "PJ", "8", None])
def test_the_best_arrangement_costs_what_the_engine_says_and_leads_back(rules: Any, indicator: str | None) -> None:
    widget = HandBuilder(indicator=indicator, rules=rules)
    for seed in range(6):
        widget.deal(seed)
        mine = widget.text
        do(widget, "best")
        least = Deal(indicator, rules=rules).penalty(widget.table.kept)
        assert widget.verdict is not None
        assert widget.verdict.score is not None
        assert widget.verdict.score.total == least.total
        assert button(widget, "best")["pressed"]
        do(widget, "best")
        assert widget.text == mine


def test_the_best_arrangement_marks_what_moved_and_says_from_where() -> None:
    widget = HandBuilder("4H 5H 6H | 9S 10S PJ | 7C 7D | AC 2C 3C 7S + KD")
    do(widget, "best")
    moved = [card for zone in widget.scene["zones"] for card in zone["cards"] if card["mark"] == "moved"]
    assert [card["card"] for card in moved] == ["7S"]
    assert [item["words"]["text"] for item in widget.scene["panel"]["items"]] == ["7♠: Group 4 → Group 3"]


def test_nothing_is_given_away_while_the_solution_is_hidden() -> None:
    widget = HandBuilder("4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C + 4C", reveal=False)
    assert button(widget, "best")["off"]
    do(widget, "why")
    assert widget.verdict is not None
    assert Code.REGROUPING_HOLDS in widget.verdict.codes
    assert not any("A♣ 2♣ 3♣ 4♣" in item["words"]["text"] for item in widget.scene["panel"]["items"])
    widget.reveal = True
    assert not button(widget, "best")["off"]
    assert any("A♣ 2♣ 3♣ 4♣" in item["words"]["text"] for item in widget.scene["panel"]["items"])


@pytest.mark.parametrize("text", ["", "throws KD"])
def test_the_best_of_no_hand_at_all_is_laid_out_and_gone_back_from(text: str) -> None:
    widget = HandBuilder(text)
    widget.best()
    assert widget.text == ("+ KD" if text else "")
    assert widget.scene["panel"] is not None
    widget.best()
    assert widget.text == text


def test_while_the_best_lies_there_why_says_what_the_next_level_lacks() -> None:
    widget = HandBuilder()
    widget.deal(4711)
    do(widget, "best")
    do(widget, "why")
    reasons = [item["words"]["text"] for item in widget.scene["panel"]["items"]]
    score = Deal("8D").penalty(widget.table.kept)
    lacking = next(finding for finding in score.findings if finding.code is Code.FOR_LEVEL_1)
    assert say(lacking) in reasons
