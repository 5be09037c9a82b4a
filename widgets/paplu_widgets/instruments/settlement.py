"""Settlement and ledger: who pays whom and why, line by line, to a sum of exactly 0."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from html import escape
from itertools import groupby
from typing import Any, TypeAlias

from paplu.cli import showing
from paplu.deal import Line
from paplu.groups import turned_up
from paplu.language import amount, default_speaker, reckoned, signed, sum_text
from paplu.play import (
    Count,
    Payment,
    Replay,
    Result,
    Session,
    State,
    Status,
    replay_file,
    settle,
)
from paplu_widgets.card_table import Arrow, Button, Gesture, Item, Option, Panel, Scene, Select, Words, Zone, arrows
from paplu_widgets.instruments.instrument import Instrument

Played: TypeAlias = "str | Replay | Session | State"


class _OfALog(Instrument):
    """What is shown of a log, and the line it fails on, if there is one."""

    words_of = "settlement"
    _replay: Replay

    @property
    def _session(self) -> Session:
        return self._replay.session

    @property
    def _refused(self) -> tuple[Words, ...]:
        """Why the log was read no further, in one line, or none."""
        if (error := self._replay.error) is None:
            return ()
        text = self.speaker.text("viewer.refused", line=error.line, text=showing.refusal_text(error, self.speaker))
        return (replace(self.with_rule(text, error.rule, "no"), wide=True),)


class LedgerTable(_OfALog):
    r"""The ledger of a session as a table: what each hand brought, and how each player stands.

    >>> table = LedgerTable("paplu-log 1\nrules paplu\nplayers Ana Bruno\n")
    >>> print(repr(table).splitlines()[-1])
    Balance                 0      0
    """

    def __init__(self, log: Played, **traits: Any) -> None:
        """Shows the ledger of a log's text, of a session, or of one hand; further: ``lang``, ``size``."""
        self._replay = _replayed(log)
        super().__init__(**traits)

    @property
    def ledger(self) -> showing.Ledger:
        """The table as an object: its ``text`` and its ``html``."""
        return showing.ledger(self._session, self.speaker)

    def compose(self) -> Scene:
        """Returns the ledger as a table, and why the log was read no further, if it was not."""
        refused = next(iter(self._refused), Words())
        return Scene(label=self.ledger.caption, lang=self.lang, drawing=self.ledger.html, verdict=refused)

    def __repr__(self) -> str:
        return "\n".join([self.ledger.text, *map(str, self._refused)])

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        data.pop("image/svg+xml")
        refused = "".join(f"<p>{escape(str(line))}</p>" for line in self._refused)
        return {**data, "text/html": self.ledger.html + refused}, metadata


