"""An exercise in a notebook: the cards, a line or a table for the answer, the engine's verdict on it, and hints."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

import traitlets

from paplu import notation
from paplu.exercises import Checked, check, progress
from paplu.exercises import exercise as find
from paplu.exercises.answers import Form
from paplu.exercises.progress import Written
from paplu.wording import InputError, tables, word
from paplu_widgets import exercise_text as text
from paplu_widgets.hand_builder import HandBuilder
from paplu_widgets.plain import Column, button, plain

Place = str | os.PathLike[str] | None
SOLVED: list[Callable[[], None]] = []  # bars of progress in this kernel, to be drawn anew after an answer
LABELLED = {"description_width": "initial"}
WIDE = {"width": "min(40em, 100%)"}


class Exercise(Column):
    """One exercise by its id, answered by click, by keys or by one line of text, and checked by the engine.

    ``answer`` is the line; ``check()`` judges it and ``hint()`` shows the next of three hints. What the learner does
    is written into the file of progress: ``progress``, or what ``PAPLU_PROGRESS`` names, or ``.paplu/progress.json``.
    """

    answer = traitlets.Unicode("")

    def __init__(self, name: str, answer: str = "", *, lang: str = "en", progress: Place = None) -> None:
        """Show the exercise of that id; a ValueError for one there is not."""
        tables(lang)
        self.data = find(name)
        self.lang = lang
        self.result: Checked | None = None
        self.refusal: InputError | None = None
        self.error: Exception | None = None
        self.hints_shown = 0
        self._place = progress
        self._note = ""
        self._line = plain.Text(
            description=self._word("your_answer"), placeholder=self._word(f"expects.{self.data.goal.form}"),
            style=LABELLED, layout=WIDE,
        )  # fmt: skip
        self._line.on_msg(self._on_enter)
        self._builder = self._make_builder()
        self._check = button(self._word("check"), lambda: self._do(self.check), "primary")
        self._hint = button("", lambda: self._do(self.hint))
        self._said, self._told, self._noted = plain.HTML(), plain.HTML(), plain.HTML()
        super().__init__(self._parts())
        traitlets.link((self, "answer"), (self._line, "value"))
        self.answer = answer
        self._greet()
        self._show()

    @property
    def hints(self) -> tuple[str, ...]:
        """The hints shown so far."""
        return self.data.hints(self.lang)[: self.hints_shown]

    @property
    def builder(self) -> HandBuilder | None:
        """The table on which the answer is built, where it is a hand or a group."""
        return self._builder

    @property
    def code(self) -> str:
        """The Python call that gives the same verdict."""
        return f"check(exercise({self.data.id!r}), {self.answer!r})"

    def check(self) -> Checked | None:
        """Judge the answer, show what there is to say about it, and return it; ``None`` if it cannot be read."""
        self.result, self.refusal = None, None
        try:
            self.result = check(self.data, self.answer, self.lang)
        except InputError as refusal:
            self.refusal = refusal
        else:
            self._lay(self.answer)
            solved = bool(self.result)
            self._write(lambda file: progress.answered(file, self.data.id, solved=solved))
        self._show()
        return self.result

    def hint(self) -> str:
        """Show the next hint, the last one being a solution, and return it."""
        if self.hints_shown < len(self.data.hints(self.lang)):
            self.hints_shown += 1
            self._write(lambda file: progress.hinted(file, self.data.id, self.hints_shown))
        self._show()
        return self.hints[-1]

    def __repr__(self) -> str:
        return text.as_text(self.data, self.lang, self._lines())

    def in_words(self) -> Mapping[str, str]:
        """The same as text, and as HTML with the cards drawn."""
        return {"text/plain": repr(self), "text/html": text.as_html(self.data, self.lang, self._lines())}

    def _lines(self) -> tuple[str, ...]:
        checked = self.result is not None or self.refusal is not None
        answered = (f"{self._word('your_answer')} {self.answer}",) if checked else ()
        refused = (self.refusal.sentence(self.lang),) if self.refusal else ()
        return (*answered, *refused, *text.said(self.result, self.lang), *self._hint_lines())

    def _hint_lines(self) -> tuple[str, ...]:
        return tuple(self._word("hint_said", number=i, hint=hint) for i, hint in enumerate(self.hints, 1))

    def _word(self, key: str, **facts: object) -> str:
        return word(f"exercise.{key}", self.lang, **facts)

    def _make_builder(self) -> HandBuilder | None:
        if not text.is_built(self.data):
            return None
        indicator = self.data.indicator
        builder = HandBuilder(
            self.data.goal.given,
            indicator=None if indicator is None else str(indicator),
            rules=self.data.profile,
            lang=self.lang,
            reveal=False,
        )
        builder.observe(self._read_builder, "text")  # pyright: ignore[reportUnknownMemberType]
        return builder

    def _parts(self) -> tuple[Any, ...]:
        cards = text.picture(self.data, self.lang)
        head = plain.HTML(f'<div lang="{self.lang}">{text.head(self.data, self.lang)}{cards}</div>')
        offered = self.data.offered(self.lang)
        choice = (self._make_choice(offered),) if offered else ()
        builder = (self._builder,) if self._builder else ()
        buttons = plain.HBox([self._check, self._hint])
        return (head, *builder, *choice, self._line, buttons, self._said, self._told, self._noted)

    def _make_choice(self, offered: Mapping[str, str]) -> Any:
        choice = plain.RadioButtons(
            options=list(offered.values()), value=None, description=self._word("choose"), style=LABELLED
        )

        def choose(change: Mapping[str, Any]) -> None:
            if change["new"] is not None:
                self.answer = change["new"]

        choice.observe(choose, "value")
        return choice

    def _read_builder(self, _: object) -> None:
        if self._builder is not None:
            flat = self.data.goal.form is Form.CARDS
            table = self._builder.table
            self.answer = notation.text(table.kept) if flat else table.grouping

    def _lay(self, answer: str) -> None:
        """Lay a typed answer on the table, unless its cards lie there already."""
        if self._builder is None or self.result is None:
            return
        table = self._builder.table
        lying = notation.text(table.kept) if self.data.goal.form is Form.CARDS else table.grouping
        if lying != self.result.answer:
            self._builder.text = self.result.answer
            self.answer = answer

    def _write(self, act: Callable[[Any], Written]) -> None:
        self._note = ""
        try:
            written = act(progress.place(self._place))
        except OSError as error:
            self._note = self._word("not_written", reason=error.strerror or str(error))
        else:
            if written.kept:
                self._note = self._word("kept_aside", file=str(written.kept))
        for draw in SOLVED:
            draw()

    def _greet(self) -> None:
        record = progress.read(progress.place(self._place))
        if record.spoilt:
            self._note = self._word("spoilt", file=str(progress.place(self._place)))
        elif self.data.id in record.solved:
            self._note = self._word("solved_before")

    def _show(self) -> None:
        refused = (self.refusal.sentence(self.lang),) if self.refusal else ()
        self._said.value = text.announced((*refused, *text.said(self.result, self.lang)))
        self._told.value = text.announced(self._hint_lines())
        self._noted.value = text.announced([self._note] if self._note else [])
        count = len(self.data.hints(self.lang))
        self._hint.disabled = self.hints_shown == count
        self._hint.description = self._word("hint", number=min(self.hints_shown + 1, count), count=count)

    def _do(self, act: Callable[[], object]) -> None:
        self.error = None
        try:
            act()
        except Exception as error:  # shown to the learner, or it would be lost in the kernel's log
            self.error = error
            self._said.value = text.announced([f"{type(error).__name__}: {error}"])

    def _on_enter(self, _: object, content: Mapping[str, Any], __: object) -> None:
        if content.get("event") == "submit":
            self._do(self.check)


def exercise(name: str, answer: str = "", *, lang: str = "en", progress: Place = None) -> Exercise:
    """Returns the exercise of that id as a widget."""
    return Exercise(name, answer, lang=lang, progress=progress)
