"""The hand builder without a browser: every gesture, and the engine's answer to it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, cast

import pytest

import paplu
from paplu import INDIAN, PAPLU, PLATFORM, Deal
from paplu.language import Code, InputError, Problem, Speaker, say
from paplu_widgets import HandBuilder, TwoLivesMeter
from paplu_widgets.card_table import HERE, RefusedError

ENGLISH = Speaker("en")

WORKED = "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C + KD"
DONE = "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C throws KD"
ELEVEN = "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C + KD 5D"


def zone(widget: HandBuilder, name: str) -> dict[str, Any]:
    return next(zone for zone in widget.scene["zones"] if zone["id"] == name)


def button(widget: HandBuilder, act: str) -> dict[str, Any]:
    parts = ("bar", "acts", "buttons")
    return next(b for part in parts for b in widget.scene[part] if b["kind"] == "button" and b["act"] == act)


def left(widget: HandBuilder, card: str) -> int:
    tiles = [tile for row in widget.scene["palette"]["rows"] for tile in row]
    assert len(tiles) == 53
    return next(int(tile["left"]) for tile in tiles if tile["card"] == card)


def do(widget: HandBuilder, act: str, **more: object) -> None:
    widget.receive({"act": act, **more})
    if widget.error is not None:
        raise widget.error


@pytest.fixture
def empty() -> HandBuilder:
    return HandBuilder()


@pytest.fixture
def worked() -> HandBuilder:
    return HandBuilder(WORKED)


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


@pytest.mark.parametrize("text", ["", WORKED, DONE, ELEVEN, "+ KD", "4H 5H", "4H 4H + PJ PJ", "8D 8D 8D"])
def test_the_line_is_read_back_as_it_was_written(text: str) -> None:
    assert HandBuilder(text).text == text


def test_as_many_cards_as_a_hand_are_cards_in_no_group() -> None:
    cards = "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD"
    assert HandBuilder(cards).text == f"+ {cards}"
    assert HandBuilder(["4H 5H 6H", ["7C", "7D", "7S"]]).text == "4H 5H 6H | 7C 7D 7S"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("4H\tthrows\tKD", "4H throws KD"),
        ("4H 5H 6H\nthrows KD", "4H 5H 6H throws KD"),
        ("4H THROWS kd", "4H throws KD"),
        ("\nthrows\nKD\n", "throws KD"),
        ("4H 5H + 6H  Throws  KD", "4H 5H + 6H throws KD"),
    ],
)
def test_the_throw_is_read_after_blanks_of_any_kind_and_in_any_case(text: str, read: str) -> None:
    assert HandBuilder(text).text == read


@pytest.mark.parametrize(
    ("text", "count"), [("throws", 0), ("4H 5H 6H throws", 0), ("4H throws KD QD", 2), ("throws KD throws QD", 2)]
)
def test_one_card_is_thrown_and_neither_none_nor_two(worked: HandBuilder, text: str, count: int) -> None:
    worked.receive({"act": "set_text", "value": text})
    assert isinstance(worked.error, InputError)
    assert (worked.error.code, worked.error.facts) == (Problem.ONE_THROW, {"count": count})
    assert worked.text == WORKED


def test_a_thrown_card_that_cannot_be_read_is_told_with_its_place() -> None:
    with pytest.raises(InputError) as refused:
        HandBuilder("4H 5H + 6H throws XX")
    assert refused.value.place == 4


def test_the_number_of_a_deal_has_nine_digits_at_most(worked: HandBuilder) -> None:
    worked.receive({"act": "set_text", "value": "#" + "9" * 5000})
    assert isinstance(worked.error, InputError)
    assert worked.error.code is Problem.NOT_A_WHOLE_NUMBER
    assert worked.text == WORKED
    do(worked, "set_text", value="#999999999")


@pytest.mark.parametrize("make", [HandBuilder, TwoLivesMeter])
def test_the_hand_may_be_given_as_text_by_name_but_not_twice(make: type[HandBuilder]) -> None:
    assert make(text=WORKED).text == WORKED
    with pytest.raises(TypeError):
        make(WORKED, text="4H 5H 6H")


@pytest.mark.parametrize("text", ["4H XX", "4H | | 5H", "4H throws KD QD", "#x", "4H + 5H + 6H"])
def test_what_cannot_be_read_changes_nothing_and_is_said(worked: HandBuilder, text: str) -> None:
    with pytest.raises(InputError):
        worked.text = text
    worked.receive({"act": "set_text", "value": text})
    assert isinstance(worked.error, InputError)
    assert worked.scene["alert"] == str(worked.error)
    assert worked.text == WORKED


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


@pytest.mark.parametrize(
    ("text", "rules"),
    [(WORKED, PAPLU), (ELEVEN, INDIAN), (DONE, replace(PAPLU, hand_size=10)), ("", PLATFORM), ("4H 5H", PAPLU)],
)
def test_the_code_is_a_call_that_gives_the_same_answer(text: str, rules: Any) -> None:
    widget = HandBuilder(text, rules=rules)
    answer = eval(widget.code, dict(vars(paplu)))
    assert answer == (widget.verdict if text else widget.table.deal)


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


def test_a_gesture_nobody_knows_is_shown_as_an_error(worked: HandBuilder) -> None:
    worked.receive({"act": "jump"})
    assert isinstance(worked.error, ValueError)
    assert "jump" in worked.scene["alert"]


def test_unknown_names_rules_and_languages_are_errors() -> None:
    bad: list[dict[str, Any]] = [{"colour": "red"}, {"rules": "bridge"}, {"lang": "xx"}, {"indicator": "9X"}]
    for traits in bad:
        with pytest.raises((TypeError, InputError)):
            HandBuilder(**traits)


@pytest.mark.parametrize("text", ["", "throws KD"])
def test_the_best_of_no_hand_at_all_is_laid_out_and_gone_back_from(text: str) -> None:
    widget = HandBuilder(text)
    widget.best()
    assert widget.text == ("+ KD" if text else "")
    assert widget.scene["panel"] is not None
    widget.best()
    assert widget.text == text


def test_a_rule_there_is_none_of_is_refused_and_not_kept(worked: HandBuilder) -> None:
    worked.receive({"act": "rule", "value": "X9"})
    assert isinstance(worked.error, InputError)
    assert worked.error.code is Problem.UNKNOWN_RULE_ID
    do(worked, "take", ids=["KD-1"])
    assert "KD" not in worked.text


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


def test_size_and_colours_are_switched_in_place(worked: HandBuilder) -> None:
    do(worked, "large")
    do(worked, "four_colours")
    assert (str(worked.size), worked.four_colours) == ("beamer", True)
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


def test_an_indicator_is_kept_in_canonical_text() -> None:
    widget = HandBuilder(indicator="8d")
    assert widget.indicator == "8D"
    widget.indicator = "t"
    assert widget.indicator == "10"
    assert widget.code == 'Deal("10")'


def test_while_the_best_lies_there_why_says_what_the_next_level_lacks() -> None:
    widget = HandBuilder()
    widget.deal(4711)
    do(widget, "best")
    do(widget, "why")
    reasons = [item["words"]["text"] for item in widget.scene["panel"]["items"]]
    score = Deal("8D").penalty(widget.table.kept)
    lacking = next(finding for finding in score.findings if finding.code is Code.FOR_LEVEL_1)
    assert say(lacking) in reasons


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
    files = (*sorted((HERE.parent / "builder").glob("*.py")), HERE / "controls.py")
    source = "".join(file.read_text(encoding="utf-8") for file in files)
    made = {"undo_name", "redo_name", "no_first_life", "no_second_life"}
    known = set(cast("dict[str, object]", ENGLISH.messages()["table"]))
    used = set(re.findall(r'"([a-z_0-9]+)"', source))
    assert {word for word in known - made if word not in used and f"table.{word}" not in source} == set()
    wanted = set(re.findall(r'\.word\(\s*"([a-z_0-9]+)"', source))
    assert wanted <= known
