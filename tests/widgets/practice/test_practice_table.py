"""The practice table without a browser: a turn, what is refused, a step back, a whole session, its log."""

from __future__ import annotations

from typing import Any

import pytest

from paplu.language import Code, InputError, Problem, Speaker
from paplu.play import IllegalEventError, Phase
from paplu.rules import Finish
from paplu_widgets import PracticeTable, SeatingTable
from paplu_widgets.card_table import RefusedError
from tests.support.played import ALMOST, FIFTEEN, HANDS, log
from tests.support.widgets import zone

ENGLISH = Speaker("en")


def refusal(table: PracticeTable) -> str:
    said = table.scene["verdict"]
    return said["rule"] if said["tone"] == "no" else ""


def first_loose(table: PracticeTable) -> str:
    return str(zone(table, "hand")["cards"][0]["id"])


def test_it_says_whose_turn_it_is_and_what_may_be_done(table: PracticeTable) -> None:
    assert table.state.turn == "Ana"
    assert table.verdict.startswith("Ana may draw, or take")
    table.draw()
    assert table.verdict == "Ana may throw a card."
    assert [card["mark"] for card in zone(table, "hand")["cards"]].count("moved") == 1


@pytest.mark.rule("P4.1")
def test_a_card_is_drawn_by_click_key_or_drag(table: PracticeTable) -> None:
    gestures: list[dict[str, object]] = [
        {"act": "choose", "id": "stock-top"},
        {"act": "place", "zone": "stock"},
        {"act": "draw", "value": "", "id": None},
        {"act": "move", "ids": ["stock-top"], "zone": "hand", "at": 0},
    ]
    for gesture in gestures:
        table.receive(gesture)
        assert table.error is None
        assert (len(table.state.seat("Ana").hand), table.state.phase) == (14, Phase.THROW)
        table.undo()
        assert len(table.state.seat("Ana").hand) == 13


def test_the_open_card_is_taken_and_a_card_thrown_on_the_pile(table: PracticeTable) -> None:
    opens = table.state.pile[-1]
    table.receive({"act": "choose", "id": "pile-top"})
    assert opens in table.state.seat("Ana").hand
    table.receive({"act": "choose", "id": first_loose(table)})
    table.receive({"act": "place", "zone": "pile"})
    assert table.state.seat("Bruno").draws == 1
    assert table.state.turn == "Ana"


@pytest.mark.rule("P4.1", "P4.2", "P5.1")
def test_what_may_not_be_done_is_refused_with_its_rule_and_changes_nothing(table: PracticeTable) -> None:
    before = table.log
    table.receive({"act": "throw", "id": first_loose(table)})
    assert (refusal(table), table.log) == ("P4.1", before)
    top = str(table.state.pile[-1])
    table.take()
    table.throw(top)
    assert refusal(table) == "P4.2"
    table.drop()
    assert refusal(table) == "P5.1"
    assert table.log.endswith("Ana takes\n")
    table.receive({"act": "choose", "id": first_loose(table)})
    assert refusal(table) == ""


def test_a_throw_without_a_card_asks_for_one(table: PracticeTable) -> None:
    table.draw()
    table.receive({"act": "throw"})
    assert isinstance(table.error, RefusedError)
    assert table.scene["alert"]


def test_a_throw_without_a_card_before_drawing_asks_for_a_draw(table: PracticeTable) -> None:
    table.receive({"act": "throw"})
    assert str(table.error) == table.own_text("draw_first", card=table.state.pile[-1])


@pytest.mark.rule("R14")
def test_the_open_card_is_offered_only_where_it_may_be_taken() -> None:
    thrown = log(HANDS, "Ana draws", "Ana discards PJ").replace("rules paplu", "rules platform")
    table = PracticeTable(log=thrown, people="Bruno")
    table.receive({"act": "throw"})
    assert str(table.error) == table.own_text("draw_first")
    table.take()
    assert table.scene["verdict"]["rule"] == table.state.rules.cite("take free")


def test_a_throw_without_a_card_after_the_hand_is_refused_because_it_is_over() -> None:
    table = PracticeTable(log=log({"Ana": ALMOST, "Bruno": FIFTEEN}), people="Ana Bruno")
    table.receive({"act": "reveal"})
    table.drop()
    table.drop()
    assert table.state.phase is Phase.OVER
    table.receive({"act": "throw"})
    assert table.error is None
    assert table.scene["verdict"]["text"] == ENGLISH.text("sentences.hand_over")


@pytest.mark.parametrize(
    ("rules", "finish", "rule"),
    [
        pytest.param("paplu", Finish.DISCARD, "P7.1", id="P7.1"),
        pytest.param("indian", Finish.FACE_DOWN, "R32", id="R32"),
    ],
)
def test_a_declaration_without_a_card_to_throw_asks_for_one(rules: str, finish: Finish, rule: str) -> None:
    table = PracticeTable("Ana Bruno", seed=3, rules=rules)
    table.draw()
    before = table.log
    table.receive({"act": "declare"})
    assert (table.error, refusal(table)) == (None, rule)
    assert table.scene["verdict"]["text"] == table.own_text("choose_throw", finish=finish)
    assert table.log == before


