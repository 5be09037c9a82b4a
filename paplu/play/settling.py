"""What a finished hand costs and who pays it, line by line (P6.5 to P6.7, P7.2 to P7.4, R18, R26)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from paplu.deal import Deal, Line, lines_of, total_of
from paplu.groups import turned_up
from paplu.language import Code, Finding
from paplu.play.bonus import bonuses
from paplu.play.effects import FIXED
from paplu.play.hand_state import By, Seat, State
from paplu.rules import Laying, Settling, deciding_rules, departures


class Status(StrEnum):
    """How a hand stands; the value is the word in the JSON."""

    WON = "won"
    VOID = "void"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Count:
    """One player's own count in a hand, in points, with its lines."""

    player: str
    lines: tuple[Line, ...]

    @property
    def total(self) -> Fraction:
        """The points: the sum of the lines."""
        return total_of(self.lines)


@dataclass(frozen=True, slots=True)
class Payment:
    """What one player pays another for a hand, with its lines."""

    payer: str
    receiver: str
    lines: tuple[Line, ...]

    @property
    def amount(self) -> Fraction:
        """What is paid: the sum of the lines."""
        return total_of(self.lines)

    @property
    def points(self) -> Fraction:
        """The points that are paid for."""
        return total_of(line for line in self.lines if line.code is not Code.WORTH_OF_A_POINT)

    @property
    def in_points(self) -> bool:
        """Whether the points themselves are paid, and not what an agreed value makes of them (R33)."""
        return all(line.code is not Code.WORTH_OF_A_POINT for line in self.lines)


@dataclass(frozen=True, slots=True)
class Result:
    """A hand settled, as far as it was played: an open or void one has no counts and no payments (P5.5).

    ``house_rules`` name the fields that allowed a move, or changed the end or somebody's points.
    """

    status: Status
    winner: str | None = None
    by: By | None = None
    counts: tuple[Count, ...] = ()
    payments: tuple[Payment, ...] = ()
    warnings: tuple[Finding, ...] = ()
    house_rules: tuple[Finding, ...] = ()

    @property
    def scores(self) -> Mapping[str, Fraction]:
        """Every player's own count, in points."""
        return {count.player: count.total for count in self.counts}

    def net(self, player: str) -> Fraction:
        """Returns what the payments of the hand bring the player: all players together 0 (P7.4)."""
        received = sum((payment.amount for payment in self.payments if payment.receiver == player), Fraction(0))
        return received - sum((payment.amount for payment in self.payments if payment.payer == player), Fraction(0))


def settle(state: State) -> Result:
    """Returns the settlement of a hand; that of one not finished is open.

    >>> from paplu.rules import PAPLU
    >>> from paplu.play import start
    >>> str(settle(start(PAPLU, ["Ana", "Bruno"], "Bruno")).status)
    'open'
    """
    house_rules = deciding_rules(
        state.rules, departures(state.rules), lambda rules: _points(replace(state, rules=rules))
    )
    return replace(settlement(state), house_rules=tuple(dict.fromkeys((*state.house_rules, *house_rules))))


def _points(state: State) -> object:
    result = settlement(state)
    return result.scores, [(paid.payer, paid.receiver, paid.amount) for paid in result.payments]


def settlement(state: State) -> Result:
    """Returns the settlement of a hand, its house rules not named."""
    if state.end is None or not state.finished:
        return Result(Status.OPEN, warnings=state.warnings)
    if state.end.winner is None:
        return Result(Status.VOID, warnings=state.warnings)
    counts = tuple(Count(seat.name, tuple(own_count(state, seat))) for seat in state.seats)
    payments = with_bonuses(MOVING[state.rules.settling](counts, state.end.winner), state.end.winner, bonuses(state))
    return Result(Status.WON, state.end.winner, state.end.by, counts, payments, state.warnings)


def with_bonuses(payments: Iterable[Payment], winner: str, lines: Iterable[tuple[str, Line]]) -> tuple[Payment, ...]:
    """Returns the payments with the lines of a bonus beside them: they are in no penalty and under no cap (R25)."""
    owed = {payment.payer: payment for payment in payments}
    for payer, line in lines:
        before = owed[payer].lines if payer in owed else ()
        owed[payer] = Payment(payer, winner, (*before, line))
    return tuple(owed.values())


def own_count(state: State, seat: Seat) -> Iterator[Line]:
    """Yields the lines of a player's own count in a hand that was won, none for the winner."""
    rules, end = state.rules, state.end
    if end is None or end.winner == seat.name:
        return
    if seat.gone is not None:  # P5.7: the fixed amount, and nothing else
        code, topic, amount = FIXED[seat.gone]
        yield Line(Fraction(amount(rules)), code, rules.cite(topic))
        return
    if rules.full_count is not None and not seat.draws:
        yield Line(Fraction(rules.full_count), Code.NEVER_DREW, rules.cite("never drew"), seat.hand)
        return
    lines = COUNTING[rules.laying](state, seat)
    yield from lines or [Line(Fraction(0), Code.NOTHING_LEFT_OVER, rules.cite("nothing left over"))]
    if _halved(state, seat):
        total = total_of(lines)
        yield Line(-total / 2, Code.HALVED, rules.cite("halved"))


def _protected(state: State, seat: Seat) -> tuple[Line, ...]:
    return Deal(state.indicator, state.rules).penalty(seat.hand, named=False).lines


def _left_in_hand(state: State, seat: Seat) -> tuple[Line, ...]:
    return tuple(lines_of(seat.hand, turned_up(state.indicator, state.rules), state.rules))


COUNTING: Mapping[Laying, Callable[[State, Seat], tuple[Line, ...]]] = {
    Laying.AT_THE_END: _protected,
    Laying.STEP_BY_STEP: _left_in_hand,  # I6.4: what is laid open is safe, and nothing else
}


def _halved(state: State, loser: Seat) -> bool:
    # P6.6, R18: a win by declaration on the winner's first turn, against who has had none; P7.2: never by Hand Rummy
    if state.end is None or state.end.winner is None or state.end.by is not By.DECLARATION:
        return False
    return state.rules.first_turn_halves and state.seat(state.end.winner).draws == 1 and not loser.draws


def _to_the_winner(counts: tuple[Count, ...], winner: str) -> Iterator[Payment]:
    for count in counts:
        if count.player != winner:
            yield Payment(count.player, winner, count.lines)  # P6.5


def _to_nobody(counts: tuple[Count, ...], winner: str) -> Iterator[Payment]:
    yield from ()  # I4.1, R26: points stay in each player's own total


MOVING: Mapping[Settling, Callable[[tuple[Count, ...], str], Iterator[Payment]]] = {
    Settling.PAYMENTS: _to_the_winner,
    Settling.TOTALS: _to_nobody,
}
