"""The arrangement with the least count: the traps that catch a hasty search, the order of equals, and the fast ways."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from paplu.groups import Kind, Wilds, turned_up
from paplu.language import ALL_CARDS, Card, Rank
from paplu.rules import INDIAN, PAPLU, PLATFORM, Rules, profile
from paplu.solver import Arrangement, Solver, UnfitHandError, arrange
from paplu.solver.keys import solver_key
from tests.support import dealing, oracle

CARDS = {str(card): card for card in ALL_CARDS}
PROFILES = pytest.mark.parametrize("rules", [PAPLU, PLATFORM, INDIAN], ids=lambda rules: rules.name)


def cards(text: str) -> list[Card]:
    return [CARDS[token] for token in text.split()]


def arranged(text: str, free: Rank | None = None, rules: Rules = PAPLU) -> Arrangement:
    return arrange(cards(text), free, rules)


def shown(arrangement: Arrangement) -> str:
    return " | ".join(" ".join(map(str, meld.cards)) for meld in arrangement.melds)


def dealt(rng: Random, wilds: Wilds, size: int, narrow: bool) -> list[Card]:
    """Cards that can be about together; narrow hands lie in few ranks, so that everything fits with everything."""
    low = rng.randrange(1, 10)
    kinds = [card for card in ALL_CARDS if not narrow or wilds.is_free(card) or low <= card.place < low + 5]
    pack = [card for card in kinds for _ in range(wilds.copies(card))]
    if wilds.indicator is None and wilds.rank:
        pack.remove(next(card for card in pack if card.rank is wilds.rank))
    return rng.sample(pack, size)


def some_hands(rules: Rules, size: int, number: int) -> Iterator[tuple[Solver, list[Card]]]:
    for seed in range(number):
        rng = Random(seed)
        solver = Solver(turned_up(rng.choice((None, *Rank)), rules), rules)
        yield solver, dealt(rng, solver.wilds, size, narrow=seed % 2 == 0)


TRAPS = {
    # name: (free rank, hand, count, level, complete)
    "P8.1 the worked declaration": (Rank.EIGHT, "4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C 3C 4C", 0, 2, True),
    "P6.2 without a pure sequence a set is not safe": (None, "7C 7D 7S 2H 4H 9C JD QD KS 5S 3C 10H AD", 94, 0, False),
    "P3.2 the ace stands at one end only": (None, "QH KH AH 2H 3H 5S 7S 9C JD 4D 6C 8D 10C", 64, 1, False),
    "P3.2 one ace high, one ace low": (None, "QH KH AH AS 2S 3S 5D 7C JD 4D 6C 8D 10C", 50, 2, False),
    "P3.1 six in a row are two lives": (None, "2H 3H 4H 5H 6H 7H KC KD KS QC QD QS 9D", 9, 2, False),
    "P3.1 five in a row are one life": (None, "2H 3H 4H 5H 6H KC KD KS QC QD QS 9D 8S", 77, 1, False),
    "P3.6 three spare free cards are a life": (Rank.EIGHT, "2H 3H 4H 5H 8C 8D 8S KC KD KS QC QD QS", 0, 2, True),
    "P3.6 a free card in its own place is natural": (
        Rank.EIGHT,
        "7H 8H 9H 2S 3S PJ KC QD JH 5D 4C 9S 10D",
        43,
        2,
        False,
    ),
    "P3.7 a printed joker is not": (Rank.TWO, "7H PJ 9H 4S 6S KC QD JH 5D 5C 9S 10D AC", 95, 0, False),
    "P3.3 twins are no set": (Rank.TWO, "4S 5S 6S 8H 9H 10H 7C 7C 7D QD KC JS AD", 61, 2, False),
    "R3 a joker where the hand holds the card": (Rank.KING, "AH 3H 4H 4H 5H PJ PJ QC QD QS 7C 9D JS", 26, 2, False),
    "R9 level 1 beats level 2": (Rank.KING, "JS AS AH 3D 2C 9D 4S KS 10S 4C QS 5S 7C", 44, 1, False),
    "R9 neither the longest sequence nor the sets first": (
        None,
        "3C 4C 5C 6C 6D 6H 7S 8S 9S QD KH JC 2D",
        32,
        2,
        False,
    ),
}


@pytest.mark.parametrize(("free", "hand", "count", "level", "complete"), TRAPS.values(), ids=TRAPS)
def test_a_trap_is_counted_right(free: Rank | None, hand: str, count: int, level: int, complete: bool) -> None:
    found = arranged(hand, free)
    assert (found.count, found.level, found.complete) == (count, level, complete)


EQUALS = {
    # name: (free rank, hand, rules, level, groups)
    "a full declaration places the spare joker": (
        None, "4H 5H 6H 9S 10S JS 7C 7D 7S AC 2C 3C PJ", PAPLU, 2, "AC 2C 3C | 4H 5H 6H | 9S 10S JS PJ | 7C 7D 7S",
    ),
    "where it costs no pure sequence": (
        None, "4H 5H 6H 9S 10S JS 7C 7D 7S AC 2C 3C PJ", PLATFORM, 2, "AC 2C 3C | 4H 5H 6H | 9S 10S JS | 7C 7D PJ 7S",
    ),
    "then the higher level": (
        None, "10H JH QH KH AH PJ 2C 5C 8C 3S 6S 9S 4D", PAPLU, 2, "10H JH QH | PJ KH AH",
    ),
    "then the fewest jokers standing in": (
        Rank.EIGHT, "4C 5C 6C 7H 8H 9H 8C QS KS 2D 5S 10D AH", PAPLU, 2, "4C 5C 6C | 7H 8H 9H | QS KS 8C",
    ),
    "then the most pure sequences": (
        None, "2H 3H 4H 5H 6H 7H 9C JD KS 2S 6D QC 10C", PAPLU, 2, "2H 3H 4H | 5H 6H 7H",
    ),
    "then the fewest free cards used": (
        Rank.EIGHT, "5H 6H 7H 8H 2S 3S 4S KD 9D JC 7C 3C 10S", PAPLU, 2, "2S 3S 4S | 5H 6H 7H",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("free", "hand", "rules", "level", "groups"), EQUALS.values(), ids=EQUALS)
def test_of_equal_arrangements_one_is_chosen(
    free: Rank | None, hand: str, rules: Rules, level: int, groups: str
) -> None:
    found = arranged(hand, free, rules)
    assert found.level == level
    assert sorted(shown(found).split(" | ")) == sorted(groups.split(" | "))


@PROFILES
def test_the_order_of_the_cards_changes_nothing(rules: Rules) -> None:
    for seed, (solver, hand) in enumerate(some_hands(rules, 13, 40)):
        mixed = Random(seed).sample(hand, len(hand))
        assert solver.arrange(mixed) == solver.arrange(hand)


@PROFILES
def test_the_groups_and_the_leftovers_make_up_the_hand(rules: Rules) -> None:
    for solver, hand in some_hands(rules, 13, 60):
        found = solver.arrange(hand)
        together = [card for meld in found.melds for card in meld.cards] + list(found.leftovers)
        assert sorted(together) == sorted(hand)
        assert not (found.complete and found.leftovers)


def test_indian_rules_protect_every_group_without_a_life() -> None:
    found = arranged("7C 7D 7S 2H 4H 9C JD QD KS 5S 3C 10H AD", None, INDIAN)
    assert (found.count, found.level, shown(found)) == (73, 0, "7C 7D 7S")


def test_seven_of_a_rank_make_three_sets() -> None:
    found = arranged("4C 5C 6C AS 7D AC AC AD AS AH AH AH PJ", None, INDIAN)
    assert (found.count, len(found.melds)) == (7, 4)


def test_a_strict_free_card_keeps_impure_what_one_joker_fills() -> None:
    found = arranged("PJ 4C 7C 6C 5C 6C 3C 7C", Rank.FOUR, replace(PAPLU, free_in_place=False))
    assert (found.complete, shown(found)) == (True, "3C 4C PJ 6C 7C | 5C 6C 7C")


def test_a_set_of_four_stands_only_where_the_rules_have_it() -> None:
    hand = "2H 3H 4H 6S 7S 8S KC KD KH KS 9C JD AD"
    assert (arranged(hand).count, arranged(hand, None, PLATFORM).count) == (39, 29)


def test_leftovers_come_dearest_first() -> None:
    found = arranged("7C 7D 7S 2H 4H 9C JD QD KS 5S 3C 8H AD", Rank.EIGHT)
    assert list(found.leftovers) == cards("AD JD QD KS 9C 7C 7D 7S 5S 4H 3C 2H 8H")


def test_what_level_2_would_count_is_told_where_level_1_beats_it() -> None:
    assert arranged("JS AS AH 3D 2C 9D 4S KS 10S 4C QS 5S 7C", Rank.KING).count_at_level_2 == 45
    assert arranged("10H JH QH KH AH 2C 3C PJ 8C 3S 6S 9S 4D").count_at_level_2 is None
    assert arranged("10H JH QH KH AH 2C 5C 8C 3S 6S 9S 4D 7C").count_at_level_2 is None


def test_where_a_free_card_is_never_natural_its_sequence_is_impure() -> None:
    found = arranged("7H 8H 9H 2S 3S 4S 7C 7D 7S KC KD KS PJ", Rank.EIGHT, replace(PAPLU, free_in_place=False))
    assert [meld.kind for meld in found.melds].count(Kind.PURE_SEQUENCE) == 1


@pytest.mark.parametrize(
    "rules",
    [
        PAPLU,
        PLATFORM,
        INDIAN,
        replace(PAPLU, free_in_place=False),
        replace(PAPLU, least_naturals=0),
        profile("three-packs"),
    ],
    ids=("paplu", "platform", "indian", "R5", "R2", "three packs"),
)
def test_the_count_alone_is_the_count_of_the_arrangement(rules: Rules) -> None:
    for size in (8, 13, 14):
        of_size = replace(rules, hand_size=size, cap=None)
        for solver, hand in some_hands(of_size, size, 12):
            assert solver.count(map(str, hand)) == solver.arrange(hand).count


@PROFILES
def test_discards_are_the_counts_of_what_is_kept(rules: Rules) -> None:
    for solver, hand in some_hands(rules, 14, 8):
        throws = {throw.card: (throw.count, throw.declares) for throw in solver.discards(hand)}
        assert set(throws) == set(hand)
        for card, answer in throws.items():
            kept = [*hand]
            kept.remove(card)
            found = solver.arrange(kept)
            assert answer == (min(found.count, rules.cap or found.count), found.complete)


@PROFILES
def test_draws_are_the_best_of_the_discards(rules: Rules) -> None:
    for solver, hand in some_hands(rules, 13, 4):
        for draw in solver.draws(hand):
            throws = solver.discards([*hand, draw.card])
            least = min(throw.count for throw in throws)
            assert (draw.count, draw.declares) == (least, any(throw.declares for throw in throws))


def test_a_card_of_which_none_is_left_cannot_be_drawn() -> None:
    solver = Solver(turned_up("8D", PAPLU), PAPLU)
    drawn = {str(draw.card) for draw in solver.draws(cards("8D KC KC 2H 3H 4H 5H 6H 7H 9H 10H PJ PJ"))}
    assert {"8D", "KC", "PJ"} & drawn == set()
    assert len(drawn) == 50


@pytest.mark.parametrize(
    "hand",
    ["2H 3H", "8D 8D 2C 3C 4C 5C 6C 7C 9C 10C JC QC KC", "PJ PJ PJ 3C 4C 5C 6C 7C 9C 10C JC QC KC"],
    ids=("wrong number", "more than are left", "three printed jokers"),
)
def test_a_hand_that_cannot_be_is_not_counted(hand: str) -> None:
    with pytest.raises(UnfitHandError):
        Solver(turned_up("8D", PAPLU), PAPLU).count(hand.split())


def test_no_number_of_copies_slips_through() -> None:
    solver = Solver(turned_up("8D", PAPLU), PAPLU)
    for copies in range(3, 14):
        for card in ("AH", "KS", "PJ", "8C"):
            others = [other for other in CARDS if other not in ("AH", "KS", "PJ", "8C", "8D")][: 13 - copies]
            with pytest.raises(UnfitHandError):
                solver.count([card] * copies + others)


def test_sixteen_alike_do_not_slip_through_in_a_larger_game() -> None:
    rules = replace(PAPLU, packs=4, hand_size=21)
    solver = Solver(turned_up(None, rules), rules)
    with pytest.raises(UnfitHandError):
        solver.count(["AH"] * 16 + ["3C", "5C", "7C", "9C", "JC"])


def test_an_unknown_text_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        Solver(turned_up("8D", PAPLU), PAPLU).count(["4Z"] * 13)


ARRANGE_ALL = """
import sys
from paplu import Deal
for line in sorted(sys.stdin, reverse=sys.argv[1] == "backwards"):
    rules, indicator, hand = line.strip().split(": ")
    print(line.strip(), Deal(indicator, rules).penalty(hand))
