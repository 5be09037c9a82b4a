"""The lessons' instruments in a real JupyterLab: each opened, used by mouse and by keys, and looked at."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab
from tests.support.played import ALMOST, EIGHTY_SIX, FIFTEEN, FIFTY_THREE, log

HANDS = {"Ana": ALMOST, "Bruno": FIFTEEN, "Carla": FIFTY_THREE, "Davi": EIGHTY_SIX}
DECLARES = "Ana declares 4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C throws KD"
WON = log(HANDS, "Ana draws", DECLARES)
REFUSED = log(HANDS, "Ana takes", "Ana discards 5C")
CALLS = {
    "SeatingTable": 'SeatingTable("Ana Bruno Carla Davi", "KH 7C 7D 2S 9C JD")',
    "DropClock": f'DropClock("{FIFTEEN}")',
    "Settlement": f"Settlement({WON!r})",
    "LedgerTable": f"LedgerTable({WON!r})",
    "ReplayViewer": f"ReplayViewer({REFUSED!r})",
    "PracticeTable": f"PracticeTable(log={log(HANDS)!r})",
}
# Narrower targets than 24 pixels, and what of a drawing's text lies over other text.
SIZES = """root => [...root.querySelectorAll('button:not([hidden]), select, input, textarea')]
  .map(el => [el.outerHTML.slice(0, 90), el.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 24 || box.height < 24)).map(([html]) => html)"""
OVERLAPS = """root => {
  const boxes = [...root.querySelectorAll('.pt-drawing svg > text, .pt-drawing svg g > text')]
    .map(el => [el.textContent, el.getBoundingClientRect()]);
  return boxes.flatMap(([a, p], i) => boxes.slice(i + 1).filter(([, q]) =>
    p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 3 && q.top < p.bottom - 3)
    .map(([b]) => a + ' / ' + b));
}"""


def show(lab: Lab, widget: str, call: str = "") -> Locator:
    lab.page.set_viewport_size({"width": 1280, "height": 1250})
    table = lab.show(f"from paplu_widgets import {widget}", f"w = {call or CALLS[widget]}\nw").locator(".pt")
    expect(table).to_be_visible()
    return table


def press(table: Locator, name: str) -> None:
    table.get_by_role("button", name=name).first.click()


def zone(table: Locator, label: str) -> Locator:
    return table.locator(".pt-zone", has=table.page.locator(".pt-head", has_text=label))


def focus(table: Locator, name: str) -> None:
    table.get_by_role("button", name=name).first.focus()


def act(lab: Lab, table: Locator, by: str, name: str, key: str) -> None:
    """Press the button, or with the focus on it the key."""
    if by == "mouse":
        press(table, name)
    else:
        focus(table, name)
        lab.page.keyboard.press(key)


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_everyone_draws_and_sits_down(lab: Lab, by: str) -> None:
    table = show(lab, "SeatingTable")
    keys = lab.page.keyboard
    if by == "mouse":
        for _ in range(4):
            press(table, "draws")
    else:
        focus(table, "Ana draws")
        for _ in range(4):
            keys.press("d")
    expect(table.locator(".pt-verdict")).to_contain_text("Only these draw again: Bruno, Carla")
    lab.screenshot(f"seating_tie_{by}", table)
    if by == "mouse":
        press(table, "All draw")
        press(table, "Seat 2")
    else:
        keys.press("d")
        keys.press("d")
        expect(table.get_by_role("button", name="Seat 2")).to_be_visible()
        keys.press("2")
    expect(table.locator(".pt-verdict")).to_contain_text("Davi deals first, and Ana begins.")
    assert lab.python("print(*w.seats)") == "Davi Ana Carla Bruno\n"


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_drop_is_looked_at_moment_by_moment(lab: Lab, by: str) -> None:
    table = show(lab, "DropClock")
    start = {"mouse": "instead of the second draw", "keys": "instead of the first draw"}
    act(lab, table, by, start[by], "3")
    expect(table.locator(".pt-verdict")).to_contain_text("40 points")
    expect(table.get_by_role("button", name="instead of the second draw")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_settlement_closes_its_lines_and_opens_a_rule(lab: Lab, by: str) -> None:
    table = show(lab, "Settlement")
    expect(table.locator(".pt-verdict")).to_contain_text("77 - 7½ - 26½ - 43 = 0")
    lines, rule = table.get_by_role("button", name="Line by line"), table.get_by_role("button", name="Rule P7.4")
    for button, seen in ((lines, ""), (rule, "P7.4")):
        if by == "mouse":
            button.click()
        else:
            button.focus()
            lab.page.keyboard.press("Enter")
        expect(table.locator(".pt-title")).to_contain_text(seen)


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_log_is_walked_to_the_line_that_is_refused(lab: Lab, by: str) -> None:
    table = show(lab, "ReplayViewer")
    act(lab, table, by, "One step forward", "n")
    expect(zone(table, "Ana").locator(".pt-card")).to_have_count(14)
    expect(zone(table, "Ana").locator(".pt-card[data-mark='moved']")).to_have_count(1)
    if by == "mouse":
        press(table, "One step forward")
    else:
        lab.page.keyboard.press("n")
    expect(table.locator(".pt-verdict")).to_contain_text("Line 13 is refused.")
    if by == "keys":
        lab.page.keyboard.press("p")
        expect(table.locator(".pt-bar")).to_contain_text("12 of 13")


def test_a_turn_is_played_by_mouse_and_a_wrong_act_is_refused(lab: Lab) -> None:
    table = show(lab, "PracticeTable", 'PracticeTable("Ana Bruno", seed=3)')
    expect(table.locator(".pt-verdict")).to_contain_text("Ana may draw, or take")
    zone(table, "Stock").locator(".pt-card").click()
    expect(zone(table, "in no group").locator(".pt-card")).to_have_count(14)
    press(table, "Drop")
    expect(table.locator(".pt-verdict")).to_contain_text("P5.1")
    expect(table.locator(".pt-verdict")).to_have_attribute("data-tone", "no")
    zone(table, "in no group").locator(".pt-card").first.click()
    zone(table, "Discard pile").locator(".pt-head").click()
    expect(zone(table, "in no group").locator(".pt-card")).to_have_count(13)
    expect(table.locator(".pt-panel")).to_contain_text("Bruno")
    press(table, "Step back")
    expect(zone(table, "in no group").locator(".pt-card")).to_have_count(14)


def test_a_hand_is_won_by_keys_alone(lab: Lab) -> None:
    table = show(lab, "PracticeTable")
    keys = lab.page.keyboard
    focus(table, "Draw")
    keys.press("d")
    expect(table.locator(".pt-verdict")).to_contain_text("throw a card")
    keys.press("b")
    expect(zone(table, "in no group").locator(".pt-card")).to_have_count(1)
    keys.press("e")
    expect(table.locator(".pt-verdict")).to_contain_text("Ana wins (declaration).")
    assert lab.python("print(w.result.winner)") == "Ana\n"


def test_a_log_is_saved_and_loaded_from_a_file(lab: Lab) -> None:
    table = show(lab, "PracticeTable")
    press(table, "Log")
    with lab.page.expect_download() as saving:
        press(table, "Save as a file")
    assert saving.value.suggested_filename == "paplu-hand.log"
    path = saving.value.path()
    before = path.read_text(encoding="utf-8")
    press(table, "Draw")
    press(table, "Log")
    table.locator("input[type=file]").set_input_files(
        {"name": "a.log", "mimeType": "text/plain", "buffer": before.encode()}
    )
    expect(table.locator(".pt-verdict")).to_contain_text("Ana may draw")
    assert lab.python("print(w.log, end='')") == before


LOOKS = {
    "SeatingTable": ("All draw", "Seat 2"),
    "DropClock": ("after drawing",),
    "Settlement": (),
    "LedgerTable": (),
    "ReplayViewer": ("One step forward", "One step forward"),
    "PracticeTable": ("Draw", "Best groups", "Drop", "Log"),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("widget", CALLS)
def test_nothing_in_it_is_closed_to_anyone(lab: Lab, widget: str, theme: Any) -> None:
    table = show(lab, widget)
    lab.theme(theme)
    for name in LOOKS[widget]:
        press(table, name)
        lab.page.wait_for_timeout(300)
    lab.screenshot(f"{widget.lower()}_{theme}", table)
    assert lab.violations(".pt") == []
    assert table.evaluate(SIZES) == []
    assert table.evaluate(OVERLAPS) == []
    assert table.evaluate("root => root.scrollWidth - root.clientWidth") <= 0
