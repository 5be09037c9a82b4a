"""What is laid into a learner's folder, and that nothing the learner changed is ever lost."""

from __future__ import annotations

import errno
import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from paplu.lab import RECORD, Act, Step, lay, read_record

NAME = "en/00.ipynb"


def notebook(*sources: str, **metadata: object) -> dict[str, Any]:
    cells: list[dict[str, object]] = [
        {"cell_type": "code", "id": str(i), "metadata": {}, "execution_count": None, "outputs": [], "source": [source]}
        for i, source in enumerate(sources)
    ]
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


class House:
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
        book = json.loads((self.folder / name).read_text())
        book["metadata"] = {"kernelspec": {"name": "other"}, "widgets": {"state": {}}}
        for cell in book["cells"]:
            cell["execution_count"] = 7
            cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["2"]}]
            cell["metadata"] = {"trusted": True, "scrolled": False}
            cell["source"] = "".join(cell["source"])
        self._write(self.folder / name, book)

    def lay(self) -> tuple[Act, ...]:
        return tuple(step.act for step in lay(self.lessons, self.folder, "en"))

    def mine(self, name: str = NAME) -> list[str]:
        return ["".join(cell["source"]) for cell in json.loads((self.folder / name).read_text())["cells"]]

    @property
    def files(self) -> list[str]:
        return sorted(path.name for path in (self.folder / "en").iterdir())

    @staticmethod
    def _write(path: Path, book: dict[str, Any]) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(book))


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_lessons_are_laid_as_they_are(house: House) -> None:
    assert lay(house.lessons, house.folder, "en") == (Step(Act.LAID, NAME, NAME),)
    assert (house.folder / NAME).read_bytes() == (house.lessons / NAME).read_bytes()


def test_hidden_files_and_other_languages_are_not_laid(house: House) -> None:
    house.publish("x", name="en/.ipynb_checkpoints/00-checkpoint.ipynb")
    house.publish("x", name="hi/00.ipynb")
    house.lay()
    assert house.files == ["00.ipynb"]
    assert not (house.folder / "hi").exists()


def test_a_second_start_writes_nothing(house: House) -> None:
    house.lay()
    before = {path: path.stat().st_mtime_ns for path in house.folder.rglob("*")}
    assert house.lay() == (Act.KEPT,)
    assert {path: path.stat().st_mtime_ns for path in house.folder.rglob("*")} == before


def test_a_changed_lesson_stays_while_ours_is_the_same(house: House) -> None:
    house.lay()
    house.edit("my answer")
    assert house.lay() == (Act.KEPT,)
    assert house.mine() == ["my answer"]
    assert house.files == ["00.ipynb"]


def test_an_unchanged_lesson_is_updated(house: House) -> None:
    house.lay()
    house.publish("2 + 2")
    assert house.lay() == (Act.UPDATED,)
    assert house.mine() == ["2 + 2"]


def test_running_a_cell_is_no_change(house: House) -> None:
    house.lay()
    house.run()
    assert house.lay() == (Act.KEPT,)
    house.publish("2 + 2")
    assert house.lay() == (Act.UPDATED,)
    assert house.mine() == ["2 + 2"]


def test_outputs_the_learner_made_stay_while_the_source_is_the_same(house: House) -> None:
    house.lay()
    house.run()
    ran = (house.folder / NAME).read_bytes()
    (house.lessons / NAME).write_text(json.dumps(notebook("1 + 1", ours="anew")))
    assert house.lay() == (Act.KEPT,)
    assert (house.folder / NAME).read_bytes() == ran


def test_a_file_never_touched_follows_our_outputs_too(house: House) -> None:
    house.lay()
    (house.lessons / NAME).write_text(json.dumps(notebook("1 + 1", ours="anew")))
    assert house.lay() == (Act.UPDATED,)
    assert (house.folder / NAME).read_bytes() == (house.lessons / NAME).read_bytes()


def test_a_newer_lesson_arrives_beside_a_changed_one_once(house: House) -> None:
    house.lay()
    house.edit("my answer")
    house.publish("2 + 2")
    assert lay(house.lessons, house.folder, "en") == (Step(Act.BESIDE, NAME, "en/00-newer.ipynb"),)
    assert house.lay() == (Act.KEPT,)
    assert (house.mine(), house.mine("en/00-newer.ipynb")) == (["my answer"], ["2 + 2"])


