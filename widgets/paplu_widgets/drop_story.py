"""One hand told over and over: a player drops at one moment or another, and the engine plays it to its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from random import Random

from paplu import play
from paplu.cards import RANKS, SUITS, Card
from paplu.deal import Deal
from paplu.events import Declares, Discards, Draws, Drops, Hand, HandEvent, Indicator, Open, Stock
from paplu.rules import Rules
from paplu.settling import Payment, Result, settle
from paplu.table import State, start, without
from paplu.verdict import Finding
from paplu.wilds import pack

WINS_IN, LATER = 4, 3  # the turn in which the winner declares, and the last in which one drops
MOST_ACTS = 500
RUNS = ((4, 0), (3, 4), (3, 7), (3, 10))  # what the winner shows: how many cards, from which rank on
SIZE = sum(size for size, _ in RUNS)


class Moment(StrEnum):
    """When the player drops, or not at all; the value is the key of its words."""

    FIRST = "first"  # instead of the first draw
    DRAWN = "drawn"  # after having drawn in this turn
    SECOND = "second"  # instead of the second draw
    THIRD = "third"
    STAYS = "stays"  # in to the end
    VOID = "void"  # at the second turn of a hand that nobody wins


@dataclass(frozen=True, slots=True)
class Told:
    """What came of it: the events, the state at the end, and the engine's word on the drop, or on why it may not be."""

    moment: Moment
    events: tuple[HandEvent, ...]
    state: State
    drop: tuple[Finding, ...] = ()
    allowed: bool = True

    @property
    def result(self) -> Result:
        """The settlement."""
        return settle(self.state)

    @property
    def payment(self) -> Payment | None:
        """What the player pays, and to whom."""
        return next((paid for paid in self.result.payments if paid.payer == self.state.players[0]), None)

    @property
    def costs(self) -> Fraction:
        """What it costs the player, in points, paid or written down."""
        return self.result.scores.get(self.state.players[0], Fraction(0))


def tell(moment: Moment, hand: Sequence[Card], indicator: Card, players: Sequence[str], rules: Rules) -> Told:
    """Returns the hand in which the first player holds these cards and drops at that moment; the second one wins."""
    story = _Story(moment, players, rules)
    for event in _deal(moment, tuple(hand), indicator, players, rules):
        story.add(event)
    while story.state.end is None and story.allowed and len(story.events) < MOST_ACTS:
        story.turn()
    return Told(moment, tuple(story.events), story.state, story.drop, story.allowed)


class _Story:
    """A hand as it is being told."""

    def __init__(self, moment: Moment, players: Sequence[str], rules: Rules) -> None:
        self.moment = moment
        self.state = start(rules, players, players[-1])
        self.events: list[HandEvent] = []
        self.drop: tuple[Finding, ...] = ()
        self.allowed = True

    def add(self, event: HandEvent) -> None:
        """Let the event happen if the engine allows it; otherwise the story ends here."""
        verdict = play.check(self.state, event)
        if isinstance(event, Drops):
            self.drop = verdict.findings
        if not verdict:
            self.allowed = False
            return
        self.events.append(event)
        self.state = play.after(self.state, event)

    def turn(self) -> None:
        """One player's turn: a drop, a declaration, or a draw and a throw."""
        name, first = self.state.turn, self.state.players[0]
        turn = self.state.seat(name).draws + 1
        if name == first and turn == DROPS.get(self.moment):
            if self.moment is Moment.DRAWN:
                self.add(Draws(name))
            self.add(_drop(self.state, name))
            return
        if not self.state.stock_size:  # rules under which the story has no end
            self.allowed = False
            return
        top = self.state.stock[0]
        self.add(Draws(name))
        declares = name == self.state.players[1] and turn == WINS_IN and self.moment is not Moment.VOID
        self.add(_declaration(self.state, name) if declares else Discards(name, top))


DROPS = {Moment.FIRST: 1, Moment.DRAWN: 1, Moment.SECOND: 2, Moment.THIRD: LATER, Moment.VOID: 2}


def _drop(state: State, name: str) -> Drops:
    legal = next((move for move in play.legal(state) if isinstance(move, Drops)), None)
    return legal or Drops(name)


def _declaration(state: State, name: str) -> HandEvent:
    found = (throw for throw in Deal(state.indicator, state.rules).discards(state.seat(name).hand) if throw.declares)
    throw = next(found).card
    best = Deal(state.indicator, state.rules).penalty(without(state.seat(name).hand, [throw]))
    return Declares(name, tuple(meld.cards for meld in best.melds), throw)


def _deal(
    moment: Moment, hand: tuple[Card, ...], indicator: Card, players: Sequence[str], rules: Rules
) -> Iterator[HandEvent]:
    rest = without(pack(rules), [indicator, *hand])
    run = _winning(rest)
    rest = without(rest, run)
    cards = list(rest)
    Random(13).shuffle(cards)
    spare, last = cards.pop(), run[-1]
    yield Indicator(indicator)
    yield Hand(players[0], hand)
    yield Hand(players[1], (*run[:-1], spare))
    for name in players[2:]:
        yield Hand(name, tuple(cards.pop() for _ in range(rules.hand_size)))
    yield Open(cards.pop())
    drops = DROPS.get(moment, WINS_IN + 1)
    others = len(players) - 1
    cards.insert(min(drops - 1, WINS_IN) + others * (WINS_IN - 1), last)
    yield Stock(tuple(cards))


def _winning(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Runs of four, three, three and three that are still there, from ace to king of one suit if it can be."""
    held: tuple[Card, ...] = ()
    for size, begins in RUNS:
        held += next(_runs(without(cards, held), size, begins))
    return held


def _runs(cards: tuple[Card, ...], size: int, begins: int) -> Iterator[tuple[Card, ...]]:
    for first in (begins, *range(14 - size)):
        for suit in SUITS:
            run = tuple(Card(rank, suit) for rank in RANKS[first : first + size])
            if all(card in cards for card in run):
                yield run
