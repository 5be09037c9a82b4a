"""Rules of Paplu that stand behind many tests, each stated once by itself."""

from __future__ import annotations

import pytest

from paplu.deal import Deal
from paplu.groups import turned_up
from paplu.language import NATURALS, Code
from paplu.play import Act, hand_play
from paplu.rules import PAPLU
from tests.support.played import EIGHTY_SIX, SHOWN, act, four, played


@pytest.mark.rule("P1.3")
def test_the_first_life_is_a_natural_sequence_and_the_second_another_sequence() -> None:
    found = {finding.code: finding for finding in Deal("8D").judge(SHOWN).findings}
    assert [str(card) for card in found[Code.FIRST_LIFE]["cards"]] in (["4H", "5H", "6H"], ["AC", "2C", "3C", "4C"])  # type: ignore[union-attr]
    assert Code.SECOND_LIFE in found


@pytest.mark.rule("P3.4")
def test_a_card_stands_in_one_group_only() -> None:
    shown = "4H 5H 6H | 6H 7H 8H | 7C 7D 7S | AC 2C 3C 4C"
    assert Code.CARD_IN_TWO_GROUPS in Deal("8D").judge(shown, hand="4H 5H 6H 7H 8H 7C 7D 7S AC 2C 3C 4C KD").codes


@pytest.mark.rule("P4.4")
def test_no_move_lays_a_group_on_the_table_or_adds_to_one() -> None:
    state = played(four(), "Ana draws")
    verdict = hand_play.check(state, act("Ana lays 4H 5H 6H"))
    assert (verdict.codes, verdict.findings[0].rule) == ((Code.NOTHING_LAID_OPEN,), "P4.4")
    assert {kind.__name__ for kind in Act.__args__} == {"Draws", "Takes", "Lays", "Discards", "Drops", "Declares"}


@pytest.mark.rule("P5.6")
def test_no_cap_stops_a_count_and_no_ace_is_free_by_itself() -> None:
    assert Deal("8D").penalty(EIGHTY_SIX).total == 86
    assert Deal("8D").penalty("AC AD AH KC KD KH JC JD JH 10C 10D 10H 9S").total == 129
    assert not any(turned_up("PJ", PAPLU).is_free(card) for card in NATURALS)


@pytest.mark.rule("P6.1")
@pytest.mark.parametrize(("card", "points"), [("AC", 10), ("2C", 2), ("9C", 9), ("10C", 10), ("JC", 10), ("KC", 10)])
def test_a_card_counts_its_number_and_ten_for_ace_ten_and_pictures(card: str, points: int) -> None:
    others = "2D 2H 4D 4H 4S 6S 6D 8H QH QD 9H KS"
    assert Deal("8S").penalty(f"{others} {card}").total == Deal("8S").penalty(f"{others} 8C").total + points


@pytest.mark.rule("P8.3", "P6.3")
def test_beside_a_pure_sequence_alone_a_set_is_not_safe() -> None:
    assert Deal("8D").penalty("4H 5H 6H 7C 7D 7S KC QD 2S 9D JC 3S 10S").total == 21 + 54
