"""The commonest journeys stay short: the calls each makes, counted, with a ceiling."""

from __future__ import annotations

from functools import partial

import pytest

from paplu_widgets import CardTable, Exercise, GroupChecker, HandBuilder, IndicatorPicker, PracticeTable
from tests.support.calls import calls
from tests.support.cases import DATA
from tests.support.command_line import run

HAND = "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C KD 5D"
LOG = str(DATA / "early_and_late_drop.log")


@pytest.mark.parametrize(
    ("argv", "most"),
    [
        pytest.param(["check", HAND, "--wild", "8"], 900, id="check"),
        pytest.param(["check", HAND, "--wild", "8", "--json"], 900, id="check as JSON"),
        pytest.param(["replay", LOG], 4000, id="replay"),
    ],
)
def test_a_command_calls_no_more_than_it_needs(argv: list[str], most: int) -> None:
    assert calls(lambda: run(*argv)) <= most


@pytest.mark.parametrize(
    "text",
    [
        HAND,
        "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C + KD 5D",
        "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C throws KD",
        "PJ PJ 8C 8D 8H | 2C 3C 4C | 5D 5H 5S | KC QC",
    ],
)
def test_to_choose_a_card_judges_nothing_again(text: str) -> None:
    builder = HandBuilder(text)
    first, *_, last = (piece.id for piece in builder.table.layout.pieces)
    for piece in (first, last):
        assert calls(partial(builder.receive, {"act": "choose", "id": piece})) <= 1000


@pytest.mark.parametrize("rules", ["paplu", "gin"])
@pytest.mark.parametrize("gestures", [(), ("draw",), ("draw", "best")], ids=" ".join)
def test_to_choose_a_card_at_the_practice_table_judges_nothing_again(rules: str, gestures: tuple[str, ...]) -> None:
    table = PracticeTable(rules=rules)
    for act in gestures:
        table.receive({"act": act})
    own = [card.id for zone in table.shown.zones for card in zone.cards if not card.fixed and "-top" not in card.id]
    for card in (own[0], own[-1]):
        assert calls(partial(table.receive, {"act": "choose", "id": card})) <= 1300
        assert table.error is None


@pytest.mark.parametrize(
    ("table", "gesture", "most"),
    [
        pytest.param(GroupChecker("7H 8H 9H"), {"act": "pick", "card": "10H"}, 900, id="group checker"),
        pytest.param(IndicatorPicker(), {"act": "pick", "card": "7H"}, 400, id="indicator picker"),
        pytest.param(Exercise("00-build-life").desk, {"act": "pick", "card": "7H"}, 1000, id="exercise desk"),
    ],
)
def test_to_pick_a_card_reads_the_cards_once(table: CardTable, gesture: dict[str, str], most: int) -> None:
    assert calls(partial(table.receive, gesture)) <= most
    assert table.error is None
