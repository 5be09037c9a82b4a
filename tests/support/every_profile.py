"""What the tests of every profile share: the playable rules, what fits them, and a hand played to its end."""

from __future__ import annotations

import re
from functools import cache

import pytest

from paplu.play import Discards, Phase, hand_play
from paplu.rules import PAPLU, PROFILES, Family, Protection, Rules
from paplu_widgets import CardTable, PracticeTable

PLAYABLE = [rules for rules in PROFILES.values() if rules.can_be_won]
EVERY = pytest.mark.parametrize("rules", PLAYABLE, ids=lambda rules: rules.name)
IDS = re.compile(r"\b[PIRC]\d+(?:\.\d+)?\b")


def shown_text(widget: CardTable) -> str:
    """All a widget says: its scene with every label, verdict and rule, and its text."""
    return f"{widget.scene} {widget!r}"


def fits(widget: CardTable, rules: Rules) -> None:
    """Fail where a widget went wrong, says nothing, or speaks of other rules than these."""
    assert widget.error is None
    assert repr(widget).strip()
    said = shown_text(widget)
    other = "P" if rules.family is Family.INDIAN else "I"
    assert not [rule for rule in IDS.findall(said) if rule.startswith(other)]
    if rules.hand_size != PAPLU.hand_size:
        assert not re.findall(r"thirteen|fourteen|of 13 cards|13 \+ 1", said)
    if rules.protection is Protection.EVERY_GROUP:
        assert not re.findall(r"\blevel \d", said, re.IGNORECASE)


@cache
def played_out(rules: Rules, seed: int = 1) -> PracticeTable:
    """A hand of the practice table to its end: the person does what a computer would, or just draws and throws."""
    table = PracticeTable(rules=rules, seed=seed)
    assert len(table.state.seat("Ana").hand) in (rules.hand_size, rules.hand_size + 1)
    while table.state.end is None:
        before = table.state
        turn_of_a_person(table)
        assert table.error is None
        assert table.state is not before
    return table


def turn_of_a_person(table: PracticeTable) -> None:
    """Draw, and throw the last card that may be thrown."""
    if table.state.phase is Phase.TURN:
        table.draw()
        return
    hand = table.state.seat("Ana").hand
    for card in reversed(hand):
        if hand_play.check(table.state, Discards("Ana", card)):
            table.throw(str(card))
            return
