"""A log checked move by move and settled: what ``paplu replay`` answers, as an object, as JSON and as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby, takewhile
from textwrap import fill, wrap

from paplu.deal import Line
from paplu.groups import pack
from paplu.language import Code, Finding, InputError, Problem, Speaker, Verdict, amount, sentence, word
from paplu.play.dealing import counted
from paplu.play.events import Act, Dealer, Event, HandDealt, Named, Stock
from paplu.play.hand_state import Phase
from paplu.play.ledger import ledger
from paplu.play.logs import LogLine, lines
from paplu.play.matches import FORMS
from paplu.play.session_play import after, check
from paplu.play.session_state import Session, balances, totals
from paplu.play.settling import Payment, Result
from paplu.rules import CITED, Rules, Settling

WIDTH = 80
UNREADABLE, _ = CITED["log"]  # R29 in every ruleset: a malformed claim is refused, never repaired


@dataclass(frozen=True, slots=True)
class Refusal:
    """The line that a log fails on, and why: against the rules or the order, or of no known shape."""

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

    def text(self, lang: str = "en") -> str:
        """All reasons in words."""
        if isinstance(self.why, InputError):
            return self.why.sentence(Speaker(lang))
        return " ".join(Speaker(lang).say(finding) for finding in self.why)

    def sentence(self, lang: str = "en") -> str:
        """The line, the reasons and the rule in words."""
        return word("replay.error", lang, line=self.line, text=self.text(lang), rule=self.rule)


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

    def to_json(self, lang: str = "en") -> dict[str, object]:
        """Returns the object that ``paplu replay --json`` prints; every amount is an exact text."""
        session = self.session
        found: dict[str, object] = {
            "hands": [_hand(result, lang) for result in session.settled],
            "balances": {name: str(points) for name, points in balances(session).items()},
            "session": {**_session(session), **_house_rules(session.house_rules, lang)},
        }
        if (error := self.error) is not None:
            found["error"] = {"line": error.line, "code": str(error.code), "rule": error.rule, "text": error.text(lang)}
        return found

    def lines(self, lang: str = "en") -> tuple[str, ...]:
        """Returns the same for people: each hand line by line, the ledger, and how the session stands; no error."""
        return tuple(_told(self.session, lang))

    def text(self, lang: str = "en") -> str:
        """Returns these lines, and the error at their end."""
        return "\n".join((*self.lines(lang), *([self.error.sentence(lang)] if self.error else [])))

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a log replayed: its number in the file, its verdict, and the session after it, if it may come."""

    line: int
    verdict: Verdict[Event]
    session: Session

    @property
    def event(self) -> Event:
        """What the line says."""
        return self.verdict.value


def steps(text: str, rules: Rules | None = None) -> Iterator[Step]:
    """Yields the lines of a log one by one, up to the one that is refused or cannot be read; see ``replay_file``."""
    read, _ = _readable(lines(text))
    whole = _replayed(_steps(_hands_first(read), rules))
    earlier = _earlier(read, rules, whole) if whole.error else None
    return _steps(_without_late_hands(read) if earlier else _hands_first(read), rules)


def _steps(read: Iterable[tuple[int, Event]], rules: Rules | None) -> Iterator[Step]:
    session = Session(forms=FORMS)
    for number, event in read:
        verdict = check(session, event)
        if verdict:
            session = after(session, event)
            if rules is not None and isinstance(event, Named):
                session = replace(session, rules=rules)
        yield Step(number, verdict, session)
        if not verdict:
            return


def replay_file(text: str, rules: Rules | None = None) -> Replay:
    """Returns a log replayed, from the text of its file; under other rules than it names where they are given."""
    read, unreadable = _readable(lines(text))
    found = _replayed(_steps(_hands_first(read), rules))
    if found.error is None:
        return Replay(found.session, unreadable or _empty(found.session))
    error = _one_too_many(found.session, found.error, read) or found.error
    return _earlier(read, rules, Replay(found.session, error)) or Replay(found.session, error)


def _earlier(read: list[tuple[int, Event]], rules: Rules | None, found: Replay) -> Replay | None:
    """The log up to a line before the one refused that is wrong whatever the hands hold that are written down later."""
    earlier = _replayed(_steps(_without_late_hands(read), rules))
    return earlier if earlier.error and found.error and earlier.error.line < found.error.line else None


def _one_too_many(session: Session, error: Refusal, read: Iterable[tuple[int, Event]]) -> Refusal | None:
    """The hand with the card too many, where only hands written down later leave no copy of a card to draw."""
    if error.code != Code.CARD_NOT_LEFT or isinstance(error.why, InputError):
        return None
    card = error.why[0]["card"]
    later = takewhile(lambda line: not isinstance(line[1], Dealer), (line for line in read if line[0] > error.line))
    holding = [number for number, event in later if isinstance(event, HandDealt) and card in event.cards]
    copies = pack(session.rules).count(card)
    too_many = session.finding(Code.TOO_MANY_COPIES, "pack", card=card, count=copies + 1, copies=copies)
    return Refusal(holding[-1], (too_many,)) if holding else None


