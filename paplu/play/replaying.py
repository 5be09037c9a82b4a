"""A log checked move by move and settled: the session up to its end, or up to the line it fails on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile

from paplu.groups import pack
from paplu.language import Code, Finding, InputError, Problem, Verdict, room
from paplu.play.events import Act, Dealer, Event, HandDealt, Named, Stock
from paplu.play.logs import LogLine, lines
from paplu.play.session_play import after, check
from paplu.play.session_state import Session
from paplu.rules import CITED, THE_THREE, Rules, rules_records, rules_text

UNREADABLE, _ = CITED["log"]  # R29 in every ruleset: a malformed claim is refused, never repaired


@dataclass(frozen=True, slots=True)
class Refusal:
    r"""The line that a log fails on, and why: against the rules or the order, or of no known shape.

    >>> from paplu.play import replay_file
    >>> str(replay_file("paplu-log 1\nrules paplu\nplayers Ana Ana\n").error.code)
    'player_twice'
    """

    line: int
    why: tuple[Finding, ...] | InputError

    @property
    def code(self) -> str:
        """The code of the first reason."""
        return self.why.code if isinstance(self.why, InputError) else self.why[0].code

    @property
    def rule(self) -> str:
        """The rule of the first reason."""
        return UNREADABLE if isinstance(self.why, InputError) else self.why[0].rule

    def text(self) -> str:
        """Returns all reasons in words, in the language of this process."""
        return "".join(room().lines(self))


@dataclass(frozen=True, slots=True)
class Replay:
    """A log replayed: the session up to its end, or up to the line it fails on."""

    session: Session
    error: Refusal | None = None

    @property
    def exit_status(self) -> int:
        """0 for a legal log, finished or not; 1 for an illegal line; 2 for one that cannot be read."""
        if self.error is None:
            return 0
        return 2 if isinstance(self.error.why, InputError) else 1

    def to_json(self) -> dict[str, object]:
        """Returns the object that ``paplu replay --json`` prints; every amount is an exact text."""
        return room().form(self)

    def lines(self) -> tuple[str, ...]:
        """Returns the same for people: each hand line by line, the ledger, and how the session stands; no error."""
        return room().lines(self)

    def text(self) -> str:
        """Returns these lines, and the error at their end."""
        return room().notebook(self)["text/plain"]

    def __str__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return room().notebook(self)


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One line of a log replayed: its number in the file, its verdict, and the session after it, if it may come."""

    line: int
    verdict: Verdict[Event]
    session: Session

    @property
    def event(self) -> Event:
        """What the line says."""
        return self.verdict.value


def steps(text: str, rules: Rules | None = None) -> Iterator[ReplayStep]:
    r"""Yields the lines of a log one by one, up to the one that is refused or cannot be read; see ``replay_file``.

    >>> len([*steps("paplu-log 1\nrules paplu\nplayers Ana Bruno\n")])
    3
    """
    read, _ = _readable(lines(text))
    whole = _replayed(_steps(_hands_first(read), rules))
    earlier = _earlier(read, rules, whole) if whole.error else None
    return _steps(_without_late_hands(read) if earlier else _hands_first(read), rules)


def _steps(read: Iterable[tuple[int, Event]], rules: Rules | None) -> Iterator[ReplayStep]:
    session = Session()
    for number, event in read:
        verdict = check(session, event)
        if verdict:
            session = after(session, event)
            if rules is not None and isinstance(event, Named):
                session = replace(session, rules=rules)
        yield ReplayStep(number, verdict, session)
        if not verdict:
            return


def replay_file(text: str, rules: Rules | None = None) -> Replay:
    r"""Returns a log replayed, from the text of its file; under other rules than it names where they are given.

    >>> replay_file("paplu-log 1\nrules paplu\nplayers Ana Ana\n").error.line
    3
    """
    read, unreadable = _readable(lines(text))
    replayed = _replayed(_steps(_hands_first(read), rules))
    if replayed.error is None:
        return Replay(replayed.session, unreadable or _empty(replayed.session))
    error = _one_too_many(replayed.session, replayed.error, read) or replayed.error
    return _earlier(read, rules, Replay(replayed.session, error)) or Replay(replayed.session, error)


