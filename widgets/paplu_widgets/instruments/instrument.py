"""The common ground of the lessons' own instruments: a card table with a language, that opens a rule when asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, TypeAlias

import traitlets

from paplu.groups import Wilds
from paplu.language import Card, Finding, Speaker, rule_text, speaker_for
from paplu_widgets.card_table import Button, CardTable, Gesture, Panel, Scene, Shown, Tone, UnknownGestureError, Words

CardMark: TypeAlias = Literal["", "moved", "dim", "good"]


class Instrument(CardTable):
    """A card table that draws itself anew from its own state after each act; ``lang`` is the reader's language.

    >>> from paplu_widgets import GroupChecker
    >>> isinstance(GroupChecker("7H 8H 9H"), Instrument)
    True
    """

    lang = traitlets.Unicode("en")
    words_of = "instrument"  # the table of the message files its words stand in

    def __init__(self, *, lang: str | None = None, **traits: Any) -> None:
        """Shows the first scene; further: ``size``, ``four_colours``."""
        self._rule = ""
        super().__init__(lang=speaker_for(lang).lang, **traits)
        self.redraw()

    def compose(self) -> Scene:
        """Returns the scene as it is now; each instrument says here what it shows."""
        raise NotImplementedError(type(self).__name__)

    def do(self, gesture: Gesture) -> str:
        """Does what the gesture asks, and returns what is said aloud; each instrument says here what it can do."""
        raise UnknownGestureError(f"unknown gesture: {dict(gesture)!r}")

    def act(self, gesture: Gesture) -> None:
        """Opens or closes a rule, or does what the instrument does."""
        match gesture.get("act"):
            case "rule":
                rule = rule_text(str(gesture["value"]), self.speaker).id
                self._rule = "" if self._rule == rule else rule
                self.redraw()
            case "close" if self._rule:
                self._rule = ""
                self.redraw()
            case "place" if any(zone.id == gesture["zone"] and zone.kind == "fixed" for zone in self.shown.zones):
                pass
            case _:
                self._do_and_show(gesture)

    def redraw(self, said: str = "") -> None:
        """Shows the scene as it is now, with the open rule below it, and says what happened."""
        self.show(self._scene_now(), say=said)

    def _do_and_show(self, gesture: Gesture) -> None:
        before = dict(vars(self))
        said = self.do(gesture)
        try:
            scene = self._scene_now()
        except Exception:  # what cannot be shown is not done, or the screen would lag behind
            for name, value in before.items():
                setattr(self, name, value)
            raise
        self.show(scene, say=said)

    def _scene_now(self) -> Scene:
        scene = self.compose()
        return replace(scene, panel=self._rule_panel()) if self._rule else scene

    @property
    def speaker(self) -> Speaker:
        """What speaks the reader's language."""
        return Speaker(self.lang)

    def own_text(self, key: str, /, **facts: object) -> str:
        """Returns a text of this instrument in the reader's language."""
        return self.speaker.text(f"{self.words_of}.{key}", **facts)

    def worded(self, finding: Finding, tone: Tone = "") -> Words:
        """Returns a finding as a sentence with its rule."""
        return self.with_rule(self.speaker.say(finding), finding.rule, tone)

    def with_rule(self, text: str, rule: str, tone: Tone = "") -> Words:
        """Returns a sentence with the rule it rests on."""
        return Words(text, tone, rule, self.speaker.text("table.rule_name", rule=rule))

    def face_up(
        self, card: Card, key: str, wilds: Wilds | None = None, note: str = "", mark: CardMark = "", spoken: str = ""
    ) -> Shown:
        """Returns a card that is only looked at, its note part of its name (``spoken`` if it differs)."""
        free = wilds is not None and wilds.is_free(card)
        name = ", ".join(filter(None, (self.speaker.card_name(card, free=free), spoken or note)))
        return Shown(id=f"{card}-{key}", card=str(card), name=name, free=free, note=note, mark=mark, fixed=True)

    def seated(self, card: Card, place: Card | None, key: str, wilds: Wilds, mark: CardMark = "") -> Shown:
        """Returns a card of a group that is only looked at, with the card it stands for."""
        if place is None:
            return self.face_up(card, key, wilds, mark=mark)
        note, spoken = (
            self.speaker.text("stands_in", place=one) for one in (place.signs, self.speaker.card_name(place))
        )
        return self.face_up(card, key, wilds, note, mark, spoken)

    def face_down(self, key: str, *, fixed: bool = True) -> Shown:
        """Returns a card face down."""
        return Shown(id=key, card="back", name=self.speaker.text("instrument.back"), fixed=fixed)

    def picture(self) -> str:
        """Returns the drawing, or the cards where there is none, as SVG with the same in words."""
        drawing = self.shown.drawing
        return drawing if drawing.startswith("<svg") else super().picture()

    def _rule_panel(self) -> Panel:
        rule = rule_text(self._rule, self.speaker)
        close = Button(act="close", label=self.speaker.text("table.close"))
        return Panel(title=f"{rule.id} {rule.title}", intro=rule.text, buttons=(close,))

    @traitlets.validate("lang")
    def _known(self, proposal: Any) -> Any:
        return Speaker(proposal["value"]).lang

    @traitlets.observe("lang")
    def _retold(self, change: Any) -> None:
        if change["old"] is not traitlets.Undefined and hasattr(self, "_scene") and self._scene.label:
            self.redraw()
