"""The end of the stock at the practice table (R15), and the end of patience."""

from __future__ import annotations

import pytest

from paplu import play
from paplu.language import Speaker
from paplu.rules import PROFILES, house
from paplu_widgets import PracticeTable
from tests.support.played import deal

ENGLISH = Speaker("en")


def turn_of(table: PracticeTable) -> None:
    """The next act of the person whose turn it is: a draw, or a throw."""
    state = table.state
    if state.phase is play.Phase.TURN:
        table.draw()
        return
    throw = next(event for event in play.legal(state) if isinstance(event, play.Discards))
    table.throw(str(throw.card))


@pytest.mark.rule("R15")
def test_a_person_draws_from_the_discards_when_the_stock_is_empty() -> None:
    table = PracticeTable("Ana Bruno", rules=house(PROFILES["indian"], {"packs": "1"}), seed=3, people="Ana Bruno")
    while table.state.stock_size:
        table.receive({"act": "reveal"})
        turn_of(table)
    if table.state.phase is play.Phase.THROW:
        turn_of(table)
    table.receive({"act": "reveal"})
    assert ENGLISH.text("practice.may.reshuffle") in table.verdict
    pile = len(table.state.pile)
    table.draw()
    assert table.error is None
    assert (table.state.stock_size, len(table.state.pile)) == (pile - 2, 1)
    assert play.replay_file(table.log).error is None


@pytest.mark.rule("R15")
def test_one_open_card_is_no_new_stock() -> None:
    rules = house(PROFILES["indian"], {"packs": "1", "printed_jokers": "3"})
    names = ("Ana", "Bruno", "Carla", "Davi")
    dealt = deal(dict.fromkeys(names, ""), indicator="8D", opens="5C", rules=rules)
    lines = [play.Header(), play.named(rules), play.Players(names), play.Dealer("Davi"), *dealt]
    table = PracticeTable(names, rules=rules, people=names)
    table.load(play.logs.write(lines))
    shown, thrown = " | ".join(map(str, table.state.seats[0].hand)), table.state.stock[0]
    table.load(f"{play.logs.write(lines)}Ana draws\nAna declares {shown} throws {thrown}\n")  # a wrong one
    assert (table.state.stock_size, len(table.state.pile)) == (0, 1)
    assert {type(event).__name__ for event in play.legal(table.state)} == {"Takes", "Drops"}


@pytest.mark.parametrize("players", ["Ana Bruno", "Ana Bruno Carla Davi"])
def test_a_hand_nobody_can_win_has_an_end_all_the_same(players: str) -> None:
    rules = house(
        PROFILES["indian"], {"packs": "1", "printed_jokers": "4", "tunnelas": "natural", "tunnelas_needed": "1"}
    )
    table = PracticeTable(players, rules=rules, seed=3)
    table.drop()
    table.drop()
    assert table.state.end is not None
    assert max(seat.draws for seat in table.state.seats) <= play.PATIENCE
