"""Settlement, rotation and the ledger (P5.5, P5.7, P6.5 to P6.7, P7.2 to P7.6, R18, R26, R30)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from paplu.cli import showing
from paplu.language import Code, Speaker
from paplu.play import (
    Dealer,
    Header,
    Match,
    Named,
    Players,
    Result,
    Session,
    State,
    Status,
    balances,
    session_play,
    settle,
    totals,
)
from paplu.rules import INDIAN, PAPLU
from tests.support.played import (
    ALMOST,
    COMPLETE,
    EIGHTY_SIX,
    FIFTEEN,
    FIFTY_THREE,
    HANDS,
    SHOWN,
    WIN,
    act,
    deal,
    four,
    played,
    table,
)

ENGLISH = Speaker("en")


def amounts(result: Result) -> dict[str, str]:
    return {payment.payer: str(payment.amount) for payment in result.payments}


def codes(result: Result, payer: str) -> list[tuple[str, str, str]]:
    return [
        (str(line.amount), line.code, line.rule)
        for payment in result.payments
        if payment.payer == payer
        for line in payment.lines
    ]


def full_turns() -> State:
    """Ana wins on her second turn, when all have had one."""
    state = table(HANDS, top="4D 5S 6S AD 4C")
    lines = ["Ana draws", "Ana discards 4D", "Bruno draws", "Bruno discards 5S", "Carla draws", "Carla discards 6S"]
    return played(state, *lines, "Davi draws", "Davi discards AD", *WIN)


@pytest.mark.rule("P6.5", "P6.2", "P6.3", "P8.2")
def test_each_loser_still_in_pays_the_winner_the_count() -> None:
    result = settle(full_turns())
    assert amounts(result) == {"Bruno": "15", "Carla": "53", "Davi": "86"}
    assert codes(result, "Bruno") == [("10", "leftover", "P6.1"), ("5", "leftover", "P6.1")]
    assert {payment.receiver for payment in result.payments} == {"Ana"}


@pytest.mark.rule("P6.6", "P6.7", "R18")
def test_a_win_on_the_first_turn_halves_exactly_what_those_pay_who_had_none() -> None:
    result = settle(played(four(), *WIN))
    assert amounts(result) == {"Bruno": "15/2", "Carla": "53/2", "Davi": "43"}
    assert codes(result, "Bruno")[-1] == ("-15/2", "halved", "P6.6")


@pytest.mark.rule("R18")
def test_who_had_a_turn_before_the_win_pays_in_full() -> None:
    hands = {"Ana": EIGHTY_SIX, "Bruno": FIFTEEN, "Carla": ALMOST, "Davi": ""}
    state = played(table(hands, opens="9H", top="QS 4C"), "Ana draws", "Ana discards QS", "Bruno takes")
    won = played(state, "Bruno discards 5D", "Carla draws", f"Carla declares {SHOWN} throws KD")
    result = settle(won)
    halved = [payment.payer for payment in result.payments if payment.lines[-1].code is Code.HALVED]
    assert halved == ["Davi"]


@pytest.mark.rule("R18", "P5.7")
def test_drops_and_wrong_declarations_are_never_halved() -> None:
    hands = {"Ana": EIGHTY_SIX, "Bruno": "", "Carla": ALMOST, "Davi": FIFTEEN}
    state = played(table(hands, top="4C"), "Ana drops")
    wrong = f"Bruno declares {' '.join(map(str, state.seat('Bruno').hand))}"
    result = settle(played(state, wrong, "Carla draws", f"Carla declares {SHOWN} throws KD"))
    assert amounts(result) == {"Ana": "10", "Bruno": "40", "Davi": "15/2"}
    assert codes(result, "Ana") == [("10", "early_drop", "P5.2")]
    assert codes(result, "Bruno") == [("40", "wrong_declaration", "P4.6")]


@pytest.mark.rule("R12", "R18")
def test_a_draw_from_the_pile_counts_as_a_first_turn_with_a_draw() -> None:
    state = played(table({"Ana": COMPLETE, "Bruno": FIFTEEN}, opens="4C"), "Ana takes")
    assert amounts(settle(played(state, f"Ana declares {SHOWN} throws 4C"))) == {"Bruno": "15/2"}


@pytest.mark.rule("P7.2", "P7.3")
def test_hand_rummy_pays_the_full_count_and_no_more() -> None:
    hands = {"Ana": EIGHTY_SIX, "Bruno": COMPLETE, "Carla": FIFTEEN}
    result = settle(played(table(hands, opens="KD"), "Ana drops", f"Bruno declares {SHOWN}"))
    assert amounts(result) == {"Ana": "10", "Carla": "15"}
    assert result.by == "hand rummy"


@pytest.mark.rule("P5.4", "P5.3")
def test_the_last_one_in_wins_the_fixed_amounts() -> None:
    state = table(HANDS, top="4D 5S 6S AD")
    lines = ["Ana draws", "Ana discards 4D", "Bruno drops", "Carla draws", "Carla discards 5S", "Davi drops"]
    result = settle(played(state, *lines, "Ana drops"))
    assert (result.winner, result.by) == ("Carla", "last one in")
    assert amounts(result) == {"Ana": "40", "Bruno": "10", "Davi": "10"}


@pytest.mark.rule("P5.5", "P7.6")
def test_a_void_hand_charges_nothing() -> None:
    state = four()
    state = replace(state, stock=state.stock[:1], stock_size=1, aside=state.stock[1:])
    state = replace(state, seats=tuple(replace(seat, draws=1) for seat in state.seats))
    result = settle(played(state, "Ana drops", "Bruno drops", "Carla draws", "Carla discards KC"))
    assert (result.status, result.payments, result.scores) == (Status.VOID, (), {})


@pytest.mark.rule("P6.5")
def test_a_payment_of_nothing_is_listed() -> None:
    hands = {"Ana": ALMOST, "Bruno": "3S 4S 5S 6S AH 2H 3H 9C 9D 9H QC QD QS"}
    result = settle(played(table(hands, top="4C"), *WIN))
    assert amounts(result) == {"Bruno": "0"}
    assert [line.code for line in result.payments[0].lines] == [Code.NOTHING_LEFT_OVER, Code.HALVED]


@pytest.mark.rule("P7.4")
def test_what_a_hand_brings_adds_up_to_nothing() -> None:
    result = settle(full_turns())
    assert sum(result.net(name) for name in ("Ana", "Bruno", "Carla", "Davi")) == 0
    assert result.net("Ana") == 154
    assert result.scores == {"Ana": 0, "Bruno": 15, "Carla": 53, "Davi": 86}


@pytest.mark.rule("R26", "I4.1", "I4.3")
def test_in_indian_rummy_points_stay_in_each_players_own_total() -> None:
    rules = replace(INDIAN, set_sizes=(3,))
    state = table({"Ana": ALMOST, "Bruno": FIFTEEN, "Carla": FIFTY_THREE}, top="4C", rules=rules)
    result = settle(played(state, *WIN))
    assert result.payments == ()
    assert result.scores == {"Ana": 0, "Bruno": 80, "Carla": 80}
    assert [line.code for count in result.counts for line in count.lines] == [Code.NEVER_DREW] * 2


def begun(*names: str) -> Session:
    return session_play.replay(Session(), [Header(), Named("paplu"), Players(names)])


def with_drops(session: Session, dealer: str) -> Session:
    """A hand in which all but its dealer drop at once."""
    session = session_play.replay(session, [Dealer(dealer), *deal(dict.fromkeys(session.players, ""))])
    for _ in session.players[1:]:
        hand = session.hands[-1]
        under = " ".join(map(str, hand.seat(hand.turn).hand))
        session = session_play.apply(session, act(f"{hand.turn} drops under {under}"))
    return session


@pytest.mark.rule("P2.7", "P7.5")
def test_the_deal_goes_round_and_the_session_ends_when_each_has_dealt() -> None:
    session = begun("Ana", "Bruno", "Carla")
    for dealer, due in (("Bruno", "Carla"), ("Carla", "Ana"), ("Ana", None)):
        session = with_drops(session, dealer)
        for name in session.players:
            verdict = session_play.check(session, Dealer(name))
            assert bool(verdict) == (name == due)
    assert session_play.check(session, Dealer("Bruno")).codes == (Code.SESSION_OVER,)
    assert session.complete


@pytest.mark.rule("P7.5", "R30")
def test_an_equal_best_balance_is_shared() -> None:
    session = begun("Ana", "Bruno")
    for dealer in ("Ana", "Bruno"):
        session = with_drops(session, dealer)
    assert balances(session) == {"Ana": 0, "Bruno": 0}
    assert session.winners == ("Ana", "Bruno")


@pytest.mark.rule("R30")
def test_a_session_interrupted_has_no_winners() -> None:
    session = with_drops(begun("Ana", "Bruno"), "Ana")
    assert (session.complete, session.winners) == (False, ())
    assert balances(session) == {"Ana": 10, "Bruno": -10}
    assert totals(session) == {"Ana": 0, "Bruno": 10}


@pytest.mark.rule("P2.7")
def test_no_hand_begins_while_another_runs() -> None:
    session = session_play.replay(begun("Ana", "Bruno"), [Dealer("Ana"), *deal({"Ana": "", "Bruno": ""})])
    assert session_play.check(session, Dealer("Bruno")).codes == (Code.HAND_NOT_OVER,)


@pytest.mark.rule("P2.1")
@pytest.mark.parametrize(
    ("names", "code"),
    [
        ("Ana", Code.NUMBER_OF_PLAYERS),
        ("A B C D E F G", Code.NUMBER_OF_PLAYERS),
        ("Ana Bruno Ana", Code.PLAYER_TWICE),
    ],
)
def test_two_to_six_different_players_can_play(names: str, code: Code) -> None:
    session = session_play.replay(Session(), [Header(), Named("paplu")])
    assert session_play.check(session, Players(tuple(names.split()))).codes == (code,)


def halves() -> Session:
    session = session_play.replay(begun("Ana", "Bruno"), [Dealer("Bruno")])
    hands = {"Ana": ALMOST, "Bruno": FIFTEEN}
    return session_play.replay(session, [*deal(hands, top="4C"), *map(act, WIN)])


@pytest.mark.rule("P6.7", "P7.4")
def test_the_ledger_writes_fractions_as_fractions() -> None:
    shown = showing.ledger(halves(), ENGLISH)
    assert shown.rows == (("1", "Bruno", "Ana: declaration", "+7½", "-7½"),)
    assert shown.foot == ("Balance", "", "", "+7½", "-7½")
    assert "<td>+7½</td>" in shown.html
    assert [line.split()[-1] for line in str(shown).splitlines() if "½" in line] == ["-7½", "-7½"]


def test_a_hand_that_runs_stands_in_the_ledger_as_unfinished() -> None:
    shown = showing.ledger(session_play.apply(halves(), Dealer("Ana")), ENGLISH)
    assert shown.rows[1] == ("2", "Ana", "unfinished", "", "")


@pytest.mark.rule("P7.4")
def test_house_amounts_are_taken_from_the_rules() -> None:
    rules = replace(PAPLU, drop_early=20)
    state = played(table({"Ana": "", "Bruno": ""}, rules=rules), "Ana drops")
    assert settle(state).scores == {"Ana": Fraction(20), "Bruno": 0}


def test_the_lines_before_a_hand_say_what_they_set() -> None:
    session, said = session_play.replay(Session(), [Header()]), list[Code]()
    for event in (Named("indian"), Match("pool", Fraction(101)), Players(("Ana", "Bruno")), Dealer("Ana")):
        said += session_play.check(session, event).codes
        session = session_play.apply(session, event)
    assert said == [Code.NAMED_RULES, Code.MATCH_BEGINS, Code.AT_THE_TABLE, Code.DEALS]


@pytest.mark.rule("R29")
@pytest.mark.parametrize(
    "line",
    [
        "rules paplu",
        "players Ana Bruno",
        "cut Ana 7H",
        "chooses Ana 1",
        "match pool 101",
    ],
)
def test_a_line_out_of_order_is_told_by_its_first_word(line: str) -> None:
    names = ("Ana", "Bruno")
    session = session_play.replay(begun(*names), [Dealer("Bruno"), *deal({"Ana": ALMOST, "Bruno": FIFTEEN})])
    (found,) = session_play.check(session, act(line)).findings
    assert (found.code, found["line"]) == (Code.OUT_OF_ORDER, line.split(maxsplit=1)[0])


@pytest.mark.rule("P2.7")
@pytest.mark.parametrize("line", ["indicator 8D", "hand Ana 4H", "open 5C", "stock 4C"])
def test_what_comes_before_its_dealer_is_told_by_its_first_word(line: str) -> None:
    (found,) = session_play.check(begun("Ana", "Bruno"), act(line)).findings
    assert (found.code, found["line"]) == (Code.NO_DEALER, line.split(maxsplit=1)[0])
