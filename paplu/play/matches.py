"""What Indian Rummy is played for beside single hands: points, pool, deals (I5.1 to I5.3, R20, R33)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import ge, gt

from paplu.deal import Line, total_of
from paplu.language import Code, InputError, Problem
from paplu.play.session_state import MatchForm, Session, balances, least_points, totals
from paplu.play.settling import Payment, Result
from paplu.rules import INDIAN, PoolOut


@dataclass(frozen=True, slots=True)
class Points:
    """Points Rummy: each hand is a game by itself, and each loser pays the own points times a value (I5.1, R33).

    >>> Points(Fraction(1, 2)).over(Session())
    False
    """

    worth: Fraction

    def players(self, session: Session) -> tuple[str, ...]:
        """Returns all players."""
        return session.players

    def over(self, session: Session) -> bool:
        """Returns ``False``: another game may follow."""
        return False

    def complete(self, session: Session) -> bool:
        """Returns whether a game was played."""
        return bool(session.results)

    def standing(self, session: Session) -> Mapping[str, Fraction]:
        """Returns the balances."""
        return balances(session)

    def moving(self, session: Session) -> bool:
        """Returns ``True``."""
        return True

    def settled(self, result: Result) -> Result:
        """Returns the result with what each loser pays the winner."""
        winner = result.winner
        if winner is None:
            return result
        bonus = {paid.payer: [line for line in paid.lines if line.code is Code.PAPLU_BONUS] for paid in result.payments}
        paid = (
            Payment(count.player, winner, tuple(self._valued((*count.lines, *bonus.get(count.player, ())))))
            for count in result.counts
            if count.player != winner
        )
        return replace(result, payments=tuple(paid))

    def _valued(self, lines: tuple[Line, ...]) -> Iterator[Line]:
        """Yields the lines of the points, and what the agreed value of a point makes of their sum (R33)."""
        yield from lines
        points = total_of(lines)
        if self.worth != 1:
            # a match keeps no rules record, and all that play one cite the same ruling
            yield Line(points * (self.worth - 1), Code.WORTH_OF_A_POINT, INDIAN.cite("worth of a point"))


OUT: Mapping[PoolOut, Callable[[Fraction, Fraction], bool]] = {PoolOut.EXCEEDS: gt, PoolOut.REACHES: ge}


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool: who goes beyond the limit is out, and the last one in wins (I5.2, R20)."""

    limit: Fraction

    def players(self, session: Session) -> tuple[str, ...]:
        """Returns who is not out; the winner of a hand never is."""
        is_out = OUT[session.rules.pool_out]
        return tuple(name for name, total in totals(session).items() if not is_out(total, self.limit))

    def over(self, session: Session) -> bool:
        """Returns whether one player is left."""
        return len(self.players(session)) == 1

    def complete(self, session: Session) -> bool:
        """Returns whether one player is left."""
        return self.over(session)

    def standing(self, session: Session) -> Mapping[str, Fraction]:
        """Returns the totals of who is not out, the lowest best."""
        return {name: least_points(session)[name] for name in self.players(session)}

    def moving(self, session: Session) -> bool:
        """Returns ``False``: points stay in each player's total."""
        return False

    def settled(self, result: Result) -> Result:
        """Returns the result as it is."""
        return result


@dataclass(frozen=True, slots=True)
class Deals:
    """Deals Rummy: a fixed number of deals, and the lowest total wins, shared on a tie (I5.3, R30)."""

    count: Fraction

    def players(self, session: Session) -> tuple[str, ...]:
        """Returns all players."""
        return session.players

    def over(self, session: Session) -> bool:
        """Returns whether all deals were played."""
        return len(session.results) >= self.count

    def complete(self, session: Session) -> bool:
        """Returns whether all deals were played."""
        return self.over(session)

    def standing(self, session: Session) -> Mapping[str, Fraction]:
        """Returns the totals, the lowest best."""
        return least_points(session)

    def moving(self, session: Session) -> bool:
        """Returns ``False``: points stay in each player's total."""
        return False

    def settled(self, result: Result) -> Result:
        """Returns the result as it is."""
        return result


def _pool(number: Fraction) -> Pool:
    return Pool(_whole(number))


def _deals(number: Fraction) -> Deals:
    return Deals(_whole(number))


def _whole(number: Fraction) -> Fraction:
    if number.denominator != 1:
        raise InputError(Problem.NOT_A_WHOLE_NUMBER, token=str(number))
    return number


FORMS: Mapping[str, Callable[[Fraction], MatchForm]] = {"points": Points, "pool": _pool, "deals": _deals}
