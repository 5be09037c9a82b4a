"""Generated hands: one seed one hand, one answer only, as hard as asked for."""

from __future__ import annotations

from itertools import combinations

import pytest

from paplu import Deal, InputError, Problem, cards, profile
from paplu.practice import Task, greedy, least_leftovers, practice

EVERY = [(task, difficulty) for task in Task for difficulty in (1, 2, 3)]


@pytest.mark.parametrize(("task", "difficulty"), EVERY)
def test_the_same_seed_gives_the_same_hand(task: Task, difficulty: int) -> None:
    assert practice(task, 7, difficulty) == practice(task, 7, difficulty)


@pytest.mark.parametrize(("task", "difficulty"), EVERY)
def test_a_hand_is_as_hard_as_asked_for(task: Task, difficulty: int) -> None:
    assert practice(task, 11, difficulty).difficulty.grade == difficulty


@pytest.mark.parametrize("difficulty", [1, 2, 3])
def test_exactly_one_set_of_leftovers_gives_the_least_penalty(difficulty: int) -> None:
    task = practice("leftovers", 3, difficulty)
    best = task.deal.penalty(task.hand)
    ordinary = tuple(sorted(card for card in best.leftovers if not task.deal.wilds.is_free(card)))
    assert [*least_leftovers(task.deal, task.hand)] == [task.answer] == [ordinary]


@pytest.mark.parametrize("difficulty", [1, 2, 3])
def test_exactly_one_throw_lets_the_hand_be_declared(difficulty: int) -> None:
    task = practice("throw", 5, difficulty)
    kept = {thirteen for thirteen in combinations(task.hand, 13) if task.deal.penalty(thirteen).declarable}
    assert len(kept) == 1
    assert sorted((*kept.pop(), *task.answer)) == sorted(task.hand)


def test_every_set_of_leftovers_with_the_same_count_is_found() -> None:
    hand = cards("4H 5H 6H 9S 10S JS KC KD KH KS 2C 3D 7C")
    assert len([*least_leftovers(Deal(None), hand)]) == 4


def test_the_longest_sequence_first_can_cost_points() -> None:
    hand = cards("3H 4H 5H 6H 7H 6C 6D 10S JS QS KD 2C 9C")
    assert Deal("A").penalty(hand).total == 28
    assert greedy(Deal("A"), hand) > 28


@pytest.mark.parametrize(
    ("kind", "difficulty", "field", "token"),
    [
        ("sets", 1, "kind", "sets"),
        ("throw", 4, "difficulty", "4"),
        ("throw", True, "difficulty", "True"),
    ],
)
def test_what_cannot_be_practised_is_refused_by_its_name(kind: str, difficulty: int, field: str, token: str) -> None:
    with pytest.raises(InputError) as refused:
        practice(kind, 1, difficulty)
    assert (refused.value.code, refused.value.token) == (Problem.NOT_OFFERED, token)
    assert refused.value.facts["field"] == field


@pytest.mark.parametrize("name", ["indian", "platform", "three-packs"])
def test_other_rules_have_hands_to_practise_on_too(name: str) -> None:
    rules = profile(name)
    task = practice("leftovers", 1, 1, rules=rules)
    assert task.deal.penalty(task.hand).total == task.penalty
    assert practice("throw", 1, 1, rules=rules).deal.rules == rules


def test_a_hand_of_twenty_one_is_refused() -> None:
    with pytest.raises(InputError) as refused:
        practice("leftovers", 1, 1, rules=profile("21-card"))
    assert (refused.value.code, refused.value.token) == (Problem.HAND_TOO_LARGE, "21-card")
