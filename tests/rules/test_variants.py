"""The variants of Indian Rummy: tunnelas and dublees, what they ask for, and the game that nobody can win."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from paplu import INDIAN, PAPLU, PLATFORM, Code, Deal, InputError, Kind, Problem, Rules, profile
from paplu.play import most_players
from paplu.rules import FAMILIES, PROFILES, Alike

LETTER, HOUSE = profile("21-card"), profile("21-card-house")
TUNNELA, DUBLEE = Kind.TUNNELA, Kind.DUBLEE


def test_every_variant_is_a_record_under_its_own_name() -> None:
    assert {name: rules.name for name, rules in PROFILES.items()} == {name: name for name in PROFILES}
    assert {"21-card", "21-card-house", "10-card", "10-card-house", "gin", "three-packs", "paplu-bonus"} <= {*PROFILES}


@pytest.mark.parametrize(
    ("cards", "rules", "kind"),
    [
        pytest.param("7S 7S 7S", LETTER, TUNNELA, id="R24: three alike"),
        pytest.param("7S 7S PJ", LETTER, TUNNELA, id="R24: two alike and a printed joker"),
        pytest.param("7S 7S 8D", LETTER, TUNNELA, id="R24: two alike and a free card"),
        pytest.param("8S 8S 8S", LETTER, TUNNELA, id="R5: three free cards alike stand for themselves"),
        pytest.param("7S 7S", LETTER, DUBLEE, id="R24: two alike"),
        pytest.param("7S PJ", LETTER, DUBLEE, id="R24: one card and a joker"),
        pytest.param("8S 8D", LETTER, DUBLEE, id="R24: one free card as itself and one in its place"),
        pytest.param("7S 7S 7S", HOUSE, TUNNELA, id="R24: three alike, by table custom"),
        pytest.param("8S 8S 8S", HOUSE, TUNNELA, id="R24: three free cards alike, by table custom"),
        pytest.param("PJ PJ PJ", HOUSE, TUNNELA, id="R24: printed jokers alone, by table custom"),
        pytest.param("PJ PJ", HOUSE, DUBLEE, id="R24: two printed jokers, by table custom"),
    ],
)
def test_alike_cards_are_a_tunnela_or_a_dublee(cards: str, rules: Rules, kind: Kind) -> None:
    verdict = Deal("8H", rules).read(cards)
    assert kind in {reading.kind for reading in verdict.readings}
    assert verdict


@pytest.mark.parametrize(
    ("cards", "rules", "code"),
    [
        pytest.param("7S 7H", LETTER, Code.NOT_ALIKE, id="I6.2: a dublee has one suit"),
        pytest.param("7S 7S 7H", LETTER, Code.NOT_ALIKE, id="I6.2: a tunnela has one suit"),
        pytest.param("7S 7S PJ", HOUSE, Code.JOKER_IN_ALIKE, id="R24: no joker completes a tunnela"),
        pytest.param("7S PJ", HOUSE, Code.JOKER_IN_ALIKE, id="R24: no joker completes a dublee"),
        pytest.param("8S PJ", HOUSE, Code.JOKER_IN_ALIKE, id="R24: a free card is no partner of a printed joker"),
        pytest.param("PJ PJ", LETTER, Code.NO_NATURAL, id="R2: two printed jokers have no card of their own"),
        pytest.param("PJ PJ PJ", profile("three-packs"), Code.NO_NATURAL, id="R2: nor have three"),
        pytest.param("7S 7S", INDIAN, Code.TOO_FEW_CARDS, id="I8.2: a dublee belongs to the 21-card game"),
        pytest.param("7S 7S 7S", INDIAN, Code.TWINS_IN_SET, id="I8.2: a tunnela belongs to the 21-card game"),
        pytest.param("7S", LETTER, Code.TOO_FEW_CARDS, id="I6.2: one card is no dublee"),
    ],
)
def test_what_is_no_tunnela_and_no_dublee_says_why(cards: str, rules: Rules, code: Code) -> None:
    verdict = Deal("8H", rules).read(cards)
    assert not verdict or verdict.kind not in (TUNNELA, DUBLEE)
    assert code in verdict.codes


@pytest.mark.parametrize("tunnelas", Alike)
@pytest.mark.parametrize("dublees", Alike)
def test_whatever_is_no_group_has_a_reason_beside_a_house_rule(tunnelas: Alike, dublees: Alike) -> None:
    kinds = {"tunnelas": tunnelas, "dublees": dublees, "tunnela_is_pure": False, "dublees_declare": None}
    groups = "3C PJ | 8S 8S | 8S 8H | PJ PJ | 3C 3C | 3C 4C | PJ PJ PJ | 8S 8S 8S | 3C 8S PJ | 3C PJ 5C | 3C PJ PJ 6C"
    for least, most, anywhere, in_place in product((0, 1, 2, 3), (None, 0, 1), (True, False), (True, False)):
        changed: dict[str, Any] = {**kinds, "least_naturals": least, "most_jokers": most}
        rules = replace(HOUSE, name="ours", jokers_anywhere=anywhere, free_in_place=in_place, **changed)
        for group in groups.split(" | "):
            verdict = Deal("8H", rules).read(group)
            assert verdict or {*verdict.codes} - {Code.HOUSE_RULE}, (group, rules)


def test_a_joker_in_a_tunnela_stands_for_the_very_card() -> None:
    reading = Deal("8H", LETTER).read("PJ 7S 8D").readings[-1]
    assert (str(reading), str(reading.as_read)) == ("7S 8D PJ", "(card('7S'), card('7S'), card('7S'))")


COMPLETE = "4H 5H 6H | 9S 10S JS | AC 2C 3C | 7D 7D 7D | KC KC KC | QS QS | 5D PJ | 2H PJ"


def test_twenty_one_cards_with_three_pure_sequences_are_declared() -> None:
    assert Deal("8H", LETTER).judge(COMPLETE).codes[-4:] == (
        Code.FIRST_LIFE,
        Code.SECOND_LIFE,
        Code.FURTHER_LIFE,
        Code.COMPLETE,
    )


def test_two_pure_sequences_are_too_few_for_twenty_one_cards() -> None:
    shown = Deal("8H", LETTER).judge(COMPLETE.replace("AC 2C 3C", "AC PJ 3C").replace("2H PJ", "2H 2C"))
    assert not shown
    assert Code.TOO_FEW_PURE in shown.codes


def test_a_tunnela_counts_as_a_pure_sequence_by_table_custom() -> None:
    shown = "4H 5H 6H | 9S 10S JS | 7D 7D 7D | KC KC KC | QS QS | 5D 5D | 2H 2H | 3S 3S 3S"
    assert Deal("8H", HOUSE).judge(shown)
    assert not Deal("8H", LETTER).judge(shown)
    assert Deal("8H", replace(LETTER, tunnela_is_pure=True)).judge(shown)


def test_a_number_of_tunnelas_and_dublees_can_be_asked_for() -> None:
    deal = Deal("8H", replace(LETTER, tunnelas_needed=2, dublees_needed=3))
    assert deal.judge(COMPLETE)
    assert Code.TOO_FEW_TUNNELAS in deal.judge(COMPLETE.replace("7D 7D 7D", "7D 7C 7S")).codes
    assert Code.TOO_FEW_DUBLEES in deal.judge(COMPLETE.replace("QS QS", "QS KS")).codes


def test_what_is_asked_for_must_fit_into_the_hand() -> None:
    with pytest.raises(InputError) as refused:
        Deal("8H", replace(LETTER, tunnelas_needed=3, dublees_needed=4))  # 9 + 9 + 8 = 26 cards
    assert refused.value.code is Problem.CANNOT_BE_MET


EIGHT_DUBLEES = "QS QS | 5D 5D | 2H 2H | 3S 3S | 9C 9C | 10C 10C | KD KD | PJ PJ + 4H 8C 9S JD AD"


def test_eight_dublees_are_a_declaration_of_their_own_by_table_custom() -> None:
    assert Code.ENOUGH_DUBLEES in Deal("8H", HOUSE).judge(EIGHT_DUBLEES).codes
    assert Deal("8H", HOUSE).judge(EIGHT_DUBLEES)
    assert not Deal("8H", HOUSE).judge(EIGHT_DUBLEES.replace("QS QS | ", "").replace("+", "+ QS QS"))
    assert not Deal("8H", LETTER).judge(EIGHT_DUBLEES)


def test_the_ten_card_game_to_the_letter_cannot_be_won_and_is_not_dealt() -> None:
    rules = profile("10-card")
    assert (rules.fewest_cards, rules.hand_size) == (12, 10)  # two sequences and two sets of three: R23
    with pytest.raises(InputError) as refused:
        Deal("8H", rules)
    assert refused.value.code is Problem.CANNOT_BE_MET
    assert "12" in str(refused.value)


def test_the_ten_card_game_of_the_house_is_won_with_two_sequences() -> None:
    assert Deal("8H", profile("10-card-house")).judge("4H 5H 6H | 9S 10S PJ | 7C 7D 7S 7H")


def test_with_two_more_cards_the_ten_card_requirement_can_be_met() -> None:
    deal = Deal("8H", replace(profile("10-card"), hand_size=12))
    assert deal.judge("4H 5H 6H | 9S 10S PJ | 7C 7D 7S | KC KD KS")
    assert Code.TOO_FEW_SETS in deal.judge("4H 5H 6H | 9S 10S PJ | 7C 7D 7S | JC QC KC").codes


def test_the_variants_are_playable_but_for_ten_cards_to_the_letter() -> None:
    assert [name for name, rules in PROFILES.items() if not rules.can_be_won] == ["10-card"]
    assert [name for name, rules in PROFILES.items() if not rules.can_be_asked] == ["10-card"]
    small = replace(PAPLU, hand_size=3)  # a few cards to study levels with, too few to be won by
    assert (small.can_be_asked, small.can_be_won) == (True, False)


def test_tunnelas_and_dublees_can_be_played_with_thirteen_cards() -> None:
    rules = replace(INDIAN, tunnelas=Alike.WITH_JOKERS)
    assert Deal("8H", rules).read("7S 7S PJ").kind is TUNNELA
    assert not Deal("8H", rules).read("7S 7S")


@pytest.mark.rule("R24")
@pytest.mark.parametrize("field", ["tunnelas_needed", "dublees_needed"])
def test_what_is_no_group_cannot_be_needed(field: str) -> None:
    with pytest.raises(InputError) as refused:
        replace(PAPLU, **{field: 1})  # type: ignore[arg-type]
    assert (refused.value.code, refused.value.facts["field"]) == (Problem.BAD_VALUE, field)


def test_a_profile_keeps_its_family() -> None:
    for strange, known in (({"family": "I"}, PAPLU.family), ({"name": "indian"}, INDIAN.family)):
        with pytest.raises(InputError) as refused:
            replace(PAPLU, **strange)  # type: ignore[arg-type]
        assert refused.value.facts["known"] == (known,)
        assert not re.search(r"\b[PI]\b", str(refused.value))  # the letters of the ids mean nothing to a stranger
    assert replace(INDIAN, name="ours").family is INDIAN.family
    assert {name: rules.family for name, rules in PROFILES.items()} == FAMILIES


@pytest.mark.rule("R24")
def test_eight_dublees_are_told_as_what_they_are_shown_and_counted() -> None:
    cards = "2C 2C | 3C 3C | 4D 4D | 6S 6S | 9H 9H | JH JH | KD KD | QS QS + AH 3D 5S 8C 10C"
    deal = Deal("7", "21-card-house")
    shown = deal.judge(cards).score
    best = deal.penalty(cards.replace("|", "").replace("+", ""))
    assert shown is not None
    assert [(score.total, score.level) for score in (shown, best)] == [(Fraction(0), 2)] * 2
    assert {(score.findings[0].code, score.findings[0].rule) for score in (shown, best)} == {
        (Code.ENOUGH_DUBLEES, "R24")
    }


@pytest.mark.rule("I6.2")
@pytest.mark.parametrize("indicator", ["PJ", "A"])
def test_the_next_pure_sequence_always_lacks_a_card(indicator: str) -> None:
    hand = "2S 2H 10S 9C 7S JH JH AS 8C 3C 9H 3S 6C KC 6S 5C 7H JC QH 3H 10H"
    found = [each for each in Deal(indicator, "21-card").penalty(hand).findings if each.code is Code.FOR_NEXT_LIFE]
    assert [bool(each["missing"]) for each in found] == [True]


def test_a_pack_that_leaves_no_stock_seats_fewer() -> None:
    assert most_players(replace(INDIAN, packs=1)) == 3
    assert most_players(INDIAN) == 6


@pytest.mark.rule("R24")
def test_a_group_is_read_as_what_the_declaration_needs() -> None:
    hand = "3H 2H 5S PJ 7S 4D 5H 3H 4S 3D 6C 3H 4S 3C 3C 4C 7H 6D 5D 2S 6H"
    deal = Deal("3S", "21-card-house")
    best = deal.penalty(hand)
    shown = deal.judge(" | ".join(" ".join(map(str, meld.cards)) for meld in best.melds))
    assert best.declarable
    assert shown
    assert TUNNELA in [meld.kind for meld in shown.melds if meld]


@pytest.mark.rule("R23")
@pytest.mark.parametrize(
    ("shown", "sets"),
    [
        pytest.param("2H 3H 4H | 10S JS QS KS | 3D 4D 5D | 9C 6C PJ", 1, id="the set that is needed"),
        pytest.param("2H 3H 4H | 10S JS QS KS | 9D 6D PJ | 9C 6C PJ", 1, id="one of two groups alike"),
        pytest.param("2H 3H 4H 5H | 7D 7S 7H | 9D 6D PJ | 9C 6C PJ", 1, id="a sequence, where a set is there already"),
        pytest.param("2H 3H 4H 5H | 10S JS QS | 3D 4D 5D | 9C 10C 6C", 0, id="no set in any reading"),
    ],
)
def test_a_group_that_is_a_sequence_or_a_set_is_read_as_the_one_that_is_needed(shown: str, sets: int) -> None:
    deal = Deal("6", replace(PLATFORM, sets_needed=1))
    readings = product(*(deal.read(group).readings for group in shown.split(" | ")))
    kinds_of = [[meld.kind for meld in way] for way in readings]
    ways = [kinds for kinds in kinds_of if Kind.SET in kinds and sum(kind.is_sequence for kind in kinds) > 1]
    verdict = deal.judge(shown)
    kinds = [meld.kind for meld in verdict.melds if meld]
    assert (bool(verdict), kinds.count(Kind.SET)) == (bool(ways), sets)
    assert (kinds in ways) == bool(verdict)
    assert deal.penalty(shown.replace(" |", "")).declarable or not verdict
