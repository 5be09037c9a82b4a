"""Cards, hands and groups as text, both ways."""

from __future__ import annotations

import pytest

from paplu.language import ALL_CARDS, Card, Hand, InputError, Problem, notation


@pytest.mark.parametrize("card", ALL_CARDS, ids=str)
def test_the_text_of_a_card_is_read_back(card: Card) -> None:
    assert notation.card(str(card)) == notation.card(card.signs) == notation.card(str(card).lower()) == card


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("th", "10H"), ("10♥", "10H"), ("★", "PJ"), ("pj", "PJ"), ("8♦\ufe0f", "8D"), (" ac ", "AC")],
)
def test_other_ways_of_writing_a_card_are_read(text: str, canonical: str) -> None:
    assert str(notation.card(text)) == canonical


@pytest.mark.parametrize(
    "text", ["1H", "11H", "H", "8", "", "8DD", "8 D", "4H,5H", "4H5H", "J", "4H5", "SKH", "\x00", "٨D"]
)
def test_what_is_no_card_is_refused_with_its_token(text: str) -> None:
    with pytest.raises(InputError) as refused:
        notation.card(text)
    assert (refused.value.code, refused.value.token, refused.value.place) == (Problem.UNREADABLE_CARD, text, 1)


@pytest.mark.parametrize(
    ("source", "place"), [("4H 5H xx", 3), (["4H", "5H", "6X", "7H"], 3), ("?", 1), ("4H  5H\n6H 7", 4)]
)
def test_the_place_of_an_unreadable_card_is_told(source: str | list[str], place: int) -> None:
    with pytest.raises(InputError) as refused:
        notation.cards(source)
    assert refused.value.place == place


def test_something_that_is_neither_text_nor_card_is_a_type_error() -> None:
    with pytest.raises(TypeError):
        notation.card(8)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("4H 5H 6H|7C 7D 7S", "4H 5H 6H | 7C 7D 7S"),
        ("4H 5H 6H + KD 5D", "4H 5H 6H + KD 5D"),
        ("4H 5H 6H +KD", "4H 5H 6H + KD"),
        ("+ KD 5D", "+ KD 5D"),
        ("KD 5D", "KD 5D"),
        ([["4H", "5H", "6H"], ["7C", "7D"]], "4H 5H 6H | 7C 7D"),
        (["4h 5h 6h", "7c 7d"], "4H 5H 6H | 7C 7D"),
    ],
)
def test_groups_are_read_and_written_back(source: str, text: str) -> None:
    found, loose = notation.groups(source)
    assert notation.grouping_text(found, loose) == text
    assert notation.groups(text) == (found, loose)


@pytest.mark.parametrize(
    ("source", "code", "place"),
    [
        ("", Problem.NO_CARDS, None),
        ("  ", Problem.NO_CARDS, None),
        ("4H 5H 6H | | 7C", Problem.EMPTY_GROUP, 2),
        ("| 4H 5H 6H", Problem.EMPTY_GROUP, 1),
        ("4H 5H 6H |", Problem.EMPTY_GROUP, 2),
        ("4H 5H 6H +", Problem.EMPTY_GROUP, 2),
        ([["4H"], []], Problem.EMPTY_GROUP, 2),
        ("4H + 5H + 6H", Problem.SECOND_PLUS, 3),
        ("4H + 5H | 6H", Problem.SECOND_PLUS, 3),
        ("4H 5H | 6H 7X", Problem.UNREADABLE_CARD, 4),
    ],
)
def test_a_grouping_that_cannot_be_read_is_refused(source: str, code: Problem, place: int | None) -> None:
    with pytest.raises(InputError) as refused:
        notation.groups(source)
    assert (refused.value.code, refused.value.place) == (code, place)


@pytest.mark.parametrize(
    ("source", "token", "place"), [("4H | 5H", "|", 2), ("4H 5H + 6H", "+", 3), ("4H+5H|6H", "+", 2)]
)
def test_groups_where_plain_cards_are_wanted_are_refused(source: str, token: str, place: int) -> None:
    with pytest.raises(InputError) as refused:
        notation.cards(source)
    assert (refused.value.code, refused.value.token, refused.value.place) == (Problem.GROUPS_NOT_ALLOWED, token, place)


def test_a_sign_of_groups_within_one_group_is_counted_among_all_cards() -> None:
    with pytest.raises(InputError) as refused:
        notation.groups(["4H 5H 6H", "9S | 10S"])
    assert (refused.value.token, refused.value.place) == ("|", 5)


def test_a_hand_is_the_same_in_any_order() -> None:
    assert Hand("KD 4H KD") == Hand(["4H", "KD", "KD"]) != Hand("KD 4H")
    assert len({Hand("KD 4H"), Hand("4H KD")}) == 1


def test_a_hand_loses_one_copy_at_a_time() -> None:
    assert Hand("4H KD KD") - "KD" == Hand("4H KD")
    with pytest.raises(ValueError, match="5C"):
        _ = Hand("4H") - "5C"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("4h5h6h", "4H 5H 6H"),
        ("10h10st♣", "10H 10S 10C"),
        ("9S10SPJ", "9S 10S PJ"),
        ("4H, 5H;6H", "4H 5H 6H"),
        ("joker JK \U0001f0cf pj ★", "PJ PJ PJ PJ PJ"),
        ("\U0001f0a1\U0001f0b1 \U0001f0cd \U0001f0de", "AS AH QD KC"),
        ("4♥\ufe0e 5♥\ufe0f", "4H 5H"),
        ("H7 s10 ♦K", "7H 10S KD"),
        ("h7h8", "7H 8H"),
    ],
)
def test_every_way_of_writing_a_card_that_can_mean_no_other_is_read(text: str, canonical: str) -> None:
    assert notation.text(notation.cards(text)) == canonical


@pytest.mark.parametrize("word", ["H7", "4h5h", "joker", "4H,5H", "\U0001f0a1"])
def test_a_log_keeps_to_the_notation(word: str) -> None:
    with pytest.raises(InputError):
        notation.exact_cards([word])


def test_groups_are_read_as_our_own_output_parts_them() -> None:
    assert notation.groups("4♥ 5♥ 6♥ · 7♣ 7♦ 7♠ + K♦") == notation.groups("4H 5H 6H | 7C 7D 7S + KD")
