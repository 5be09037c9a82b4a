"""Exercises in a real JupyterLab: answered by keys and by clicks, told aloud, remembered by a new kernel."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab


def shown(lab: Lab, folder: Path, cell: str) -> Locator:
    place = f"import os; os.environ['PAPLU_PROGRESS'] = {str(folder / 'progress.json')!r}"
    return lab.show(place, "from paplu_widgets import Exercise, Progress", cell)


def test_an_answer_is_typed_and_checked_with_the_enter_key(lab: Lab, tmp_path: Path) -> None:
    output = shown(lab, tmp_path, "Exercise('08-predict-half')")
    line = output.get_by_role("textbox", name="Your answer")
    line.fill("15")
    line.press("Enter")
    expect(output.get_by_text("Not yet.").first).to_be_visible()
    line.fill("7½")
    line.press("Enter")
    expect(output.get_by_text("Right.", exact=True).first).to_be_visible()
    expect(output.get_by_role("status").last).to_contain_text("Right.")
    lab.screenshot("exercise_line", output)


def test_a_word_is_chosen_and_hints_come_by_keys_alone(lab: Lab, tmp_path: Path) -> None:
    output = shown(lab, tmp_path, "Exercise('03-read-eight')")
    output.get_by_role("button", name="pure sequence", exact=True).press("Enter")
    expect(output.get_by_role("textbox", name="Your answer")).to_have_value("pure sequence")
    output.get_by_role("button", name="Hint 1 of 3").press("Enter")
    expect(output.get_by_text("Hint 1: They are in a row").first).to_be_visible()
    lab.page.keyboard.press("d")
    lab.page.keyboard.press("d")
    output.get_by_role("button", name="Check").press("Enter")
    expect(output.get_by_text("Right.", exact=True).first).to_be_visible()


def test_a_word_that_is_chosen_and_checked_at_once_is_not_lost(lab: Lab, tmp_path: Path) -> None:
    output = shown(lab, tmp_path, "Exercise('03-read-eight')")
    word = output.get_by_role("button", name="pure sequence", exact=True)
    check = output.get_by_role("button", name="Check").element_handle()
    word.evaluate("(word, check) => { word.click(); check.click(); }", check)  # before the answer is drawn
    expect(output.get_by_text("Right.", exact=True).first).to_be_visible()


def test_cards_are_picked_by_clicks(lab: Lab, tmp_path: Path) -> None:
    output = shown(lab, tmp_path, "Exercise('03-mend-twins')")
    output.get_by_role("button", name="seven of clubs", exact=True).first.click()
    output.get_by_role("group", name="Cards to pick from").get_by_role("button", name="seven of spades").click()
    expect(output.get_by_role("textbox", name="Your answer")).to_have_value("7C 7D 7S")
    output.get_by_role("button", name="Check").click()
    expect(output.get_by_text("Right.", exact=True).first).to_be_visible()
    lab.screenshot("exercise_picked", output)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_exercises_and_bars_can_be_read_and_reached(lab: Lab, tmp_path: Path, theme: Literal["light", "dark"]) -> None:
    output = shown(lab, tmp_path, "display(Exercise('03-read-eight'), Progress())")
    lab.theme(theme)
    output.get_by_role("button", name="Hint").click()
    expect(output.get_by_text("Hint 1: They are in a row").first).to_be_visible()
    lab.screenshot(f"exercise_{theme}", output)
    assert lab.violations(".jp-OutputArea-output .widget-vbox") == []


def test_what_is_solved_is_known_to_a_new_kernel(lab: Lab, tmp_path: Path) -> None:
    first = shown(lab, tmp_path, "Exercise('02-read-count', '9')")
    first.get_by_role("button", name="Check").click()
    expect(first.get_by_text("Right.", exact=True).first).to_be_visible()
    again = shown(lab, tmp_path, "Progress()")
    expect(again.get_by_text("1 of 8 solved")).to_be_visible()
    again.get_by_role("button", name="Reset").click()
    again.get_by_role("button", name="Yes, forget it").click()
    expect(again.get_by_text("0 of 8 solved").first).to_be_visible()
