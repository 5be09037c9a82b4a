"""What a card table shows: plain frozen data in the language of its reader, free of any rule."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from functools import lru_cache
from typing import Any, Literal, TypeAlias, cast

Tone: TypeAlias = Literal["", "yes", "wait", "no"]
SIGNS: dict[Tone, str] = {"": "", "yes": "✓", "wait": "○", "no": "✗"}


@dataclass(frozen=True, slots=True)
class Words:
    """A sentence, its tone, and the id of the rule it rests on, which opens the rule when pressed."""

    text: str = ""
    tone: Tone = ""
    rule: str = ""
    rule_name: str = ""  # what a screen reader says for the id
    wide: bool = False  # on a line of its own
    sign: str = field(default="", init=False)
    kind: str = field(default="words", init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "sign", SIGNS[self.tone])

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """A button: the act it reports, its label, and where wanted a key, a longer name and text it copies."""

    act: str
    label: str
    value: str = ""
    name: str = ""
    key: str = ""
    off: bool = False
    pressed: bool | None = None
    open: bool | None = None
    strong: bool = False
    copy: str = ""
    save: str = ""  # the name of the file that the text to copy is saved as instead
    kind: str = field(default="button", init=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One choice of a list, or with ``options`` a headed part of it."""

    label: str
    value: str = ""
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Select:
    """A list to choose one value from."""

    act: str
    label: str
    value: str
    options: tuple[Option, ...]
    kind: str = field(default="select", init=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Slider:
    """A place on a line from 0 to ``most``."""

    act: str
    label: str
    value: int
    most: int
    kind: str = field(default="slider", init=False)


Control: TypeAlias = Words | Button | Select | Slider


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A card of the palette, its name in words and how many copies are left (``None``: uncounted)."""

    card: str
    name: str
    left: int | None = None
    free: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """The cards to pick from, row by row."""

    label: str
    rows: tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """One card on the table; its ``id`` stays when it moves. ``card`` is its text, or ``"back"`` face down."""

    id: str
    card: str
    name: str
    free: bool = False
    note: str = ""
    mark: Literal["", "moved", "dim", "good"] = ""
    chosen: bool = False
    fixed: bool = False
    apart: bool = False  # the first of its group, in a zone that holds several


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """A place that holds cards, with its label, the key that sends cards to it, and words about it."""

    id: str
    label: str
    cards: tuple[Shown, ...] = ()
    kind: Literal["group", "hand", "pile", "fixed"] = "group"
    spoken: str = ""  # the zone's name for a screen reader, if not its label
    place: str = ""  # what pressing its label does
    key: str = ""
    empty: str = ""
    active: bool = False
    aside: bool = False  # beside the palette, where there is room
    wide: bool = False  # as wide as the table
    verdict: Words = Words()


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A line of text to read, type in or paste."""

    act: str
    label: str
    value: str
    submit: str
    buttons: tuple[Button, ...] = ()
    lines: int = 1
    file: str = ""  # the label of a file to read the text from


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One line of a panel."""

    words: Words
    key: str = ""
    more: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """What is opened below the table: a title, some lines, some buttons."""

    title: str
    intro: str = ""
    items: tuple[Item, ...] = ()
    buttons: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """All a card table shows, from top to bottom.

    >>> print(Scene(label="A table", verdict=Words("All is well.", rule="P3.1")))
    A table
    All is well. (P3.1)
    """

    label: str
    lang: str = "en"
    bar: tuple[Control, ...] = ()
    palette: Palette | None = None
    drawing: str = ""  # SVG or a table of our own making, with its text alternative
    zones: tuple[Zone, ...] = ()
    acts: tuple[Control, ...] = ()
    lines: tuple[Words, ...] = ()
    verdict: Words = Words()
    buttons: tuple[Control, ...] = ()
    field: Field | None = None
    panel: Panel | None = None

    def as_json(self) -> dict[str, Any]:
        """Returns the scene as plain dicts and lists, which are shared between scenes: not to be changed."""
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}

    def __str__(self) -> str:
        """Returns the scene as lines of text: each zone with its cards and verdict, then the verdict on all."""
        said = [_zone_text(zone) for zone in self.zones if zone.cards]
        lines = " · ".join(str(line) for line in self.lines if line.text)
        return "\n".join(line for line in (self.label, *said, lines, str(self.verdict)) if line)


def _plain(value: object) -> object:
    match value:
        case tuple():
            return [_plain(part) for part in cast("tuple[object, ...]", value)]
        case Select() | Slider() | Tile() | Zone() | Button() | Words():
            return _plain_part(value)
        case Palette() | Field() | Item() | Panel() | Option():
            return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
        case Shown():
            return asdict(value)
        case _:
            return value


@lru_cache(maxsize=1000)
def _plain_part(part: Select | Slider | Tile | Zone | Button | Words) -> dict[str, Any]:
    """Returns what mostly stays the same from one scene to the next."""
    return asdict(part)


def _zone_text(zone: Zone) -> str:
    cards = " ".join(card.card + (f" ({card.note})" if card.note else "") for card in zone.cards)
    verdict = f": {zone.verdict}" if zone.verdict.text else ""
    return f"{zone.label}: {cards}{verdict}"
