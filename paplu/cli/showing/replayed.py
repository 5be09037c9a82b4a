"""A log replayed, shown: each hand line by line, the ledger, how the session stands, and the line it fails on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from textwrap import fill, wrap

from paplu.cli.console import fitted
from paplu.cli.showing.faces import spoken_html
from paplu.cli.showing.forms import JsonObject, finding_forms, house_rules_form, line_form
from paplu.cli.showing.ledger import by_text, ledger
from paplu.cli.showing.room import form_in, lines_in, notebook_in
from paplu.deal import Line, in_one
from paplu.language import Finding, InputError, Speaker, amount
from paplu.play import Payment, Phase, Refusal, Replay, Result, Session, balances, counted, totals
from paplu.rules import Settling

WIDTH = 80


def refusal_text(refusal: Refusal, speaker: Speaker) -> str:
    """Returns all reasons why a line of a log is refused, in words.

    >>> from paplu.play import replay_file
    >>> replay = replay_file("Ana draws")
    >>> refusal_text(replay.error, Speaker("en"))
    'A log begins with the line: paplu-log 1. Here stands draws before it.'
    """
    if isinstance(refusal.why, InputError):
        return refusal.why.sentence(speaker)
    return " ".join(map(speaker.say, refusal.why))


def refusal_sentence(refusal: Refusal, speaker: Speaker) -> str:
    """Returns the line that is refused, the reasons and the rule in words.

    >>> from paplu.play import replay_file
    >>> replay = replay_file("Ana draws")
    >>> print(refusal_sentence(replay.error, Speaker("en")))
    Line 1: A log begins with the line: paplu-log 1. Here stands draws before it. (R29)
    """
    text = refusal_text(refusal, speaker)
    return speaker.text("replay.error", line=refusal.line, text=text, rule=refusal.rule)


@lines_in.register
def _(refusal: Refusal, speaker: Speaker) -> Iterable[str]:
    return (refusal_text(refusal, speaker),)


@lines_in.register
def _(replay: Replay, speaker: Speaker) -> Iterable[str]:
    return _lines(replay.session, speaker)


@notebook_in.register
def _(replay: Replay, speaker: Speaker) -> dict[str, str]:
    error = [refusal_sentence(replay.error, speaker)] if replay.error else []
    text = "\n".join([*lines_in(replay, speaker), *error])
    return {"text/plain": text, "text/html": spoken_html(f"<pre>{escape(text)}</pre>", speaker)}


@form_in.register
def _(replay: Replay, speaker: Speaker) -> JsonObject:
    session = replay.session
    form: JsonObject = {
        "hands": [_hand_form(result, speaker) for result in session.settled],
        "balances": {name: str(points) for name, points in balances(session).items()},
        "session": {**_session_form(session), **house_rules_form(session.house_rules, speaker, "house_rules")},
    }
    if (error := replay.error) is not None:
        text = refusal_text(error, speaker)
        form["error"] = {"line": error.line, "code": str(error.code), "rule": error.rule, "text": text}
    return form


def _session_form(session: Session) -> JsonObject:
    form: JsonObject = {"complete": session.complete, "winners": list(session.winners)}
    if session.rules.settling is Settling.TOTALS:  # I5.2 to I5.4
        playing = session.form.players(session)
        form["totals"] = {name: str(points) for name, points in totals(session).items()}
        form["out"] = [name for name in session.players if name not in playing]
    return form


def _hand_form(result: Result, speaker: Speaker) -> JsonObject:
    return {
        "status": str(result.status),
        "winner": result.winner,
        "by": None if result.by is None else str(result.by),
        "scores": {name: str(points) for name, points in result.scores.items()},
        "warnings": finding_forms(result.warnings, speaker),
        "payments": [_payment_form(payment) for payment in result.payments],
        **house_rules_form(result.house_rules, speaker, "house_rules"),
    }


def _payment_form(payment: Payment) -> JsonObject:
    lines = [line_form(line) for line in payment.lines]
    return {"from": payment.payer, "to": payment.receiver, "amount": str(payment.amount), "lines": lines}


def _lines(session: Session, speaker: Speaker) -> Iterator[str]:
    for number, (state, result) in enumerate(zip(session.hands, session.settled, strict=True), 1):
        rules = tuple(dict.fromkeys((session.rules.cite("stock end"), session.rules.cite("void"))))
        facts = {"number": number, "dealer": state.dealer, "winner": result.winner or "", "rules": rules}
        yield speaker.text(f"replay.{result.status}", **facts, by=by_text(result, speaker))
        if state.phase is not Phase.DEAL and all(seat.dealt for seat in state.seats):
            yield _with_rule("replay.note", counted(state), speaker)
        if state.end is not None and (missing := tuple(seat.name for seat in state.seats if not seat.dealt)):
            yield "  " + speaker.text("replay.hands_missing", players=missing)
        for finding in result.warnings:
            yield _with_rule("replay.warning", finding, speaker)
        yield from _costs(session, result, speaker)
        for finding in result.house_rules:
            yield _with_rule("replay.note", finding, speaker)
        yield ""
    if session.hands:
        yield from (*ledger(session, speaker).text.split("\n"), "")
    yield _standing(session, speaker)
    for finding in session.house_rules:
        yield _with_rule("replay.note", finding, speaker)


def _with_rule(key: str, finding: Finding, speaker: Speaker) -> str:
    text = speaker.text(key, text=speaker.say(finding), rule=finding.rule)
    return fill(text, WIDTH, initial_indent="  ", subsequent_indent="    ")


def _costs(session: Session, result: Result, speaker: Speaker) -> Iterator[str]:
    for payment in result.payments:
        key = "replay.pays" if payment.in_points else "replay.pays_value"
        facts = {"payer": payment.payer, "receiver": payment.receiver, "points": payment.points}
        yield "  " + speaker.text(key, **facts, amount=payment.amount)
        yield from _counted_lines(session, payment.payer, payment.lines, speaker)
    if not result.payments or not session.form.moving(session):
        for count in result.counts:
            key = "replay.counts" if count.lines else "replay.counts_nothing"
            yield "  " + speaker.text(key, player=count.player, amount=count.total)
            yield from _counted_lines(session, count.player, count.lines, speaker)


def line_sentence(line: Line, player: str, most: int | None, speaker: Speaker) -> str:
    """Returns a line of a count or payment in words; ``most`` is the cap of its rules.

    >>> from paplu.deal import Deal
    >>> score = Deal("8D").penalty("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C KD 5D")
    >>> line_sentence(score.lines[-1], "Ana", None, Speaker("en"))
    '2♣ is in no protected group, so it counts.'
    """
    facts = {"player": player, "amount": line.amount, "cards": line.cards, "most": most}
    return speaker.sentence(line.code, facts)


def _counted_lines(session: Session, player: str, lines: Iterable[Line], speaker: Speaker) -> Iterator[str]:
    for line in in_one(lines):
        sentence = line_sentence(line, player, session.rules.cap, speaker)
        text = speaker.text("replay.line", text=sentence, rule=line.rule)
        yield from wrap(
            fitted(text), WIDTH, initial_indent=f"{fitted(amount(line.amount)):>8}  ", subsequent_indent=" " * 10
        )


def _standing(session: Session, speaker: Speaker) -> str:
    if session.complete:
        return speaker.text("replay.winners", players=session.winners)
    if not session.hands:
        return speaker.text("replay.no_hand")
    if session.match is not None:
        playing = session.form.players(session)
        return speaker.text("replay.match_open", count=len(session.results), players=playing)
    return speaker.text("replay.incomplete", count=len(session.results), most=len(session.players))
