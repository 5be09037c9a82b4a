"""An exercise as data: what it asks, what meets it, what does not, and its words in a language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TypedDict, cast

from paplu.deal import Deal, Indicator
from paplu.exercises import answers
from paplu.exercises.answers import Form
from paplu.exercises.asked import AboutFree, Asked, Goal, OneOfWords, all_of
from paplu.exercises.remarks import GENERAL, RULE_OF, Checked, Remark, Slip
from paplu.language import Code, Problem, notation, shown, tables
from paplu.rules import PAPLU, Rules


class Task(StrEnum):
    """What the learner does."""

    READ = "read"
    MEND = "mend"
    BREAK = "break"
    BUILD = "build"
    PREDICT = "predict"


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """One exercise; its id is lesson, task and name, such as ``03-build-pure``.

    ``rules`` are the rule ids it exercises, the main one first. Each of ``answers`` meets the goal; each of ``wrong``
    fails, with the code that has to be among the remarks, or the problem of an answer that cannot be read.
    """

    id: str
    rules: tuple[str, ...]
    goal: Goal
    answers: tuple[str, ...]
    wrong: tuple[tuple[str, Code | Slip | Problem], ...]
    indicator: Indicator = "8D"
    profile: Rules = PAPLU

    @property
    def lesson(self) -> int:
        """The number of its lesson."""
        return int(self.id[:2])

    @property
    def task(self) -> Task:
        """What the learner does."""
        return Task(self.id.split("-")[1])

    @property
    def deal(self) -> Deal:
        """The indicator and the rules the engine is asked under."""
        return Deal(self.indicator, self.profile)

    def prompt(self, lang: str = "en") -> str:
        """What is asked, in words."""
        return self._texts(lang)["prompt"]

    def hints(self, lang: str = "en") -> tuple[str, str, str]:
        """Three hints, each telling more; the last one is a solution."""
        texts = self._texts(lang)
        first, second = texts["hints"]
        return first, second, texts["solution"].replace("{answer}", self._answer_text(lang))

    def offered(self, lang: str = "en") -> Mapping[str, str]:
        """The words to choose from, by key; none where the answer is no choice."""
        return self.goal.offered(lang) if isinstance(self.goal, OneOfWords) else {}

    @property
    def asks_what_is_free(self) -> bool:
        """Whether a mark on the free cards would give the answer away."""
        return isinstance(self.goal, AboutFree) and self.goal.asks_what_is_free

    def _texts(self, lang: str) -> Texts:
        return texts(lang)[self.id]

    def _answer_text(self, lang: str) -> str:
        answer = self.answers[0]
        match self.goal.form:
            case Form.CARD | Form.CARDS:
                return shown(notation.cards(answer), lang)
            case Form.GROUPS:
                return " | ".join(shown(group, lang) for group in all_of(answer))
            case Form.NUMBER:
                return shown(answers.number(answer), lang)
            case Form.CHOICE:
                return self.offered(lang)[answer]
            case Form.ORDER:
                return answer


class Texts(TypedDict):
    """The words of an exercise: its prompt, two hints, and the solution, in which ``{answer}`` is a model answer."""

    prompt: str
    hints: list[str]
    solution: str


@cache
def texts(lang: str) -> Mapping[str, Texts]:
    """Returns the words of all exercises by id; an ``InputError`` for an unknown language."""
    tables(lang)
    found: dict[str, Texts] = {}
    for file in sorted((files("paplu.language") / lang / "exercises").iterdir(), key=lambda file: file.name):
        found.update(cast("dict[str, Texts]", tomllib.loads(file.read_text("utf-8"))))
    return found


def check(exercise: Exercise, answer: str, lang: str = "en") -> Checked:
    """Returns whether the answer meets the goal, and what there is to say about it.

    An ``InputError`` tells an answer that cannot be read. A slip known from the list of wrong answers is named first,
    in place of what is said about any wrong answer.
    """
    asked = Asked(exercise.deal, exercise.rules[0], lang)
    judged = exercise.goal.judge(answer, asked)
    if judged:
        return judged
    for text, code in exercise.wrong:
        if isinstance(code, Slip) and code in RULE_OF and exercise.goal.judge(text, asked).answer == judged.answer:
            others = (remark for remark in judged.remarks if remark.code not in GENERAL)
            return Checked(False, (Remark(code, RULE_OF[code]), *others), judged.answer)
    return judged
