"""The exercise and the bars of progress without a browser: what is typed, clicked, shown and written down."""

from __future__ import annotations

import gc
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from paplu.exercises import EXERCISES, AnswerForm, IsFreeGoal, Slip, check, progress
from paplu.language import FREE, InputError, Speaker, languages
from paplu_widgets import Exercise, Progress, exercise
from paplu_widgets.exercise import DRAWN, given_rows, is_built

EVERY = pytest.mark.parametrize("name", EXERCISES)
ASKS_WHAT_IS_FREE = [
    name for name, one in EXERCISES.items() if one.asks_what_is_free and one.goal.form is AnswerForm.CARDS
]
BUILT = [name for name, one in EXERCISES.items() if is_built(one)]
STAR = FREE.partition("<*")[0]


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "progress.json"
    monkeypatch.setenv(progress.VARIABLE, str(path))
    return path


def parts(widget: Any, kind: str) -> list[Any]:
    own = [child for child in widget.children if type(child).__name__ == kind]
    return own + [part for child in widget.children if hasattr(child, "children") for part in parts(child, kind)]


def do(widget: Exercise, act: str, **more: object) -> None:
    widget.desk.receive({"act": act, **more})
    if widget.desk.error is not None:
        raise widget.desk.error


def scene(widget: Exercise) -> dict[str, Any]:
    return dict(widget.desk.scene)


def cards_of(widget: Exercise) -> list[dict[str, Any]]:
    """The cards to pick and those of the answer, as the desk draws them."""
    drawn = scene(widget)
    rows = [*drawn["palette"]["rows"], *(zone["cards"] for zone in drawn["zones"])]
    return [card for row in rows for card in row]


def text_of(widget: Exercise) -> str:
    """What the desk says of the answer, its hints, and its note on the file of progress."""
    drawn = scene(widget)
    items: list[dict[str, Any]] = drawn["panel"]["items"] if drawn["panel"] else []
    lines = [drawn["verdict"], *(item["words"] for item in items), *drawn["lines"]]
    return " ".join(str(line["text"]) for line in lines)


def press(widget: Any, label: str) -> None:
    next(button for button in parts(widget, "Button") if button.description.startswith(label)).click()


def shown(widget: Any) -> str:
    return unescape(" ".join(part.value for part in parts(widget, "HTML")))


def display(widget: Any) -> dict[str, Any]:
    """What a notebook saves of the widget."""
    return dict(widget._repr_mimebundle_())  # what a notebook calls


@EVERY
def test_an_exercise_shows_its_prompt_and_cards_and_takes_its_model_answers(name: str) -> None:
    widget = Exercise(name)
    bundle = display(widget)
    assert bundle["text/plain"] == repr(widget)
    assert widget.data.prompt() in repr(widget)
    assert widget.data.prompt() in shown(widget)
    assert ("<svg" in bundle["text/html"]) == bool(widget.data.goal.given)
    assert "application/vnd.jupyter.widget-view+json" in bundle
    do(widget, "check", value=widget.data.answers[-1])
    assert widget.result
    assert text_of(widget).startswith("Right.")
    assert scene(widget)["spoken"]["text"].startswith("Right.")


def test_the_hints_come_one_by_one_and_end() -> None:
    widget = Exercise("03-build-pure")
    for number, hint in enumerate(widget.data.hints(), 1):
        assert hint not in text_of(widget)
        assert scene(widget)["field"]["buttons"][0]["label"] == f"Hint {number} of 3"
        do(widget, "hint")
        assert widget.hints == widget.data.hints()[:number]
        assert hint in text_of(widget)
        assert hint in repr(widget)
        assert hint in scene(widget)["spoken"]["text"]
    assert scene(widget)["field"]["buttons"][0]["off"]
    assert widget.hint() == widget.data.hints()[2]


def test_nothing_is_written_before_the_learner_does_something(file: Path) -> None:
    repr(Exercise("03-build-pure"))
    Progress()
    assert not file.exists()


def test_a_wrong_answer_is_told_with_its_reason_and_its_rule() -> None:
    widget = Exercise("03-build-pure")
    do(widget, "check", value="7H 8C 9H")
    assert widget.result is not None
    assert Slip.NOT_PURE_SEQUENCE in widget.result.codes
    assert text_of(widget).startswith("Not yet.")
    assert scene(widget)["panel"]["items"][0]["words"]["rule"] == "P3.6"
    assert "(P3.6)" in repr(widget)


def test_the_rule_of_a_remark_can_be_opened_and_closed() -> None:
    widget = Exercise("03-build-pure", "7H 8C 9H")
    widget.check()
    do(widget, "rule", value="P3.6")
    assert scene(widget)["panel"]["title"].startswith("P3.6")
    do(widget, "close")
    assert "Not yet." in text_of(widget)


def test_a_choice_that_the_screen_does_not_show_yet_is_what_is_checked(file: Path) -> None:
    widget = Exercise("03-read-eight")
    do(widget, "word", value="pure sequence")
    heard: list[object] = []
    widget.desk.on_gesture(heard.append)
    do(widget, "check", value="", untouched=True)
    assert heard == [{"act": "check", "value": "pure sequence"}]
    assert widget.answer == "pure sequence"
    assert widget.result
    do(widget, "check", value="set")
    assert widget.answer == "set"


