"""Goals about the pack, the indicator and what it leaves free; and about what stands in the rules alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from paplu.deal import value
from paplu.exercises import answers
from paplu.exercises.answers import AnswerForm
from paplu.exercises.goals.figures import PackFigure
from paplu.exercises.goals.goal import ChoiceGoal, NumberGoal, Terms, verdict, yes_no
from paplu.exercises.remarks import AnswerVerdict, Remark, slip
from paplu.exercises.slips import Slip
from paplu.language import Card, Speaker, notation


@dataclass(frozen=True, slots=True)
class InPlayGoal(NumberGoal):
    """How many free cards, or cards of the free rank, can be in play."""

    of: PackFigure
    given: str = ""

    def right(self, terms: Terms) -> Fraction:
        """Returns how many the indicator leaves."""
        wilds = terms.deal.wilds
        return Fraction(wilds.in_play if self.of is PackFigure.FREE else wilds.copies_of_rank)


@dataclass(frozen=True, slots=True)
class CopiesGoal(NumberGoal):
    """How many copies of the given card can be in hands and piles."""

    given: str

    def right(self, terms: Terms) -> Fraction:
        """Returns the copies left in play."""
        return Fraction(terms.deal.wilds.copies(notation.card(self.given)))


@dataclass(frozen=True, slots=True)
class FreeCardsGoal:
    """The cards among those given that are free: all of them and no other.

    >>> FreeCardsGoal("8C KD").form.value
    'cards'
    """

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
class IsFreeGoal(ChoiceGoal):
    """Yes or no: is the given card free?

    >>> IsFreeGoal("8C").form.value
    'choice'
    """

    given: str
    asks_what_is_free = True

    def right(self, terms: Terms) -> Collection[str]:
        """Returns whether the indicator leaves it free."""
        return ("yes",) if self.given in terms.deal.wilds else ("no",)


@dataclass(frozen=True, slots=True)
class CardValuesGoal(NumberGoal):
    """What some cards count together, free cards and all."""

    given: str

    def right(self, terms: Terms) -> Fraction:
        """Returns the sum of the engine's value of each card, in points."""
        return sum((value(card, terms.deal.wilds) for card in notation.cards(self.given)), Fraction(0))


@dataclass(frozen=True, slots=True)
class RuleNumberGoal(NumberGoal):
    """A number that stands in the rules record."""

    field: str
    given: str = ""

    def right(self, terms: Terms) -> Fraction:
        """Returns the field of the rules."""
        return Fraction(getattr(terms.deal.rules, self.field))


@dataclass(frozen=True, slots=True)
class RuleWordGoal(ChoiceGoal):
    """One of a few words, of which the rule itself says the right one."""

    word: str
    words: tuple[str, ...]
    given: str = ""

    def offered(self, speaker: Speaker) -> Mapping[str, str]:
        """Returns the words, each by its key."""
        common = yes_no(speaker)
        return {key: common[key] if key in common else speaker.text(f"choices.{key}") for key in self.words}

    def right(self, terms: Terms) -> Collection[str]:
        """Returns the word the rule says."""
        return (self.word,)
