"""Lays lessons into a learner's folder and never writes over what the learner changed.

A hidden record in the folder keeps, for each lesson laid, what its source and its bytes were. A notebook's source is
its cells without outputs, counts and metadata, so that running a cell is no change. Without the record every lesson
that differs from ours counts as changed.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from itertools import count
from pathlib import Path, PurePosixPath
from typing import cast

RECORD = ".paplu/laid.json"
FORMAT = 1


class Act(StrEnum):
    """What was done about one lesson."""

    LAID = "laid"
    RESTORED = "restored"  # laid once, deleted since, and laid again
    UPDATED = "updated"
    KEPT = "kept"
    BESIDE = "beside"  # changed by the learner, so the newer one lies beside it


@dataclass(frozen=True, slots=True)
class Step:
    """What was done about the lesson of that name, and the name of the file written, if any."""

    act: Act
    name: str
    written: str | None = None


@dataclass(frozen=True, slots=True)
class Print:
    """The fingerprints of a file: of its source, and of all its bytes."""

    source: str
    whole: str


@dataclass(frozen=True, slots=True)
class Entry:
    """What was laid under a name, and the source last offered beside it."""

    laid: Print
    offered: str = ""


NEVER = Print("", "")
Record = Mapping[str, Entry]


def fingerprint(content: bytes, name: str) -> Print:
    """The fingerprints of a file's content; where a notebook cannot be read, its bytes are its source."""
    whole = hashlib.sha256(content).hexdigest()
    cells = _cells(content) if name.endswith(".ipynb") else None
    return Print(whole if cells is None else hashlib.sha256(cells).hexdigest(), whole)


def _cells(content: bytes) -> bytes | None:
    try:
        cells = json.loads(content)["cells"]
        return json.dumps(
            [(cell["cell_type"], "".join(cell["source"]), cell.get("attachments")) for cell in cells]
        ).encode()
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def decide(mine: Print | None, ours: Print, entry: Entry | None) -> Act:
    """What to do about a lesson, from the learner's file, our newest one, and what was laid before."""
    if mine is None:
        return Act.LAID if entry is None else Act.RESTORED
    if entry is not None and mine.whole == entry.laid.whole != ours.whole:
        return Act.UPDATED
    if mine.source == ours.source:
        return Act.KEPT
    if entry is None:
        return Act.BESIDE
    if mine.source == entry.laid.source:
        return Act.UPDATED
    return Act.KEPT if ours.source in (entry.laid.source, entry.offered) else Act.BESIDE


def lay(lessons: Path, folder: Path, part: str) -> tuple[Step, ...]:
    """Lay every file of one part of the lessons into a folder under the same name; OSError where that cannot be."""
    record = read_record(folder)
    after = dict(record)
    steps = tuple(_lay_one(name, (lessons / name).read_bytes(), folder, after) for name in names(lessons, part))
    if after != record:
        write(folder / RECORD, _as_json(after))
    return steps


def names(lessons: Path, part: str) -> Iterator[str]:
    """The names of the files in one part of the lessons, in order, hidden ones left out."""
    for path in sorted((lessons / part).rglob("*")):
        name = path.relative_to(lessons)
        if path.is_file() and not any(part.startswith((".", "__")) for part in name.parts):
            yield name.as_posix()


def _lay_one(name: str, content: bytes, folder: Path, record: dict[str, Entry]) -> Step:
    ours, entry = fingerprint(content, name), record.get(name)
    mine = _present(folder, name)
    act = decide(mine, ours, entry)
    if act is Act.BESIDE:
        record[name] = replace(entry or Entry(NEVER), offered=ours.source)
        return Step(act, name, _lay_beside(name, content, folder, record))
    if act is Act.KEPT:
        if mine is not None and mine.source == ours.source:
            record[name] = Entry(ours)
        return Step(act, name)
    write(folder / name, content)
    record[name] = Entry(ours)
    return Step(act, name, name)


def _lay_beside(name: str, content: bytes, folder: Path, record: dict[str, Entry]) -> str:
    """Write a newer lesson under the first name beside the changed one that holds nothing of the learner's."""
    ours = fingerprint(content, name)
    for other in _names_beside(name):
        mine = _present(folder, other)
        if mine is None or (other in record and mine.source == record[other].laid.source):
            write(folder / other, content)
        elif mine.source != ours.source:
            continue
        record[other] = Entry(ours)
        return other
    raise AssertionError("the names beside a lesson never end")


def _names_beside(name: str) -> Iterator[str]:
    path = PurePosixPath(name)
    yield str(path.with_stem(f"{path.stem}-newer"))
    for number in count(2):
        yield str(path.with_stem(f"{path.stem}-newer-{number}"))


def _present(folder: Path, name: str) -> Print | None:
    """The fingerprints of what the folder holds under a name; something other than a file is the learner's."""
    path = folder / name
    try:
        return fingerprint(path.read_bytes(), name)
    except FileNotFoundError:
        return Print("a dead link", "") if path.is_symlink() else None
    except IsADirectoryError:
        return Print("a folder", "")


def write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with new.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    finally:
        new.unlink(missing_ok=True)


def read_record(folder: Path) -> Record:
    """What was laid into a folder before; nothing if its record is missing or spoilt."""
    try:
        found = json.loads((folder / RECORD).read_bytes())
        if found["format"] != FORMAT:
            return {}
        return {name: _entry(entry) for name, entry in found["lessons"].items()}
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}


def _entry(found: Mapping[str, object]) -> Entry:
    laid = cast("Mapping[str, object]", found["laid"])
    return Entry(Print(str(laid["source"]), str(laid["whole"])), str(found["offered"]))


def _as_json(record: Record) -> bytes:
    lessons = {name: asdict(entry) for name, entry in sorted(record.items())}
    return json.dumps({"format": FORMAT, "lessons": lessons}, indent=1).encode()