"""


def test_the_choice_among_equals_is_the_same_in_every_process_whatever_was_asked_before() -> None:
    hands = [dealing.hard(Random(seed)) for seed in range(60)]
    lines = "\n".join(f"{rules}: {hand}" for rules in ("paplu", "platform", "indian") for hand in hands)

    def answers(seed: str, way: str) -> list[str]:
        told = subprocess.run(
            [sys.executable, "-c", ARRANGE_ALL, way],
            input=lines,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        )
        return sorted(told.stdout.splitlines())

    assert answers("1", "forwards") == answers("2", "backwards")


PART_NOTHING = {
    "any number of jokers is as many as there are": (PAPLU, {"most_jokers": 9}),
    "jokers in no hand": (PLATFORM, {"most_jokers": 5, "least_naturals": 0}),
    "what a dublee would be": (INDIAN, {"dublees_declare": 3}),
    "how many play": (PAPLU, {"most_players": 4, "cap": 1000}),
}


@pytest.mark.parametrize(("rules", "house"), PART_NOTHING.values(), ids=PART_NOTHING)
def test_house_rules_that_part_nothing_leave_the_arrangement_as_it_is(rules: Rules, house: dict[str, Any]) -> None:
    for solver, hand in some_hands(rules, 13, 60):
        if sum(map(solver.wilds.is_free, hand)) < 3 or "least_naturals" not in house:
            assert arrange(hand, solver.wilds.rank, replace(rules, **house)) == solver.arrange(hand)


def test_sets_of_four_that_gain_nothing_do_not_change_the_arrangement() -> None:
    hand = "4H 5H 6H 9S 10S JS 7C 7D 7S 7H AC 2C 3C"
    assert arranged(hand, Rank.EIGHT, replace(PAPLU, set_sizes=(3, 4))) == arranged(hand, Rank.EIGHT)


def test_rules_that_the_solver_reads_alike_have_one_key() -> None:
    assert solver_key(PAPLU) == solver_key(replace(PAPLU, drop_early=20, cap=80, packs=3, hand_size=10))
    assert solver_key(PAPLU) != solver_key(PLATFORM) != solver_key(INDIAN)


def test_a_packed_hand_never_wraps_from_suit_to_suit() -> None:
    solver = Solver(turned_up(None, PAPLU), replace(PAPLU, hand_size=8))
    assert solver.count(["QC", "KC", "AD", "2D", "KD", "AH", "KS", "AS"]) == 72


def key(found: Arrangement) -> object:
    """What the oracle says of an arrangement: its count, level, jokers standing in, pure sequences and groups."""
    standing = sum(place is not None for meld in found.melds for place in meld.stands_for)
    pure = sum(meld.kind is Kind.PURE_SEQUENCE for meld in found.melds)
    return found.count, found.level, found.complete, (standing, pure, len(found.melds))


@pytest.mark.parametrize("least", [0, 1, 2, 3])
@pytest.mark.parametrize(
    ("rules", "table"), [(PAPLU, oracle.PAPLU), (PLATFORM, oracle.PLATFORM), (INDIAN, oracle.INDIAN)]
)
def test_r2_many_jokers_with_cards_far_apart(rules: Rules, table: oracle.Table, least: int) -> None:
    for seed in range(60):
        rng = Random(seed)
        free = rng.choice([*Rank])
        own = replace(rules, least_naturals=least, hand_size=rng.choice((6, 8, 10)), cap=None)
        jokers = [card for card in ALL_CARDS if card.rank in (None, free) for _ in range(2)]
        suits_held = rng.sample([*{card.suit: None for card in ALL_CARDS if card.suit}], 2)
        others = [card for card in ALL_CARDS if card.rank is not free and card.suit in suits_held]
        hand = rng.sample(jokers, count := rng.randint(4, 5)) + rng.sample(others, own.hand_size - count)
        proven = oracle.solve([*map(str, hand)], free.value, replace(table, least_naturals=least, cap=None))
        expected = proven.penalty, proven.level, proven.declarable, proven.key
        assert key(arrange(hand, free, own)) == expected, (free, hand)


def test_r2_four_jokers_stand_between_two_cards_that_cannot_be_parted() -> None:
    rules = replace(PLATFORM, least_naturals=2, sequences_needed=3)
    hand = "4C 5C 6C 3H PJ 5H 6H 2D 2C 2C 2S JH PJ"
    found = arranged(hand, Rank.TWO, rules)
    assert (found.count, found.level, found.complete) == (0, 2, True)
