"""What is copied into a learner's folder, and that nothing the learner changed is ever lost."""

from __future__ import annotations

import errno
import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from paplu.lab.copying import RECORD, CopiedLesson, CopyOutcome, copy_lessons, read_record
from tests.support.links import link

NAME = "en/00.ipynb"
EARLIER = Path(__file__).resolve().parents[1] / "data" / "earlier_laid.json"  # what the earlier version wrote


def notebook(*sources: str, **metadata: object) -> dict[str, Any]:
    cells: list[dict[str, object]] = [
        {"cell_type": "code", "id": str(i), "metadata": {}, "execution_count": None, "outputs": [], "source": [source]}
        for i, source in enumerate(sources)
    ]
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


class Course:
    """Our lessons in one folder, a learner's folder beside it."""

    def __init__(self, place: Path) -> None:
        self.lessons, self.folder = place / "ours", place / "mine"
        self.publish("1 + 1")

    def publish(self, *sources: str, name: str = NAME) -> None:
        self._write(self.lessons / name, notebook(*sources))

    def edit(self, *sources: str, name: str = NAME) -> None:
        self._write(self.folder / name, notebook(*sources))

    def run(self, name: str = NAME) -> None:
        """Do to the learner's file what running its cells in JupyterLab does."""
        book = json.loads((self.folder / name).read_text("utf-8"))
        book["metadata"] = {"kernelspec": {"name": "other"}, "widgets": {"state": {}}}
        for cell in book["cells"]:
            cell["execution_count"] = 7
            cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["2"]}]
            cell["metadata"] = {"trusted": True, "scrolled": False}
            cell["source"] = "".join(cell["source"])
        self._write(self.folder / name, book)

    def copy(self) -> tuple[CopyOutcome, ...]:
        return tuple(lesson.outcome for lesson in copy_lessons(self.lessons, self.folder, "en"))

    def mine(self, name: str = NAME) -> list[str]:
        return ["".join(cell["source"]) for cell in json.loads((self.folder / name).read_text("utf-8"))["cells"]]

    @property
    def files(self) -> list[str]:
        return sorted(path.name for path in (self.folder / "en").iterdir())

    @staticmethod
    def _write(path: Path, book: dict[str, Any]) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(book), encoding="utf-8")


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return Course(tmp_path)


def test_lessons_are_copied_as_they_are(course: Course) -> None:
    assert copy_lessons(course.lessons, course.folder, "en") == (CopiedLesson(CopyOutcome.LAID, NAME, NAME),)
    assert (course.folder / NAME).read_bytes() == (course.lessons / NAME).read_bytes()


def test_hidden_files_and_other_languages_are_not_copied(course: Course) -> None:
    course.publish("x", name="en/.ipynb_checkpoints/00-checkpoint.ipynb")
    course.publish("x", name="hi/00.ipynb")
    course.copy()
    assert course.files == ["00.ipynb"]
    assert not (course.folder / "hi").exists()


def test_a_second_start_writes_nothing(course: Course) -> None:
    course.copy()
    before = {path: path.stat().st_mtime_ns for path in course.folder.rglob("*")}
    assert course.copy() == (CopyOutcome.KEPT,)
    assert {path: path.stat().st_mtime_ns for path in course.folder.rglob("*")} == before


def test_a_changed_lesson_stays_while_ours_is_the_same(course: Course) -> None:
    course.copy()
    course.edit("my answer")
    assert course.copy() == (CopyOutcome.KEPT,)
    assert course.mine() == ["my answer"]
    assert course.files == ["00.ipynb"]


@pytest.mark.parametrize("ran", [False, True])
def test_an_unchanged_lesson_is_updated_and_running_a_cell_is_no_change(course: Course, *, ran: bool) -> None:
    course.copy()
    if ran:
        course.run()
        assert course.copy() == (CopyOutcome.KEPT,)
    course.publish("2 + 2")
    assert course.copy() == (CopyOutcome.UPDATED,)
    assert course.mine() == ["2 + 2"]