class Settlement(_OfALog):
    r"""One hand settled: arrows of points, what each loser pays card by card, and the sum 0 at the foot.

    >>> log = (
    ...     "paplu-log 1\nrules paplu\nplayers Ana Bruno\ndealer Bruno\nindicator 8D\n"
    ...     "hand Ana 4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C 4C\n"
    ...     "hand Bruno AH 2H 3H 4H 10S JS QS KS 9C 9D 9H KC 5D\nopen 5H\n"
    ...     "Ana declares 4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C\n"
    ... )
    >>> Settlement(log)
    Bruno pays Ana 15 points:
          15  K♣ 5♦: 10 + 5 (P6.1)
    Hand 1, dealt by Bruno. Ana wins (Hand Rummy). All together: 15 - 15 = 0. (P7.4)
    """

    def __init__(self, log: Played, hand: int = 1, **traits: Any) -> None:
        """Shows hand number ``hand`` of a log's text, of a session, or one hand; further: ``lang``, ``size``."""
        self._replay = _replayed(log)
        self._hand = self._checked(hand)
        self._open = True
        super().__init__(**traits)

    @property
    def hand(self) -> int:
        """The number of the hand shown, from 1."""
        return self._hand

    @hand.setter
    def hand(self, number: int) -> None:
        self._hand = self._checked(number)
        self.redraw()

    @property
    def result(self) -> Result:
        """The engine's settlement of the hand shown."""
        return self._session.settled[self._hand - 1]

    @property
    def ledger(self) -> showing.Ledger:
        """The ledger of the whole session."""
        return showing.ledger(self._session, self.speaker)

    def do(self, gesture: Gesture) -> str:
        """Turns to another hand, or opens and closes the lines; returns what is said aloud."""
        match gesture.get("act"):
            case "hand":
                self._hand = self._checked(int(gesture["value"]))
            case "lines":
                self._open = not self._open
            case _:
                return super().do(gesture)
        return self.verdict.text

    def compose(self) -> Scene:
        """Returns the arrows of points, each payer's cards, and the sum."""
        return Scene(
            label=self.own_text("label"),
            lang=self.lang,
            bar=tuple(self._bar()),
            drawing=self._arrows(),
            zones=tuple(self._zone(count) for count in self._owing),
            lines=(*self._refused, *map(Words, self._nets())),
            verdict=self.verdict,
            buttons=(Button(act="lines", label=self.own_text("lines"), open=self._open),),
            panel=Panel(title=self.own_text("lines"), items=tuple(self._items())) if self._open else None,
        )

    @property
    def verdict(self) -> Words:
        """How the hand ended and what it came to, in one sentence."""
        result = self.result
        by = showing.by_text(result, self.speaker)
        ended = {"number": self._hand, "dealer": self._state.dealer, "winner": result.winner or "", "by": by}
        if result.status is not Status.WON:
            return Words(self.own_text(str(result.status), **ended), "wait")
        if not result.payments:
            return Words(self.own_text("counted", **ended), "yes")
        rules = self._state.rules
        rule = rules.cite("transfers") if self._moving else rules.cite("bonus")  # R25: booked beside the counts
        return self.with_rule(self.own_text("together", **ended, sum=self._sum()), rule, "yes")

    @property
    def _state(self) -> State:
        return self._session.hands[self._hand - 1]

    @property
    def _moving(self) -> bool:
        return self._session.form.moving(self._session)

    @property
    def _owing(self) -> tuple[Count | Payment, ...]:
        counts = () if self._moving else tuple(count for count in self.result.counts if count.lines)
        return (*self.result.payments, *counts)

    def _bar(self) -> Iterator[Select]:
        hands = range(1, len(self._session.hands) + 1)
        if len(hands) > 1:
            options = tuple(Option(label=self.own_text("hand", number=n), value=str(n)) for n in hands)
            yield Select(act="hand", label=self.own_text("choose"), value=str(self._hand), options=options)

    def _arrows(self) -> str:
        result = self.result
        if not result.payments:
            return ""
        paid = [Arrow(p.payer, p.receiver, amount(p.amount)) for p in result.payments]
        under = {name: signed(result.net(name)) for name in self._state.players}
        return arrows(paid, title=self.verdict.text, under=under)

    def _zone(self, count: Count | Payment) -> Zone:
        wilds = turned_up(self._state.indicator, self._state.rules)
        notes = [(card, amount(line.amount)) for line in count.lines if len(line.cards) == 1 for card in line.cards]
        name = _payer(count) if isinstance(count, Payment) or not self.result.payments else f"count-{_payer(count)}"
        cards = [self.face_up(card, f"{name}-{i}", wilds, note) for i, (card, note) in enumerate(notes)]
        empty = "" if cards else self._sentence(_payer(count), count.lines)
        return Zone(
            id=name,
            label=self._head(count),
            cards=tuple(cards),
            kind="fixed",
            empty=empty,
            verdict=Words(reckoned(line.amount for line in count.lines)),
        )

    def _head(self, count: Count | Payment) -> str:
        if isinstance(count, Payment):
            paid = {"payer": count.payer, "receiver": count.receiver, "points": count.points}
            return self.own_text("pays" if count.in_points else "pays_value", **paid, amount=count.amount)
        return self.own_text("counts", player=count.player, points=count.total)

    def _items(self) -> Iterator[Item]:
        for count in self._owing:
            yield Item(words=Words(f"{self._head(count)}:"))
            for (_, rule), some in groupby(count.lines, key=lambda line: (line.code, line.rule)):
                lines = tuple(some)
                total = amount(sum((line.amount for line in lines), Fraction(0)))
                yield Item(words=self.with_rule(self._sentence(_payer(count), lines), rule), key=total)
        for finding in self.result.house_rules:
            yield Item(words=self.worded(finding))

    def _sentence(self, player: str, lines: Sequence[Line]) -> str:
        """Returns lines of one kind in one sentence; the single sentence where there is one."""
        cards = tuple(card for line in lines for card in line.cards)
        if len(lines) > 1:
            return self.own_text("cards", cards=cards, sum=sum_text(line.amount for line in lines))
        return showing.line_sentence(lines[0], player, self._state.rules.cap, self.speaker)

    def _nets(self) -> Iterator[str]:
        if not self.result.payments:
            return
        for name in self._state.players:
            yield f"{name} {signed(self.result.net(name))}"

    def _sum(self) -> str:
        nets = [self.result.net(name) for name in self._state.players]
        total = sum(nets, Fraction(0))
        return f"{sum_text(nets)} = {amount(total)}"

    def _checked(self, number: int) -> int:
        if not 1 <= number <= len(self._session.hands):
            raise ValueError(f"no hand of that number was played: {number!r}")
        return number

    def __repr__(self) -> str:
        lines = (f"  {item.key.rjust(6)}  {item.words}" if item.key else f"{item.words}" for item in self._items())
        return "\n".join([*lines, *map(str, self._refused), str(self.verdict)])


def _payer(count: Count | Payment) -> str:
    return count.payer if isinstance(count, Payment) else count.player


def _replayed(log: Played) -> Replay:
    if isinstance(log, Session):
        return Replay(log)
    if isinstance(log, State):
        result = settle(log)
        return Replay(Session(rules=log.rules, hands=(log,), results=(result,) if log.finished else ()))
    replayed = replay_file(log) if isinstance(log, str) else log
    if replayed.error is not None and not replayed.session.hands:
        raise ValueError(showing.refusal_sentence(replayed.error, default_speaker()))
    return replayed
