"""JSON lines in, JSON lines out: a line that cannot be answered gives an error in its place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import BinaryIO, NoReturn, cast

from paplu.cli.answer import answer
from paplu.cli.question import DealOptions, UsageError
from paplu.cli.showing.answer_form import check_form
from paplu.language import InputError, Speaker

LONGEST_LINE = 1 << 20
BOM = b"\xef\xbb\xbf"


def replies(stream: BinaryIO, options: DealOptions, speaker: Speaker) -> Iterator[dict[str, object]]:
    """Yields the answer to each line that is not blank, as it is read."""
    for number, line in enumerate(_lines(stream), 1):
        if line.strip():
            yield _reply(line, number, options, speaker)


def opened(file: str) -> BinaryIO:
    """Returns the file opened for reading; a UsageError if it cannot be."""
    try:
        return open(file, "rb")  # noqa: PTH123  # Path("") is the folder one is in
    except (OSError, ValueError) as error:
        raise _cannot_read(file, error) from error


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yields the lines without the mark that may open a file; of one that is too long, only its beginning."""
    first = True
    while line := _read(stream):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = _read(stream)
        yield line.removeprefix(BOM) if first else line
        first = False


def _read(stream: BinaryIO) -> bytes:
    try:
        return stream.readline(LONGEST_LINE + 1)
    except OSError as error:
        raise _cannot_read(str(stream.name), error) from error


def _cannot_read(file: str, error: OSError | ValueError) -> UsageError:
    reason = error.strerror if isinstance(error, OSError) else None
    return UsageError("cannot_read", file=file, reason=reason or str(error))


def _reply(line: bytes, number: int, options: DealOptions, speaker: Speaker) -> dict[str, object]:
    try:
        return check_form(answer(options.question(row(line))), speaker)
    except (InputError, UsageError) as error:
        return {"error": {"line": number, "text": error.sentence(speaker)}}


def row(line: bytes) -> dict[str, object]:
    """Returns the object of a line; a UsageError for what is not exactly one JSON object."""
    if len(line) > LONGEST_LINE:
        raise UsageError("line_too_long", most=LONGEST_LINE)
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UsageError("not_utf8", place=error.start + 1) from None
    try:
        value: object = json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise UsageError("not_json", place=error.pos + 1) from None
    except UsageError:
        raise
    except (ValueError, RecursionError):  # a number too long for int, or brackets too deep
        raise UsageError("too_large") from None
    if not isinstance(value, dict):
        raise UsageError("not_an_object")
    return cast("dict[str, object]", value)


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    row: dict[str, object] = {}
    for key, value in pairs:
        if key in row:
            raise UsageError("key_twice", key=key)
        row[key] = value
    return row


def _no_constant(token: str) -> NoReturn:
    raise UsageError("not_a_number", token=token)
