"""Goals about the groups of a whole hand: show a declaration, mend it, spoil it, or say whether it is one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from paplu.deal import OF_A_REGROUPING, ShownVerdict
from paplu.exercises import answers
from paplu.exercises.answers import AnswerForm
from paplu.exercises.goals.goal import ChoiceGoal, Terms, not_broken, one_exchanged, verdict
from paplu.exercises.remarks import AnswerVerdict, Remark, against, from_engine, slip
from paplu.exercises.slips import Slip
from paplu.language import Card, Code, Finding, notation

# What must not come in beside, where the same cards are to be grouped so that something else is missing.
BESIDE = (Code.CARD_NOT_HELD, Code.CARD_IN_TWO_GROUPS, Code.NOT_A_GROUP, Code.UNGROUPED)


@dataclass(frozen=True, slots=True)
class _ShownGrouping:
    """The grouping of an answer: as one line, its cards, and the engine's verdict on it without any regrouping."""

    line: str
    cards: tuple[Card, ...]
    verdict: ShownVerdict
    findings: tuple[Finding, ...]


def _shown(answer: str, held: str, terms: Terms) -> _ShownGrouping:
    """Returns the grouping of an answer judged, against the cards held if there are any."""
    groups, loose = answers.groups(answer)
    line = notation.grouping_text(groups, loose)
    judged = terms.deal.judge(line, hand=answers.given_cards(held) or None)
    cards = tuple(card for group in (*groups, loose) for card in group)
    return _ShownGrouping(line, cards, judged, _of_this_grouping(judged))


def _of_this_grouping(judged: ShownVerdict) -> tuple[Finding, ...]:
    # that another grouping is better is no remark on the learner's own
    return tuple(finding for finding in judged.findings if finding.code not in OF_A_REGROUPING)


@dataclass(frozen=True, slots=True, kw_only=True)
class _HandInGroups:
    """The groups of a whole hand: of the cards held, or of a shown hand with one card exchanged."""

    held: str = ""
    exchange: str = ""
    form = AnswerForm.GROUPS

    @property
    def given(self) -> str:
        """The cards held, or the hand shown."""
        return self.held or self.exchange

    @abstractmethod
    def wrong(self, shown: _ShownGrouping, terms: Terms) -> Iterable[Remark]:
        """Returns what is wrong with the grouping, the exchange left aside."""

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the grouping judged by the engine, against the cards held."""
        shown = _shown(answer, self.held, terms)
        wrong = (*one_exchanged(shown.cards, self.exchange, terms), *self.wrong(shown, terms))
        return verdict(wrong, from_engine(shown.findings), shown.line)


class DeclarationGoal(_HandInGroups):
    """A grouping that is a valid declaration as shown."""

    __slots__ = ()

    def wrong(self, shown: _ShownGrouping, terms: Terms) -> Iterable[Remark]:
        """Returns what speaks against the grouping."""
        return () if shown.verdict else against(shown.findings)


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenDeclarationGoal(_HandInGroups):
    """A shown hand spoilt, by regrouping it or by one exchange, so that the engine refuses it for this reason."""

    code: Code

    def wrong(self, shown: _ShownGrouping, terms: Terms) -> Iterable[Remark]:
        """Returns that it is valid still, or refused for another reason."""
        codes = {*shown.verdict.codes}
        for_this_reason = self.code in codes and not (self.held and {*BESIDE} & codes)
        return not_broken(bool(shown.verdict), for_this_reason, tuple(from_engine(shown.findings)), terms)


@dataclass(frozen=True, slots=True)
class SeveralGroupsGoal:
    """At least so many valid groups out of the cards held, no card in two of them."""

    given: str
    least: int
    form = AnswerForm.GROUPS

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns each group read by the engine, and all of them held against the cards."""
        groups, _ = answers.groups(answer)
        shown = _shown(answer, self.given, terms)
        read = [terms.deal.read(group) for group in groups]
        wrong = [finding for finding in shown.findings if finding.code in (Code.CARD_IN_TWO_GROUPS, Code.CARD_NOT_HELD)]
        wrong += [finding for group in read if not group for finding in group.findings]
        few = self._few(len(groups), terms)
        right = (finding for group in read for finding in group.findings)
        return verdict((*from_engine(wrong), *few), from_engine(right), shown.line)

    def _few(self, count: int, terms: Terms) -> Iterator[Remark]:
        if count < self.least:
            yield slip(Slip.TOO_FEW_GROUPS, terms.rule, count=self.least)


@dataclass(frozen=True, slots=True)
class IsDeclarationGoal(ChoiceGoal):
    """Yes or no: is what is shown a valid declaration as shown?"""

    given: str

    def right(self, terms: Terms) -> Collection[str]:
        """Returns whether the engine takes it for one."""
        return ("yes",) if terms.deal.judge(self.given) else ("no",)

    def why(self, terms: Terms) -> Iterable[Remark]:
        """Returns what the engine says of it."""
        return from_engine(_of_this_grouping(terms.deal.judge(self.given)))
