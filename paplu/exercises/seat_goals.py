"""Goals about the draw for the seats: who sits where, who deals, who draws again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from paplu.exercises import answers, told
from paplu.exercises.answers import Form
from paplu.exercises.asked import Asked
from paplu.exercises.remarks import Checked, Remark, Slip, from_engine, slip
from paplu.language import Card, word
from paplu.play import Cut, Seating, seating


class Draw(StrEnum):
    """What becomes of a draw for the seats."""

    DEALER = "first dealer"
    CHOOSER = "chooses a seat"
    TIE = "a tie"


@dataclass(frozen=True, slots=True)
class SeatOrder:
    """The players to the right, from the one who chooses a seat."""

    log: str
    given: str = ""
    form = Form.ORDER

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The names in order, held against the seats the draw gives."""
        drawn = _drawn(self.log)
        names = answers.order(answer, drawn.players, word("exercise.joining", asked.lang))
        read = " ".join(names)
        if names == drawn.seats:
            return Checked(True, (), read)
        return Checked(False, (slip(Slip.OTHER_ORDER, asked.rule, answer=read),), read)


@dataclass(frozen=True, slots=True)
class DrawAgain:
    """The players who have to draw again, in any order."""

    log: str
    given: str = ""
    form = Form.ORDER

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The names, held against who is due to draw."""
        drawn = _drawn(self.log)
        names = sorted({*answers.order(answer, drawn.players, word("exercise.joining", asked.lang))})
        read = " ".join(names)
        if names == sorted(drawn.due):
            return Checked(True, (), read)
        return Checked(False, (slip(Slip.NOT_THIS, asked.rule, answer=read),), read)


@dataclass(frozen=True, slots=True)
class CutCard:
    """A card for the last player to draw, so that this player deals or chooses, or that there is a tie."""

    log: str
    player: str
    becomes: Draw
    given: str = ""
    form = Form.CARD

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The card drawn, and what the draw then gives."""
        card = answers.one_card(answer)
        before = _drawn(self.log)
        cut = Cut(self.player, card)
        verdict = seating.check(before, cut)
        if not verdict:
            return Checked(False, tuple(from_engine(verdict.findings)), str(card))
        after = seating.apply(before, cut)
        said = tuple(from_engine(verdict.findings))
        if _became(after, self.player) is self.becomes:
            return Checked(True, said, str(card))
        if after.due == (self.player,):  # a printed joker, and the engine has said what it does
            return Checked(False, said, str(card))
        return Checked(False, (self._instead(after, card, asked),), str(card))

    def _instead(self, after: Seating, card: Card, asked: Asked) -> Remark:
        if after.due:
            return slip(Slip.TIES, asked.deal.rules.cite("ties"), card=card)
        if self.becomes is Draw.DEALER and card.place == 1:
            return slip(Slip.ACE_IS_HIGH, asked.deal.rules.cite("ace drawn"))
        return slip(Slip.OTHER_PLACE, asked.rule, card=card)


def _became(after: Seating, player: str) -> Draw | None:
    if len(after.due) > 1:
        return Draw.TIE
    return {after.dealer: Draw.DEALER, after.highest: Draw.CHOOSER}.get(player)


def _drawn(log: str) -> Seating:
    drawn = told.session(log).seating
    if drawn is None:
        raise ValueError(f"no players are named in: {log!r}")
    return drawn
