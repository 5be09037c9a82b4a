"""The card table without a browser: what it shows, what it hears, and that nothing is lost."""

from __future__ import annotations

import re
from typing import Any

import pytest
import traitlets

from paplu.language import pictures
from paplu_widgets import CardTable
from paplu_widgets.card_table import Button, Palette, Scene, Shown, Tile, Words, Zone
from paplu_widgets.card_table.table import HERE
from tests.support.widgets import displayed

FOUR = Shown(id="4H-1", card="4H", name="four of hearts")
SCENE = Scene(
    label="A table",
    palette=Palette(label="to pick", rows=((Tile(card="7C", name="seven of clubs, 2 left", left=2),),)),
    zones=(
        Zone(id="hand", label="In hand", cards=(FOUR,), verdict=Words("alone", "wait", "P3.1")),
        Zone(id="pile", label="Stock", cards=(Shown(id="b1", card="back", name="face down", fixed=True),), kind="pile"),
    ),
    buttons=(Button(act="go", label="Go", key="G"),),
    verdict=Words("All is well."),
)
JS = (HERE / "table.js").read_text(encoding="utf-8")
CSS = (HERE / "table.css").read_text(encoding="utf-8")


def test_the_table_sends_its_scene_as_plain_data() -> None:
    table = CardTable(SCENE)
    assert table.scene["zones"][0]["cards"][0]["card"] == "4H"
    assert table.scene["palette"]["rows"][0][0]["left"] == 2
    assert table.scene["zones"][0]["verdict"] == {
        "text": "alone",
        "tone": "wait",
        "rule": "P3.1",
        "rule_name": "",
        "wide": False,
        "sign": "○",
        "kind": "words",
    }


def test_an_unknown_trait_name_is_an_error() -> None:
    with pytest.raises(TypeError, match="colour"):
        CardTable(SCENE, colour="red")
    table: Any = CardTable(SCENE)
    with pytest.raises(AttributeError, match="colour"):
        table.colour = "red"


def test_an_unknown_size_is_refused() -> None:
    with pytest.raises(traitlets.TraitError):
        CardTable(SCENE, size="huge")


def test_a_gesture_from_the_browser_reaches_every_listener() -> None:
    table: Any = CardTable(SCENE)
    heard: list[Any] = []
    table.on_gesture(heard.append)
    table.on_gesture(heard.append)
    data = {"method": "custom", "content": {"act": "pick", "card": "7C"}}
    table.comm.handle_msg({"content": {"data": data}, "buffers": []})
    assert heard == [{"act": "pick", "card": "7C"}] * 2


def test_an_error_of_a_listener_is_shown_and_kept_until_the_next_gesture() -> None:
    table = CardTable(SCENE)
    mood = [ZeroDivisionError("no cards")]

    def listen(_: object) -> None:
        if mood:
            raise mood.pop()

    table.on_gesture(listen)
    table.receive({"act": "go"})
    assert table.scene["alert"] == "ZeroDivisionError: no cards"
    assert isinstance(table.error, ZeroDivisionError)
    table.receive({"act": "go"})
    assert table.error is None
    assert table.scene["alert"] == ""


def test_a_sentence_is_spoken_once_and_the_last_wins() -> None:
    table = CardTable(SCENE)
    table.show(SCENE, say="first")
    table.show(SCENE, say="second")
    assert table.scene["spoken"] == {"n": 2, "text": "second"}
    table.show(SCENE)
    assert table.scene["spoken"] == {"n": 2, "text": "second"}


def test_the_table_as_text_has_its_cards_and_verdicts_and_no_address() -> None:
    text = repr(CardTable(SCENE))
    assert text == "A table\nIn hand: 4H: alone (P3.1)\nStock: back\nAll is well."
    assert "0x" not in text


def test_a_viewer_without_javascript_gets_the_text_and_a_picture() -> None:
    data = displayed(CardTable(SCENE))
    assert data["text/plain"] == repr(CardTable(SCENE))
    assert "four of hearts" in data["image/svg+xml"]
    assert "application/vnd.jupyter.widget-view+json" in data


def test_the_faces_come_from_the_pictures_in_two_or_four_colours() -> None:
    table = CardTable(SCENE)
    assert table.faces == pictures.parts()
    table.four_colours = True
    assert table.faces == pictures.parts(four_colours=True)


def test_the_module_is_plain_and_asks_no_other_host() -> None:
    assert not re.search(r"^\s*import\b|require\(", JS, re.MULTILINE)
    assert not re.search(r"https?://|url\(|@import", JS + CSS)


def test_every_element_that_takes_the_focus_is_marked_against_jupyterlabs_keys() -> None:
    made = re.findall(r"""(.*)make\("(?:button|select|input)""", JS)
    assert len(made) >= 8
    assert [line for line in made if not re.search(r"focusable\((attr\(this\.focusable\()?$", line)] == []
