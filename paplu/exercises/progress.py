"""A learner's progress in a small file beside the notebooks, written only when the learner does something.

It is written only where there is no file yet, an empty one, or one that begins as every file of progress does;
anything else in its place is neither moved nor changed.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import cast

from paplu.exercises.files import alone, once_free, write_whole

VARIABLE = "PAPLU_PROGRESS"  # names another file
DEFAULT = Path(".paplu") / "progress.json"
VERSION = 1
_BEGINS = re.compile(rb'(\xef\xbb\xbf)?\s*{\s*"paplu progress"')


class ForeignFileError(OSError):
    """What lies in the place of the file of progress is none, and is left alone."""


@dataclass(frozen=True, slots=True)
class ExerciseMark:
    """How far a learner has come in one exercise: answers checked, hints seen, and whether it was solved."""

    tries: int = 0
    hints: int = 0
    solved: bool = False


@dataclass(frozen=True, slots=True)
class ProgressRecord:
    """The marks of a progress file.

    ``spoilt`` says that it begins as one and cannot be read to its end, ``foreign`` that in its place there is
    something else, or something that cannot be opened.
    """

    marks: Mapping[str, ExerciseMark] = field(default_factory=dict[str, ExerciseMark])
    spoilt: bool = False
    foreign: bool = False

    @property
    def solved(self) -> frozenset[str]:
        """The ids of the exercises solved."""
        return frozenset(name for name, mark in self.marks.items() if mark.solved)


@dataclass(frozen=True, slots=True)
class ProgressWritten:
    """What a write came to: the record as it is now, and where a spoilt file was kept, if there was one."""

    record: ProgressRecord
    kept: Path | None = None


def place(path: str | os.PathLike[str] | None = None) -> Path:
    """Returns the file of progress: the path given, or the one the environment names, or the usual one.

    >>> place("mine.json").name
    'mine.json'
    """
    return Path(path or os.environ.get(VARIABLE) or DEFAULT).absolute()


def read(path: Path) -> ProgressRecord:
    """Returns what is on record; nothing where there is no file or it is spoilt or foreign. It writes nothing.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     sorted(read(Path(folder) / "progress.json").solved)
    []
    """
    try:
        return _load(path)
    except OSError:
        return ProgressRecord(foreign=True)


def answered(path: Path, name: str, *, solved: bool) -> ProgressWritten:
    """Returns the marks with one more answer checked, written down; an OSError where that cannot be written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     written = answered(Path(folder) / "progress.json", "03-build-pure", solved=True)
    >>> written.record.marks["03-build-pure"]
    ExerciseMark(tries=1, hints=0, solved=True)
    """
    return _write(path, lambda marks: {**marks, name: _tried(marks.get(name, ExerciseMark()), solved)})


def hinted(path: Path, name: str, hints: int) -> ProgressWritten:
    """Returns the marks with so many hints seen, written down; an OSError where that cannot be written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     hinted(Path(folder) / "progress.json", "03-build-pure", 2).record.marks["03-build-pure"].hints
    2
    """
    return _write(path, lambda marks: {**marks, name: _helped(marks.get(name, ExerciseMark()), hints)})


def reset(path: Path) -> ProgressWritten:
    """Returns no marks, all being forgotten; an OSError where that cannot be written."""
    return _write(path, lambda _: {})


def _tried(mark: ExerciseMark, solved: bool) -> ExerciseMark:
    return replace(mark, tries=mark.tries + 1, solved=mark.solved or solved)


def _helped(mark: ExerciseMark, hints: int) -> ExerciseMark:
    return replace(mark, hints=max(mark.hints, hints))


def _load(path: Path) -> ProgressRecord:
    """Returns what is on record; ``ForeignFileError`` or another OSError where nothing may be written."""
    if path.exists() and not path.is_file():
        raise ForeignFileError(str(path))
    try:
        content = once_free(path.read_bytes)
    except FileNotFoundError:
        return ProgressRecord()
    marks = _marks(content) if content else dict[str, ExerciseMark]()
    if marks is not None:
        return ProgressRecord(marks)
    if not _BEGINS.match(content):
        raise ForeignFileError(str(path))
    return ProgressRecord(spoilt=True)


def _write(path: Path, change: Callable[[Mapping[str, ExerciseMark]], Mapping[str, ExerciseMark]]) -> ProgressWritten:
    file = Path(os.path.realpath(path))  # a link stays one
    _load(file)  # before anything is made beside what is not ours
    file.parent.mkdir(parents=True, exist_ok=True)
    with alone(file):
        record = _load(file)
        kept = _put_aside(file) if record.spoilt else None
        marks = change(record.marks)
        write_whole(file, _text(marks).encode())
    return ProgressWritten(ProgressRecord(marks), kept)


def _text(marks: Mapping[str, ExerciseMark]) -> str:
    rows = {
        name: {"tries": mark.tries, "hints": mark.hints, "solved": mark.solved} for name, mark in sorted(marks.items())
    }
    return json.dumps({"paplu progress": VERSION, "exercises": rows}, indent=1) + "\n"


def _put_aside(path: Path) -> Path:
    number = 1
    while (kept := path.with_name(f"{path.name}.kept-{number}")).exists():
        number += 1
    once_free(lambda: path.rename(kept))
    return kept


def _marks(content: bytes) -> dict[str, ExerciseMark] | None:
    try:
        file = cast("object", json.loads(content))
    except (ValueError, RecursionError):
        return None
    if not isinstance(file, dict):
        return None
    table = cast("dict[str, object]", file)
    rows = table.get("exercises")
    if table.get("paplu progress") != VERSION or not isinstance(rows, dict):
        return None
    marks = {name: _mark(row) for name, row in cast("dict[str, object]", rows).items()}
    sound = {name: mark for name, mark in marks.items() if mark is not None}
    return sound if len(sound) == len(marks) else None


def _mark(row: object) -> ExerciseMark | None:
    if not isinstance(row, dict):
        return None
    fields = cast("dict[str, object]", row)
    tries, hints, solved = fields.get("tries"), fields.get("hints"), fields.get("solved")
    if type(tries) is int and type(hints) is int and type(solved) is bool and min(tries, hints) >= 0:
        return ExerciseMark(tries, hints, solved)
    return None
