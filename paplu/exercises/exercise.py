"""An exercise as data: what it is about, what meets it, what does not, and its words in a language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TypedDict, cast

from paplu.deal import Deal, IndicatorLike
from paplu.exercises import answers
from paplu.exercises.answers import AnswerForm
from paplu.exercises.goals.goal import AboutFree, Goal, OneOfWords, Terms
from paplu.exercises.remarks import GENERAL, AnswerVerdict, Remark
from paplu.exercises.slips import Slip
from paplu.language import Code, Problem, Speaker, default_speaker, notation
from paplu.rules import PAPLU, Rules


class ExerciseTask(StrEnum):
    """What the learner does."""

    READ = "read"
    MEND = "mend"
    BREAK = "break"
    BUILD = "build"
    PREDICT = "predict"


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonExercise:
    """One exercise of a lesson; its id is lesson, task and name, such as ``03-build-pure``.

    ``rules`` are the rule ids it exercises, the main one first. Each of ``answers`` meets the goal; each of ``wrong``
    fails, with the code that has to be among the remarks, or the problem of an answer that cannot be read.

    >>> from paplu.exercises import exercise
    >>> exercise("03-build-pure").answers[0]
    '7H 8H 9H'
    """

    id: str
    rules: tuple[str, ...]
    goal: Goal
    answers: tuple[str, ...]
    wrong: tuple[tuple[str, Code | Slip | Problem], ...]
    indicator: IndicatorLike = "8D"
    profile: Rules = PAPLU

    @property
    def lesson(self) -> int:
        """The number of its lesson."""
        return int(self.id[:2])

    @property
    def task(self) -> ExerciseTask:
        """What the learner does."""
        return ExerciseTask(self.id.split("-")[1])

    @property
    def deal(self) -> Deal:
        """The indicator and the rules the engine answers under."""
        return Deal(self.indicator, self.profile)

    def prompt(self, speaker: Speaker | None = None) -> str:
        """Returns the question in words; without a speaker in the language of this process, here and below."""
        return exercise_texts(speaker or default_speaker())[self.id]["prompt"]

    def hints(self, speaker: Speaker | None = None) -> tuple[str, str, str]:
        """Returns three hints, each giving more away; the last one is a solution."""
        speaker = speaker or default_speaker()
        texts = exercise_texts(speaker)[self.id]
        first, second = texts["hints"]
        return first, second, texts["solution"].replace("{answer}", self._answer_text(speaker))

    def offered(self, speaker: Speaker | None = None) -> Mapping[str, str]:
        """Returns the words to choose from, by key; none where the answer is no choice."""
        return self.goal.offered(speaker or default_speaker()) if isinstance(self.goal, OneOfWords) else {}

    @property
    def asks_what_is_free(self) -> bool:
        """Whether a mark on the free cards would give the answer away."""
        return isinstance(self.goal, AboutFree) and self.goal.asks_what_is_free

    def _answer_text(self, speaker: Speaker) -> str:
        answer = self.answers[0]
        match self.goal.form:
            case AnswerForm.CARD | AnswerForm.CARDS:
                return speaker.shown(notation.cards(answer))
            case AnswerForm.GROUPS:
                return " | ".join(speaker.shown(group) for group in answers.given_groups(answer))
            case AnswerForm.NUMBER:
                return speaker.shown(answers.number(answer))
            case AnswerForm.CHOICE:
                return self.offered(speaker)[answer]
            case AnswerForm.ORDER:
                return answer


class ExerciseTexts(TypedDict):
    """The words of an exercise: its prompt, two hints, and the solution, in which ``{answer}`` is a model answer."""

    prompt: str
    hints: list[str]
    solution: str


@cache
def exercise_texts(speaker: Speaker) -> Mapping[str, ExerciseTexts]:
    """Returns the words of all exercises by id."""
    texts: dict[str, ExerciseTexts] = {}
    for file in sorted((files("paplu.language") / speaker.lang / "exercises").iterdir(), key=lambda file: file.name):
        texts.update(cast("dict[str, ExerciseTexts]", tomllib.loads(file.read_text("utf-8"))))
    return texts


def check(exercise: LessonExercise, answer: str, speaker: Speaker | None = None) -> AnswerVerdict:
    """Returns whether the answer meets the goal, and what there is to say about it.

    An ``InputError`` for an answer that cannot be read. A slip known from the list of wrong answers is named first,
    in place of what is said about any wrong answer.

    >>> from paplu.exercises import exercise
    >>> bool(check(exercise("02-read-ace"), "no"))
    True
    >>> check(exercise("02-read-ace"), "yes").lines()
    ('A printed joker was turned up, so no rank is free. (P2.6)',)
    """
    terms = Terms(exercise.deal, exercise.rules[0], speaker or default_speaker())
    judged = exercise.goal.judge(answer, terms)
    if judged:
        return judged
    for text, code in exercise.wrong:
        if isinstance(code, Slip) and code.rule and exercise.goal.judge(text, terms).answer == judged.answer:
            others = judged.without(GENERAL).remarks
            return AnswerVerdict(False, (Remark(code, code.rule), *others), judged.answer)
    return judged
