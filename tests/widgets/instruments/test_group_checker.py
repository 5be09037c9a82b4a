"""The group checker without a browser: every reading, the card that would make it pure, and each gesture."""

from __future__ import annotations

import pytest

from paplu import InputError, Kind, cards
from paplu_widgets import (
    GroupChecker,
)


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
