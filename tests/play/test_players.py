"""The computer players: legal, the same by seed, blind to what they may not see, and no fools."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from paplu import INDIAN, PAPLU, Deal, cards
from paplu.play import (
    Declares,
    Discards,
    Draws,
    Drops,
    HandEvent,
    Phase,
    State,
    Takes,
    hand_play,
    hope,
    move,
    shuffled,
    start,
)
from paplu.rules import Rules
from tests.support.played import ALMOST, COMPLETE, FIFTEEN, four, played, table

HOPELESS = "2S 5S 9S KC 4C 9D KH 6H JD QS 7C 2D 10H"


def three(first: str, opens: str) -> State:
    return table({"Ana": first, "Bruno": "", "Carla": ""}, opens=opens)


def played_out(seed: int, count: int, rules: Rules = PAPLU) -> tuple[State, list[HandEvent]]:
    names = ["Ana", "Bruno", "Carla", "Davi", "Eva", "Filipe"][:count]
    chance = Random(seed)
    state = hand_play.replay(start(rules, names, names[-1]), shuffled(names, names[-1], rules, chance))
    events: list[HandEvent] = []
    while state.phase is not Phase.OVER and len(events) < 600:
        events.append(move(state, chance))
        state = hand_play.apply(state, events[-1])
    return state, events


@pytest.mark.parametrize(("seed", "count"), [(1, 2), (2, 4)])
def test_they_play_a_whole_hand_by_the_rules(seed: int, count: int) -> None:
    state, _ = played_out(seed, count)
    assert state.end is not None


def test_they_play_other_rules_too() -> None:
    state, _ = played_out(5, 3, INDIAN)
    assert state.end is not None


def test_the_same_chance_plays_the_same_hand() -> None:
    assert played_out(4, 2)[1] == played_out(4, 2)[1]


def test_what_they_cannot_see_does_not_matter() -> None:
    state, chance = three(FIFTEEN, "2D"), Random(2)
    for _ in range(5):
        stock = tuple(chance.sample(state.stock, len(state.stock)))
        others = [seat.hand for seat in state.seats[1:]]
        chance.shuffle(others)
        seats = (state.seats[0], *(replace(s, hand=h) for s, h in zip(state.seats[1:], others, strict=True)))
        assert move(replace(state, stock=stock, seats=seats), Random(1)) == move(state, Random(1))


@pytest.mark.rule("P4.5", "P7.1")
def test_they_declare_as_soon_as_they_can() -> None:
    won = move(played(four(ALMOST), "Ana draws"), Random(1))
    assert isinstance(won, Declares)
    assert won.throws == Deal("8D").discards(f"{ALMOST} 4C")[0].card
    dealt = move(four(COMPLETE), Random(1))
    assert isinstance(dealt, Declares)
    assert dealt.throws is None


def test_they_take_the_open_card_where_it_helps_and_draw_otherwise() -> None:
    assert isinstance(move(three(ALMOST, "4C"), Random(1)), Takes)
    assert isinstance(move(three(FIFTEEN, "10D"), Random(1)), Draws)


@pytest.mark.rule("P5.2")
def test_they_drop_a_hopeless_hand_before_the_first_draw_only() -> None:
    state = three(HOPELESS, "7D")
    dropped = move(state, Random(1))
    assert isinstance(dropped, Drops)
    assert sorted(dropped.under) == sorted(state.seat("Ana").hand)
    later = played(state, "Ana draws")
    assert isinstance(move(later, Random(1)), Discards)


@pytest.mark.rule("P4.2")
def test_they_never_throw_the_card_just_taken() -> None:
    thrown = move(played(three(FIFTEEN, "QC"), "Ana takes"), Random(1))
    assert isinstance(thrown, Discards)
    assert str(thrown.card) != "QC"


def test_free_cards_neighbours_and_pairs_give_hope() -> None:
    state = four()
    hands = ["KC", "PJ", "8C", "5H 6H", "5H 7H", "5H 5D", "QS AS", "5H 9S"]
    assert [hope(state, cards(hand)) for hand in hands] == [0, 9, 9, 4, 3, 2, 3, 0]
