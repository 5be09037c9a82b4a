"""What is said about an answer: remarks that cite a rule, from the engine or for a slip that learners often make."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from paplu.exercises.slips import Slip
from paplu.language import Code, Fact, Finding, Speaker, default_speaker

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

    def sentence(self, speaker: Speaker | None = None, *, aloud: bool = False) -> str:
        """Returns the remark as one sentence, without its rule; without a speaker in the language of this process."""
        speaker, facts = speaker or default_speaker(), dict(self.facts)
        if isinstance(self.code, Code):
            return speaker.sentence(self.code, facts, aloud=aloud)
        return speaker.text(f"slips.{self.code}", **facts)


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

    def sentences(self, speaker: Speaker | None = None) -> tuple[tuple[str, str], ...]:
        """Returns each remark as a sentence, with the id of its rule beside it, once each."""
        speaker = speaker or default_speaker()
        numbered = ((speaker.numbered(remark.code, dict(remark.facts)), remark) for remark in self.remarks)
        return tuple(dict.fromkeys((number + remark.sentence(speaker), remark.rule) for number, remark in numbered))

    def lines(self, speaker: Speaker | None = None) -> tuple[str, ...]:
        """Returns each remark as a sentence with the id of its rule behind it, once each."""
        return tuple(f"{sentence} ({rule})" for sentence, rule in self.sentences(speaker))


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


def slip(code: Slip, rule: str, /, **facts: Fact) -> Remark:
    """Returns a remark for a slip."""
    return Remark(code, rule, tuple(facts.items()))
