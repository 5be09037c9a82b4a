"""The commonest journeys stay short: the calls each makes, counted, with a ceiling.

Before the house was built (commit ee9544e) ``paplu check`` made 1,798 calls and ``paplu replay`` 7,594, and to choose
one card in the hand builder took 4,807.
"""

from __future__ import annotations

from functools import partial

import pytest

from paplu_widgets import HandBuilder
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