def _replayed(taken: Iterable[Step]) -> Replay:
    session = Session(forms=FORMS)
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


def _session(session: Session) -> dict[str, object]:
    stands: dict[str, object] = {"complete": session.complete, "winners": list(session.winners)}
    if session.rules.settling is Settling.TOTALS:  # I5.2 to I5.4
        playing = session.form.players(session)
        stands["totals"] = {name: str(points) for name, points in totals(session).items()}
        stands["out"] = [name for name in session.players if name not in playing]
    return stands


def _hand(result: Result, lang: str) -> dict[str, object]:
    return {
        "status": str(result.status),
        "winner": result.winner,
        "by": None if result.by is None else str(result.by),
        "scores": {name: str(points) for name, points in result.scores.items()},
        "warnings": _findings(result.warnings, lang),
        "payments": [_payment(payment) for payment in result.payments],
        **_house_rules(result.house_rules, lang),
    }


def _findings(findings: Iterable[Finding], lang: str) -> list[dict[str, str]]:
    return [{"code": str(each.code), "rule": each.rule, "text": Speaker(lang).say(each)} for each in findings]


def _house_rules(findings: tuple[Finding, ...], lang: str) -> dict[str, object]:
    return {"house_rules": _findings(findings, lang)} if findings else {}


def _payment(payment: Payment) -> dict[str, object]:
    lines = [{"amount": str(line.amount), "code": str(line.code), "rule": line.rule} for line in payment.lines]
    return {"from": payment.payer, "to": payment.receiver, "amount": str(payment.amount), "lines": lines}


def _told(session: Session, lang: str) -> Iterator[str]:
    for number, (state, result) in enumerate(zip(session.hands, session.settled, strict=True), 1):
        by = word(f"ledger.by.{result.by}", lang) if result.by else ""
        winner = result.winner or ""
        rules = tuple(dict.fromkeys(map(session.rules.cite, ("stock end", "void"))))
        facts = {"number": number, "dealer": state.dealer, "winner": winner, "by": by, "rules": rules}
        yield word(f"replay.{result.status}", lang, **facts)
        if state.phase is not Phase.DEAL and all(seat.dealt for seat in state.seats):
            yield _with_rule("replay.note", counted(state), lang)
        if state.end is not None and (missing := tuple(seat.name for seat in state.seats if not seat.dealt)):
            yield "  " + word("replay.hands_missing", lang, players=missing)
        for finding in result.warnings:
            yield _with_rule("replay.warning", finding, lang)
        yield from _costs(session, result, lang)
        for finding in result.house_rules:
            yield _with_rule("replay.note", finding, lang)
        yield ""
    if session.hands:
        yield from (*ledger(session, lang).text.split("\n"), "")
    yield _standing(session, lang)
    for finding in session.house_rules:
        yield _with_rule("replay.note", finding, lang)


def _with_rule(key: str, finding: Finding, lang: str) -> str:
    said = word(key, lang, text=Speaker(lang).say(finding), rule=finding.rule)
    return fill(said, WIDTH, initial_indent="  ", subsequent_indent="    ")


def _costs(session: Session, result: Result, lang: str) -> Iterator[str]:
    for payment in result.payments:
        key = "replay.pays" if payment.in_points else "replay.pays_value"
        facts = {"payer": payment.payer, "receiver": payment.receiver, "points": payment.points}
        yield "  " + word(key, lang, **facts, amount=payment.amount)
        yield from _lines(session, payment.payer, payment.lines, lang)
    if not result.payments or not session.form.moving(session):
        for count in result.counts:
            key = "replay.counts" if count.lines else "replay.counts_nothing"
            yield "  " + word(key, lang, player=count.player, amount=count.total)
            yield from _lines(session, count.player, count.lines, lang)


def _lines(session: Session, player: str, lines: Iterable[Line], lang: str) -> Iterator[str]:
    for (code, rule), group in groupby(lines, lambda line: (line.code, line.rule)):  # the cards left over in one line
        alike = tuple(group)
        points = sum((line.amount for line in alike), Fraction(0))
        cards = tuple(card for line in alike for card in line.cards)
        facts = {"player": player, "amount": points, "cards": cards, "most": session.rules.cap}
        said = word("replay.line", lang, text=sentence(code, facts, lang), rule=rule)
        yield from wrap(said, WIDTH, initial_indent=f"{amount(points):>8}  ", subsequent_indent=" " * 10)


def _standing(session: Session, lang: str) -> str:
    if session.complete:
        return word("replay.winners", lang, players=session.winners)
    if not session.hands:
        return word("replay.no_hand", lang)
    if session.match is not None:
        return word("replay.match_open", lang, count=len(session.results), players=session.form.players(session))
    return word("replay.incomplete", lang, count=len(session.results), most=len(session.players))