@pytest.mark.rule("P4.5", "P4.6")
def test_a_wrong_declaration_is_asked_for_twice(almost: PracticeTable) -> None:
    almost.draw()
    almost.receive({"act": "choose", "id": "4H-1"})
    almost.declare()
    assert almost.scene["verdict"]["tone"] == "wait"
    assert almost.scene["verdict"]["rule"] == "P4.6"
    almost.receive({"act": "story"})
    almost.declare()
    assert almost.state.phase is Phase.THROW
    almost.declare()
    assert almost.state.seat("Ana").gone == "wrong declaration"
    assert almost.result.winner != "Ana"


@pytest.mark.rule("P5.2")
def test_a_drop_is_asked_for_twice_and_the_others_play_on(table: PracticeTable) -> None:
    table.drop()
    assert "10 points" in table.verdict
    assert table.state.seat("Ana").gone is None
    table.drop()
    assert table.result.winner == "Bruno"
    assert table.result.scores["Ana"] == 10


def test_asking_for_one_costly_act_is_not_asking_for_another(table: PracticeTable) -> None:
    table.drop()
    table.declare()
    assert table.state.seat("Ana").gone is None
    assert table.scene["verdict"]["rule"] == "P4.6"


def test_a_step_back_is_the_log_with_one_act_and_its_answers_fewer(table: PracticeTable) -> None:
    table.draw()
    drawn = table.log
    table.receive({"act": "place", "zone": "g1", "id": first_loose(table)})
    lying = table.hand
    table.receive({"act": "throw", "id": zone(table, "hand")["cards"][0]["id"]})
    answered = table.log
    table.undo()
    assert (table.log, table.hand) == (drawn, lying)
    table.redo()
    assert table.log == answered


def test_the_same_seed_and_acts_play_the_same_hand() -> None:
    one, other = PracticeTable(seed=8), PracticeTable(seed=8)
    for table in (one, other):
        table.draw()
        table.receive({"act": "throw", "id": first_loose(table)})
    assert one.log == other.log
    assert one.log != PracticeTable(seed=9).log


def test_cards_move_between_private_groups_and_are_judged(almost: PracticeTable) -> None:
    for card in ("4H-1", "5H-1", "6H-1"):
        almost.receive({"act": "place", "zone": "g1", "id": card})
    assert zone(almost, "g1")["verdict"]["text"].startswith("pure sequence")
    almost.receive({"act": "best"})
    almost.receive({"act": "sort"})
    assert almost.hand.startswith("4H 5H 6H |")


@pytest.mark.rule("P4.4")
def test_two_people_at_one_screen_do_not_see_each_others_cards() -> None:
    table = PracticeTable("Ana Bruno", seed=3, people="Ana Bruno")
    assert {card["card"] for card in zone(table, "hand")["cards"]} == {"back"}
    table.draw()
    assert isinstance(table.error, RefusedError)
    table.receive({"act": "reveal"})
    table.draw()
    table.receive({"act": "throw", "id": first_loose(table)})
    assert table.state.turn == "Bruno"
    assert {card["card"] for card in zone(table, "hand")["cards"]} == {"back"}
    assert "Pass the screen on" in table.verdict


def test_its_text_tells_the_table_and_the_hand(table: PracticeTable) -> None:
    head, hand, *_, verdict = repr(table).splitlines()
    assert head.startswith("Hand 1, dealt by Bruno.")
    assert hand.startswith("Ana: +")
    assert verdict == table.verdict
    assert "to play" in table.picture()


def test_no_two_cards_share_an_id(almost: PracticeTable) -> None:
    almost.draw()
    ids = [card["id"] for zone in almost.scene["zones"] for card in zone["cards"]]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    ("players", "why"),
    [
        ("Ana Ana", Problem.PLAYER_TWICE),
        ("Ana <b>x", Problem.NOT_A_NAME),
        ("Ana draws", Problem.NOT_A_NAME),
        (["Ana", ""], Problem.NOT_A_NAME),
        ("Ana", Problem.NUMBER_OF_PLAYERS),
        ("A B C D E F G", Problem.NUMBER_OF_PLAYERS),
    ],
)
@pytest.mark.parametrize("widget", [PracticeTable, SeatingTable])
def test_players_no_log_can_hold_are_refused(widget: Any, players: Any, why: Problem) -> None:
    with pytest.raises(InputError) as refused:
        widget(players)
    assert refused.value.code is why


def test_a_dealer_who_does_not_sit_at_the_table_is_refused() -> None:
    with pytest.raises(IllegalEventError) as refused:
        PracticeTable("Ana Bruno", dealer="Zed")
    assert refused.value.verdict.codes == (Code.UNKNOWN_PLAYER,)
