"""Hands and sessions played at random, from a seeded ``random.Random``: legal moves, and now and then a wrong show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from paplu import play
from paplu.deal import Deal
from paplu.rules import Rules

NAMES = ("Ana", "Bruno", "Carla", "Davi", "Eva", "Filipe")
WEIGHTS: Mapping[type, int] = {play.Draws: 60, play.Takes: 30, play.Drops: 3, play.Discards: 10, play.Declares: 1000}


def wrongly(state: play.State, chance: Random) -> play.Declares:
    """Any thirteen cards of the player whose turn it is, shown one by one."""
    cards = list(state.seat(state.turn).hand)
    throws = None
    if state.phase is play.Phase.THROW:
        may = [card for card in cards if card != state.taken]
        throws = chance.choice(may)
        cards.remove(throws)
    return play.Declares(state.turn, tuple((card,) for card in cards), throws)


def move(state: play.State, chance: Random, skill: float) -> play.HandEvent:
    """A legal move, with skill a throw that leaves least, or now and then a wrong declaration."""
    seat = state.seat(state.turn)
    if chance.random() < 0.01 and (seat.draws == 0 or state.phase is play.Phase.THROW):
        return wrongly(state, chance)
    moves = play.legal(state)
    if state.phase is play.Phase.THROW and chance.random() < skill:
        best = [play.Discards(state.turn, kept.card) for kept in Deal(state.indicator, state.rules).discards(seat.hand)]
        moves = tuple(one for one in moves if isinstance(one, play.Declares) or one in best[:2])
    return chance.choices(moves, [WEIGHTS.get(type(one), 1) for one in moves])[0]


def hand(state: play.State, chance: Random, skill: float = 0) -> Iterator[play.HandEvent]:
    """The moves of a hand that was dealt, up to its end; a session follows them by itself."""
    while state.end is None:
        chosen = move(state, chance, skill)
        yield chosen
        state = play.hand_play.after(state, chosen)


def session(rules: Rules, count: int, chance: Random) -> Iterator[play.Event]:
    """The events of a session of as many hands as players."""
    names = NAMES[:count]
    first = chance.randrange(count)
    head: list[play.Event] = [play.Header(), play.Named(rules.name), play.Players(names)]
    played = play.Session()
    for event in head:
        yield event
        played = play.after(played, event)
    for number in range(count):
        dealer = names[(first + number) % count]
        for event in (play.Dealer(dealer), *play.shuffled(names, dealer, rules, chance)):
            yield event
            played = play.after(played, event)
        for event in hand(played.hands[-1], chance, skill=0.8):
            yield event
            played = play.after(played, event)
