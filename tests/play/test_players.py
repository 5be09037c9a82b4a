"""The computer players: legal, the same by seed, blind to what they may not see, and no fools."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from paplu import INDIAN, PAPLU, Deal, cards, profile
from paplu.language import without
from paplu.play import (
    Declares,
    Discards,
    Draws,
    Drops,
    HandEvent,
    Lays,
    Phase,
    State,
    Stock,
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


@pytest.mark.parametrize(
    ("hand", "points", "dropped"),
    [
        ("3C 7C 9C AD 10D 2H 7H QH 3S 3S 9S KS PJ", 18, True),
        ("6C JC KC 6D QD 2H 6H 2S 5S 7S 9S 9S QS", 19, False),
    ],
)
def test_a_hand_of_little_hope_is_dropped_and_one_of_a_little_more_is_played(
    hand: str, points: int, dropped: bool
) -> None:
    state = three(hand, "7D")
    assert hope(state, cards(hand)) == points
    assert isinstance(move(state, Random(1)), Drops) == dropped


@pytest.mark.parametrize(
    ("hand", "opens", "kind"),
    [
        pytest.param("JC 2D 4D 4D 6D 7D KD KD 6H 7H AS 8S 10S", "7H", Takes, id="six points are gained"),
        pytest.param("2C KC 5D 7D 2H 9H JH KH 2S 3S 5S 9S QS", "JC", Draws, id="five points are gained"),
    ],
)
def test_the_open_card_is_taken_for_six_points_and_for_no_fewer(hand: str, opens: str, kind: type) -> None:
    assert type(move(three(hand, opens), Random(1))) is kind


@pytest.mark.parametrize(("draws", "kind"), [(39, Draws), (40, Drops), (41, Drops)])
def test_a_player_who_has_drawn_long_enough_gives_up(draws: int, kind: type) -> None:
    state = three(FIFTEEN, "10D")
    first, *others = state.seats
    late = replace(state, seats=(replace(first, draws=draws), *others))
    assert type(move(late, Random(1))) is kind


@pytest.mark.rule("R15")
def test_what_is_done_when_the_stock_is_empty() -> None:
    empty = replace(three(FIFTEEN, "10D"), stock=(), stock_size=0)
    assert move(empty, Random(1)) == Takes("Ana")  # though it does not help
    assert isinstance(move(replace(empty, pile=()), Random(1)), Drops)
    endless = replace(empty, rules=INDIAN, pile=cards("2C 3C 4D 10D"))
    again = move(endless, Random(1))
    assert isinstance(again, Stock)
    assert sorted(again.cards) == sorted(cards("2C 3C 4D"))
    assert {move(endless, Random(seed)) == again for seed in range(9)} == {True, False}  # shuffled


def test_nothing_can_be_done_after_the_end() -> None:
    over = played(four(), "Ana drops", "Bruno drops", "Carla drops")
    with pytest.raises(ValueError, match="over"):
        move(over, Random(1))


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("KS AS", 4),
        ("AS 2S", 4),
        ("AS 3S", 3),
        ("QS AS", 3),
        ("2S KS", 0),
        ("AS JS", 0),
        ("5H 5D 5S", 6),
        ("5H 5H", 0),
        ("5H 6H 7H", 11),
        ("5H 9H", 0),
        ("5H 6D", 0),
        ("PJ 8C 8C 5H", 27),
    ],
)
def test_two_cards_give_hope_by_how_near_they_are(hand: str, points: int) -> None:
    assert hope(four(), cards(hand)) == points


@pytest.mark.rule("I6.4")
def test_groups_are_laid_open_while_the_cards_left_can_still_make_what_is_lacking() -> None:
    gin = profile("gin")
    held = "4H 5H 6H 9S 10S JS 2C KD QC 7D"
    state = played(table({"Ana": held, "Bruno": ""}, rules=gin, top="3C 4C"), "Ana draws")
    laid = move(state, Random(1))
    assert isinstance(laid, Lays)
    after = hand_play.apply(state, laid)
    assert isinstance(move(after, Random(1)), Discards)  # four cards are too few for the second life and a choice


def test_of_many_cards_one_that_promises_little_is_thrown() -> None:
    rules = profile("21-card-house")
    held = "4H 5H 6H 9S 10S JS AC 2C 3C 7D 7D KC KC QS QS 5D 5D 2H 9C JD 3S"
    state = played(table({"Ana": held, "Bruno": ""}, rules=rules, top="6C"), "Ana draws")
    thrown = move(state, Random(1))
    assert isinstance(thrown, Discards)
    hand = state.seat("Ana").hand
    left = {card: hope(state, without(hand, [card])) for card in hand}
    assert sum(points > left[thrown.card] for points in left.values()) < 4
