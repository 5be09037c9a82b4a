"""House rules in play: each is named by the moves, throws, draws, settlements and standings it changes, by no other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paplu import INDIAN, PAPLU, Code, Deal, Finding, house
from paplu.play import State, Status, hand_play, replay_file, settle, start, steps, text
from paplu.rules import Rules, StockEnd
from tests.support.played import (
    COMPLETE,
    EIGHTY_SIX,
    HANDS,
    SHOWN,
    WIN,
    act,
    deal,
    last_card,
    played,
    table,
)

WITH_FOUR = "4H 5H 6H 9S 10S JS 2C 2D 2H 2S KD QD 7C"
TOP = "4C 6C 6D"
WRONG_SHOW = "7H 8H 9H 10H JH | 2S 3S KC QD 6C 3D 9S 6C"
LEAVING = (
    "Ana drops",
    "Bruno draws",
    "Bruno discards 5D",
    "Carla draws",
    f"Carla declares {WRONG_SHOW} throws 10C",
    "Davi draws",
    "Davi discards AC",
    "Bruno drops",
)


def told(findings: tuple[Finding, ...]) -> list[object]:
    return [finding["field"] for finding in findings if finding.code is Code.HOUSE_RULE]


def changed(field: str, rules: Rules = PAPLU) -> Rules:
    name, value = field.split("=")
    return house(rules, {name: value})


def test_a_throw_names_the_house_rule_that_changes_what_it_leaves() -> None:
    cards = f"{WITH_FOUR} 3H"
    plain = {throw.card: throw for throw in Deal("8").discards(cards)}
    throws = Deal("8", replace(PAPLU, set_sizes=(3, 4), cap=100)).discards(cards)
    for throw in throws:
        there = plain[throw.card]
        differs = (throw.penalty, throw.declares) != (there.penalty, there.declares)
        assert told(throw.findings) == (["set_sizes"] if differs else []), throw
    assert {bool(throw.findings) for throw in throws} == {True, False}


def test_a_draw_names_the_house_rules_that_change_what_it_brings() -> None:
    draws = Deal("8", replace(PAPLU, set_sizes=(3, 4), packs=3)).draws(WITH_FOUR)
    assert {tuple(told(draw.findings)) for draw in draws} == {("packs",), ("packs", "set_sizes"), ("set_sizes",)}
    assert all(draw.findings == () for draw in Deal("8").draws(WITH_FOUR))


@pytest.mark.parametrize(
    ("field", "lines"),
    [
        pytest.param("first_turn_halves=no", WIN, id="P6.6 no halving"),
        pytest.param("cap=50", WIN, id="P5.6 a cap"),
        pytest.param("full_count=80", WIN, id="R22 the full count"),
        pytest.param("settling=totals", WIN, id="P6.5 nothing is paid"),
        pytest.param("protection=every_group", WIN, id="R10 every group is safe"),
        pytest.param("drop_early=20", LEAVING, id="P5.2 the early drop"),
        pytest.param("drop_late=30", LEAVING, id="P5.3 the late drop"),
        pytest.param("wrong_declaration=60", LEAVING, id="P4.6 the wrong declaration"),
    ],
)
def test_a_settlement_names_the_house_rule_that_changes_it(field: str, lines: tuple[str, ...]) -> None:
    rules = changed("pool_out=reaches", changed("hand_rummy=no", changed(field)))  # these two change nothing here
    settled = settle(played(table(HANDS, top=TOP, rules=rules), *lines))
    assert told(settled.house_rules) == [field.partition("=")[0]]


@pytest.mark.parametrize("lines", [WIN, LEAVING])
def test_a_settlement_by_the_profile_itself_names_none(lines: tuple[str, ...]) -> None:
    assert settle(played(table(HANDS, top=TOP), *lines)).house_rules == ()


@pytest.mark.rule("R25")
def test_a_bonus_paid_by_house_rule_is_named() -> None:
    rules = replace(PAPLU, bonus=10)
    dealt = deal(HANDS, indicator="6D", top="4C", rules=rules)  # 7D is the bonus card
    result = settle(played(hand_play.replay(start(rules, [*HANDS], "Davi"), dealt), *WIN))
    assert told(result.house_rules) == ["bonus"]


def test_an_open_hand_and_a_void_one_name_none() -> None:
    state = table(HANDS, top=TOP, rules=replace(PAPLU, drop_early=20))
    assert settle(state).house_rules == ()
    assert settle(played(last_card(state), "Ana draws", "Ana discards KD")).house_rules == ()


def ready(field: str) -> State:
    return table({**HANDS, "Ana": COMPLETE}, rules=changed(field))


@pytest.mark.parametrize(
    ("field", "line", "names"),
    [
        pytest.param("drop_early=20", f"Ana drops under {COMPLETE}", ["drop_early"], id="P5.2 what a drop costs"),
        pytest.param("dropped_cards=out_of_play", "Ana drops", ["dropped_cards"], id="P5.2 where its cards go"),
        pytest.param("stock_end=reshuffle", "Ana draws", [], id="P4.7 a draw like any other"),
        pytest.param("throw_back=yes", "Ana takes", [], id="P4.2 taking is not throwing"),
        pytest.param("hand_rummy=no", f"Ana declares {SHOWN}", ["hand_rummy"], id="P7.1 no Hand Rummy"),
        pytest.param("drop_late=30", f"Ana declares {SHOWN}", [], id="P5.3 nobody drops"),
    ],
)
def test_a_move_names_the_house_rule_that_changes_it(field: str, line: str, names: list[str]) -> None:
    decided = hand_play.check(ready(field), act(line))
    assert told(decided.findings) == names


def test_a_wrong_show_names_the_house_rule_for_what_it_costs() -> None:
    state = played(table(HANDS, top=TOP, rules=replace(PAPLU, wrong_declaration=60)), *LEAVING[:4])
    assert told(hand_play.check(state, act(LEAVING[4])).findings) == ["wrong_declaration"]


def test_the_card_just_taken_goes_back_by_house_rule() -> None:
    state = played(table(HANDS, rules=replace(PAPLU, throw_back=True, cap=80)), "Ana takes")
    assert told(hand_play.check(state, act("Ana discards 5C")).findings) == ["throw_back"]
    assert told(hand_play.check(state, act("Ana discards KD")).findings) == []


def test_after_the_last_card_of_the_stock_play_goes_on_by_house_rule() -> None:
    state = last_card(table(HANDS, top=TOP, rules=replace(PAPLU, stock_end=StockEnd.RESHUFFLE)))
    assert told(hand_play.check(state, act("Ana draws")).findings) == ["stock_end"]
    assert told(hand_play.check(played(state, "Ana draws"), act("Ana discards KD")).findings) == ["stock_end"]


def verdicts(*lines: str) -> list[list[object]]:
    return [told(step.verdict.findings) for step in steps("\n".join(["paplu-log 1", *lines]) + "\n")][2:]


@pytest.mark.rule("R21")
def test_the_seating_names_the_house_rule_that_orders_it() -> None:
    assert verdicts("rules paplu seat_ace=low", "players Ana Bruno", "cut Ana 2H", "cut Bruno AC") == [
        [],
        [],
        ["seat_ace"],
    ]


def test_more_players_than_elsewhere_sit_down_by_house_rule() -> None:
    assert verdicts("rules paplu most_players=7", "players A B C D E F G") == [["most_players"]]
    assert verdicts("rules paplu most_players=7", "players A B C D E F") == [[]]


@pytest.mark.rule("R8")
def test_a_hand_names_the_house_rule_that_decided_who_wins_it() -> None:
    line = f"Ana declares {SHOWN.replace('3C 4C', '3C | 4C')}"
    result = settle(played(ready("decides=shown"), line))
    assert (result.winner, told(result.house_rules)) == (None, ["decides"])  # so far: Ana is out, and play goes on
    assert settle(played(ready("hand_rummy=yes"), line)).winner == "Ana"


@pytest.mark.rule("P4.7", "R15")
def test_a_void_hand_names_the_house_rule_that_made_it_void() -> None:
    state = last_card(table(HANDS, top=TOP, rules=replace(INDIAN, stock_end=StockEnd.VOID)))
    result = settle(played(state, "Ana draws", "Ana discards KD"))
    assert (result.status, told(result.house_rules)) == (Status.VOID, ["stock_end"])


@pytest.mark.rule("P4.2", "R31")
def test_a_hand_names_the_house_rule_that_let_a_move_come() -> None:
    state = played(table(HANDS, rules=replace(PAPLU, throw_back=True)), "Ana takes", "Ana discards 5C")
    assert told(settle(state).house_rules) == ["throw_back"]


@pytest.mark.rule("P7.5")
def test_a_session_names_the_house_rule_that_decides_who_wins_it() -> None:
    dealt = [*map(text, deal({"Ana": HANDS["Ana"], "Bruno": EIGHTY_SIX}, top="4C 4D"))]
    first = ["Ana draws", "Ana discards KD", "Bruno draws", "Bruno discards 2S", "Ana drops"]
    head = ["paplu-log 1", "rules paplu drop_early=90", "players Ana Bruno"]
    lines = [*head, "dealer Bruno", *dealt, *first, "dealer Ana", *dealt, f"Bruno drops under {EIGHTY_SIX}"]
    session = replay_file("\n".join(lines)).session
    assert session.winners == ("Ana",)  # 90 against the 40 of the first hand
    assert told(session.house_rules) == ["drop_early"]


@pytest.mark.rule("R1", "R2")
def test_two_house_rules_that_do_the_same_are_both_named_and_no_other() -> None:
    both = replace(PAPLU, most_jokers=1, least_naturals=2, cap=80, direction=INDIAN.direction)
    assert told(Deal("8", both).read("7H PJ 8C").findings) == ["most_jokers", "least_naturals"]
    groups = "4H 5H 6H | 7S PJ 8C | 7C 7D 7H | AC 2C 3C KD"
    assert told(Deal("8", replace(both, cap=50)).judge(groups).findings) == ["most_jokers", "least_naturals", "cap"]


@pytest.mark.rule("P3.3")
def test_an_arrangement_shown_by_house_rule_names_it_though_it_counts_the_same() -> None:
    hand = "4C 5C 6C JS QS KS 2H 9C 9C 9D 9H 9S 2S"  # with a set of four, both sequences are pure
    assert told(Deal("2", replace(PAPLU, set_sizes=(3, 4))).penalty(hand).findings) == ["set_sizes"]
    assert Deal("2").count(hand) == 0


def test_a_house_rule_that_changes_nothing_is_not_named() -> None:
    hand = "4H 5H 6H 9S 10S JS 7C 7D 7S 7H AC 2C 3C"
    assert told(Deal("8", replace(PAPLU, set_sizes=(3, 4))).penalty(hand).findings) == []


@pytest.mark.rule("P4.5")
def test_what_a_declaration_lacks_by_house_rule_names_it() -> None:
    found = Deal("8", replace(PAPLU, sequences_needed=3)).judge("4H 5H 6H | 7C 7D 7S | 9C 9D 9S | KC KD KS QH")
    assert told(found.findings) == ["sequences_needed"]


def test_a_level_names_the_house_rule_that_changes_it() -> None:
    found = Deal("8", replace(PAPLU, cap=5)).at_level("4H 5H 6H 9S 10S JS 7C 7D 7S AC 2C 3C KD", 2)
    assert found is not None
    assert told(found.findings) == ["cap"]


def test_throws_from_hands_of_another_size_name_that() -> None:
    throws = Deal("8", replace(PAPLU, hand_size=10)).discards("4H 5H 6H 9S 10S JS 7C 7D 7S QC KC")
    assert {tuple(told(throw.findings)) for throw in throws} == {("hand_size",)}


@pytest.mark.rule("R20")
@pytest.mark.parametrize(
    ("pool_out", "out", "names"), [("reaches", ["Ana"], ["drop_early", "pool_out"]), ("exceeds", [], [])]
)
def test_a_pool_names_the_house_rules_that_put_somebody_out(pool_out: str, out: list[str], names: list[str]) -> None:
    head = ["paplu-log 1", f"rules indian drop_early=101 pool_out={pool_out}", "match pool 101", "players Ana Bruno"]
    lines = [*head, "dealer Bruno", *map(text, deal({"Ana": "", "Bruno": ""})), "Ana drops"]
    session = replay_file("\n".join(lines)).session
    assert [name for name in session.players if name not in session.form.players(session)] == out
    assert told(session.results[0].house_rules) == ["drop_early"]
    assert told(session.house_rules) == names
