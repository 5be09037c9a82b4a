"""The hand builder without a browser: its verdicts, its traits, its way back, and what it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import pytest

import paplu_widgets
from paplu import INDIAN, PAPLU, PLATFORM
from paplu.language import InputError, Speaker
from paplu_widgets import HandBuilder
from tests.support.widgets import DONE, ELEVEN, WORKED, button, do, zone

ENGLISH = Speaker("en")


def test_the_worked_declaration_is_valid_once_the_king_is_thrown(worked: HandBuilder) -> None:
    do(worked, "pick", card="4C", zone="g4")
    assert any(zone["id"] == "throw" for zone in worked.scene["zones"])
    do(worked, "choose", id="KD-1")
    do(worked, "place", zone="throw")
    assert worked.text == DONE
    assert worked.verdict
    assert worked.scene["verdict"]["tone"] == "yes"
    assert HandBuilder(DONE).verdict


def test_each_group_says_what_it_is_and_what_its_joker_stands_for() -> None:
    widget = HandBuilder(ELEVEN)
    tones = [zone(widget, f"g{n}")["verdict"]["tone"] for n in (1, 2, 3, 4)]
    assert tones == ["yes", "yes", "yes", "wait"]
    joker = zone(widget, "g2")["cards"][2]
    assert (joker["note"], joker["free"]) == ("as J♠", True)
    assert "jack of spades" in joker["name"]
    assert zone(widget, "g4")["verdict"]["rule"] == "P3.1"


def test_the_line_says_where_the_hand_stands_with_a_sum_that_adds_up() -> None:
    widget = HandBuilder(ELEVEN)
    lines = [line["text"] for line in widget.scene["lines"]]
    assert lines == ["13 cards", "first life", "second life", "level 2 of 2", "penalty 10 + 2 + 10 + 5 = 27"]
    assert [line["tone"] for line in widget.scene["lines"][:3]] == ["yes"] * 3


def test_a_level_nobody_can_count_yet_is_as_open_as_the_penalty() -> None:
    table = HandBuilder("4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C + KD QD", indicator="8D")
    assert "level ? of 2 · penalty ?" in repr(table)


def test_undo_leads_back_to_the_start_and_redo_to_the_end(empty: HandBuilder) -> None:
    for card in ("4H", "5H", "6H"):
        do(empty, "pick", card=card)
    do(empty, "rules", value="indian")
    do(empty, "indicator", value="")
    for _ in range(5):
        do(empty, "undo")
    assert (empty.text, empty.indicator, empty.rules) == ("", "8D", PAPLU)
    assert button(empty, "undo")["off"]
    for _ in range(5):
        empty.redo()
    assert (empty.text, empty.indicator, empty.rules) == ("+ 4H 5H 6H", None, INDIAN)


def test_the_state_is_one_line_that_can_be_set_and_undone(worked: HandBuilder) -> None:
    seen: list[str] = []

    def see(change: Any) -> None:
        seen.append(change["new"])

    worked.observe(see, "text")
    worked.text = "ah 2h ★"
    assert worked.text == "AH 2H PJ"
    worked.undo()
    assert worked.text == WORKED
    assert seen == ["AH 2H PJ", WORKED]


def test_rules_and_indicator_change_the_verdict_and_not_the_cards() -> None:
    widget = HandBuilder("7C 7D 7H 7S | 4H 5H 6H")
    assert zone(widget, "g1")["verdict"]["tone"] == "wait"
    widget.rules = PLATFORM
    assert zone(widget, "g1")["verdict"]["tone"] == "yes"
    widget.indicator = "7"
    assert zone(widget, "g1")["cards"][0]["free"]
    assert widget.text == "7C 7D 7H 7S | 4H 5H 6H"
    with pytest.raises(InputError):
        widget.indicator = "9X"
    assert widget.indicator == "7"


def test_why_lists_the_reasons_and_a_rule_id_opens_its_text(worked: HandBuilder) -> None:
    do(worked, "why")
    rules = [item["words"]["rule"] for item in worked.scene["panel"]["items"]]
    assert "P4.5" in rules
    do(worked, "rule", value="P4.5")
    assert any(item["more"] for item in worked.scene["panel"]["items"])
    do(worked, "close")
    do(worked, "rule", value="P3.6")
    assert worked.scene["panel"]["title"].startswith("P3.6")
    do(worked, "rule", value="P3.6")
    assert worked.scene["panel"] is None


def test_the_same_number_deals_the_same_hand_and_is_shown(empty: HandBuilder) -> None:
    empty.deal(4711)
    first = empty.text
    assert len(empty.table.kept) == 13
    do(empty, "clear")
    assert empty.text == ""
    do(empty, "set_text", value="#4711")
    assert empty.text == first
    assert any("4711" in control.get("text", "") for control in empty.scene["bar"])
    do(empty, "deal")
    assert len(empty.table.kept) == 13


def test_the_widget_as_text_is_the_hand_and_its_verdict(worked: HandBuilder) -> None:
    text = repr(worked)
    assert text == repr(HandBuilder(WORKED))
    assert WORKED in text
    assert "P4.5" in text
    assert "0x" not in text
    assert "jack of spades" in worked.picture()


def test_what_is_said_aloud_names_cards_groups_and_penalty(worked: HandBuilder) -> None:
    do(worked, "move", ids=["PJ-1"], zone="g3")
    assert worked.scene["spoken"]["text"].startswith("printed joker to Group 3.")
    do(worked, "undo")
    assert worked.scene["spoken"]["text"].startswith("Undone.")


def test_unknown_names_rules_and_languages_are_errors() -> None:
    bad: list[dict[str, Any]] = [{"colour": "red"}, {"rules": "bridge"}, {"lang": "xx"}, {"indicator": "9X"}]
    for traits in bad:
        with pytest.raises((TypeError, InputError)):
            HandBuilder(**traits)


def test_a_step_whose_scene_cannot_be_made_is_not_taken(worked: HandBuilder, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise RuntimeError("no scene")

    monkeypatch.setattr("paplu_widgets.builder.hand_builder.scene", fail)
    worked.receive({"act": "take", "ids": ["KD-1"]})
    assert isinstance(worked.error, RuntimeError)
    monkeypatch.undo()
    assert worked.table.text == worked.text == WORKED
    assert button(worked, "undo")["off"]
    do(worked, "large")
    assert worked.table.text == worked.text == WORKED


def test_size_and_colours_are_switched_in_place(worked: HandBuilder) -> None:
    do(worked, "large")
    do(worked, "four_colours")
    assert (str(worked.size), worked.four_colours) == ("large", True)
    assert worked.text == WORKED
    do(worked, "large")
    assert str(worked.size) == "normal"


def test_a_life_that_is_missing_is_called_missing_and_not_only_marked() -> None:
    for hand, first, second in (
        ("7C 7D 7S", "wait", "wait"),
        ("9S 10S PJ", "wait", "yes"),
        ("4H 5H 6H", "yes", "wait"),
    ):
        lines = HandBuilder(hand).scene["lines"][1:3]
        assert [line["tone"] for line in lines] == [first, second]
        assert ["missing" in line["text"] for line in lines] == [first == "wait", second == "wait"]


def test_an_error_of_an_observer_is_shown_and_the_step_is_kept(worked: HandBuilder) -> None:
    def fail(_: object) -> None:
        raise RuntimeError("no lamp")

    worked.observe(fail, "text")
    worked.receive({"act": "take", "ids": ["KD-1"]})
    assert worked.scene["alert"] == "RuntimeError: no lamp"
    worked.unobserve(fail, "text")
    do(worked, "pick", card="KD")
    assert worked.text == WORKED


def test_every_word_of_the_builder_is_used_and_every_one_used_is_there() -> None:
    widgets = Path(paplu_widgets.__file__).parent
    files = (*sorted((widgets / "builder").glob("*.py")), widgets / "card_table" / "controls.py")
    source = "".join(file.read_text(encoding="utf-8") for file in files)
    made = {
        "undo_name",
        "redo_name",
        "no_first_life",
        "no_second_life",
        "gone",
        "again",
        "by_hand",
        "waiting",
        "not_understood",
    }
    known = set(cast("dict[str, object]", ENGLISH.messages()["table"]))
    used = set(re.findall(r'"([a-z_0-9]+)"', source))
    assert {word for word in known - made if word not in used and f"table.{word}" not in source} == set()
    wanted = set(re.findall(r'(?:view\.text\(\s*"|"table\.)([a-z_0-9]+)"', source))
    assert "penalty" in wanted
    assert wanted <= known
