"""What the indicator leaves free (P2.5, P2.6, I1.3, I1.4) and the rules records."""

from __future__ import annotations

from dataclasses import replace

import pytest

import paplu
from paplu import INDIAN, PAPLU, PLATFORM, Deal, InputError, Problem, Rules, card, house, profile
from paplu.rules import PROFILES, field_text


@pytest.mark.parametrize(
    ("rule", "indicator", "rules", "free", "in_play"),
    [
        pytest.param("P2.5", "8D", PAPLU, {"8C", "8D", "8H", "8S", "PJ"}, 9, id="P2.5 a card"),
        pytest.param("P2.5", "8", PAPLU, {"8C", "8D", "8H", "8S", "PJ"}, 9, id="P2.5 a rank alone"),
        pytest.param("P2.6", "PJ", PAPLU, {"PJ"}, 1, id="P2.6 a printed joker"),
        pytest.param("P2.5", None, PAPLU, {"PJ"}, 2, id="P2.5 no free rank"),
        pytest.param("I1.3", "8D", INDIAN, {"8C", "8D", "8H", "8S", "PJ"}, 9, id="I1.3 seven and two"),
        pytest.param("I1.4", "PJ", INDIAN, {"AC", "AD", "AH", "AS", "PJ"}, 9, id="I1.4 the aces"),
        pytest.param("I1.4", "PJ", PLATFORM, {"AC", "AD", "AH", "AS", "PJ"}, 9, id="I1.4 on a platform"),
    ],
)
def test_the_indicator_leaves_these_cards_free(
    rule: str, indicator: str | None, rules: Rules, free: set[str], in_play: int
) -> None:
    wilds = Deal(indicator, rules).wilds
    assert {str(kind) for kind in wilds.kinds} == free
    assert wilds.in_play == in_play


def test_the_indicator_itself_is_out_of_play() -> None:
    assert Deal("8D").wilds.copies(card("8D")) == 1
    assert Deal("8D").wilds.copies(card("8C")) == 2
    assert Deal("PJ").wilds.copies(card("PJ")) == 1


def test_with_a_rank_alone_seven_of_its_cards_can_be_about() -> None:
    wilds = Deal("8").wilds
    held = [card(text) for text in ["8C", "8C", "8D", "8D", "8H", "8H"]]
    assert wilds.copies(card("8S")) == 2
    assert wilds.left(card("8S"), held) == 1


@pytest.mark.parametrize("token", ["", "8X", "1", "8D 9D", "none", "★★"])
def test_what_is_no_indicator_is_refused(token: str) -> None:
    with pytest.raises(InputError) as refused:
        Deal(token)
    assert (refused.value.code, refused.value.token) == (Problem.NOT_AN_INDICATOR, token)


def test_no_printed_joker_is_turned_up_where_there_are_none() -> None:
    with pytest.raises(InputError) as refused:
        Deal("pj", house(PAPLU, {"printed_jokers": "0"}))
    assert (refused.value.code, refused.value.token) == (Problem.NO_PRINTED_JOKER, "PJ")


def test_the_same_question_gives_the_same_deal() -> None:
    assert Deal("8d") == Deal("8D")
    assert Deal("8D") != Deal("8")
    assert Deal("8D", PLATFORM) != Deal("8D")
    assert {Deal("8D"): 1}[Deal("8♦")] == 1


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        (Deal("8d"), "Deal('8D')"),
        (Deal("8"), "Deal('8')"),
        (Deal(None), "Deal(None)"),
        (Deal("PJ", INDIAN), "Deal('PJ', rules=INDIAN)"),
        (Deal("8", "21-card"), "Deal('8', rules=profile('21-card'))"),
        (Deal("8", replace(PAPLU, set_sizes=(3, 4))), "Deal('8', rules=house(PAPLU, {'set_sizes': '3,4'}))"),
        (Deal("8", replace(INDIAN, name="home")), "Deal('8', rules=replace(INDIAN, name='home'))"),
    ],
)
def test_a_deal_shows_the_call_that_makes_it(deal: Deal, code: str) -> None:
    assert repr(deal) == code
    assert eval(code, {**vars(paplu), "replace": replace}) == deal


def test_a_deal_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Deal("8D").rules = INDIAN  # type: ignore[misc]  # what is tried


def test_a_profile_is_found_by_its_name() -> None:
    assert profile("Indian") is INDIAN
    with pytest.raises(InputError) as refused:
        profile("poker")
    assert (refused.value.code, refused.value.token) == (Problem.UNKNOWN_RULES, "poker")


