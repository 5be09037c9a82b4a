"""A lesson as a learner meets it: alive when it opens, its Python folded, a picture wherever no table answers."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab
from tests.browser.server import ROOT

LESSON = "en/04_two_lives.ipynb"
FRONT = "en/Start here.ipynb"
PAGES = sorted(str(path.relative_to(ROOT / "lessons")) for path in (ROOT / "lessons").glob("*/*.ipynb"))
MISSING = re.compile("model not found|Loading widget|Error displaying", re.IGNORECASE)
KILL = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
RESTART = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
DIRTY = "() => window.jupyterapp.shell.currentWidget.context.model.dirty"
SCROLLED = "pane => pane.scrollTop"


def builder(lab: Lab) -> Locator:
    return lab.notebook.locator("[data-paplu=HandBuilder]").first


def bar(lab: Lab) -> Locator:
    return lab.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) [data-paplu=bar]")


def test_the_front_page_answers_without_a_key_pressed(lab: Lab) -> None:
    begun = time.monotonic()
    lab.go(FRONT)
    table = builder(lab)
    expect(table.locator("[data-part=verdict]")).to_contain_text("Not a declaration yet")
    print(f"\nfrom the page's load to a table: {time.monotonic() - begun:.1f} s")
    table.locator(".pt-card").first.click()
    expect(table.get_by_text("1 card chosen")).to_be_visible()
    assert lab.notebook.locator(".jp-WindowedPanel-outer").evaluate(SCROLLED) == 0
    lab.ran()
    assert not lab.page.evaluate(DIRTY)
    lab.screenshot("front_page")
    for title in ("Judge a hand", "Learn", "Play", "04 · Two lives and the declaration", "Continue here"):
        expect(lab.notebook.get_by_text(title).first).to_be_attached()


def test_a_door_and_the_bar_lead_on_and_back(lab: Lab) -> None:
    lab.go(FRONT)
    lab.ran()
    lab.click(lab.notebook.get_by_role("link", name=re.compile("^Judge a hand")))
    expect(lab.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) h2", has_text="Judge a hand")).to_be_visible()
    lab.go(LESSON)
    expect(bar(lab)).to_contain_text("04 · Two lives and the declaration")
    bar(lab).get_by_role("link", name="On to 05").click()
    expect(bar(lab)).to_contain_text("05 · The turn")
    bar(lab).get_by_role("button", name="Lessons").click()
    every = lab.page.locator(".paplu-list a")
    expect(every).to_have_count(len(PAGES))
    lab.page.keyboard.press("Escape")
    expect(every.first).to_be_hidden()


def test_no_line_of_python_is_seen_until_it_is_asked_for_and_that_is_remembered(lab: Lab) -> None:
    lab.go(LESSON)
    lab.ran()
    code = lab.notebook.locator(".jp-CodeCell .jp-Cell-inputWrapper").first
    expect(code).to_be_hidden()
    bar(lab).get_by_role("button", name="Show or hide the Python").click()
    expect(code).to_be_visible()
    lab.page.reload()
    expect(lab.notebook.locator(".jp-CodeCell .jp-Cell-inputWrapper").first).to_be_visible()


def test_the_size_chosen_in_the_bar_is_that_of_every_table_and_is_remembered(lab: Lab) -> None:
    lab.go(FRONT)
    expect(builder(lab)).to_have_attribute("data-size", "normal")
    bar(lab).get_by_role("combobox", name="Size of the cards").select_option("large")
    expect(builder(lab)).to_have_attribute("data-size", "large")
    lab.page.reload()
    expect(builder(lab)).to_have_attribute("data-size", "large")


def test_a_lesson_nobody_trusts_shows_its_pictures_and_a_button(lab: Lab) -> None:
    text = (ROOT / "lessons" / FRONT).read_text(encoding="utf-8")
    (lab.server.folder / "stranger.ipynb").write_text(text.replace("Can you", "Could you"), encoding="utf-8")
    lab.go("stranger.ipynb")
    start = bar(lab).get_by_role("button", name="Start the lesson")
    expect(start).to_be_visible()
    expect(lab.notebook.locator(".paplu-picture img").first).to_be_visible()
    expect(lab.notebook.get_by_text("13 cards").first).to_be_attached()
    assert not lab.notebook.locator(".pt").count()
    assert not MISSING.search(lab.notebook.inner_text())
    lab.screenshot("not_trusted")
    start.click()
    expect(builder(lab).locator("[data-part=verdict]")).not_to_be_empty()
    expect(lab.notebook.locator(".paplu-picture").first).to_be_hidden()


@pytest.mark.parametrize("way", ["killed", "restarted"])
def test_a_table_without_its_kernel_says_so_and_comes_back(lab: Lab, way: str) -> None:
    lab.go(FRONT)
    lab.ran()
    if way == "killed":
        lab.page.evaluate(
            "code => { window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({code}); }",
            KILL,
        )
    else:
        lab.page.evaluate(RESTART)
    table = builder(lab)
    expect(table.locator(".pt-gone")).to_contain_text("Run the lesson again")
    if way == "killed":
        lab.page.locator(".jp-Dialog").get_by_role("button").last.click()  # JupyterLab says it too
    table.locator(".pt-card").first.click()
    expect(table.get_by_role("status").last).to_contain_text("no longer answers")
    lab.screenshot(f"kernel_{way}")
    table.get_by_role("button", name="Run the lesson again").click()
    fresh = builder(lab)
    expect(fresh.locator(".pt-gone")).to_be_empty()
    fresh.locator(".pt-card").first.click()
    expect(fresh.get_by_text("1 card chosen")).to_be_visible()


def test_a_lesson_is_saved_with_the_focus_in_a_table(lab: Lab) -> None:
    lab.go(FRONT)
    lab.ran()
    lab.page.evaluate("() => { window.jupyterapp.shell.currentWidget.context.model.dirty = true; }")
    builder(lab).locator(".pt-card").first.focus()
    lab.page.keyboard.press("Control+s")
    lab.page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")


def test_a_question_opens_its_answer_only_when_it_was_answered(lab: Lab) -> None:
    lab.go(LESSON)
    lab.ran()
    question = lab.notebook.locator("[data-paplu=Predict]").first
    lab.click(question.get_by_role("button", name="9♠ 10♠ ★"))
    expect(question.locator("[data-part=verdict]")).to_contain_text("You said: 9♠ 10♠ ★. The answer: 4♥ 5♥ 6♥.")
    expect(question.locator(".pt-drawing svg").first).to_be_visible()


def test_a_rule_named_in_the_prose_opens_its_text(lab: Lab) -> None:
    lab.go(LESSON)
    lab.ran()
    rule = lab.notebook.get_by_role("button", name="P1.3", exact=True).first
    lab.click(rule)
    expect(lab.page.locator(".paplu-rule-text")).to_contain_text("P1.3")
    lab.page.keyboard.press("Escape")
    expect(lab.page.locator(".paplu-rule-text")).to_have_count(0)


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_of_the_bar_and_the_front_page_is_closed_to_anyone(lab: Lab, theme: str, width: int) -> None:
    lab.page.set_viewport_size({"width": width, "height": 800})
    lab.go(FRONT)
    lab.ran()
    lab.theme("dark" if theme == "dark" else "light")
    lab.screenshot(f"front_page_{theme}_{width}")
    assert lab.violations("[data-paplu=bar]") == []
    assert lab.violations(".paplu-map") == []
    box = bar(lab).bounding_box()
    assert box is not None
    for button in bar(lab).locator("button:visible, select:visible, a:visible").all():
        inside = button.bounding_box()
        assert inside is not None
        assert inside["x"] + inside["width"] <= box["x"] + box["width"] + 1
