"""The exercise and the bars of progress without a browser: what is typed, clicked, shown and written down."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from typing import Any

import pytest

from paplu.exercises import EXERCISES, Slip, progress
from paplu.exercises.answers import Form
from paplu.wording import InputError, languages
from paplu_widgets import Exercise, Progress, exercise

EVERY = pytest.mark.parametrize("name", EXERCISES)


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "progress.json"
    monkeypatch.setenv(progress.VARIABLE, str(path))
    return path


def parts(widget: Any, kind: str) -> list[Any]:
    found = [child for child in widget.children if type(child).__name__ == kind]
    return found + [part for child in widget.children if hasattr(child, "children") for part in parts(child, kind)]


def display(widget: Any) -> dict[str, Any]:
    """What a notebook saves of the widget."""
    return dict(widget._repr_mimebundle_())


def press(widget: Any, label: str) -> None:
    next(button for button in parts(widget, "Button") if button.description.startswith(label)).click()


def shown(widget: Any) -> str:
    return unescape(" ".join(part.value for part in parts(widget, "HTML")))


@EVERY
def test_an_exercise_shows_its_prompt_and_cards_and_takes_its_model_answers(name: str) -> None:
    widget = Exercise(name)
    bundle = display(widget)
    assert bundle["text/plain"] == repr(widget)
    assert widget.data.prompt() in repr(widget)
    assert widget.data.prompt() in shown(widget)
    assert ("<svg" in bundle["text/html"]) == bool(widget.data.goal.given)
    assert "application/vnd.jupyter.widget-view+json" in bundle
    for answer in widget.data.answers:
        widget.answer = answer
        press(widget, "Check")
        assert widget.error is None
        assert widget.result
        assert "Right." in shown(widget)


def test_the_hints_come_one_by_one_and_end() -> None:
    widget = Exercise("03-build-pure")
    for number, hint in enumerate(widget.data.hints(), 1):
        assert hint not in shown(widget)
        press(widget, f"Hint {number} of 3")
        assert widget.hints == widget.data.hints()[:number]
        assert hint in shown(widget)
        assert hint in repr(widget)
    assert [button.disabled for button in parts(widget, "Button") if button.description == "Hint 3 of 3"] == [True]
    assert widget.hint() == widget.data.hints()[2]


def test_nothing_is_written_before_the_learner_does_something(file: Path) -> None:
    repr(Exercise("03-build-pure"))
    Progress()
    assert not file.exists()


def test_a_wrong_answer_is_told_with_its_reason_and_its_rule() -> None:
    widget = Exercise("03-build-pure")
    widget.answer = "7H 8C 9H"
    press(widget, "Check")
    assert widget.result is not None
    assert Slip.NOT_PURE_SEQUENCE in widget.result.codes
    assert "Not yet." in shown(widget)
    assert "(P3.6)" in repr(widget)


def test_an_answer_that_cannot_be_read_is_refused_with_a_sentence_and_not_written_down(file: Path) -> None:
    widget = Exercise("03-build-pure", "7H 8X")
    assert widget.check() is None
    assert widget.refusal is not None
    assert '"8X"' in shown(widget)
    assert not file.exists()


def test_enter_checks_the_line() -> None:
    widget = Exercise("02-read-count", "9")
    (line,) = parts(widget, "Text")
    line._handle_custom_msg({"event": "submit"}, [])
    assert widget.result


def test_cards_laid_on_the_table_are_the_answer() -> None:
    widget = Exercise("03-build-pure")
    assert widget.builder is not None
    widget.builder.text = "7H 8H 9H"
    assert widget.answer == "7H 8H 9H"
    assert widget.check()


def test_a_typed_answer_is_laid_on_the_table_when_it_is_checked() -> None:
    widget = Exercise("09-build-declaration", "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C")
    widget.check()
    assert widget.builder is not None
    assert widget.builder.text == widget.answer


def test_a_word_can_be_chosen() -> None:
    widget = Exercise("03-read-eight")
    (choice,) = parts(widget, "RadioButtons")
    choice.value = "pure sequence"
    assert widget.answer == "pure sequence"
    assert widget.check()


@pytest.mark.parametrize("name", ["03-build-pure", "03-read-eight", "02-read-count", "01-read-seats", "09-read-throw"])
def test_a_choice_and_every_field_has_a_label(name: str) -> None:
    widget = Exercise(name)
    fields = [part for kind in ("Text", "RadioButtons", "Button") for part in parts(widget, kind)]
    assert all(field.description for field in fields)
    assert bool(parts(widget, "RadioButtons")) == (widget.data.offered() != {})
    assert bool(widget.data.offered()) == (widget.data.goal.form is Form.CHOICE)


def test_what_is_solved_survives_a_new_kernel_but_is_never_saved_with_the_notebook(file: Path) -> None:
    before = repr(Exercise("02-read-count"))
    Exercise("02-read-count", "9").check()
    assert progress.read(file).solved == {"02-read-count"}
    again = Exercise("02-read-count")
    assert "solved this exercise before" in shown(again)
    assert repr(again) == before
    assert "before" not in display(again)["text/html"]


def test_the_place_of_the_file_can_be_given(tmp_path: Path) -> None:
    Exercise("02-read-count", "9", progress=tmp_path / "mine.json").check()
    assert progress.read(tmp_path / "mine.json").solved == {"02-read-count"}


def test_a_spoilt_file_is_told_and_kept(file: Path) -> None:
    file.write_text("{", "utf-8")
    widget = Exercise("02-read-count", "9")
    assert str(file) in shown(widget)
    widget.check()
    assert "kept" in shown(widget)
    assert file.with_name("progress.json.kept-1").read_text("utf-8") == "{"


def test_where_nothing_can_be_written_the_exercise_goes_on(tmp_path: Path) -> None:
    (tmp_path / "wall").write_text("", "utf-8")
    widget = Exercise("02-read-count", "9", progress=tmp_path / "wall" / "progress.json")
    assert widget.check()
    assert "could not be written" in shown(widget)


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
    before = display(Progress())["text/plain"]
    Exercise("02-read-count", "9").check()
    assert display(Progress())["text/plain"] == before == repr(Progress())


def test_an_unexpected_error_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr("paplu_widgets.exercise_widget.check", fails)
    widget = Exercise("02-read-count", "9")
    press(widget, "Check")
    assert isinstance(widget.error, RuntimeError)
    assert "RuntimeError: out of order" in shown(widget)


def test_the_code_gives_the_same_answer() -> None:
    widget = exercise("02-read-count", "9")
    assert widget.code == "check(exercise('02-read-count'), '9')"


def test_an_unknown_exercise_or_language_is_an_error() -> None:
    with pytest.raises(ValueError, match="99-read"):
        Exercise("99-read")
    with pytest.raises(InputError):
        Exercise("02-read-count", lang="tlh")
    assert "tlh" not in languages()
