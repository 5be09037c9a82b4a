"""A file is written whole or not at all; on Windows what somebody has open is tried again for a while."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from paplu.exercises import files, once_free, write_whole

IN_USE = PermissionError(errno.EACCES, "somebody has it open")


@pytest.fixture(autouse=True)
def naps(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses made, none of which takes any time, while the clock goes on with them."""
    paused: list[float] = []
    monkeypatch.setattr(files, "sleep", paused.append)
    monkeypatch.setattr(files, "monotonic", lambda: sum(paused))
    return paused


def refusing(times: int, act: Callable[..., object]) -> Callable[..., object]:
    """Does the act only after it was refused so many times."""
    refusals: Iterator[int] = iter(range(times))

    def tried(*arguments: object, **options: object) -> object:
        if next(refusals, None) is not None:
            raise IN_USE
        return act(*arguments, **options)

    return tried


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_replaced_whole_and_nothing_stays_beside_it(tmp_path: Path) -> None:
    for content in (b"one life", b"two"):
        write_whole(tmp_path / "below" / "notes", content)
        assert (tmp_path / "below" / "notes").read_bytes() == content
    assert names(tmp_path / "below") == ["notes"]


def test_every_file_is_on_the_disk_before_it_takes_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    replace = Path.replace

    def synced(descriptor: int) -> None:
        order.append("synced")

    def replaced(self: Path, target: Path) -> Path:
        order.append("replaced")
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", replaced)
    write_whole(tmp_path / "notes", b"mine")
    assert order == ["synced", "replaced"]


@pytest.mark.parametrize(("windows", "refusals", "written"), [(True, 5, True), (True, 999, False), (False, 1, False)])
def test_a_file_in_use_is_tried_again_on_windows_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, naps: list[float], windows: bool, refusals: int, written: bool
) -> None:
    monkeypatch.setattr(files, "WINDOWS", windows)
    monkeypatch.setattr(Path, "replace", refusing(refusals, Path.replace))
    if written:
        write_whole(tmp_path / "notes", b"mine")
        assert len(naps) == refusals
    else:
        with pytest.raises(PermissionError):
            write_whole(tmp_path / "notes", b"mine")
    assert names(tmp_path) == ["notes"] * written
    assert sum(naps) <= files.WAIT + 2 * files.PAUSE


def test_an_error_that_waiting_does_not_mend_is_raised(monkeypatch: pytest.MonkeyPatch, naps: list[float]) -> None:
    monkeypatch.setattr(files, "WINDOWS", True)

    def full() -> None:
        raise OSError(errno.ENOSPC, "no space left")

    with pytest.raises(OSError, match="space"):
        once_free(full)
    assert naps == []


@pytest.mark.parametrize(("windows", "pauses"), [(True, 3), (False, 0)])
def test_a_lock_that_is_just_being_taken_away_is_waited_for_on_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, naps: list[float], windows: bool, pauses: int
) -> None:
    monkeypatch.setattr(files, "WINDOWS", windows)
    monkeypatch.setattr(os, "open", refusing(3, os.open))
    with files.alone(tmp_path / "notes"):
        assert names(tmp_path) == ["notes.lock"] * windows
    assert len(naps) == pauses
    assert names(tmp_path) == []


@pytest.mark.skipif(os.name == "nt", reason="who may read a file is kept otherwise there")
def test_a_file_written_anew_keeps_who_may_read_it(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    file.write_bytes(b"old")
    file.chmod(0o600)
    write_whole(file, b"new")
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"new", 0o600)
