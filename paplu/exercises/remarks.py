"""What is said about an answer: remarks that cite a rule, from the engine or for a slip that learners often make."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias

from paplu.deal import Line
from paplu.exercises.slips import Slip
from paplu.language import Code, Fact, Finding, Speaker, word

# What speaks for a grouping.
FOR = (
    *(Code.PURE_SEQUENCE, Code.IMPURE_SEQUENCE, Code.SET, Code.STANDS_FOR, Code.IN_ITS_PLACE, Code.COUNTS_AS_JOKER),
    *(Code.JOKER_AT_THE_END, Code.JOKERS_TOGETHER, Code.FIRST_LIFE, Code.SECOND_LIFE, Code.COMPLETE),
)
# What of it is why a sequence is impure.
IMPURE = (Code.STANDS_FOR, Code.COUNTS_AS_JOKER)
# What is said about any wrong answer, unless its slip is known.
GENERAL = (Slip.TOO_HIGH, Slip.TOO_LOW, Slip.NOT_THIS, Slip.OTHER_ORDER)


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing to say about an answer, and the rule it rests on."""

    code: Code | Slip
    rule: str
    facts: tuple[tuple[str, Fact], ...] = ()

    def sentence(self, lang: str = "en", *, aloud: bool = False) -> str:
        """Returns the remark as one sentence, without the id of its rule."""
        if isinstance(self.code, Code):
            return Speaker(lang).say(Finding(self.code, self.rule, self.facts), aloud=aloud)
        return word(f"slips.{self.code}", lang, **dict(self.facts))


Remarks: TypeAlias = tuple[Remark, ...]


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """Whether an answer meets the goal, what there is to say about it, and the answer as it was read."""

    holds: bool
    remarks: Remarks
    answer: str

    def __bool__(self) -> bool:
        return self.holds

    @property
    def codes(self) -> tuple[Code | Slip, ...]:
        """The codes of the remarks, in their order."""
        return tuple(remark.code for remark in self.remarks)

    def without(self, codes: Collection[Code | Slip]) -> AnswerVerdict:
        """Returns the verdict without the remarks of these codes."""
        return replace(self, remarks=tuple(remark for remark in self.remarks if remark.code not in codes))

    def sentences(self, lang: str = "en") -> tuple[tuple[str, str], ...]:
        """Returns each remark as a sentence, with the id of its rule beside it, once each."""
        said = ((_numbered(remark, lang) + remark.sentence(lang), remark.rule) for remark in self.remarks)
        return tuple(dict.fromkeys(said))

    def lines(self, lang: str = "en") -> tuple[str, ...]:
        """Returns each remark as a sentence with the id of its rule behind it, once each."""
        return tuple(f"{sentence} ({rule})" for sentence, rule in self.sentences(lang))


def _numbered(remark: Remark, lang: str) -> str:
    number = dict(remark.facts).get("group")
    if number is None or remark.code is Code.NOT_A_GROUP:
        return ""
    return word("in_group", lang, number=number) + " "


def from_engine(findings: Iterable[Finding]) -> Iterator[Remark]:
    """Yields the engine's own findings as remarks."""
    for finding in findings:
        yield Remark(finding.code, finding.rule, finding.facts)


def against(findings: Iterable[Finding]) -> Iterator[Remark]:
    """Yields what speaks against a grouping; what its jokers stand for only where that is why no sequence is pure."""
    every = tuple(findings)
    impure = any(finding.code is Code.NO_PURE_SEQUENCE for finding in every)
    against_it = (finding for finding in every if finding.code not in FOR or (impure and finding.code in IMPURE))
    yield from from_engine(sorted(against_it, key=lambda finding: finding.code in IMPURE))


def in_one(lines: Iterable[Line]) -> Iterator[Line]:
    """Yields the lines of a count with those that say the same made one: all their cards, and the sum in points."""
    for (code, rule), same in groupby(lines, key=lambda line: (line.code, line.rule)):
        every = tuple(same)
        amount = sum((line.amount for line in every), Fraction(0))
        yield Line(amount, code, rule, tuple(card for line in every for card in line.cards))


def slip(code: Slip, rule: str, /, **facts: Fact) -> Remark:
    """Returns a remark for a slip."""
    return Remark(code, rule, tuple(facts.items()))
