"""What the practice table plays: a session as the lines of its log, some players people and the others computers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random

from paplu.language import Finding, Verdict
from paplu.play import (
    Dealer,
    Draws,
    Event,
    HandEvent,
    Header,
    IllegalEventError,
    Phase,
    Players,
    Result,
    Session,
    State,
    Stock,
    hand_play,
    logs,
    move,
    named,
    session_play,
    shuffled,
)
from paplu.rules import Rules

LATELY = 12


@dataclass(frozen=True)
class Game:
    """A session as far as it was played, with what the engine said of every line; ``people`` are no computers."""

    people: tuple[str, ...]
    seed: int
    verdicts: tuple[Verdict[Event], ...] = ()
    session: Session = field(default_factory=Session)

    @property
    def events(self) -> tuple[Event, ...]:
        """The lines of the log."""
        return tuple(verdict.value for verdict in self.verdicts)

    @property
    def log(self) -> str:
        """The log as text."""
        return logs.write(self.events)

    @property
    def state(self) -> State:
        """The hand on the table."""
        return self.session.hands[-1]

    @property
    def result(self) -> Result:
        """Its settlement, open while it is played."""
        return self.session.settled[-1]

    @cached_property
    def moves(self) -> tuple[HandEvent, ...]:
        """All that may come now."""
        return hand_play.legal(self.state)

    @property
    def over(self) -> bool:
        """Whether the hand on the table is over."""
        return self.state.phase is Phase.OVER

    @property
    def waits_for(self) -> str:
        """The person whose turn it is, empty when the hand is over."""
        return "" if self.over else self.state.turn

    def check(self, event: Event) -> Verdict[Event]:
        """Whether the event may come now, and why or why not."""
        return session_play.check(self.session, event)

    def after(self, event: Event) -> Game:
        """Returns the game with one more event; an ``IllegalEventError`` where ``check`` forbids it."""
        verdict = self.check(event)
        if not verdict:
            raise IllegalEventError(verdict)
        return replace(self, verdicts=(*self.verdicts, verdict), session=session_play.after(self.session, event))

    def moved(self, event: Event) -> Game:
        """Returns the game after a person's event and the computers' answers to it."""
        return _answered(self.after(event))

    def with_stock(self, event: Event) -> Game:
        """Returns the game, before a draw with the discards as its new stock where they have to be (R15)."""
        if not isinstance(event, Draws) or self.over or self.state.stock_size or event.player != self.state.turn:
            return self
        rest = list(self.state.pile[:-1])
        Random(f"{self.seed}:{len(self.verdicts)}").shuffle(rest)
        stock = Stock(tuple(rest))
        return self.after(stock) if self.check(stock) else self

    @property
    def since_the_deal(self) -> int:
        """How many lines the log had before the hand on the table, or a few lines ago if that is long since."""
        dealt = max(i for i, event in enumerate(self.events) if isinstance(event, Dealer))
        return max(dealt, len(self.verdicts) - LATELY)

    @property
    def ended(self) -> bool:
        """Whether the session is over: in Points Rummy each hand ends a game, and another may follow (I5.1)."""
        return self.session.complete and not self.check(self.next_deal)

    @property
    def next_deal(self) -> Dealer:
        """The line that begins the next hand."""
        return Dealer(self.session.next_dealer or self.session.players[-1])

    def next_hand(self) -> Game:
        """Returns the game with the next hand, which ``check`` has allowed, dealt and played up to a person's turn."""
        return _answered(_dealt(self.after(self.next_deal)))

    def anew(self, seed: int) -> Game:
        """Returns a session of the same players, rules and first dealer, dealt by another number."""
        return begun(self.session.players, self.people, seed, self.session.rules, self.session.hands[0].dealer)

    def happened(self, before: int) -> tuple[Finding, ...]:
        """Returns the engine's first word on every line after that many."""
        return tuple(verdict.findings[0] for verdict in self.verdicts[before:] if verdict.findings)


def begun(players: Sequence[str], people: Sequence[str], seed: int, rules: Rules, dealer: str) -> Game:
    """Returns a session with its first hand dealt by the number ``seed``, played up to the first person's turn.

    >>> from paplu.rules import PAPLU
    >>> begun(("Ana", "Bruno"), ("Ana",), 3, PAPLU, "Bruno").state.turn
    'Ana'
    """
    game = _replayed(Game(tuple(people), seed), [Header(), named(rules), Players(tuple(players)), Dealer(dealer)])
    return _answered(_dealt(game))


def loaded(events: Iterable[Event], people: Sequence[str], seed: int) -> Game:
    """Returns a session from the lines of a log that replays, played on up to the next person's turn."""
    game = _replayed(Game(tuple(people), seed), events)
    names = game.session.players
    there = tuple(name for name in people if name in names) or names[:1]
    return _answered(replace(game, people=there))


def _replayed(game: Game, events: Iterable[Event]) -> Game:
    for event in events:
        game = game.after(event)
    return game


def _dealt(game: Game) -> Game:
    number = len(game.session.hands)
    names = game.session.form.players(game.session)
    chance = Random(f"{game.seed}/{number}")
    return _replayed(game, shuffled(names, game.state.dealer, game.session.rules, chance))


def _answered(game: Game) -> Game:
    # the chance of each answer comes from the seed and its place in the log, so that a step back and on again agrees
    while not game.over and game.state.turn not in game.people:
        game = game.after(move(game.state, Random(f"{game.seed}:{len(game.verdicts)}")))
    return game
