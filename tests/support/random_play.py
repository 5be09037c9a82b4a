"""Hands and sessions played at random, from a seeded ``random.Random``: legal moves, and now and then a wrong show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from paplu.deal import Deal
from paplu.play import (
    Dealer,
    Declares,
    Discards,
    Draws,
    Drops,
    Event,
    HandEvent,
    Header,
    Named,
    Phase,
    Players,
    Session,
    State,
    Takes,
    after,
    hand_play,
    legal,
    shuffled,
)
from paplu.rules import Rules

NAMES = ("Ana", "Bruno", "Carla", "Davi", "Eva", "Filipe")
WEIGHTS: Mapping[type, int] = {Draws: 60, Takes: 30, Drops: 3, Discards: 10, Declares: 1000}


def wrongly(state: State, chance: Random) -> Declares:
    """Any thirteen cards of the player whose turn it is, shown one by one."""
    cards = list(state.seat(state.turn).hand)
    throws = None
    if state.phase is Phase.THROW:
        may = [card for card in cards if card != state.taken]
        throws = chance.choice(may)
        cards.remove(throws)
    return Declares(state.turn, tuple((card,) for card in cards), throws)


def move(state: State, chance: Random, skill: float) -> HandEvent:
    """A legal move, with skill a throw that leaves least, or now and then a wrong declaration."""
    seat = state.seat(state.turn)
    if chance.random() < 0.01 and (seat.draws == 0 or state.phase is Phase.THROW):
        return wrongly(state, chance)
    moves = legal(state)
    if state.phase is Phase.THROW and chance.random() < skill:
        best = [Discards(state.turn, kept.card) for kept in Deal(state.indicator, state.rules).discards(seat.hand)]
        moves = tuple(found for found in moves if isinstance(found, Declares) or found in best[:2])
    return chance.choices(moves, [WEIGHTS.get(type(found), 1) for found in moves])[0]


def hand(state: State, chance: Random, skill: float = 0) -> Iterator[HandEvent]:
    """The moves of a hand that was dealt, up to its end; a session follows them by itself."""
    while state.end is None:
        found = move(state, chance, skill)
        yield found
        state = hand_play.after(state, found)


def session(rules: Rules, count: int, chance: Random) -> Iterator[Event]:
    """The events of a session of as many hands as players."""
    names = NAMES[:count]
    first = chance.randrange(count)
    head: list[Event] = [Header(), Named(rules.name), Players(names)]
    played = Session()
    for event in head:
        yield event
        played = after(played, event)
    for number in range(count):
        dealer = names[(first + number) % count]
        for event in (Dealer(dealer), *shuffled(names, dealer, rules, chance)):
            yield event
            played = after(played, event)
        for event in hand(played.hands[-1], chance, skill=0.8):
            yield event
            played = after(played, event)
