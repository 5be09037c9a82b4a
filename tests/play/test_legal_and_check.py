"""What ``legal`` lists and what ``check`` lets come are the same, to the end of the stock and beyond (R15)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from paplu import play
from paplu.groups import pack
from paplu.language import ALL_CARDS, Code
from paplu.rules import INDIAN, PAPLU, PLATFORM, Rules

NAMES = ("Ana", "Bruno", "Carla")


def of_real_cards(rules: Rules, chance: Random, *, hands_first: bool) -> play.State:
    """A hand dealt from real cards: nobody writes the stock down, and the hands at the beginning or later."""
    cards = chance.sample(pack(rules), len(pack(rules)))
    hands = [play.HandDealt(name, tuple(cards[2 + 13 * i : 15 + 13 * i])) for i, name in enumerate(NAMES)]
    events: list[play.HandEvent] = [play.Indicator(cards[0]), *(hands if hands_first else ()), play.Open(cards[1])]
    return play.hand_play.replay(play.start(rules, NAMES, "Carla"), events)


def candidates(state: play.State) -> Iterator[play.HandEvent]:
    """Every act a player might think of, but for declarations: of these ``legal`` lists the best alone."""
    name = state.turn
    yield from (play.Draws(name, card) for card in ALL_CARDS)
    yield from (play.Discards(name, card) for card in ALL_CARDS)
    yield from (play.Draws(name), play.Takes(name), play.Drops(name), play.Stock(state.pile[:-1]))


def steps(state: play.State, chance: Random, count: int) -> Iterator[play.State]:
    """The states of a hand in which nobody drops or declares."""
    for _ in range(count):
        yield state
        moves = [
            move for move in play.legal(state) if isinstance(move, play.Draws | play.Takes | play.Discards | play.Stock)
        ]
        if not moves:
            return
        draws = [move for move in moves if isinstance(move, play.Draws)]
        state = play.hand_play.after(state, chance.choice(draws if draws and chance.random() < 0.9 else moves))


@pytest.mark.parametrize("hands_first", [True, False])
@pytest.mark.parametrize("rules", [PAPLU, INDIAN, PLATFORM], ids=lambda rules: rules.name)
def test_with_real_cards_what_is_legal_may_come_and_nothing_else(rules: Rules, hands_first: bool) -> None:
    chance = Random(f"{rules.name} {hands_first}")
    seen_empty = False
    for state in steps(of_real_cards(rules, chance, hands_first=hands_first), chance, 170):
        listed = {
            move
            for move in play.legal(state)
            if isinstance(move, play.Draws | play.Takes | play.Discards | play.Drops | play.Stock)
        }
        assert listed == {act for act in candidates(state) if play.hand_play.check(state, act)}
        seen_empty = seen_empty or (state.phase is play.Phase.TURN and not state.stock_size) or state.end is not None
    assert seen_empty


@pytest.mark.rule("R15")
@pytest.mark.parametrize("rules", [INDIAN, PLATFORM], ids=lambda rules: rules.name)
def test_whoever_has_drawn_throws_before_the_discards_are_shuffled(rules: Rules) -> None:
    chance = Random(rules.name)
    for state in steps(of_real_cards(rules, chance, hands_first=True), chance, 170):
        if not state.stock_size and len(state.pile) > 1:
            verdict = play.hand_play.check(state, play.Stock(state.pile[:-1]))
            if state.phase is play.Phase.THROW:
                assert [(each.code, each.rule) for each in verdict.findings] == [(Code.ALREADY_DRAWN, "R15")]
                return
    pytest.fail("the last card of the stock was never drawn")
