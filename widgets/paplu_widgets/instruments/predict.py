"""A question to answer before going on: the answer opens once the learner has said theirs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from paplu_widgets.card_table import Button, Gesture, RefusedError, Scene, Words
from paplu_widgets.instruments.instrument import Instrument


class Predict(Instrument):
    """Asks a question with some answers to press; what the learner said stays beside the right one.

    ``shown`` opens with the answer: what the engine says, drawn as in a notebook. Nothing of it is there before.

    >>> question = Predict("Is 4♥ 5♥ 6♠ a group?", ("yes", "no"), "no", why="6♠ is of another suit.")
    >>> question
    Predict. Is 4♥ 5♥ 6♠ a group?
      yes · no
    >>> question.say("yes")
    >>> question
    Predict. Is 4♥ 5♥ 6♠ a group?
      yes · no
    You said: yes. The answer: no. 6♠ is of another suit.
    """

    words_of = "predict"

    def __init__(
        self,
        question: str,
        choices: Sequence[str],
        right: str,
        shown: object = None,
        *,
        why: str = "",
        lang: str | None = None,
        **traits: Any,
    ) -> None:
        """Asks; a ValueError unless ``right`` is one of the ``choices``; further: ``size``, ``four_colours``."""
        if right not in choices:
            raise ValueError(f"{right!r} is none of the choices {', '.join(choices)}")
        self._question = question
        self._choices = tuple(choices)
        self._right = right
        self._why = why
        self._opened = shown
        self._choice: str | None = None
        super().__init__(lang=lang, **traits)

    @property
    def said(self) -> str | None:
        """What the learner said, or ``None``."""
        return self._choice

    def say(self, choice: str) -> None:
        """Says one of the choices and opens the answer; a RefusedError for anything else."""
        self.redraw(self.do({"act": "say", "value": choice}))

    def compose(self) -> Scene:
        """Returns the question, the answers to press and, once one was pressed, the right one."""
        buttons = tuple(
            Button(act="say", label=choice, value=choice, pressed=choice == self._choice) for choice in self._choices
        )
        return Scene(
            label=self.own_text("label"),
            lang=self.lang,
            bar=(Words(self._question, wide=True),),
            acts=buttons,
            drawing="" if self._choice is None else _drawn(self._opened),
            verdict=self._verdict(),
        )

    def do(self, gesture: Gesture) -> str:
        """Takes the learner's answer; the first one stays."""
        said = gesture.get("value")
        if gesture.get("act") != "say" or said not in self._choices:
            raise RefusedError(self.own_text("no_choice", said=str(said), choices=self._choices))
        self._choice = self._choice or str(said)
        return self._verdict().text

    def _verdict(self) -> Words:
        if self._choice is None:
            return Words(self.own_text("open"))
        key = "right" if self._choice == self._right else "wrong"
        text = self.own_text(key, said=self._choice, right=self._right, why=self._why).strip()
        return Words(text, "yes" if key == "right" else "wait")

    def picture(self) -> str:
        """Returns nothing: a question has no cards on the table."""
        return ""

    def __repr__(self) -> str:
        lines = [f"{self.own_text('label')}. {self._question}", f"  {' · '.join(self._choices)}"]
        return "\n".join([*lines, self._verdict().text] if self._choice is not None else lines)


def _drawn(shown: object) -> str:
    """Returns what opens with the answer as HTML: an object, or some in a tuple, as a notebook draws them."""
    if isinstance(shown, tuple):
        return "".join(_drawn(one) for one in cast("tuple[object, ...]", shown))
    draw = getattr(shown, "_repr_mimebundle_", None)
    bundle = cast("dict[str, object] | tuple[dict[str, object], object]", draw() if draw else {})
    data = bundle[0] if isinstance(bundle, tuple) else bundle  # widgets give their metadata beside it
    return str(data.get("text/html", ""))
