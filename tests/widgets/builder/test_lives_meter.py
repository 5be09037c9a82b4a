"""The two-lives meter without a browser: which lamp is lit, and by which cards."""

from __future__ import annotations

import pytest

from paplu_widgets import (
    TwoLivesMeter,
)


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
