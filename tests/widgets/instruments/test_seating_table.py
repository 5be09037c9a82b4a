"""The seating table without a browser: the draw, ties, the choice, and who sits where."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paplu.language import ALL_CARDS, InputError, Problem
from paplu.play import replay_file
from paplu.rules import PAPLU, TakeFree
from paplu_widgets import SeatingTable

TIED = "KH 7C 7D 2S 9C JD"


@pytest.fixture
def table() -> SeatingTable:
    return SeatingTable("Ana Bruno Carla Davi", TIED)


def standing(table: SeatingTable, name: str) -> str:
    return next(str(zone.verdict) for zone in table.shown.zones if zone.id == name)


def test_the_cards_come_in_the_order_asked_for(table: SeatingTable) -> None:
    table.draw()
    table.draw()
    assert [(cut.player, str(cut.card)) for cut in table.seating.cuts] == [("Ana", "KH"), ("Bruno", "7C")]
    assert table.scene["acts"][0]["label"] == "Carla draws"


@pytest.mark.rule("P2.3")
def test_only_those_who_tie_draw_again(table: SeatingTable) -> None:
    for _ in range(4):
        table.draw()
    assert table.seating.due == ("Bruno", "Carla")
    assert standing(table, "Bruno") == "Tied with Carla: draws again (P2.3)"
    table.draw()
    assert "Waits" in standing(table, "Bruno")
    table.draw()
    assert standing(table, "Carla") == "Place 2 in falling order (P2.2)"


@pytest.mark.rule("R21")
def test_a_printed_joker_is_drawn_again() -> None:
    table = SeatingTable("Ana Bruno", "PJ 4C 9D")
    table.draw()
    assert standing(table, "Ana").endswith("(R21)")
    table.draw()
    table.draw()
    assert table.seating.due == ()
    assert table.dealer == "Ana"


@pytest.mark.rule("P2.2", "P2.7")
def test_everyone_sits_down_to_the_right_in_falling_order_from_the_chosen_seat(table: SeatingTable) -> None:
    table.draw_all()
    table.choose(2)
    assert table.seats == ("Davi", "Ana", "Carla", "Bruno")
    assert (table.dealer, table.begins) == ("Davi", "Ana")
    drawing = table.picture()
    assert "Ana: Seat 2 · begins" in drawing
    assert "go to the right" in drawing


def test_a_seat_nobody_has_and_a_choice_too_early_are_refused_with_the_rule(table: SeatingTable) -> None:
    for _ in range(4):
        table.draw()
    table.choose(1)
    assert (table.scene["verdict"]["tone"], table.scene["verdict"]["rule"]) == ("no", "P2.3")
    table.draw_all()
    table.choose(5)
    assert (table.scene["verdict"]["tone"], table.seats) == ("no", ())


def test_steps_are_taken_back_and_again(table: SeatingTable) -> None:
    table.draw_all()
    table.choose(1)
    table.receive({"act": "undo"})
    assert not table.seats
    table.receive({"act": "redo"})
    assert table.seats == ("Ana", "Carla", "Bruno", "Davi")
    table.receive({"act": "again"})
    assert table.seating.cuts == ()


def test_its_log_is_the_beginning_of_a_session(table: SeatingTable) -> None:
    table.draw_all()
    table.choose(1)
    assert table.log.splitlines()[2:] == [
        "players Ana Carla Bruno Davi",
        *("cut Ana KH", "cut Bruno 7C", "cut Carla 7D", "cut Davi 2S", "cut Bruno 9C", "cut Carla JD"),
        *("chooses Ana 1", "dealer Davi"),
    ]


@pytest.mark.rule("I1.2")
def test_where_the_draw_finds_the_dealer_only_nobody_chooses() -> None:
    table = SeatingTable("Ana Bruno Carla", "KH AC 9D", rules="indian")
    table.draw_all()
    assert (table.seats, table.dealer, table.begins) == (("Ana", "Bruno", "Carla"), "Bruno", "Carla")
    assert "go to the left" in table.picture()


def test_its_text_tells_the_draw_and_the_seats(table: SeatingTable) -> None:
    table.draw_all()
    table.choose(1)
    cuts, seats, verdict = repr(table).splitlines()
    assert cuts.startswith("Ana: K♥ · Bruno: 7♣")
    assert seats.endswith("Ana, Carla, Bruno, Davi")
    assert verdict.endswith("(P2.7)")


@pytest.mark.parametrize("players", ["Ana", "A B C D E F G"])
def test_one_or_seven_players_are_refused(players: str) -> None:
    with pytest.raises(InputError) as refused:
        SeatingTable(players)
    assert refused.value.code is Problem.NUMBER_OF_PLAYERS


def test_three_copies_of_a_card_are_refused() -> None:
    with pytest.raises(InputError) as refused:
        SeatingTable("Ana Bruno", "4C 4C 4C")
    assert refused.value.code is Problem.TOO_MANY_COPIES


def test_a_place_that_does_nothing_is_pressed_in_vain(table: SeatingTable) -> None:
    table.receive({"act": "place", "zone": "Ana"})
    assert table.error is None
    assert table.seating.cuts == ()
    table.receive({"act": "place", "zone": "spread"})
    assert len(table.seating.cuts) == 1


def test_a_card_dragged_to_a_player_is_drawn_by_that_player(table: SeatingTable) -> None:
    table.receive({"act": "move", "ids": ["spread-top"], "zone": "Carla", "at": 0})
    assert [cut.player for cut in table.seating.cuts] == ["Carla"]
    table.receive({"act": "move", "ids": ["spread-top"], "zone": "spread", "at": 0})
    table.receive({"act": "move", "ids": ["spread-top"], "zone": "Carla", "at": 0})
    assert table.error is None
    assert [cut.player for cut in table.seating.cuts] == ["Carla"]
    assert (table.scene["verdict"]["tone"], table.scene["verdict"]["rule"]) == ("no", "P2.3")


def test_a_pack_used_up_by_ties_is_told_and_begun_again() -> None:
    table = SeatingTable("Ana Bruno", [card for card in ALL_CARDS for _ in range(2)])
    table.draw_all()
    assert table.error is None
    assert len(table.seating.cuts) == 106
    assert table.seating.due == ("Ana", "Bruno")
    said = table.scene["verdict"]
    assert (said["tone"], said["rule"], "used up" in said["text"]) == ("no", "P2.3", True)
    assert table.scene["acts"] == []
    table.draw()
    table.draw_all()
    assert (table.error, len(table.seating.cuts)) == (None, 106)
    table.receive({"act": "again"})
    assert table.scene["acts"][0]["label"] == "Ana draws"


def test_its_log_names_the_house_rules() -> None:
    table = SeatingTable("Ana Bruno", "KH 7C", rules=replace(PAPLU, take_free=TakeFree.FIRST_OPEN, set_sizes=(3, 4)))
    replayed = replay_file(table.log)
    assert replayed.error is None
    assert replayed.session.rules == table.seating.rules


@pytest.mark.rule("I1.2")
def test_nobody_waits_for_a_tie_that_matters_to_nobody() -> None:
    table = SeatingTable("Ana Bruno Carla", "KH KD 2C", rules="indian")
    table.draw_all()
    assert (standing(table, "Ana"), table.dealer) == ("", "Carla")
