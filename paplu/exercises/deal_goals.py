"""Goals about the pack, the indicator and what it leaves free; and facts that stand in the rules alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from paplu.deal import value
from paplu.exercises import answers
from paplu.exercises.answers import Form
from paplu.exercises.asked import Asked, all_of, checked, judged_choice, judged_number
from paplu.exercises.hand_goals import yes_no
from paplu.exercises.remarks import Checked, Slip, slip
from paplu.language import notation, word


class In(StrEnum):
    """What is counted in the pack."""

    FREE = "free cards in play"
    FREE_RANK = "cards of the free rank in play"


@dataclass(frozen=True, slots=True)
class InPlay:
    """How many free cards, or cards of the free rank, can be in play."""

    of: In
    given: str = ""
    form = Form.NUMBER

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The number, held against what the indicator leaves."""
        wilds = asked.deal.wilds
        right = wilds.in_play if self.of is In.FREE else wilds.copies_of_rank
        return judged_number(answer, Fraction(right), asked)


@dataclass(frozen=True, slots=True)
class Copies:
    """How many copies of a card can be in hands and piles."""

    card: str
    form = Form.NUMBER

    @property
    def given(self) -> str:
        """The card."""
        return self.card

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The number, held against the copies left in play."""
        return judged_number(answer, Fraction(asked.deal.wilds.copies(notation.card(self.card))), asked)


@dataclass(frozen=True, slots=True)
class FreeAmong:
    """The cards among those given that are free: all of them and no other."""

    given: str
    form = Form.CARDS
    asks_what_is_free = True

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The cards named, held against what the indicator leaves free."""
        cards = answers.cards(answer)
        given = [card for group in all_of(self.given) for card in group]
        free = [card for card in given if asked.deal.wilds.is_free(card)]
        wrong = [slip(Slip.NOT_OFFERED, asked.rule, card=card) for card in dict.fromkeys(cards) if card not in given]
        if others := tuple(card for card in cards if card in given and card not in free):
            wrong.append(slip(Slip.NOT_FREE, asked.rule, cards=others))
        if missed := len({*free} - {*cards}):
            wrong.append(slip(Slip.FREE_TOO, asked.rule, count=missed))
        return checked(tuple(wrong), (), notation.text(cards))


@dataclass(frozen=True, slots=True)
class IsFree:
    """Yes or no: is the card free?"""

    card: str
    form = Form.CHOICE
    asks_what_is_free = True

    @property
    def given(self) -> str:
        """The card."""
        return self.card

    def offered(self, lang: str) -> Mapping[str, str]:
        """Yes and no."""
        return yes_no(lang)

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The word, held against what the indicator leaves free."""
        right = "yes" if self.card in asked.deal.wilds else "no"
        return judged_choice(answer, [right], self.offered(asked.lang), asked)


@dataclass(frozen=True, slots=True)
class Value:
    """What some cards count together, free cards and all."""

    given: str
    form = Form.NUMBER

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The sum, held against the engine's value of each card."""
        total = sum((value(card, asked.deal.wilds) for card in notation.cards(self.given)), Fraction(0))
        return judged_number(answer, total, asked)


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that stands in the rules record."""

    field: str
    given: str = ""
    form = Form.NUMBER

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The number, held against the field of the rules."""
        return judged_number(answer, Fraction(getattr(asked.deal.rules, self.field)), asked)


@dataclass(frozen=True, slots=True)
class Fact:
    """One of a few words, of which the rule itself tells the right one."""

    right: str
    words: tuple[str, ...]
    given: str = ""
    form = Form.CHOICE

    def offered(self, lang: str) -> Mapping[str, str]:
        """The words, each by its key."""
        common = yes_no(lang)
        return {key: common[key] if key in common else word(f"choices.{key}", lang) for key in self.words}

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The word, held against the one the rule tells."""
        return judged_choice(answer, [self.right], self.offered(asked.lang), asked)
