"""One line of a log: what of it cannot be read is told, whole or in part, and who may sit at a table (R29, P2.1)."""

from __future__ import annotations

import pytest

from paplu.language import InputError, Problem
from paplu.play import Header, Named, logs, parse, write
from paplu.rules import PAPLU


@pytest.mark.rule("P2.1", "I1.1")
@pytest.mark.parametrize(
    ("count", "least", "code"),
    [
        (1, 2, Problem.NUMBER_OF_PLAYERS),
        (2, 2, None),
        (6, 2, None),
        (7, 2, Problem.NUMBER_OF_PLAYERS),
        (1, 1, None),
        (0, 1, Problem.NUMBER_OF_PLAYERS),
    ],
)
def test_so_many_players_sit_at_one_table(count: int, least: int, code: Problem | None) -> None:
    source = ["A", "B", "C", "D", "E", "F", "G"][:count]
    if code is None:
        assert logs.players(" ".join(source), PAPLU, least) == tuple(source)
        return
    with pytest.raises(InputError) as refused:
        logs.players(source, PAPLU, least)
    assert refused.value.code is code
    assert dict(refused.value.facts) == {"count": count, "least": least, "most": 6}


def test_a_name_twice_at_one_table_is_refused_by_that_name() -> None:
    with pytest.raises(InputError) as refused:
        logs.players("Ana Bruno Ana", PAPLU)
    assert (refused.value.code, dict(refused.value.facts)) == (Problem.PLAYER_TWICE, {"player": "Ana"})


@pytest.mark.parametrize(
    "line",
    [
        "match pool",
        "match pool 101 5",
        "match darts 2",
        "cut Ana",
        "cut Ana 7H 8H",
        "chooses Ana",
        "chooses Ana 1 2",
        "dealer Ana Bruno",
        "dealer",
        "indicator",
        "indicator 8D 9D",
        "open",
        "open 5C 6C",
        "stock",
        "hand Ana",
        "hand",
        "players",
        "rules",
        "Ana dances",
        "Ana",
        "Ana lays",
        "Ana discards",
        "Ana discards 5C 6C",
        "Ana draws 5C 6C",
        "Ana takes 5C",
        "Ana drops 5C",
        "Ana drops under",
        "Ana declares",
    ],
)
def test_a_line_of_no_known_shape_is_told_whole(line: str) -> None:
    with pytest.raises(InputError) as refused:
        parse(line)
    assert (refused.value.code, refused.value.token) == (Problem.NOT_A_LOG_LINE, line)


@pytest.mark.parametrize(
    ("line", "code", "token"),
    [
        ("paplu-log", Problem.NOT_A_LOG, "paplu-log"),
        ("paplu-log 2", Problem.NOT_A_LOG, "paplu-log 2"),
        ("paplu-log 1 1", Problem.NOT_A_LOG, "paplu-log 1 1"),
        ("chooses Ana 1/2", Problem.NOT_A_WHOLE_NUMBER, "1/2"),
        ("chooses Ana 1234567890", Problem.NOT_A_WHOLE_NUMBER, "1234567890"),
        ("match deals 0", Problem.NOT_A_NUMBER, "0"),
        ("match points 1234567890", Problem.NOT_A_NUMBER, "1234567890"),
        ("match deals 5/2", Problem.NOT_A_WHOLE_NUMBER, "5/2"),
        ("rules paplu drop_early", Problem.NOT_A_LOG_LINE, "drop_early"),
        ("rules paplu drop_early=1 drop_early=2", Problem.SET_TWICE, "drop_early"),
        ("dealer draws", Problem.NOT_A_NAME, "draws"),
        ("players Ana under", Problem.NOT_A_NAME, "under"),
        ("hand throws 4H", Problem.NOT_A_NAME, "throws"),
        ("Ana declares 4H 5H + 6H", Problem.GROUPS_NOT_ALLOWED, "+"),
        (f"rules paplu drop_early={'1' * 61}", Problem.NOT_A_LOG_LINE, f"drop_early={'1' * 61}"),
    ],
)
def test_what_cannot_be_read_in_a_line_is_told(line: str, code: Problem, token: str) -> None:
    with pytest.raises(InputError) as refused:
        parse(line)
    assert (refused.value.code, refused.value.token) == (code, token)


def test_numbers_of_nine_digits_can_be_read() -> None:
    line = "match points 1/987654321\n"
    assert write(parse(line)) == line
    assert write(parse("chooses Ana 123456789\n")) == "chooses Ana 123456789\n"


def test_a_value_of_sixty_signs_can_be_read() -> None:
    sizes = "03," + "3," * 28 + "3"
    (named,) = parse(f"rules paplu set_sizes={sizes}")
    assert (len(sizes), named) == (60, Named("paplu", (("set_sizes", sizes),)))


def test_each_line_bears_its_number_in_the_file() -> None:
    text = "\ufeffpaplu-log 1\n\n# a comment\nrules paplu  # another\n  Ana draws # and one more\n"
    assert [line.number for line in logs.lines(text)] == [1, 4, 5]


def test_a_log_begins_with_its_first_version() -> None:
    assert write([Header()]) == "paplu-log 1\n"
    assert parse("paplu-log 1\n") == (Header(),)