def test_an_answer_that_cannot_be_read_is_refused_with_a_sentence_and_not_written_down(file: Path) -> None:
    widget = Exercise("03-build-pure", "7H 8X")
    assert widget.check() is None
    assert widget.refusal is not None
    assert '"8X"' in text_of(widget)
    assert '"8X"' in repr(widget)
    assert not file.exists()


def test_cards_are_picked_and_taken_back() -> None:
    widget = Exercise("03-build-pure")
    for card in ("7H", "8H", "KC", "9H"):
        do(widget, "pick", card=card)
    assert widget.answer == "7H 8H KC 9H"
    (zone,) = scene(widget)["zones"]
    assert [card["free"] for card in zone["cards"]] == [False, True, False, False]
    do(widget, "choose", id="KC-0")
    assert widget.answer == "7H 8H 9H"
    assert widget.check()
    do(widget, "take", ids=["7H-0", "9H-0"])
    assert widget.answer == "8H"


@pytest.mark.parametrize("name", ASKS_WHAT_IS_FREE)
def test_where_the_question_is_what_is_free_no_card_tells_before_the_right_answer(name: str) -> None:
    widget = Exercise(name)
    assert ", free" not in shown(widget) + display(widget)["text/html"]
    assert STAR not in shown(widget) + display(widget)["text/html"]
    do(widget, "check", value=" ".join(widget.data.goal.given.split()[:2]))
    assert not widget.result
    assert not any(card["free"] or "free" in card["name"] for card in cards_of(widget))
    do(widget, "check", value=widget.data.answers[0])
    assert widget.result
    assert all(card["free"] == (card["card"] in widget.data.deal.wilds) for card in cards_of(widget))


@pytest.mark.parametrize(("card", "indicator"), [("8C", "8D"), ("PJ", "8D"), ("AH", "8D")])
def test_the_card_that_is_asked_about_is_drawn_without_a_mark(card: str, indicator: str) -> None:
    one = replace(EXERCISES["02-read-ace"], indicator=indicator, goal=IsFreeGoal(card))
    assert [face.free for row in given_rows(one, Speaker("en")) for face in row.faces] == [False]


def test_a_picture_tells_what_is_free_where_that_is_not_the_question() -> None:
    assert ", free" in shown(Exercise("02-break-indicator"))
    assert STAR in shown(Exercise("02-break-indicator"))


def test_a_pick_leaves_a_line_that_cannot_be_read_as_it_was_typed() -> None:
    widget = Exercise("03-build-pure", "7H 8Q 9H")
    widget.desk.receive({"act": "pick", "card": "10H"})
    assert isinstance(widget.desk.error, InputError)
    assert widget.desk.error.token == "8Q"
    assert scene(widget)["alert"] == str(widget.desk.error)
    assert widget.answer == "7H 8Q 9H"


def test_a_card_that_is_used_up_cannot_be_picked_again() -> None:
    widget = Exercise("03-build-pure", "8D")
    tiles = [tile for row in scene(widget)["palette"]["rows"] for tile in row]
    assert [tile["left"] for tile in tiles if tile["card"] in ("8D", "8H")] == [0, 2]


def test_where_one_card_is_asked_for_the_last_one_picked_is_the_answer() -> None:
    widget = Exercise("09-read-throw")
    tiles = [tile["card"] for row in scene(widget)["palette"]["rows"] for tile in row]
    assert " ".join(tiles) == "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD 4C"
    do(widget, "pick", card="PJ")
    do(widget, "pick", card="KD")
    assert widget.answer == "KD"
    assert widget.check()


def test_a_group_to_be_mended_lies_in_the_answer_from_the_start_and_again_on_request() -> None:
    widget = Exercise("03-mend-twins")
    do(widget, "choose", id="7C-1")
    do(widget, "pick", card="7S")
    assert widget.answer == "7C 7D 7S"
    assert widget.check()
    do(widget, "again")
    assert widget.answer == "7C 7C 7D"
    assert widget.result is None


def test_groups_built_on_the_table_are_the_answer() -> None:
    widget = Exercise("09-build-declaration")
    assert widget.builder is not None
    assert widget.answer == widget.builder.text == widget.data.goal.given
    widget.builder.text = "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C"
    assert widget.answer == widget.builder.text
    assert widget.check()


def test_a_typed_answer_is_laid_on_the_table_too() -> None:
    widget = Exercise("07-mend-level")
    assert widget.builder is not None
    do(widget, "check", value="4S 5S 6S 2C 2D 2H 10H QH JH KD 9D 7D 3C")
    assert widget.result
    assert widget.builder.text.removeprefix("+ ") == widget.answer


