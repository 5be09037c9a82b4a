"""One hand under several rules: the detectors differ as expected, and the rule that makes each difference is told."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from paplu import INDIAN, PAPLU, PLATFORM, Code, InputError, Problem, card, house
from paplu.cli import main, showing
from paplu.deal import Comparison, compare, hand_text, usual
from paplu.language import Speaker
from paplu.play import compare_log
from paplu.rules import Alike
from tests.support.cases import DATA

ENGLISH = Speaker("en")


def counts(found: Comparison) -> list[int]:
    return [int(column.score.total) for column in found.columns if column.score]


DETECTORS: list[tuple[str, str, str, list[int], list[str]]] = [
    # what is looked at, the hand, the indicator, the counts under paplu, indian and platform, the fields behind them
    ("I2.2 a set of four", "4H 5H 6H 9S 10S JS 2C 2D 2H 2S KD QD 7C", "8", [29, 27, 27], ["set_sizes"]),
    ("R10 no pure sequence", "4H 5H 8C 9S JS 8D 2C 2D 2S KD QD 7C AH", "8", [71, 26, 71], ["protection"]),
    ("P6.3 only one pure", "4H 5H 6H 2C 2D 2S KD KH KS 7C 9S JD AD", "8", [72, 36, 72], ["protection"]),
    ("I4.2 above 80", "KH QS JD 10C 9H KC QD JS 10H 9D AC AD 7S", "8", [125, 80, 80], ["cap"]),
    ("I1.4 a printed joker", "4H 5H 6H 9S 10S AC KD QD AD 2C 2S 7C 9H", "PJ", [49, 20, 20], ["joker_indicator"]),
    ("I2.3 five in a row", "3H 4H 5H 6H 7H KD KC KS 2S 2C 2D JS QD", "8", [56, 20, 56], ["protection"]),
    ("I2.3 six in a row", "2H 3H 4H 5H 6H 7H KD KC KS 2S 2C 2D QD", "8", [10, 10, 10], []),
]


@pytest.mark.parametrize(
    ("what", "hand", "indicator", "expected", "fields"), DETECTORS, ids=[row[0] for row in DETECTORS]
)
def test_a_detector_differs_as_the_rules_do(
    what: str, hand: str, indicator: str, expected: list[int], fields: list[str]
) -> None:
    found = compare(hand, indicator)
    assert counts(found) == expected, what
    assert [difference.field for difference in found.differences] == fields


def test_rules_that_come_to_the_same_agree() -> None:
    assert compare("2H 3H 4H 5H 6H 7H KD KC KS 2S 2C 2D QD", "8").agree
    assert not compare("3H 4H 5H 6H 7H KD KC KS 2S 2C 2D JS QD", "8").agree


@pytest.mark.parametrize("profiles", [None, ["paplu", "21-card"], ["paplu"]])
def test_rules_that_all_refuse_the_cards_come_to_nothing(profiles: list[str] | None) -> None:
    found = compare("4H", "8", profiles)
    assert all(column.refusal is not None for column in found.columns)
    assert not found.agree
    assert found.differences == ()
    assert showing.headline(found, ENGLISH) == ENGLISH.text("none_compared")


def test_a_comparison_is_headed_by_what_it_comes_to() -> None:
    def headed(hand: str, *profiles: str) -> str:
        return showing.headline(compare(hand, "8", profiles or None), ENGLISH)

    assert headed("2H 3H 4H 5H 6H 7H KD KC KS 2S 2C 2D QD") == ENGLISH.text("all_agree")
    assert headed("3H 4H 5H 6H 7H KD KC KS 2S 2C 2D JS QD") == ENGLISH.text("what_differs")
    assert headed("4H 5H 6H 9S 10S JS 2C 2D 2H 2S KD QD 7C", "indian", "10-card") == ENGLISH.text("what_differs")


def test_without_rules_there_is_nothing_to_compare() -> None:
    log = (DATA / "first_turn_win.log").read_text("utf-8")
    for asked in (lambda: compare(DETECTORS[0][1], "8", []), lambda: compare_log(log, iter(()))):
        with pytest.raises(InputError) as refused:
            asked()
        assert refused.value.code is Problem.NO_RULES


def test_a_shown_grouping_is_judged_under_each_of_the_rules() -> None:
    found = compare("4H 5H 6H | 9S 10S JS | 2C 2D 2H 2S | JD QD KD", "8")
    assert [column.shown is not None and column.shown.holds for column in found.columns] == [False, True, True]
    assert [difference.field for difference in found.differences] == ["set_sizes"]


def test_cards_the_rules_regroup_are_valid_at_the_table_in_paplu_alone() -> None:
    found = compare("4H 5H 6H 7H | 9S 10S JS | 2C 2D 2S | JD QD + KD", "8")
    assert [column.shown is not None and column.shown.at_table for column in found.columns] == [True, False, False]
    assert [difference.field for difference in found.differences] == ["decides"]


def test_rules_that_deal_another_number_of_cards_say_so_in_their_column() -> None:
    found = compare("4H 5H 6H 9S 10S JS 2C 2D 2H 2S KD QD 7C", "8", ["indian", "21-card", "10-card"])
    refusals = [column.refusal and column.refusal.code for column in found.columns]
    assert refusals == [None, Problem.WRONG_NUMBER, Problem.CANNOT_BE_MET]
    assert {"hand_size", "sets_needed"} <= {difference.field for difference in found.differences}


def test_a_hand_of_twenty_one_cards_is_compared_under_the_rules_that_deal_them() -> None:
    found = compare("QS QS 5D 5D 2H 2H 3S 3S 9C 9C 10C 10C KD KD PJ PJ 4H 8C 9S JD AD", "8H")
    assert [column.rules.name for column in found.columns] == ["21-card", "21-card-house"]
    assert "dublees_declare" in {difference.field for difference in found.differences}


def test_house_rules_can_be_compared_with_their_profile() -> None:
    ours = house(PAPLU, {"set_sizes": "3,4"})
    found = compare("4H 5H 6H 9S 10S JS 2C 2D 2H 2S KD QD 7C", "8", [PAPLU, ours])
    assert counts(found) == [29, 27]
    assert found.columns[1].name == "paplu set_sizes=3,4"


@pytest.mark.parametrize("indicator", ["9X", "", "8H 9H"])
def test_what_is_no_indicator_is_refused(indicator: str) -> None:
    with pytest.raises(InputError):
        compare("4H 5H 6H 9S 10S JS 2C 2D 2H 2S KD QD 7C", indicator)


def test_a_comparison_shows_itself_as_text_and_in_a_notebook() -> None:
    found = compare(DETECTORS[0][1], "8")
    shown = found._repr_mimebundle_()  # pyright: ignore[reportPrivateUsage]  # as a notebook calls it
    assert shown["text/plain"] == str(found)
    assert all(rules.name in shown["text/html"] for rules in (PAPLU, INDIAN, PLATFORM))
    assert "<svg" in shown["text/html"]


def test_the_command_line_compares_with_status_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", DETECTORS[0][1], "--wild", "8", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [row["penalty"] for row in told["rules"]] == ["29", "27", "27"]
    assert told["differences"][0]["values"] == ["3", "3,4", "3,4"]
    assert told["differences"][0]["rules"] == ["P3.3", "I2.2", "I2.2"]


def test_the_command_line_compares_the_rules_it_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", DETECTORS[0][1], "--wild", "8", "--rules", "indian, platform"]) == 0
    assert "paplu" not in capsys.readouterr().out
    assert main(["compare", DETECTORS[0][1], "--wild", "8", "--rules", "indian,nobody"]) == 2
    assert main(["compare", DETECTORS[0][1], "--wild", "8", "--rules", ""]) == 2
    assert main(["compare", DETECTORS[0][1]]) == 2
    assert main(["compare", "4H 5X", "--wild", "8"]) == 2


def test_one_log_is_settled_under_several_rules() -> None:
    log = (DATA / "first_turn_win.log").read_text("utf-8")
    found = compare_log(log, ["paplu", "platform"])
    assert [int(2 * count.total) for count in found["paplu"].session.settled[0].counts] == [0, 15, 53, 86]
    assert found["platform"].session.rules.name == "platform"


def test_one_log_is_settled_under_the_same_rules_with_and_without_house_rules() -> None:
    log = (DATA / "first_turn_win.log").read_text("utf-8")
    found = compare_log(log, [PAPLU, house(PAPLU, {"first_turn_halves": "no"})])
    assert list(found) == ["paplu", "paplu first_turn_halves=no"]
    assert [sum(replay.session.settled[0].scores.values()) for replay in found.values()] == [77, 154]


def test_a_move_that_some_rules_forbid_ends_the_log_there() -> None:
    log = (DATA / "taken_card_thrown_back.log").read_text("utf-8")
    found = compare_log(log)
    refused = {name: replay.error and replay.error.rule for name, replay in found.items()}
    assert refused == {"paplu": "P4.2", "indian": None, "platform": None}


def test_house_rules_are_told_in_their_column_and_values_may_have_commas(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "4H 5H 6H 9S 10S JS 7C 7D 7S AC 2C 3C KD"
    assert main(["compare", hand, "--wild", "8", "--rules", "paplu cap=5,indian set_sizes=3,4", "--json"]) == 0
    columns = json.loads(capsys.readouterr().out)["rules"]
    assert [column["rules"] for column in columns] == ["paplu cap=5", "indian"]
    assert [[found["code"] for found in column.get("findings", [])] for column in columns] == [["house_rule"], []]


@pytest.mark.parametrize(
    ("count", "names"), [(10, ["10-card", "10-card-house", "gin"]), (13, ["paplu"]), (21, ["21-card", "21-card-house"])]
)
def test_a_house_rule_is_tried_on_the_rules_that_deal_so_many_cards(
    count: int, names: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    hand = "4H 5H 6H 9S 10S JS 7C 7D 7S AC 2C 3C KD 2H 3H 4S 5S 6S 9C 10C JC".split(maxsplit=count)[:count]
    assert main(["compare", *hand, "--wild", "8", "--set", "cap=50", "--json"]) == 0
    columns = [column["rules"] for column in json.loads(capsys.readouterr().out)["rules"]]
    assert columns == [column for name in names for column in (name, f"{name} cap=50")]


@pytest.mark.parametrize("hand", ["4H 4H 4H 4H", "4H 5H", "4H 5H 6H 9S 10S JS 7C 7D 7S AC 2C 3C KD QD JD"])
def test_what_none_of_the_rules_can_judge_cannot_be_asked(hand: str) -> None:
    assert main(["compare", hand, "--wild", "8"]) == 2


def test_fields_that_cannot_be_taken_alone_make_no_difference_alone() -> None:
    ours = replace(INDIAN, set_sizes=(3,), tunnelas=Alike.NATURAL, tunnelas_needed=1, tunnela_is_pure=True)
    found = compare("4H 5H 6H 9S 10S KC 2C 2D 2H 2S KD QD 7C", "8", [INDIAN, ours])
    assert [column.score and column.score.total for column in found.columns] == [56, 58]
    assert [difference.field for difference in found.differences] == ["set_sizes"]


@pytest.mark.rule("R5", "I6.4")
def test_a_column_tells_what_its_answer_rests_on() -> None:
    shown = compare("7H 8H 9H | 2S 3S PJ | KC KD KS | QC QD QS", "8", ["indian", "paplu"])
    assert [{finding.rule for finding in column.rests_on} for column in shown.columns] == [{"R5"}, set()]
    (gin,) = compare("4H 5H 6H 9S 10S JS 7C 7D 7S AC", "8", ["gin"]).columns
    assert [finding.code for finding in gin.rests_on] == [Code.LAID_OPEN_SAFE]


def test_what_are_no_rules_is_refused() -> None:
    with pytest.raises(InputError) as refused:
        compare("4H", "8", [None])  # type: ignore[list-item]
    assert (refused.value.code, refused.value.token) == (Problem.UNKNOWN_RULES, "None")


def test_a_comparison_as_json_has_every_column_and_every_difference() -> None:
    found = compare("4H 5H 6H | 9S 10S PJ | 2C 2D 2H 2S | JD QD KD", "8", ["paplu", "indian", "21-card"])
    paplu, indian, other = json.loads(json.dumps(found.to_json()["rules"]))
    runs = [
        {"kind": "pure sequence", "cards": ["4H", "5H", "6H"], "stands_for": [None] * 3},
        {"kind": "impure sequence", "cards": ["9S", "10S", "PJ"], "stands_for": [None, None, "JS"]},
    ]
    assert (paplu["penalty"], paplu["level"]) == ("2", 2)
    assert (paplu["declarable"], [left[0] for left in paplu["leftovers"]]) == (False, ["2"])
    assert paplu["shown"] == {"valid": False, "at_table": False}
    assert (indian["penalty"], indian["declarable"], indian["leftovers"]) == ("0", True, [])
    assert indian["shown"] == {"valid": True, "at_table": True}
    assert all(run in indian["melds"] for run in runs)
    assert (other["penalty"], other["level"], other["declarable"], other["melds"]) == (None, None, False, [])
    assert other["error"] == {
        "code": "wrong_number",
        "text": found.columns[2].refusal.sentence(ENGLISH) if found.columns[2].refusal else "",
    }
    assert "error" not in paplu
    assert "findings" not in paplu


def test_a_comparison_as_text_has_each_column_its_groups_and_what_makes_the_difference() -> None:
    found = compare("4H 5H 6H | 9S 10S JS | 2C 2D 2H 2S | JD QD + 7C", "8", ["paplu", "indian"])
    lines = str(found).split("\n")
    columns = [line for line in lines if line.startswith(("paplu: ", "indian: "))]
    assert columns == [f"{column.name}: {showing.column_text(column, ENGLISH)}" for column in found.columns]
    not_valid, of_the_best, cannot = (
        ENGLISH.text("not_valid"),
        ENGLISH.text("of_the_best"),
        ENGLISH.text("cannot_be_declared"),
    )
    for column in found.columns:
        assert column.score is not None
        assert (
            showing.column_text(column, ENGLISH)
            == f"{not_valid} {of_the_best} {showing.penalty_text(column.score, ENGLISH)} {cannot}"
        )
    assert f"  4♥ 5♥ 6♥: {ENGLISH.text('kinds.pure sequence')}" in lines
    left = [
        line.removesuffix(f": {ENGLISH.text('left_over')}")
        for line in lines
        if line.endswith(ENGLISH.text("left_over"))
    ]
    assert {*left[-1].split()} == {"7♣", "J♦", "Q♦"}
    (difference,) = found.differences
    assert lines[-2:] == [showing.headline(found, ENGLISH), f"  - {showing.difference_text(difference, ENGLISH)}"]
    assert (
        showing.difference_text(difference, ENGLISH)
        == f"{ENGLISH.text('fields.set_sizes')}: paplu 3 (P3.3) · indian 3,4 (I2.2)"
    )


def test_a_comparison_is_of_a_hand_or_of_a_grouping_as_it_is_given() -> None:
    cards = ["4H", "5H", "6H", "9S", "10S", "JS", "2C", "2D", "2H", "2S", "JD", "QD", "7C"]
    for hand in (" ".join(cards), cards, [card(text) for text in cards]):
        found = compare(hand, "8")  # pyright: ignore[reportArgumentType]
        assert [column.shown for column in found.columns] == [None] * 3
        assert hand_text(hand) == " ".join(cards)  # pyright: ignore[reportArgumentType]
    groups = ["4H 5H 6H", "9S 10S JS", "2C 2D 2H 2S", "JD QD 7C"]
    for grouping in (" | ".join(groups), groups):
        assert all(column.shown is not None for column in compare(grouping, "8").columns)
        assert hand_text(grouping) == " | ".join(groups)


@pytest.mark.parametrize(
    ("count", "names"),
    [
        (13, ["paplu", "indian", "platform"]),
        (10, ["10-card", "10-card-house", "gin"]),
        (21, ["21-card", "21-card-house"]),
        (12, ["paplu", "indian", "platform"]),
    ],
)
def test_so_many_cards_are_usually_compared_under_these_rules(count: int, names: list[str]) -> None:
    hand = [f"{number}{suit}" for suit in "CDHS" for number in range(2, 10)][:count]
    assert [rules.name for rules in usual(" ".join(hand))] == names


def test_a_field_that_makes_a_difference_under_one_of_the_rules_alone_is_told() -> None:
    found = compare("KH KD KS 10H 10D 10S AC AD AS 2C 9D 4H 7S", "8", ["paplu", "indian"])
    assert counts(found) == [112, 22]  # the cap would cut the first, and has nothing to cut in the second
    assert [difference.field for difference in found.differences] == ["protection", "cap"]
