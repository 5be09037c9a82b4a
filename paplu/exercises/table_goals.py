"""Goals about a hand at the table and its settlement: who, how much, what may be done, how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from paplu.exercises import answers, told
from paplu.exercises.answers import Form
from paplu.exercises.asked import Asked, judged_choice, judged_number, number
from paplu.exercises.hand_goals import yes_no
from paplu.exercises.remarks import Checked, Remark, Slip, from_engine, in_one, slip
from paplu.groups import pack
from paplu.language import Card, Code, word
from paplu.play import Discards, Result, Session, Status, balances, begun, session_play

NOBODY = "nobody"


class Role(StrEnum):
    """Whom a question asks for."""

    FIRST_DEALER = "who deals first"
    CHOOSER = "who chooses a seat"
    TURN = "whose turn it is"
    NEXT_DEALER = "who deals next"
    HAND_WINNER = "who wins the hand"
    SESSION_WINNER = "who wins the session"
    OUT = "who is out of the pool"


class Amounts(StrEnum):
    """What a number at the table is the number of."""

    PACK = "cards of the game"
    STOCK = "cards in the stock"
    HELD = "cards a player holds"
    PAYS = "points a player pays in the last hand"
    COUNTS = "points a player's own hand counts in the last hand"
    NET = "points a player gains or loses in the last hand"
    BALANCE = "points a player has gained or lost in the session"


class Ending(StrEnum):
    """How a hand stands."""

    WON = "won"
    VOID = "void"
    GOES_ON = "goes_on"


@dataclass(frozen=True, slots=True)
class Who:
    """The player in a role."""

    log: str
    role: Role
    shows: str = ""
    form = Form.CHOICE

    @property
    def given(self) -> str:
        """The hand of the player it shows."""
        return told.hand(self.log, self.shows)

    def offered(self, lang: str) -> Mapping[str, str]:
        """The players, and nobody."""
        names = told.session(self.log).players
        return {**{name: name for name in names}, NOBODY: word("choices.nobody", lang)}

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The name, held against what the session knows."""
        right = _named(told.session(self.log), self.role) or (NOBODY,)
        return judged_choice(answer, right, self.offered(asked.lang), asked)


@dataclass(frozen=True, slots=True)
class HowMany:
    """A number at the table: of cards, or of points."""

    log: str
    of: Amounts
    player: str = ""
    shows: str = ""
    form = Form.NUMBER

    @property
    def given(self) -> str:
        """The hand of the player it shows."""
        return told.hand(self.log, self.shows)

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The number, held against the state of the hand or its settlement."""
        session = told.session(self.log)
        return judged_number(
            answer, _amount(session, self.of, self.player), asked, _lines(session, self.of, self.player)
        )


@dataclass(frozen=True, slots=True)
class May:
    """Yes or no: may this move be made now?"""

    log: str
    move: str
    shows: str = ""
    form = Form.CHOICE

    @property
    def given(self) -> str:
        """The hand of the player it shows."""
        return told.hand(self.log, self.shows)

    def offered(self, lang: str) -> Mapping[str, str]:
        """Yes and no."""
        return yes_no(lang)

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The word, held against the engine's verdict on the move."""
        verdict = session_play.check(told.session(self.log), told.move(self.move))
        why = from_engine(verdict.findings)
        return judged_choice(answer, ["yes" if verdict else "no"], self.offered(asked.lang), asked, why)


@dataclass(frozen=True, slots=True)
class Throwing:
    """A card that the player whose turn it is may throw, or may not for this reason."""

    log: str
    refused: Code | None
    shows: str = ""
    form = Form.CARD

    @property
    def given(self) -> str:
        """The hand of the player it shows."""
        return told.hand(self.log, self.shows)

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The card thrown, and the engine's verdict on it."""
        card: Card = answers.one_card(answer)
        verdict = session_play.check(told.session(self.log), Discards(told.state(self.log).turn, card))
        found = tuple(from_engine(verdict.findings))
        if self.refused is None or not verdict:
            holds = bool(verdict) if self.refused is None else self.refused in verdict.codes
            return Checked(holds, found, str(card))
        return Checked(False, (slip(Slip.MAY, asked.rule), *found), str(card))


@dataclass(frozen=True, slots=True)
class Refused:
    """The number of a move, among several, that the engine refuses."""

    log: str
    moves: tuple[str, ...]
    shows: str = ""
    form = Form.NUMBER

    @property
    def given(self) -> str:
        """The hand of the player it shows."""
        return told.hand(self.log, self.shows)

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The move of that number, and the engine's verdict on it."""
        read = number(answer, asked)
        if read not in range(1, len(self.moves) + 1):
            return judged_number(answer, Fraction(1 if read < 1 else len(self.moves)), asked)
        verdict = session_play.check(told.session(self.log), told.move(self.moves[int(read) - 1]))
        found = tuple(from_engine(verdict.findings))
        return Checked(not verdict, found if not verdict else (slip(Slip.MAY, asked.rule), *found), str(read))


@dataclass(frozen=True, slots=True)
class Ends:
    """How a hand stands: won, void, or going on."""

    log: str
    given: str = ""
    form = Form.CHOICE

    def offered(self, lang: str) -> Mapping[str, str]:
        """Won, void and going on."""
        return {ending: word(f"choices.{ending}", lang) for ending in Ending}

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The word, held against the state of the hand."""
        end = told.state(self.log).end
        right = Ending.GOES_ON if end is None else Ending.WON if end.winner else Ending.VOID
        return judged_choice(answer, [right], self.offered(asked.lang), asked)


def _named(session: Session, role: Role) -> tuple[str, ...]:
    match role:
        case Role.FIRST_DEALER:
            return _one(session.seating.dealer if session.seating else None)
        case Role.CHOOSER:
            return _one(session.seating.highest if session.seating else None)
        case Role.TURN:
            return _one(session.hands[-1].turn)
        case Role.NEXT_DEALER:
            return _one(session.next_dealer)
        case Role.HAND_WINNER:
            end = session.hands[-1].end
            return _one(end.winner if end else None)
        case Role.SESSION_WINNER:
            return session.winners
        case Role.OUT:
            playing = session.form.players(session)
            return tuple(name for name in session.players if name not in playing)


def _one(name: str | None) -> tuple[str, ...]:
    return (name,) if name else ()


def _amount(session: Session, of: Amounts, player: str) -> Fraction:
    match of:
        case Amounts.PACK:
            return Fraction(len(pack(session.rules)))
        case Amounts.STOCK:
            return Fraction(begun(session.hands[-1]).stock_size)
        case Amounts.HELD:
            return Fraction(session.hands[-1].seat(player).size)
        case Amounts.PAYS:
            return -session.settled[-1].net(player)
        case Amounts.COUNTS:
            return session.settled[-1].scores[player]
        case Amounts.NET:
            return session.settled[-1].net(player)
        case Amounts.BALANCE:
            return balances(session)[player]


def _lines(session: Session, of: Amounts, player: str) -> tuple[Remark, ...]:
    result = session.settled[-1] if session.settled else Result(Status.OPEN)
    paid = [line for payment in result.payments if payment.payer == player for line in payment.lines]
    counted = [line for count in result.counts if count.player == player for line in count.lines]
    found = {Amounts.PAYS: paid, Amounts.COUNTS: counted}
    most = session.rules.cap or 0
    return tuple(
        Remark(
            line.code, line.rule, (("player", player), ("cards", line.cards), ("amount", line.amount), ("most", most))
        )
        for line in in_one(found.get(of, ()))
    )
