"""Every exercise can be solved, tells what is wrong with a wrong answer, and its hints do not lie."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from paplu.exercises import (
    EXERCISES,
    AnswerVerdict,
    ExerciseTask,
    LessonExercise,
    Slip,
    check,
    exercise,
    of_lesson,
)
from paplu.exercises.answers import AnswerForm
from paplu.exercises.course import LESSONS as COURSE
from paplu.exercises.exercise import exercise_texts
from paplu.exercises.goals.deal import IsFreeGoal
from paplu.exercises.goals.declaration import BrokenDeclarationGoal, DeclarationGoal
from paplu.exercises.goals.group import BrokenGroupGoal, GroupGoal, IndicatorGoal
from paplu.exercises.goals.hand import HandGoal
from paplu.exercises.goals.seats import CutCardGoal
from paplu.exercises.goals.situation import Situation
from paplu.language import Code, InputError, Problem, Speaker, languages, rulebook
from paplu.play import End

LINES = (Path(__file__).resolve().parents[1] / "data" / "rule_ids.txt").read_text("utf-8").splitlines()
CHECKED_RULES = [line for line in LINES if line[0] in "PI" and "°" not in line]
ODD = (
    *("", "|", "+", "PJ", "8D", "AC 2C 3C", "7H 7H 7H", "4H | 5H + 6H", "KD,QD;JD", "x" * 200, "and", "♥", "4H\n5H"),
    *("yes", "set", "0", "-1", "1/2", "5/0", "99999999999999999999", "½", "Ana", "Ana Ana", "nobody Ana", "won"),
    *("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD", "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD 4C", "8D 8D 8D PJ PJ PJ"),
    *("9" * 5000, "1/" + "9" * 5000),
)
LESSONS = sorted({one.lesson for one in EXERCISES.values()})
EVERY = pytest.mark.parametrize("one", [pytest.param(one, id=one.id) for one in EXERCISES.values()])
LANGUAGES = pytest.mark.parametrize("lang", languages())
ANSWERS = [pytest.param(one, text, id=f"{one.id}: {text}") for one in EXERCISES.values() for text in one.answers]
WRONG = [
    pytest.param(one, text, code, id=f"{one.id}: {text}") for one in EXERCISES.values() for text, code in one.wrong
]
FACTS = {"answer": 3, "card": "5H", "cards": ("5H", "6H"), "count": 2, "level": 1, "total": 15}


def said(one: LessonExercise, text: str) -> AnswerVerdict | InputError:
    try:
        return check(one, text)
    except InputError as refused:
        return refused


@pytest.mark.parametrize(("one", "text"), ANSWERS)
def test_a_model_answer_meets_the_goal(one: LessonExercise, text: str) -> None:
    assert check(one, text), check(one, text).lines()


@pytest.mark.parametrize(("one", "text", "code"), WRONG)
def test_a_listed_wrong_answer_fails_with_its_reason(
    one: LessonExercise, text: str, code: Code | Slip | Problem
) -> None:
    answer = said(one, text)
    if isinstance(answer, InputError):
        assert answer.code.value == code.value  # a wrong number of cards is named before any rule
    else:
        assert not answer
        assert code in answer.codes


@pytest.mark.parametrize(("one", "text", "code"), WRONG)
def test_every_remark_is_a_sentence_and_cites_a_rule_there_is(
    one: LessonExercise, text: str, code: Code | Slip | Problem
) -> None:
    answer = said(one, text)
    sentences = [str(answer)] if isinstance(answer, InputError) else [remark.sentence() for remark in answer.remarks]
    assert {sentence[-1] for sentence in sentences} <= {".", "?"}
    assert sentences
    assert isinstance(answer, InputError) or {remark.rule for remark in answer.remarks} <= set(rulebook())


@EVERY
def test_an_exercise_has_a_right_answer_and_wrong_ones(one: LessonExercise) -> None:
    assert one.answers
    assert len(one.wrong) >= (1 if {*one.offered()} == {"yes", "no"} else 2)
    assert one.rules
    assert set(one.rules) <= set(rulebook())
    assert one.id == f"{one.lesson:02}-{one.task}-" + one.id.split("-", 2)[2]


@EVERY
@LANGUAGES
def test_the_last_hint_is_a_model_answer(one: LessonExercise, lang: str) -> None:
    assert "{answer}" in exercise_texts(Speaker(lang))[one.id]["solution"]
    assert "{" not in one.hints(Speaker(lang))[2]
    assert check(one, one.answers[0])


@EVERY
@LANGUAGES
def test_a_hint_that_shows_a_whole_answer_shows_one_that_passes(one: LessonExercise, lang: str) -> None:
    if one.goal.form not in (AnswerForm.CARDS, AnswerForm.CARD):
        return
    size = len(one.answers[0].split())
    for hint in one.hints(Speaker(lang))[2:]:
        for row in re.findall(r"(?:(?:10|[2-9AJQK])[♣♦♥♠]|★)(?: (?:(?:10|[2-9AJQK])[♣♦♥♠]|★))*", hint):
            if len(row.split()) == size > 1:
                assert check(one, row), row


@EVERY
@LANGUAGES
def test_the_first_two_hints_do_not_give_the_answer_away(one: LessonExercise, lang: str) -> None:
    if one.goal.form in (AnswerForm.CARDS, AnswerForm.GROUPS):
        solution = exercise_texts(Speaker(lang))[one.id]["solution"]
        for hint in one.hints(Speaker(lang))[:2]:
            assert one.hints(Speaker(lang))[2].removeprefix(solution.split("{answer}")[0]).rstrip(".") not in hint


@EVERY
@LANGUAGES
def test_prompt_and_hints_are_plain_short_sentences(one: LessonExercise, lang: str) -> None:
    for text in (one.prompt(Speaker(lang)), *one.hints(Speaker(lang))):
        assert text[-1] in ".?"
        assert not re.search(r"[<>`*_{}!]|  ", text)
        assert max(len(part.split()) for part in re.split(r"[.:?;](?= |$)", text)) <= 32


@LANGUAGES
def test_every_exercise_has_its_words_and_no_words_stand_alone(lang: str) -> None:
    assert set(exercise_texts(Speaker(lang))) == set(EXERCISES)
    assert all(len(words["hints"]) == 2 for words in exercise_texts(Speaker(lang)).values())


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_has_six_exercises_one_to_read_one_to_mend_and_one_to_break(lesson: int) -> None:
    tasks = Counter(one.task for one in of_lesson(lesson))
    assert tasks.total() >= 6
    assert tasks[ExerciseTask.READ] * tasks[ExerciseTask.MEND] * tasks[ExerciseTask.BREAK]


def test_ids_are_never_used_twice() -> None:
    assert sum(len(lesson) for lesson in COURSE) == len(EXERCISES)


@pytest.mark.parametrize("slip", Slip)
@LANGUAGES
def test_every_slip_is_a_sentence_in_every_language(slip: Slip, lang: str) -> None:
    text = Speaker(lang).text(f"slips.{slip}", **{name: FACTS[name] for name in slip.facts})
    assert text[-1] == "."


def test_every_slip_of_a_wrong_answer_has_its_rule() -> None:
    assert {slip.rule for slip in Slip} - {""} <= set(rulebook())


def test_every_slip_with_a_rule_of_its_own_is_made_in_a_listed_wrong_answer() -> None:
    assert {slip for slip in Slip if slip.rule} - {code for one in EXERCISES.values() for _, code in one.wrong} == set()


def test_an_unknown_exercise_is_an_error() -> None:
    with pytest.raises(ValueError, match="00-read-nothing"):
        exercise("00-read-nothing")


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("00-read-card", "", Problem.NO_CARDS),
        ("00-read-card", "queen", Problem.UNREADABLE_CARD),
        ("00-read-life", "two", Problem.UNREADABLE_NUMBER),
        ("09-read-indicator", "1,000", Problem.UNREADABLE_NUMBER),
        ("09-read-indicator", "1H", Problem.UNREADABLE_NUMBER),
        ("03-read-corner", "2H", Problem.UNREADABLE_NUMBER),
        ("05-read-refused", "3 no", Problem.UNREADABLE_NUMBER),
        ("06-predict-void", "0x", Problem.UNREADABLE_NUMBER),
        ("08-predict-full", "15 not", Problem.UNREADABLE_NUMBER),
        ("09-predict-card", "4C 7H", Problem.WRONG_NUMBER),
        ("09-build-declaration", "4H 5H 6H | ", Problem.EMPTY_GROUP),
        ("10-read-eight", "flush", Problem.NOT_OFFERED),
    ],
)
def test_an_answer_that_cannot_be_read_is_refused(name: str, text: str, code: Problem) -> None:
    with pytest.raises(InputError) as caught:
        check(exercise(name), text)
    assert caught.value.code is code


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("02-read-count", "9 free cards"),
        ("02-predict-printed", "1 card"),
        ("08-predict-half", "7½\u00a0points"),
        ("09-read-indicator", "1 copy"),
        ("11-predict-money", "10 coins"),
    ],
)
def test_a_number_may_be_followed_by_what_is_counted(name: str, text: str) -> None:
    assert check(exercise(name), text)


def test_every_checked_rule_has_its_exercise() -> None:
    exercised = {rule for one in EXERCISES.values() for rule in one.rules}
    assert set(CHECKED_RULES) <= exercised


def test_every_lesson_has_its_exercises() -> None:
    assert tuple(LESSONS) == tuple(range(12))
    assert len(EXERCISES) >= 72


@pytest.mark.parametrize("name", ["05-predict-end", "06-predict-void", "08-predict-deal"])
def test_a_hand_played_to_its_last_card_is_void(name: str) -> None:
    goal = exercise(name).goal
    assert isinstance(goal, Situation)
    assert goal.state.end == End()


@EVERY
def test_what_is_to_be_mended_or_broken_does_not_meet_the_goal_as_it_is(one: LessonExercise) -> None:
    if one.task in (ExerciseTask.MEND, ExerciseTask.BREAK) and one.goal.form in (AnswerForm.CARDS, AnswerForm.GROUPS):
        assert not check(one, one.goal.given)


@EVERY
def test_what_is_to_be_mended_is_wrong_for_another_reason_than_that_no_card_was_exchanged(one: LessonExercise) -> None:
    if one.task is ExerciseTask.MEND and isinstance(one.goal, GroupGoal | DeclarationGoal | HandGoal):
        assert not check(replace(one, goal=replace(one.goal, exchange="")), one.goal.given)
    if one.task is ExerciseTask.MEND and isinstance(one.goal, IndicatorGoal):
        assert one.deal.read(one.goal.given).kind is not one.goal.kind


@EVERY
def test_what_is_to_be_broken_is_whole_before_anything_is_exchanged(one: LessonExercise) -> None:
    if one.task is ExerciseTask.BREAK and isinstance(one.goal, BrokenGroupGoal | BrokenDeclarationGoal):
        assert Slip.STILL_HOLDS in check(one, one.goal.given).codes
    if one.task is ExerciseTask.BREAK and isinstance(one.goal, IndicatorGoal):
        assert one.deal.read(one.goal.given)


def test_every_exercise_that_shows_cards_to_mend_is_looked_at_as_it_is_given() -> None:
    shown = [
        one
        for one in EXERCISES.values()
        if one.task is ExerciseTask.MEND and one.goal.form in (AnswerForm.CARDS, AnswerForm.GROUPS)
    ]
    assert {type(one.goal) for one in shown} <= {GroupGoal, DeclarationGoal, HandGoal}


@EVERY
def test_cards_left_over_are_named_in_one_remark(one: LessonExercise) -> None:
    assert check(one, one.answers[0]).codes.count(Code.LEFTOVER) <= 1


@pytest.mark.rule("I5.1", "R33")
def test_coins_are_explained_by_the_points_they_are_paid_for() -> None:
    amounts = [dict(remark.facts)["amount"] for remark in check(exercise("11-predict-money"), "10").remarks]
    assert amounts == [40, -30]


@pytest.mark.rule("P2.5", "P2.6")
@pytest.mark.parametrize(("card", "right", "wrong"), [("8C", "yes", "no"), ("PJ", "yes", "no"), ("AH", "no", "yes")])
def test_whether_a_card_is_free_is_asked_of_the_deal(card: str, right: str, wrong: str) -> None:
    one = replace(exercise("02-read-ace"), indicator="8D", goal=IsFreeGoal(card), wrong=())
    assert check(one, right)
    assert check(one, wrong).codes == (Slip.NOT_THIS,)


@EVERY
def test_any_answer_is_judged_or_refused_with_a_sentence(one: LessonExercise) -> None:
    for text in ODD:
        answer = said(one, text)
        lines = [str(answer)] if isinstance(answer, InputError) else answer.lines()
        assert all(line[-1] in ".?)" for line in lines), lines


@pytest.mark.parametrize("name", ["04-read-one", "04-predict-valid", "04-predict-wrong"])
def test_where_a_declaration_is_called_valid_or_wrong_the_table_says_the_same(name: str) -> None:
    one = exercise(name)
    shown = one.deal.judge(one.goal.given)
    assert shown.at_table is bool(shown)


def test_no_card_is_free_while_the_seats_are_drawn() -> None:
    drawn = [one for one in EXERCISES.values() if isinstance(one.goal, CutCardGoal)]
    assert [one.id for one in drawn if one.deal.wilds.rank is not None] == []
    assert drawn
