"""The answer to a question about cards: the grouping shown, what to throw, and the best arrangement."""

from __future__ import annotations

from dataclasses import dataclass

from paplu.cli.question import Question
from paplu.deal import Deal, Discard, Score, ShownVerdict
from paplu.language import Card, without


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What can be said of the cards; ``score`` is None where a shown grouping has a number that cannot be counted."""

    deal: Deal
    cards: tuple[Card, ...]
    shown: ShownVerdict | None
    discards: tuple[Discard, ...]
    score: Score | None

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong at the table: no grouping was shown, or it is valid there (R8)."""
        return self.shown is None or self.shown.at_table

    @property
    def is_full(self) -> bool:
        """Whether there are as many cards as a hand has."""
        return len(self.cards) == self.deal.rules.hand_size


def answer(question: Question) -> Answer:
    """Returns the answer; an InputError for more copies than exist or, without groups, a wrong number of cards."""
    deal, hand = question.deal, question.hand
    shown = None if question.groups is None else deal.judge(question.groups, hand=hand)
    cards = hand if hand is not None else shown.value.cards if shown is not None else ()
    if shown is not None:
        deal.checked(cards, len(cards))  # R29: such cards cannot be shown; loose ones are checked as they are counted
    size = deal.rules.hand_size
    if shown is not None and len(cards) not in (size, size + 1):
        return Answer(deal=deal, cards=cards, shown=shown, discards=(), score=None)
    if len(cards) != size + 1:
        return Answer(deal=deal, cards=cards, shown=shown, discards=(), score=deal.penalty(cards))
    discards = deal.discards(cards)
    kept = without(cards, [discards[0].card])
    return Answer(deal=deal, cards=cards, shown=shown, discards=discards, score=deal.penalty(kept))
