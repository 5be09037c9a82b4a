"""What all instruments have in common: text and picture, names they refuse, rules they open, acts they undo."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from paplu import INDIAN, PAPLU, InputError, house
from paplu.language import Problem
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
from tests.support.widgets import displayed

EVERY: tuple[Callable[[], CardTable], ...] = (
    IndicatorPicker,
    GroupChecker,
    TwoLivesMeter,
    ProtectionLadder,
    RulesTable,
)


def names(widget: CardTable, zone: str) -> list[str]:
    return [card.name for one in widget.shown.zones if one.id == zone for card in one.cards]


@pytest.mark.parametrize("make", EVERY)
def test_an_instrument_shows_itself_without_javascript_too(make: Callable[[], CardTable]) -> None:
    data = displayed(make())
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


def test_the_code_of_the_checker_and_the_ladder_gives_the_same_answer() -> None:
    assert GroupChecker("7H 8S 9H").code == "Deal('8D').read(\"7H 8S 9H\")"
    assert ProtectionLadder(rules=INDIAN).code.startswith("Deal('8D', rules=INDIAN).penalty(")


def test_what_is_written_on_a_card_is_in_its_name() -> None:
    assert names(IndicatorPicker("KS"), "up") == ["king of spades, aside"]
    assert names(GroupChecker("7H 8S 9H"), "way-1")[1] == "eight of spades, free, as eight of hearts"
    ladder = ProtectionLadder("2H 3H 4H 10D JD QD KD 6C 6H 6S 8C KC 5D")
    assert names(ladder, "level-2")[-2:] == ["eight of clubs, free, as king of hearts", "five of diamonds, 5"]


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
