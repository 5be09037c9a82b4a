"""The card table all widgets are made of: it draws a scene, reports gestures, and knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from html import escape
from pathlib import Path
from threading import RLock
from typing import Any, TypeAlias

import anywidget
import traitlets

from paplu.language import InputError, Speaker, notation, pictures
from paplu_widgets.card_table.scene import Scene, Zone

Gesture: TypeAlias = Mapping[str, Any]
HERE = Path(__file__).parent
SIZES = ("normal", "large", "beamer")
DECKS = ("two", "four")  # colours of the deck
MADE = ("scene", "faces", "phrases", "deck")  # traits a table makes itself
OWN = ("error",)  # plain attributes; any other public name must be known to the class


class RefusedError(ValueError):
    """An act that has nothing to act on, said in the reader's language."""


class UnknownGestureError(ValueError):
    """An act that no button of a table sends."""


class CardTable(anywidget.AnyWidget):
    """A table of cards on the screen: ``show`` puts a scene on it, ``on_gesture`` hears what the reader does.

    A gesture is a mapping with ``act``: ``pick`` (``card``; where dropped also ``zone`` and ``at``), ``choose``
    (``id``), ``place`` (``zone``; by key also ``id``, the card in focus), ``move`` (``ids``, ``zone``, ``at``),
    ``take`` (``ids``), ``rule`` (``value``), or the act of a button (``value``; by key also ``id``), a list or a
    field (``value``; ``untouched`` if it is what was drawn there, and so what stands there now is meant).

    >>> CardTable(Scene(label="An empty table"))
    An empty table
    """

    _esm = HERE / "table.js"
    _css = HERE / "table.css"

    scene: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    faces: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)
    size = traitlets.Enum(SIZES, "normal").tag(sync=True)
    four_colours = traitlets.Bool(False)
    deck = traitlets.Enum(DECKS, "two").tag(sync=True)
    phrases: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)

    def __init__(self, scene: Scene | None = None, /, **traits: Any) -> None:
        """Shows the scene; ``size`` is normal, large or beamer; a name that cannot be given is a TypeError."""
        for name in traits:
            if not self.has_trait(name) or name in MADE:
                raise TypeError(f"{type(self).__name__} takes no {name!r}")
        self.error: Exception | None = None
        self._turn = RLock()  # JupyterLab lets gestures run in a thread beside the cells
        self._said = 0
        self._listeners: list[Callable[[Gesture], None]] = []
        self._scene = scene or Scene(label="")
        super().__init__(**traits)
        self._recolour(None)
        self.phrases = {"widget": type(self).__name__, **_phrases(Speaker(self._scene.lang))}
        self.show(self._scene)
        self.on_msg(self._hear)  # pyright: ignore[reportUnknownMemberType]  # ipywidgets leaves it untyped

    def __setattr__(self, name: str, value: object) -> None:
        if not name.startswith("_") and name not in OWN and not hasattr(type(self), name):
            raise AttributeError(f"{type(self).__name__} has no {name!r}")
        super().__setattr__(name, value)

    @property
    def shown(self) -> Scene:
        """The scene on the table."""
        return self._scene

    def show(self, scene: Scene, say: str = "", alert: str = "", token: str = "") -> None:
        """Puts a scene on the table, says a sentence to a screen reader, and shows what went wrong, if anything did.

        ``token`` is what could not be read: it is marked in the field, which keeps what was typed.
        """
        self._scene = scene
        self._said += bool(say)
        spoken = {"n": self._said, "text": say} if say else self.scene.get("spoken", {"n": 0, "text": ""})
        self.scene = {**scene.as_json(), "spoken": spoken, "alert": alert, "token": token}

    def on_gesture(self, listener: Callable[[Gesture], None]) -> None:
        """Calls the listener with each gesture; an error it raises is shown on the table and kept in ``error``."""
        self._listeners.append(listener)

    def receive(self, gesture: Gesture) -> None:
        """Takes a gesture as the table in the browser reports it."""
        with self._turn:
            self._receive(gesture)

    def _receive(self, gesture: Gesture) -> None:
        self.error = None
        if self.scene.get("alert"):
            self.scene = {**self.scene, "alert": "", "token": ""}
        try:
            meant = self._meant(gesture)
            self.act(meant)
            for listener in self._listeners:
                listener(meant)
        except Exception as error:  # noqa: BLE001  # shown on the table, or it would be lost in the kernel's log
            self.error = error
            token = str(error.token or "") if isinstance(error, InputError) else ""
            unknown = isinstance(error, UnknownGestureError | KeyError | TypeError)
            alert = self._unknown(gesture) if unknown else self.complaint(error)
            self.show(self._scene, alert=alert, token=token)

    def _meant(self, gesture: Gesture) -> Gesture:
        """Returns the gesture with what stands in the field now: the screen may show what stood there before."""
        field = self._scene.field
        if not gesture.get("untouched") or field is None or field.act != gesture.get("act"):
            return gesture
        return {**{key: fact for key, fact in gesture.items() if key != "untouched"}, "value": field.value}

    def act(self, gesture: Gesture) -> None:
        """Does what the gesture asks; tables with a mind of their own say here what."""

    def complaint(self, error: Exception) -> str:
        """Returns the error as a sentence in the reader's language."""
        if isinstance(error, InputError):
            return error.sentence(Speaker(self._scene.lang))
        return str(error) if isinstance(error, RefusedError) else f"{type(error).__name__}: {error}"

    def _unknown(self, gesture: Gesture) -> str:
        return Speaker(self._scene.lang).text("table.not_understood", act=str(gesture.get("act")))

    def picture(self) -> str:
        """Returns the cards on the table as SVG, with the same in words."""
        rows = [
            pictures.Row(tuple(_faces(zone)), str(zone.verdict) or zone.label)
            for zone in self._scene.zones
            if zone.cards
        ]
        return pictures.rows(rows, title=self._scene.label, four_colours=self.four_colours)

    def _hear(self, _: object, content: Gesture, __: object) -> None:
        content = content if isinstance(content, Mapping) else {}  # pyright: ignore[reportUnnecessaryIsInstance]  # from outside
        gesture = {fact: value for fact, value in content.items() if fact != "n"}
        if gesture.get("act") == "look":
            self._look(gesture)
            return
        self.receive(gesture)
        self.send({"answered": content.get("n")})  # pyright: ignore[reportUnknownMemberType]  # ipywidgets leaves it untyped

    def _look(self, gesture: Gesture) -> None:
        """Takes the size and the colours that the reader chose for the whole course."""
        if gesture.get("size") in SIZES:
            self.size = gesture["size"]
        self.four_colours = gesture.get("deck") == DECKS[1]

    @traitlets.observe("four_colours")
    def _recolour(self, _: object) -> None:
        self.faces, self.deck = pictures.parts(four_colours=self.four_colours), DECKS[self.four_colours]

    def __repr__(self) -> str:
        return str(self._scene)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Returns the widget itself, its picture and its text: a viewer without JavaScript shows the cards too."""
        # anywidget types its bundle as bare dicts
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        picture, text = self.picture(), repr(self)
        both = f'{picture}<div style="white-space: pre-line">{escape(text)}</div>'  # what a converted page shows
        drawn = {"image/svg+xml": picture} if picture else {}
        return {**data, "text/plain": text, **drawn, "text/html": both}, metadata


@lru_cache
def _phrases(speaker: Speaker) -> dict[str, str]:
    """Returns what the table says by itself, when nobody answers it."""
    return {key: speaker.text(f"table.{key}") for key in ("gone", "again", "by_hand", "waiting")}


def _faces(zone: Zone) -> Iterator[pictures.Face]:
    """Yields the cards of a zone that lie face up."""
    for card in zone.cards:
        if card.card != "back":
            yield pictures.Face(notation.card(card.card), card.free, card.note, card.mark == "dim", card.name)
