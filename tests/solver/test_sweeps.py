"""Sweeps: what they leave out could not have won, and whichever way a hand is looked through, the best is found."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, NoReturn

import pytest

from paplu import INDIAN, PAPLU, PLATFORM, PRINTED_JOKER, Card, Deal, Rules
from paplu.language import NATURALS, cards
from paplu.solver import STANDING, Aim, Closer, Held, Moves, Search, Sweep, Task, sweep_search
from tests.support.dealing21 import DEALS, HARDEST, HOUSE, LETTER, kept, nearly_complete

EACH = pytest.mark.parametrize("rules", [LETTER, HOUSE], ids=["letter", "house"])


def test_placing_the_spare_jokers_in_the_end_is_worth_as_much_as_placing_each_in_turn() -> None:
    """Where jokers find no place in the end they are placed step by step: the two must agree."""
    for kind, seed in [("rich in jokers", 18), ("nearly complete", 0), ("nearly complete", 19)]:
        indicator, *hand = DEALS[kind](Random(seed))
        held = Held(hand, indicator.rank)
        caps = (3, 0, 0, 0, 0, 0)
        found = [
            Search(Task(held, Moves(LETTER, Aim.ALL, caps, loose=loose)), 0).thoroughly() for loose in (True, False)
        ]
        assert found[0]
        assert found[1]
        assert found[0][0] == found[1][0]


@EACH
@pytest.mark.parametrize("kind", DEALS)
def test_a_closer_look_leaves_out_nothing_that_can_be_reached(
    kind: str, rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(20, 26):
        indicator, *hand = DEALS[kind](Random(seed))
        deal = Deal(indicator, rules)
        found = deal.penalty(hand)
        with monkeypatch.context() as patched:
            patched.setattr(sweep_search, "HARD", 20)  # every sweep but the shortest is given up for a closer look
            assert kept(deal.penalty(hand)) == kept(found)


ODD: Mapping[str, Mapping[str, Any]] = {
    "as they are": {},
    "a set needed": {"sets_needed": 1},
    "a tunnela and a dublee needed": {"tunnelas_needed": 1, "dublees_needed": 1},
    "one joker in a group": {"most_jokers": 1},
    "jokers inside only": {"jokers_anywhere": False},
    "free cards are jokers": {"free_in_place": False},
    "two naturals": {"least_naturals": 2},
}


def complete(rng: Random, rules: Rules) -> list[Card]:
    """An indicator, and a hand that can be declared: pure sequences, what else is needed, and a joker in the last."""
    rank = rng.choice([card.rank for card in NATURALS if 3 < card.place < 11])
    free = [card for card in NATURALS if card.rank is rank]

    def run(size: int) -> list[Card]:
        low = rng.randrange(52)
        cards = [*NATURALS[low : low + size]]
        return cards if low % 13 + size <= 13 and rank not in [card.rank for card in cards] else run(size)

    high = rng.choice([1, 2, 12, 13])
    three = [card for card in NATURALS if card.place == high][:3]
    groups = [run(3) for _ in range(rules.pure_needed)] + [three] * rules.sets_needed
    groups += [[rng.choice(run(3))] * 3] * rules.tunnelas_needed + [[rng.choice(run(3))] * 2] * rules.dublees_needed
    left = rules.hand_size - sum(map(len, groups))
    groups += [run(3) for _ in range(left // 3 - 1)] + [run(3 + left % 3)]
    groups[-1][1] = rng.choice([PRINTED_JOKER, *free])
    cards = [free[0], *(card for group in groups for card in group)]
    return cards if all(count <= 3 for count in Counter(cards).values()) else complete(rng, rules)


@pytest.mark.parametrize("odd", ODD)
@EACH
@pytest.mark.parametrize("aim", [Aim.POINTS, Aim.ALL])
def test_a_sweep_that_looks_for_no_less_than_the_best_finds_it(aim: Aim, rules: Rules, odd: str) -> None:
    """What can still come of a state is never told as less than what does come of it."""
    changed = replace(rules, name="ours", **ODD[odd])
    beside = (changed.sets_needed, changed.tunnelas_needed, changed.dublees_needed)
    moves = Moves(changed, aim, (changed.pure_needed, 0, *beside, 0))
    lives, swept_whole = (*moves.caps[:5], 0), 0
    for seed in range(30, 38):
        indicator, *hand = complete(Random(seed), changed)
        held = Held(hand, indicator.rank)
        reached = Search(Task(held, moves), 0).thoroughly()
        assert reached, (str(indicator), str(hand))
        task = Task(held, moves)
        if task.outlook:
            assert Sweep(task, reached[0]).best()[lives][0] == reached[0]
            task.look(*Closer(task, task.outlook).looked())
            assert Sweep(task, reached[0]).best()[lives][0] == reached[0]
        else:
            swept_whole += 1
    assert swept_whole == (0 if moves.has_easy else 8)


@pytest.mark.parametrize("was_on", [True, False])
def test_the_search_for_cycles_is_as_it_was_after_a_hand(was_on: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    indicator, *hand = nearly_complete(Random(1))
    task = Task(Held(hand, indicator.rank), Moves(LETTER, Aim.POINTS, (3, 0, 0, 0, 0, 0)))
    turned: list[bool] = []

    def fails(_: Sweep) -> NoReturn:
        raise RuntimeError

    monkeypatch.setattr(gc, "isenabled", lambda: was_on)
    monkeypatch.setattr(gc, "disable", lambda: turned.append(False))
    monkeypatch.setattr(gc, "enable", lambda: turned.append(True))
    Search(task, 0).thoroughly()
    monkeypatch.setattr(Sweep, "best", fails)
    with pytest.raises(RuntimeError):
        Search(task, 0).thoroughly()
    assert turned == ([False, True] * 2 if was_on else [False] * 2)


def test_a_closer_look_says_less_of_a_hand_whose_suits_count_on_each_other() -> None:
    indicator, *hand = cards(HARDEST["free aces"])
    task = Task(Held(hand, indicator.rank), Moves(LETTER, Aim.ALL, (3, 0, 0, 0, 0, 0)))
    assert task.outlook
    most, _ = Closer(task, task.outlook).looked()
    found = Search(task, 0).thoroughly()
    assert found
    assert found[0] <= most < task.outlook.most - STANDING // 2


def declaration(rng: Random, rules: Rules) -> tuple[Card, list[list[Card]]]:
    """An indicator, and sequences in one or more suits that fill a hand, jokers in those that need not be pure."""
    indicator, suits = rng.choice(NATURALS), rng.sample(range(4), rng.randint(1, 4))
    free = [card for card in NATURALS if card.rank is indicator.rank]
    groups: list[list[Card]] = []
    while (left := rules.hand_size - sum(map(len, groups))) > 0:
        size = left if left in (3, 4, 5) else rng.choice([3, 3, 4])
        first, suit = rng.randint(1, 15 - size), rng.choice(suits)
        run = [NATURALS[13 * suit + (place - 1) % 13] for place in range(first, first + size)]
        if len(groups) >= rules.pure_needed:
            run = [rng.choice([card, card, PRINTED_JOKER, rng.choice(free)]) for card in run]
        groups.append(run)
    counts = Counter([indicator, *(card for group in groups for card in group)])
    most = {card: rules.printed_jokers if card == PRINTED_JOKER else rules.packs for card in counts}
    return (indicator, groups) if all(counts[card] <= most[card] for card in counts) else declaration(rng, rules)


PURER = {
    "platform": replace(PLATFORM, name="ours", pure_needed=3),
    "indian": replace(INDIAN, name="ours", pure_needed=2),
    "paplu": replace(PAPLU, name="ours", sequences_needed=3, pure_needed=3),
    "letter": LETTER,
    "house": HOUSE,
}


def is_found(rules: Rules, seeds: range) -> None:
    valid = 0
    for seed in seeds:
        indicator, groups = declaration(Random(seed), rules)
        deal = Deal(indicator, rules)
        shown = " | ".join(" ".join(map(str, group)) for group in groups)
        if deal.judge(shown):
            valid += 1
            found = deal.penalty([card for group in groups for card in group])
            assert found.declarable, (str(indicator), shown)
            assert found.total == 0
    assert valid


@pytest.mark.parametrize("rules", PURER.values(), ids=PURER)
def test_what_can_be_shown_as_a_declaration_is_found(rules: Rules) -> None:
    is_found(rules, range(80 if rules.hand_size == 13 else 4))


@pytest.mark.slow
@pytest.mark.parametrize("rules", PURER.values(), ids=PURER)
def test_whatever_can_be_shown_as_a_declaration_is_found(rules: Rules) -> None:
    is_found(rules, range(1000, 4000 if rules.hand_size == 13 else 1100))


@pytest.mark.parametrize(
    ("indicator", "rules", "hand"),
    [
        ("JS", PURER["platform"], "AS 2S 3S 3S 4S 5S 5S 6S PJ 9S 10S JS QS"),
        ("6H", PURER["platform"], "5C 3C QC 5C 6C JC AC 3C 2C 6D 4C 7C 2C"),
        ("5H", replace(PLATFORM, pure_needed=2), "6S 5S 2S PJ 7S 7S 10D 4S 10H 4S 3S 10S 6S"),
        ("5C", PURER["paplu"], "AH 4H PJ 3H JH 3H 5H 7H 10H 9H 4H 8H 2H"),
    ],
)
def test_a_sequence_that_ends_leaves_room_for_one_that_begins_beside_it(
    indicator: str, rules: Rules, hand: str
) -> None:
    assert Deal(indicator, rules).penalty(hand).declarable
