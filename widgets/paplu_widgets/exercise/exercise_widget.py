"""An exercise in a notebook: the task and its cards, the fitting tool for the answer, and the desk to check it on."""

from __future__ import annotations

from collections.abc import Mapping

from paplu.exercises import AnswerForm, AnswerVerdict, LessonExercise, answers
from paplu.exercises import exercise as find
from paplu.language import InputError, Speaker, notation, speaker_for
from paplu_widgets.builder import HandBuilder
from paplu_widgets.card_table import WidgetColumn, plain
from paplu_widgets.exercise import texts as text
from paplu_widgets.exercise.desk import ExerciseDesk
from paplu_widgets.exercise.progress_bars import ProgressPlace


class Exercise(WidgetColumn):
    """One exercise by its id, answered by click, by keys or by one line of text, and checked by the engine.

    ``answer`` is the line; ``check()`` judges it and ``hint()`` shows the next of three hints. What the learner does
    is written into the file of progress: ``progress``, or what ``PAPLU_PROGRESS`` names, or ``.paplu/progress.json``.

    >>> Exercise("02-read-ace")
    Exercise 5 of 8: read (P2.6, P5.6)
    A printed joker is turned up as indicator. Is A♥ free in Paplu? Write yes or no.
      A♥
    """

    def __init__(self, name: str, answer: str = "", *, lang: str | None = None, progress: ProgressPlace = None) -> None:
        """Shows the exercise of that id; a ValueError for one there is not."""
        speaker = speaker_for(lang)
        self._data = find(name)
        self._speaker = speaker
        self._builder = _builder(self._data, speaker) if text.is_built(self._data) else None
        self._desk = ExerciseDesk(self._data, answer, lang=speaker.lang, progress=progress)
        head = f'<div lang="{speaker.lang}">{text.head(self._data, speaker)}{text.picture(self._data, speaker)}</div>'
        tool = (self._builder,) if self._builder else ()
        super().__init__((plain.HTML(head), *tool, self._desk))
        self._lay()
        if self._builder:
            self._builder.observe(self._built, "text")  # pyright: ignore[reportUnknownMemberType]
            self._desk.observe(self._lay, "answer")  # pyright: ignore[reportUnknownMemberType]

    @property
    def data(self) -> LessonExercise:
        """The exercise itself."""
        return self._data

    @property
    def desk(self) -> ExerciseDesk:
        """Where the answer is checked."""
        return self._desk

    @property
    def builder(self) -> HandBuilder | None:
        """The table on which the answer is built, where it is a hand."""
        return self._builder

    @property
    def answer(self) -> str:
        """The answer as one line."""
        return str(self._desk.answer)

    @answer.setter
    def answer(self, line: str) -> None:
        self._desk.answer = line

    @property
    def result(self) -> AnswerVerdict | None:
        """The verdict on the answer checked last."""
        return self._desk.result

    @property
    def refusal(self) -> InputError | None:
        """Why the answer checked last could not be read."""
        return self._desk.refusal

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints shown so far."""
        return self._desk.hints

    @property
    def code(self) -> str:
        """The Python call that gives the same verdict."""
        return f"check(exercise({self._data.id!r}), {self.answer!r})"

    def check(self) -> AnswerVerdict | None:
        """Judges the answer, shows what there is to say about it, and returns it; ``None`` if it cannot be read."""
        return self._desk.check()

    def hint(self) -> str:
        """Shows the next hint, the last one being a solution, and returns it."""
        return self._desk.hint()

    def in_words(self) -> Mapping[str, str]:
        """Returns the exercise as text, and as HTML with the cards drawn."""
        return {"text/plain": repr(self), "text/html": text.as_html(self._data, self._speaker, self._desk.lines())}

    def __repr__(self) -> str:
        return text.as_text(self._data, self._speaker, self._desk.lines())

    def _built(self, _: object) -> None:
        self._desk.built(self._lying, instead_of=self._unread)

    def _lay(self, _: object = None) -> None:
        """Lays the answer on the table, unless it lies there already or cannot be read."""
        self._unread = ""
        if self._builder and self.answer != self._lying:
            try:
                self._builder.text = self._line
            except InputError:  # the desk tells it when the answer is checked
                self._unread = self.answer

    @property
    def _line(self) -> str:
        """The answer in notation, read as the goal reads it: the builder knows throws too, and an answer has none."""
        return notation.grouping_text(*answers.groups(self.answer)) if self.answer.strip() else ""

    @property
    def _lying(self) -> str:
        if self._builder is None:
            return self.answer
        table = self._builder.table
        return notation.text(table.kept) if self._data.goal.form is AnswerForm.CARDS else table.grouping


def _builder(data: LessonExercise, speaker: Speaker) -> HandBuilder:
    indicator = None if data.indicator is None else str(data.indicator)
    return HandBuilder(indicator=indicator, rules=data.profile, lang=speaker.lang, reveal=False)
