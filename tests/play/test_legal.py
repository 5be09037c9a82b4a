"""What a player may do now, and no more: every legal move is allowed by ``check``, and what is left out is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paplu import Deal, profile
from paplu.play import (
    Declares,
    Discards,
    Draws,
    Drops,
    HandEvent,
    Lays,
    State,
    Stock,
    Takes,
    hand_play,
    legal,
    replay_file,
)
from paplu.rules import INDIAN, PAPLU, PLATFORM, Rules
from tests.support.played import ALMOST, COMPLETE, EIGHTY_SIX, last_card, played, table, two

REAL = "paplu-log 1\nrules paplu\nplayers Ana Bruno\ndealer Bruno\nindicator 8D\nopen 5C\n"


def kinds(state: State) -> list[str]:
    return sorted({type(event).__name__ for event in legal(state)})


def of(kind: type[HandEvent], state: State) -> list[HandEvent]:
    return [event for event in legal(state) if isinstance(event, kind)]


@pytest.mark.parametrize("rules", [PAPLU, INDIAN, PLATFORM, profile("gin")], ids=lambda rules: rules.name)
def test_whatever_is_legal_is_allowed(rules: Rules) -> None:
    hands = {"Ana": ALMOST if rules.hand_size == 13 else "4H 5H 6H 9S 10S PJ 7C 7D 7S KD", "Bruno": ""}
    state = table(hands, rules=rules, top="4C")
    for _ in range(8):
        moves = legal(state)
        assert moves
        assert len(moves) == len({*moves})
        assert all(hand_play.check(state, move) for move in moves)
        state = hand_play.apply(state, moves[0])


@pytest.mark.rule("P4.1", "P5.1")
def test_of_real_cards_each_kind_nobody_has_named_may_be_drawn() -> None:
    state = replay_file(REAL).session.hands[-1]
    assert kinds(state) == ["Draws", "Drops", "Takes"]
    assert len(of(Draws, state)) == 53  # every kind of card
    assert of(Drops, state) == [Drops("Ana")]
    drawn = hand_play.apply(state, of(Draws, state)[0])
    assert kinds(drawn) == ["Discards"]
    assert len(of(Discards, drawn)) == 53
    assert all(hand_play.check(drawn, move) for move in legal(drawn))


@pytest.mark.rule("P7.1", "R32")
@pytest.mark.parametrize(
    ("rules", "before", "declared"),
    [
        pytest.param(PAPLU, [], 1, id="P7.1 dealt complete"),
        pytest.param(INDIAN, [], 0, id="R32 never"),
        pytest.param(
            PAPLU, ["Ana draws", "Ana discards KD", "Bruno draws", "Bruno discards QC"], 0, id="P7.1 first turn only"
        ),
    ],
)
def test_hand_rummy_is_legal_on_a_first_turn_where_it_is_played(rules: Rules, before: list[str], declared: int) -> None:
    state = played(table({"Ana": COMPLETE, "Bruno": EIGHTY_SIX}, rules=rules, top="KD 5S"), *before)
    assert len(of(Declares, state)) == declared


@pytest.mark.rule("R15")
def test_a_new_stock_is_legal_when_the_old_one_is_used_up() -> None:
    endless = table({"Ana": ALMOST, "Bruno": EIGHTY_SIX}, rules=INDIAN, top="4C")
    assert of(Stock, endless) == []
    empty = played(last_card(endless), "Ana draws", "Ana discards KD")
    assert kinds(empty) == ["Drops", "Stock", "Takes"]
    assert of(Stock, empty) == [Stock(empty.pile[:-1])]
    assert of(Stock, replace(last_card(two(), keep=0), rules=PAPLU)) == []


@pytest.mark.rule("I6.4")
def test_where_groups_are_laid_open_each_best_group_may_be_laid_and_each_hand_complete_be_declared() -> None:
    gin = profile("gin")
    state = table({"Ana": "4H 5H 6H 9S 10S PJ 7C 7D 7S KD", "Bruno": ""}, rules=gin, top="7H")
    drawn = played(state, "Ana draws")
    assert sorted(len(move.cards) for move in legal(drawn) if isinstance(move, Lays)) == [3, 3, 4]
    laid = played(drawn, "Ana lays 4H 5H 6H")
    (end,) = (move for move in legal(laid) if isinstance(move, Declares))
    assert (str(end.throws), end.groups[0]) == ("KD", laid.seat("Ana").laid[0])
    assert Deal("8D", gin).judge(end.groups)
    assert not of(Lays, played(two(), "Ana draws"))


@pytest.mark.rule("P4.2")
def test_the_card_just_taken_is_not_among_the_throws() -> None:
    taken = played(two(), "Ana takes")
    assert Discards("Ana", two().pile[-1]) not in legal(taken)
    assert len(of(Discards, taken)) == 13


def test_before_the_deal_is_complete_nothing_is_legal() -> None:
    state = replay_file(REAL.replace("open 5C\n", "")).session.hands[-1]
    assert legal(state) == ()
    assert kinds(replay_file(REAL).session.hands[-1]) != []


@pytest.mark.rule("P4.5")
def test_a_win_is_legal_with_each_throw_that_leaves_one() -> None:
    state = played(two(COMPLETE, top="5H"), "Ana draws")
    throws = {str(move.throws) for move in legal(state) if isinstance(move, Declares)}
    assert throws == {str(each.card) for each in Deal("8D").discards(state.seat("Ana").hand) if each.declares}
    assert "5H" in throws
    assert Takes("Ana") not in legal(state)
