"""The types that table.js is checked by are those of the scene that Python sends."""

from __future__ import annotations

import re
from dataclasses import fields
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from paplu_widgets.card_table import scene
from paplu_widgets.card_table.table import HERE

JS = re.sub(r"\n \* {3}", " ", (HERE / "table.js").read_text(encoding="utf-8"))
TYPES = {name: written for written, name in re.findall(r"^ \* @typedef \{(.*)\} (\w+)$", JS, re.MULTILINE)}
PARTS = [
    scene.Words,
    scene.Button,
    scene.Option,
    scene.Select,
    scene.Tile,
    scene.Palette,
    scene.Shown,
    scene.Zone,
    scene.Field,
    scene.Item,
    scene.Panel,
    scene.Scene,
]
WORDS: dict[object, str] = {str: "string", int: "number", bool: "boolean", NoneType: "null", scene.Tone: "Tone"}


def _in_javascript(hint: Any) -> str:
    """Returns a type of Python as JSDoc writes it."""
    if hint == scene.Control:
        return "Control"
    if hint in WORDS:
        return WORDS[hint]
    if get_origin(hint) is Literal:
        return " | ".join(f'"{value}"' for value in get_args(hint))
    if get_origin(hint) is tuple:
        return f"{_in_javascript(get_args(hint)[0])}[]"
    if len(get_args(hint)) > 1:
        return " | ".join(map(_in_javascript, get_args(hint)))
    return str(hint.__name__)


def _written(part: type[Any]) -> str:
    hints = get_type_hints(part)
    kinds = {field.name: f'"{field.default}"' for field in fields(part) if not field.init and field.name == "kind"}
    return "{" + ", ".join(f"{name}: {kinds.get(name) or _in_javascript(hints[name])}" for name in hints) + "}"


@pytest.mark.parametrize("part", PARTS)
def test_each_part_of_the_scene_has_its_type_in_the_table(part: type[Any]) -> None:
    assert TYPES[part.__name__] == _written(part)


def test_the_unions_are_those_of_the_scene() -> None:
    assert TYPES["Tone"] == " | ".join(f'"{tone}"' for tone in get_args(scene.Tone))
    assert TYPES["Control"] == " | ".join(part.__name__ for part in get_args(scene.Control))
