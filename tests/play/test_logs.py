"""The text of play, both ways, and what ``paplu replay`` answers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from paplu.language import InputError, Problem, card, cards
from paplu.play import Cut, Declares, Draws, Drops, Event, Match, Named, names, parse, replay_file, text, write
from tests.support.cases import Row, rows
from tests.support.played import ALMOST, EIGHTY_SIX, FIFTEEN, FIFTY_THREE, SHOWN, error, log, settlement

ROOT = Path(__file__).resolve().parents[2]
CASES = [pytest.param(row, id=row["name"]) for row in rows("logs.jsonl.gz")]
HANDS = {"Ana": ALMOST, "Bruno": FIFTEEN, "Carla": FIFTY_THREE, "Davi": EIGHTY_SIX}
WIN = ("Ana draws", f"Ana declares {SHOWN} throws KD")


@pytest.mark.parametrize("row", CASES)
def test_a_recorded_log_is_settled_or_refused_as_two_referees_agree(row: Row) -> None:
    found = replay_file(row["log"])
    if "error_line" in row:
        assert error(found)[:2] == (1, row["error_line"])
    else:
        assert settlement(found) == row["expect"]
        assert found.exit_status == 0


@pytest.mark.parametrize("row", [row for row in CASES if "error_line" not in row.values[0]])  # type: ignore[operator]
def test_canonical_text_to_events_to_text_is_the_identity(row: Row) -> None:
    assert write(parse(row["log"])) == row["log"]


SHAPES: Sequence[tuple[str, Event | None]] = [
    ("Ana draws", Draws("Ana")),
    ("Ana draws 4C", Draws("Ana", card("4C"))),
    ("Ana drops under 3C 4C", Drops("Ana", cards("3C 4C"))),
    ("Ana declares 4H 5H 6H | KD throws 4C", Declares("Ana", (cards("4H 5H 6H"), cards("KD")), card("4C"))),
    ("cut Ana 7H", Cut("Ana", card("7H"))),
    ("rules paplu drop_early=20", Named("paplu", (("drop_early", "20"),))),
    ("match points 1/2", Match("points", Fraction(1, 2))),
    ("chooses Ana 3", None),
    ("Zoë-2_ draws", None),
    ("कमला takes", None),
]


@pytest.mark.parametrize(("line", "event"), SHAPES)
def test_a_line_is_read_and_written_alike(line: str, event: Event | None) -> None:
    (found,) = parse(line)
    assert event in (None, found)
    assert text(found) == line


def test_signs_and_small_letters_are_written_as_canonical_text() -> None:
    assert write(parse("Ana   draws\tth  # top")) == "Ana draws 10H\n"


UNREADABLE = [
    "Ana",
    "Ana sings",
    "Ana draws 4C 5C",
    "Ana draws 1H",
    "Ana takes 4C",
    "Ana discards",
    "Ana discards 4C 5C",
    "Ana drops under",
    "Ana drops 4C",
    "Ana declares",
    "Ana declares throws 4C",
    "Ana declares 4H 5H 6H | | 7H",
    "Ana declares 4H 5H 6H |",
    "Ana declares 4H 5H 6H throws",
    "Ana declares 4H 5H 6H throws 4C 5C",
    "Ana declares 4H throws 5H throws 4C",
    "Ana declares 4H 5H 6H + KD throws 4C",
    "A*na draws",
    "hand Ana",
    "hand stock 4C",
    "players Ana draws",
    "players",
    "dealer",
    "dealer Ana Bruno",
    "open",
    "open 4C 5C",
    "indicator 8",
    "stock",
    "rules",
    "rules bridge",
    "rules paplu drop_early",
    "rules paplu drop_early=-1",
    "rules paplu drop_early=1 drop_early=2",
    "rules paplu colour=2",
    "cut Ana",
    "chooses Ana three",
    "chooses Ana " + "9" * 5000,
    "match points 0",
    "match chess 2",
    "paplu-log 2",
    "Ana draws#4C",
]


def test_a_name_has_the_letters_marks_and_digits_of_any_script() -> None:
    held = "Zoë Łukasz_2 नीता 李-3 ٤٢"
    assert names(held) == tuple(held.split())


@pytest.mark.parametrize("word", ["²x", "½", "Ⅳ", "\u0301", "\u0301x", "-\u0301", "3\u0301", "A*na", "A\u200bna", ""])
def test_signs_that_are_no_letters_or_digits_make_no_name(word: str) -> None:
    with pytest.raises(InputError) as refused:
        names([word])
    assert refused.value.code is Problem.NOT_A_NAME


def test_two_ways_to_type_one_name_are_one_name() -> None:
    assert names(["Jos\u00e9"]) == names(["Jose\u0301"])
    log = "paplu-log 1\nrules paplu\nplayers Jos\u00e9 Jose\u0301\n"
    assert error(replay_file(log)) == (1, 3, "player_twice")


@pytest.mark.parametrize("line", UNREADABLE)
def test_a_line_of_no_known_shape_ends_the_replay_with_status_2(line: str) -> None:
    with pytest.raises(InputError):
        parse(line)
    found = replay_file(log(HANDS, *WIN) + line + "\n")
    assert error(found)[:2] == (2, 14)
    assert found.session.results


ILLEGAL = [
    pytest.param(["Ana draws", "Zoe takes"], 13, "unknown_player", id="a name not at the table"),
    pytest.param([*WIN, "Bruno draws"], 14, "hand_over", id="an act after the hand"),
    pytest.param([*WIN, "hand Ana " + ALMOST], 14, "deal_over", id="a line of the deal after the hand"),
    pytest.param(["Ana draws", "dealer Ana"], 13, "hand_not_over", id="a dealer line in mid-hand"),
    pytest.param([*WIN, "dealer Bruno"], 14, "wrong_dealer", id="the wrong dealer"),
    pytest.param([*WIN, "dealer Ana", "Ana draws"], 15, "not_dealt", id="an act before the deal"),
    pytest.param([*WIN, "dealer Ana", "hand Ana " + ALMOST], 15, "indicator_missing", id="no indicator"),
    pytest.param(["Ana draws", "players Ana Bruno"], 13, "out_of_order", id="the players again"),
    pytest.param(["Ana draws", "stock 4C 5C"], 13, "never_reshuffled", id="a reshuffle in Paplu"),
    pytest.param(["Ana drops under " + FIFTEEN], 12, "under_not_the_hand", id="other cards under the stock"),
    pytest.param(["Ana draws KH"], 12, "not_the_top", id="another card than the top"),
]


@pytest.mark.parametrize(("lines", "line", "code"), ILLEGAL)
def test_a_line_the_rules_or_the_order_forbid_ends_the_replay_with_status_1(
    lines: list[str], line: int, code: str
) -> None:
    assert error(replay_file(log(HANDS, *lines))) == (1, line, code)


def test_lines_before_the_first_hand_keep_their_order() -> None:
    head = "paplu-log 1\nrules paplu\n"
    assert error(replay_file("rules paplu\n")) == (1, 1, "no_header")
    assert error(replay_file("paplu-log 1\nplayers Ana Bruno\n")) == (1, 2, "out_of_order")
    assert error(replay_file(head + "dealer Ana\n")) == (1, 3, "out_of_order")
    assert error(replay_file(head + "players Ana Bruno\nAna draws\n")) == (1, 4, "no_dealer")
    assert error(replay_file(head + "players Ana\n")) == (1, 3, "number_of_players")
    assert error(replay_file(head + "players Ana Ana\n")) == (1, 3, "player_twice")
    assert error(replay_file("hello\n")) == (2, 1, "not_a_log_line")
    assert error(replay_file("")) == (2, 1, "not_a_log")


def swapped(number: int, old: str, new: str) -> str:
    """The log of a deal with one card changed in one line."""
    found = log(HANDS).split("\n")
    assert old in found[number - 1]
    found[number - 1] = found[number - 1].replace(old, new, 1)
    return "\n".join(found)


@pytest.mark.rule("P2.1", "P2.8")
def test_a_wrong_pack_is_refused_on_the_line_with_the_card_too_many_or_on_the_stock() -> None:
    assert error(replay_file(swapped(6, "KD", "KC"))) == (1, 8, "too_many_copies")  # the third in reading order
    lines = log(HANDS).split("\n")
    assert error(replay_file("\n".join([*lines[:10], lines[10].rsplit(" ", 1)[0]]))) == (1, 11, "cards_missing")
    assert error(replay_file("\n".join([*lines[:10], lines[10] + " 8D"]))) == (1, 11, "too_many_copies")
    assert error(replay_file("\n".join([*lines[:8], *lines[9:]]))) == (1, 10, "hand_missing")
    assert error(replay_file("\n".join([*lines[:7], *lines[6:]]))) == (1, 8, "dealt_twice")


@pytest.mark.rule("P2.7")
def test_a_hand_of_twelve_is_refused_on_its_line() -> None:
    found = log(HANDS).replace(" KD\n", "\n", 1)
    assert error(replay_file(found)) == (1, 6, "wrong_number")


SEATED = "paplu-log 1\nrules paplu\nplayers Ana Bruno Carla\n"


@pytest.mark.rule("P2.2")
@pytest.mark.parametrize(
    ("lines", "line"),
    [
        pytest.param("cut Ana KH\ncut Bruno 9D\ncut Carla 2C\nchooses Ana 3\ndealer Carla\n", 0, id="P2.2 fits"),
        pytest.param("cut Ana KH\ncut Bruno 9D\ncut Carla 2C\ndealer Carla\n", 0, id="P2.2 no seat named"),
        pytest.param("cut Ana KH\ncut Bruno 9D\ncut Carla 2C\nchooses Ana 3\ndealer Ana\n", 8, id="P2.2 dealer"),
        pytest.param("cut Ana KH\ncut Bruno 2D\ncut Carla 9C\nchooses Ana 3\n", 7, id="P2.2 seats"),
        pytest.param("cut Ana KH\ncut Bruno 9D\nchooses Ana 3\n", 6, id="P2.3 chosen too soon"),
        pytest.param("cut Ana KH\ncut Bruno 9D\ndealer Carla\n", 6, id="P2.3 the draw is not over"),
        pytest.param("cut Ana KH\ncut Bruno 9D\ncut Carla 9C\ncut Ana 2C\n", 7, id="P2.3 not tied"),
        pytest.param(
            "cut Ana KH\ncut Bruno 9D\ncut Carla 9C\ncut Carla 2C\ncut Bruno 4D\ndealer Carla\n", 0, id="P2.3"
        ),
        pytest.param("cut Zoe KH\n", 4, id="P2.1 a name not at the table"),
        pytest.param("chooses Ana 1\n", 4, id="P2.2 no draw"),
        pytest.param("dealer Ana\ncut Ana KH\n", 5, id="P2.2 too late"),
    ],
)
def test_the_seating_draw_stands_before_the_first_dealer(lines: str, line: int) -> None:
    found = replay_file(SEATED + lines)
    assert (found.error.line if found.error else 0) == line


def test_a_truncated_log_is_unfinished_and_no_error() -> None:
    whole = log(HANDS, *WIN).split("\n")
    for count in range(1, len(whole) - 1):
        found = replay_file("\n".join(whole[:count]))
        assert found.exit_status == 0
        assert not found.session.complete
    assert "unfinished" in replay_file("\n".join(whole[:-2])).text()


def test_a_refusal_comes_with_everything_settled_before() -> None:
    found = replay_file(log(HANDS, *WIN, "dealer Ana", "Ana draws"))
    answer: Any = found.to_json()
    assert answer["balances"]["Ana"] == "77"
    assert [hand["status"] for hand in answer["hands"]] == ["won", "open"]
    assert set(answer["error"]) == {"line", "code", "rule", "text"}
    assert answer["hands"][0]["scores"] == {"Ana": "0", "Bruno": "15/2", "Carla": "53/2", "Davi": "43"}


def test_house_rules_are_named_in_the_log() -> None:
    found = replay_file(log({"Ana": "", "Bruno": ""}).replace("rules paplu", "rules paplu drop_early=20"))
    hand = found.session.hands[-1].seat("Ana").hand
    dropped = write(parse(log({"Ana": "", "Bruno": ""}))).replace("rules paplu", "rules paplu drop_early=20")
    ended = replay_file(f"{dropped}Ana drops under {' '.join(map(str, hand))}\n")
    assert ended.to_json()["balances"] == {"Ana": "-20", "Bruno": "20"}


@pytest.mark.parametrize("end", ["\r\n", "\n\n", "  # a comment\n"])
def test_line_ends_blanks_and_comments_do_not_matter(end: str) -> None:
    found = replay_file("\ufeff" + log(HANDS, *WIN).replace("\n", end))
    assert found.exit_status == 0
    assert found.session.results


def test_the_answer_for_people_tells_who_pays_what_and_why() -> None:
    said = replay_file(log(HANDS, *WIN)).text()
    for part in ("Bruno pays Ana 7½", "P6.6", "Balance", "+77"):
        assert part in said


def test_an_unreadable_line_carries_its_token() -> None:
    with pytest.raises(InputError) as caught:
        parse("Ana draws 1H")
    assert (caught.value.code, caught.value.token) == (Problem.UNREADABLE_CARD, "1H")


def test_a_hand_that_lies_in_the_stock_instead_is_refused_on_the_stock_line() -> None:
    lines = (ROOT / "tests/data/first_turn_win.log").read_text("utf-8").splitlines()
    gone = next(line for line in lines if line.startswith("hand Davi"))
    left = [f"{line} {gone.removeprefix('hand Davi ')}" if line.startswith("stock") else line for line in lines]
    left.remove(gone)
    status, number, code = error(replay_file("\n".join(left)))[:3]
    assert (status, number, code) == (
        1,
        left.index(next(line for line in left if line.startswith("stock"))) + 1,
        "hand_missing",
    )
