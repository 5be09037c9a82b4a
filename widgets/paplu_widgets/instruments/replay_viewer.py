"""The replay viewer: a log of play walked through line by line, with what changed, why it may be or why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import accumulate
from typing import Any

from paplu.cli import showing
from paplu.groups import Wilds, turned_up
from paplu.language import Card
from paplu.play import (
    Declares,
    Gone,
    HandDealt,
    Phase,
    ReplayStep,
    Seat,
    State,
    Stock,
    logs,
    replay_file,
    settle,
    steps,
)
from paplu.rules import Rules
from paplu_widgets.card_table import Button, Control, Gesture, Item, Panel, Scene, Shown, Slider, Words, Zone, rules_of
from paplu_widgets.instruments.instrument import Instrument

ABOVE, BELOW = 5, 5  # lines of the log shown around the present one
PILE_SHOWN = 6


class ReplayViewer(Instrument):
    r"""Step through a log, one line forward or back: where the cards lie, what moved, and the engine's words for it.

    >>> ReplayViewer("paplu-log 1\nrules paplu\nplayers Ana Bruno\n")
    0 of 3
    Before the first line. Go one step on.
    """

    words_of = "viewer"

    def __init__(self, log: str, *, at: int | None = None, rules: Rules | str | None = None, **traits: Any) -> None:
        """Shows the log after line ``at`` of those that say something, 0 before the first; without it, at the deal."""
        chosen = None if rules is None else rules_of(rules)
        self._steps = tuple(steps(log, chosen))
        self._error = replay_file(log, chosen).error
        self._log_open = False
        self._at = self._checked(self._dealt() if at is None else at)
        super().__init__(**traits)

    @property
    def at(self) -> int:
        """How many lines of the log have been gone through."""
        return self._at

    @at.setter
    def at(self, number: int) -> None:
        self._at = self._checked(number)
        self.redraw(self._verdict.text)

    @property
    def last(self) -> int:
        """The number of the last line, the one that is refused among them."""
        return len(self._steps) + self._unreadable

    @property
    def state(self) -> State | None:
        """The hand as it lies now, none before one begins."""
        return self._hand_after(self._at)

    @property
    def step(self) -> ReplayStep | None:
        """The line just gone through; none at the start, or for a line that cannot be read."""
        return self._steps[self._at - 1] if 0 < self._at <= len(self._steps) else None

    def forward(self) -> None:
        """Goes one line on."""
        self.at = min(self._at + 1, self.last)

    def back(self) -> None:
        """Goes one line back."""
        self.at = max(self._at - 1, 0)

    def do(self, gesture: Gesture) -> str:
        """Steps, or opens the log; returns what is said aloud."""
        match gesture.get("act"):
            case "start" | "back" | "forward" | "end" as act:
                before = [place for place in self._stops if place < self._at]
                after = [place for place in self._stops if place > self._at]
                places = {
                    "start": 0,
                    "back": (before or [0])[-1],
                    "forward": (after or [self.last])[0],
                    "end": self.last,
                }
                self._at = places[act]
            case "slide":
                self._at = min(self._stops, key=lambda place: abs(place - int(gesture["value"])))
            case "log" | "close":
                self._log_open = not self._log_open
            case _:
                return super().do(gesture)
        return self._verdict.text

    def compose(self) -> Scene:
        """Returns where the cards lie after the line gone through, and the engine's words for it."""
        return Scene(
            label=self.own_text("label"),
            lang=self.lang,
            bar=(Words(self._place()),),
            zones=tuple(self._zones()),
            lines=tuple(self._lines()),
            verdict=self._verdict,
            buttons=tuple(self._buttons()),
            panel=self._log() if self._log_open else self._why(),
        )

    @cached_property
    def _stops(self) -> tuple[int, ...]:
        """The places worth a look: the start, the end, and every line after which the cards are dealt."""
        dealt = (
            place
            for place in range(1, self.last)
            if (state := self._hand_after(place)) is not None and state.phase is not Phase.DEAL
        )
        return tuple(dict.fromkeys((0, *dealt, self.last)))

    @property
    def _unreadable(self) -> bool:
        return self._error is not None and all(step.verdict for step in self._steps)

    @property
    def _verdict(self) -> Words:
        if self._at == 0 and self.last:
            return Words(self.own_text("begin"))
        if self.step is not None and self.step.verdict:
            findings = self.step.verdict.findings
            return self.worded(findings[0]) if findings else Words(self.own_text("read"))
        if self._error is None:
            return Words(self.own_text("empty"))
        text = self.own_text("refused", line=self._error.line, text=showing.refusal_text(self._error, self.speaker))
        return self.with_rule(text, self._error.rule, "no")

    @property
    def _further(self) -> tuple[Words, ...]:
        further = self.step.verdict.findings[1:] if self.step is not None and self.step.verdict else ()
        return tuple(self.worded(finding) for finding in further)

    def _why(self) -> Panel | None:
        items = tuple(Item(words=words) for words in self._further)
        return Panel(title=self.own_text("why"), items=items) if items else None

    def _place(self) -> str:
        if self.step is None:
            return self.own_text("at_start", last=self.last) if self._at == 0 else self.own_text("no_line", at=self._at)
        text = self._short(self.step)
        return self.own_text("place", at=self._at, last=self.last, line=self.step.line, text=text)

    def _short(self, step: ReplayStep) -> str:
        text = logs.text(step.event)
        if isinstance(step.event, Stock | HandDealt):  # their cards lie on the table
            return " ".join(text.split()[: 2 if isinstance(step.event, HandDealt) else 1]) + " …"
        return text

    def _buttons(self) -> Iterator[Control]:
        start, end = self._at == 0, self._at == self.last
        for act, key, off in (("start", "", start), ("back", "P", start), ("forward", "N", end), ("end", "", end)):
            name, strong = self.own_text(f"{act}_name"), act == "forward"
            yield Button(act=act, label=self.own_text(act), name=name, key=key, off=off, strong=strong and not off)
        yield Button(act="play", label=self.own_text("play"), off=end)
        yield Slider(act="slide", label=self.own_text("slide"), value=self._at, most=self.last)
        yield Button(act="log", label=self.own_text("log"), open=self._log_open)

    def _lines(self) -> Iterator[Words]:
        state = self.state
        if state is None or state.phase is Phase.DEAL:
            return
        if state.end is None:
            yield Words(self.own_text("throwing" if state.phase is Phase.THROW else "turn", player=state.turn))
        elif state.finished:
            result = settle(state)
            for name in result.scores:
                yield Words(showing.brought(name, result, state.rules, self.speaker))
            yield from map(self.worded, result.house_rules)

    def _zones(self) -> Iterator[Zone]:
        state, before = self.state, self._hand_after(self._at - 1)
        if state is None:
            return
        if before is not None and before.dealer != state.dealer:
            before = None
        wilds = turned_up(state.indicator, state.rules)
        lay = _LaidCards(self, wilds)
        yield from self._middle(state, before, lay)
        for seat in state.seats:
            held = seat.hand
            had = before.seat(seat.name).hand if before and before.phase is not Phase.DEAL else held
            shown = self._declared(state, seat)
            ordered = [card for group in shown for card in group] or held
            cards = lay.cards(ordered, had) if not seat.unseen else ()
            starts = set(accumulate(map(len, shown), initial=0)) if shown else ()
            cards = tuple(replace(card, apart=i in starts) for i, card in enumerate(cards)) if shown else cards
            yield Zone(id=seat.name, label=self._seat_label(state, seat), cards=cards, kind="fixed", wide=True)
            yield from self._laid_open(seat, before.seat(seat.name) if before else seat, lay)

    def _declared(self, state: State, seat: Seat) -> tuple[tuple[Card, ...], ...]:
        """Returns the groups that the winner of a hand has shown; none for anybody else."""
        event = self.step.event if self.step is not None and self.step.verdict else None
        won = state.end is not None and state.end.winner == seat.name and not seat.laid  # those lie open already
        return event.groups if won and isinstance(event, Declares) and event.player == seat.name else ()

    def _laid_open(self, seat: Seat, before: Seat, lay: _LaidCards) -> Iterator[Zone]:
        """Yields the groups a player has laid open (I6.4), the newest marked."""
        for number, group in enumerate(seat.laid, 1):
            cards = lay.cards(group, group if number <= len(before.laid) else ())
            label = self.own_text("laid", player=seat.name, number=number)
            yield Zone(id=f"{seat.name}-{number}", label=label, cards=cards, kind="fixed")

    def _middle(self, state: State, before: State | None, lay: _LaidCards) -> Iterator[Zone]:
        if state.indicator is not None:
            indicator = (self.face_up(state.indicator, "indicator"),)
            yield Zone(id="indicator", label=self.own_text("indicator"), cards=indicator, kind="fixed", aside=True)
        if state.phase is Phase.DEAL:
            return
        stock = (self.face_down("stock"),) if state.stock_size else ()
        label = self.own_text("stock", count=state.stock_size)
        yield Zone(id="stock", label=label, cards=stock, kind="fixed", empty=self.own_text("none_left"), aside=True)
        had = before.pile if before and before.phase is not Phase.DEAL else state.pile
        shown = lay.cards(state.pile[-PILE_SHOWN:], had)
        label, spoken = (self.own_text(key, count=len(state.pile)) for key in ("pile", "pile_spoken"))
        empty = self.own_text("none_left")
        yield Zone(id="pile", label=label, spoken=spoken, cards=shown, kind="fixed", empty=empty, aside=True)

    def _seat_label(self, state: State, seat: Seat) -> str:
        roles = [self.own_text("deals")] if seat.name == state.dealer else []
        if seat.gone is not None:
            roles.append(self.own_text("wrong" if seat.gone is Gone.WRONG else "dropped"))
        elif state.end is not None and state.end.winner == seat.name:
            roles.append(self.own_text("wins"))
        elif state.end is None and state.phase is not Phase.DEAL and state.turn == seat.name:
            roles.append(self.own_text("on_turn"))
        return self.own_text("seat", player=seat.name, count=seat.size, roles="".join(f" · {role}" for role in roles))

    def _log(self) -> Panel:
        first, last = max(self._at - ABOVE, 1), min(self._at + BELOW, len(self._steps))
        items = tuple(self._item(number) for number in range(first, last + 1))
        close = Button(act="close", label=self.own_text("close"))
        return Panel(title=self.own_text("log"), items=items, buttons=(close,))

    def _item(self, number: int) -> Item:
        step = self._steps[number - 1]
        here = self.own_text("here") if number == self._at else ""
        return Item(words=Words(f"{self._short(step)} {here}".strip()), key=str(step.line))

    def _hand_after(self, number: int) -> State | None:
        number = min(number, len(self._steps))
        hands = self._steps[number - 1].session.hands if number > 0 else ()
        return hands[-1] if hands else None

    def _dealt(self) -> int:
        phases = enumerate((step.session.hands for step in self._steps), 1)
        return next((n for n, hands in phases if hands and hands[-1].phase is Phase.TURN), 0)

    def _checked(self, number: int) -> int:
        if not 0 <= number <= self.last:
            raise ValueError(f"the log has {self.last} lines, not so many: {number!r}")
        return number

    def __repr__(self) -> str:
        lines = " · ".join(line.text for line in self._lines())
        further = (f"  {words}" for words in self._further)
        return "\n".join(text for text in (self._place(), str(self._verdict), *further, lines) if text)


class _LaidCards:
    """Cards laid out one after another, each twin with a number of its own, those that were not there before marked."""

    def __init__(self, viewer: Instrument, wilds: Wilds) -> None:
        self._viewer, self._wilds, self._seen = viewer, wilds, Counter[Card]()

    def cards(self, cards: Iterable[Card], before: Iterable[Card]) -> tuple[Shown, ...]:
        """Returns the cards as they lie, with a mark on those that came."""
        had, shown = Counter(before), list[Shown]()
        for card in cards:
            self._seen[card] += 1
            came = had[card] <= 0
            had[card] -= 1
            one = self._viewer.face_up(card, str(self._seen[card]), self._wilds, mark="moved" if came else "")
            shown.append(one)
        return tuple(shown)
