"""One hand played over and over: a player drops at one moment or another, and the engine plays it to its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from random import Random

from paplu.deal import Deal, Line
from paplu.groups import pack
from paplu.language import Card, Code, Finding, InputError, Problem, without
from paplu.play import (
    Declares,
    Discards,
    Draws,
    Drops,
    HandDealt,
    HandEvent,
    Indicator,
    Lays,
    Open,
    Payment,
    Result,
    State,
    Stock,
    hand_play,
    settle,
    start,
)
from paplu.rules import DroppedCards, Laying, Rules, cannot_be_met
from paplu_widgets.instruments.winning import CardGroups, winning

WINS_IN, LATER = 4, 3  # the turn in which the winner declares, and the last in which one drops
MOST_ACTS = 1000


class Moment(StrEnum):
    """When the player drops, or not at all; the value is the key of its words."""

    FIRST = "first"  # instead of the first draw
    DRAWN = "drawn"  # after having drawn in this turn
    SECOND = "second"  # instead of the second draw
    THIRD = "third"
    STAYS = "stays"  # in to the end
    VOID = "void"  # at the second turn of a hand that nobody wins


@dataclass(frozen=True, slots=True)
class DropOutcome:
    """What came of it: the events, the state at the end, and the engine's word on the drop, or on why it may not be."""

    moment: Moment
    events: tuple[HandEvent, ...]
    state: State
    result: Result
    drop: tuple[Finding, ...] = ()
    allowed: bool = True

    @property
    def payment(self) -> Payment | None:
        """What the player pays, and to whom, but for a bonus."""
        lines = tuple(line for line in self._paid if line.code is not Code.PAPLU_BONUS)
        return Payment(self.state.players[0], self.result.winner or "", lines) if lines else None

    @property
    def bonus(self) -> tuple[Line, ...]:
        """What the player pays beside that, because the winner declared the card of the bonus (R25)."""
        return tuple(line for line in self._paid if line.code is Code.PAPLU_BONUS)

    @property
    def count(self) -> tuple[Line, ...]:
        """The lines of the player's own count."""
        return next((count.lines for count in self.result.counts if count.player == self.state.players[0]), ())

    @property
    def costs(self) -> Fraction:
        """What it costs the player, in points, paid or written down."""
        return self.result.scores.get(self.state.players[0], Fraction(0))

    @property
    def _paid(self) -> tuple[Line, ...]:
        paid = (payment for payment in self.result.payments if payment.payer == self.state.players[0])
        return tuple(line for payment in paid for line in payment.lines)


def drop_outcome(
    moment: Moment, hand: Sequence[Card], indicator: Card, players: Sequence[str], rules: Rules
) -> DropOutcome:
    """Returns the hand in which the first player holds these cards and drops at that moment; the second one wins."""
    story = _Story(moment, hand, indicator, players, rules)
    while story.state.end is None and story.allowed and len(story.events) < MOST_ACTS:
        story.turn()
    return DropOutcome(moment, tuple(story.events), story.state, settle(story.state), story.drop, story.allowed)


class _Story:
    """A hand as it is being played."""

    def __init__(
        self, moment: Moment, hand: Sequence[Card], indicator: Card, players: Sequence[str], rules: Rules
    ) -> None:
        self.moment = moment
        self.state = start(rules, players, players[-1])
        self.events: list[HandEvent] = []
        self.drop: tuple[Finding, ...] = ()
        self.allowed = True
        self._shown = winning(without(pack(rules), [indicator, *hand]), indicator, rules)
        for event in _deal(moment, tuple(hand), self._shown, indicator, players, rules):
            self.add(event)

    def add(self, event: HandEvent) -> None:
        """Lets the event happen if the engine allows it; otherwise the story ends here."""
        verdict = hand_play.check(self.state, event)
        if isinstance(event, Drops):
            self.drop = verdict.findings
        if not verdict:
            self.allowed = False
            return
        self.events.append(event)
        self.state = hand_play.after(self.state, event)

    def turn(self) -> None:
        """Plays one player's turn: a drop, a declaration, or a draw and a throw."""
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
        for group in self._to_lay(name, top, turn):
            self.add(Lays(name, group))
        declares = name == self.state.players[1] and turn == WINS_IN and self.moment is not Moment.VOID
        self.add(_declaration(self.state, name, self._shown) if declares else Discards(name, top))

    def _to_lay(self, name: str, drawn: Card, turn: int) -> CardGroups:
        """Returns the groups laid open in this turn, where that is the rule: the winner lays one a turn (I6.4)."""
        if self.state.rules.laying is not Laying.STEP_BY_STEP:
            return ()
        if name == self.state.players[1]:
            return self._shown[turn - 1 : turn] if turn < min(WINS_IN, len(self._shown)) else ()
        if turn > 1:
            return ()
        best = Deal(self.state.indicator, self.state.rules).penalty(without(self.state.seat(name).hand, [drawn]))
        return tuple(meld.cards for meld in best.melds)


DROPS = {Moment.FIRST: 1, Moment.DRAWN: 1, Moment.SECOND: 2, Moment.THIRD: LATER, Moment.VOID: 2}


def _drop(state: State, name: str) -> Drops:
    seat = state.seat(name)
    under = not seat.draws and state.rules.dropped_cards is DroppedCards.UNDER_STOCK  # P5.2
    return Drops(name, seat.hand if under else ())


def _declaration(state: State, name: str, shown: CardGroups) -> Declares:
    (throw,) = without((*state.seat(name).hand, *state.seat(name).open_cards), [c for group in shown for c in group])
    return Declares(name, shown, throw)


def _deal(
    moment: Moment,
    hand: tuple[Card, ...],
    shown: CardGroups,
    indicator: Card,
    players: Sequence[str],
    rules: Rules,
) -> Iterator[HandEvent]:
    *held, last = (card for group in shown for card in group)
    cards = list(without(pack(rules), [indicator, *hand, *held, last]))
    Random(13).shuffle(cards)
    spare = cards.pop()
    yield Indicator(indicator)
    yield HandDealt(players[0], hand)
    yield HandDealt(players[1], (*held, spare))
    for name in players[2:]:
        yield HandDealt(name, tuple(cards.pop() for _ in range(rules.hand_size)))
    yield Open(cards.pop())
    drops = DROPS.get(moment, WINS_IN + 1)
    others = len(players) - 1
    cards.insert(min(drops - 1, WINS_IN) + others * (WINS_IN - 1), last)
    yield Stock(tuple(cards))


def refusal(rules: Rules, count: int) -> InputError | None:
    """Returns why the hand cannot be played for so many players: no hand can win, or the stock is too small for it."""
    if not rules.can_be_won:  # R23
        return cannot_be_met(rules)
    stock = len(pack(rules)) - 2 - count * rules.hand_size
    if stock > WINS_IN + (count - 1) * (WINS_IN - 1):
        return None
    return InputError(Problem.STOCK_TOO_SMALL, count=count, number=WINS_IN)
