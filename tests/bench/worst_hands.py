"""Looks for the hands that take longest, by climbing: ``python tests/bench/worst_hands.py [MINUTES [SEED]]``.

From a random or a hard hand, one or two cards are exchanged again and again, and what takes longer is kept. Each hand
is solved once, with tables that other hands have filled, as in play; garbage is not collected meanwhile, which would
fall anywhere. Prints the worst full answer of each profile beside its bar, in milliseconds, and its hand.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from paplu import INDIAN, PAPLU, PLATFORM, PRINTED_JOKER, Card, profile
from paplu.groups import pack, turned_up
from paplu.rules import Rules
from paplu.solver import Solver
from tests.support.dealing import hard
from tests.support.dealing21 import HARDEST

OF_13, OF_21 = 20.0, 500.0
PATIENCE = 150  # exchanges without a gain, then another hand
LETTER, HOUSE = profile("21-card"), profile("21-card-house")
TABLES: dict[str, Rules] = {
    "paplu": PAPLU,
    "paplu, 14 cards": replace(PAPLU, hand_size=14),
    "platform": PLATFORM,
    "indian": INDIAN,
    "three packs": profile("three-packs"),
    "paplu, one joker in a group": replace(PAPLU, most_jokers=1),
    "indian, free cards never natural": replace(INDIAN, free_in_place=False),
    "platform, two sets needed": replace(PLATFORM, sets_needed=2, hand_size=13),
    "21 cards": LETTER,
    "21 cards, table custom": HOUSE,
    "21 cards, no tunnela, no dublee": replace(PLATFORM, packs=3, printed_jokers=3, hand_size=21, pure_needed=3),
}


def milliseconds(indicator: Card, hand: Sequence[Card], rules: Rules) -> float:
    """Returns how long a full answer takes in this thread."""
    solver = Solver(turned_up(indicator, rules), rules)
    began = time.thread_time_ns()
    solver.arrange(hand)
    return (time.thread_time_ns() - began) / 1e6


def beginnings(rng: Random, rules: Rules) -> Iterator[list[Card]]:
    """Yields hands to climb from, without end: an indicator, then cards as they come, many alike, many free."""
    whole = [*pack(rules)]
    named = {str(card): card for card in whole}
    if rules.hand_size == 21:
        yield from ([named[text] for text in cards.split()] for cards in HARDEST.values())
    while True:
        if rules.hand_size == 13 and rng.random() < 0.5:
            dealt = hard(rng)
            yield [named[text] for text in (dealt.indicator, *dealt.cards)]
        else:
            indicator = rng.choice(whole)
            near = [card for card in whole if card.suit in (None, *rng.sample("CDHS", rng.randint(1, 4)))]
            free = [card for card in whole if card == PRINTED_JOKER or card.rank is indicator.rank]
            cards = [*rng.sample(free, rng.randint(0, min(8, len(free)))), *rng.sample(near, len(near)), *whole]
            yield fitting([indicator, *cards], rules)


def fitting(cards: Sequence[Card], rules: Rules) -> list[Card]:
    """Returns the first of the cards, one more than a hand, that can be about together."""
    left, chosen = [*pack(rules)], list[Card]()
    for card in cards:
        if card in left and len(chosen) <= rules.hand_size:
            left.remove(card)
            chosen.append(card)
    return chosen


def climbed(rng: Random, cards: list[Card], rules: Rules, until: float) -> tuple[float, list[Card]]:
    """Returns the longest time found from these cards on, and the cards."""
    most, tries = milliseconds(cards[0], cards[1:], rules), 0
    while tries < PATIENCE and time.monotonic() < until:
        changed = [*cards]
        for _ in range(rng.randint(1, 2)):
            changed[rng.randrange(1, len(changed))] = rng.choice(pack(rules))
        tries += 1
        if changed == fitting(changed, rules):
            taken = milliseconds(changed[0], changed[1:], rules)
            if taken > most:
                most, cards, tries = taken, changed, 0
    return most, cards


def main(minutes: float, seed: int) -> None:
    """Prints the worst hand of each profile."""
    gc.disable()
    for name, rules in TABLES.items():
        rng, until = Random(seed), time.monotonic() + 60 * minutes / len(TABLES)
        worst: tuple[float, list[Card]] = (0.0, [])
        for cards in beginnings(rng, rules):
            worst = max(worst, climbed(rng, cards, rules, until), key=lambda one: one[0])
            if time.monotonic() > until:
                break
        bar = OF_21 if rules.hand_size == 21 else OF_13
        taken, (indicator, *hand) = worst
        missed = "MISSED" if taken > bar else "ok"
        print(f"{name:34s} {taken:8.1f}  bar {bar:<6g} {missed}  {indicator}: {' '.join(map(str, hand))}", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
