"""Every finding on a declaration and every line of a count cites its rule, in Paplu and in Indian Rummy."""

from __future__ import annotations

from typing import Any

from paplu import Code, Deal, Rules
from paplu.rules import Alike, Decides, Laying, Protection
from tests.support.cited import Cited, Found, cited

VALID = "4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C"
HELD = "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD"
SETS = "7C 7D 7S | KC KD KH | 2C 2D 2S | 9C 9D 9S | AH"
THREE = "4H 5H 6H | 9S 10S JS | AC 2C 3C | 7C 7D 7S | KD"
REGROUPED = "4H 5H 6H | 9S 10S 7S | 7C 7D PJ | AC 2C 3C 4C"
PAIRS = "QS QS | 5D 5D | 2H 2H"
MIXED = "KH KH QD QS JC JD 10S 10H AC AD 9C 9D 7H"
ONE_PURE = "4S 5S 6S 7C 7D 7H QD KC JS AD 9H 3C 10D"
LEVELS: dict[str, Any] = {"protection": Protection.BY_LEVEL, "set_sizes": (3,)}
EVERY: dict[str, Any] = {"protection": Protection.EVERY_GROUP, "set_sizes": (3, 4)}
SHOWN_OPEN: dict[str, Any] = {"laying": Laying.STEP_BY_STEP}
ALIKE: dict[str, Any] = {"tunnelas": Alike.NATURAL, "dublees": Alike.NATURAL}
DUBLEES: dict[str, Any] = {**ALIKE, "dublees_declare": 3, "hand_size": 7}


def judged(rules: Rules, shown: str, hand: str | None = None) -> Found:
    return Deal("8", rules).judge(shown, hand=hand).findings


def shown_counted(rules: Rules, shown: str) -> Found:
    score = Deal("8", rules).judge(shown).score
    assert score is not None
    return score.findings


def counted(rules: Rules, hand: str, indicator: str = "8") -> Found:
    return Deal(indicator, rules).penalty(hand).findings


def lines(rules: Rules, hand: str) -> Found:
    return Deal("8", rules).penalty(hand).lines


