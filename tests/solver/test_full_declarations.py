"""Full declarations: what can be shown as one is found, under any rules about lives, jokers and free cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from paplu import INDIAN, PAPLU, PLATFORM, PRINTED_JOKER, Card, Deal, Rules
from paplu.language import NATURALS
from tests.support.dealing21 import HOUSE, LETTER


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


STRICT: dict[str, Any] = {
    "free_in_place": False,
    "pure_needed": 3,
    "set_sizes": (3,),
    "hand_size": 21,
    "packs": 3,
    "printed_jokers": 4,
}


@pytest.mark.parametrize("rules", [PAPLU, PLATFORM, INDIAN, LETTER, HOUSE], ids=lambda rules: rules.name)
def test_r5_a_joker_stands_beside_a_free_card_in_its_own_place_that_is_not_natural(rules: Rules) -> None:
    deal = Deal("6", replace(rules, name="ours", least_naturals=3, **STRICT))
    shown = "AD 6C 3D PJ 5D | AD 2D 3D 4D 5D | AH 2H 3H | AH 2H 3H 4H 5H | 4H 5H 6H"
    assert deal.judge(shown)
    found = deal.penalty(shown.replace("| ", ""))
    assert found.declarable
    assert found.total == 0
    assert sum(len(meld.jokers) for meld in found.melds) == 2
