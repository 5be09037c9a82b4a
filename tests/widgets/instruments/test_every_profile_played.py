"""Every widget of a played hand, under every profile: the practice table to its end, then settled and replayed."""

from __future__ import annotations

import pytest

from paplu import play
from paplu.cli import showing
from paplu.groups import pack
from paplu.language import Code, InputError, Speaker, amount, notation, signed
from paplu.rules import PROFILES, Laying, Rules, Settling, house
from paplu_widgets import LedgerTable, PracticeTable, ReplayViewer, RulesTable, Settlement
from tests.support.every_profile import EVERY, fits, played_out, turn_of_a_person
from tests.support.played import deal

ENGLISH = Speaker("en")


@EVERY
def test_the_practice_table_is_played_to_the_end_of_a_hand(rules: Rules) -> None:
    table = played_out(rules)
    state, result = table.state, table.result
    assert len(state.cards) == len(pack(rules))
    assert play.replay_file(table.log).session.results == (result,)
    assert result.winner in state.players
    assert [line["text"] for line in table.scene["lines"]] == [
        showing.brought(name, result, rules, Speaker("en")) for name in state.players
    ]
    fits(table, rules)


@EVERY
def test_the_practice_table_says_what_may_be_done_and_how_many_cards_there_are(rules: Rules) -> None:
    table = PracticeTable(rules=rules, seed=2)
    assert table.scene["lines"][0]["text"] == ENGLISH.text("table.cards_done", n=rules.hand_size)
    assert ENGLISH.text("practice.cards", count=rules.hand_size) in table.scene["drawing"]
    table.draw()
    assert table.scene["lines"][0]["text"] == ENGLISH.text("table.cards_done", n=rules.hand_size + 1)
    acts = [act["act"] for act in table.scene["acts"]]
    assert ("lay" in acts) == (rules.laying is Laying.STEP_BY_STEP)
    table.receive({"act": "best"})
    table.receive({"act": "keys"})
    fits(table, rules)
    assert table.state.seat("Ana").size == rules.hand_size + 1


@EVERY
def test_a_drop_at_the_practice_table_costs_what_the_rules_say(rules: Rules) -> None:
    table = PracticeTable(rules=rules, seed=2)
    table.drop()
    assert ENGLISH.sentence(Code.EARLY_DROP, {"player": "Ana", "amount": rules.drop_early}) in table.verdict
    table.drop()
    assert table.error is None
    assert table.state.end is not None
    assert table.result.scores["Ana"] == rules.drop_early
    fits(table, rules)


@pytest.mark.parametrize("rules", [PROFILES["21-card"], PROFILES["three-packs"]], ids=lambda rules: rules.name)
def test_as_many_may_sit_down_as_the_packs_are_enough_for(rules: Rules) -> None:
    names = [f"P{number}" for number in range(1, play.most_players(rules) + 1)]
    table = PracticeTable(names, people=names, rules=rules)
    assert {seat.size for seat in table.state.seats} == {rules.hand_size}
    with pytest.raises(InputError):
        PracticeTable([*names, "more"], rules=rules)


@EVERY
def test_a_played_hand_is_settled_kept_and_walked_through_under_its_rules(rules: Rules) -> None:
    table = played_out(rules)
    settled, kept, viewer = Settlement(table.log), LedgerTable(table.log), ReplayViewer(table.log)
    settled.receive({"act": "lines"})
    settled.receive({"act": "lines"})
    assert settled.result == table.result
    owing = [count for count in table.result.counts if count.lines]
    assert len(settled.scene["zones"]) >= len(owing)
    moving, result = rules.settling is Settling.PAYMENTS, table.result
    points = [signed(result.net(name)) if moving else amount(result.scores[name]) for name in table.state.players]
    assert kept.ledger.rows[0][3:] == tuple(points)
    assert viewer.state is not None
    assert {seat.size for seat in viewer.state.seats} == {rules.hand_size}
    viewer.receive({"act": "end"})
    assert [line["text"] for line in viewer.scene["lines"]] == [line["text"] for line in table.scene["lines"]]
    for widget in (settled, kept, viewer):
        fits(widget, rules)


@EVERY
def test_every_step_of_the_viewer_shows_all_cards_that_are_held(rules: Rules) -> None:
    viewer = ReplayViewer(played_out(rules).log)
    while viewer.at < viewer.last:
        viewer.receive({"act": "forward"})
        assert viewer.error is None
        state = viewer.state
        if state is not None and state.phase is not play.Phase.DEAL:
            zones = [zone for zone in viewer.shown.zones if zone.id not in ("stock", "pile", "indicator")]
            held = sum(len(seat.hand) + len(seat.open_cards) for seat in state.seats)
            assert sum(len(zone.cards) for zone in zones) == held
            assert len({zone.id for zone in zones}) == len(zones)


def test_a_log_of_21_cards_is_laid_under_other_rules_too() -> None:
    table = RulesTable(log=played_out(PROFILES["21-card"]).log, profiles=["21-card", "21-card-house"])
    assert set(table.played) == {"21-card", "21-card-house"}
    assert table.played["21-card"].error is None


# Gin: groups laid open step by step (I6.4)


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


# The end of the stock (R15), and the end of patience


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


def turn_of(table: PracticeTable) -> None:
    """The next act of the person whose turn it is: a draw, or a throw."""
    state = table.state
    if state.phase is play.Phase.TURN:
        table.draw()
        return
    throw = next(event for event in play.legal(state) if isinstance(event, play.Discards))
    table.throw(str(throw.card))


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
