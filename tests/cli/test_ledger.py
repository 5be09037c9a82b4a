"""The ledger as a table of letters and as HTML: every hand a row, its columns in line (P6.7, P7.4)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from paplu.cli import showing
from paplu.language import Speaker, signed
from paplu.play import replay_file

ENGLISH = Speaker("en")

HEAD = "players Ana Bruno\ndealer Bruno\nindicator 8D\nopen 5C\n"
HANDS = "hand Ana 4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD\nhand Bruno AH 2H 3H 4H 10S JS QS KS 9C 9D 9H KC 5D\n"
SHOWN = "Ana draws 4C\nAna declares 4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C throws KD\n"


def of(rules: str, acts: str = SHOWN, hands: str = HANDS) -> showing.Ledger:
    found = replay_file(f"paplu-log 1\nrules {rules}\n{HEAD}{acts}{hands}")
    assert found.error is None
    return showing.ledger(found.session, ENGLISH)


@pytest.mark.rule("P6.7")
def test_the_columns_of_a_ledger_are_in_line() -> None:
    lines = of("paplu").text.splitlines()
    assert [len(line) for line in lines] == [len(lines[1])] * 5  # each ends with a number on the right
    assert {*lines[1]} == {*lines[3]} == {"-"}
    assert lines[0].split()[-2:] == ["Ana", "Bruno"]
    assert [line.split()[-2:] for line in (lines[2], lines[4])] == [["+7½", "-7½"]] * 2
    assert lines[2].startswith("1   ")
    assert lines[2].index("Bruno") == lines[0].index(ENGLISH.text("ledger.dealer"))
    end = ENGLISH.text("ledger.won", winner="Ana", by=ENGLISH.text("ledger.by.declaration"))
    assert lines[2].index(end) == lines[0].index(ENGLISH.text("ledger.end"))


@pytest.mark.rule("I4.1")
def test_where_points_stay_a_ledger_shows_what_each_counts_and_the_totals() -> None:
    shown = of("platform")
    assert shown.rows[0][-2:] == ("0", "15")
    assert shown.foot == (ENGLISH.text("ledger.total"), "", "", "0", "15")


def test_a_hand_that_is_open_has_an_empty_row() -> None:
    shown = of("paplu", "Ana draws 4C\n")
    assert shown.rows == (("1", "Bruno", ENGLISH.text("ledger.open"), "", ""),)


def test_a_ledger_in_html_heads_its_columns_and_rows() -> None:
    shown = of("paplu").html
    heads = "".join(f'<th scope="col">{ENGLISH.text(f"ledger.{key}")}</th>' for key in ("hand", "dealer", "end"))
    assert f'<tr>{heads}<th scope="col">Ana</th><th scope="col">Bruno</th></tr>' in shown
    assert f"<caption>{ENGLISH.text('ledger.caption')}</caption>" in shown
    assert '<tr><th scope="row">1</th><td>Bruno</td>' in shown


def test_nothing_has_no_sign() -> None:
    assert [signed(Fraction(points)) for points in (1, 0, -1)] == ["+1", "0", "-1"]