def test_outputs_the_learner_made_stay_while_the_source_is_the_same(course: Course) -> None:
    course.copy()
    course.run()
    ran = (course.folder / NAME).read_bytes()
    (course.lessons / NAME).write_text(json.dumps(notebook("1 + 1", ours="anew")), "utf-8")
    assert course.copy() == (CopyOutcome.KEPT,)
    assert (course.folder / NAME).read_bytes() == ran


def test_a_file_never_touched_follows_our_outputs_too(course: Course) -> None:
    course.copy()
    (course.lessons / NAME).write_text(json.dumps(notebook("1 + 1", ours="anew")), "utf-8")
    assert course.copy() == (CopyOutcome.UPDATED,)
    assert (course.folder / NAME).read_bytes() == (course.lessons / NAME).read_bytes()


def test_a_newer_lesson_arrives_beside_a_changed_one_once(course: Course) -> None:
    course.copy()
    course.edit("my answer")
    course.publish("2 + 2")
    assert copy_lessons(course.lessons, course.folder, "en") == (
        CopiedLesson(CopyOutcome.BESIDE, NAME, "en/00-newer.ipynb"),
    )
    assert course.copy() == (CopyOutcome.KEPT,)
    assert (course.mine(), course.mine("en/00-newer.ipynb")) == (["my answer"], ["2 + 2"])


@pytest.mark.parametrize(
    ("learner_edits_the_newer", "files"),
    [(False, ["00-newer.ipynb", "00.ipynb"]), (True, ["00-newer-2.ipynb", "00-newer.ipynb", "00.ipynb"])],
)
def test_the_next_newer_one_spares_what_was_changed(
    course: Course, learner_edits_the_newer: bool, files: list[str]
) -> None:
    course.copy()
    course.edit("my answer")
    course.publish("2 + 2")
    course.copy()
    if learner_edits_the_newer:
        course.edit("my second answer", name="en/00-newer.ipynb")
    course.publish("3 + 3")
    assert course.copy() == (CopyOutcome.BESIDE,)
    assert course.files == files
    assert course.mine(f"en/{files[0]}") == ["3 + 3"]
    assert course.mine() == ["my answer"]


def test_a_newer_one_the_learner_threw_away_does_not_come_again(course: Course) -> None:
    course.copy()
    course.edit("my answer")
    course.publish("2 + 2")
    course.copy()
    (course.folder / "en/00-newer.ipynb").unlink()
    assert course.copy() == (CopyOutcome.KEPT,)
    assert course.files == ["00.ipynb"]


def test_a_change_taken_back_lets_the_lesson_be_updated(course: Course) -> None:
    course.copy()
    course.edit("my answer")
    course.publish("2 + 2")
    course.copy()
    course.edit("1 + 1")
    assert course.copy() == (CopyOutcome.UPDATED,)


def test_a_deleted_lesson_is_copied_again(course: Course) -> None:
    course.copy()
    (course.folder / NAME).unlink()
    assert course.copy() == (CopyOutcome.RESTORED,)
    assert course.mine() == ["1 + 1"]


@pytest.mark.parametrize(
    "record",
    [
        None,
        b"",
        b"\xff\x00",
        b"[]",
        b'{"format": 1}',
        b'{"format": 99, "lessons": {}}',
        b'{"format": 1, "lessons": []}',
        b'{"format": 1, "lessons": {"en/00.ipynb": 3}}',
        b'{"format": 1, "lessons": {"en/00.ipynb": {"laid": "x", "offered": ""}}}',
        b"[" * 100_000,
    ],
)
def test_without_a_sound_record_what_differs_counts_as_changed(course: Course, record: bytes | None) -> None:
    course.publish("same", name="en/01.ipynb")
    course.copy()
    course.edit("my answer")
    (course.folder / RECORD).unlink()
    if record is not None:
        (course.folder / RECORD).write_bytes(record)
    assert course.copy() == (CopyOutcome.BESIDE, CopyOutcome.KEPT)
    assert course.mine() == ["my answer"]
    assert set(read_record(course.folder)) == {NAME, "en/00-newer.ipynb", "en/01.ipynb"}