DECLARED = [
    # what is shown, the code, the rule in Paplu and in Indian Rummy, how, the fields changed
    Cited("a card not held", Code.CARD_NOT_HELD, "R29", "R29", lambda r: judged(r, VALID, HELD)),
    Cited("a card held once", Code.CARD_IN_TWO_GROUPS, "P3.4", "R29", lambda r: judged(r, f"{VALID} 3C", HELD)),
    Cited("nine cards", Code.WRONG_NUMBER, "R29", "R29", lambda r: judged(r, "4H 5H 6H | 9S 10S PJ | 7C 7D 7S")),
    Cited("no sequence", Code.NOT_A_GROUP, "P3.1", "I2.1", lambda r: judged(r, VALID.replace("4H", "3H"))),
    Cited("no set", Code.NOT_A_GROUP, "P3.3", "I2.2", lambda r: judged(r, VALID.replace("7D", "7C"))),
    Cited("a card in no group", Code.UNGROUPED, "P4.5", "I2.3", lambda r: judged(r, f"{VALID[:-3]} + KD")),
    Cited("all in groups", Code.COMPLETE, "P4.5", "I2.3", lambda r: judged(r, VALID)),
    Cited("sets alone", Code.NO_PURE_SEQUENCE, "P4.5", "I2.3", lambda r: judged(r, SETS)),
    Cited("sets alone", Code.NO_SECOND_SEQUENCE, "P4.5", "I2.3", lambda r: judged(r, SETS)),
    Cited("two pure", Code.TOO_FEW_PURE, "P4.5", "I2.3", lambda r: judged(r, VALID), {"pure_needed": 3}),
    Cited("three lives", Code.TOO_FEW_SEQUENCES, "P4.5", "I2.3", lambda r: judged(r, VALID), {"sequences_needed": 4}),
    Cited("one set", Code.TOO_FEW_SETS, "R23", "I6.3", lambda r: judged(r, VALID), {"sets_needed": 2}),
    Cited(
        "no tunnela", Code.TOO_FEW_TUNNELAS, "R24", "R24", lambda r: judged(r, VALID), {**ALIKE, "tunnelas_needed": 1}
    ),
    Cited("no dublee", Code.TOO_FEW_DUBLEES, "R24", "R24", lambda r: judged(r, VALID), {**ALIKE, "dublees_needed": 1}),
    Cited("enough dublees", Code.ENOUGH_DUBLEES, "R24", "R24", lambda r: judged(r, f"{PAIRS} + KD"), DUBLEES),
    Cited("a pure sequence", Code.FIRST_LIFE, "P1.3", "I2.3", lambda r: judged(r, VALID)),
    Cited("another sequence", Code.SECOND_LIFE, "P1.3", "I2.3", lambda r: judged(r, VALID)),
    Cited("a third one", Code.FURTHER_LIFE, "P1.3", "I6.2", lambda r: judged(r, THREE), {"sequences_needed": 3}),
    Cited("the cards hold", Code.REGROUPING_HOLDS, "R8", "R8", lambda r: judged(r, REGROUPED)),
    Cited("cards", Code.CARDS_DECIDE, "R8", "R8", lambda r: judged(r, REGROUPED), {"decides": Decides.CARDS}),
    Cited("the grouping", Code.SHOWN_DECIDES, "R8", "R8", lambda r: judged(r, REGROUPED), {"decides": Decides.SHOWN}),
]
COUNTED = [
    Cited("no pure sequence", Code.LEVEL_0, "P6.2", "R10", lambda r: counted(r, MIXED), LEVELS),
    Cited("only one", Code.LEVEL_1, "P6.3", "R10", lambda r: counted(r, ONE_PURE), LEVELS),
    Cited(
        "two where three are needed",
        Code.LEVEL_1_LIVES,
        "P6.3",
        "R10",
        lambda r: counted(r, "4H 5H 6H 9S 10S JS KC QD 2S 4D JC 3S 10C"),
        {**LEVELS, "pure_needed": 3},
    ),
    Cited("two lives", Code.LEVEL_2, "P6.4", "R10", lambda r: counted(r, HELD), LEVELS),
    Cited("two lives shown", Code.LEVEL_2, "P6.4", "R10", lambda r: shown_counted(r, VALID), LEVELS),
    Cited("one shown", Code.LEVEL_1, "P6.3", "R10", lambda r: shown_counted(r, "4H 5H 6H | KD"), LEVELS),
    Cited("none shown", Code.LEVEL_0, "P6.2", "R10", lambda r: shown_counted(r, "7C 7D 7S | KD"), LEVELS),
    Cited(
        "one where one is enough",
        Code.REQUIREMENT_MET,
        "P6.4",
        "R10",
        lambda r: counted(r, ONE_PURE),
        {**LEVELS, "sequences_needed": 1},
    ),
    Cited("every group safe", Code.EVERY_GROUP_SAFE, "R10", "I4.1", lambda r: counted(r, HELD), EVERY),
    Cited("what lies open", Code.LAID_OPEN_SAFE, "P4.4", "I6.4", lambda r: counted(r, HELD), SHOWN_OPEN),
    Cited("enough dublees", Code.ENOUGH_DUBLEES, "R24", "R24", lambda r: counted(r, "QS QS 5D 5D 2H 2H KD"), DUBLEES),
    Cited("all of it", Code.DECLARABLE, "P4.5", "I2.3", lambda r: counted(r, HELD.replace("KD", "4C"))),
    Cited("by dublees", Code.DECLARABLE, "R24", "R24", lambda r: counted(r, "QS QS 5D 5D 2H 2H KD"), DUBLEES),
    Cited(
        "nothing over and one sequence",
        Code.ZERO_BUT_NOT_DECLARABLE,
        "P4.5",
        "I2.3",
        lambda r: counted(r, "4S 5S 6S 7C 7D 7H 10S 10H 10D 10C KS KH KD"),
        EVERY,
    ),
    Cited(
        "less at level 1",
        Code.LEVEL_1_BEATS_LEVEL_2,
        "R9",
        "R9",
        lambda r: counted(r, "JS AS AH 3D 2C 9D 4S KS 10S 4C QS 5S 7C", "K"),
        LEVELS,
    ),
    Cited("the nearest pure one", Code.FOR_LEVEL_1, "P1.3", "I2.3", lambda r: counted(r, MIXED), LEVELS),
    Cited("the nearest second one", Code.FOR_LEVEL_2, "P1.3", "I2.3", lambda r: counted(r, ONE_PURE), LEVELS),
    Cited("the nearest pure one", Code.FOR_FIRST_LIFE, "P1.3", "I2.3", lambda r: counted(r, MIXED), EVERY),
    Cited("the nearest second one", Code.FOR_SECOND_LIFE, "P1.3", "I2.3", lambda r: counted(r, ONE_PURE), EVERY),
    Cited("one more", Code.FOR_NEXT_LIFE, "P1.3", "I6.2", lambda r: counted(r, ONE_PURE), {**EVERY, "pure_needed": 2}),
    Cited("a set", Code.TOO_FEW_SETS, "R23", "I6.3", lambda r: counted(r, HELD), {**LEVELS, "sets_needed": 2}),
    Cited("a card left over", Code.LEFTOVER, "P6.1", "I4.1", lambda r: lines(r, MIXED)),
    Cited("a free card left over", Code.FREE_LEFTOVER, "R11", "R11", lambda r: lines(r, f"{MIXED[:-2]}PJ"), LEVELS),
    Cited("more than the cap", Code.CAP, "P5.6", "I4.2", lambda r: lines(r, MIXED), {"cap": 50}),
    Cited(
        "what dublees make up for", Code.DUBLEES_SAFE, "R24", "R24", lambda r: lines(r, "QS QS 5D 5D 2H 2H KD"), DUBLEES
    ),
]


@cited(DECLARED)
def test_every_finding_on_a_declaration_cites_its_rule(row: Cited, profile: Rules, rule: str) -> None:
    assert row.rules_cited(profile) == {rule}


@cited(COUNTED)
def test_every_reason_and_line_of_a_count_cites_its_rule(row: Cited, profile: Rules, rule: str) -> None:
    assert row.rules_cited(profile) == {rule}
