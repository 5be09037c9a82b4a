"""The numbers written by hand in the words of exercises and lessons, held against what the engine says."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from paplu import INDIAN, PAPLU, PLATFORM, PROFILES, Deal, Rules
from paplu.exercises import EXERCISES, exercise
from paplu.exercises.answers import number
from paplu.exercises.goals.hand import HandCountGoal
from paplu.exercises.goals.situation import Situation
from paplu.exercises.goals.table import PlayerGoal, TableNumberGoal
from paplu.groups import pack
from paplu.language import amount
from paplu.play import replay_file
from paplu.rules import changed, house
from tests.support.played import ALMOST, FIFTEEN, SHOWN, log

ENGLISH = Path(__file__).resolve().parents[2] / "lessons" / "en"
PROSE = {
    (lesson.stem[:2], cell["id"]): "".join(cell["source"])
    for lesson in sorted(ENGLISH.glob("*.ipynb"))
    for cell in json.loads(lesson.read_text("utf-8"))["cells"]
    if cell["cell_type"] == "markdown"
}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
SUM = re.compile(r"(\d+½?(?: [-+] \d+½?)+) = (\d+½?)")
TEXTS = {
    **{" ".join(cell): text for cell, text in PROSE.items()},
    **{one.id: " ".join((one.prompt(), *one.hints())) for one in EXERCISES.values()},
}
SETS = "7C 7D 7H KS KH KD KC 10D 10S 2H 4D 9S 5C"
ONE_SEQUENCE = "4S 5S 6S 7C 7D 7H 10S 10H 10D 10C KS KH KD"
THREE_RULES = "4S 5S 6S 9H 10H AC 7C 7D AD KC KD KS QC"


def scores(log: str) -> list[dict[str, str]]:
    """What each player counts in each hand, as people write it."""
    return [
        {name: amount(points) for name, points in result.scores.items()} for result in Situation(log).session.settled
    ]


def log_of(name: str) -> str:
    goal = exercise(name).goal
    assert isinstance(goal, PlayerGoal | TableNumberGoal)
    return goal.log


def hand_of(player: str, log: str) -> str:
    return Situation(log, shows=player).given.removeprefix("+ ")


def count(cards: str, rules: Rules, indicator: str = "8D") -> int:
    return Deal(indicator, rules).count(cards)


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in TEXTS.items() if SUM.search(text)])
def test_every_sum_that_is_written_out_adds_up(text: str) -> None:
    """Arithmetic only: whether the parts are those of the cards is for the tests below."""
    for parts, total in SUM.findall(text):
        added = sum(map(number, parts.replace(" - ", " -").replace(" + ", " ").split()))
        assert added == number(total), f"{parts} = {total}"


@pytest.mark.parametrize("name", ["07-predict-one", "09-predict-one-life"])
def test_a_group_and_the_rest_make_the_count_of_the_hand(name: str) -> None:
    one = exercise(name)
    parts_of_sum = re.search(r"(\d+) for the \w+, and (\d+(?: \+ \d+)+) for the rest: (\d+)\.", one.hints()[2])
    assert parts_of_sum
    assert isinstance(one.goal, HandCountGoal)
    group, rest, total = parts_of_sum.groups()
    assert int(group) + sum(map(int, rest.split(" + "))) == int(total)
    assert int(total) == one.deal.count(re.sub(r"[|+]", " ", one.goal.given))


@pytest.mark.rule("I5.2", "I5.3")
@pytest.mark.parametrize("name", ["11-read-pool", "11-read-deals"])
def test_the_counts_given_of_the_second_hand_are_those_of_its_log(name: str) -> None:
    _, second = scores(log_of(name))
    assert f"Bruno counts {second['Bruno']} and Carla {second['Carla']}" in exercise(name).prompt()


@pytest.mark.rule("I5.2")
def test_the_totals_of_the_pool_are_those_of_its_log() -> None:
    first, second = scores(log_of("11-read-pool"))
    sums = {name: f"{first[name]} + {second[name]} = {int(first[name]) + int(second[name])}" for name in first}
    assert f"Bruno has {sums['Bruno']}, and Carla has {sums['Carla']}." in exercise("11-read-pool").hints()[2]


@pytest.mark.rule("I5.3")
def test_the_totals_of_the_two_deals_are_those_of_their_log() -> None:
    first, second = scores(log_of("11-read-deals"))
    bruno = f"{first['Bruno']} + {second['Bruno']} = {int(first['Bruno']) + int(second['Bruno'])}"
    carla = int(first["Carla"]) + int(second["Carla"])
    totals = f"Ana has {first['Ana']}, Bruno has {bruno}, and Carla has {carla}."
    assert (second["Ana"], totals in exercise("11-read-deals").hints()[2]) == ("0", True)


@pytest.mark.parametrize("name", ["08-predict-full", "08-predict-half", "08-predict-turn"])
def test_the_cards_of_bruno_cost_what_the_prompt_says(name: str) -> None:
    points = count(hand_of("Bruno", log_of(name)), PAPLU)
    assert f"They cost {points}." in exercise(name).prompt()


@pytest.mark.rule("P7.4")
def test_the_ledger_to_mend_tells_what_the_cards_cost() -> None:
    costs = [count(hand_of(name, log_of("08-mend-ledger")), PAPLU) for name in ("Bruno", "Carla")]
    assert "Bruno's cards cost {} and Carla's cost {}.".format(*costs) in exercise("08-mend-ledger").prompt()
    assert (
        f"{amount(Fraction(costs[0], 2))} + {amount(Fraction(costs[1], 2))} = " in exercise("08-mend-ledger").hints()[2]
    )


@pytest.mark.rule("P7.5")
def test_the_two_hands_of_the_session_pay_what_the_prompt_says() -> None:
    first, second = (result.payments for result in Situation(log_of("08-read-winner")).session.settled)
    payments = [
        f"In the {which} hand {paid.payer} {does} {paid.receiver} {amount(paid.amount)}."
        for which, does, payments in (("first", "pays", first), ("second", "drops late and pays", second))
        for paid in payments
    ]
    prompt = exercise("08-read-winner").prompt()
    assert [payment in prompt for payment in payments] == [True, True]


@pytest.mark.rule("I4.2")
def test_the_hand_of_the_limit_adds_up_to_what_its_solution_says() -> None:
    one = exercise("11-predict-cap")
    assert isinstance(one.goal, HandCountGoal)
    unlimited = count(one.goal.given, house(INDIAN, {"cap": "none"}), "AD")
    assert f"The cards add up to {unlimited}, but the hand counts {count(one.goal.given, INDIAN, 'AD')}." in one.hints()


# The lessons


def settled(name: str, rules: str = "indian", more: str = "") -> dict[str, str]:
    """What each player counts in the last hand of a log beside the lessons, under these rules."""
    log = (ENGLISH / "logs" / name).read_text("utf-8").replace("rules indian", f"rules {rules}") + more
    return {player: amount(points) for player, points in replay_file(log).session.settled[-1].scores.items()}


def in_prose(lesson: str, cell: str, text: str) -> None:
    assert text in PROSE[lesson, cell]


def test_platform_differs_from_indian_in_as_many_points_as_the_lesson_says() -> None:
    fields = len(changed(INDIAN, PLATFORM))
    in_prose("11", "names", f"It differs from `indian` in {NUMBERS[fields]} points.")
    rows = [row.split("|")[1:-1] for row in PROSE["11", "table"].splitlines() if row.startswith("| ")]
    assert sum(bool(row[3].strip()) for row in rows[1:]) == fields


@pytest.mark.parametrize(
    ("row", "field"),
    [
        pytest.param("first drop", "drop_early", id="I3.2"),
        pytest.param("wrong declaration", "wrong_declaration", id="I3.3"),
        pytest.param("limit of a hand", "cap", id="I4.2"),
    ],
)
def test_the_amounts_in_the_table_of_lesson_11_are_those_of_the_rules(row: str, field: str) -> None:
    amounts = [getattr(rules, field) for rules in (PAPLU, INDIAN, PLATFORM)]
    paplu, indian, platform = ("none" if points is None else points for points in amounts)
    in_prose("11", "table", f"\n| {row} | {paplu} | {indian} | |")
    assert platform == indian


@pytest.mark.rule("I3.2", "I3.3", "P5.2", "P5.3", "P4.6")
def test_the_prices_given_before_the_guess_are_those_of_paplu_and_only_one_is_the_same() -> None:
    prices = (PAPLU.drop_early, PAPLU.drop_late, PAPLU.wrong_declaration)
    guess = "In Paplu an early drop costs {}, a late drop {} and a wrong declaration {}."
    in_prose("11", "answers", guess.format(*prices))
    assert [INDIAN.drop_early, INDIAN.drop_late, INDIAN.wrong_declaration] == [20, prices[1], 80]
    drops = f"costs **{INDIAN.drop_early}**. A **middle drop**, after a draw, costs **{INDIAN.drop_late}**"
    in_prose("11", "drops", drops)
    in_prose("11", "drops", f"A wrong declaration costs **{INDIAN.wrong_declaration}**")


@pytest.mark.rule("I1.3", "I1.4")
def test_the_free_cards_named_in_lesson_11_are_those_of_the_deal() -> None:
    in_prose("11", "answers", f"**{Deal('8D', INDIAN).wilds.in_play}**. One of the eights")
    aces = Deal("PJ", INDIAN).wilds
    in_prose("11", "answers", f"{NUMBERS[aces.copies_of_rank]} aces and the other printed joker")
    assert aces.in_play == aces.copies_of_rank + 1


@pytest.mark.rule("I4.1", "R10", "C5")
def test_the_counts_given_between_the_cells_of_lesson_11_are_those_of_the_engine() -> None:
    sets = f"the rest costs {count(SETS, INDIAN)}. In Paplu the whole hand counts, {count(SETS, PAPLU)},"
    in_prose("11", "answers", sets)
    assert not count(ONE_SEQUENCE, INDIAN)
    full = count(ONE_SEQUENCE, house(PLATFORM, {"cap": "none"}))
    in_prose("11", "answers", f"the rest counts (`R10`): {full}, cut to {count(ONE_SEQUENCE, PLATFORM)} (`I4.2`)")
    paplu, *others = (count(THREE_RULES, rules, "PJ") for rules in (PAPLU, INDIAN, PLATFORM))
    in_prose("11", "answers", f"**{paplu} in Paplu, {others[0]} under the others**")
    assert len({*others}) == 1


@pytest.mark.rule("I5.2", "C3")
def test_the_pool_described_in_lesson_11_is_that_of_its_log() -> None:
    totals = replay_file((ENGLISH / "logs" / "pool_of_three.txt").read_text("utf-8")).session.settled
    in_prose("11", "answers", f"counts {settled('pool_of_three.txt')['Bruno']}. Who is out?")
    in_prose("11", "answers", f"Bruno has exactly {sum(result.scores['Bruno'] for result in totals)},")


@pytest.mark.rule("I5.1", "R33")
def test_the_coins_given_in_lesson_11_are_those_of_the_engine() -> None:
    won = log({"Ana": ALMOST, "Bruno": FIFTEEN}, "Ana draws", f"Ana declares {SHOWN} throws KD")
    replayed = replay_file(won.replace("rules paplu", "rules platform\nmatch points 2"))
    (paid,) = replayed.session.settled[-1].payments
    coins = "If it is 2 coins, a loser with {} points pays the winner {} coins (`R33`)."
    in_prose("11", "matches", coins.format(amount(paid.points), amount(paid.amount)))


@pytest.mark.rule("I4.3", "R22", "C6")
def test_the_full_count_given_in_lesson_11_is_that_of_its_log() -> None:
    win = "Ana draws 4C\nAna declares 4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C throws KD\n"
    indian, platform = (settled("hand_indian.txt", rules, win)["Bruno"] for rules in ("indian", "platform"))
    in_prose("11", "answers", f"follow the scoring rule: {indian}. The platform rules count the hand: {platform}.")


@pytest.mark.rule("I1.1", "I6.1", "I6.3", "C1", "C12")
def test_the_variants_described_in_lesson_11_are_those_of_the_profiles() -> None:
    three, ten = PROFILES["three-packs"], PROFILES["10-card"]
    in_prose("11", "variants", f"{three.packs * 52} cards and three printed jokers, {len(pack(three))} in all")
    in_prose("11", "variants", f"This course allows {NUMBERS[three.most_players]}.")
    in_prose("11", "answers", f"are {NUMBERS[ten.fewest_cards]} cards, and you have {NUMBERS[ten.hand_size]}.")
    in_prose("11", "answers", f"Each pays {PROFILES['paplu-bonus'].bonus}, and Bruno too")


@pytest.mark.rule("P8.1", "P4.5")
def test_the_numbers_of_the_worked_hand_are_those_of_the_deal() -> None:
    deal, hand = Deal("8D"), "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C KD"
    others = [throw.penalty for throw in deal.discards(f"{hand} 4C") if not throw.declares]
    in_prose("09", "answers", f"Every other throw leaves at least {min(others)} points.")


@pytest.mark.rule("R9", "P6.3")
def test_the_two_counts_of_the_hand_that_stops_at_level_1_are_those_of_the_engine() -> None:
    deal, hand = Deal("K"), "JS AS AH 3D 2C 9D 4S KS 10S 4C QS 5S 7C"
    first, second = (score.total for level in (1, 2) if (score := deal.at_level(hand, level)))
    in_prose("10", "answers", f"the hand costs {first}. With two lives")
    in_prose("10", "answers", f"Then the hand costs {second}.")
