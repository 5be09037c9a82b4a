"""How far a learner has come: a bar for the whole course and one for each lesson, to be forgotten on request."""

from __future__ import annotations

import os
from html import escape
from pathlib import Path
from typing import Any, TypeAlias
from weakref import WeakSet

from paplu.exercises import EXERCISES, ForeignFileError, ProgressRecord, of_lesson
from paplu.exercises import progress as file
from paplu.language import Speaker, speaker_for
from paplu_widgets.card_table import WidgetColumn, button, plain

ProgressPlace: TypeAlias = str | os.PathLike[str] | None
LESSONS = tuple(sorted({one.lesson for one in EXERCISES.values()}))


class Progress(WidgetColumn):
    """The exercises solved, as bars with their numbers; ``reset()`` forgets them all.

    ``progress`` is the file, as for ``Exercise``. What it shows in words and saves is the same for every learner.

    >>> print(repr(Progress())[:31])
    Progress in 113 exercises of 12
    """

    def __init__(self, *, lang: str | None = None, progress: ProgressPlace = None) -> None:
        """Shows the bars as the file has them now."""
        self.speaker = speaker_for(lang)
        self._place = progress
        self._note = plain.HTML()
        self._bars = {lesson: self._bar(self._word("lesson", number=f"{lesson:02}")) for lesson in LESSONS}
        self._all = self._bar(self._word("all_lessons"))
        self._sure = plain.HBox(
            [button(self._word("reset_yes"), self.reset), button(self._word("reset_no"), self._calm)]
        )
        buttons = [button(self._word("refresh"), self.refresh), button(self._word("reset"), self._ask), self._sure]
        bars = (plain.HBox(parts) for parts in (self._all, *self._bars.values()))
        super().__init__((*bars, plain.HBox(buttons), self._note))
        self._calm()
        self.refresh()
        DRAWN.add(self)

    @property
    def solved(self) -> frozenset[str]:
        """The ids of the exercises solved, as far as there are such exercises."""
        return file.read(file.place(self._place)).solved & EXERCISES.keys()

    def refresh(self) -> None:
        """Reads the file again and draws the bars."""
        place = file.place(self._place)
        record = file.read(place)
        self._say(standing(record, place, self.speaker))
        done = record.solved & EXERCISES.keys()
        for lesson, bar in self._bars.items():
            ids = {one.id for one in of_lesson(lesson)}
            self._fill(bar, len(ids & done), len(ids))
        self._fill(self._all, len(done), len(EXERCISES))

    def reset(self) -> None:
        """Forgets all that was solved."""
        self._calm()
        place = file.place(self._place)
        try:
            written = file.reset(place)
        except OSError as error:
            self._say(trouble(error, place, self.speaker))
            return
        self.refresh()
        self._say(self._word("kept_aside", file=str(written.kept)) if written.kept else self._word("was_reset"))

    def __repr__(self) -> str:
        return self._word("progress", exercises=len(EXERCISES), lessons=len(LESSONS))

    def _bar(self, label: str) -> tuple[Any, Any]:
        style, layout = {"description_width": "7em"}, {"width": "min(26em, 70%)"}
        return plain.IntProgress(description=label, style=style, layout=layout), plain.Label()

    def _fill(self, bar: tuple[Any, Any], done: int, count: int) -> None:
        drawn, label = bar
        drawn.max, drawn.value = count, done
        label.value = self._word("solved_of", done=done, count=count)

    def _ask(self) -> None:
        self._sure.layout.display = "flex"
        self._say(self._word("reset_sure"))

    def _calm(self) -> None:
        self._sure.layout.display = "none"
        self._say("")

    def _say(self, sentence: str) -> None:
        self._note.value = f'<div role="alert">{escape(sentence)}</div>' if sentence else ""

    def _word(self, key: str, **facts: object) -> str:
        return self.speaker.text(f"exercise.{key}", **facts)


def standing(record: ProgressRecord, place: Path, speaker: Speaker) -> str:
    """Returns what is wrong with the file of progress before anything is written; nothing where all is well."""
    key = "spoilt" if record.spoilt else "not_ours" if record.foreign else ""
    return speaker.text(f"exercise.{key}", file=str(place)) if key else ""


def trouble(error: OSError, place: Path, speaker: Speaker) -> str:
    """Returns why nothing was written into the file of progress."""
    if isinstance(error, ForeignFileError):
        return speaker.text("exercise.not_ours", file=str(place))
    return speaker.text("exercise.not_written", reason=error.strerror or str(error))


DRAWN: WeakSet[Progress] = WeakSet()  # the bars in this kernel


def redraw_bars() -> tuple[Exception, ...]:
    """Draws all bars of progress anew, and returns what went wrong with any of them."""
    failed: list[Exception] = []
    for bars in tuple(DRAWN):
        try:
            bars.refresh()
        except Exception as error:  # noqa: BLE001  # an answer counts whatever becomes of the bars
            failed.append(error)
    return tuple(failed)
