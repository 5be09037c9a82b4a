"""Every widget under every profile: opened, used once, and held to what the engine says under those rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache

import pytest

from paplu import logs, notation
from paplu.citing import CITED
from paplu.deal import Deal
from paplu.dealing import most_players
from paplu.events import Dealer, Discards, Header, Lays, Players, named
from paplu.houses import house
from paplu.play import check, legal
from paplu.players import PATIENCE
from paplu.replaying import UNREADABLE, replay_file
from paplu.rules import PAPLU, PROFILES, Direction, Family, Laying, Protection, Rules, Settling
from paplu.table import Phase
from paplu.verdict import Code, Problem
from paplu.wilds import pack
from paplu.wording import InputError
from paplu_widgets import (
    CardTable,
    DropClock,
    GroupChecker,
    HandBuilder,
    IndicatorPicker,
    LedgerTable,
    PracticeTable,
    ProtectionLadder,
    ReplayViewer,
    RulesTable,
    SeatingTable,
    Settlement,
    TwoLivesMeter,
)
from paplu_widgets.choosers import all_cards
from paplu_widgets.first_hands import MIXED, SCATTERED, first_hand
from paplu_widgets.scene import Scene
from paplu_widgets.winning import winning
from tests.played import deal

PLAYABLE = [rules for rules in PROFILES.values() if rules.is_playable]
EVERY = pytest.mark.parametrize("rules", PLAYABLE, ids=lambda rules: rules.name)
IDS = re.compile(r"\b[PIRC]\d+(?:\.\d+)?\b")


def shown_text(widget: CardTable) -> str:
    """All a widget says: its scene with every label, verdict and rule, and its text."""
    return f"{widget.scene} {widget!r}"


def fits(widget: CardTable, rules: Rules) -> None:
    """Fail where a widget went wrong, says nothing, or speaks of other rules than these."""
    assert widget.error is None
    assert repr(widget).strip()
    said = shown_text(widget)
    other = "P" if rules.family is Family.INDIAN else "I"
    assert not [rule for rule in IDS.findall(said) if rule.startswith(other)]
    if rules.hand_size != PAPLU.hand_size:
        assert not re.findall(r"thirteen|fourteen|of 13 cards|13 \+ 1", said)
    if rules.protection is Protection.EVERY_GROUP:
        assert not re.findall(r"\blevel \d", said, re.IGNORECASE)


@EVERY
def test_the_card_table_draws_every_card_with_its_copies(rules: Rules) -> None:
    deal = Deal("8D", rules)
    table = CardTable(Scene(label="cards", palette=all_cards(deal, (), "en")))
    table.receive({"act": "pick", "card": "7H"})
    left = sum(tile["left"] for row in table.scene["palette"]["rows"] for tile in row)
    assert left == len(pack(rules)) - 1  # the indicator is out of play
    fits(table, rules)


@EVERY
def test_the_picker_counts_what_is_free(rules: Rules) -> None:
    picker = IndicatorPicker(rules=rules)
    picker.receive({"act": "pick", "card": "9C"})
    assert str(4 * rules.packs - 1 + rules.printed_jokers) in picker.scene["lines"][-1]["text"]
    assert picker.scene["verdict"]["rule"] == rules.cite("free")
    fits(picker, rules)
    picker.receive({"act": "pick", "card": "PJ"})
    assert picker.scene["lines"][-1]["text"].endswith(str(Deal("PJ", rules).wilds.in_play))
    fits(picker, rules)


@EVERY
@pytest.mark.parametrize("cards", ["7C 7D 7H 7S", "9S 9S 9S", "9S 9S", "4H 5H PJ", "8D 9D 10D", "2C 2D"])
def test_the_checker_reads_a_group_as_the_deal_does(rules: Rules, cards: str) -> None:
    checker = GroupChecker(rules=rules, indicator="8S")
    checker.receive({"act": "set_text", "value": cards})
    found = Deal("8S", rules).read(cards)
    assert checker.readings == found.readings
    assert checker.scene["verdict"]["tone"] == ("yes" if found else "wait")
    assert checker.scene["verdict"]["rule"] == found.findings[0].rule
    fits(checker, rules)


@EVERY
def test_the_ladder_takes_a_hand_of_every_size_and_names_only_levels_there_are(rules: Rules) -> None:
    ladder = ProtectionLadder(rules=rules)
    deal = Deal("8D", rules)
    assert len(ladder.hand.split()) == rules.hand_size
    steps = [step for step in ladder.steps if step is not None]
    assert min(step.total for step in steps) == deal.count(ladder.hand)
    assert len(ladder.steps) == (3 if rules.protection is Protection.BY_LEVEL else 1)
    fits(ladder, rules)
    other = notation.text(first_hand(SCATTERED, deal))
    ladder.receive({"act": "hand", "value": other})
    assert Fraction(deal.count(other)) in [step.total for step in ladder.steps if step is not None]
    fits(ladder, rules)


@EVERY
def test_the_ladder_shows_every_level_the_hand_reaches(rules: Rules) -> None:
    if rules.protection is not Protection.BY_LEVEL:
        assert ProtectionLadder(rules=rules).scene["zones"][0]["cards"]
        return
    lowest, first, second = ProtectionLadder(rules=rules).steps
    assert lowest is not None
    assert first is not None
    assert second is not None
    assert lowest.total >= first.total >= second.total
    assert [not lowest.melds, {meld.is_pure_life(rules) for meld in first.melds}] == [True, {True}]


def test_the_ladder_takes_other_cards_where_the_new_rules_have_hands_of_another_size() -> None:
    ladder = ProtectionLadder("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C KD QD")
    ladder.receive({"act": "rules", "value": "indian"})
    assert ladder.hand.endswith("QD")
    for name in ("21-card", "gin", "paplu"):
        ladder.receive({"act": "rules", "value": name})
        assert len(ladder.hand.split()) == PROFILES[name].hand_size
        fits(ladder, PROFILES[name])
    ladder.receive({"act": "rules", "value": "10-card"})
    assert isinstance(ladder.error, InputError)
    assert ladder.error.code is Problem.CANNOT_BE_MET
    assert "paplu" in ladder.code.lower() or "Deal('8D')" in ladder.code


@cache
def declaration(rules: Rules) -> tuple[tuple[str, ...], ...]:
    """A hand in groups that can be declared under these rules."""
    cards = list(pack(rules))
    cards.remove(notation.card("8D"))
    return tuple(tuple(map(str, group)) for group in winning(cards, notation.card("8D"), rules))


@EVERY
@pytest.mark.parametrize("builder", [HandBuilder, TwoLivesMeter])
def test_a_declaration_is_valid_in_the_builder_and_every_life_is_lit(
    rules: Rules, builder: Callable[..., HandBuilder]
) -> None:
    widget = builder(rules=rules)
    groups = declaration(rules)
    widget.receive({"act": "set_text", "value": " | ".join(map(" ".join, groups))})
    assert widget.verdict
    assert widget.scene["verdict"]["tone"] == "yes"
    lines = [line["text"] for line in widget.scene["lines"]]
    assert lines[0] == f"{rules.hand_size} cards"
    assert not [line for line in lines if "missing" in line]
    assert len([line for line in lines if "life" in line]) == rules.lives_needed
    if isinstance(widget, TwoLivesMeter):
        assert len(widget.lives) == rules.lives_needed
        assert all(widget.lives)
        assert widget.scene["drawing"].count("lit") >= rules.lives_needed
    fits(widget, rules)


@EVERY
@pytest.mark.parametrize("builder", [HandBuilder, TwoLivesMeter])
def test_a_hand_by_chance_is_counted_as_the_deal_counts_it(rules: Rules, builder: Callable[..., HandBuilder]) -> None:
    widget = builder(rules=rules)
    for seed in (3, 11):
        widget.deal(seed)
        widget.receive({"act": "why"})
        assert {line["tone"] for line in widget.scene["lines"] if "life" in line["text"]} == {"wait"}
        assert widget.scene["panel"]["items"]
        widget.receive({"act": "best"})
        cards = widget.table.layout.cards
        assert len(cards) == rules.hand_size
        score = None if widget.verdict is None else widget.verdict.score
        assert score is not None
        assert score.total == Deal("8D", rules).count(cards)
        fits(widget, rules)


def test_a_sequence_that_has_to_be_pure_is_no_life_with_a_joker() -> None:
    meter = TwoLivesMeter("4H 5H 6H | 9S 10S PJ | JC QC KC + 2D", rules="21-card")
    assert [bool(life) for life in meter.lives] == [True, True, False]
    assert [line["text"] for line in meter.scene["lines"]][1:4] == ["first life", "second life", "life 3 missing"]
    assert meter.scene["drawing"].count("a pure sequence is missing") >= 1
    assert Code.FURTHER_LIFE not in (meter.verdict.codes if meter.verdict else ())


def test_ten_dublees_have_a_group_each() -> None:
    pairs = " ".join(f"{rank}{suit}" * 1 for rank in ("2", "4", "6", "9", "J") for suit in ("C", "H"))
    cards = " ".join(f"{card} {card}" for card in pairs.split())
    builder = HandBuilder(f"{cards} KD", rules="21-card-house")
    builder.best()
    assert builder.error is None
    assert len(builder.table.used) == 10
    assert builder.verdict
    assert builder.scene["lines"][0]["text"] == "21 cards"
    assert not [line for line in builder.scene["lines"] if "life" in line["text"]]


def test_what_a_declaration_needs_beside_its_lives_is_counted() -> None:
    rules = house(PROFILES["21-card"], {"sets_needed": "2", "tunnelas_needed": "1", "dublees_needed": "1"})
    builder = HandBuilder("4H 5H 6H | 7C 7D 7S | 9D 10D", rules=rules)
    assert {"1 of 2 sets", "0 of 1 tunnela", "0 of 1 dublee"} <= {line["text"] for line in builder.scene["lines"]}


@pytest.mark.parametrize("rules", PROFILES.values(), ids=lambda rules: rules.name)
def test_the_seats_are_drawn_and_play_goes_round_as_the_rules_say(rules: Rules) -> None:
    table = SeatingTable(rules=rules)
    table.receive({"act": "draw_all"})
    if not table.seats:
        table.receive({"act": "seat", "value": "1"})
    assert set(table.seats) == {"Ana", "Bruno", "Carla", "Davi"}
    begins = table.seats[(table.seats.index(table.dealer or "") + 1) % 4]
    assert table.begins == begins
    side = "left" if rules.direction is Direction.CLOCKWISE else "right"
    assert f"to the {side}" in table.scene["drawing"]
    fits(table, rules)


@EVERY
def test_the_drop_clock_costs_what_the_rules_say(rules: Rules) -> None:
    clock = DropClock(rules=rules)
    assert clock.played.costs == rules.drop_early
    button = next(act for act in clock.scene["acts"] if act["value"] == "second")
    clock.receive({"act": "moment", "value": button["value"]})
    assert clock.played.costs == rules.drop_late
    fits(clock, rules)


@cache
def played_out(rules: Rules, seed: int = 1) -> PracticeTable:
    """A hand of the practice table to its end: the person does what a computer would, or just draws and throws."""
    table = PracticeTable(rules=rules, seed=seed)
    assert len(table.state.seat("Ana").hand) in (rules.hand_size, rules.hand_size + 1)
    while table.state.end is None:
        before = table.state
        turn_of_a_person(table)
        assert table.error is None
        assert table.state is not before
    return table


def turn_of_a_person(table: PracticeTable) -> None:
    """Draw, and throw the last card that may be thrown."""
    if table.state.phase is Phase.TURN:
        table.draw()
        return
    hand = table.state.seat("Ana").hand
    for card in reversed(hand):
        if check(table.state, Discards("Ana", card)):
            table.throw(str(card))
            return


@EVERY
def test_the_practice_table_is_played_to_the_end_of_a_hand(rules: Rules) -> None:
    table = played_out(rules)
    state, result = table.state, table.result
    assert len(state.cards) == len(pack(rules))
    assert replay_file(table.log).session.results == (result,)
    assert result.winner in state.players
    moving = rules.settling is Settling.PAYMENTS
    points = [result.net(name) if moving else result.scores[name] for name in state.players]
    lines = [line["text"] for line in table.scene["lines"]]
    assert [Fraction(line.split()[1]) for line in lines] == points
    fits(table, rules)


@EVERY
def test_the_practice_table_says_what_may_be_done_and_how_many_cards_there_are(rules: Rules) -> None:
    table = PracticeTable(rules=rules, seed=2)
    assert table.scene["lines"][0]["text"] == f"{rules.hand_size} cards"
    assert f"{rules.hand_size} cards" in table.scene["drawing"]
    table.draw()
    assert table.scene["lines"][0]["text"] == f"{rules.hand_size + 1} cards"
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
    assert str(rules.drop_early) in table.verdict
    table.drop()
    assert table.error is None
    assert table.state.end is not None
    assert table.result.scores["Ana"] == rules.drop_early
    fits(table, rules)


@pytest.mark.parametrize("rules", [PROFILES["21-card"], PROFILES["three-packs"]], ids=lambda rules: rules.name)
def test_as_many_may_sit_down_as_the_packs_are_enough_for(rules: Rules) -> None:
    names = [f"P{number}" for number in range(1, most_players(rules) + 1)]
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
    assert kept.ledger.rows[0][3:] == tuple(line["text"].split()[1] for line in table.scene["lines"])
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
        if state is not None and state.phase is not Phase.DEAL:
            zones = [zone for zone in viewer.shown.zones if zone.id not in ("stock", "pile", "indicator")]
            held = sum(len(seat.hand) + len(seat.open_cards) for seat in state.seats)
            assert sum(len(zone.cards) for zone in zones) == held
            assert len({zone.id for zone in zones}) == len(zones)


@EVERY
def test_the_rules_table_has_a_column_for_the_profile(rules: Rules) -> None:
    cards = first_hand(MIXED, Deal("8", rules))
    table = RulesTable(notation.text(cards), indicator="8", profiles=[rules, PAPLU])
    table.receive({"act": "hand", "value": notation.text(first_hand(SCATTERED, Deal("8", rules)))})
    (column, other) = table.found.columns
    assert column.score is not None
    assert column.score.total == Deal("8", rules).count(table.hand)
    assert (other.refusal is None) == (rules.hand_size == PAPLU.hand_size)
    assert rules.name in repr(table)
    assert table.error is None


@EVERY
def test_the_rules_table_begins_with_a_hand_of_the_first_rules(rules: Rules) -> None:
    table = RulesTable(profiles=["10-card", rules])
    assert len(table.found.cards) == rules.hand_size
    assert [column.refusal is None for column in table.found.columns] == [False, True]


def test_the_picker_counts_the_printed_jokers_that_are_left() -> None:
    said = [
        IndicatorPicker("PJ", rules=house(PAPLU, {"printed_jokers": number})).scene["verdict"]["text"]
        for number in ("1", "2", "4")
    ]
    assert ["no card is free" in said[0], "the other printed joker" in said[1], "3 printed jokers" in said[2]] == [
        True
    ] * 3


def test_a_log_of_21_cards_is_laid_under_other_rules_too() -> None:
    table = RulesTable(log=played_out(PROFILES["21-card"]).log, profiles=["21-card", "21-card-house"])
    assert set(table.played) == {"21-card", "21-card-house"}
    assert table.played["21-card"].error is None


@pytest.mark.rule("R23")
@pytest.mark.parametrize(
    "widget",
    [IndicatorPicker, GroupChecker, ProtectionLadder, HandBuilder, TwoLivesMeter, DropClock, PracticeTable],
)
def test_rules_nobody_can_meet_are_refused_with_their_reason(widget: Callable[..., CardTable]) -> None:
    with pytest.raises(InputError) as refused:
        widget(rules="10-card")
    assert refused.value.code is Problem.CANNOT_BE_MET
    assert {"12", "10"} <= set(re.findall(r"\d+", str(refused.value)))


# Gin: groups laid open step by step (I6.4)


def gin_with_a_group() -> PracticeTable:
    """A gin hand of the first person with a sequence in it, after the draw."""
    for seed in range(1, 60):
        table = PracticeTable("Ana Bruno", rules="gin", seed=seed, people="Ana")
        table.draw()
        if table.state.end is None and any(isinstance(event, Lays) for event in legal(table.state)):
            return table
    raise AssertionError("no such hand")


@pytest.mark.rule("I6.4")
def test_a_group_is_laid_open_from_the_practice_table_and_no_longer_counts() -> None:
    table = gin_with_a_group()
    group = next(event.cards for event in legal(table.state) if isinstance(event, Lays))
    assert "lay a group open" in table.verdict
    before = table.scene["lines"][-1]["text"]
    table.arrange(notation.text(group))
    piece = next(card["id"] for zone in table.scene["zones"] if zone["id"] == "g1" for card in zone["cards"])
    table.receive({"act": "choose", "id": piece})
    table.receive({"act": "lay"})
    assert table.error is None
    assert [set(laid) for laid in table.state.seat("Ana").laid] == [set(group)]
    assert [zone["label"] for zone in table.scene["zones"] if zone["id"].startswith("laid-Ana")]
    assert table.scene["lines"][0]["text"] == "11 cards"
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
    log = logs.write([Header(), named(gin), Players(("Ana", "Bruno")), Dealer("Bruno"), *events])
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
        laid += sum(isinstance(event, Lays) for event in table._seen.game.events)  # pyright: ignore[reportPrivateUsage]
        assert not [seat for seat in table.state.seats if seat.gone == "wrong declaration"]
    assert laid


# The end of the stock (R15), and the end of patience


@pytest.mark.rule("R15")
def test_a_person_draws_from_the_discards_when_the_stock_is_empty() -> None:
    table = PracticeTable("Ana Bruno", rules=house(PROFILES["indian"], {"packs": "1"}), seed=3, people="Ana Bruno")
    while table.state.stock_size:
        table.receive({"act": "reveal"})
        turn_of(table)
    if table.state.phase is Phase.THROW:
        turn_of(table)
    table.receive({"act": "reveal"})
    assert "new stock" in table.verdict
    pile = len(table.state.pile)
    table.draw()
    assert table.error is None
    assert (table.state.stock_size, len(table.state.pile)) == (pile - 2, 1)
    assert replay_file(table.log).error is None


def turn_of(table: PracticeTable) -> None:
    """The next act of the person whose turn it is: a draw, or a throw."""
    state = table.state
    if state.phase is Phase.TURN:
        table.draw()
        return
    throw = next(event for event in legal(state) if isinstance(event, Discards))
    table.throw(str(throw.card))


@pytest.mark.rule("R15")
def test_one_open_card_is_no_new_stock() -> None:
    rules = house(PROFILES["indian"], {"packs": "1", "printed_jokers": "3"})
    names = ("Ana", "Bruno", "Carla", "Davi")
    dealt = deal(dict.fromkeys(names, ""), indicator="8D", opens="5C", rules=rules)
    lines = [Header(), named(rules), Players(names), Dealer("Davi"), *dealt]
    table = PracticeTable(names, rules=rules, people=names)
    table.load(logs.write(lines))
    shown, thrown = " | ".join(map(str, table.state.seats[0].hand)), table.state.stock[0]
    table.load(f"{logs.write(lines)}Ana draws\nAna declares {shown} throws {thrown}\n")  # a wrong one
    assert (table.state.stock_size, len(table.state.pile)) == (0, 1)
    assert {type(event).__name__ for event in legal(table.state)} == {"Takes", "Drops"}


@pytest.mark.parametrize("players", ["Ana Bruno", "Ana Bruno Carla Davi"])
def test_a_hand_nobody_can_win_has_an_end_all_the_same(players: str) -> None:
    rules = house(
        PROFILES["indian"], {"packs": "1", "printed_jokers": "4", "tunnelas": "natural", "tunnelas_needed": "1"}
    )
    table = PracticeTable(players, rules=rules, seed=3)
    table.drop()
    table.drop()
    assert table.state.end is not None
    assert max(seat.draws for seat in table.state.seats) <= PATIENCE


# The rules that are cited


def test_a_topic_of_paplu_cites_paplu_or_a_ruling_and_so_does_one_of_indian_rummy() -> None:
    shared = {"I6.2", "I6.4"}  # only the source of Indian Rummy has them
    assert not [ids for ids in CITED.values() if ids[0].startswith("I") and ids[0] not in shared]
    assert not [ids for ids in CITED.values() if ids[1].startswith("P")]
    assert UNREADABLE == "R29"