def _earlier(read: list[tuple[int, Event]], rules: Rules | None, replayed: Replay) -> Replay | None:
    """Returns the log up to an earlier line that is wrong whatever the hands written down later hold."""
    earlier = _replayed(_steps(_without_late_hands(read), rules))
    return earlier if earlier.error and replayed.error and earlier.error.line < replayed.error.line else None


def _one_too_many(session: Session, error: Refusal, read: Iterable[tuple[int, Event]]) -> Refusal | None:
    """Returns the hand with the card too many, where only hands written down later leave no copy of a card to draw."""
    if error.code != Code.CARD_NOT_LEFT or isinstance(error.why, InputError):
        return None
    card = error.why[0]["card"]
    later = takewhile(lambda line: not isinstance(line[1], Dealer), (line for line in read if line[0] > error.line))
    holding = [number for number, event in later if isinstance(event, HandDealt) and card in event.cards]
    copies = pack(session.rules).count(card)
    too_many = session.rules.finding(Code.TOO_MANY_COPIES, "pack", card=card, count=copies + 1, copies=copies)
    return Refusal(holding[-1], (too_many,)) if holding else None


def _replayed(taken: Iterable[ReplayStep]) -> Replay:
    session = Session()
    for step in taken:
        if not step.verdict:
            return Replay(session, Refusal(step.line, step.verdict.findings))
        session = step.session
    return Replay(session)


def _readable(log: Iterable[LogLine]) -> tuple[list[tuple[int, Event]], Refusal | None]:
    read: list[tuple[int, Event]] = []
    for line in log:
        if isinstance(line.event, InputError):
            return read, Refusal(line.number, line.event)
        read.append((line.number, line.event))
    return read, None


def _hands_first(read: list[tuple[int, Event]]) -> Iterator[tuple[int, Event]]:
    # without a stock line the hands may be written down at the end of the hand; play needs them at its beginning
    begins = [i for i, (_, event) in enumerate(read) if isinstance(event, Dealer)]
    yield from read[: begins[0]] if begins else read
    for first, last in zip(begins, [*begins[1:], len(read)], strict=False):
        yield from _one_hand_first(read[first:last])


def _without_late_hands(read: list[tuple[int, Event]]) -> Iterator[tuple[int, Event]]:
    acted = False
    for line in read:
        acted = isinstance(line[1], Act) or (acted and not isinstance(line[1], Dealer))
        if not (acted and isinstance(line[1], HandDealt)):
            yield line


def _one_hand_first(hand: list[tuple[int, Event]]) -> Iterator[tuple[int, Event]]:
    acts = next((i for i, (_, event) in enumerate(hand) if isinstance(event, Act)), len(hand))
    if any(isinstance(event, Stock) for _, event in hand[:acts]):
        yield from hand
        return
    yield from hand[:acts]
    yield from (line for line in hand[acts:] if isinstance(line[1], HandDealt))
    yield from (line for line in hand[acts:] if not isinstance(line[1], HandDealt))


def _empty(session: Session) -> Refusal | None:
    if session.version is not None:
        return None
    return Refusal(1, InputError(Problem.NOT_A_LOG, token=""))


def compare_log(log: str, profiles: Iterable[Rules | str] = THE_THREE) -> Mapping[str, Replay]:
    r"""Returns what a log, given as its text, comes to under each of several rules, by their names and house rules.

    A move that only some of the rules forbid ends the log there, with its line and reasons. An empty list of rules is
    an ``InputError``.

    >>> replays = compare_log("paplu-log 1\nrules paplu\nplayers Ana Bruno\n")
    >>> {name: replay.error for name, replay in replays.items()}
    {'paplu': None, 'indian': None, 'platform': None}
    """
    return {rules_text(rules): replay_file(log, rules) for rules in rules_records(profiles)}