@pytest.mark.parametrize("content", [b"", b"\xff", b"{", b"{}", b'{"cells": 3}', b'{"cells": [3]}', b"[" * 100_000])
def test_a_file_that_is_no_notebook_is_the_learners(course: Course, content: bytes) -> None:
    course.copy()
    (course.folder / NAME).write_bytes(content)
    course.publish("2 + 2")
    assert course.copy() == (CopyOutcome.BESIDE,)
    assert (course.folder / NAME).read_bytes() == content


def test_a_folder_or_a_dead_link_in_a_lessons_place_stays(course: Course) -> None:
    course.publish("x", name="en/01.ipynb")
    (course.folder / NAME).mkdir(parents=True)
    link(course.folder / "en/01.ipynb", "nowhere")
    assert course.copy() == (CopyOutcome.BESIDE, CopyOutcome.BESIDE)
    assert (course.folder / NAME).is_dir()
    assert (course.folder / "en/01.ipynb").is_symlink()


def test_what_a_link_points_to_is_never_written(course: Course, tmp_path: Path) -> None:
    course.copy()
    elsewhere = tmp_path / "elsewhere.ipynb"
    (course.folder / NAME).rename(elsewhere)
    link(course.folder / NAME, elsewhere)
    before = elsewhere.read_bytes()
    course.publish("2 + 2")
    course.copy()
    assert elsewhere.read_bytes() == before


def test_other_files_are_compared_byte_for_byte(course: Course) -> None:
    (course.lessons / "en/table.svg").write_bytes(b"<svg/>")
    course.copy()
    (course.lessons / "en/table.svg").write_bytes(b"<svg></svg>")
    assert course.copy() == (CopyOutcome.KEPT, CopyOutcome.UPDATED)
    (course.folder / "en/table.svg").write_bytes(b"mine")
    (course.lessons / "en/table.svg").write_bytes(b"<svg> </svg>")
    assert course.copy() == (CopyOutcome.KEPT, CopyOutcome.BESIDE)


def test_a_full_disk_leaves_the_old_file_and_no_scraps(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    course.copy()
    before = sorted(course.folder.rglob("*")), (course.folder / NAME).read_bytes()
    course.publish("2 + 2")

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="space"):
        course.copy()
    assert (sorted(course.folder.rglob("*")), (course.folder / NAME).read_bytes()) == before


def test_two_starts_at_once_do_no_harm(course: Course) -> None:
    for i in range(10):
        course.publish(str(i), name=f"en/{i:02}.ipynb")
    with ThreadPoolExecutor(4) as pool:
        starts = [pool.submit(course.copy) for _ in range(8)]
    assert {outcome for start in starts for outcome in start.result()} <= {CopyOutcome.LAID, CopyOutcome.KEPT}
    assert course.files == [f"{i:02}.ipynb" for i in range(10)]
    assert set(course.copy()) == {CopyOutcome.KEPT}


def test_what_the_earlier_version_copied_is_known_as_ours_and_what_was_changed_since_is_spared(course: Course) -> None:
    record = course.folder / RECORD
    record.parent.mkdir(parents=True)
    record.write_bytes(EARLIER.read_bytes())
    course.edit("1 + 1")
    course.edit("my answer", name="en/01.ipynb")
    course.edit("2 + 2", name="en/01-newer.ipynb")
    course.publish("3 + 3")
    course.publish("3 + 3", name="en/01.ipynb")
    assert course.copy() == (CopyOutcome.UPDATED, CopyOutcome.BESIDE)
    assert course.mine("en/01.ipynb") == ["my answer"]
    assert course.mine("en/01-newer.ipynb") == ["3 + 3"]
    assert course.files == ["00.ipynb", "01-newer.ipynb", "01.ipynb"]
