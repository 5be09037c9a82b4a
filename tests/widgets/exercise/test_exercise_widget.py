"""The exercise and the bars of progress without a browser: what is typed, clicked, shown and written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from paplu.exercises import EXERCISES, AnswerForm, Slip, check
from paplu.language import InputError, languages
from paplu_widgets import Exercise, Progress
from paplu_widgets.exercise.texts import is_built
from tests.support.widgets import desk_text, displayed, do, html_of

EVERY = pytest.mark.parametrize("name", EXERCISES)
BUILT = [name for name, one in EXERCISES.items() if is_built(one)]


@EVERY
def test_an_exercise_shows_its_prompt_and_cards_and_takes_its_model_answers(name: str) -> None:
    widget = Exercise(name)
    bundle = displayed(widget)
    assert bundle["text/plain"] == repr(widget)
    assert widget.data.prompt() in repr(widget)
    assert widget.data.prompt() in html_of(widget)
    assert ("<svg" in bundle["text/html"]) == bool(widget.data.goal.given)
    assert "application/vnd.jupyter.widget-view+json" in bundle
    do(widget.desk, "check", value=widget.data.answers[-1])
    assert widget.result
    assert desk_text(widget).startswith("Right.")
    assert widget.desk.scene["spoken"]["text"].startswith("Right.")


def test_the_hints_come_one_by_one_and_end() -> None:
    widget = Exercise("03-build-pure")
    for number, hint in enumerate(widget.data.hints(), 1):
        assert hint not in desk_text(widget)
        assert widget.desk.scene["field"]["buttons"][0]["label"] == f"Hint {number} of 3"
        do(widget.desk, "hint")
        assert widget.hints == widget.data.hints()[:number]
        assert hint in desk_text(widget)
        assert hint in repr(widget)
        assert hint in widget.desk.scene["spoken"]["text"]
    assert widget.desk.scene["field"]["buttons"][0]["off"]
    assert widget.hint() == widget.data.hints()[2]


def test_nothing_is_written_before_the_learner_does_something(file: Path) -> None:
    repr(Exercise("03-build-pure"))
    Progress()
    assert not file.exists()


def test_a_wrong_answer_is_told_with_its_reason_and_its_rule() -> None:
    widget = Exercise("03-build-pure")
    do(widget.desk, "check", value="7H 8C 9H")
    assert widget.result is not None
    assert Slip.NOT_PURE_SEQUENCE in widget.result.codes
    assert desk_text(widget).startswith("Not yet.")
    assert widget.desk.scene["panel"]["items"][0]["words"]["rule"] == "P3.6"
    assert "(P3.6)" in repr(widget)


def test_the_rule_of_a_remark_can_be_opened_and_closed() -> None:
    widget = Exercise("03-build-pure", "7H 8C 9H")
    widget.check()
    do(widget.desk, "rule", value="P3.6")
    assert widget.desk.scene["panel"]["title"].startswith("P3.6")
    do(widget.desk, "close")
    assert "Not yet." in desk_text(widget)


def test_a_choice_that_the_screen_does_not_show_yet_is_what_is_checked(file: Path) -> None:
    widget = Exercise("03-read-eight")
    do(widget.desk, "word", value="pure sequence")
    heard: list[object] = []
    widget.desk.on_gesture(heard.append)
    do(widget.desk, "check", value="", untouched=True)
    assert heard == [{"act": "check", "value": "pure sequence"}]
    assert widget.answer == "pure sequence"
    assert widget.result
    do(widget.desk, "check", value="set")
    assert widget.answer == "set"


def test_an_answer_that_cannot_be_read_is_refused_with_a_sentence_and_not_written_down(file: Path) -> None:
    widget = Exercise("03-build-pure", "7H 8X")
    assert widget.check() is None
    assert widget.refusal is not None
    assert '"8X"' in desk_text(widget)
    assert '"8X"' in repr(widget)
    assert not file.exists()


def test_cards_are_picked_and_taken_back() -> None:
    widget = Exercise("03-build-pure")
    for card in ("7H", "8H", "KC", "9H"):
        do(widget.desk, "pick", card=card)
    assert widget.answer == "7H 8H KC 9H"
    (zone,) = widget.desk.scene["zones"]
    assert [card["free"] for card in zone["cards"]] == [False, True, False, False]
    do(widget.desk, "choose", id="KC-0")
    assert widget.answer == "7H 8H 9H"
    assert widget.check()
    do(widget.desk, "take", ids=["7H-0", "9H-0"])
    assert widget.answer == "8H"


def test_a_pick_leaves_a_line_that_cannot_be_read_as_it_was_typed() -> None:
    widget = Exercise("03-build-pure", "7H 8Q 9H")
    widget.desk.receive({"act": "pick", "card": "10H"})
    assert isinstance(widget.desk.error, InputError)
    assert widget.desk.error.token == "8Q"
    assert widget.desk.scene["alert"] == str(widget.desk.error)
    assert widget.answer == "7H 8Q 9H"


def test_a_card_that_is_used_up_cannot_be_picked_again() -> None:
    widget = Exercise("03-build-pure", "8D")
    tiles = [tile for row in widget.desk.scene["palette"]["rows"] for tile in row]
    assert [tile["left"] for tile in tiles if tile["card"] in ("8D", "8H")] == [0, 2]


def test_where_one_card_is_asked_for_the_last_one_picked_is_the_answer() -> None:
    widget = Exercise("09-read-throw")
    tiles = [tile["card"] for row in widget.desk.scene["palette"]["rows"] for tile in row]
    assert " ".join(tiles) == "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD 4C"
    do(widget.desk, "pick", card="PJ")
    do(widget.desk, "pick", card="KD")
    assert widget.answer == "KD"
    assert widget.check()


def test_a_group_to_be_mended_lies_in_the_answer_from_the_start_and_again_on_request() -> None:
    widget = Exercise("03-mend-twins")
    do(widget.desk, "choose", id="7C-1")
    do(widget.desk, "pick", card="7S")
    assert widget.answer == "7C 7D 7S"
    assert widget.check()
    do(widget.desk, "again")
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
    do(widget.desk, "check", value="4S 5S 6S 2C 2D 2H 10H QH JH KD 9D 7D 3C")
    assert widget.result
    assert widget.builder.text.removeprefix("+ ") == widget.answer


def test_what_cannot_be_laid_on_the_table_is_told_at_the_desk() -> None:
    widget = Exercise("09-build-declaration")
    assert widget.builder is not None
    before = widget.builder.text
    do(widget.desk, "check", value="4H 5H | X")
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
    do(widget.desk, "check", value=line)
    assert widget.result is None
    assert str(widget.refusal) == str(caught.value)
    assert widget.answer == line


def test_a_line_with_commas_is_laid_on_the_table() -> None:
    widget = Exercise("03-build-two")
    assert widget.builder is not None
    do(widget.desk, "check", value="5h,6h,7h | 7c,7d,7s")
    assert widget.builder.text == widget.answer == "5H 6H 7H | 7C 7D 7S"


def test_an_empty_line_clears_the_table() -> None:
    widget = Exercise("03-build-two", "5H 6H 7H | 7C 7D 7S")
    assert widget.builder is not None
    widget.answer = ""
    assert widget.builder.text == ""


def test_a_word_can_be_chosen() -> None:
    widget = Exercise("03-read-eight")
    assert [act["label"] for act in widget.desk.scene["acts"]] == [
        "pure sequence",
        "impure sequence",
        "set",
        "no group",
    ]
    do(widget.desk, "word", value="pure sequence")
    assert [act["pressed"] for act in widget.desk.scene["acts"]] == [True, False, False, False]
    assert widget.answer == "pure sequence"
    assert widget.check()


@EVERY
def test_words_are_offered_where_one_of_them_is_the_answer(name: str) -> None:
    data = EXERCISES[name]
    assert bool(data.offered()) == (data.goal.form is AnswerForm.CHOICE)


def test_an_unknown_gesture_is_shown_and_kept() -> None:
    widget = Exercise("02-read-count", "9")
    with pytest.raises(ValueError, match="somersault"):
        do(widget.desk, "somersault")
    assert "somersault" in widget.desk.scene["alert"]


def test_the_code_gives_the_same_answer() -> None:
    widget = Exercise("02-read-count", "9")
    assert widget.code == "check(exercise('02-read-count'), '9')"


def test_an_unknown_exercise_or_language_is_an_error() -> None:
    with pytest.raises(ValueError, match="99-read"):
        Exercise("99-read")
    with pytest.raises(InputError):
        Exercise("02-read-count", lang="tlh")
    assert "tlh" not in languages()
