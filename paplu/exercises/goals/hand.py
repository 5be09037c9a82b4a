"""Goals about a whole hand: count it, build one of a given count, throw from it, wait for a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from paplu.deal import Score, in_one
from paplu.exercises import answers
from paplu.exercises.answers import AnswerForm
from paplu.exercises.goals.figures import HandFigure
from paplu.exercises.goals.goal import CardGoal, NumberGoal, Terms, one_exchanged, verdict
from paplu.exercises.remarks import AnswerVerdict, Remark, from_engine, slip
from paplu.exercises.slips import Slip
from paplu.language import Card, Code, notation, without
from paplu.rules import OF_LEVEL


@dataclass(frozen=True, slots=True)
class HandCountGoal(NumberGoal):
    """The penalty or the level of a hand in its best arrangement."""

    of: HandFigure
    given: str

    def right(self, terms: Terms) -> Fraction:
        """Returns the engine's count."""
        score = self._score(terms)
        return score.total if self.of is HandFigure.PENALTY else Fraction(score.level)

    def why(self, terms: Terms) -> Iterable[Remark]:
        """Returns the findings and the lines of the count."""
        return _reasons(self._score(terms))

    def _score(self, terms: Terms) -> Score:
        return terms.deal.penalty(answers.given_cards(self.given))


@dataclass(frozen=True, slots=True, kw_only=True)
class HandGoal:
    """Thirteen cards, new or with one exchanged, that cost so much, reach this level, or can be declared.

    >>> HandGoal(level=2).form.value
    'cards'
    """

    exchange: str = ""
    least: int = 0
    most: int | None = None
    level: int | None = None
    form = AnswerForm.CARDS

    @property
    def given(self) -> str:
        """The hand in which one card is to be exchanged."""
        return self.exchange

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the hand counted by the engine."""
        groups, loose = answers.groups(answer)
        cards = tuple(card for group in (*groups, loose) for card in group)
        score = terms.deal.penalty(cards)
        wrong = tuple(one_exchanged(cards, self.exchange, terms))
        if missed := tuple(self._missed(score, terms)):
            wrong = (*wrong, *missed, *from_engine(score.findings))
        return verdict(wrong, _reasons(score), notation.text(cards))

    def _missed(self, score: Score, terms: Terms) -> Iterator[Remark]:
        if score.total < self.least or (self.most is not None and score.total > self.most):
            yield slip(Slip.COSTS, terms.rule, total=score.total)
        if self.level not in (None, score.level):
            yield slip(Slip.OTHER_LEVEL, terms.cite(OF_LEVEL[score.level]), level=score.level)


@dataclass(frozen=True, slots=True)
class BestThrowGoal(CardGoal):
    """The throw from fourteen cards after which the rest can be declared, or costs least.

    >>> BestThrowGoal("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C 4C KD").form.value
    'card'
    """

    given: str

    def judge_card(self, card: Card, terms: Terms) -> tuple[bool, Iterable[Remark]]:
        """Returns the card, held against every throw the engine counts."""
        cards = answers.given_cards(self.given)
        if card not in cards:
            return False, (Remark(Code.CARD_NOT_HELD, terms.cite("number"), (("card", card),)),)
        throws = terms.deal.discards(cards)
        chosen = next(throw for throw in throws if throw.card == card)
        if (chosen.penalty, chosen.declares) != (throws[0].penalty, throws[0].declares):
            return False, (slip(Slip.LEAVES, terms.rule, card=card, total=chosen.penalty),)
        return True, _reasons(terms.deal.penalty(without(cards, [card])))


@dataclass(frozen=True, slots=True)
class CompletingCardGoal(CardGoal):
    """A card that, when it comes to thirteen, lets them be declared after a throw."""

    given: str

    def judge_card(self, card: Card, terms: Terms) -> tuple[bool, Iterable[Remark]]:
        """Returns the card, held against every draw the engine counts."""
        cards = answers.given_cards(self.given)
        draw = next((draw for draw in terms.deal.draws(cards) if draw.card == card), None)
        if draw is None:
            copies = terms.deal.wilds.copies(card)
            facts = (("card", card), ("count", cards.count(card) + 1), ("copies", copies))
            return False, (Remark(Code.TOO_MANY_COPIES, terms.cite("copies"), facts),)
        return draw.declares, (slip(Slip.AFTER_IT, terms.rule, card=card, total=draw.penalty),)


def _reasons(score: Score) -> tuple[Remark, ...]:
    return (*from_engine(score.findings), *_lines(score))


def _lines(score: Score) -> Iterator[Remark]:
    for line in in_one(score.lines):
        if line.cards:
            yield Remark(line.code, line.rule, (("cards", line.cards),))
        elif line.code is Code.CAP:
            yield Remark(line.code, line.rule, (("most", score.total),))
