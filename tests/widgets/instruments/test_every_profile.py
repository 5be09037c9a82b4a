"""Every widget that takes rules, under every profile: used once, and held to what the engine says under those rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache

import pytest

import paplu_widgets as widgets
from paplu.deal import Deal
from paplu.groups import pack
from paplu.language import Code, InputError, Problem, Speaker, notation
from paplu.play import UNREADABLE
from paplu.rules import CITED, PAPLU, PROFILES, Direction, Protection, Rules, house
from paplu_widgets.card_table import Scene, all_cards
from paplu_widgets.instruments.first_hands import MIXED, SCATTERED, first_hand
from paplu_widgets.instruments.winning import winning
from tests.support.every_profile import EVERY, fits

ENGLISH = Speaker("en")
BUILDERS = pytest.mark.parametrize("builder", [widgets.HandBuilder, widgets.TwoLivesMeter])


@EVERY
def test_the_card_table_draws_every_card_with_its_copies(rules: Rules) -> None:
    deal = Deal("8D", rules)
    table = widgets.CardTable(Scene(label="cards", palette=all_cards(deal, (), Speaker("en"))))
    table.receive({"act": "pick", "card": "7H"})
    left = sum(tile["left"] for row in table.scene["palette"]["rows"] for tile in row)
    assert left == len(pack(rules)) - 1  # the indicator is out of play
    fits(table, rules)


@EVERY
def test_the_picker_counts_what_is_free(rules: Rules) -> None:
    picker = widgets.IndicatorPicker(rules=rules)
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
    checker = widgets.GroupChecker(rules=rules, indicator="8S")
    checker.receive({"act": "set_text", "value": cards})
    verdict = Deal("8S", rules).read(cards)
    assert checker.readings == verdict.readings
    assert checker.scene["verdict"]["tone"] == ("yes" if verdict else "wait")
    assert checker.scene["verdict"]["rule"] == verdict.findings[0].rule
    fits(checker, rules)


@EVERY
def test_the_ladder_takes_a_hand_of_every_size_and_names_only_levels_there_are(rules: Rules) -> None:
    ladder = widgets.ProtectionLadder(rules=rules)
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
        assert widgets.ProtectionLadder(rules=rules).scene["zones"][0]["cards"]
        return
    lowest, first, second = widgets.ProtectionLadder(rules=rules).steps
    assert lowest is not None
    assert first is not None
    assert second is not None
    assert lowest.total >= first.total >= second.total
    assert [not lowest.melds, {meld.is_pure_life(rules) for meld in first.melds}] == [True, {True}]


def test_the_ladder_takes_other_cards_where_the_new_rules_have_hands_of_another_size() -> None:
    ladder = widgets.ProtectionLadder("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C KD QD")
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
@BUILDERS
def test_a_declaration_is_valid_in_the_builder_and_every_life_is_lit(
    rules: Rules, builder: Callable[..., widgets.HandBuilder]
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
    if isinstance(widget, widgets.TwoLivesMeter):
        assert len(widget.lives) == rules.lives_needed
        assert all(widget.lives)
        assert widget.scene["drawing"].count("lit") >= rules.lives_needed
    fits(widget, rules)


@EVERY
@BUILDERS
def test_a_hand_by_chance_is_counted_as_the_deal_counts_it(
    rules: Rules, builder: Callable[..., widgets.HandBuilder]
) -> None:
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
    meter = widgets.TwoLivesMeter("4H 5H 6H | 9S 10S PJ | JC QC KC + 2D", rules="21-card")
    assert [bool(life) for life in meter.lives] == [True, True, False]
    assert [line["text"] for line in meter.scene["lines"]][1:4] == ["first life", "second life", "life 3 missing"]
    assert meter.scene["drawing"].count("a pure sequence is missing") >= 1
    assert Code.FURTHER_LIFE not in (meter.verdict.codes if meter.verdict else ())


def test_ten_dublees_have_a_group_each() -> None:
    pairs = " ".join(f"{rank}{suit}" * 1 for rank in ("2", "4", "6", "9", "J") for suit in ("C", "H"))
    cards = " ".join(f"{card} {card}" for card in pairs.split())
    builder = widgets.HandBuilder(f"{cards} KD", rules="21-card-house")
    builder.best()
    assert builder.error is None
    assert len(builder.table.used) == 10
    assert builder.verdict
    assert builder.scene["lines"][0]["text"] == "21 cards"
    assert not [line for line in builder.scene["lines"] if "life" in line["text"]]


def test_what_a_declaration_needs_beside_its_lives_is_counted() -> None:
    rules = house(PROFILES["21-card"], {"sets_needed": "2", "tunnelas_needed": "1", "dublees_needed": "1"})
    builder = widgets.HandBuilder("4H 5H 6H | 7C 7D 7S | 9D 10D", rules=rules)
    assert {"1 of 2 sets", "0 of 1 tunnela", "0 of 1 dublee"} <= {line["text"] for line in builder.scene["lines"]}


@pytest.mark.parametrize("rules", PROFILES.values(), ids=lambda rules: rules.name)
def test_the_seats_are_drawn_and_play_goes_round_as_the_rules_say(rules: Rules) -> None:
    table = widgets.SeatingTable(rules=rules)
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
    clock = widgets.DropClock(rules=rules)
    assert clock.played.costs == rules.drop_early
    button = next(act for act in clock.scene["acts"] if act["value"] == "second")
    clock.receive({"act": "moment", "value": button["value"]})
    assert clock.played.costs == rules.drop_late
    fits(clock, rules)


@EVERY
def test_the_rules_table_has_a_column_for_the_profile(rules: Rules) -> None:
    cards = first_hand(MIXED, Deal("8", rules))
    table = widgets.RulesTable(notation.text(cards), indicator="8", profiles=[rules, PAPLU])
    table.receive({"act": "hand", "value": notation.text(first_hand(SCATTERED, Deal("8", rules)))})
    (column, other) = table.comparison.columns
    assert column.score is not None
    assert column.score.total == Deal("8", rules).count(table.hand)
    assert (other.refusal is None) == (rules.hand_size == PAPLU.hand_size)
    assert rules.name in repr(table)
    assert table.error is None


@EVERY
def test_the_rules_table_begins_with_a_hand_of_the_first_rules(rules: Rules) -> None:
    table = widgets.RulesTable(profiles=["10-card", rules])
    assert len(table.comparison.cards) == rules.hand_size
    assert [column.refusal is None for column in table.comparison.columns] == [False, True]


def test_the_picker_counts_the_printed_jokers_that_are_left() -> None:
    def said(card: str | None, jokers: str) -> str:
        return str(
            widgets.IndicatorPicker(card, rules=house(PAPLU, {"printed_jokers": jokers})).scene["verdict"]["text"]
        )

    for number, left in (("1", 0), ("2", 1), ("4", 3)):
        assert said("PJ", number) == ENGLISH.text("picker.joker_only", n=left)
    assert said("8D", "1") == ENGLISH.text("picker.rank", rank="8", jokers=1, n=8)
    assert said(None, "1") == ENGLISH.text("picker.no_rank", jokers=1)


@pytest.mark.rule("R23")
@pytest.mark.parametrize(
    "widget",
    [
        widgets.IndicatorPicker,
        widgets.GroupChecker,
        widgets.ProtectionLadder,
        widgets.HandBuilder,
        widgets.TwoLivesMeter,
        widgets.DropClock,
        widgets.PracticeTable,
    ],
)
def test_rules_nobody_can_meet_are_refused_with_their_reason(widget: Callable[..., widgets.CardTable]) -> None:
    with pytest.raises(InputError) as refused:
        widget(rules="10-card")
    assert refused.value.code is Problem.CANNOT_BE_MET
    assert {"12", "10"} <= set(re.findall(r"\d+", str(refused.value)))


@pytest.mark.rule("R23")
def test_a_hand_too_small_for_two_lives_is_studied_and_not_played() -> None:
    small = house(PAPLU, {"hand_size": "5"})
    with pytest.raises(InputError) as refused:
        widgets.PracticeTable(rules=small)
    assert refused.value.code is Problem.CANNOT_BE_MET
    assert widgets.ProtectionLadder(rules=small).hand


def test_a_topic_of_paplu_cites_paplu_or_a_ruling_and_so_does_one_of_indian_rummy() -> None:
    shared = {"I6.2", "I6.4"}  # only the source of Indian Rummy has them
    assert not [ids for ids in CITED.values() if ids[0].startswith("I") and ids[0] not in shared]
    assert not [ids for ids in CITED.values() if ids[1].startswith("P")]
    assert UNREADABLE == "R29"
