"""What a hand costs (P6.1 to P6.4, I4.1, I4.2, R9 to R11): lines that add up, and why no more is protected."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from random import Random

import pytest

from paplu import INDIAN, PAPLU, PLATFORM, Code, Deal, InputError, Problem, Rules, house
from paplu.cli import showing
from paplu.deal import value
from paplu.language import ALL_CARDS, Card, Speaker
from paplu.rules import PROFILES
from tests.support.dealing import hard


@pytest.mark.parametrize("card", ALL_CARDS, ids=str)
def test_p6_1_a_card_counts_its_number_and_the_high_cards_ten(card: Card) -> None:
    expected = (
        0 if card.is_printed_joker else 10 if str(card)[:-1] in {"A", "K", "Q", "J", "10"} else int(str(card)[:-1])
    )
    assert value(card, Deal(None).wilds) == expected
    if card.rank:
        assert value(card, Deal(card.rank).wilds) == 0


@pytest.mark.parametrize(
    ("rule", "indicator", "hand", "rules", "total", "level", "codes"),
    [
        ("P6.2", "2", "KH KH QD QS JC JD 10S 10H AC AD 9C 9D 7H", PAPLU, 125, 0, {Code.LEVEL_0, Code.FOR_LEVEL_1}),
        ("I4.2", "2", "KH KH QD QS JC JD 10S 10H AC AD 9C 9D 7H", INDIAN, 80, 0, {Code.EVERY_GROUP_SAFE}),
        ("P6.3", "2", "4S 5S 6S 7C 7D 7H QD KC JS AD 9H 3C 10D", PAPLU, 83, 1, {Code.LEVEL_1, Code.FOR_LEVEL_2}),
        ("P6.4", "8", "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD", PAPLU, 10, 2, {Code.LEVEL_2}),
        ("P8.1", "8", "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C 4C", PAPLU, 0, 2, {Code.LEVEL_2, Code.DECLARABLE}),
        ("R9", "K", "JS AS AH 3D 2C 9D 4S KS 10S 4C QS 5S 7C", PAPLU, 44, 1, {Code.LEVEL_1_BEATS_LEVEL_2}),
        ("R10", None, "4S 5S 6S 7C 7D 7H 10S 10H 10D 10C KS KH KD", INDIAN, 0, 1, {Code.ZERO_BUT_NOT_DECLARABLE}),
        ("R10", None, "4S 5S 6S 7C 7D 7H 10S 10H 10D 10C KS KH KD", PLATFORM, 80, 1, {Code.LEVEL_1}),
        ("P8.2", "8", "4H 5H 6H 9S 10S JS 7C 7D 7S 2C 3C 4C 5D", PAPLU, 5, 2, {Code.LEVEL_2}),
    ],
)
def test_a_hand_costs_its_leftovers(
    rule: str, indicator: str | None, hand: str, rules: Rules, total: int, level: int, codes: set[Code]
) -> None:
    score = Deal(indicator, rules).penalty(hand)
    assert (score.total, score.level) == (Fraction(total), level)
    assert sum((line.amount for line in score.lines), Fraction(0)) == total
    assert codes <= {finding.code for finding in score.findings}


def test_r11_a_free_card_left_over_has_a_line_of_zero() -> None:
    score = Deal("8").penalty("KH KH QD QS JC JD 10S 10H AC AD 9C 9D 8H")
    assert [(line.amount, line.rule) for line in score.lines if line.code is Code.FREE_LEFTOVER] == [
        (Fraction(0), "R11")
    ]


def test_i4_2_the_cap_is_a_line_of_its_own() -> None:
    lines = Deal("2", PLATFORM).penalty("KH KH QD QS JC JD 10S 10H AC AD 9C 9D 7H").lines
    assert [(line.amount, line.rule) for line in lines if line.code is Code.CAP] == [(Fraction(-45), "I4.2")]


def test_the_nearest_pure_sequence_is_told() -> None:
    score = Deal("2").penalty("4S 5S KH KH QD QS JC JD 9H AC AD 9C 7D")
    wanting = next(finding for finding in score.findings if finding.code is Code.FOR_LEVEL_1)
    assert len(wanting["have"]) == 2  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert len(wanting["missing"]) == 1  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("4H 5H 6H", Problem.WRONG_NUMBER),
        ("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD QD", Problem.WRONG_NUMBER),
        ("4H 4H 4H 9S 10S PJ 7C 7D 7S AC 2C 3C KD", Problem.TOO_MANY_COPIES),
        ("8D 8D 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD", Problem.TOO_MANY_COPIES),
        ("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C XX", Problem.UNREADABLE_CARD),
    ],
)
def test_a_hand_that_cannot_be_is_refused(hand: str, code: Problem) -> None:
    deal = Deal("8D")
    for ask in (deal.penalty, deal.count, deal.draws):
        for source in (hand, hand.split()):
            with pytest.raises(InputError) as refused:
                ask(source)
            assert refused.value.code is code


def test_a_count_takes_text_texts_and_cards_alike() -> None:
    deal = Deal("8D")
    hand = "4h 5h 6h 9s TS pj 7c 7d 7s ac 2c 3c kd"
    cards = deal.checked(hand, 13)
    assert [deal.count(form) for form in (hand, hand.split(), cards, list(map(str, cards)), iter(cards))] == [10] * 5


def test_eight_cards_of_a_free_rank_cannot_be_held() -> None:
    with pytest.raises(InputError) as refused:
        Deal("8").count("8C 8C 8D 8D 8H 8H 8S 8S 4H 5H 6H KD QD")
    assert refused.value.code is Problem.TOO_MANY_FREE


def test_the_throws_of_the_worked_example_are_best_first() -> None:
    throws = Deal("8D").discards("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C 4C KD")
    assert (str(throws[0].card), throws[0].penalty, throws[0].declares) == ("KD", Fraction(0), True)
    assert [throw.penalty for throw in throws] == sorted(throw.penalty for throw in throws)
    assert len(throws) == 14


def test_a_draw_that_completes_the_worked_example_is_told() -> None:
    draws = Deal("8D").draws("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD")
    found = {str(draw.card): draw for draw in draws}
    assert (found["4C"].penalty, found["4C"].declares, found["4C"].copies_left) == (Fraction(0), True, 2)
    assert found["8D"].copies_left == 1
    assert found["PJ"].copies_left == 1
    assert len(found) == 53


@pytest.mark.parametrize(
    ("rule", "indicator", "hand", "totals"),
    [
        ("P6.2", "2", "KH KH QD QS JC JD 10S 10H AC AD 9C 9D 7H", [125, None, None]),
        ("P6.3", "2", "4S 5S 6S 7C 7D 7H QD KC JS AD 9H 3C 10D", [98, 83, None]),
        ("P6.4", "8", "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD", [80, 65, 10]),
        ("R9", "K", "JS AS AH 3D 2C 9D 4S KS 10S 4C QS 5S 7C", [84, 44, 45]),
    ],
)
def test_each_level_protects_what_it_can(rule: str, indicator: str, hand: str, totals: list[int | None]) -> None:
    deal = Deal(indicator)
    counts = [deal.at_level(hand, level) for level in range(3)]
    assert [count and int(count.total) for count in counts] == totals
    assert min(total for total in totals if total is not None) == deal.count(hand)


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("4S 5S KH KH QD QS JC JD 9H AC AD 9C 7D", Code.FOR_FIRST_LIFE),
        ("4S 5S 6S 7C 7D 7H QD KC JS AD 9H 3C 10D", Code.FOR_SECOND_LIFE),
    ],
)
@pytest.mark.parametrize("rules", [INDIAN, PROFILES["three-packs"], PROFILES["paplu-bonus"]], ids=lambda r: r.name)
def test_r10_where_no_level_protects_it_is_told_what_a_declaration_lacks(hand: str, code: Code, rules: Rules) -> None:
    findings = Deal("2", rules).penalty(hand).findings
    assert code in {finding.code for finding in findings}
    assert not [finding for finding in findings if "level" in finding.code]
    assert "level" not in showing.penalty_text(Deal("2", rules).penalty(hand), Speaker("en")).lower()


def test_without_levels_there_is_only_the_hand_as_it_counts() -> None:
    hand = "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD"
    assert [Deal("8", INDIAN).at_level(hand, level) is None for level in range(3)] == [True, True, False]


@pytest.mark.parametrize(
    ("indicator", "hand", "missing"),
    [
        pytest.param("K", "4H 5H 6H 7H 8H 2S 5S QS 2C 5C 9C QC AD", {"3H", "9H"}, id="P1.3 five in a row lack one"),
        pytest.param("K", "QS JS 10S 9S AS 2H 5H 2C 6C 10C 3D 7D JD", {"KS"}, id="P1.3 beside another cut"),
        pytest.param("5H", "4H 4H 5H 6H 6H 2S 8S QS 2C 9C KC JD AD", {"AC"}, id="R29 no 5H can come"),
    ],
)
def test_the_nearest_second_life_lacks_a_card_that_helps(indicator: str, hand: str, missing: set[str]) -> None:
    deal = Deal(indicator)
    wanting = next(finding for finding in deal.penalty(hand).findings if finding.code is Code.FOR_LEVEL_2)
    lacking = dict(wanting.facts)["missing"]
    assert isinstance(lacking, tuple)
    assert {str(card) for card in lacking} & missing


NEAREST = (Code.FOR_LEVEL_1, Code.FOR_LEVEL_2, Code.FOR_FIRST_LIFE, Code.FOR_SECOND_LIFE, Code.FOR_NEXT_LIFE)


@pytest.mark.parametrize("anywhere", ["yes", "no"])
@pytest.mark.parametrize("least", ["0", "1", "2", "3"])
@pytest.mark.parametrize("most", ["0", "1", "2", "none"])
def test_the_nearest_sequence_lacks_a_card_and_is_one_with_it(most: str, least: str, anywhere: str) -> None:
    rules = house(PAPLU, {"most_jokers": most, "least_naturals": least, "jokers_anywhere": anywhere})
    for seed in range(40):
        dealt = hard(Random(seed))
        deal = Deal(dealt.indicator, rules)
        for finding in deal.penalty(dealt.cards).findings:
            if finding.code in NEAREST:
                facts = dict(finding.facts)
                assert facts["missing"], dealt
                whole = deal.read([*facts["have"], *facts["missing"]])  # type: ignore[misc]
                assert any(meld.kind.is_sequence for meld in whole.readings), dealt


def test_a_level_below_what_a_hand_reaches_names_nothing_that_it_lacks() -> None:
    below = Deal("8").at_level("4H 5H 6H 9S 10S JS 2C 2D 2H 2S KD QD 7C", 0)
    assert below is not None
    assert not {finding.code for finding in below.findings} & {*NEAREST}


@pytest.mark.rule("R23")
def test_a_hand_that_holds_a_pure_sequence_is_not_told_that_it_has_none() -> None:
    rules = house(INDIAN, {"sets_needed": "1"})
    score = Deal("A", rules).penalty("8H 9H 10H 10S 10D 2C 4C 6D QS QC 3S 5S 7D")
    codes = {finding.code for finding in score.findings}
    assert score.level == 1
    assert Code.NO_SECOND_SEQUENCE in codes
    assert Code.NO_PURE_SEQUENCE not in codes


def test_where_one_sequence_is_enough_no_other_is_spoken_of() -> None:
    score = Deal(None, house(PAPLU, {"sequences_needed": "1"})).penalty("AH 2H 3H 9S 10S 6S 2C 2D KC QD 8C 7D 5S")
    assert score.level == 2
    assert {Code.REQUIREMENT_MET, Code.LEVEL_2} & {finding.code for finding in score.findings} == {Code.REQUIREMENT_MET}


@pytest.mark.rule("I6.4")
@pytest.mark.parametrize("rules", [PAPLU, INDIAN], ids=lambda rules: rules.name)
def test_what_is_safe_only_when_it_lies_open_says_so_and_names_the_house_rule(rules: Rules) -> None:
    step_by_step = house(rules, {"laying": "step by step"})
    findings = Deal("8", step_by_step).penalty("4H 5H 6H 9S 10S JS 7C 7D 7S AC 2C KD QC").findings
    assert Code.LAID_OPEN_SAFE in {finding.code for finding in findings}
    assert [finding["field"] for finding in findings if finding.code is Code.HOUSE_RULE] == ["laying"]


def test_every_reason_for_a_group_bears_its_number() -> None:
    score = Deal("8D").penalty("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD")
    numbered = [finding["group"] for finding in score.findings if "group" in dict(finding.facts)]
    assert sorted({*numbered}, key=str) == [1, 2, 3, 4]
    kinds = (Code.PURE_SEQUENCE, Code.IMPURE_SEQUENCE, Code.SET)
    told = {finding["group"]: finding.code.replace("_", " ") for finding in score.findings if finding.code in kinds}
    assert [told[number] for number in range(1, 5)] == [meld.kind for meld in score.melds]


@pytest.mark.parametrize("level", [-1, 3])
def test_there_are_three_levels_and_no_more(level: int) -> None:
    with pytest.raises(ValueError, match=str(level)):
        Deal("8").at_level("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD", level)


@pytest.mark.parametrize("level", [0, 1, 2])
def test_a_level_counts_the_same_with_and_without_its_house_rules_named(level: int) -> None:
    hand, deal = "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD", Deal("8", house(PAPLU, {"cap": "50"}))
    named, plain = deal.at_level(hand, level), deal.at_level(hand, level, named=False)
    assert named is not None
    assert plain is not None
    assert (plain.lines, plain.level) == (named.lines, level)
    fields = [finding["field"] for finding in named.findings if finding.code is Code.HOUSE_RULE]
    assert fields == (["cap"] if level < 2 else [])


def test_a_deal_is_copied_as_the_same_deal_and_a_count_shows_itself_in_a_notebook() -> None:
    deal = Deal("8D", INDIAN)
    assert pickle.loads(pickle.dumps(deal)) == copy.deepcopy(deal) == deal
    score = deal.penalty("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD")
    shown = score._repr_mimebundle_()  # pyright: ignore[reportPrivateUsage]  # as a notebook calls it
    assert showing.penalty_text(score, Speaker("en")) in shown["text/plain"]
    assert "<svg" in shown["text/html"]
