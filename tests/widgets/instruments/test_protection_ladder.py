"""The protection ladder without a browser: the same hand at each level, and the level that counts."""

from __future__ import annotations

import pytest

from paplu import INDIAN, Deal, InputError
from paplu_widgets import (
    ProtectionLadder,
)


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


def test_one_card_left_over_is_no_sum() -> None:
    ladder = ProtectionLadder("2H 3H 4H 10D JD QD KD 6C 6H 6S 8C KC 5D")
    assert [zone.verdict.text for zone in ladder.shown.zones][-1] == "5 points"
