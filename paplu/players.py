"""Simple computer players: each knows its own cards, what lies open, and how to ask the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from paplu.cards import Card
from paplu.deal import Deal
from paplu.events import Declares, Discards, Draws, Drops, HandEvent, Stock, Takes
from paplu.play import legal
from paplu.rules import Protection
from paplu.table import Phase, Seat, State, without

JOKER, NEXT, NEAR, PAIR = 9, 4, 3, 2  # what a free card, and two cards that go together, are worth in points
HOPELESS = 19  # a hand worth less than this is dropped before the first draw
GAIN = 6  # what the open card must bring, in points, to be taken


def move(state: State, chance: Random) -> HandEvent:
    """Returns what a simple player does now, whose turn it is: the same for the same cards in sight and chance.

    It declares as soon as it can, drops a hopeless hand before its first draw, takes the open card where that helps,
    and throws what it can best do without. Cards it cannot see do not matter. A ValueError where nothing can be done.
    """
    moves = legal(state)
    if not moves:
        raise ValueError(f"nothing can be done in this state: {state.phase!r}")
    if declares := next((event for event in moves if isinstance(event, Declares)), None):
        return declares
    return _throw(state, moves) if state.phase is Phase.THROW else _begin(state, moves, chance)


def hope(state: State, cards: Sequence[Card]) -> int:
    """Returns how much the cards promise, in points: free cards, neighbours of a suit and pairs of a rank."""
    wilds = Deal(state.indicator, state.rules).wilds
    kinds = sorted({card for card in cards if not wilds.is_free(card)})
    free = sum(wilds.is_free(card) for card in cards)
    return JOKER * free + sum(_together(one, other) for one, other in combinations(kinds, 2))


def _begin(state: State, moves: Sequence[HandEvent], chance: Random) -> HandEvent:
    seat = state.seat(state.turn)
    drop = next((event for event in moves if isinstance(event, Drops)), None)
    if drop is not None and not seat.draws and hope(state, seat.hand) < HOPELESS:
        return replace(drop, under=tuple(chance.sample(drop.under, len(drop.under))))
    takes = next((event for event in moves if isinstance(event, Takes)), None)
    if takes is not None and _helps(state, seat, state.pile[-1]):
        return takes
    if draws := next((event for event in moves if isinstance(event, Draws)), None):
        return draws
    if stock := next((event for event in moves if isinstance(event, Stock)), None):  # R15
        return Stock(tuple(chance.sample(stock.cards, len(stock.cards))))
    return takes or moves[0]


def _throw(state: State, moves: Sequence[HandEvent]) -> HandEvent:
    hand = state.seat(state.turn).hand
    throws = [event for event in moves if isinstance(event, Discards)]
    return min(throws, key=lambda event: _cost(state, without(hand, [event.card])))


def _helps(state: State, seat: Seat, card: Card) -> bool:
    best = min(_cost(state, (*without(seat.hand, [other]), card)) for other in set(seat.hand))
    return best + GAIN <= _cost(state, seat.hand)


def _cost(state: State, hand: Sequence[Card]) -> int:
    """What a hand costs now, what it would cost if every group were safe, less what it promises."""
    generous = replace(state.rules, protection=Protection.EVERY_GROUP)
    counts = (Deal(state.indicator, rules).count(hand) for rules in (state.rules, generous))
    return sum(counts) - hope(state, hand)


def _together(one: Card, other: Card) -> int:
    if one.rank is other.rank:
        return PAIR
    if one.suit is not other.suit:
        return 0
    apart = abs(one.place - other.place)
    apart = min(apart, 13 - apart) if 1 in (one.place, other.place) else apart  # the ace stands above the king too
    return {1: NEXT, 2: NEAR}.get(apart, 0)
