"""What a gesture at the practice table asks the engine for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from paplu.language import PRINTED_JOKER, Card, Code, Speaker
from paplu.play import Discards, Drops, legal
from paplu.rules import PAPLU
from paplu_widgets.card_table import EMPTY, RefusedError
from paplu_widgets.practice.acts import wish
from paplu_widgets.practice.game import Game, begun
from paplu_widgets.practice.view import GameView, held

PEOPLE = ("Ana", "Bruno")


def playing() -> Game:
    return begun(PEOPLE, PEOPLE, 3, PAPLU, "Bruno")


def over() -> Game:
    game = playing()
    return game.moved(next(move for move in legal(game.state) if isinstance(move, Drops)))


def view(game: Game, viewer: str, chosen: frozenset[str] = frozenset()) -> GameView:
    return GameView(game, viewer, held(EMPTY, game.state.seat(viewer).hand), Speaker("en"), chosen=chosen)


ROWS = [
    # who wants to throw, when, and what forbids it
    pytest.param(playing, "Bruno", Code.NOT_YOUR_TURN, id="P4.1 not on turn"),
    pytest.param(over, "Bruno", Code.HAND_OVER, id="P5.4 the hand is won"),
    pytest.param(over, "Ana", Code.HAND_OVER, id="P5.4 dropped and without cards"),
]


@pytest.mark.parametrize(("at", "viewer", "why"), ROWS)
def test_a_throw_of_no_card_out_of_turn_is_refused_by_the_engine_without_inventing_one(
    at: Callable[[], Game], viewer: str, why: Code
) -> None:
    game = at()
    hand = game.state.seat(viewer).hand
    assert PRINTED_JOKER not in hand
    act = wish(view(game, viewer), {"act": "throw"})
    assert not isinstance(act, GameView)
    assert game.check(act).codes == (why,)
    named: set[Card] = {act.card} if isinstance(act, Discards) else set()
    assert named <= set(hand)


def test_a_chosen_card_is_the_one_asked_about_out_of_turn_too() -> None:
    game = playing()
    piece = view(game, "Bruno").layout.pieces[4]
    assert wish(view(game, "Bruno", frozenset({piece.id})), {"act": "throw"}) == Discards("Bruno", piece.card)


@pytest.mark.parametrize("zone", ["nowhere", "throw", "g11"])
@pytest.mark.parametrize("act", ["place", "move"])
def test_only_a_place_on_the_table_takes_cards(act: str, zone: str) -> None:
    table = view(playing(), "Ana")
    piece = table.layout.pieces[0].id
    with pytest.raises(RefusedError):
        wish(table, {"act": act, "zone": zone, "id": piece, "ids": [piece]})
    for free in ("stock", "indicator"):
        assert wish(table, {"act": "move", "zone": free, "ids": [piece]}) is table


def test_a_card_that_is_gone_is_not_chosen() -> None:
    with pytest.raises(RefusedError):
        wish(view(playing(), "Ana"), {"act": "choose", "id": "4H-9"})
