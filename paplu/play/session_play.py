"""A session played: hands one after another, the deal going round (P2.2, P2.7, P7.4 to P7.6, R30)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import reduce
from typing import get_args

from paplu.language import Code, Finding, Verdict
from paplu.play import hand_play, seating
from paplu.play.dealing import most_players
from paplu.play.events import (
    Act,
    Chooses,
    Cut,
    Dealer,
    Event,
    HandDealt,
    Header,
    Indicator,
    Match,
    Named,
    Open,
    Players,
    Stock,
    TableEvent,
)
from paplu.play.hand_state import start
from paplu.play.matches import FORMS
from paplu.play.seating import Seating
from paplu.play.session_state import Session
from paplu.play.settling import settle
from paplu.rules import (
    Rules,
    Settling,
    codes_and_facts,
    deciding_rules,
    departures,
    house,
    house_rule_findings,
    profile,
    rules_text,
)

FIRST_WORDS: Mapping[type, str] = {HandDealt: "hand", Header: "paplu-log", Named: "rules"}  # of others, their name


def check(session: Session, event: Event) -> Verdict[Event]:
    """Returns whether the event may come now, with all that forbids it, or what it amounts to."""
    verdict = _checked(session, event)
    if not isinstance(event, Match | Players | Cut | Chooses | Dealer):
        return verdict
    house_rules = deciding_rules(
        session.rules, departures(session.rules), lambda rules: _outcome(session, event, rules)
    )
    return replace(verdict, findings=(*verdict.findings, *house_rules))


def _outcome(session: Session, event: TableEvent, rules: Rules) -> object:
    """Returns what comes of an event under other rules: what is said of it, who must draw, deals and plays then."""
    drawn = session.seating and replace(session.seating, rules=rules)
    verdict = _checked(replace(session, rules=rules, seating=drawn), event)
    if not verdict:
        return codes_and_facts(verdict.findings)
    then = after(replace(session, rules=rules, seating=drawn), event)
    seats = then.seating and (then.seating.places, then.seating.due, then.seating.dealer)
    return codes_and_facts(verdict.findings), seats, [hand.players for hand in then.hands]


def _checked(session: Session, event: Event) -> Verdict[Event]:
    if reasons := _against_order(session, event) or _against_table(session, event):
        return Verdict(False, reasons, event)
    match event:
        case Header() | Named() | Match() | Players() | Dealer():
            return Verdict(True, _speaks_for(session, event), event)
        case Cut() | Chooses():
            drawn = seating.check(_drawn(session), event)
            return Verdict(drawn.holds, drawn.findings, event)
        case _:
            played = hand_play.check(session.hands[-1], event)
            return Verdict(played.holds, played.findings, event)


def after(session: Session, event: Event) -> Session:
    r"""Returns the session after an event that ``check`` has allowed.

    >>> from paplu.play import parse
    >>> session = after(Session(), parse("paplu-log 1")[0])
    >>> session = after(session, parse("paplu-log 1\nrules paplu\n")[1])
    >>> session.rules.name
    'paplu'
    """
    match event:
        case Header(version):
            return replace(session, version=version)
        case Named(name, settings):
            return replace(session, chosen=event, rules=house(profile(name), dict(settings)))
        case Match(form, number):
            return replace(session, match=event, form=FORMS[form](number))
        case Players(names):
            return replace(session, seating=Seating(names, session.rules))
        case Cut() | Chooses():
            return replace(session, seating=seating.apply(_drawn(session), event))
        case Dealer(player):
            hand = start(session.rules, session.form.players(session), player)
            return replace(session, hands=(*session.hands, hand))
        case _:
            hand = hand_play.after(session.hands[-1], event)
            played = replace(session, hands=(*session.hands[:-1], hand))
            if not hand.finished:
                return played
            return replace(played, results=(*session.results, session.form.settled(settle(hand))))


def apply(session: Session, event: Event) -> Session:
    """Returns the session after the event; an ``IllegalEventError`` where ``check`` forbids it."""
    verdict = check(session, event)
    if not verdict:
        raise hand_play.IllegalEventError(verdict)
    return after(session, event)


def replay(start: Session, events: Iterable[Event]) -> Session:
    """Returns the session after all the events; undo is replaying one fewer."""
    return reduce(apply, events, start)


def _against_order(session: Session, event: Event) -> tuple[Finding, ...]:
    allowed = _allowed(session)
    if isinstance(event, allowed):
        return ()
    word = FIRST_WORDS.get(type(event), type(event).__name__.lower())
    if session.version is None:
        return (session.rules.finding(Code.NO_HEADER, "log", line=word),)
    if isinstance(event, Act | Indicator | HandDealt | Open | Stock) and session.seating:
        return (session.rules.finding(Code.NO_DEALER, "deal", line=word),)
    return (session.rules.finding(Code.OUT_OF_ORDER, "log", line=word),)


def _against_table(session: Session, event: Event) -> tuple[Finding, ...]:
    match event:
        case Match(form):
            return _against_match(session, form)
        case Players(names):
            return _against_players(session, names)
        case Dealer(player):
            return _against_dealer(session, player)
        case _:
            return ()


def _speaks_for(session: Session, event: Header | Named | Match | Players | Dealer) -> tuple[Finding, ...]:
    match event:
        case Header():
            return ()
        case Named(name, settings):
            rules = house(profile(name), dict(settings))
            return (
                session.rules.finding(Code.NAMED_RULES, "log", rules=name),
                *house_rule_findings(rules, departures(rules)),
            )
        case Match(form):
            return (session.rules.finding(Code.MATCH_BEGINS, "session", form=form),)
        case Players(names):
            return (session.rules.finding(Code.AT_THE_TABLE, "players", players=names),)
        case Dealer(player):
            return (session.rules.finding(Code.DEALS, "rotation", player=player),)


def _drawn(session: Session) -> Seating:
    if session.seating is None:
        raise ValueError(f"no players are named yet: {session!r}")
    return session.seating


def _allowed(session: Session) -> tuple[type, ...]:
    if session.version is None:
        return (Header,)
    if session.chosen is None:
        return (Named,)
    before = (Match,) if session.match is None and not session.hands else ()
    if session.seating is None:
        return (Players, *before)
    if not session.hands:
        return (Cut, Chooses, Dealer, *before)
    return (Dealer, Indicator, HandDealt, Open, Stock, *get_args(Act))


def _against_match(session: Session, form: str) -> tuple[Finding, ...]:
    if session.rules.settling is Settling.TOTALS and form in FORMS:
        return ()
    return (session.rules.finding(Code.NO_MATCH, "session", form=form),)


def _against_players(session: Session, names: tuple[str, ...]) -> tuple[Finding, ...]:
    most = most_players(session.rules)
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    objections = [session.rules.finding(Code.PLAYER_TWICE, "players", player=name) for name in twice]
    if not 2 <= len(names) <= most:
        objections.append(
            session.rules.finding(Code.NUMBER_OF_PLAYERS, "players", count=len(names), least=2, most=most)
        )
    return tuple(objections)


def _against_dealer(session: Session, player: str) -> tuple[Finding, ...]:
    if player not in session.players:
        return (session.rules.finding(Code.UNKNOWN_PLAYER, "players", player=player, players=session.players),)
    if not session.rules.can_be_won:  # R23
        needs, size = session.rules.fewest_cards, session.rules.hand_size
        cannot = session.rules.finding(
            Code.CANNOT_BE_MET, "cannot be met", token=rules_text(session.rules), least=needs, size=size
        )
        return (cannot,)
    if not session.hands:
        return _against_first_dealer(session, player)
    if session.running:
        return (session.rules.finding(Code.HAND_NOT_OVER, "rotation"),)
    if session.form.over(session):
        return (session.rules.finding(Code.SESSION_OVER, "session", count=len(session.results)),)
    due = session.next_dealer
    if due is None or player == due:
        return ()
    return (session.rules.finding(Code.WRONG_DEALER, "rotation", player=player, dealer=due),)


def _against_first_dealer(session: Session, player: str) -> tuple[Finding, ...]:
    drawn = _drawn(session)
    if reasons := seating.unfinished(drawn):
        return reasons
    if drawn.cuts and drawn.dealer is not None and player != drawn.dealer:  # P2.2
        return (session.rules.finding(Code.WRONG_DEALER, "seating", player=player, dealer=drawn.dealer),)
    return ()
