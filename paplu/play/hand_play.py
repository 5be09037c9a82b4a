"""A hand played: may I, why not, what then, and what may I at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import reduce

from paplu.deal import Deal
from paplu.groups import turned_up
from paplu.language import Card, Verdict, say, without
from paplu.play import dealing, effects, objections
from paplu.play.events import (
    Act,
    Declares,
    Discards,
    Draws,
    Drops,
    Event,
    HandDealt,
    HandEvent,
    Indicator,
    Lays,
    Open,
    Stock,
    Takes,
)
from paplu.play.hand_state import Phase, Seat, State, replenished
from paplu.rules import DroppedCards, Laying, Rules, codes_and_facts, deciding_rules, departures
from paplu.solver import Arrangement, arrange


class IllegalEventError(ValueError):
    """An event was applied that ``check`` forbids; ``verdict`` has the reasons."""

    def __init__(self, verdict: Verdict[Event]) -> None:
        super().__init__(verdict)
        self.verdict = verdict

    def __str__(self) -> str:
        reasons = " ".join(map(say, self.verdict.findings))
        return f"{reasons} The event was: {self.verdict.value!r}"


def check(state: State, event: HandEvent) -> Verdict[HandEvent]:
    """Returns whether the event may come now, with all that forbids it, or what it amounts to (P2 to P7)."""
    verdict, names = _checked(state, event), departures(state.rules)
    if not names:
        return verdict
    now = dealing.begun(state) if isinstance(event, Act) else state
    house_rules = deciding_rules(state.rules, names, lambda rules: _outcome(now, event, rules))
    return replace(
        verdict, findings=(*verdict.findings, *(each for each in house_rules if each not in verdict.findings))
    )


def _outcome(state: State, event: HandEvent, rules: Rules) -> object:
    """Returns what comes of an event at this moment under other rules: what is said of it, and what then lies where."""
    other = replace(state, rules=rules)
    verdict = _checked(other, event)
    return (
        verdict.holds,
        codes_and_facts(verdict.findings),
        verdict.holds and replace(_after(other, event), rules=state.rules),
    )


def _course(state: State, event: HandEvent, rules: Rules) -> object:
    """Returns how the hand goes on after an event under other rules: whether it may come, who is left, and the end."""
    other = replace(state, rules=rules)
    if not _checked(other, event):
        return None
    then = _after(other, event)
    return then.end, tuple(seat.gone for seat in then.seats)


def _checked(state: State, event: HandEvent) -> Verdict[HandEvent]:
    match event:
        case Indicator() | HandDealt() | Open():
            reasons = tuple(dealing.against(state, event))
            return Verdict(not reasons, reasons or (dealing.speaks_for(state, event),), event)
        case Stock():
            return _check_stock(state, event)
        case _:
            begun = dealing.begun(state)
            reasons = objections.against(begun, event)
            return Verdict(not reasons, reasons or effects.speaks_for(begun, event), event)


def apply(state: State, event: HandEvent) -> State:
    """Returns the state after the event; an ``IllegalEventError`` where ``check`` forbids it."""
    verdict = check(state, event)
    if not verdict:
        raise IllegalEventError(verdict)
    return after(state, event)


def after(state: State, event: HandEvent) -> State:
    """Returns the state after an event that ``check`` has allowed; it remembers the house rules that let it come."""
    then, names = _after(state, event), departures(state.rules)
    if not names:
        return then
    now = dealing.begun(state) if isinstance(event, Act) else state
    house_rules = deciding_rules(state.rules, names, lambda rules: _course(now, event, rules))
    return replace(then, house_rules=tuple(dict.fromkeys((*state.house_rules, *house_rules))))


def _after(state: State, event: HandEvent) -> State:
    match event:
        case Indicator() | HandDealt() | Open():
            return dealing.applied(state, event)
        case Stock():
            return dealing.applied(state, event) if state.phase is Phase.DEAL else effects.reshuffled(state, event)
        case _:
            return effects.applied(dealing.begun(state), event)


def replay(start: State, events: Iterable[HandEvent]) -> State:
    """Returns the state after all the events; undo is replaying one fewer."""
    return reduce(apply, events, start)


def legal(state: State) -> tuple[HandEvent, ...]:
    """Returns what the player whose turn it is may do.

    Of moves that differ only in order one stands for all: a single drop, each different throw, for each throw that
    wins its best declaration. ``check`` allows more, wrong declarations among them.

    >>> from paplu.rules import PAPLU
    >>> from random import Random
    >>> from paplu.play import shuffled, start
    >>> state = start(PAPLU, ["Ana", "Bruno"], "Bruno")
    >>> dealt = shuffled(["Ana", "Bruno"], "Bruno", PAPLU, Random(1))
    >>> sorted({type(act).__name__ for act in legal(replay(state, dealt))})
    ['Draws', 'Drops', 'Takes']
    """
    begun = dealing.begun(state)
    if begun.phase in (Phase.DEAL, Phase.OVER):
        return ()
    moves_now = _before_the_draw(begun) if begun.phase is Phase.TURN else _after_the_draw(begun)
    return tuple(move for move in moves_now if not _refused(begun, move))


def _refused(state: State, event: HandEvent) -> bool:
    if isinstance(event, Stock):
        return any(objections.against_reshuffle(state, event))
    return isinstance(event, Act) and bool(objections.against(state, event))


def _check_stock(state: State, event: Stock) -> Verdict[HandEvent]:
    if state.phase is Phase.DEAL:
        reasons = tuple(dealing.against(state, event))
        return Verdict(not reasons, reasons or (dealing.speaks_for(state, event),), event)
    reasons = tuple(objections.against_reshuffle(state, event))
    return Verdict(not reasons, reasons or (effects.speaks_for_stock(state, event),), event)


def _before_the_draw(state: State) -> Iterator[HandEvent]:
    seat = state.seat(state.turn)
    if state.counted:
        yield from (Draws(seat.name, card) for card in dict.fromkeys(replenished(state).unseen))
    else:
        yield Draws(seat.name)
    yield Stock(state.pile[:-1])  # R15: any order
    yield Takes(seat.name)
    under = not state.counted and not seat.draws and state.rules.dropped_cards is DroppedCards.UNDER_STOCK
    yield Drops(seat.name, seat.hand if under else ())
    if state.rules.hand_rummy and not seat.draws and not seat.unseen:
        yield from _best(state, seat.hand, None)


def _after_the_draw(state: State) -> Iterator[HandEvent]:
    seat = state.seat(state.turn)
    kinds = dict.fromkeys((*seat.hand, *state.unseen) if seat.unseen else seat.hand)
    yield from (Discards(seat.name, card) for card in kinds)
    if not seat.unseen:
        yield from _ends(state, seat)
        if state.rules.laying is Laying.STEP_BY_STEP:
            yield from (Lays(seat.name, meld.cards) for meld in _in_hand(state, seat.hand).melds)


def _ends(state: State, seat: Seat) -> Iterator[Declares]:
    """Yields the best declaration for each throw that lets one hold."""
    deal = Deal(state.indicator, state.rules)
    if not seat.laid:
        for throw in deal.discards(seat.hand) if deal.wins(seat.hand) else ():
            if throw.declares:
                yield from _best(state, without(seat.hand, [throw.card]), throw.card)
        return
    for card in dict.fromkeys(seat.hand):
        rest = _in_hand(state, without(seat.hand, [card]))
        groups = (*seat.laid, *(meld.cards for meld in rest.melds))
        if not rest.leftovers and deal.judge(groups):
            yield Declares(seat.name, groups, card)


def _in_hand(state: State, cards: tuple[Card, ...]) -> Arrangement:
    """Returns the best groups of so many cards as are left in the hand (I6.4)."""
    return arrange(cards, turned_up(state.indicator, state.rules).rank, state.rules)


def _best(state: State, cards: tuple[Card, ...], throws: Card | None) -> Iterator[Declares]:
    best = Deal(state.indicator, state.rules).penalty(cards)
    if best.declarable:
        yield Declares(state.turn, tuple(meld.cards for meld in best.melds), throws)
