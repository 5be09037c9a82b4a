"""Facts that hold in every hand, however it is played: by hypothesis, and in ten thousand random playouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,  # pyright: ignore[reportUnknownVariableType]  # hypothesis leaves it untyped
)

from paplu import play
from paplu.groups import pack
from paplu.language import ALL_CARDS
from paplu.rules import PAPLU
from tests.support import referee
from tests.support.random_play import NAMES, hand, session, wrongly

PACK = tuple(sorted(pack(PAPLU)))


def forbidden(state: play.State) -> Iterator[play.Act]:
    """Moves that no rule allows here: of another player, out of their order, or with cards that are not there."""
    name, seat = state.turn, state.seat(state.turn)
    for other in state.players:
        if other != name:
            yield play.Takes(other)
            yield play.Draws(other)
    yield play.Draws("Nobody")
    if state.phase is play.Phase.THROW:
        yield from (play.Draws(name), play.Takes(name), play.Drops(name), play.Drops(name, seat.hand))
        yield play.Declares(name, (seat.hand[:13],))
        yield from (play.Discards(name, card) for card in ALL_CARDS if card not in seat.hand)
        if state.taken is not None and seat.hand.count(state.taken) == 1:
            rest = tuple(card for card in seat.hand if card != state.taken)
            yield play.Discards(name, state.taken)
            yield play.Declares(name, (rest,), state.taken)
    else:
        yield from (play.Discards(name, card) for card in seat.hand)
        yield play.Declares(name, (seat.hand[:12],), seat.hand[12])
        yield from (play.Draws(name, card) for card in ALL_CARDS if card != state.stock[0])
        if seat.draws:
            yield play.Declares(name, (seat.hand,))
            yield play.Drops(name, seat.hand)
        else:
            yield play.Drops(name)
            yield play.Drops(name, seat.hand[:12])
            yield play.Drops(name, (*seat.hand[1:], PACK[0] if seat.hand[0] != PACK[0] else PACK[-1]))


class AnyHand(RuleBasedStateMachine):
    """Hands of two to six players, one legal or wrongly declared move at a time."""

    events: list[play.Event]
    dealt: int
    session: play.Session

    @initialize(count=st.integers(2, 6), seed=st.integers(0, 2**32))
    def deal(self, count: int, seed: int) -> None:
        names = NAMES[:count]
        dealt = play.shuffled(names, names[-1], PAPLU, Random(seed))
        self.events = [play.Header(), play.Named("paplu"), play.Players(names), play.Dealer(names[-1]), *dealt]
        self.session = play.session_play.replay(play.Session(), self.events)
        self.dealt = len(self.events)

    @property
    def state(self) -> play.State:
        return self.session.hands[-1]

    def make(self, event: play.Event) -> None:
        self.events.append(event)
        self.session = play.after(self.session, event)

    @precondition(lambda self: self.state.end is None)
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        moves = play.legal(self.state)
        assert all(play.hand_play.check(self.state, found) for found in moves)
        self.make(data.draw(st.sampled_from(moves)))

    @precondition(lambda self: self.state.end is None and len(self.state.left) > 2)
    @rule(seed=st.integers(0, 2**32))
    def declare_wrongly(self, seed: int) -> None:
        event = wrongly(self.state, Random(seed))
        if play.hand_play.check(self.state, event):
            self.make(event)

    @precondition(lambda self: self.state.end is None)
    @rule(keep=st.integers(1, 3))
    def shorten_the_stock(self, keep: int) -> None:
        state = self.state
        short = replace(state, stock=state.stock[:keep], stock_size=keep, aside=state.aside + state.stock[keep:])
        drawn = [event for event in play.legal(short) if isinstance(event, play.Draws)]
        assert bool(drawn) == (state.phase is play.Phase.TURN)

    @invariant()
    def all_cards_are_somewhere(self) -> None:
        assert self.state.cards == PACK
        for seat in self.state.seats:
            holds = 0 if seat.gone else 13 + (self.state.phase is play.Phase.THROW and seat.name == self.state.turn)
            assert len(seat.hand) == holds

    @invariant()
    def what_is_forbidden_is_refused_and_not_offered(self) -> None:
        offered = play.legal(self.state)
        assert bool(offered) == (self.state.end is None)
        if self.state.end is None:
            for event in forbidden(self.state):
                verdict = play.hand_play.check(self.state, event)
                assert not verdict, event
                assert verdict.findings, event
                assert event not in offered

    @invariant()
    def the_ledger_adds_up_to_nothing(self) -> None:
        assert sum(play.balances(self.session).values()) == 0
        assert sum(play.settle(self.state).net(name) for name in self.state.players) == 0

    @rule()
    def replay_the_log(self) -> None:
        log = play.write(self.events)
        assert play.parse(log) == tuple(self.events)
        assert play.replay_file(log).session == self.session

    @rule(fewer=st.integers(1, 3))
    def undo(self, fewer: int) -> None:
        if len(self.events) - fewer > self.dealt:
            self.events = self.events[:-fewer]
            self.session = play.session_play.replay(play.Session(), self.events)


def test_any_hand_keeps_its_cards_its_rules_and_its_log() -> None:
    effort = settings(
        max_examples=12, stateful_step_count=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
    run_state_machine_as_test(AnyHand, settings=effort)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
@pytest.mark.rule("P7.4")
def test_a_session_at_random_is_its_log_replayed(count: int, seed: int) -> None:
    events = tuple(session(PAPLU, count, Random(seed)))
    log = play.write(events)
    assert play.parse(log) == events
    found = play.replay_file(log)
    assert found.exit_status == 0
    assert found.session.complete
    assert sum(play.balances(found.session).values()) == 0
    assert play.session_play.replay(play.Session(), events) == found.session


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_a_second_referee_settles_a_session_alike(count: int) -> None:
    log = play.write(session(PAPLU, count, Random(10 * count)))
    for result, table in zip(play.replay_file(log).session.settled, referee.hands(log), strict=True):
        assert table.outcome == (f"{result.winner} {result.by}" if result.winner else result.status)
        assert table.paid == [(paid.payer, paid.receiver, str(paid.amount)) for paid in result.payments]


def at_a_table(events: Sequence[play.Event]) -> Iterator[play.Event]:
    """The same session as recorded with real cards: no stock, draws named, the hands at the end of each hand."""
    played, hands = play.Session(), list[play.Event]()
    for event in (*events, None):
        if event is None or isinstance(event, play.Dealer):
            yield from hands
            hands = []
        if isinstance(event, play.HandDealt):
            hands.append(event)
        elif isinstance(event, play.Draws):
            yield play.Draws(event.player, played.hands[-1].stock[0])
        elif isinstance(event, play.Drops):
            yield play.Drops(event.player)
        elif event is not None and not isinstance(event, play.Stock):
            yield event
        played = played if event is None else play.after(played, event)


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_a_session_recorded_with_real_cards_is_settled_alike(count: int) -> None:
    events = tuple(session(PAPLU, count, Random(count)))
    found = play.replay_file(play.write(at_a_table(events)))
    assert found.exit_status == 0
    assert found.session.settled == play.session_play.replay(play.Session(), events).settled


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100))
def test_a_hundred_random_playouts_lose_no_card_and_no_point(seed: int) -> None:
    chance = Random(seed)
    for number in range(100):
        names = NAMES[: 2 + number % 5]
        state = play.start(PAPLU, names, names[-1])
        state = play.hand_play.replay(state, play.shuffled(names, names[-1], PAPLU, chance))
        for event in hand(state, chance):
            assert play.hand_play.check(state, event)
            state = play.hand_play.after(state, event)
        assert state.cards == PACK
        assert sum(play.settle(state).net(name) for name in names) == 0
