"""What every goal shares: what it is asked with, and the remarks on numbers, words and exchanged cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, runtime_checkable

from paplu.deal import Deal
from paplu.exercises import answers
from paplu.exercises.answers import Form
from paplu.exercises.remarks import Checked, Remark, Remarks, Slip, slip
from paplu.language import Card, Code, notation, word


@dataclass(frozen=True, slots=True)
class Asked:
    """The deal an exercise is about, the rule it is mainly about, and the language of the answer."""

    deal: Deal
    rule: str
    lang: str = "en"


class Goal(Protocol):
    """What an answer has to be: the engine is asked, and nothing is decided here."""

    @property
    def form(self) -> Form:
        """What an answer is."""
        ...

    @property
    def given(self) -> str:
        """The cards to be drawn, as one line of notation; empty for none."""
        ...

    def judge(self, answer: str, asked: Asked) -> Checked:
        """The answer judged; an ``InputError`` for one that cannot be read."""
        ...


@runtime_checkable
class OneOfWords(Protocol):
    """A goal whose answer is one of a few words."""

    def offered(self, lang: str) -> Mapping[str, str]:
        """The words to choose from, by key."""
        ...


@runtime_checkable
class AboutFree(Protocol):
    """A goal that can be about which cards are free."""

    @property
    def asks_what_is_free(self) -> bool:
        """Whether a mark on the free cards would give the answer away."""
        ...


def number(answer: str, asked: Asked) -> Fraction:
    """Returns the number of an answer, with or without a noun of its language after it."""
    return answers.number(answer, word("exercise.nouns", asked.lang).split(", "))


def judged_number(answer: str, right: Fraction, asked: Asked, why: Iterable[Remark] = ()) -> Checked:
    """Returns whether the number is the right one, else whether it is too high or too low."""
    read = number(answer, asked)
    if read == right:
        return Checked(True, tuple(why), str(read))
    code = Slip.TOO_HIGH if read > right else Slip.TOO_LOW
    return Checked(False, (slip(code, asked.rule, answer=read),), str(read))


def judged_choice(
    answer: str, right: Iterable[str], offered: Mapping[str, str], asked: Asked, why: Iterable[Remark] = ()
) -> Checked:
    """Returns whether the word is one of the right ones."""
    key = answers.choice(answer, offered)
    if key in tuple(right):
        return Checked(True, tuple(why), key)
    return Checked(False, (slip(Slip.NOT_THIS, asked.rule, answer=offered[key]), *why), key)


def one_exchanged(cards: Sequence[Card], given: str, asked: Asked) -> Iterator[Remark]:
    """Yields what is wrong where not exactly one of the given cards was exchanged for another."""
    before = [card for group in all_of(given) for card in group]
    if len(cards) != len(before):
        yield Remark(Code.WRONG_NUMBER, asked.deal.rules.cite("number"), (("count", len(cards)), ("size", len(before))))
    elif (count := answers.exchanged(cards, before)) != 1:
        yield slip(Slip.EXCHANGED, asked.rule, count=count)


def all_of(given: str) -> tuple[tuple[Card, ...], ...]:
    """Returns the groups of a given line with the loose cards last; none for an empty line."""
    if not given:
        return ()
    groups, loose = notation.groups(given)
    return (*groups, loose) if loose else groups


def failed(remarks: Iterable[Remark], answer: str) -> Checked:
    """Returns an answer that does not meet the goal, for these reasons."""
    return Checked(False, tuple(remarks), answer)


def checked(wrong: Remarks, right: Iterable[Remark], answer: str) -> Checked:
    """Returns an answer that meets the goal if nothing is wrong with it."""
    return Checked(not wrong, wrong or tuple(right), answer)
