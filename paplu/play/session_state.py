"""What a session has come to: its hands, its form, and how each player stands (P7.4 to P7.6, R30)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol

from paplu.language import Finding
from paplu.play.events import Match, Named
from paplu.play.hand_state import State
from paplu.play.seating import Seating
from paplu.play.settling import Result, settle, settlement
from paplu.rules import PAPLU, Rules, Settling, deciding_rules, departures


class MatchForm(Protocol):
    """What the hands are played for: who plays the next one, when it is over, and how well each player stands."""

    def players(self, session: Session) -> tuple[str, ...]:
        """Returns who plays the next hand."""
        ...

    def over(self, session: Session) -> bool:
        """Returns whether no further hand is to be played."""
        ...

    def complete(self, session: Session) -> bool:
        """Returns whether it was played to its end."""
        ...

    def standing(self, session: Session) -> Mapping[str, Fraction]:
        """Returns how well each player stands who can win: the more the better."""
        ...

    def moving(self, session: Session) -> bool:
        """Returns whether points move from player to player, so that balances count and not totals."""
        ...

    def settled(self, result: Result) -> Result:
        """Returns a hand's result with the payments this form asks for."""
        ...


@dataclass(frozen=True, slots=True)
class Rotation:
    """The teaching session: each player deals once, void hands counted (P7.5, P7.6, R30)."""

    def players(self, session: Session) -> tuple[str, ...]:
        """Returns all players."""
        return session.players

    def over(self, session: Session) -> bool:
        """Returns whether each has dealt once."""
        return len(session.results) >= len(session.players) > 0

    def complete(self, session: Session) -> bool:
        """Returns whether each has dealt once."""
        return self.over(session)

    def standing(self, session: Session) -> Mapping[str, Fraction]:
        """Returns the balances (P7.5), or the totals, the lowest best, where points do not move (I5.4)."""
        return STANDING[session.rules.settling](session)

    def moving(self, session: Session) -> bool:
        """Returns whether these rules make points move (P6.5, I4.1)."""
        return session.rules.settling is Settling.PAYMENTS

    def settled(self, result: Result) -> Result:
        """Returns the result as it is."""
        return result


@dataclass(frozen=True, kw_only=True, slots=True)
class Session:
    """A session as far as it was played; ``results`` has one entry for each hand finished."""

    version: int | None = None
    chosen: Named | None = None
    rules: Rules = PAPLU
    match: Match | None = None
    form: MatchForm = Rotation()
    seating: Seating | None = None
    hands: tuple[State, ...] = ()
    results: tuple[Result, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """The players in playing order, none before they are named."""
        return self.seating.players if self.seating else ()

    @property
    def running(self) -> bool:
        """Whether a hand has begun and is not finished."""
        return len(self.hands) > len(self.results)

    @property
    def complete(self) -> bool:
        """Whether the session was played to its end."""
        return not self.running and self.form.complete(self)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who stands best, several on a tie (P7.5, R30); nobody before the end."""
        if not self.complete:
            return ()
        standing = self.form.standing(self)
        best = max(standing.values())
        return tuple(name for name, points in standing.items() if points == best)

    @property
    def next_dealer(self) -> str | None:
        """Who deals the next hand: after the last dealer the next who still plays (P2.7); unknown before the first."""
        if not self.hands:
            return None
        names, playing = self.players, self.form.players(self)
        after = names.index(self.hands[-1].dealer) + 1
        return next(name for name in (*names[after:], *names[:after]) if name in playing)

    @property
    def settled(self) -> tuple[Result, ...]:
        """The result of every hand, the last one open if it is not finished."""
        return (*self.results, settle(self.hands[-1])) if self.running else self.results

    @property
    def house_rules(self) -> tuple[Finding, ...]:
        """The house rules without which others would still play, or win, after the same hands (R20, R30)."""
        played = self.hands[: len(self.results)]

        def stands(rules: Rules) -> object:
            results = tuple(self.form.settled(settlement(replace(hand, rules=rules))) for hand in played)
            other = replace(self, rules=rules, results=results)
            return self.form.players(other), other.winners

        return deciding_rules(self.rules, departures(self.rules), stands)


def balances(session: Session) -> Mapping[str, Fraction]:
    r"""Returns what each player has gained or lost by payments: together exactly 0 (P7.4).

    >>> from paplu.play import replay_file
    >>> balances(replay_file("paplu-log 1\nrules paplu\nplayers Ana Bruno\n").session)
    {'Ana': Fraction(0, 1), 'Bruno': Fraction(0, 1)}
    """
    return {name: sum((result.net(name) for result in session.results), Fraction(0)) for name in session.players}


def totals(session: Session) -> Mapping[str, Fraction]:
    r"""Returns the sum of each player's own counts, in points (I5.4).

    >>> from paplu.play import replay_file
    >>> totals(replay_file("paplu-log 1\nrules paplu\nplayers Ana Bruno\n").session)
    {'Ana': Fraction(0, 1), 'Bruno': Fraction(0, 1)}
    """
    zero = Fraction(0)
    return {name: sum((result.scores.get(name, zero) for result in session.results), zero) for name in session.players}


def least_points(session: Session) -> Mapping[str, Fraction]:
    """Returns how well each player stands where the lowest total is best (I5.4)."""
    return {name: -points for name, points in totals(session).items()}


STANDING: Mapping[Settling, Callable[[Session], Mapping[str, Fraction]]] = {
    Settling.PAYMENTS: balances,  # P7.5
    Settling.TOTALS: least_points,  # I5.4
}
