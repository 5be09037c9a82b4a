"""The seating table: cards drawn for seats, ties drawn again, a seat chosen, and all sit down to the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from paplu.groups import pack
from paplu.language import Card, Cards, Finding, InputError, Problem, notation, without
from paplu.play import Chooses, Cut, Dealer, Header, Players, Seating, SeatingEvent, logs, named, seating, start
from paplu.rules import PAPLU, Direction, Rules
from paplu_widgets.card_table import (
    Button,
    Chair,
    Control,
    Gesture,
    History,
    Scene,
    Words,
    Zone,
    around,
    rules_of,
    undo_redo,
)
from paplu_widgets.instruments.instrument import Instrument

SPREAD, SPREAD_TOP = "spread", "spread-top"


class SeatingTable(Instrument):
    """Draw for the seats, choose one, and see who sits where, who deals and who begins.

    ``cards`` come first from the spread pack, in their order; the others after them by the number ``seed``.

    >>> SeatingTable("Ana Bruno Carla")
    Nobody has drawn yet.
    Ana, Bruno, Carla draw a card each. (P2.2)
    """

    words_of = "seating"

    def __init__(
        self,
        players: str | Sequence[str] = "Ana Bruno Carla Davi",
        cards: Cards = "",
        *,
        seed: int = 1,
        rules: Rules | str = PAPLU,
        **traits: Any,
    ) -> None:
        """Seats these players; further: ``lang``, ``size``, ``four_colours``."""
        self._rules = rules_of(rules)
        self._names = logs.players(players, self._rules)
        self._spread = _spread(notation.cards(cards), self._rules, seed)
        self._history = History(Seating(self._names, self._rules))
        self._refusal: Finding | None = None
        super().__init__(**traits)

    @property
    def seating(self) -> Seating:
        """The draw as far as it has come, as the engine keeps it."""
        return self._history.now

    @property
    def seats(self) -> tuple[str, ...]:
        """The players in their seats, seat 1 first; none before the draw is over."""
        return self.seating.players if self.seating.over else ()

    @property
    def dealer(self) -> str | None:
        """Who deals first, as soon as that is known."""
        return self.seating.dealer

    @property
    def begins(self) -> str | None:
        """Who begins the first hand, as soon as all sit."""
        if not self.seating.over or self.dealer is None:
            return None
        return start(self._rules, self.seating.players, self.dealer).turn

    @property
    def log(self) -> str:
        """The seating as the lines of a log, up to its dealer."""
        drawn = self.seating
        choice = (drawn.choice,) if drawn.choice else ()
        dealer = (Dealer(self.dealer),) if self.seating.over and self.dealer else ()
        return logs.write([Header(), named(self._rules), Players(drawn.players), *drawn.cuts, *choice, *dealer])

    def draw(self) -> None:
        """Lets the next player who has to, draw a card."""
        self.receive({"act": "draw"})

    def draw_all(self) -> None:
        """Lets everybody draw until nobody has to."""
        self.receive({"act": "draw_all"})

    def choose(self, seat: int) -> None:
        """Takes this seat, counted from 1, for the player with the highest card."""
        self.receive({"act": "seat", "value": str(seat)})

    def do(self, gesture: Gesture) -> str:
        """Draws, chooses a seat, steps back, or begins again; returns what is said aloud."""
        self._refusal = None
        match gesture.get("act"):
            case "draw" | "choose" | "place":
                self._draw()
            case "move" if SPREAD_TOP in gesture["ids"]:
                if gesture["zone"] != SPREAD:
                    self._draw(str(gesture["zone"]))
            case "draw_all":
                while self._can_draw and not self._refusal:
                    self._draw()
            case "seat":
                self._choose(int(gesture["value"]))
            case "undo":
                self._history = self._history.undo()
            case "redo":
                self._history = self._history.redo()
            case "again":
                self._history = self._history.push(Seating(self._names, self._rules))
            case _:
                return super().do(gesture)
        return self._verdict().text

    def compose(self) -> Scene:
        """Returns the spread pack, what each has drawn, and the seats from above."""
        return Scene(
            label=self.own_text("label"),
            lang=self.lang,
            bar=tuple(self._bar()),
            drawing=self._drawing(),
            zones=(self._pack(), *(self._zone(name) for name in self._names)),
            acts=tuple(self._acts()),
            verdict=self._verdict(),
        )

    @property
    def _can_draw(self) -> bool:
        """Whether somebody has to draw, and there is a card left to be drawn."""
        return bool(self.seating.due) and len(self.seating.cuts) < len(self._spread)

    def _draw(self, player: str | None = None) -> None:
        """Draws the next card for this player, or for the next who has to draw."""
        drawn = self.seating
        if self._can_draw:
            self._take(drawn, Cut(player or drawn.due[0], self._spread[len(drawn.cuts)]))

    def _choose(self, seat: int) -> None:
        drawn = self.seating
        if drawn.due and (reasons := seating.unfinished(drawn)):
            self._refusal = reasons[0]
            return
        event = Chooses(drawn.highest or drawn.players[0], seat)
        self._take(drawn if drawn.choice else seating.sat_down(drawn, event), event)

    def _take(self, drawn: Seating, event: SeatingEvent) -> None:
        verdict = seating.check(drawn, event)
        if verdict:
            self._history = self._history.push(seating.apply(drawn, event))
        else:
            self._refusal = verdict.findings[0]

    def _bar(self) -> Iterator[Control]:
        yield from undo_redo(bool(self._history.past), bool(self._history.future), self.speaker)
        yield Button(act="again", label=self.own_text("again"), off=not self.seating.cuts)

    def _acts(self) -> Iterator[Control]:
        drawn = self.seating
        if self._can_draw:
            yield Button(act="draw", label=self.own_text("draw", player=drawn.due[0]), key="D", strong=True)
            yield Button(act="draw_all", label=self.own_text("draw_all"))
        elif not drawn.due and not drawn.over and drawn.highest:
            yield Words(self.own_text("which_seat", player=drawn.highest))
            for number in range(1, len(self._names) + 1):
                label = self.own_text("seat", number=number)
                yield Button(act="seat", label=label, value=str(number), key=str(number), strong=True)

    def _pack(self) -> Zone:
        count = len(self._spread) - len(self.seating.cuts)
        return Zone(
            id=SPREAD,
            label=self.own_text("spread", count=count),
            cards=(self.face_down(SPREAD_TOP, fixed=False),) if count else (),
            kind="pile",
            aside=True,
            place=self.own_text("spread_name"),
        )

    def _zone(self, name: str) -> Zone:
        cuts = self.seating.drawn_by(name)
        latest = self.seating.cuts[-1] if self.seating.cuts else None
        fresh = latest is not None and latest.player == name
        cards = tuple(
            self.face_up(card, f"{name}-{i}", mark="moved" if fresh and i == len(cuts) else "")
            for i, card in enumerate(cuts, 1)
        )
        return Zone(
            id=name, label=name, cards=cards, kind="fixed", empty=self.own_text("no_card"), verdict=self._standing(name)
        )

    def _standing(self, name: str) -> Words:
        """Returns what the cards drawn so far make of a player."""
        drawn = self.seating
        cuts, others = drawn.drawn_by(name), drawn.tied_with(name)
        if not cuts:
            return Words()
        if name in drawn.due and cuts[-1].is_printed_joker:
            return self.with_rule(self.own_text("joker"), self._rules.cite("joker drawn"), "wait")
        if name in drawn.due and all(map(drawn.drawn_by, others)):
            return self.with_rule(self.own_text("tied", players=others), self._rules.cite("ties"), "wait")
        if others:
            return (
                Words(self.own_text("waits"), "wait") if drawn.due else Words()
            )  # I1.2: only the lowest place matters
        return self._placed(name)

    def _placed(self, name: str) -> Words:
        drawn, rule = self.seating, self._rules.cite("seating")
        if name == drawn.dealer:
            return self.with_rule(self.own_text("lowest"), rule, "yes")
        if not self._rules.seats_by_draw:
            return Words()
        if name == drawn.highest:
            return self.with_rule(self.own_text("highest"), rule, "yes")
        return self.with_rule(self.own_text("place", place=drawn.place_of(name)), rule, "yes")

    def _drawing(self) -> str:
        numbers = range(1, len(self._names) + 1)
        if self.seating.over:
            chairs = [self._chair(number, name) for number, name in zip(numbers, self.seating.players, strict=True)]
        else:
            chairs = [Chair(self.own_text("seat", number=number), "", "faded") for number in numbers]
        middle = self.own_text(str(self._rules.direction))
        clockwise = self._rules.direction is Direction.CLOCKWISE
        return around(chairs, title=self.own_text("drawn"), middle=middle, clockwise=clockwise)

    def _chair(self, number: int, name: str) -> Chair:
        role = "deals" if name == self.dealer else "begins" if name == self.begins else ""
        under = self.own_text("seat", number=number) + (f" · {self.own_text(role)}" if role else "")
        return Chair(name, under, "strong" if role else "")

    def _verdict(self) -> Words:
        drawn = self.seating
        if self._refusal is not None:
            return self.worded(self._refusal, "no")
        if drawn.due and not self._can_draw:
            return self.with_rule(self.own_text("spent", players=drawn.due), self._rules.cite("ties"), "no")
        if drawn.due:
            rule = self._rules.cite("ties" if drawn.redrawn else "seating")
            return self.with_rule(
                self.own_text("again_due" if drawn.redrawn else "due", players=drawn.due), rule, "wait"
            )
        if not self.seating.over:
            text = self.own_text("chooses", player=drawn.highest)
            return self.with_rule(text, self._rules.cite("seating"), "wait")
        text = self.own_text("all_sit", dealer=self.dealer, begins=self.begins)
        return self.with_rule(text, self._rules.cite("rotation"), "yes")

    def __repr__(self) -> str:
        lines = [f"{cut.player}: {cut.card.signs}" for cut in self.seating.cuts]
        seats = [self.own_text("in_seats", players=self.seats)] if self.seating.over else []
        return "\n".join([" · ".join(lines) or self.own_text("nobody"), *seats, str(self._verdict())])


def _spread(first: tuple[Card, ...], rules: Rules, seed: int) -> tuple[Card, ...]:
    whole = pack(rules)
    for card in first:
        if first.count(card) > whole.count(card):
            count, copies = first.count(card), whole.count(card)
            raise InputError(Problem.TOO_MANY_COPIES, card=card, count=count, copies=copies)
    rest = list(without(whole, first))
    Random(seed).shuffle(rest)
    return (*first, *rest)
