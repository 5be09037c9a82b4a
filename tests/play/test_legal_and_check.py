"""What ``legal`` lists and what ``check`` lets come are the same, to the end of the stock and beyond (R15)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from paplu.groups import pack
from paplu.language import ALL_CARDS, Code
from paplu.play import (
    Discards,
    Draws,
    Drops,
    HandDealt,
    HandEvent,
    Indicator,
    Open,
    Phase,
    State,
    Stock,
    Takes,
    hand_play,
    legal,
    start,
)
from paplu.rules import INDIAN, PAPLU, PLATFORM, Rules

NAMES = ("Ana", "Bruno", "Carla")


def of_real_cards(rules: Rules, chance: Random, *, hands_first: bool) -> State:
    """A hand dealt from real cards: nobody writes the stock down, and the hands at the beginning or later."""
    cards = chance.sample(pack(rules), len(pack(rules)))
    hands = [HandDealt(name, tuple(cards[2 + 13 * i : 15 + 13 * i])) for i, name in enumerate(NAMES)]
    events: list[HandEvent] = [Indicator(cards[0]), *(hands if hands_first else ()), Open(cards[1])]
    return hand_play.replay(start(rules, NAMES, "Carla"), events)


def candidates(state: State) -> Iterator[HandEvent]:
    """Every act a player might think of, but for declarations: of these ``legal`` lists the best alone."""
    name = state.turn
    yield from (Draws(name, card) for card in ALL_CARDS)
    yield from (Discards(name, card) for card in ALL_CARDS)
    yield from (Draws(name), Takes(name), Drops(name), Stock(state.pile[:-1]))


def steps(state: State, chance: Random, count: int) -> Iterator[State]:
    """The states of a hand in which nobody drops or declares."""
    for _ in range(count):
        yield state
        moves = [move for move in legal(state) if isinstance(move, Draws | Takes | Discards | Stock)]
        if not moves:
            return
        draws = [move for move in moves if isinstance(move, Draws)]
        state = hand_play.after(state, chance.choice(draws if draws and chance.random() < 0.9 else moves))


@pytest.mark.parametrize("hands_first", [True, False])
@pytest.mark.parametrize("rules", [PAPLU, INDIAN, PLATFORM], ids=lambda rules: rules.name)
def test_with_real_cards_what_is_legal_may_come_and_nothing_else(rules: Rules, hands_first: bool) -> None:
    chance = Random(f"{rules.name} {hands_first}")
    seen_empty = False
    for state in steps(of_real_cards(rules, chance, hands_first=hands_first), chance, 170):
        listed = {move for move in legal(state) if isinstance(move, Draws | Takes | Discards | Drops | Stock)}
        assert listed == {act for act in candidates(state) if hand_play.check(state, act)}
        seen_empty = seen_empty or (state.phase is Phase.TURN and not state.stock_size) or state.end is not None
    assert seen_empty


@pytest.mark.rule("R15")
@pytest.mark.parametrize("rules", [INDIAN, PLATFORM], ids=lambda rules: rules.name)
def test_whoever_has_drawn_throws_before_the_discards_are_shuffled(rules: Rules) -> None:
    chance = Random(rules.name)
    for state in steps(of_real_cards(rules, chance, hands_first=True), chance, 170):
        if not state.stock_size and len(state.pile) > 1:
            verdict = hand_play.check(state, Stock(state.pile[:-1]))
            if state.phase is Phase.THROW:
                assert [(each.code, each.rule) for each in verdict.findings] == [(Code.ALREADY_DRAWN, "R15")]
                return
    pytest.fail("the last card of the stock was never drawn")