@pytest.mark.parametrize(
    ("settings", "changed"),
    [
        ({"drop_early": "20"}, {"drop_early": 20}),
        ({"set_sizes": "3,4"}, {"set_sizes": (3, 4)}),
        ({"cap": "none"}, {"cap": None}),
        ({"cap": "80"}, {"cap": 80}),
        ({"free_in_place": "no"}, {"free_in_place": False}),
        ({"protection": "every group"}, {"protection": INDIAN.protection}),
        ({"stock_end": "Reshuffle"}, {"stock_end": INDIAN.stock_end}),
    ],
)
def test_a_house_rule_is_given_by_field(settings: dict[str, str], changed: dict[str, object]) -> None:
    assert house(PAPLU, settings) == replace(PAPLU, **changed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("settings", "code", "token"),
    [
        ({"drop_erly": "20"}, Problem.UNKNOWN_FIELD, "drop_erly"),
        ({"name": "mine"}, Problem.UNKNOWN_FIELD, "name"),
        ({"drop_early": "many"}, Problem.BAD_VALUE, "many"),
        ({"drop_early": "-1"}, Problem.BAD_VALUE, "-1"),
        ({"drop_early": "none"}, Problem.BAD_VALUE, "none"),
        ({"set_sizes": "3,5"}, Problem.BAD_VALUE, "3,5"),
        ({"set_sizes": ""}, Problem.BAD_VALUE, ""),
        ({"protection": "some"}, Problem.BAD_VALUE, "some"),
        ({"hand_size": "99"}, Problem.BAD_VALUE, "99"),
    ],
)
def test_a_house_rule_that_cannot_be_is_refused(settings: dict[str, str], code: Problem, token: str) -> None:
    with pytest.raises(InputError) as refused:
        house(PAPLU, settings)
    assert (refused.value.code, refused.value.token) == (code, token)


@pytest.mark.parametrize(
    ("field", "nearest"),
    [("setsize", ("set_sizes",)), ("drop_erly", ("drop_early",)), ("CAP", ("cap",)), ("zzz", ()), ("", ())],
)
def test_the_field_nearest_to_an_unknown_one_is_named(field: str, nearest: tuple[str, ...]) -> None:
    with pytest.raises(InputError) as refused:
        house(PAPLU, {field: "4"})
    assert (refused.value.code, refused.value.facts["nearest"]) == (Problem.UNKNOWN_FIELD, nearest)


@pytest.mark.parametrize(
    ("field", "value", "token"),
    [
        ("stock_end", "sometimes", "sometimes"),
        ("stock_end", [], "[]"),
        ("cap", "80", "80"),
        ("cap", 0, "0"),
        ("drop_early", None, "none"),
        ("hand_rummy", 1, "1"),
        ("hand_size", 13.0, "13.0"),
        ("hand_size", True, "True"),
        ("set_sizes", 3, "3"),
        ("set_sizes", "3,4", "3,4"),
        ("set_sizes", (3, 5), "3,5"),
        ("set_sizes", (), ""),
        ("name", None, "none"),
    ],
)
def test_a_field_given_in_python_is_refused_too_where_it_cannot_be(field: str, value: object, token: str) -> None:
    with pytest.raises(InputError) as refused:
        replace(PAPLU, **{field: value})  # type: ignore[arg-type]
    assert (refused.value.code, refused.value.token) == (Problem.BAD_VALUE, token)
    assert refused.value.facts["field"] == field


def test_whether_or_not_is_asked_for_in_the_words_of_the_one_who_gave_it() -> None:
    with pytest.raises(InputError) as in_python:
        replace(PAPLU, hand_rummy="yes")  # type: ignore[arg-type]
    with pytest.raises(InputError) as as_text:
        house(PAPLU, {"hand_rummy": "True"})
    assert [error.value.facts["known"] for error in (in_python, as_text)] == [("True", "False"), ("yes", "no")]
    assert (as_text.value.code, as_text.value.facts["field"]) == (Problem.BAD_VALUE, "hand_rummy")


def test_a_choice_given_as_its_word_and_sizes_in_any_order_are_kept_as_the_record_has_them() -> None:
    rules = replace(PAPLU, stock_end="reshuffle", set_sizes=[4, 3, 4])  # type: ignore[arg-type]
    assert (rules.stock_end, rules.set_sizes) == (INDIAN.stock_end, (3, 4))
    assert rules.stock_end is INDIAN.stock_end


@pytest.mark.parametrize("rules", PROFILES.values(), ids=PROFILES)
def test_every_field_is_written_so_that_it_is_read_back(rules: Rules) -> None:
    fields = {name: field_text(getattr(rules, name)) for name in Rules.__slots__ if name not in ("name", "family")}
    assert house(rules, fields) == rules
