"""Goals about a whole hand: show it, spoil it, count it, throw from it, wait for a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from paplu.deal import OF_A_REGROUPING, Score
from paplu.exercises import answers
from paplu.exercises.answers import Form
from paplu.exercises.asked import Asked, all_of, checked, judged_choice, judged_number, one_exchanged
from paplu.exercises.remarks import Checked, Remark, Slip, against, from_engine, in_one, slip
from paplu.language import Card, Code, Finding, notation, word

# What must not come in beside, where the same cards are to be grouped so that something else is missing.
BESIDE = (Code.CARD_NOT_HELD, Code.CARD_IN_TWO_GROUPS, Code.NOT_A_GROUP, Code.UNGROUPED)


class Of(StrEnum):
    """What a number is the number of."""

    PENALTY = "penalty"
    LEVEL = "level"


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """A grouping that is a valid declaration as shown: of the cards held, or of a shown hand with one exchanged."""

    held: str = ""
    exchange: str = ""
    form = Form.GROUPS

    @property
    def given(self) -> str:
        """The cards held, or the declaration to mend."""
        return self.held or self.exchange

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The grouping judged by the engine, against the cards held."""
        groups, loose = answers.groups(answer)
        cards = [card for group in (*groups, loose) for card in group]
        line = notation.grouping_text(groups, loose)
        verdict = asked.deal.judge(line, hand=self._hand())
        found = tuple(from_engine(_untold(verdict.findings)))
        wrong = tuple(one_exchanged(cards, self.exchange, asked)) if self.exchange else ()
        return checked(wrong if verdict else (*wrong, *against(_untold(verdict.findings))), found, line)

    def _hand(self) -> tuple[Card, ...] | None:
        return tuple(card for group in all_of(self.held) for card in group) if self.held else None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoDeclaration:
    """A shown hand spoilt, by regrouping it or by one exchange, so that the engine finds this reason."""

    code: Code
    regroup: str = ""
    exchange: str = ""
    form = Form.GROUPS

    @property
    def given(self) -> str:
        """The declaration to spoil."""
        return self.regroup or self.exchange

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The grouping judged by the engine, which has to refuse it for the reason asked for."""
        groups, loose = answers.groups(answer)
        cards = [card for group in (*groups, loose) for card in group]
        line = notation.grouping_text(groups, loose)
        held = [card for group in all_of(self.regroup) for card in group] if self.regroup else None
        verdict = asked.deal.judge(line, hand=held)
        found = tuple(from_engine(_untold(verdict.findings)))
        wrong = tuple(one_exchanged(cards, self.exchange, asked)) if self.exchange else ()
        if verdict:
            wrong = (*wrong, slip(Slip.STILL_HOLDS, asked.rule), *found)
        elif self.code not in verdict.codes or (self.regroup and {*BESIDE} & {*verdict.codes}):
            wrong = (*wrong, slip(Slip.OTHER_REASON, asked.rule), *found)
        return checked(wrong, found, line)


@dataclass(frozen=True, slots=True)
class Groups:
    """At least so many valid groups out of the cards held, no card in two of them."""

    given: str
    least: int
    form = Form.GROUPS

    def judge(self, answer: str, asked: Asked) -> Checked:
        """Each group read by the engine, and all of them held against the cards."""
        groups, loose = answers.groups(answer)
        line = notation.grouping_text(groups, loose)
        held = [card for group in all_of(self.given) for card in group]
        whole = asked.deal.judge(line, hand=held)
        twice = [finding for finding in whole.findings if finding.code in (Code.CARD_IN_TWO_GROUPS, Code.CARD_NOT_HELD)]
        verdicts = [asked.deal.read(group) for group in groups]
        found = [*twice, *(finding for verdict in verdicts if not verdict for finding in verdict.findings)]
        wrong = tuple(from_engine(found))
        if len(groups) < self.least:
            wrong = (*wrong, slip(Slip.TOO_FEW_GROUPS, asked.rule, count=self.least))
        right = (finding for verdict in verdicts for finding in verdict.findings)
        return checked(wrong, from_engine(right), line)


@dataclass(frozen=True, slots=True)
class IsDeclaration:
    """Yes or no: is what is shown a valid declaration as shown?"""

    given: str
    form = Form.CHOICE

    def offered(self, lang: str) -> Mapping[str, str]:
        """Yes and no."""
        return yes_no(lang)

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The word, held against the engine's verdict."""
        verdict = asked.deal.judge(self.given)
        right = ["yes" if verdict else "no"]
        return judged_choice(answer, right, self.offered(asked.lang), asked, from_engine(_untold(verdict.findings)))


