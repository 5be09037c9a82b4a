"""Streams as Windows has them: a pipe nobody reads is another error there, and not every terminal reads escapes."""

from __future__ import annotations

import errno
import io

import pytest

from paplu.cli import console, entry
from tests.support.command_line import run


class Gone(io.StringIO):
    """A stream whose reader has gone, with what the system says of it."""

    encoding = "utf-8"

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def write(self, text: str) -> int:
        raise OSError(self.number, "gone")


@pytest.mark.parametrize(
    ("windows", "number", "status", "sentences"),
    [
        (False, errno.EPIPE, entry.PIPE_CLOSED, 0),
        (True, errno.EPIPE, entry.PIPE_CLOSED, 0),
        (True, errno.EINVAL, entry.PIPE_CLOSED, 0),
        (False, errno.EINVAL, entry.UNREADABLE, 1),
        (True, errno.ENOSPC, entry.UNREADABLE, 1),
    ],
)
def test_a_reader_that_has_left_is_no_trouble(
    monkeypatch: pytest.MonkeyPatch, windows: bool, number: int, status: int, sentences: int
) -> None:
    monkeypatch.setattr(console, "WINDOWS", windows)
    errors = io.StringIO()
    monkeypatch.setattr("sys.stdout", Gone(number))
    monkeypatch.setattr("sys.stderr", errors)
    assert entry.main(["rules"]) == status
    assert errors.getvalue().count("\n") == sentences


@pytest.mark.parametrize(
    ("windows", "variable", "coloured"),
    [(False, None, True), (True, None, False), (True, "WT_SESSION", True), (True, "ConEmuANSI", True)],
)
def test_on_windows_colour_is_for_terminals_that_say_they_have_it(
    monkeypatch: pytest.MonkeyPatch, windows: bool, variable: str | None, coloured: bool
) -> None:
    for name in (*console.COLOUR_ON_WINDOWS, "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    if variable:
        monkeypatch.setenv(variable, "1")
    monkeypatch.setattr(console, "WINDOWS", windows)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert console.has_colour() is coloured


def test_an_answer_goes_to_a_page_of_letters_only() -> None:
    out = run("group", "7H 8H 9H", "--wild", "8").out
    for page in ("cp1252", "cp437", "cp932", "cp850"):
        assert console.writable(out, page).encode(page)
