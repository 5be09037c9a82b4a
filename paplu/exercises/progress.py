"""A learner's progress in a small file beside the notebooks, written only when the learner does something.

It is written only where there is no file yet, an empty one, or one that begins as every file of progress does;
anything else in its place is neither moved nor changed.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import cast

from paplu.exercises.one_writer import alone

VARIABLE = "PAPLU_PROGRESS"  # names another file
DEFAULT = Path(".paplu") / "progress.json"
VERSION = 1
_BEGINS = re.compile(rb'(\xef\xbb\xbf)?\s*{\s*"paplu progress"')


class ForeignFileError(OSError):
    """What lies in the place of the file of progress is none, and is left alone."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a learner has come in one exercise: answers checked, hints seen, and whether it was solved."""

    tries: int = 0
    hints: int = 0
    solved: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """The marks of a progress file.

    ``spoilt`` tells that it begins as one and cannot be read to its end, ``foreign`` that in its place there is
    something else, or something that cannot be opened.
    """

    marks: Mapping[str, Mark] = field(default_factory=dict[str, Mark])
    spoilt: bool = False
    foreign: bool = False

    @property
    def solved(self) -> frozenset[str]:
        """The ids of the exercises solved."""
        return frozenset(name for name, mark in self.marks.items() if mark.solved)


@dataclass(frozen=True, slots=True)
class Written:
    """What a write came to: the record as it is now, and where a spoilt file was kept, if there was one."""

    record: Record
    kept: Path | None = None


def place(path: str | os.PathLike[str] | None = None) -> Path:
    """Returns the file of progress: the path given, or the one the environment names, or the usual one."""
    return Path(path or os.environ.get(VARIABLE) or DEFAULT).absolute()


def read(path: Path) -> Record:
    """Returns what is on record; nothing where there is no file or it is spoilt or foreign. It writes nothing."""
    try:
        return _load(path)
    except OSError:
        return Record(foreign=True)


def answered(path: Path, name: str, *, solved: bool) -> Written:
    """Writes down that an answer was checked; an OSError where that cannot be written."""
    return _write(path, lambda marks: {**marks, name: _tried(marks.get(name, Mark()), solved)})


def hinted(path: Path, name: str, hints: int) -> Written:
    """Writes down how many hints were seen; an OSError where that cannot be written."""
    return _write(path, lambda marks: {**marks, name: _helped(marks.get(name, Mark()), hints)})


def reset(path: Path) -> Written:
    """Forgets all marks; an OSError where that cannot be written."""
    return _write(path, lambda _: {})


def _tried(mark: Mark, solved: bool) -> Mark:
    return replace(mark, tries=mark.tries + 1, solved=mark.solved or solved)


def _helped(mark: Mark, hints: int) -> Mark:
    return replace(mark, hints=max(mark.hints, hints))


def _load(path: Path) -> Record:
    """Returns what is on record; ``ForeignFileError`` or another OSError where nothing may be written."""
    if path.exists() and not path.is_file():
        raise ForeignFileError(str(path))
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return Record()
    marks = _marks(content) if content else dict[str, Mark]()
    if marks is not None:
        return Record(marks)
    if not _BEGINS.match(content):
        raise ForeignFileError(str(path))
    return Record(spoilt=True)


def _write(path: Path, change: Callable[[Mapping[str, Mark]], Mapping[str, Mark]]) -> Written:
    file = Path(os.path.realpath(path))  # a link stays one
    _load(file)  # before anything is made beside what is not ours
    file.parent.mkdir(parents=True, exist_ok=True)
    with alone(file):
        record = _load(file)
        kept = _put_aside(file) if record.spoilt else None
        marks = change(record.marks)
        _replace(file, _text(marks))
    return Written(Record(marks), kept)


def _text(marks: Mapping[str, Mark]) -> str:
    rows = {
        name: {"tries": mark.tries, "hints": mark.hints, "solved": mark.solved} for name, mark in sorted(marks.items())
    }
    return json.dumps({"paplu progress": VERSION, "exercises": rows}, indent=1) + "\n"


def _replace(path: Path, text: str) -> None:
    """Puts the text in the place of the file in one step, so that nobody ever reads half of it."""
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(beside, path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def _put_aside(path: Path) -> Path:
    number = 1
    while (kept := path.with_name(f"{path.name}.kept-{number}")).exists():
        number += 1
    path.rename(kept)
    return kept


def _marks(content: bytes) -> dict[str, Mark] | None:
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
    found = {name: mark for name, mark in marks.items() if mark is not None}
    return found if len(found) == len(marks) else None


def _mark(row: object) -> Mark | None:
    if not isinstance(row, dict):
        return None
    fields = cast("dict[str, object]", row)
    tries, hints, solved = fields.get("tries"), fields.get("hints"), fields.get("solved")
    if type(tries) is int and type(hints) is int and type(solved) is bool and min(tries, hints) >= 0:
        return Mark(tries, hints, solved)
    return None
