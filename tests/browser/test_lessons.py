"""Every lesson runs from top to bottom in a real JupyterLab."""

from __future__ import annotations

import pytest

from tests.browser.lab import Lab
from tests.browser.server import ROOT

LESSONS = sorted(str(path.relative_to(ROOT / "lessons")) for path in (ROOT / "lessons").glob("*/*.ipynb"))


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_lesson_runs_without_an_error(lab: Lab, lesson: str) -> None:
    lab.open(lesson)
    lab.run_all()
    assert lab.errors() == []
    lab.screenshot(lesson.replace("/", "_").removesuffix(".ipynb"))


def test_a_fresh_notebook_shows_what_its_last_cell_says(lab: Lab) -> None:
    output = lab.show("import paplu", "paplu.__name__")
    assert output.inner_text().strip().endswith("'paplu'")
    assert lab.python("print(6 * 7)") == "42\n"


def test_an_error_in_a_cell_is_seen(lab: Lab) -> None:
    lab.show("1 / 0")
    assert lab.errors() == ["ZeroDivisionError: division by zero"]


def test_both_themes_can_be_shown_and_are_checked_for_access(lab: Lab) -> None:
    lab.show("from IPython.display import HTML; HTML('<p id=\"said\">A life is a sequence.</p>')")
    for theme in ("light", "dark"):
        lab.theme(theme)
        assert lab.violations("#said") == []
