"""Every exercise can be solved, tells what is wrong with a wrong answer, and its hints do not lie."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from paplu import exercises
from paplu.exercises import EXERCISES, Checked, Exercise, Slip, Task, check, exercise, of_lesson, remarks, tables, told
from paplu.exercises.answers import Form
from paplu.exercises.deal_goals import IsFree
from paplu.exercises.exercise import texts
from paplu.exercises.group_goals import Group, NoGroup, TurnedUp
from paplu.exercises.hand_goals import Declaration, Hand, NoDeclaration
from paplu.exercises.lessons import lesson_05
from paplu.exercises.remarks import RULE_OF
from paplu.exercises.seat_goals import CutCard
from paplu.language import Code, InputError, Problem, languages, rulebook, word
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


def said(one: Exercise, text: str) -> Checked | InputError:
    try:
        return check(one, text)
    except InputError as refused:
        return refused


@pytest.mark.parametrize(("one", "text"), ANSWERS)
def test_a_model_answer_meets_the_goal(one: Exercise, text: str) -> None:
    assert check(one, text), check(one, text).lines()


@pytest.mark.parametrize(("one", "text", "code"), WRONG)
def test_a_listed_wrong_answer_fails_with_its_reason(one: Exercise, text: str, code: Code | Slip | Problem) -> None:
    found = said(one, text)
    if isinstance(found, InputError):
        assert found.code.value == code.value  # a wrong number of cards is told before any rule
    else:
        assert not found
        assert code in found.codes


@pytest.mark.parametrize(("one", "text", "code"), WRONG)
def test_every_remark_is_a_sentence_and_cites_a_rule_there_is(
    one: Exercise, text: str, code: Code | Slip | Problem
) -> None:
    found = said(one, text)
    if isinstance(found, InputError):
        assert str(found)[-1] in ".?"
    else:
        assert found.remarks
        assert all(remark.sentence()[-1] == "." for remark in found.remarks)
        assert {remark.rule for remark in found.remarks} <= set(rulebook())


@EVERY
def test_an_exercise_has_a_right_answer_and_wrong_ones(one: Exercise) -> None:
    assert one.answers
    assert len(one.wrong) >= (1 if {*one.offered()} == {"yes", "no"} else 2)
    assert one.rules
    assert set(one.rules) <= set(rulebook())
    assert one.id == f"{one.lesson:02}-{one.task}-" + one.id.split("-", 2)[2]


@EVERY
@LANGUAGES
def test_the_last_hint_is_a_model_answer(one: Exercise, lang: str) -> None:
    assert "{answer}" in texts(lang)[one.id]["solution"]
    assert "{" not in one.hints(lang)[2]
    assert check(one, one.answers[0])


@EVERY
@LANGUAGES
def test_a_hint_that_shows_a_whole_answer_shows_one_that_passes(one: Exercise, lang: str) -> None:
    if one.goal.form not in (Form.CARDS, Form.CARD):
        return
    size = len(one.answers[0].split())
    for hint in one.hints(lang)[2:]:
        for row in re.findall(r"(?:(?:10|[2-9AJQK])[♣♦♥♠]|★)(?: (?:(?:10|[2-9AJQK])[♣♦♥♠]|★))*", hint):
            if len(row.split()) == size > 1:
                assert check(one, row), row


@EVERY
@LANGUAGES
def test_the_first_two_hints_do_not_give_the_answer_away(one: Exercise, lang: str) -> None:
    if one.goal.form in (Form.CARDS, Form.GROUPS):
        solution = texts(lang)[one.id]["solution"]
        for hint in one.hints(lang)[:2]:
            assert one.hints(lang)[2].removeprefix(solution.split("{answer}")[0]).rstrip(".") not in hint


@EVERY
@LANGUAGES
def test_prompt_and_hints_are_plain_short_sentences(one: Exercise, lang: str) -> None:
    for text in (one.prompt(lang), *one.hints(lang)):
        assert text[-1] in ".?"
        assert not re.search(r"[<>`*_{}!]|  ", text)
        assert max(len(part.split()) for part in re.split(r"[.:?;](?= |$)", text)) <= 32


@LANGUAGES
def test_every_exercise_has_its_words_and_no_words_stand_alone(lang: str) -> None:
    assert set(texts(lang)) == set(EXERCISES)
    assert all(len(words["hints"]) == 2 for words in texts(lang).values())


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_has_six_exercises_one_to_read_one_to_mend_and_one_to_break(lesson: int) -> None:
    tasks = Counter(one.task for one in of_lesson(lesson))
    assert tasks.total() >= 6
    assert tasks[Task.READ] * tasks[Task.MEND] * tasks[Task.BREAK]


def test_ids_are_never_used_twice() -> None:
    assert sum(len(lesson.EXERCISES) for lesson in exercises.LESSONS) == len(EXERCISES)


@pytest.mark.parametrize("slip", Slip)
@LANGUAGES
def test_every_slip_is_a_sentence_in_every_language(slip: Slip, lang: str) -> None:
    source = Path(remarks.__file__).read_text("utf-8")
    comment = re.search(rf"^    {slip.name} = \"{slip}\"(?:  # (.*))?$", source, re.MULTILINE)
    assert comment
    names = [] if not comment[1] or comment[1] == "(none)" else comment[1].split(", ")
    text = word(f"slips.{slip}", lang, **{name: FACTS[name] for name in names})
    assert text[-1] == "."


def test_every_slip_of_a_wrong_answer_has_its_rule() -> None:
    assert set(RULE_OF.values()) <= set(rulebook())


def test_every_slip_with_a_rule_of_its_own_is_made_in_a_listed_wrong_answer() -> None:
    assert set(RULE_OF) - {code for one in EXERCISES.values() for _, code in one.wrong} == set()


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


@pytest.mark.parametrize("log", [lesson_05.LAST, tables.EMPTIED])
def test_a_hand_told_to_its_last_card_is_void(log: str) -> None:
    assert told.state(log).end == End()


@EVERY
def test_what_is_to_be_mended_or_broken_does_not_meet_the_goal_as_it_is(one: Exercise) -> None:
    if one.task in (Task.MEND, Task.BREAK) and one.goal.form in (Form.CARDS, Form.GROUPS):
        assert not check(one, one.goal.given)


@EVERY
def test_what_is_to_be_mended_is_wrong_for_another_reason_than_that_no_card_was_exchanged(one: Exercise) -> None:
    if one.task is Task.MEND and isinstance(one.goal, Group | Declaration | Hand):
        assert not check(replace(one, goal=replace(one.goal, exchange="")), one.goal.given)
    if one.task is Task.MEND and isinstance(one.goal, TurnedUp):
        assert one.deal.read(one.goal.given).kind is not one.goal.kind


@EVERY
def test_what_is_to_be_broken_is_whole_before_anything_is_exchanged(one: Exercise) -> None:
    if one.task is Task.BREAK and isinstance(one.goal, NoGroup | NoDeclaration):
        assert Slip.STILL_HOLDS in check(one, one.goal.given).codes
    if one.task is Task.BREAK and isinstance(one.goal, TurnedUp):
        assert one.deal.read(one.goal.given)


def test_every_exercise_that_shows_cards_to_mend_is_looked_at_as_it_is_given() -> None:
    shown = [one for one in EXERCISES.values() if one.task is Task.MEND and one.goal.form in (Form.CARDS, Form.GROUPS)]
    assert {type(one.goal) for one in shown} <= {Group, Declaration, Hand}


@EVERY
def test_cards_left_over_are_told_in_one_remark(one: Exercise) -> None:
    assert check(one, one.answers[0]).codes.count(Code.LEFTOVER) <= 1


@pytest.mark.rule("I5.1", "R33")
def test_coins_are_explained_by_the_points_they_are_paid_for() -> None:
    amounts = [dict(remark.facts)["amount"] for remark in check(exercise("11-predict-money"), "10").remarks]
    assert amounts == [40, -30]


@pytest.mark.rule("P2.5", "P2.6")
@pytest.mark.parametrize(("card", "right", "wrong"), [("8C", "yes", "no"), ("PJ", "yes", "no"), ("AH", "no", "yes")])
def test_whether_a_card_is_free_is_asked_of_the_deal(card: str, right: str, wrong: str) -> None:
    one = replace(exercise("02-read-ace"), indicator="8D", goal=IsFree(card), wrong=())
    assert check(one, right)
    assert check(one, wrong).codes == (Slip.NOT_THIS,)


@EVERY
def test_any_answer_is_judged_or_refused_with_a_sentence(one: Exercise) -> None:
    for text in ODD:
        found = said(one, text)
        lines = [str(found)] if isinstance(found, InputError) else found.lines()
        assert all(line[-1] in ".?)" for line in lines), lines


@pytest.mark.parametrize("name", ["04-read-one", "04-predict-valid", "04-predict-wrong"])
def test_where_a_declaration_is_called_valid_or_wrong_the_table_says_the_same(name: str) -> None:
    one = exercise(name)
    shown = one.deal.judge(one.goal.given)
    assert shown.at_table is bool(shown)


def test_no_card_is_free_while_the_seats_are_drawn() -> None:
    drawn = [one for one in EXERCISES.values() if isinstance(one.goal, CutCard)]
    assert [one.id for one in drawn if one.deal.wilds.rank is not None] == []
    assert drawn
