"""Pictures of cards: well-formed, with a text alternative, the same each time, and small."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from paplu.language import (
    ALL_CARDS,
    FOUR_COLOURS,
    INK,
    NATURALS,
    PRINTED_JOKER,
    SHAPES,
    TRAY,
    TWO_COLOURS,
    Face,
    Row,
    parts,
    rows,
)

SVG = "{http://www.w3.org/2000/svg}"
WORKED = [
    Row(tuple(Face(card) for card in NATURALS[29:32]), "pure sequence"),
    Row((Face(NATURALS[47]), Face(NATURALS[48]), Face(PRINTED_JOKER, free=True, note="as J♠")), "impure sequence"),
    Row((Face(NATURALS[25], faded=True, name="king of diamonds, left over"),), "left & right"),
]


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_a_picture_is_well_formed_and_says_in_words_what_it_shows() -> None:
    tree = ElementTree.fromstring(rows(WORKED, title="A hand"))
    title, desc = tree.find(f"{SVG}title"), tree.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None
    assert tree.get("role") == "img"
    assert tree.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == "A hand"
    assert desc.text == (
        "pure sequence: 4♥, 5♥, 6♥. impure sequence: 9♠, 10♠, ★ as J♠. left & right: king of diamonds, left over"
    )


def test_the_same_rows_give_the_same_picture_and_other_rows_other_ids() -> None:
    assert rows(WORKED) == rows(WORKED)
    first, second = (ElementTree.fromstring(rows(WORKED[:n])).get("aria-labelledby") for n in (1, 2))
    assert first != second


def test_every_shape_used_is_drawn_once_in_the_picture() -> None:
    tree = ElementTree.fromstring(rows(WORKED))
    drawn = [path.get("id", "") for path in tree.iter(f"{SVG}path")]
    used = {use.get("href", "")[1:] for use in tree.iter(f"{SVG}use")}
    assert sorted(drawn) == sorted(used)


def test_a_hand_of_thirteen_stays_small() -> None:
    assert len(rows([Row(tuple(Face(card, free=True) for card in ALL_CARDS[:13]), "hand")])) < 8000


@pytest.mark.parametrize("colours", [TWO_COLOURS, FOUR_COLOURS], ids=["two colours", "four colours"])
def test_every_colour_can_be_read_on_its_card_faded_or_not(colours: dict[str, str]) -> None:
    assert all(_contrast(colour, surface) >= 4.5 for colour in colours.values() for surface in ("#ffffff", "#e3e6ea"))
    assert _contrast(INK, TRAY) >= 7


def test_suits_differ_in_shape_and_not_only_in_colour() -> None:
    assert len(set(SHAPES.values())) == 5


def test_rows_stand_side_by_side_only_as_far_as_the_columns_go() -> None:
    row = Row(tuple(Face(card) for card in NATURALS[:3]), "x")
    boxes = [ElementTree.fromstring(rows([row] * 4, columns=n)).get("viewBox", "").split() for n in (3, 40)]
    assert int(boxes[0][2]) < 250 < int(boxes[1][2])
    assert int(boxes[0][3]) > 300 > int(boxes[1][3])


def test_no_rows_and_an_empty_row_are_pictures_too() -> None:
    assert ElementTree.fromstring(rows([])).tag == f"{SVG}svg"
    assert ElementTree.fromstring(rows([Row((), "no cards")])).tag == f"{SVG}svg"


def test_the_parts_for_a_table_are_all_cards_and_the_marks() -> None:
    sheet = parts(four_colours=True)
    assert set(sheet) == {str(card) for card in ALL_CARDS} | {"free", "note", "back"}
    assert all(ElementTree.fromstring(f"<g>{drawing}</g>").tag == "g" for drawing in sheet.values())
    assert sum(map(len, sheet.values())) < 26_000
