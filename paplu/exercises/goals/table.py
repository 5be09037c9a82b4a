"""Goals about a hand at the table and its settlement: who, how much, what may be done, how it ends."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from paplu.deal import in_one
from paplu.exercises.answers import AnswerForm
from paplu.exercises.goals.figures import HandStatus, PlayerRole, TableFigure
from paplu.exercises.goals.goal import CardGoal, ChoiceGoal, NumberGoal, Terms, numbered, verdict
from paplu.exercises.goals.situation import Situation, event_of
from paplu.exercises.remarks import AnswerVerdict, Remark, from_engine, slip
from paplu.exercises.slips import Slip
from paplu.groups import pack
from paplu.language import Card, Code, Speaker, Verdict
from paplu.play import Discards, Event, Result, Session, Status, balances, begun, session_play

NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class PlayerGoal(ChoiceGoal, Situation):
    """The player in a role."""

    role: PlayerRole

    def offered(self, speaker: Speaker) -> Mapping[str, str]:
        """Returns the players, and nobody."""
        return {**{name: name for name in self.session.players}, NOBODY: speaker.text("choices.nobody")}

    def right(self, terms: Terms) -> Collection[str]:
        """Returns whom the session has in the role."""
        return _players(self.session, self.role) or (NOBODY,)


@dataclass(frozen=True, slots=True)
class TableNumberGoal(NumberGoal, Situation):
    """A number at the table: of cards, or of points."""

    of: TableFigure
    player: str = ""

    def right(self, terms: Terms) -> Fraction:
        """Returns the number, from the state of the hand or its settlement."""
        return _figure(self.session, self.of, self.player)

    def why(self, terms: Terms) -> Iterable[Remark]:
        """Returns the lines it is made of."""
        return _lines(self.session, self.of, self.player)


@dataclass(frozen=True, slots=True)
class MoveGoal(ChoiceGoal, Situation):
    """Yes or no: may this move be made now?"""

    move: str

    def right(self, terms: Terms) -> Collection[str]:
        """Returns whether the engine lets the move be made."""
        return ("yes",) if self._checked else ("no",)

    def why(self, terms: Terms) -> Iterable[Remark]:
        """Returns what the engine says of the move."""
        return from_engine(self._checked.findings)

    @property
    def _checked(self) -> Verdict[Event]:
        return session_play.check(self.session, event_of(self.move))


@dataclass(frozen=True, slots=True)
class TableThrowGoal(CardGoal, Situation):
    """A card that the player whose turn it is may throw, or may not for this reason.

    >>> TableThrowGoal("").form.value
    'card'
    """

    refused: Code | None = None

    def judge_card(self, card: Card, terms: Terms) -> tuple[bool, Iterable[Remark]]:
        """Returns the card thrown, and the engine's verdict on it."""
        checked = session_play.check(self.session, Discards(self.state.turn, card))
        remarks = tuple(from_engine(checked.findings))
        if self.refused is None:
            return bool(checked), remarks
        if checked:
            return False, (slip(Slip.MAY, terms.rule), *remarks)
        return self.refused in checked.codes, remarks


@dataclass(frozen=True, slots=True)
class RefusedMoveGoal(Situation):
    """The number of a move, among several, that the engine refuses."""

    moves: tuple[str, ...]
    form = AnswerForm.NUMBER

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the move of that number, and the engine's verdict on it."""
        place = numbered(answer, len(self.moves), terms)
        if isinstance(place, AnswerVerdict):
            return place
        checked = session_play.check(self.session, event_of(self.moves[place - 1]))
        remarks = tuple(from_engine(checked.findings))
        return verdict((slip(Slip.MAY, terms.rule), *remarks) if checked else (), remarks, str(place))


@dataclass(frozen=True, slots=True)
class HandStatusGoal(ChoiceGoal, Situation):
    """How a hand stands: won, void, or going on."""

    def offered(self, speaker: Speaker) -> Mapping[str, str]:
        """Returns won, void and going on."""
        return {status: speaker.text(f"choices.{status}") for status in HandStatus}

    def right(self, terms: Terms) -> Collection[str]:
        """Returns how the hand stands."""
        end = self.state.end
        return (HandStatus.GOES_ON if end is None else HandStatus.WON if end.winner else HandStatus.VOID,)


def _players(session: Session, role: PlayerRole) -> tuple[str, ...]:
    match role:
        case PlayerRole.FIRST_DEALER:
            return _one(session.seating.dealer if session.seating else None)
        case PlayerRole.CHOOSER:
            return _one(session.seating.highest if session.seating else None)
        case PlayerRole.TURN:
            return _one(session.hands[-1].turn)
        case PlayerRole.NEXT_DEALER:
            return _one(session.next_dealer)
        case PlayerRole.HAND_WINNER:
            end = session.hands[-1].end
            return _one(end.winner if end else None)
        case PlayerRole.SESSION_WINNER:
            return session.winners
        case PlayerRole.OUT:
            playing = session.form.players(session)
            return tuple(name for name in session.players if name not in playing)


def _one(name: str | None) -> tuple[str, ...]:
    return (name,) if name else ()


def _figure(session: Session, of: TableFigure, player: str) -> Fraction:
    match of:
        case TableFigure.PACK:
            return Fraction(len(pack(session.rules)))
        case TableFigure.STOCK:
            return Fraction(begun(session.hands[-1]).stock_size)
        case TableFigure.HELD:
            return Fraction(session.hands[-1].seat(player).size)
        case TableFigure.PAYS:
            return -session.settled[-1].net(player)
        case TableFigure.COUNTS:
            return session.settled[-1].scores[player]
        case TableFigure.NET:
            return session.settled[-1].net(player)
        case TableFigure.BALANCE:
            return balances(session)[player]


def _lines(session: Session, of: TableFigure, player: str) -> tuple[Remark, ...]:
    result = session.settled[-1] if session.settled else Result(Status.OPEN)
    lines = {
        TableFigure.PAYS: [line for paid in result.payments if paid.payer == player for line in paid.lines],
        TableFigure.COUNTS: [line for count in result.counts if count.player == player for line in count.lines],
    }
    most = session.rules.cap or 0
    return tuple(
        Remark(
            line.code, line.rule, (("player", player), ("cards", line.cards), ("amount", line.amount), ("most", most))
        )
        for line in in_one(lines.get(of, ()))
    )
