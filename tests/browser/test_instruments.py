"""The smaller instruments in a real JupyterLab: each used by mouse and by keys, and open to everyone in both themes."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.lab import Lab
from tests.browser.test_tables import OVERLAPS, SIZES, press, zone

CALLS = {
    "IndicatorPicker": 'IndicatorPicker("8D")',
    "GroupChecker": 'GroupChecker("7H 8S")',
    "TwoLivesMeter": 'TwoLivesMeter("4H 5H 6H | 7C 7D 7S + 9S 10S PJ KD QD AC 2C")',
    "ProtectionLadder": "ProtectionLadder()",
    "RulesTable": "RulesTable()",
}
ONE_LIFE = "5H 6H 7H 7C 7D 7S KC QD 2S 4D 9C JH AD"
# Words that are cut off, or drawn smaller than 9 pixels.
CUT = """root => [
  ...[...root.querySelectorAll('.pt-head')].filter(el => el.scrollWidth > el.clientWidth),
  ...[...root.querySelectorAll('.pt-drawing svg text')].filter(el =>
    parseFloat(getComputedStyle(el).fontSize) * el.getScreenCTM().a < 9),
].map(el => el.textContent)"""
TWO_LIVES = "2H 3H 4H 10D JD QD KD 6C 6H 6S 8C KC 5D"


def show(lab: Lab, widget: str) -> Locator:
    lab.page.set_viewport_size({"width": 1280, "height": 1250})
    table = lab.show(f"from paplu_widgets import {widget}", f"w = {CALLS[widget]}\nw").locator(".pt")
    expect(table.locator(".pt-verdict")).to_be_visible()
    return table


def card(table: Locator, name: str) -> Locator:
    return table.locator(f":is(.pt-tile, .pt-card)[aria-label^='{name}']").first


def held(table: Locator, name: str) -> Locator:
    return zone(table, "In hand").locator(f".pt-card[aria-label^='{name}']")


def expect_open_to_everyone(lab: Lab, table: Locator, name: str) -> None:
    for theme in ("dark", "light"):
        lab.theme(theme)
        lab.screenshot(f"{name}_{theme}", table)
        assert lab.violations(".pt") == []
    assert table.evaluate(SIZES) == []
    assert table.evaluate(OVERLAPS) == []
    assert table.evaluate(CUT) == []
    assert table.evaluate("root => root.scrollWidth - root.clientWidth") <= 0


def test_another_card_is_turned_up(lab: Lab) -> None:
    table = show(lab, "IndicatorPicker")
    card(table, "printed joker").click()
    expect(zone(table, "Free cards").locator(".pt-card")).to_have_count(1)
    card(table, "king of spades").focus()
    lab.page.keyboard.press("Enter")
    expect(zone(table, "Turned up").locator(".pt-card")).to_have_attribute("aria-label", "king of spades, aside")
    expect(zone(table, "Free cards").locator(".pt-card")).to_have_count(9)
    expect(card(table, "king of spades")).to_be_focused()
    assert lab.python("print(w.indicator)") == "KS\n"
    expect_open_to_everyone(lab, table, "indicator_picker")
    table.locator(".pt-verdict .pt-rule").click()
    expect(table.locator(".pt-panel")).to_contain_text("P2.5")
    press(table, "Close")
    expect(table.locator(".pt-panel")).to_be_hidden()


def test_a_group_is_made_and_read_and_undone(lab: Lab) -> None:
    table = show(lab, "GroupChecker")
    card(table, "nine of hearts").click()
    expect(table.locator(".pt-verdict")).to_have_attribute("data-tone", "yes")
    assert lab.python("print(w.text, w.verdict.kind, sep=', ')") == "7H 8S 9H, impure sequence\n"
    card(table, "nine of hearts").focus()
    lab.page.keyboard.press("u")
    expect(table.locator(".pt-verdict")).to_have_attribute("data-tone", "wait")
    lab.page.keyboard.press("Enter")
    expect(table.locator(".pt-verdict")).to_have_attribute("data-tone", "yes")
    expect(card(table, "nine of hearts")).to_be_focused()
    expect_open_to_everyone(lab, table, "group_checker")


def test_both_lamps_are_lit(lab: Lab) -> None:
    table = show(lab, "TwoLivesMeter")
    expect(table.locator(".pt-drawing")).to_contain_text("second life: dark")
    for name in ("nine of spades", "ten of spades"):
        held(table, name).click()
        zone(table, "Group 3").locator(".pt-head").click()
    held(table, "printed joker").focus()
    lab.page.keyboard.press("g")
    lab.page.keyboard.press("3")
    expect(table.locator(".pt-drawing")).to_contain_text("second life: lit")
    assert lab.python("print([len(life) for life in w.lives])") == "[3, 3]\n"
    expect_open_to_everyone(lab, table, "lives_meter")


def test_another_hand_climbs_the_ladder(lab: Lab) -> None:
    table = show(lab, "ProtectionLadder")
    expect(zone(table, "Level 1").locator(".pt-card")).to_have_count(13)
    line = table.get_by_role("textbox")
    line.fill(ONE_LIFE)
    press(table, "Set")
    expect(zone(table, "Level 1")).to_have_attribute("data-active", "true")
    expect(zone(table, "Level 2").locator(".pt-card")).to_have_count(0)
    line.fill(TWO_LIVES)
    line.press("Enter")
    expect(zone(table, "Level 2")).to_have_attribute("data-active", "true")
    assert lab.python("print(w.steps[2].total)") == "5\n"
    expect_open_to_everyone(lab, table, "protection_ladder")


def test_another_hand_is_laid_under_every_rules(lab: Lab) -> None:
    table = show(lab, "RulesTable")
    expect(zone(table, "paplu")).to_contain_text("91 points")
    expect(zone(table, "Indian Rummy").first).to_contain_text("Penalty 0 points")
    line = table.get_by_role("textbox")
    line.fill(ONE_LIFE)
    line.press("Enter")
    expect(zone(table, "paplu").locator(".pt-card")).to_have_count(13)
    assert lab.python("print(*(column.score.total for column in w.comparison.columns))") == "33 33 33\n"
    expect_open_to_everyone(lab, table, "rules_table")
