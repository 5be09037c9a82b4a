"""Times the solver on random and on hard hands; run it by itself: ``python tests/bench/solver.py [HANDS]``.

The first row of counts starts with empty tables, the second finds them as the first left them. Times are of
this thread, in microseconds; a garbage collection falls where it falls.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from paplu import INDIAN, PAPLU, PLATFORM, Deal  # found in this checkout
from paplu.rules import Rules
from tests.support.dealing import Dealt, at_random, hard

LARGEST = {  # hands that are all one thing
    "nine free cards": "8D: 8C 8C 8D 8H 8H 8S 8S PJ PJ 4H 5H 6H KD",
    "one whole suit": "8D: AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH",
    "one suit, four free": "8D: AH 2H 3H 4H 5H 6H 7H 9H JH 8C 8S PJ PJ",
    "one suit twice": "JD: AH AH 2H 2H 3H 3H 5H 5H 6H 6H JC JS PJ",
    "four suits, three ranks": "8D: 7H 7S 7C 7D 6H 6S 6C 6D 5H 5S 5C 5D PJ",
    "twelve cards of three ranks": "2C: 4H 4S 4C 4D 3H 3S 3C 3D 5H 5S 5C 2D PJ",
}


def timed(ask: Callable[[Dealt], object], hands: Sequence[Dealt]) -> list[float]:
    """Microseconds for each hand."""
    times: list[float] = []
    for hand in hands:
        start = time.thread_time_ns()
        ask(hand)
        times.append((time.thread_time_ns() - start) / 1000)
    return times


def row(name: str, times: Sequence[float]) -> str:
    """One line of the report."""
    ranked = sorted(times)
    figures = (statistics.median(ranked), statistics.mean(ranked), ranked[len(ranked) * 99 // 100], ranked[-1])
    return f"{name:44s}" + "".join(f"{figure:12.1f}" for figure in figures)


def report(rules: Rules, number: int) -> None:
    """Prints the table of one rules record."""
    deals = {
        name: [make(Random(seed)) for seed in range(number)] for name, make in (("random", at_random), ("hard", hard))
    }
    print(f"\n{rules.name:44s}" + "".join(f"{name:>12s}" for name in ("median", "mean", "99th", "worst")))
    for name, hands in deals.items():
        for again in ("", " again"):
            print(
                row(
                    f"count, {name}{again}",
                    timed(lambda hand: Deal(hand.indicator, rules).count(list(hand.cards)), hands),
                )
            )
        few = hands[: number // 10]
        print(row(f"full answer, {name}", timed(lambda hand: Deal(hand.indicator, rules).penalty(hand.cards), few)))
        fourteen = [(at_random if name == "random" else hard)(Random(seed), 14) for seed in range(number // 10)]
        print(row(f"discards, {name}", timed(lambda hand: Deal(hand.indicator, rules).discards(hand.cards), fourteen)))
        few = hands[: number // 50]
        print(row(f"draws, {name}", timed(lambda hand: Deal(hand.indicator, rules).draws(hand.cards), few)))
    for name, text in LARGEST.items():
        indicator, cards = text.split(": ")
        hand = Dealt(indicator, tuple(cards.split()[:13]))
        print(row(f"full answer, {name}", timed(lambda hand: Deal(hand.indicator, rules).penalty(hand.cards), [hand])))


if __name__ == "__main__":
    for played in (PAPLU, PLATFORM, INDIAN):
        report(played, int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
