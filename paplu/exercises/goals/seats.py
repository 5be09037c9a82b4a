"""Goals about the draw for the seats: who sits where, who deals, who draws again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from paplu.exercises import answers
from paplu.exercises.answers import AnswerForm
from paplu.exercises.goals.figures import DrawOutcome
from paplu.exercises.goals.goal import CardGoal, Terms
from paplu.exercises.goals.situation import Situation
from paplu.exercises.remarks import AnswerVerdict, Remark, from_engine, slip
from paplu.exercises.slips import Slip
from paplu.language import Card
from paplu.play import Cut, Seating, seating


@dataclass(frozen=True, slots=True)
class SeatOrderGoal(Situation):
    """The players to the right, from the one who chooses a seat."""

    form = AnswerForm.ORDER

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the names in order, held against the seats the draw gives."""
        drawn = _drawn(self)
        names = _names(answer, drawn, terms)
        return _judged_names(names, names == drawn.seats, Slip.OTHER_ORDER, terms)


@dataclass(frozen=True, slots=True)
class DrawAgainGoal(Situation):
    """The players who have to draw again, in any order."""

    form = AnswerForm.ORDER

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the names, held against who is due to draw."""
        drawn = _drawn(self)
        names = tuple(sorted({*_names(answer, drawn, terms)}))
        return _judged_names(names, names == tuple(sorted(drawn.due)), Slip.NOT_THIS, terms)


@dataclass(frozen=True, slots=True)
class CutCardGoal(CardGoal, Situation):
    """A card for the last player to draw, so that this player deals or chooses, or that there is a tie."""

    player: str
    becomes: DrawOutcome

    def judge_card(self, card: Card, terms: Terms) -> tuple[bool, Iterable[Remark]]:
        """Returns the card drawn, and what the draw then gives."""
        before = _drawn(self)
        cut = Cut(self.player, card)
        verdict = seating.check(before, cut)
        remarks = tuple(from_engine(verdict.findings))
        if not verdict:
            return False, remarks
        after = seating.apply(before, cut)
        if _became(after, self.player) is self.becomes:
            return True, remarks
        if after.due == (self.player,):  # a printed joker, and the engine has said what it does
            return False, remarks
        return False, (self._instead(after, card, terms),)

    def _instead(self, after: Seating, card: Card, terms: Terms) -> Remark:
        if after.due:
            return slip(Slip.TIES, terms.cite("ties"), card=card)
        if self.becomes is DrawOutcome.DEALER and card.place == 1:
            return slip(Slip.ACE_IS_HIGH, terms.cite("ace drawn"))
        return slip(Slip.OTHER_PLACE, terms.rule, card=card)


def _became(after: Seating, player: str) -> DrawOutcome | None:
    if len(after.due) > 1:
        return DrawOutcome.TIE
    return {after.dealer: DrawOutcome.DEALER, after.highest: DrawOutcome.CHOOSER}.get(player)


def _names(answer: str, drawn: Seating, terms: Terms) -> tuple[str, ...]:
    return answers.order(answer, drawn.players, terms.speaker.text("exercise.joining"))


def _judged_names(names: tuple[str, ...], right: bool, code: Slip, terms: Terms) -> AnswerVerdict:
    line = " ".join(names)
    return AnswerVerdict(right, () if right else (slip(code, terms.rule, answer=line),), line)


def _drawn(situation: Situation) -> Seating:
    drawn = situation.session.seating
    if drawn is None:
        raise ValueError(f"no players are named in: {situation.log!r}")
    return drawn
