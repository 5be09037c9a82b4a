"""What the tests of widgets share: gestures, what a scene shows, and what a notebook saves."""

from __future__ import annotations

from html import unescape
from typing import Any

from IPython.core.formatters import DisplayFormatter

from paplu_widgets import CardTable, Exercise

WORKED = "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C + KD"
DONE = "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C throws KD"
ELEVEN = "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C + KD 5D"


def do(table: CardTable, act: str, **more: object) -> None:
    """Make a gesture; what goes wrong is raised."""
    table.receive({"act": act, **more})
    if table.error is not None:
        raise table.error


def zone(table: CardTable, name: str) -> dict[str, Any]:
    """The zone of that id, as it is drawn."""
    return next(zone for zone in table.scene["zones"] if zone["id"] == name)


def button(table: CardTable, act: str) -> dict[str, Any]:
    """The button that reports this act, as it is drawn."""
    parts = ("bar", "acts", "buttons")
    return next(b for part in parts for b in table.scene[part] if b["kind"] == "button" and b["act"] == act)


def displayed(widget: object) -> dict[str, Any]:
    """What a notebook saves of the widget, by its type."""
    formatter: Any = DisplayFormatter()  # IPython leaves it untyped
    data, _ = formatter.format(widget)
    return dict(data)


def parts(widget: Any, kind: str) -> list[Any]:
    """The plain widgets of that class in a column, whole or nested."""
    own = [child for child in widget.children if type(child).__name__ == kind]
    return own + [part for child in widget.children if hasattr(child, "children") for part in parts(child, kind)]


def html_of(widget: Any) -> str:
    """All HTML in a column."""
    return unescape(" ".join(part.value for part in parts(widget, "HTML")))


def desk_text(widget: Exercise) -> str:
    """What the desk says of the answer, its hints, and its note on the file of progress."""
    drawn = widget.desk.scene
    items: list[dict[str, Any]] = drawn["panel"]["items"] if drawn["panel"] else []
    lines = [drawn["verdict"], *(item["words"] for item in items), *drawn["lines"]]
    return " ".join(str(line["text"]) for line in lines)
