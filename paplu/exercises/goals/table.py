"""Goals about a hand at the table and its settlement: who, how much, what may be done, how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from paplu.deal import in_one
from paplu.exercises import answers
from paplu.exercises.answers import AnswerForm
from paplu.exercises.goals.goal import Terms, judged_choice, judged_number, numbered, verdict, yes_no
from paplu.exercises.goals.situation import Situation, event_of
from paplu.exercises.remarks import AnswerVerdict, Remark, from_engine, slip
from paplu.exercises.slips import Slip
from paplu.groups import pack
from paplu.language import Code, Speaker
from paplu.play import Discards, Result, Session, Status, balances, begun, session_play

NOBODY = "nobody"


class PlayerRole(StrEnum):
    """What singles out a player at the table."""

    FIRST_DEALER = "who deals first"
    CHOOSER = "who chooses a seat"
    TURN = "whose turn it is"
    NEXT_DEALER = "who deals next"
    HAND_WINNER = "who wins the hand"
    SESSION_WINNER = "who wins the session"
    OUT = "who is out of the pool"


class TableFigure(StrEnum):
    """A number of cards or points at the table."""

    PACK = "cards of the game"
    STOCK = "cards in the stock"
    HELD = "cards a player holds"
    PAYS = "points a player pays in the last hand"
    COUNTS = "points a player's own hand counts in the last hand"
    NET = "points a player gains or loses in the last hand"
    BALANCE = "points a player has gained or lost in the session"


class HandStatus(StrEnum):
    """How a hand stands."""

    WON = "won"
    VOID = "void"
    GOES_ON = "goes_on"


@dataclass(frozen=True, slots=True)
class PlayerGoal(Situation):
    """The player in a role."""

    role: PlayerRole
    form = AnswerForm.CHOICE

    def offered(self, speaker: Speaker) -> Mapping[str, str]:
        """Returns the players, and nobody."""
        return {**{name: name for name in self.session.players}, NOBODY: speaker.text("choices.nobody")}

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the name, held against what the session knows."""
        right = _players(self.session, self.role) or (NOBODY,)
        return judged_choice(answer, right, self.offered(terms.speaker), terms)


@dataclass(frozen=True, slots=True)
class TableNumberGoal(Situation):
    """A number at the table: of cards, or of points."""

    of: TableFigure
    player: str = ""
    form = AnswerForm.NUMBER

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the number, held against the state of the hand or its settlement."""
        right = _figure(self.session, self.of, self.player)
        return judged_number(answer, right, terms, _lines(self.session, self.of, self.player))


@dataclass(frozen=True, slots=True)
class MoveGoal(Situation):
    """Yes or no: may this move be made now?"""

    move: str
    form = AnswerForm.CHOICE

    def offered(self, speaker: Speaker) -> Mapping[str, str]:
        """Returns yes and no."""
        return yes_no(speaker)

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the word, held against the engine's verdict on the move."""
        checked = session_play.check(self.session, event_of(self.move))
        right = ["yes" if checked else "no"]
        return judged_choice(answer, right, self.offered(terms.speaker), terms, from_engine(checked.findings))


@dataclass(frozen=True, slots=True)
class TableThrowGoal(Situation):
    """A card that the player whose turn it is may throw, or may not for this reason."""

    refused: Code | None = None
    form = AnswerForm.CARD

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the card thrown, and the engine's verdict on it."""
        card = answers.one_card(answer)
        checked = session_play.check(self.session, Discards(self.state.turn, card))
        remarks = tuple(from_engine(checked.findings))
        if self.refused is None:
            return AnswerVerdict(bool(checked), remarks, str(card))
        if checked:
            return AnswerVerdict(False, (slip(Slip.MAY, terms.rule), *remarks), str(card))
        return AnswerVerdict(self.refused in checked.codes, remarks, str(card))


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
class HandStatusGoal(Situation):
    """How a hand stands: won, void, or going on."""

    form = AnswerForm.CHOICE

    def offered(self, speaker: Speaker) -> Mapping[str, str]:
        """Returns won, void and going on."""
        return {status: speaker.text(f"choices.{status}") for status in HandStatus}

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the word, held against the state of the hand."""
        end = self.state.end
        right = HandStatus.GOES_ON if end is None else HandStatus.WON if end.winner else HandStatus.VOID
        return judged_choice(answer, [right], self.offered(terms.speaker), terms)


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
