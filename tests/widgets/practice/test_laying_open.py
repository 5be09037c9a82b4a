"""Groups laid open step by step at the practice table (I6.4)."""

from __future__ import annotations

import pytest

from paplu import play
from paplu.language import Speaker, notation
from paplu.rules import PROFILES
from paplu_widgets import PracticeTable
from tests.support.every_profile import turn_of_a_person
from tests.support.played import deal

ENGLISH = Speaker("en")


def gin_with_a_group() -> PracticeTable:
    """A gin hand of the first person with a sequence in it, after the draw."""
    for seed in range(1, 60):
        table = PracticeTable("Ana Bruno", rules="gin", seed=seed, people="Ana")
        table.draw()
        if table.state.end is None and any(isinstance(event, play.Lays) for event in play.legal(table.state)):
            return table
    raise AssertionError("no such hand")


@pytest.mark.rule("I6.4")
def test_a_group_is_laid_open_from_the_practice_table_and_no_longer_counts() -> None:
    table = gin_with_a_group()
    group = next(event.cards for event in play.legal(table.state) if isinstance(event, play.Lays))
    assert ENGLISH.text("practice.may.lay") in table.verdict
    before = table.scene["lines"][-1]["text"]
    table.arrange(notation.text(group))
    piece = next(card["id"] for zone in table.scene["zones"] if zone["id"] == "g1" for card in zone["cards"])
    table.receive({"act": "choose", "id": piece})
    table.receive({"act": "lay"})
    assert table.error is None
    assert [set(laid) for laid in table.state.seat("Ana").laid] == [set(group)]
    assert [zone["label"] for zone in table.scene["zones"] if zone["id"].startswith("laid-Ana")]
    assert table.scene["lines"][0]["text"] == ENGLISH.text("table.cards_done", n=11)
    assert table.scene["lines"][-1]["text"] != before
    table.receive({"act": "best"})
    assert table.error is None
    assert table.state.seat("Ana").size == 11 - len(group)


@pytest.mark.rule("I6.4")
def test_what_is_no_group_is_not_laid_open_and_nothing_is_laid_where_groups_stay_hidden() -> None:
    table = gin_with_a_group()
    table.receive({"act": "lay"})
    assert table.error is not None
    first, second, *_ = table.state.seat("Ana").hand
    table.lay(f"{first} {second}")
    assert table.scene["verdict"]["tone"] == "no"
    paplu = PracticeTable(seed=1)
    paplu.draw()
    paplu.lay(notation.text(paplu.state.seat("Ana").hand[:3]))
    assert paplu.scene["verdict"]["rule"] == "P4.4"


@pytest.mark.rule("I6.4")
def test_the_groups_laid_open_are_part_of_the_declaration() -> None:
    gin = PROFILES["gin"]
    events = deal({"Ana": "4H 5H 6H 9S 10S JS 7C 7D 7S KD", "Bruno": ""}, rules=gin, top="7H")
    log = play.logs.write(
        [play.Header(), play.named(gin), play.Players(("Ana", "Bruno")), play.Dealer("Bruno"), *events]
    )
    table = PracticeTable("Ana Bruno", log=log)
    table.draw()
    table.lay("4H 5H 6H")
    table.arrange("9S 10S JS | 7C 7D 7S 7H")
    table.declare()
    assert table.error is None
    assert table.state.end is not None
    assert table.state.end.winner == "Ana"


@pytest.mark.rule("I6.4")
def test_computers_lay_groups_open_and_never_declare_wrongly() -> None:
    laid = 0
    for seed in range(1, 6):
        table = PracticeTable("Ana Bruno Carla", rules="gin", seed=seed)
        while table.state.end is None:
            turn_of_a_person(table)
        laid += sum(isinstance(event, play.Lays) for event in play.logs.parse(table.log))
        assert not [seat for seat in table.state.seats if seat.gone is play.Gone.WRONG]
    assert laid