def test_what_cannot_be_laid_on_the_table_is_told_at_the_desk() -> None:
    widget = Exercise("09-build-declaration")
    assert widget.builder is not None
    before = widget.builder.text
    do(widget, "check", value="4H 5H | X")
    assert widget.refusal is not None
    assert widget.builder.text == before
    widget.builder.receive({"act": "pick", "card": "5C"})
    assert widget.answer != "4H 5H | X"
    assert "4H 5H | X" in str(widget.desk.scene["lines"])


@pytest.mark.parametrize("more", [" throws KD", "throws KD", " | ", " 8X"])
@pytest.mark.parametrize("name", BUILT)
def test_a_line_that_cannot_be_read_is_refused_as_it_is_without_a_widget(name: str, more: str) -> None:
    widget = Exercise(name)
    line = widget.data.answers[0] + more
    with pytest.raises(InputError) as caught:
        check(widget.data, line)
    do(widget, "check", value=line)
    assert widget.result is None
    assert str(widget.refusal) == str(caught.value)
    assert widget.answer == line


def test_a_line_with_commas_is_laid_on_the_table() -> None:
    widget = Exercise("03-build-two")
    assert widget.builder is not None
    do(widget, "check", value="5h,6h,7h | 7c,7d,7s")
    assert widget.builder.text == widget.answer == "5H 6H 7H | 7C 7D 7S"


def test_an_empty_line_clears_the_table() -> None:
    widget = Exercise("03-build-two", "5H 6H 7H | 7C 7D 7S")
    assert widget.builder is not None
    widget.answer = ""
    assert widget.builder.text == ""


def test_a_word_can_be_chosen() -> None:
    widget = Exercise("03-read-eight")
    assert [act["label"] for act in scene(widget)["acts"]] == ["pure sequence", "impure sequence", "set", "no group"]
    do(widget, "word", value="pure sequence")
    assert [act["pressed"] for act in scene(widget)["acts"]] == [True, False, False, False]
    assert widget.answer == "pure sequence"
    assert widget.check()


@EVERY
def test_words_are_offered_where_one_of_them_is_the_answer(name: str) -> None:
    data = EXERCISES[name]
    assert bool(data.offered()) == (data.goal.form is AnswerForm.CHOICE)


def test_what_is_solved_survives_a_new_kernel_but_is_never_saved_with_the_notebook(file: Path) -> None:
    before = repr(Exercise("02-read-count"))
    Exercise("02-read-count", "9").check()
    assert progress.read(file).solved == {"02-read-count"}
    again = Exercise("02-read-count")
    assert "solved this exercise before" in text_of(again)
    assert repr(again) == before
    assert "before" not in display(again)["text/html"]


def test_the_place_of_the_file_can_be_given(tmp_path: Path) -> None:
    Exercise("02-read-count", "9", progress=tmp_path / "mine.json").check()
    assert progress.read(tmp_path / "mine.json").solved == {"02-read-count"}


def test_a_spoilt_file_is_told_and_kept(file: Path) -> None:
    file.write_text('{"paplu progress": 1', "utf-8")
    widget = Exercise("02-read-count", "9")
    assert str(file) in text_of(widget)
    widget.check()
    assert "kept" in text_of(widget)
    assert file.with_name("progress.json.kept-1").read_text("utf-8") == '{"paplu progress": 1'


@pytest.mark.parametrize("name", ["course", "notes.md"])
def test_what_is_no_file_of_progress_is_told_and_left_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / "course").mkdir()
    (tmp_path / "notes.md").write_text("mine", "utf-8")
    place = tmp_path / name
    widget, bars = Exercise("02-read-count", "9", progress=place), Progress(progress=place)
    assert str(place) in text_of(widget)
    assert str(place) in shown(bars)
    assert widget.check()
    bars.reset()
    assert str(place) in text_of(widget)
    assert str(place) in shown(bars)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["course", "notes.md"]
    assert (tmp_path / "notes.md").read_text("utf-8") == "mine"


def test_where_nothing_can_be_written_the_exercise_goes_on(tmp_path: Path) -> None:
    (tmp_path / "wall").write_text("", "utf-8")
    widget = Exercise("02-read-count", "9", progress=tmp_path / "wall" / "progress.json")
    assert widget.check()
    assert "could not be written" in text_of(widget)


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


def test_an_unknown_gesture_is_shown_and_kept() -> None:
    widget = Exercise("02-read-count", "9")
    with pytest.raises(ValueError, match="somersault"):
        do(widget, "somersault")
    assert "somersault" in scene(widget)["alert"]


def test_the_code_gives_the_same_answer() -> None:
    widget = exercise("02-read-count", "9")
    assert widget.code == "check(exercise('02-read-count'), '9')"


def test_an_unknown_exercise_or_language_is_an_error() -> None:
    with pytest.raises(ValueError, match="99-read"):
        Exercise("99-read")
    with pytest.raises(InputError):
        Exercise("02-read-count", lang="tlh")
    assert "tlh" not in languages()


def test_bars_that_cannot_be_drawn_do_not_break_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    bars, widget = Progress(), Exercise("03-build-pure", "7H 8H 9H")

    def refresh(_: Progress) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(Progress, "refresh", refresh)
    assert widget.check()
    assert "the disk is gone" in text_of(widget)
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
