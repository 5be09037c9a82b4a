"""What every goal shares: the terms it is judged on, and the remarks on numbers, words and exchanged cards."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, runtime_checkable

from paplu.deal import Deal
from paplu.exercises import answers
from paplu.exercises.answers import AnswerForm
from paplu.exercises.remarks import AnswerVerdict, Remark, Remarks, slip
from paplu.exercises.slips import Slip
from paplu.language import Card, Code, Speaker
from paplu.rules import Topic


@dataclass(frozen=True, slots=True)
class Terms:
    """What an answer is judged on: the deal, the rule the exercise is mainly about, and what speaks its language."""

    deal: Deal
    rule: str
    speaker: Speaker

    def cite(self, topic: Topic) -> str:
        """Returns the id of the rule that decides a topic under the rules of the deal."""
        return self.deal.rules.cite(topic)


class Goal(Protocol):
    """What an answer has to be: the engine is asked, and nothing is decided here."""

    @property
    def form(self) -> AnswerForm:
        """What an answer is."""
        ...

    @property
    def given(self) -> str:
        """The cards to be drawn, as one line of notation; empty for none."""
        ...

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the answer judged; an ``InputError`` for one that cannot be read."""
        ...


@runtime_checkable
class OneOfWords(Protocol):
    """A goal whose answer is one of a few words."""

    def offered(self, speaker: Speaker) -> Mapping[str, str]:
        """Returns the words to choose from, by key."""
        ...


@runtime_checkable
class AboutFree(Protocol):
    """A goal that can be about which cards are free."""

    @property
    def asks_what_is_free(self) -> bool:
        """Whether a mark on the free cards would give the answer away."""
        ...


class NumberGoal:
    """A goal whose answer is one number."""

    __slots__ = ()
    form = AnswerForm.NUMBER

    @abstractmethod
    def right(self, terms: Terms) -> Fraction:
        """Returns the right number, from the engine."""

    def why(self, terms: Terms) -> Iterable[Remark]:
        """Returns what there is to say about the right number."""
        return ()

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the number, held against the right one."""
        return judged_number(answer, self.right(terms), terms, self.why(terms))


class CardGoal:
    """A goal whose answer is one card."""

    __slots__ = ()
    form = AnswerForm.CARD

    @abstractmethod
    def judge_card(self, card: Card, terms: Terms) -> tuple[bool, Iterable[Remark]]:
        """Returns whether the card meets the goal, and what there is to say about it."""

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the card, judged."""
        card = answers.one_card(answer)
        holds, remarks = self.judge_card(card, terms)
        return AnswerVerdict(holds, tuple(remarks), str(card))


class ChoiceGoal:
    """A goal whose answer is one of a few words: yes and no, if it offers no others."""

    __slots__ = ()
    form = AnswerForm.CHOICE

    def offered(self, speaker: Speaker) -> Mapping[str, str]:
        """Returns the words to choose from, by key."""
        return yes_no(speaker)

    @abstractmethod
    def right(self, terms: Terms) -> Collection[str]:
        """Returns the keys of the right words, from the engine."""

    def why(self, terms: Terms) -> Iterable[Remark]:
        """Returns what there is to say about the right word."""
        return ()

    def judge(self, answer: str, terms: Terms) -> AnswerVerdict:
        """Returns the word, held against the right ones."""
        return judged_choice(answer, self.right(terms), self.offered(terms.speaker), terms, self.why(terms))


def number(answer: str, terms: Terms) -> Fraction:
    """Returns the number of an answer, with or without a noun of its language after it."""
    return answers.number(answer, terms.speaker.text("exercise.nouns").split(", "))


def numbered(answer: str, count: int, terms: Terms) -> int | AnswerVerdict:
    """Returns which of so many things an answer names by its number, or the verdict on a number beyond them."""
    read = number(answer, terms)
    if read not in range(1, count + 1):
        return judged_number(answer, Fraction(1 if read < 1 else count), terms)
    return int(read)


def judged_number(answer: str, right: Fraction, terms: Terms, why: Iterable[Remark] = ()) -> AnswerVerdict:
    """Returns whether the number is the right one, else whether it is too high or too low."""
    read = number(answer, terms)
    if read == right:
        return AnswerVerdict(True, tuple(why), str(read))
    code = Slip.TOO_HIGH if read > right else Slip.TOO_LOW
    return AnswerVerdict(False, (slip(code, terms.rule, answer=read),), str(read))


def judged_choice(
    answer: str, right: Collection[str], offered: Mapping[str, str], terms: Terms, why: Iterable[Remark] = ()
) -> AnswerVerdict:
    """Returns whether the word is one of the right ones."""
    key = answers.choice(answer, offered)
    if key in right:
        return AnswerVerdict(True, tuple(why), key)
    return AnswerVerdict(False, (slip(Slip.NOT_THIS, terms.rule, answer=offered[key]), *why), key)


def one_exchanged(cards: Sequence[Card], given: str, terms: Terms) -> Iterator[Remark]:
    """Yields what is wrong where not exactly one of the given cards was exchanged; nothing where none are given."""
    before = answers.given_cards(given)
    if not before:
        return
    if len(cards) != len(before):
        yield wrong_number(len(cards), len(before), terms.cite("number"))
    elif (count := answers.exchanged(cards, before)) != 1:
        yield slip(Slip.EXCHANGED, terms.rule, count=count)


def not_broken(holds: bool, for_this_reason: bool, remarks: Remarks, terms: Terms) -> Remarks:
    """Returns what is wrong where something was to be broken for one reason: it holds, or breaks for another."""
    if holds:
        return (slip(Slip.STILL_HOLDS, terms.rule), *remarks)
    return () if for_this_reason else (slip(Slip.OTHER_REASON, terms.rule), *remarks)


def wrong_number(count: int, size: int, rule: str) -> Remark:
    """Returns the remark on so many cards where another number is wanted."""
    return Remark(Code.WRONG_NUMBER, rule, (("count", count), ("size", size)))


def yes_no(speaker: Speaker) -> Mapping[str, str]:
    """Returns yes and no in a language."""
    return {"yes": speaker.text("yes"), "no": speaker.text("no")}


def verdict(wrong: Remarks, right: Iterable[Remark], answer: str) -> AnswerVerdict:
    """Returns the verdict on an answer: it meets the goal if nothing is wrong with it."""
    return AnswerVerdict(not wrong, wrong or tuple(right), answer)
