"""Progress is written only when something is done, is never lost, and can be forgotten."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from paplu.exercises import progress
from paplu.exercises.progress import Mark, Record

SPOILT = [
    "",
    "{",
    "[]",
    '{"exercises": {}}',
    '{"paplu progress": 2, "exercises": {}}',
    '{"paplu progress": 1, "exercises": {"00-read-card": 3}}',
    '{"paplu progress": 1, "exercises": {"00-read-card": {"tries": -1, "hints": 0, "solved": true}}}',
    "[" * 100_000,
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "beside" / "progress.json"


def test_reading_writes_nothing(file: Path) -> None:
    assert progress.read(file) == Record()
    assert not file.parent.exists()


def test_what_was_done_is_read_again(file: Path) -> None:
    progress.answered(file, "00-read-card", solved=False)
    progress.hinted(file, "00-read-card", 2)
    progress.answered(file, "00-read-card", solved=True)
    progress.answered(file, "00-read-life", solved=False)
    assert progress.read(file).marks == {"00-read-card": Mark(2, 2, True), "00-read-life": Mark(1, 0, False)}
    assert progress.read(file).solved == {"00-read-card"}


def test_what_is_solved_stays_solved_and_hints_seen_stay_seen(file: Path) -> None:
    progress.answered(file, "00-read-card", solved=True)
    progress.answered(file, "00-read-card", solved=False)
    progress.hinted(file, "00-read-card", 3)
    progress.hinted(file, "00-read-card", 1)
    assert progress.read(file).marks["00-read-card"] == Mark(2, 3, True)


def test_an_unknown_exercise_on_record_is_kept(file: Path) -> None:
    progress.answered(file, "77-build-castle", solved=True)
    progress.answered(file, "00-read-card", solved=True)
    assert progress.read(file).solved == {"77-build-castle", "00-read-card"}


@pytest.mark.parametrize("text", SPOILT, ids=lambda text: str(text)[:40])
def test_a_spoilt_file_is_told_and_kept_beside(file: Path, text: str) -> None:
    file.parent.mkdir()
    file.write_text(text, "utf-8")
    assert progress.read(file) == Record(spoilt=True)
    assert file.read_text("utf-8") == text
    written = progress.answered(file, "00-read-card", solved=True)
    assert written.kept is not None
    assert written.kept.read_text("utf-8") == text
    assert progress.read(file).solved == {"00-read-card"}


def test_a_file_that_is_no_text_is_kept_beside_too(file: Path) -> None:
    file.parent.mkdir()
    for number in (1, 2):
        file.write_bytes(b"\xff\xfe\x00")
        assert progress.reset(file).kept == file.with_name(f"progress.json.kept-{number}")
    assert progress.read(file) == Record()


def test_a_reset_forgets_everything(file: Path) -> None:
    progress.answered(file, "00-read-card", solved=True)
    assert progress.reset(file).record == Record()
    assert progress.read(file) == Record()


def test_a_write_that_fails_leaves_the_file_as_it_was(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    progress.answered(file, "00-read-card", solved=True)
    before = file.read_bytes()

    def fails(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", fails)
    with pytest.raises(OSError, match="no space left"):
        progress.answered(file, "00-read-life", solved=True)
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_the_place_can_be_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(progress.VARIABLE, raising=False)
    monkeypatch.chdir(tmp_path)
    assert progress.place() == tmp_path / ".paplu" / "progress.json"
    monkeypatch.setenv(progress.VARIABLE, str(tmp_path / "mine.json"))
    assert progress.place() == tmp_path / "mine.json"
    assert progress.place(tmp_path / "other.json") == tmp_path / "other.json"
