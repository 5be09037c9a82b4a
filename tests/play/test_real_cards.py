"""Hands recorded at a table of real cards: no stock, draws named, hands written down at the end, counts checked."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from paplu import Code, cards
from paplu.language import Speaker
from paplu.play import Refusal, replay_file
from tests.support.played import ALMOST, EIGHTY_SIX, FIFTEEN, FIFTY_THREE, SHOWN, error, settlement

ENGLISH = Speaker("en")

HANDS = {"Ana": ALMOST, "Bruno": FIFTEEN, "Carla": FIFTY_THREE, "Davi": EIGHTY_SIX}


def real_cards(acts: Sequence[str], hands_last: bool = True) -> str:
    """A log as recorded at a table of real cards."""
    head = ["paplu-log 1", "rules paplu", "players Ana Bruno Carla Davi", "dealer Davi", "indicator 8D"]
    hands = [f"hand {name} {held}" for name, held in HANDS.items()]
    middle = ["open 5C", *acts, *hands] if hands_last else [*hands, "open 5C", *acts]
    return "\n".join([*head, *middle]) + "\n"


NAMED = ("Ana draws 4C", f"Ana declares {SHOWN} throws KD")


@pytest.mark.parametrize("hands_last", [True, False])
def test_without_a_stock_draws_are_named_and_hands_may_come_last(hands_last: bool) -> None:
    found = replay_file(real_cards(NAMED, hands_last))
    assert found.exit_status == 0
    assert found.to_json()["balances"] == {"Ana": "77", "Bruno": "-15/2", "Carla": "-53/2", "Davi": "-43"}


def test_without_a_stock_counts_are_checked() -> None:
    assert error(replay_file(real_cards(["Ana draws"]))) == (1, 7, "card_not_named")
    assert error(replay_file(real_cards(["Ana draws 4C", "Ana discards QS"]))) == (1, 8, "not_in_hand")
    dropped = replay_file(real_cards(["Ana drops", "Bruno draws AC"]))
    assert dropped.exit_status == 0  # a card of the early drop has come again: places are not checked


@pytest.mark.rule("P2.1")
def test_a_hand_written_down_after_a_draw_has_the_card_too_many() -> None:
    assert error(replay_file(real_cards(["Ana draws 9C"], hands_last=False))) == (1, 11, "card_not_left")
    assert error(replay_file(real_cards(["Ana draws 9C"]))) == (1, 11, "too_many_copies")  # the third in the file
    assert error(replay_file(real_cards(["Ana draws 9C", "Ana discards 9C", "Bruno draws 2C"]))) == (
        1,
        13,
        "too_many_copies",
    )
    next_hand = "dealer Ana\nindicator 8D\nhand Ana 9C\n"
    assert error(replay_file(real_cards(["Ana draws 9C"]) + next_hand)) == (1, 11, "too_many_copies")
    assert error(replay_file(real_cards(["Ana draws 9C", "Carla draws 2C"]))) == (1, 8, "not_your_turn")
    assert error(replay_file(real_cards(["Ana draws 8D", "Ana discards 8D", "Bruno draws 8D"]))) == (
        1,
        9,
        "card_not_left",
    )


def test_without_a_stock_a_hand_is_open_until_its_hands_are_written_down() -> None:
    shortened = real_cards(NAMED).rsplit("hand Davi", 1)[0]
    found = replay_file(shortened)
    assert found.exit_status == 0
    assert settlement(found)["hands"] == [{"status": "open", "winner": None, "by": None, "payments": []}]
    assert "Davi." in found.text()
    assert error(replay_file(shortened + "dealer Ana\n"))[2] == "hand_not_over"


def declared(third: str, throws: str) -> Refusal | None:
    """What is said against a declaration after KD was drawn, with no other card of the hand named before."""
    act = f"Ana declares 4H 5H 6H | 9S 10S JS | {third} | AC 2C 3C 4C throws {throws}"
    return replay_file(real_cards(["Ana draws KD", act]).split("hand ")[0]).error


@pytest.mark.rule("R29")
@pytest.mark.parametrize(
    ("third", "throws", "missing", "extra"),
    [
        pytest.param("KD KD KD", "7C", "", "KD", id="a third king of diamonds"),
        pytest.param("QD 8D 8D", "KD", "", "8D", id="the indicator itself"),
        pytest.param("7D 7H 7S", "QS", "KD", "", id="the card drawn is not among those shown"),
        pytest.param("KD 7C 7C", "7C", "", "7C", id="two sevens shown and a third thrown"),
    ],
)
def test_without_a_stock_only_what_cannot_be_is_named(third: str, throws: str, missing: str, extra: str) -> None:
    found = declared(third, throws)
    assert found is not None
    assert isinstance(found.why, tuple)
    assert (found.line, [reason.code for reason in found.why]) == (8, [Code.NOT_THE_CARDS])
    assert (found.why[0]["missing"], found.why[0]["extra"]) == (cards(missing), cards(extra))


@pytest.mark.rule("R29")
def test_without_a_stock_cards_that_may_be_held_are_believed() -> None:
    assert declared("KD 7C 7D", "7C") is None


def test_all_cards_are_there_only_where_all_hands_are_written_down() -> None:
    said = ENGLISH.sentence(Code.ALL_CARDS_THERE, {"parts": "4·13 + 1 + 1 + 52", "count": 106})
    there = ENGLISH.text("replay.note", text=said, rule="P2.8")
    assert there in replay_file(real_cards(NAMED)).text()
    assert there not in replay_file(real_cards(NAMED).rsplit("hand Davi", 1)[0]).text()


@pytest.mark.rule("P4.7")
def test_without_a_stock_the_void_is_counted() -> None:
    acts: list[str] = []
    counts = replay_file(real_cards([])).session.hands[-1]
    free = list(counts.unseen)
    names = list(HANDS)
    for number, drawn in enumerate(free):
        acts += [f"{names[number % 4]} draws {drawn}", f"{names[number % 4]} discards {drawn}"]
    assert len(free) == 52
    assert settlement(replay_file(real_cards(acts)))["hands"][0]["status"] == "void"
    assert settlement(replay_file(real_cards(acts[:-2])))["hands"][0]["status"] == "open"


def test_a_line_that_is_wrong_whatever_the_hands_hold_goes_before_a_wrong_hand_at_the_end() -> None:
    hands = ["hand Ana 2S 4S 6D 8C 9C JD QC KH 3D 5C 7H 10D AC", "hand Bruno AH 2H 3H 4H 10S JS QS KS 9C 9D 9H KC"]
    head = ["paplu-log 1", "rules paplu", "players Ana Bruno Carla", "dealer Carla", "indicator 8D", "open QS"]
    found = replay_file("\n".join([*head, "Bruno drops", *hands]))
    assert found.error is not None
    assert (found.error.line, found.error.code) == (7, "not_your_turn")


@pytest.mark.rule("I6.4", "R29")
@pytest.mark.parametrize(
    ("held", "code"), [("", None), ("hand Ana 9S 10S JS 7C 7D 7S KD QC 2C 3H\n", Code.NOT_IN_HAND)]
)
def test_without_a_stock_a_group_is_believed_only_of_a_hand_nobody_has_named(held: str, code: Code | None) -> None:
    head = f"paplu-log 1\nrules gin\nplayers Ana Bruno\ndealer Bruno\nindicator 8D\n{held}open 5C\n"
    found = replay_file(f"{head}Ana draws 7H\nAna lays 4H 5H 6H\n")
    assert (found.error and found.error.code) == code
