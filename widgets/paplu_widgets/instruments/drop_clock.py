"""The drop clock: the same hand dropped at each moment, what that costs, and who gets it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from paplu.cli import showing
from paplu.deal import Deal
from paplu.groups import pack
from paplu.language import Card, CardLike, Cards, Finding, amount, notation, sum_text, without
from paplu.play import Dealer, Header, Players, Status, logs, named
from paplu.rules import PAPLU, Laying, Rules
from paplu_widgets.card_table import (
    Button,
    Dot,
    Field,
    Gesture,
    Item,
    Panel,
    Scene,
    Words,
    Zone,
    line_of_time,
    rules_of,
)
from paplu_widgets.instruments.drop_story import DropOutcome, Moment, drop_outcome, refusal
from paplu_widgets.instruments.first_hands import SCATTERED, first_hand
from paplu_widgets.instruments.hand_instrument import HandInstrument
from paplu_widgets.instruments.winning import winning


class DropClock(HandInstrument):
    """See what dropping a hand costs before the first draw, later, or in a void hand, and who receives it.

    The first player holds the hand; the second wins it in the end. Every answer is a small log the engine has played.

    >>> clock = DropClock("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C KD 5D")
    >>> print(repr(clock).splitlines()[1])
    instead of the first draw: 10, to Bruno
    """

    words_of = "clock"

    def __init__(
        self,
        hand: Cards | None = None,
        *,
        indicator: CardLike = "8D",
        players: str | Sequence[str] = "Ana Bruno Carla",
        rules: Rules | str = PAPLU,
        moment: str = "first",
        **traits: Any,
    ) -> None:
        """Lays out a full hand, or cards of no group; ``moment`` is first, drawn, second, third, stays or void."""
        self._rules = rules_of(rules)
        self._indicator = notation.card(indicator)
        # with two, each drop ends the hand, and there is no clock to read
        self._players = logs.players(players, self._rules, least=3)
        if why := refusal(self._rules, len(self._players)):
            raise why
        self._hand = self._checked(first_hand(SCATTERED, self._deal) if hand is None else hand)
        self._moment = Moment(moment)
        super().__init__(**traits)

    @property
    def moment(self) -> str:
        """The moment looked at: first, drawn, second, third, stays or void."""
        return str(self._moment)

    @moment.setter
    def moment(self, moment: str) -> None:
        self._moment = Moment(moment)
        self.redraw(self._verdict().text)

    @property
    def played(self) -> DropOutcome:
        """What comes of it at this moment, as the engine played it."""
        return self._outcome_at(self._moment)

    @property
    def log(self) -> str:
        """The hand as it was played, as a log that can be replayed."""
        dealer = Dealer(self._players[-1])
        return logs.write([Header(), named(self._rules), Players(self._players), dealer, *self.played.events])

    def do(self, gesture: Gesture) -> str:
        """Looks at another moment, or takes another hand; returns what is said aloud."""
        match gesture.get("act"):
            case "moment":
                self._moment = Moment(gesture["value"])
            case "hand":
                self._hand = self._checked(str(gesture["value"]))
            case _:
                return super().do(gesture)
        return self._verdict().text

    def compose(self) -> Scene:
        """Returns the hand, the line of time, and what comes of the moment looked at."""
        wilds = self._deal.wilds
        cards = tuple(self.face_up(card, str(i), wilds) for i, card in enumerate(self._hand))
        penalty = self._deal.penalty(self._hand)
        zone = Zone(
            id="hand",
            label=self.own_text("holds", player=self._players[0]),
            cards=cards,
            kind="fixed",
            wide=True,
            verdict=Words(showing.penalty_text(penalty, self.speaker)),
        )
        return Scene(
            label=self.own_text("label"),
            lang=self.lang,
            drawing=self._drawing(),
            zones=(zone,),
            acts=tuple(self._moments()),
            verdict=self._verdict(),
            field=Field(act="hand", label=self.own_text("hand"), value=self.hand, submit=self.own_text("set")),
            panel=Panel(title=self.own_text("story"), items=tuple(self._story())),
        )

    @property
    def _deal(self) -> Deal:
        return Deal(self._indicator, self._rules)

    def _outcome_at(self, moment: Moment) -> DropOutcome:
        return _outcome(moment, self._hand, self._indicator, self._players, self._rules)

    def _outcomes(self) -> Iterator[DropOutcome]:
        """Yields what was played to an end; under some rules a hand that nobody wins has none."""
        outcomes = (self._outcome_at(moment) for moment in Moment)
        yield from (outcome for outcome in outcomes if outcome.state.end is not None or outcome.moment is Moment.DRAWN)

    def _moments(self) -> Iterator[Button]:
        for number, outcome in enumerate(self._outcomes(), 1):
            label, pressed = self.own_text(f"when.{outcome.moment}"), outcome.moment is self._moment
            yield Button(act="moment", label=label, value=str(outcome.moment), key=str(number), pressed=pressed)

    def _drawing(self) -> str:
        return line_of_time([self._dot(outcome) for outcome in self._outcomes()], title=self.own_text("line"))

    def _dot(self, outcome: DropOutcome) -> Dot:
        strong = outcome.moment is self._moment
        return Dot(
            self.own_text(f"when.{outcome.moment}"),
            self._large(outcome),
            self._below(outcome),
            "strong" if strong else "",
        )

    def _large(self, outcome: DropOutcome) -> str:
        return amount(outcome.costs) if outcome.state.end is not None else self.own_text("refused")

    def _below(self, outcome: DropOutcome) -> str:
        if outcome.state.end is None:
            return self.own_text("not_allowed")
        paid = outcome.payment
        if paid is not None:
            return self.own_text("to", receiver=paid.receiver)
        return self.own_text("nobody" if outcome.result.status is Status.VOID else "own")

    def _verdict(self) -> Words:
        outcome = self.played
        if outcome.moment is Moment.VOID and outcome.state.end is None:
            return self.with_rule(self.own_text("never_void"), self._rules.cite("stock end"), "no")
        if outcome.state.end is None:
            return self.worded(outcome.drop[0], "no")
        if outcome.result.status is Status.VOID:
            return self.with_rule(self.own_text("void", player=self._players[0]), self._rules.cite("void"), "yes")
        paid, line = outcome.payment, outcome.count[0]
        if paid is None:
            return self.with_rule(
                self.own_text("keeps", player=self._players[0], points=outcome.costs), line.rule, "yes"
            )
        key = "pays_drop" if outcome.drop else "pays_count"
        text = self.own_text(key, payer=paid.payer, receiver=paid.receiver, points=paid.amount)
        return self.with_rule(text, line.rule, "yes")

    def _story(self) -> Iterator[Item]:
        outcome = self.played
        if outcome.state.end is None and outcome.moment is not Moment.DRAWN:
            return
        yield Item(
            words=Words(self.own_text(f"tale.{outcome.moment}", player=self._players[0], winner=self._players[1]))
        )
        for finding in outcome.drop if outcome.allowed else ():
            yield Item(words=self.worded(finding))
        if self._rules.laying is Laying.STEP_BY_STEP:
            yield Item(words=self.with_rule(self.own_text("laying"), self._rules.cite("laying")))
        if outcome.count and not outcome.drop:
            sum_ = sum_text(line.amount for line in outcome.count)
            yield Item(words=Words(self.own_text("sum", sum=sum_, points=outcome.costs)))
        for line in outcome.bonus:
            facts = (("player", self._players[0]), ("cards", line.cards))
            yield Item(words=self.worded(Finding(line.code, line.rule, facts)), key=amount(line.amount))

    def _checked(self, hand: Cards) -> tuple[Card, ...]:
        """Returns the hand, of the right number, that leaves the winner of the story a hand to declare."""
        cards = self._deal.checked(hand, self._rules.hand_size)
        winning(without(pack(self._rules), [self._indicator, *cards]), self._indicator, self._rules)
        return cards

    def __repr__(self) -> str:
        points = (
            f"{self.own_text(f'when.{outcome.moment}')}: {self._large(outcome)}, {self._below(outcome)}"
            for outcome in self._outcomes()
        )
        return "\n".join([self.hand, *points, str(self._verdict())])


@lru_cache(maxsize=64)
def _outcome(
    moment: Moment, hand: tuple[Card, ...], indicator: Card, players: tuple[str, ...], rules: Rules
) -> DropOutcome:
    return drop_outcome(moment, hand, indicator, players, rules)
