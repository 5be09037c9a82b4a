"""The bars of progress without a browser: what is solved, forgotten, and never saved with a notebook."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from paplu.exercises import EXERCISES, progress
from paplu_widgets import Exercise, Progress
from paplu_widgets.exercise.progress_bars import DRAWN
from tests.support.widgets import desk_text, displayed, html_of, parts


def press(widget: Any, label: str) -> None:
    next(button for button in parts(widget, "Button") if button.description.startswith(label)).click()


def test_what_is_solved_survives_a_new_kernel_but_is_never_saved_with_the_notebook(file: Path) -> None:
    before = repr(Exercise("02-read-count"))
    Exercise("02-read-count", "9").check()
    assert progress.read(file).solved == {"02-read-count"}
    again = Exercise("02-read-count")
    assert "solved this exercise before" in desk_text(again)
    assert repr(again) == before
    assert "before" not in displayed(again)["text/html"]


def test_the_place_of_the_file_can_be_given(tmp_path: Path) -> None:
    Exercise("02-read-count", "9", progress=tmp_path / "mine.json").check()
    assert progress.read(tmp_path / "mine.json").solved == {"02-read-count"}


def test_a_spoilt_file_is_told_and_kept(file: Path) -> None:
    file.write_text('{"paplu progress": 1', "utf-8")
    widget = Exercise("02-read-count", "9")
    assert str(file) in desk_text(widget)
    widget.check()
    assert "kept" in desk_text(widget)
    assert file.with_name("progress.json.kept-1").read_text("utf-8") == '{"paplu progress": 1'


@pytest.mark.parametrize("name", ["course", "notes.md"])
def test_what_is_no_file_of_progress_is_told_and_left_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / "course").mkdir()
    (tmp_path / "notes.md").write_text("mine", "utf-8")
    place = tmp_path / name
    widget, bars = Exercise("02-read-count", "9", progress=place), Progress(progress=place)
    assert str(place) in desk_text(widget)
    assert str(place) in html_of(bars)
    assert widget.check()
    bars.reset()
    assert str(place) in desk_text(widget)
    assert str(place) in html_of(bars)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["course", "notes.md"]
    assert (tmp_path / "notes.md").read_text("utf-8") == "mine"


def test_where_nothing_can_be_written_the_exercise_goes_on(tmp_path: Path) -> None:
    (tmp_path / "wall").write_text("", "utf-8")
    widget = Exercise("02-read-count", "9", progress=tmp_path / "wall" / "progress.json")
    assert widget.check()
    assert "could not be written" in desk_text(widget)


def test_the_bars_follow_what_is_solved_and_can_be_reset(file: Path) -> None:
    bars = Progress()
    Exercise("02-read-count", "9").check()
    Exercise("02-read-count", "8").check()
    whole, *lessons = parts(bars, "IntProgress")
    assert (whole.value, whole.max) == (1, len(EXERCISES))
    assert [bar.value for bar in lessons] == [int(number == 2) for number in range(len(lessons))]
    press(bars, "Reset")
    assert whole.value == 1
    press(bars, "Yes")
    assert whole.value == 0
    assert progress.read(file).marks == {}


def test_a_reset_can_be_called_off(file: Path) -> None:
    Exercise("02-read-count", "9").check()
    bars = Progress()
    press(bars, "Reset")
    press(bars, "No")
    assert bars.solved == {"02-read-count"}


def test_the_bars_say_the_same_for_every_learner() -> None:
    before = displayed(Progress())["text/plain"]
    Exercise("02-read-count", "9").check()
    assert displayed(Progress())["text/plain"] == before == repr(Progress())


def test_bars_that_cannot_be_drawn_do_not_break_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    bars, widget = Progress(), Exercise("03-build-pure", "7H 8H 9H")

    def refresh(_: Progress) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(Progress, "refresh", refresh)
    assert widget.check()
    assert "the disk is gone" in desk_text(widget)
    assert bars in DRAWN


def test_bars_put_away_are_not_kept() -> None:
    bars = Progress()
    kept = ref(bars)
    every = [*parts(bars, "HBox"), *parts(bars, "Button"), bars]
    while every:
        every.pop().close()
    del bars
    gc.collect()
    assert kept() is None