@pytest.mark.parametrize(
    ("learner_edits_the_newer", "files"),
    [(False, ["00-newer.ipynb", "00.ipynb"]), (True, ["00-newer-2.ipynb", "00-newer.ipynb", "00.ipynb"])],
)
def test_the_next_newer_one_spares_what_was_changed(
    house: House, learner_edits_the_newer: bool, files: list[str]
) -> None:
    house.lay()
    house.edit("my answer")
    house.publish("2 + 2")
    house.lay()
    if learner_edits_the_newer:
        house.edit("my second answer", name="en/00-newer.ipynb")
    house.publish("3 + 3")
    assert house.lay() == (Act.BESIDE,)
    assert house.files == files
    assert house.mine(f"en/{files[0]}") == ["3 + 3"]
    assert house.mine() == ["my answer"]


def test_a_newer_one_the_learner_threw_away_does_not_come_again(house: House) -> None:
    house.lay()
    house.edit("my answer")
    house.publish("2 + 2")
    house.lay()
    (house.folder / "en/00-newer.ipynb").unlink()
    assert house.lay() == (Act.KEPT,)
    assert house.files == ["00.ipynb"]


def test_a_change_taken_back_lets_the_lesson_be_updated(house: House) -> None:
    house.lay()
    house.edit("my answer")
    house.publish("2 + 2")
    house.lay()
    house.edit("1 + 1")
    assert house.lay() == (Act.UPDATED,)


def test_a_deleted_lesson_is_laid_again(house: House) -> None:
    house.lay()
    (house.folder / NAME).unlink()
    assert house.lay() == (Act.RESTORED,)
    assert house.mine() == ["1 + 1"]


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
def test_without_a_sound_record_what_differs_counts_as_changed(house: House, record: bytes | None) -> None:
    house.publish("same", name="en/01.ipynb")
    house.lay()
    house.edit("my answer")
    (house.folder / RECORD).unlink()
    if record is not None:
        (house.folder / RECORD).write_bytes(record)
    assert house.lay() == (Act.BESIDE, Act.KEPT)
    assert house.mine() == ["my answer"]
    assert set(read_record(house.folder)) == {NAME, "en/00-newer.ipynb", "en/01.ipynb"}


@pytest.mark.parametrize("content", [b"", b"\xff", b"{", b"{}", b'{"cells": 3}', b'{"cells": [3]}', b"[" * 100_000])
def test_a_file_that_is_no_notebook_is_the_learners(house: House, content: bytes) -> None:
    house.lay()
    (house.folder / NAME).write_bytes(content)
    house.publish("2 + 2")
    assert house.lay() == (Act.BESIDE,)
    assert (house.folder / NAME).read_bytes() == content


def test_a_folder_or_a_dead_link_in_a_lessons_place_stays(house: House) -> None:
    house.publish("x", name="en/01.ipynb")
    (house.folder / NAME).mkdir(parents=True)
    (house.folder / "en/01.ipynb").symlink_to("nowhere")
    assert house.lay() == (Act.BESIDE, Act.BESIDE)
    assert (house.folder / NAME).is_dir()
    assert (house.folder / "en/01.ipynb").is_symlink()


def test_what_a_link_points_to_is_never_written(house: House, tmp_path: Path) -> None:
    house.lay()
    elsewhere = tmp_path / "elsewhere.ipynb"
    (house.folder / NAME).rename(elsewhere)
    (house.folder / NAME).symlink_to(elsewhere)
    before = elsewhere.read_bytes()
    house.publish("2 + 2")
    house.lay()
    assert elsewhere.read_bytes() == before


def test_other_files_are_compared_byte_for_byte(house: House) -> None:
    (house.lessons / "en/table.svg").write_bytes(b"<svg/>")
    house.lay()
    (house.lessons / "en/table.svg").write_bytes(b"<svg></svg>")
    assert house.lay() == (Act.KEPT, Act.UPDATED)
    (house.folder / "en/table.svg").write_bytes(b"mine")
    (house.lessons / "en/table.svg").write_bytes(b"<svg> </svg>")
    assert house.lay() == (Act.KEPT, Act.BESIDE)


def test_a_full_disk_leaves_the_old_file_and_no_scraps(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.lay()
    before = sorted(house.folder.rglob("*")), (house.folder / NAME).read_bytes()
    house.publish("2 + 2")

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="space"):
        house.lay()
    assert (sorted(house.folder.rglob("*")), (house.folder / NAME).read_bytes()) == before


def test_two_starts_at_once_do_no_harm(house: House) -> None:
    for i in range(10):
        house.publish(str(i), name=f"en/{i:02}.ipynb")
    with ThreadPoolExecutor(4) as pool:
        starts = [pool.submit(house.lay) for _ in range(8)]
    assert {act for start in starts for act in start.result()} <= {Act.LAID, Act.KEPT}
    assert house.files == [f"{i:02}.ipynb" for i in range(10)]
    assert set(house.lay()) == {Act.KEPT}
