"""Goals about the pack, the indicator and what it leaves free; and about what stands in the rules alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from paplu.deal import value
from paplu.exercises import answers
from paplu.exercises.answers import AnswerForm
from paplu.exercises.goals.goal import Terms, judged_choice, judged_number, verdict, yes_no
from paplu.exercises.remarks import AnswerVerdict, Remark, slip
from paplu.exercises.slips import Slip
from paplu.language import Card, Speaker, notation


class PackFigure(StrEnum):
    """What is counted in the pack."""

    FREE = "free cards in play"
    FREE_RANK = "cards of the free rank in play"


@dataclass(frozen=True, slots=True)
class InPlayGoal:
    """How many free cards, or cards of the free rank, can be in play."""

    of: PackFigure
    given: str = ""
    form = AnswerForm.NUMBER

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the number, held against what the indicator leaves."""
        wilds = terms.deal.wilds
        right = wilds.in_play if self.of is PackFigure.FREE else wilds.copies_of_rank
        return judged_number(answer, Fraction(right), terms)


@dataclass(frozen=True, slots=True)
class CopiesGoal:
    """How many copies of the given card can be in hands and piles."""

    given: str
    form = AnswerForm.NUMBER

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the number, held against the copies left in play."""
        return judged_number(answer, Fraction(terms.deal.wilds.copies(notation.card(self.given))), terms)


@dataclass(frozen=True, slots=True)
class FreeCardsGoal:
    """The cards among those given that are free: all of them and no other."""

    given: str
    form = AnswerForm.CARDS
    asks_what_is_free = True

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the cards named, held against what the indicator leaves free."""
        cards = answers.cards(answer)
        return verdict(tuple(self._wrong(cards, terms)), (), notation.text(cards))

    def _wrong(self, cards: tuple[Card, ...], terms: Terms) -> Iterator[Remark]:
        given = answers.given_cards(self.given)
        free = [card for card in given if terms.deal.wilds.is_free(card)]
        for card in dict.fromkeys(cards):
            if card not in given:
                yield slip(Slip.NOT_OFFERED, terms.rule, card=card)
        if others := tuple(card for card in cards if card in given and card not in free):
            yield slip(Slip.NOT_FREE, terms.rule, cards=others)
        if missed := len({*free} - {*cards}):
            yield slip(Slip.FREE_TOO, terms.rule, count=missed)


@dataclass(frozen=True, slots=True)
class IsFreeGoal:
    """Yes or no: is the given card free?"""

    given: str
    form = AnswerForm.CHOICE
    asks_what_is_free = True

    def offered(self, speaker: Speaker) -> Mapping[str, str]:
        """Returns yes and no."""
        return yes_no(speaker)

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the word, held against what the indicator leaves free."""
        right = "yes" if self.given in terms.deal.wilds else "no"
        return judged_choice(answer, [right], self.offered(terms.speaker), terms)


@dataclass(frozen=True, slots=True)
class CardValuesGoal:
    """What some cards count together, free cards and all."""

    given: str
    form = AnswerForm.NUMBER

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the sum, held against the engine's value of each card."""
        total = sum((value(card, terms.deal.wilds) for card in notation.cards(self.given)), Fraction(0))
        return judged_number(answer, total, terms)


@dataclass(frozen=True, slots=True)
class RuleNumberGoal:
    """A number that stands in the rules record."""

    field: str
    given: str = ""
    form = AnswerForm.NUMBER

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the number, held against the field of the rules."""
        return judged_number(answer, Fraction(getattr(terms.deal.rules, self.field)), terms)


@dataclass(frozen=True, slots=True)
class RuleWordGoal:
    """One of a few words, of which the rule itself says the right one."""

    right: str
    words: tuple[str, ...]
    given: str = ""
    form = AnswerForm.CHOICE

    def offered(self, speaker: Speaker) -> Mapping[str, str]:
        """Returns the words, each by its key."""
        common = yes_no(speaker)
        return {key: common[key] if key in common else speaker.text(f"choices.{key}") for key in self.words}

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the word, held against the one the rule says."""
        return judged_choice(answer, [self.right], self.offered(terms.speaker), terms)