@dataclass(frozen=True, slots=True)
class Count:
    """The penalty or the level of a hand in its best arrangement."""

    of: Of
    given: str
    form = Form.NUMBER

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The number, held against the engine's count."""
        cards = [card for group in all_of(self.given) for card in group]
        score = asked.deal.penalty(cards)
        right = score.total if self.of is Of.PENALTY else Fraction(score.level)
        return judged_number(answer, right, asked, _reasons(score))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """Thirteen cards, new or with one exchanged, that cost so much, reach this level, or can be declared."""

    exchange: str = ""
    least: int = 0
    most: int | None = None
    level: int | None = None
    form = Form.CARDS

    @property
    def given(self) -> str:
        """The hand in which one card is to be exchanged."""
        return self.exchange

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The hand counted by the engine."""
        groups, loose = answers.groups(answer)
        cards = tuple(card for group in (*groups, loose) for card in group)
        score = asked.deal.penalty(cards)
        wrong = tuple(one_exchanged(cards, self.exchange, asked)) if self.exchange else ()
        off = tuple(self._off(score, asked))
        if off:
            wrong = (*wrong, *off, *from_engine(score.findings))
        return checked(wrong, _reasons(score), notation.text(cards))

    def _off(self, score: Score, asked: Asked) -> Iterator[Remark]:
        if score.total < self.least or (self.most is not None and score.total > self.most):
            yield slip(Slip.COSTS, asked.rule, total=score.total)
        if self.level not in (None, score.level):
            yield slip(Slip.OTHER_LEVEL, asked.deal.rules.cite(f"level {score.level}"), level=score.level)


@dataclass(frozen=True, slots=True)
class Throw:
    """The throw from fourteen cards after which the rest can be declared, or costs least."""

    given: str
    form = Form.CARD

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The card, held against every throw the engine counts."""
        card = answers.one_card(answer)
        cards = [held for group in all_of(self.given) for held in group]
        throws = asked.deal.discards(cards)
        chosen = next((throw for throw in throws if throw.card == card), None)
        if chosen is None:
            return Checked(
                False, (Remark(Code.CARD_NOT_HELD, asked.deal.rules.cite("number"), (("card", card),)),), str(card)
            )
        best = [
            throw.card for throw in throws if (throw.penalty, throw.declares) == (throws[0].penalty, throws[0].declares)
        ]
        if card not in best:
            return Checked(False, (slip(Slip.LEAVES, asked.rule, card=card, total=chosen.penalty),), str(card))
        cards.remove(card)
        return Checked(True, _reasons(asked.deal.penalty(cards)), str(card))


@dataclass(frozen=True, slots=True)
class Comes:
    """A card that, when it comes to thirteen, lets them be declared after a throw."""

    given: str
    form = Form.CARD

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The card, held against every draw the engine counts."""
        card = answers.one_card(answer)
        cards = [held for group in all_of(self.given) for held in group]
        draw = next((draw for draw in asked.deal.draws(cards) if draw.card == card), None)
        if draw is None:
            copies = asked.deal.wilds.copies(card)
            facts = (("card", card), ("count", cards.count(card) + 1), ("copies", copies))
            return Checked(False, (Remark(Code.TOO_MANY_COPIES, asked.deal.rules.cite("copies"), facts),), str(card))
        if not draw.declares:
            return Checked(False, (slip(Slip.AFTER_IT, asked.rule, card=card, total=draw.penalty),), str(card))
        return Checked(True, (slip(Slip.AFTER_IT, asked.rule, card=card, total=draw.penalty),), str(card))


def yes_no(lang: str) -> Mapping[str, str]:
    """Returns yes and no in a language."""
    return {"yes": word("yes", lang), "no": word("no", lang)}


def _untold(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    # what tells a better grouping is no remark on the learner's own
    return tuple(finding for finding in findings if finding.code not in OF_A_REGROUPING)


def _reasons(score: Score) -> tuple[Remark, ...]:
    return (*from_engine(score.findings), *_lines(score))


def _lines(score: Score) -> Iterator[Remark]:
    for line in in_one(score.lines):
        if line.cards:
            yield Remark(line.code, line.rule, (("cards", line.cards),))
        elif line.code is Code.CAP:
            yield Remark(line.code, line.rule, (("most", score.total),))
