"""The smaller instruments: indicator picker, group checker, two-lives meter, protection ladder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from paplu import INDIAN, PAPLU, Deal, InputError, Kind, cards, house
from paplu.language import Problem
from paplu.play import replay_file
from paplu_widgets import (
    CardTable,
    GroupChecker,
    HandBuilder,
    IndicatorPicker,
    PracticeTable,
    ProtectionLadder,
    RulesTable,
    TwoLivesMeter,
)
from paplu_widgets.card_table import Select

EVERY: tuple[Callable[[], CardTable], ...] = (
    IndicatorPicker,
    GroupChecker,
    TwoLivesMeter,
    ProtectionLadder,
    RulesTable,
)


def tiles(widget: CardTable) -> dict[str, tuple[int | None, bool]]:
    palette = widget.shown.palette
    assert palette is not None
    return {tile.card: (tile.left, tile.free) for row in palette.rows for tile in row}


@pytest.mark.parametrize("make", EVERY)
def test_an_instrument_shows_itself_without_javascript_too(make: Callable[[], CardTable]) -> None:
    data, _ = make()._repr_mimebundle_()  # pyright: ignore[reportPrivateUsage]
    assert data["text/plain"] == repr(make())
    assert data["image/svg+xml"].startswith("<svg")
    assert "object at 0x" not in data["text/plain"]


@pytest.mark.parametrize("make", EVERY)
@pytest.mark.parametrize("name", ["colour", "scene", "faces"])
def test_an_instrument_refuses_a_name_it_does_not_know_or_makes_itself(
    make: Callable[..., CardTable], name: str
) -> None:
    with pytest.raises(TypeError, match=name):
        make(**{name: {}})


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


def test_the_checker_shows_every_reading() -> None:
    checker = GroupChecker("7S PJ PJ")
    assert [meld.kind for meld in checker.readings] == [Kind.IMPURE_SEQUENCE] * 3 + [Kind.SET] * 3
    assert len([zone for zone in checker.shown.zones if zone.id.startswith("way-")]) == 6


def test_the_checker_names_the_card_that_would_make_the_group_pure() -> None:
    assert GroupChecker("7H 8S 9H").purifying == cards("8H")
    assert GroupChecker("9S 10S PJ").purifying == cards("8S JS")
    assert GroupChecker("7H 8H 9H").purifying == ()
    assert GroupChecker("7S PJ PJ").purifying == ()


def test_cards_are_picked_let_go_and_undone() -> None:
    checker = GroupChecker("7H 8S")
    checker.receive({"act": "pick", "card": "9H"})
    assert checker.text == "7H 8S 9H"
    checker.receive({"act": "choose", "id": "8S-1"})
    assert checker.text == "7H 9H"
    checker.receive({"act": "undo"})
    checker.receive({"act": "undo"})
    assert checker.text == "7H 8S"
    checker.receive({"act": "redo"})
    assert checker.text == "7H 8S 9H"


@pytest.mark.parametrize(
    ("gesture", "text"),
    [
        ({"act": "place", "zone": "group"}, "4H 5H 6H"),
        ({"act": "move", "ids": ["4H-0"], "zone": "group", "at": 2}, "5H 6H 4H"),
        ({"act": "move", "ids": ["6H-2"], "zone": "group", "at": 0}, "6H 4H 5H"),
        ({"act": "move", "ids": ["4H-0"], "zone": "way-1", "at": 2}, "4H 5H 6H"),
        ({"act": "move", "ids": ["KD-7"], "zone": "group", "at": 0}, "4H 5H 6H"),
        ({"act": "pick", "card": "7H", "zone": "group", "at": 1}, "4H 7H 5H 6H"),
        ({"act": "pick", "card": "7H", "zone": "way-1", "at": 1}, "4H 5H 6H 7H"),
    ],
)
def test_a_card_is_laid_at_its_place_and_elsewhere_lies_as_it_lay(gesture: dict[str, object], text: str) -> None:
    checker = GroupChecker("4H 5H 6H")
    checker.receive(gesture)
    assert checker.error is None
    assert checker.text == text


def test_what_cannot_be_read_is_said_and_nothing_is_lost() -> None:
    checker = GroupChecker("7H 8S 9H")
    checker.receive({"act": "set_text", "value": "7H 8X"})
    assert isinstance(checker.error, InputError)
    assert "8X" in checker.scene["alert"]
    assert checker.text == "7H 8S 9H"


def test_the_code_of_the_checker_and_the_ladder_gives_the_same_answer() -> None:
    assert GroupChecker("7H 8S 9H").code == "Deal('8D').read(\"7H 8S 9H\")"
    assert ProtectionLadder(rules=INDIAN).code.startswith("Deal('8D', rules=INDIAN).penalty(")


@pytest.mark.parametrize(
    ("hand", "lives"),
    [
        ("4H 5H 6H | 7C 7D 7S", (True, False)),
        ("4H PJ 6H | 7C 7D 7S", (False, True)),
        ("4H 5H 6H | 9S PJ JS", (True, True)),
        ("7C 7D 7S + 4H 5H 6H", (False, False)),
        ("", (False, False)),
    ],
)
def test_each_life_lights_its_lamp(hand: str, lives: tuple[bool, bool]) -> None:
    assert tuple(life is not None for life in TwoLivesMeter(hand).lives) == lives


def test_the_lamps_say_what_lights_them() -> None:
    drawing = TwoLivesMeter("4H 5H 6H | 7C 7D 7S").shown.drawing
    assert "first life: lit, 4♥ 5♥ 6♥" in drawing
    assert "second life: dark, another sequence is missing" in drawing


def test_the_ladder_marks_the_level_that_counts() -> None:
    ladder = ProtectionLadder("JS AS AH 3D 2C 9D 4S KS 10S 4C QS 5S 7C", indicator="K")
    assert [step and int(step.total) for step in ladder.steps] == [84, 44, 45]
    assert [zone.active for zone in ladder.shown.zones] == [False, True, False]


def test_a_level_out_of_reach_is_said_to_be() -> None:
    ladder = ProtectionLadder("KH KH QD QS JC JD 10S 10H AC AD 9C 9D 7H", indicator="2D")
    assert [zone.cards != () for zone in ladder.shown.zones] == [True, False, False]


def test_the_ladder_takes_another_hand_and_refuses_half_a_one() -> None:
    ladder = ProtectionLadder()
    ladder.receive({"act": "hand", "value": "4H 5H"})
    assert isinstance(ladder.error, InputError)
    ladder.receive({"act": "hand", "value": "2H 3H 4H 10D JD QD KD 6C 6H 6S 8C KC 5D"})
    assert ladder.error is None
    assert ladder.steps[2] is not None
    assert ladder.steps[2].total == 5


@pytest.mark.rule("R10", "I4.1")
def test_the_ladder_has_one_step_where_every_group_is_safe() -> None:
    ladder = ProtectionLadder(rules=INDIAN)
    (zone,) = ladder.shown.zones
    assert [step and step.total for step in ladder.steps] == [Deal("8D", INDIAN).penalty(ladder.hand).total]
    assert len(zone.cards) == 13
    assert (ladder.shown.verdict.rule, zone.active) == ("I4.1", False)
    assert "do not reach" not in repr(ladder)


def names(widget: CardTable, zone: str) -> list[str]:
    return [card.name for one in widget.shown.zones if one.id == zone for card in one.cards]


def test_what_is_written_on_a_card_is_in_its_name() -> None:
    assert names(IndicatorPicker("KS"), "up") == ["king of spades, aside"]
    assert names(GroupChecker("7H 8S 9H"), "way-1")[1] == "eight of spades, free, as eight of hearts"
    ladder = ProtectionLadder("2H 3H 4H 10D JD QD KD 6C 6H 6S 8C KC 5D")
    assert names(ladder, "level-2")[-2:] == ["eight of clubs, free, as king of hearts", "five of diamonds, 5"]


def test_one_card_left_over_is_no_sum() -> None:
    ladder = ProtectionLadder("2H 3H 4H 10D JD QD KD 6C 6H 6S 8C KC 5D")
    assert [zone.verdict.text for zone in ladder.shown.zones][-1] == "5 points"


def test_the_rules_table_shows_the_hand_under_each_rules() -> None:
    table = RulesTable()
    assert [zone.label for zone in table.shown.zones] == ["paplu", "indian", "platform"]
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


@pytest.mark.parametrize("indicator", ["8D", None])
def test_no_printed_joker_is_said_to_be_free_where_there_is_none(indicator: str | None) -> None:
    rules = house(PAPLU, {"printed_jokers": "0"})
    picker = IndicatorPicker(indicator, rules=rules)
    builder = HandBuilder(indicator=indicator, rules=rules)
    bar = [str(control.get("text")) for control in builder.scene["bar"]]
    assert "joker" not in picker.scene["verdict"]["text"]
    assert not [text for text in bar if "joker" in text]
    assert "printed joker" in IndicatorPicker(indicator).scene["verdict"]["text"]


@pytest.mark.parametrize("make", [lambda: PracticeTable(seed=1), GroupChecker, ProtectionLadder, IndicatorPicker])
def test_a_rule_there_is_none_of_is_refused_and_not_kept(make: Callable[[], CardTable]) -> None:
    widget = make()
    widget.receive({"act": "rule", "value": "X9"})
    assert isinstance(widget.error, InputError)
    assert widget.error.code is Problem.UNKNOWN_RULE_ID
    widget.receive({"act": "rule", "value": "P3.1"})
    assert widget.error is None
    assert widget.shown.panel is not None
    assert widget.shown.panel.title.startswith("P3.1")


@pytest.mark.parametrize("make", [HandBuilder, GroupChecker, ProtectionLadder, IndicatorPicker])
def test_to_choose_the_rules_that_are_chosen_changes_nothing(make: Callable[..., CardTable]) -> None:
    widget = make(rules=house(PAPLU, {"drop_early": "20"}))
    before = repr(widget)
    chosen = next(control for control in widget.shown.bar if isinstance(control, Select) and control.act == "rules")
    widget.receive({"act": "rules", "value": chosen.value})
    assert widget.error is None
    assert repr(widget) == before
    widget.receive({"act": "rules", "value": "bridge"})
    assert isinstance(widget.error, InputError)
    assert widget.error.code is Problem.UNKNOWN_RULES


def test_an_act_whose_scene_cannot_be_made_is_not_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise RuntimeError("no scene")

    table, checker = PracticeTable(seed=1), GroupChecker("4H 5H 6H")
    before = table.log, checker.text
    with monkeypatch.context() as patch:
        patch.setattr(PracticeTable, "compose", fail)
        patch.setattr(GroupChecker, "compose", fail)
        table.draw()
        checker.receive({"act": "pick", "card": "7H"})
    assert table.scene["alert"] == checker.scene["alert"] == "RuntimeError: no scene"
    assert (table.log, checker.text) == before
    table.draw()
    assert (table.error, len(table.state.seat("Ana").hand)) == (None, 14)
