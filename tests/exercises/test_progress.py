"""Progress is written only when something is done, is never lost, and can be forgotten."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Generator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import TypeAlias

import pytest

from paplu.exercises import files, progress
from paplu.exercises.progress import ExerciseMark, ForeignFileError, ProgressRecord, ProgressWritten
from tests.support.links import link

Act: TypeAlias = Callable[[Path], ProgressWritten]

EARLIER = Path(__file__).resolve().parents[1] / "data" / "earlier_progress.json"  # what the earlier version wrote
SPOILT = [
    b'{"paplu progress"',
    b'\xef\xbb\xbf { "paplu progress": 1, "exercises": 3}',
    b'{"paplu progress": 2, "exercises": {}}',
    b'{"paplu progress": 1, "exercises": {"00-read-card": 3}}',
    b'{"paplu progress": 1, "exercises": {"00-read-card": {"tries": -1, "hints": 0, "solved": true}}}',
    b'{\n "paplu progress": 1, "exercises": {"\xff\xfe\x00',
    b'{"paplu progress": ' + b"[" * 100_000,
]
FOREIGN = [
    b"{",
    b"[]",
    b"[" * 100_000,
    b'{"exercises": {}}',
    b"my notes",
    b"\xff\xfe\x00",
    b'see "paplu progress"',
    b" ",
]
ACTS: dict[str, Act] = {
    "answered": lambda file: progress.answered(file, "00-read-card", solved=True),
    "hinted": lambda file: progress.hinted(file, "00-read-card", 1),
    "reset": progress.reset,
}
EACH = pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "beside" / "progress.json"


def test_reading_writes_nothing(file: Path) -> None:
    assert progress.read(file) == ProgressRecord()
    assert not file.parent.exists()


def test_what_was_done_is_read_again(file: Path) -> None:
    progress.answered(file, "00-read-card", solved=False)
    progress.hinted(file, "00-read-card", 2)
    progress.answered(file, "00-read-card", solved=True)
    progress.answered(file, "00-read-life", solved=False)
    assert progress.read(file).marks == {
        "00-read-card": ExerciseMark(2, 2, True),
        "00-read-life": ExerciseMark(1, 0, False),
    }
    assert progress.read(file).solved == {"00-read-card"}


def test_what_is_solved_stays_solved_and_hints_seen_stay_seen(file: Path) -> None:
    progress.answered(file, "00-read-card", solved=True)
    progress.answered(file, "00-read-card", solved=False)
    progress.hinted(file, "00-read-card", 3)
    progress.hinted(file, "00-read-card", 1)
    assert progress.read(file).marks["00-read-card"] == ExerciseMark(2, 3, True)


def test_a_file_of_the_earlier_version_is_read_and_gone_on_with(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(EARLIER.read_bytes())
    marks = {"00-read-card": ExerciseMark(1, 0, True), "03-build-pure": ExerciseMark(1, 2, False)}
    assert progress.read(file) == ProgressRecord(marks)
    assert progress.hinted(file, "00-read-card", 0).record == ProgressRecord(marks)
    assert file.read_bytes() == EARLIER.read_bytes()


def test_an_unknown_exercise_on_record_is_kept(file: Path) -> None:
    progress.answered(file, "77-build-castle", solved=True)
    progress.answered(file, "00-read-card", solved=True)
    assert progress.read(file).solved == {"77-build-castle", "00-read-card"}


@pytest.mark.parametrize("content", SPOILT, ids=lambda content: repr(content)[:40])
def test_a_spoilt_file_is_known_and_kept_beside(file: Path, content: bytes) -> None:
    file.parent.mkdir()
    for number in (1, 2):
        file.write_bytes(content)
        assert progress.read(file) == ProgressRecord(spoilt=True)
        assert file.read_bytes() == content
        kept = file.with_name(f"progress.json.kept-{number}")
        assert progress.answered(file, "00-read-card", solved=True).kept == kept
        assert kept.read_bytes() == content
        assert progress.read(file).solved == {"00-read-card"}


@EACH
@pytest.mark.parametrize("content", FOREIGN, ids=lambda content: repr(content)[:40])
def test_a_file_that_is_no_file_of_progress_is_left_alone(file: Path, content: bytes, act: Act) -> None:
    file.parent.mkdir()
    file.write_bytes(content)
    assert progress.read(file) == ProgressRecord(foreign=True)
    with pytest.raises(ForeignFileError):
        act(file)
    assert {path.name: path.read_bytes() for path in file.parent.iterdir()} == {file.name: content}


@EACH
def test_a_folder_is_left_alone_with_all_that_is_in_it(tmp_path: Path, act: Act) -> None:
    course = tmp_path / "course.json"
    course.mkdir()
    (course / "notes.txt").write_text("mine", "utf-8")
    assert progress.read(course) == ProgressRecord(foreign=True)
    with pytest.raises(ForeignFileError):
        act(course)
    assert sorted(tmp_path.rglob("*")) == [course, course / "notes.txt"]


@EACH
def test_a_file_that_cannot_be_opened_is_left_alone(file: Path, act: Act, monkeypatch: pytest.MonkeyPatch) -> None:
    progress.answered(file, "00-read-card", solved=True)
    before = file.read_text("utf-8")

    def fails(_: Path) -> bytes:
        raise PermissionError("not yours")

    monkeypatch.setattr(Path, "read_bytes", fails)
    assert progress.read(file) == ProgressRecord(foreign=True)
    with pytest.raises(PermissionError, match="not yours"):
        act(file)
    assert file.read_text("utf-8") == before
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_an_empty_file_is_written_as_if_there_were_none(file: Path) -> None:
    file.parent.mkdir()
    file.touch()
    assert progress.read(file) == ProgressRecord()
    assert progress.answered(file, "00-read-card", solved=True).kept is None
    assert progress.read(file).solved == {"00-read-card"}


def test_a_reset_forgets_everything(file: Path) -> None:
    progress.answered(file, "00-read-card", solved=True)
    assert progress.reset(file).record == ProgressRecord()
    assert progress.read(file) == ProgressRecord()


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


def names(count: int) -> list[str]:
    return [f"77-build-{number}" for number in range(count)]


def test_no_mark_of_threads_that_write_at_once_is_lost(file: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        for done in [threads.submit(progress.answered, file, name, solved=True) for name in names(80)]:
            done.result()
    assert progress.read(file).solved == {*names(80)}
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_no_mark_of_kernels_that_write_at_once_is_lost(file: Path) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as kernels:
        for done in [kernels.submit(progress.answered, file, name, solved=True) for name in names(80)]:
            done.result()
    assert progress.read(file).solved == {*names(80)}
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_lock_left_behind_is_taken_away(file: Path) -> None:
    lock = file.with_name("progress.json.lock")
    file.parent.mkdir()
    lock.touch()
    os.utime(lock, (0, 0))
    progress.answered(file, "00-read-card", solved=True)
    assert progress.read(file).solved == {"00-read-card"}
    assert not lock.exists()


HOLDER = """
import sys, time
from pathlib import Path
from paplu.exercises import files
with files.alone(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


@contextmanager
def held(file: Path) -> Generator[subprocess.Popen[str]]:
    """Another process that holds the lock of a file."""
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(file)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_a_lock_of_another_is_waited_for_and_left_alone(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "WAIT", 0.2)
    file.parent.mkdir()
    with held(file):
        begun = monotonic()
        progress.answered(file, "00-read-card", solved=True)
        assert monotonic() - begun >= 0.2
        assert file.with_name("progress.json.lock").exists()
    assert progress.read(file).solved == {"00-read-card"}


def test_the_lock_of_a_killed_kernel_costs_no_time(file: Path) -> None:
    file.parent.mkdir()
    with held(file) as process:
        process.kill()
        process.wait()
        assert file.with_name("progress.json.lock").exists()
        begun = monotonic()
        progress.answered(file, "00-read-card", solved=True)
        assert monotonic() - begun < 1
    assert not file.with_name("progress.json.lock").exists()


def test_a_file_of_that_name_that_holds_something_stays(file: Path) -> None:
    lock = file.with_name("progress.json.lock")
    file.parent.mkdir()
    lock.write_bytes(b"mine")
    progress.answered(file, "00-read-card", solved=True)
    assert progress.read(file).solved == {"00-read-card"}
    assert lock.read_bytes() == b"mine"


def test_a_link_to_the_file_stays_a_link(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "link.json"
    link(other, file)
    for name in names(2):
        progress.answered(other, name, solved=True)
    assert other.is_symlink()
    assert progress.read(file).solved == {*names(2)}


def test_the_place_can_be_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(progress.VARIABLE, raising=False)
    monkeypatch.chdir(tmp_path)
    assert progress.place() == tmp_path / ".paplu" / "progress.json"
    monkeypatch.setenv(progress.VARIABLE, str(tmp_path / "mine.json"))
    assert progress.place() == tmp_path / "mine.json"
    assert progress.place(tmp_path / "other.json") == tmp_path / "other.json"
