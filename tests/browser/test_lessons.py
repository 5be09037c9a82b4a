"""Every lesson in a real JupyterLab: run from top to bottom, its main exercises done as a learner does them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from paplu.exercises import EXERCISES, LessonExercise, check
from tests.browser.lab import Lab
from tests.browser.server import ROOT

LESSONS = sorted(str(path.relative_to(ROOT / "lessons")) for path in (ROOT / "lessons").glob("*/[0-9]*.ipynb"))
CALL = re.compile(r"^Exercise\(\"([^\"]+)\"")


def exercises(lesson: str) -> Iterator[tuple[int, LessonExercise]]:
    """The exercises of a lesson, each with the number of its cell."""
    cells = json.loads((ROOT / "lessons" / lesson).read_text(encoding="utf-8"))["cells"]
    for number, cell in enumerate(cells):
        if cell["cell_type"] == "code" and (call := CALL.match("".join(cell["source"]))):
            yield number, EXERCISES[call[1]]


def main_exercises(lesson: str) -> tuple[tuple[int, LessonExercise], ...]:
    """The first exercise of a lesson, and the first in which something is built."""
    every = tuple(exercises(lesson))
    built = tuple(one for one in every if "-build-" in one[1].id)
    return tuple(dict.fromkeys([*every[:1], *built[:1]]))


def give(lab: Lab, desk: Locator, data: LessonExercise, answer: str) -> None:
    """Give an answer by the button that says it, or by typing it, and have it checked."""
    if chosen := data.offered().get(answer):
        word = desk.get_by_role("button", name=chosen, exact=True)
        lab.click(word)
        expect(word).to_have_attribute("aria-pressed", "true")
        lab.click(desk.get_by_role("button", name="Check"))
    else:
        desk.get_by_role("textbox", name="Your answer").fill(answer)
        desk.get_by_role("textbox", name="Your answer").press("Enter")


def expect_learnt(lab: Lab, desk: Locator, data: LessonExercise) -> None:
    """A wrong answer is told why, with the rule, and then a right one is right."""
    wrong, right = data.wrong[0][0], data.answers[0]
    give(lab, desk, data, wrong)
    expect(desk.locator(".pt-verdict")).to_have_attribute("data-tone", "wait")
    for remark in check(data, wrong).remarks:
        expect(desk.locator(".pt-panel .pt-rule", has_text=remark.rule).first).to_be_visible()
    give(lab, desk, data, right)
    expect(desk.locator(".pt-verdict")).to_have_attribute("data-tone", "yes")
    expect(desk.get_by_role("status").last).to_contain_text("Right.")


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_lesson_is_run_and_its_main_exercises_done(lab: Lab, lesson: str) -> None:
    lab.open(lesson)
    lab.run_all()
    assert lab.errors() == []
    for number, data in main_exercises(lesson):
        expect_learnt(lab, lab.output(number).locator(".pt").last, data)
    name = lesson.replace("/", "_").removesuffix(".ipynb")
    for theme in ("dark", "light"):
        lab.theme(theme)
        lab.screenshot_notebook(f"{name}_{theme}")
    assert lab.errors() == []


def test_every_lesson_has_exercises_to_do() -> None:
    assert [lesson for lesson in LESSONS if not main_exercises(lesson)] == []


def test_a_fresh_notebook_shows_what_its_last_cell_says(lab: Lab) -> None:
    output = lab.show("import paplu", "paplu.__name__")
    assert output.inner_text().strip().endswith("'paplu'")
    assert lab.python("print(6 * 7)") == "42\n"


def test_an_error_in_a_cell_is_seen(lab: Lab) -> None:
    lab.show("1 / 0")
    assert lab.errors() == ["ZeroDivisionError: division by zero"]


def test_both_themes_can_be_shown_and_are_checked_for_access(lab: Lab) -> None:
    lab.show("from IPython.display import HTML; HTML('<p id=\"said\">A life is a sequence.</p>')")
    for theme in ("dark", "light"):
        lab.theme(theme)
        assert lab.violations("#said") == []
