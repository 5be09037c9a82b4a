"""The hand builder: cards picked, sorted into groups and judged by the engine at every step."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import traitlets

from paplu.deal import ShownVerdict
from paplu.language import CardLike, Groups, Speaker, notation, speaker_for
from paplu.rules import PAPLU, Rules
from paplu_widgets.builder.acts import Reaction, best_or_back, cleared, dealt, react
from paplu_widgets.builder.built_hand import BuiltHand
from paplu_widgets.builder.scene import aloud, as_text, scene
from paplu_widgets.builder.view import HandView
from paplu_widgets.card_table import SIZES, CardTable, Gesture, History, rules_of


class HandBuilder(CardTable):
    """Build a hand by click, drag, keys or text, and see at once what each group is and what the hand costs.

    ``text`` is the hand in one line, ``indicator`` and ``rules`` what it is judged by, ``lang`` the language: each
    can be set, and ``undo`` takes it back. ``reveal=False`` keeps the best arrangement and the throws hidden.

    >>> builder = HandBuilder("4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C + KD")
    >>> print(repr(builder).splitlines()[-1])
    14 cards: choose the one to throw.
    """

    text = traitlets.Unicode("")
    indicator = traitlets.Unicode("8D", allow_none=True)
    rules = traitlets.Instance(Rules)
    lang = traitlets.Unicode("en")
    reveal = traitlets.Bool(True)

    def __init__(
        self,
        hand: Groups = "",
        *,
        text: str = "",
        indicator: CardLike | None = "8D",
        rules: Rules | str = PAPLU,
        lang: str | None = None,
        **traits: Any,
    ) -> None:
        """Lays out the hand, a line or a list of groups; further: ``reveal``, ``size``, ``four_colours``."""
        if hand and text:
            raise TypeError(f"a hand is given once, and here as text too: {text!r}")
        speaker = speaker_for(lang)
        chosen = rules_of(rules)
        empty = _checked(BuiltHand(chosen, None if indicator is None else str(indicator)))
        hand = hand or text
        line = hand if isinstance(hand, str) else notation.grouping_text(*notation.groups(hand))
        self._history = History(empty.with_text(line))
        self._view = HandView(self.table, speaker)
        self._silent = True
        super().__init__(rules=chosen, lang=speaker.lang, **traits)
        self._silent = False
        self._refresh()

    @property
    def table(self) -> BuiltHand:
        """The rules, the indicator and the cards as they lie."""
        return self._history.now

    @property
    def speaker(self) -> Speaker:
        """What speaks the reader's language."""
        return Speaker(self.lang)

    @property
    def code(self) -> str:
        """The Python call that gives the same answer."""
        return self.table.code

    @property
    def verdict(self) -> ShownVerdict | None:
        """The engine's verdict on the grouping, ``None`` for an empty table."""
        return self._view.verdict

    def undo(self) -> None:
        """Takes back the last step."""
        self._go(self._history.undo(), "said_undone")

    def redo(self) -> None:
        """Takes the step again that was taken back."""
        self._go(self._history.redo(), "said_redone")

    def clear(self) -> None:
        """Takes all cards off the table."""
        self._take(cleared(self._view))

    def deal(self, seed: int) -> None:
        """Deals the random hand of that number."""
        self._take(dealt(self._view, seed))

    def best(self) -> None:
        """Lays out the arrangement with the least penalty, or goes back from it to one's own."""
        self._take(best_or_back(self._view))

    def act(self, gesture: Gesture) -> None:
        """Does what a gesture asks."""
        match gesture.get("act"):
            case "undo":
                self.undo()
            case "redo":
                self.redo()
            case "large":
                self.size = SIZES[str(self.size) == SIZES[0]]
            case "four_colours":
                self.four_colours = not self.four_colours
            case _:
                self._take(react(self._view, gesture))

    def _take(self, step: Reaction) -> None:
        with self._turn:
            history = self._history if step.table is None else self._history.push(_checked(step.table))
            self._become(history, replace(self._view, **step.view), step.said, step.zone)

    def _go(self, history: History[BuiltHand], said: str) -> None:
        with self._turn:
            view = replace(self._view, chosen=frozenset[str](), mine=None)
            self._become(history, view, self._view.text(said))

    def _refresh(self) -> None:
        """Shows the table as it is now."""
        self._become(self._history, self._view)

    def _become(self, history: History[BuiltHand], view: HandView, said: str = "", zone: str = "") -> None:
        """Takes this state, which can be shown, shows it, and lets the traits say the same."""
        moved = view.table != history.now
        shown = self._view_of(history, view, moved=moved)
        made, spoken = scene(shown), f"{said} {aloud(shown, zone) if moved else ''}".strip()
        self._history, self._view = history, shown
        self.show(made, say=spoken)
        self._silent = True
        try:  # an observer of these may raise
            self.text, self.indicator, self.rules = self.table.text, self.table.indicator, self.table.rules
        finally:
            self._silent = False

    def _view_of(self, history: History[BuiltHand], view: HandView, *, moved: bool) -> HandView:
        """Returns the view of the table as it is now."""
        return replace(
            view,
            table=history.now,
            speaker=self.speaker,
            reveal=self.reveal,
            can_undo=bool(history.past),
            can_redo=bool(history.future),
            large=str(self.size) != SIZES[0],
            four_colours=self.four_colours,
            panel="" if moved and view.panel == "best" and not view.mine else view.panel,
        )

    @traitlets.validate("text", "indicator", "rules", "lang")
    def _validated(self, proposal: Any) -> Any:
        """Returns the value as it is kept; what cannot be read is refused before anything changes."""
        name, value = proposal["trait"].name, proposal["value"]
        if self._silent:
            return value
        if name == "text":
            return self.table.with_text(value).text
        if name == "lang":
            return Speaker(value).lang
        return getattr(_checked(replace(self.table, **{name: value})), name)

    @traitlets.observe("text", "indicator", "rules", "lang", "reveal", "size", "four_colours")
    def _set(self, change: Any) -> None:
        if self._silent:
            return
        name, value = change["name"], change["new"]
        if name == "text":
            self._take(Reaction(replace(self.table.with_text(value), seed=None), view={"mine": None}))
        elif name in {field.name for field in fields(BuiltHand)}:
            self._take(Reaction(replace(self.table, **{name: value}), view={"mine": None}))
        else:
            self._refresh()

    def __repr__(self) -> str:
        return as_text(self._view)


def _checked(table: BuiltHand) -> BuiltHand:
    """Returns the table with its indicator as canonical text; an InputError for an indicator no deal can have."""
    turned_up = table.deal.wilds.indicator or table.deal.wilds.rank
    return replace(table, indicator=None if turned_up is None else str(turned_up))
