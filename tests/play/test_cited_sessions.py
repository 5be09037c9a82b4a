"""Every finding on a session, every line of a settlement and every refusal of a log cites its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from paplu import PAPLU, Code, Line, Rules, card
from paplu.language import Speaker
from paplu.play import (
    Chooses,
    Cut,
    Dealer,
    Draws,
    Event,
    Header,
    Indicator,
    Match,
    Named,
    Players,
    Points,
    Result,
    Session,
    State,
    replay_file,
    session_play,
    settle,
)
from paplu.rules import DroppedCards, Laying, Settling
from tests.support.cited import Cited, Found, cited
from tests.support.played import ALMOST, EIGHTY_SIX, FIFTEEN, SHOWN, act, deal, played, table

ENGLISH = Speaker("en")

WRONG = f"declares {' | '.join(EIGHTY_SIX.split())}"
RUMMY: dict[str, Any] = {"hand_rummy": True}
OUT: dict[str, Any] = {"dropped_cards": DroppedCards.OUT_OF_PLAY}
OPEN_GAME: dict[str, Any] = {"laying": Laying.STEP_BY_STEP}
TOTALS: dict[str, Any] = {"settling": Settling.TOTALS}
WON = ("Ana draws", f"Ana declares {SHOWN} throws KD")
ROUND = ("Ana draws", "Ana discards KD", "Bruno draws", "Bruno discards QC")


def two(rules: Rules, first: str = ALMOST) -> State:
    return table({"Ana": first, "Bruno": EIGHTY_SIX}, rules=rules, top="4C")


def three(rules: Rules) -> State:
    return table({"Ana": EIGHTY_SIX, "Bruno": FIFTEEN, "Carla": ALMOST}, rules=rules, opens="QS")


BY_DRAW: dict[str, Any] = {"seats_by_draw": True}
HIGH, LOW = Cut("Ana", card("KH")), Cut("Bruno", card("9D"))


def session(rules: Rules, *events: Event) -> Session:
    """A session of Ana and Bruno under these rules after the events."""
    named = session_play.replay(Session(), [Header(), Named("paplu")])
    return session_play.replay(replace(named, rules=rules), [Players(("Ana", "Bruno")), *events])


def one_hand(rules: Rules) -> tuple[Event, ...]:
    return (Dealer("Bruno"), *deal({"Ana": ALMOST, "Bruno": EIGHTY_SIX}, rules=rules))


def held(event: Event) -> Callable[[Rules], Found]:
    """What is said of an event in a session of which the rules are named, but no players."""

    def said(rules: Rules) -> Found:
        named = session_play.replay(Session(), [Header(), Named("paplu")])
        return session_play.check(replace(named, rules=rules), event).findings

    return said


def later(event: Event, *events: Event) -> Callable[[Rules], Found]:
    return lambda rules: session_play.check(session(rules, *events), event).findings


def in_mid_hand(event: Event) -> Callable[[Rules], Found]:
    return lambda rules: session_play.check(session(rules, *one_hand(rules)), event).findings


def next_hand(dealer: str, *played_by: str) -> Callable[[Rules], Found]:
    """What is said of a further deal after hands dealt by these, in which the other dropped."""

    def said(rules: Rules) -> Found:
        now = session(rules)
        for name in played_by:
            other = "Ana" if name == "Bruno" else "Bruno"
            now = session_play.replay(now, [Dealer(name), *deal({"Ana": "", "Bruno": ""}, rules=rules)])
            now = session_play.replay(now, [act(f"{other} drops")])
        return session_play.check(now, Dealer(dealer)).findings

    return said


POOL = Match("pool", Fraction(101))
NEVER: dict[str, Any] = {"hand_size": 5, **OUT}
SESSIONS = [
    Cited("no header", Code.NO_HEADER, "R29", "R29", lambda r: session_play.check(Session(rules=r), POOL).findings),
    Cited("no dealer", Code.NO_DEALER, "P2.7", "I1.2", later(Indicator(card("8D")))),
    Cited("no dealer", Code.NO_DEALER, "P2.7", "I1.2", later(Draws("Ana"))),
    Cited("out of order", Code.OUT_OF_ORDER, "R29", "R29", later(Header())),
    Cited("a match", Code.MATCH_BEGINS, "P7.5", "I5.4", held(POOL), TOTALS),
    Cited("no match", Code.NO_MATCH, "P7.5", "I5.4", held(POOL), {"settling": Settling.PAYMENTS}),
    Cited("players", Code.AT_THE_TABLE, "P2.1", "I1.1", held(Players(("Ana", "Bruno")))),
    Cited("a name twice", Code.PLAYER_TWICE, "P2.1", "I1.1", held(Players(("Ana", "Ana")))),
    Cited("one player", Code.NUMBER_OF_PLAYERS, "P2.1", "I1.1", held(Players(("Ana",)))),
    Cited("a dealer", Code.DEALS, "P2.7", "I1.2", later(Dealer("Ana"))),
    Cited("a strange dealer", Code.UNKNOWN_PLAYER, "P2.1", "I1.1", later(Dealer("Zoe"))),
    Cited("a game nobody wins", Code.CANNOT_BE_MET, "R23", "R23", later(Dealer("Ana")), NEVER),
    Cited("a dealer in mid-hand", Code.HAND_NOT_OVER, "P2.7", "I1.2", in_mid_hand(Dealer("Ana"))),
    Cited("a hand too many", Code.SESSION_OVER, "P7.5", "I5.4", next_hand("Ana", "Ana", "Bruno"), OUT),
    Cited("the same dealer", Code.WRONG_DEALER, "P2.7", "I1.2", next_hand("Ana", "Ana"), OUT),
    Cited(
        "not the lowest", Code.WRONG_DEALER, "P2.2", "I1.2", later(Dealer("Ana"), HIGH, LOW, Chooses("Ana", 1)), BY_DRAW
    ),
    Cited("before the draw is over", Code.DRAW_UNFINISHED, "P2.3", "R21", later(Dealer("Ana"), HIGH)),
]


@cited(SESSIONS)
def test_every_finding_on_a_session_cites_its_rule(row: Cited, profile: Rules, rule: str) -> None:
    assert row.rules_cited(profile) == {rule}


@pytest.mark.parametrize("name", ["paplu", "indian"])
def test_the_rules_that_are_named_cite_the_ruling_on_logs(name: str) -> None:
    said = session_play.check(session_play.replay(Session(), [Header()]), Named(name)).findings
    assert [(found.code, found.rule) for found in said] == [(Code.NAMED_RULES, "R29")]


def _lines(result: Result) -> Iterator[tuple[Line, ...]]:
    yield from (count.lines for count in result.counts)
    yield from (paid.lines for paid in result.payments)


def points(state: Callable[[Rules], State], *lines: str) -> Callable[[Rules], Found]:
    """The lines of all counts and payments after a hand."""

    def said(rules: Rules) -> Found:
        result = settle(played(state(rules), *lines))
        return [line for lines in _lines(result) for line in lines]

    return said


def worth(rules: Rules) -> Found:
    result = settle(played(two(rules), "Ana drops"))
    return [line for paid in Points(Fraction(1, 2)).settled(result).payments for line in paid.lines]


def safe(rules: Rules) -> State:
    return table({"Ana": ALMOST, "Bruno": "3S 4S 5S 6S AH 2H 3H 9C 9D 9H QC QD QS"}, rules=rules, top="4C")


def with_the_bonus(rules: Rules) -> State:
    return two(rules, ALMOST.replace("9S 10S", "9D 10D"))


COUNTS: dict[str, Any] = {"full_count": None, "first_turn_halves": True, "set_sizes": (3,)}
BONUS_WON = ("Ana draws", f"Ana declares {SHOWN.replace('9S 10S', '9D 10D')} throws KD")
SETTLED = [
    Cited("an early drop", Code.EARLY_DROP, "P5.2", "I3.2", points(two, "Ana drops")),
    Cited("a late drop", Code.LATE_DROP, "P5.3", "I3.2", points(two, *ROUND, "Ana drops")),
    Cited("a wrong show", Code.WRONG_DECLARATION, "P4.6", "I3.3", points(three, f"Ana {WRONG}", "Bruno drops"), RUMMY),
    Cited("no draw", Code.NEVER_DREW, "R22", "I4.3", points(two, *WON), {"full_count": 80}),
    Cited("nothing over", Code.NOTHING_LEFT_OVER, "P6.5", "I4.1", points(safe, *WON), COUNTS),
    Cited("no turn", Code.HALVED, "P6.6", "R18", points(two, *WON), COUNTS),
    Cited("a card left over", Code.LEFTOVER, "P6.1", "I4.1", points(two, *WON), COUNTS),
    Cited("groups open", Code.LEFTOVER, "P6.1", "I4.1", points(two, *WON), {**COUNTS, **OPEN_GAME}),
    Cited("a bonus", Code.PAPLU_BONUS, "R25", "I6.1", points(with_the_bonus, *BONUS_WON), {**COUNTS, "bonus": 10}),
    Cited("a value", Code.WORTH_OF_A_POINT, "R33", "R33", worth),
]


@cited(SETTLED)
def test_every_line_of_a_settlement_cites_its_rule(row: Cited, profile: Rules, rule: str) -> None:
    assert row.rules_cited(profile) == {rule}


REAL = "players Ana Bruno\ndealer Bruno\nindicator 8D\nopen 5C\nAna draws 9C\nAna discards 9C\nBruno draws 9C\n"


@pytest.mark.parametrize(("name", "rule"), [("paplu", "P2.1"), ("indian", "I1.1")])
def test_a_hand_written_down_later_with_a_card_too_many_cites_the_pack(name: str, rule: str) -> None:
    found = replay_file(f"paplu-log 1\nrules {name}\n{REAL}hand Ana {ALMOST.replace('KD', '9C')}\n").error
    assert found is not None
    assert (found.line, found.code, found.rule) == (10, Code.TOO_MANY_COPIES, rule)


@pytest.mark.parametrize("log", ["", "paplu-log 1\nrules indian\nnonsense\n"])
def test_what_cannot_be_read_cites_the_ruling_on_what_is_malformed(log: str) -> None:
    found = replay_file(log).error
    assert found is not None
    assert found.rule == "R29"


@pytest.mark.parametrize(
    ("rules", "cited_rules"), [("paplu", ("P4.7", "P5.5")), ("indian stock_end=void", ("R15",))], ids=["P4.7", "R15"]
)
def test_a_void_hand_is_told_with_the_rules_that_make_it_void(rules: str, cited_rules: tuple[str, ...]) -> None:
    acts = [
        f"{name} {does} {one}"
        for name, one in zip(("Ana", "Bruno") * 39, two(PAPLU).stock, strict=True)
        for does in ("draws", "discards")
    ]
    head = f"paplu-log 1\nrules {rules}\nplayers Ana Bruno\ndealer Bruno\nindicator 8D\nhand Ana {ALMOST}\n"
    found = replay_file(f"{head}hand Bruno {EIGHTY_SIX}\nopen 5C\n" + "\n".join(acts))
    facts: dict[str, object] = {"number": 1, "dealer": "Bruno", "winner": "", "by": "", "rules": cited_rules}
    assert found.lines()[0] == ENGLISH.text("replay.void", **facts)
