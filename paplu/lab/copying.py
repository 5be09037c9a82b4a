"""Copies lessons into a learner's folder and never writes over what the learner changed.

A hidden record in the folder keeps, for each lesson copied, what its source and its bytes were. A notebook's source is
its cells without outputs, counts and metadata, so that running a cell is no change. Without the record every lesson
that differs from ours counts as changed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from itertools import count
from pathlib import Path, PurePosixPath
from typing import cast

from paplu.exercises import once_free, write_whole

RECORD = ".paplu/laid.json"
FORMAT = 1


class CopyOutcome(StrEnum):
    """What became of one lesson."""

    LAID = "laid"
    RESTORED = "restored"  # copied once, deleted since, and copied again
    UPDATED = "updated"
    KEPT = "kept"
    BESIDE = "beside"  # changed by the learner, so the newer one lies beside it


@dataclass(frozen=True, slots=True)
class CopiedLesson:
    """What became of the lesson of that name, and the name of the file written, if any."""

    outcome: CopyOutcome
    name: str
    written: str | None = None


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """The hashes of a file: of its source, and of all its bytes."""

    source: str
    whole: str


@dataclass(frozen=True, slots=True)
class CopyEntry:
    """What was copied under a name, and the source last offered beside it."""

    laid: Fingerprint
    offered: str = ""


NEVER = Fingerprint("", "")
CopyRecord = Mapping[str, CopyEntry]


def fingerprint(content: bytes, name: str) -> Fingerprint:
    """Returns the hashes of a file's content; where a notebook cannot be read, its bytes are its source."""
    whole = hashlib.sha256(content).hexdigest()
    cells = _cells(content) if name.endswith(".ipynb") else None
    return Fingerprint(whole if cells is None else hashlib.sha256(cells).hexdigest(), whole)


def _cells(content: bytes) -> bytes | None:
    try:
        cells = json.loads(content)["cells"]
        return json.dumps(
            [(cell["cell_type"], "".join(cell["source"]), cell.get("attachments")) for cell in cells]
        ).encode()
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def outcome_for(mine: Fingerprint | None, ours: Fingerprint, entry: CopyEntry | None) -> CopyOutcome:
    """Returns what is to become of a lesson, from the learner's file, our newest one, and what was copied before."""
    if mine is None:
        return CopyOutcome.LAID if entry is None else CopyOutcome.RESTORED
    if entry is not None and mine.whole == entry.laid.whole != ours.whole:
        return CopyOutcome.UPDATED
    if mine.source == ours.source:
        return CopyOutcome.KEPT
    if entry is None:
        return CopyOutcome.BESIDE
    if mine.source == entry.laid.source:
        return CopyOutcome.UPDATED
    return CopyOutcome.KEPT if ours.source in (entry.laid.source, entry.offered) else CopyOutcome.BESIDE


def copy_lessons(lessons: Path, folder: Path, part: str) -> tuple[CopiedLesson, ...]:
    """Returns what became of every file of one part of the lessons, copied into a folder under the same name.

    An OSError where the folder cannot be written.

    >>> from tempfile import TemporaryDirectory
    >>> from paplu.lab import lessons_folder
    >>> with TemporaryDirectory() as folder:
    ...     first, *_ = copy_lessons(lessons_folder(), Path(folder), "en")
    >>> print(first.outcome, first.written)
    laid en/00_start_here.ipynb
    """
    record = read_record(folder)
    after = dict(record)
    copied = tuple(_copy_one(name, (lessons / name).read_bytes(), folder, after) for name in names(lessons, part))
    if after != record:
        write_whole(folder / RECORD, _as_json(after))
    return copied


def names(lessons: Path, part: str) -> Iterator[str]:
    """Yields the names of the files in one part of the lessons, in order, hidden ones left out."""
    for path in sorted((lessons / part).rglob("*")):
        name = path.relative_to(lessons)
        if path.is_file() and not any(part.startswith((".", "__")) for part in name.parts):
            yield name.as_posix()


def _copy_one(name: str, content: bytes, folder: Path, record: dict[str, CopyEntry]) -> CopiedLesson:
    ours, entry = fingerprint(content, name), record.get(name)
    mine = _present(folder, name)
    outcome = outcome_for(mine, ours, entry)
    if outcome is CopyOutcome.BESIDE:
        record[name] = replace(entry or CopyEntry(NEVER), offered=ours.source)
        return CopiedLesson(outcome, name, _copy_beside(name, content, folder, record))
    if outcome is CopyOutcome.KEPT:
        if mine is not None and mine.source == ours.source:
            record[name] = CopyEntry(ours)
        return CopiedLesson(outcome, name)
    write_whole(folder / name, content)
    record[name] = CopyEntry(ours)
    return CopiedLesson(outcome, name, name)


def _copy_beside(name: str, content: bytes, folder: Path, record: dict[str, CopyEntry]) -> str:
    """Returns the first name beside the changed lesson that holds nothing of the learner's, the newer one now there."""
    ours = fingerprint(content, name)
    for other in _names_beside(name):
        mine = _present(folder, other)
        if mine is None or (other in record and mine.source == record[other].laid.source):
            write_whole(folder / other, content)
        elif mine.source != ours.source:
            continue
        record[other] = CopyEntry(ours)
        return other
    raise AssertionError("the names beside a lesson never end")


def _names_beside(name: str) -> Iterator[str]:
    path = PurePosixPath(name)
    yield str(path.with_stem(f"{path.stem}-newer"))
    for number in count(2):
        yield str(path.with_stem(f"{path.stem}-newer-{number}"))


def _present(folder: Path, name: str) -> Fingerprint | None:
    """Returns the hashes of what the folder holds under a name; something other than a file is the learner's."""
    path = folder / name
    if path.is_dir():  # reading one is no such error on Windows
        return Fingerprint("a folder", "")
    try:
        return fingerprint(once_free(path.read_bytes), name)
    except FileNotFoundError:
        return Fingerprint("a dead link", "") if path.is_symlink() else None


def read_record(folder: Path) -> CopyRecord:
    """Returns what was copied into a folder before; nothing if its record is missing or spoilt."""
    try:
        record = json.loads(once_free((folder / RECORD).read_bytes))
        if record["format"] != FORMAT:
            return {}
        return {name: _entry(entry) for name, entry in record["lessons"].items()}
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}


def _entry(fields: Mapping[str, object]) -> CopyEntry:
    laid = cast("Mapping[str, object]", fields["laid"])
    return CopyEntry(Fingerprint(str(laid["source"]), str(laid["whole"])), str(fields["offered"]))


def _as_json(record: CopyRecord) -> bytes:
    lessons = {name: asdict(entry) for name, entry in sorted(record.items())}
    return json.dumps({"format": FORMAT, "lessons": lessons}, indent=1).encode()
