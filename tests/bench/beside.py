"""Times the solver beside another checkout's, hand by hand: ``python tests/bench/beside.py OTHER [TIMES]``.

Prints, for each figure, the time of both in this thread and the ratio of this one to the other. A ratio holds on a
noisy machine; a time does not. ``TIMES`` as many hands. Answers that differ are counted.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

HERE = Path(__file__).resolve().parents[2]


def engine(checkout: Path) -> ModuleType:
    """Returns the ``paplu`` of a checkout; several can be loaded, one after the other."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "paplu"]:
        del sys.modules[name]
    sys.path.insert(0, str(checkout))
    try:
        paplu = import_module("paplu")
    finally:
        sys.path.remove(str(checkout))
    assert Path(str(paplu.__file__)).is_relative_to(checkout), paplu.__file__
    return paplu


Hand = tuple[str, tuple[str, ...]]
Ask = Callable[[ModuleType, Hand], object]
OTHER = engine(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else HERE)
THIS = engine(HERE)
sys.path.insert(0, str(HERE))
DEALING, DEALING_21 = import_module("tests.support.dealing"), import_module("tests.support.dealing21")
DEALS, HARDEST = DEALING_21.DEALS, DEALING_21.HARDEST


def count(paplu: ModuleType, hand: Hand, rules: str = "paplu") -> object:
    """Returns the count alone."""
    return paplu.Deal(hand[0], paplu.profile(rules)).count(list(hand[1]))


def penalty(paplu: ModuleType, hand: Hand, rules: str = "paplu") -> object:
    """Returns the full answer, as far as two engines must agree on it (R9)."""
    score: Any = paplu.Deal(hand[0], paplu.profile(rules)).penalty(hand[1])
    standing = sum(len(meld.jokers) for meld in score.melds)
    pure = sum(meld.kind.value == "pure sequence" for meld in score.melds)
    return score.total, score.level, score.declarable, standing, pure, len(score.melds)


def discards(paplu: ModuleType, hand: Hand, rules: str = "paplu") -> object:
    """Returns what every throw leaves."""
    return {
        str(throw.card): (throw.penalty, throw.declares)
        for throw in paplu.Deal(hand[0], paplu.profile(rules)).discards(hand[1])
    }


def draws(paplu: ModuleType, hand: Hand, rules: str = "paplu") -> object:
    """Returns what every card that can come makes of the hand."""
    return {
        str(draw.card): (draw.penalty, draw.declares)
        for draw in paplu.Deal(hand[0], paplu.profile(rules)).draws(hand[1])
    }


def on(rules: str, ask: Callable[[ModuleType, Hand, str], object]) -> Ask:
    """Returns the question under those rules."""
    return lambda paplu, hand: ask(paplu, hand, rules)


def thirteen(deal: Callable[[Random, int], Any], number: int, size: int = 13) -> list[Hand]:
    """Returns so many hands, the indicator apart."""
    dealt = [deal(Random(seed), size) for seed in range(number)]
    return [(hand.indicator, hand.cards) for hand in dealt]


def of_21(kinds: Sequence[str], number: int) -> Iterator[Hand]:
    """Yields so many hands of 21 cards of each kind."""
    for kind in kinds:
        for seed in range(number):
            indicator, *cards = map(str, DEALS[kind](Random(seed)))
            yield indicator, tuple(cards)


def hardest() -> list[Hand]:
    """Returns the slowest hands of 21 cards that were found by looking for them."""
    return [(cards[0], tuple(cards[1:])) for cards in map(str.split, HARDEST.values())]


def timed(ask: Ask, paplu: ModuleType, hand: Hand) -> tuple[float, object]:
    """Returns the milliseconds of one answer, and the answer."""
    began = time.thread_time_ns()
    answer = ask(paplu, hand)
    return (time.thread_time_ns() - began) / 1e6, answer


def report(name: str, ask: Ask, hands: Sequence[Hand]) -> None:
    """Prints one figure: both engines answer each hand in turn."""
    ours: list[float] = []
    theirs: list[float] = []
    differing = 0
    for number, hand in enumerate(hands):
        engines = [(THIS, ours), (OTHER, theirs)]
        answers: list[object] = []
        for paplu, times in engines if number % 2 else engines[::-1]:
            taken, answer = timed(ask, paplu, hand)
            times.append(taken)
            answers.append(answer)
        differing += answers[0] != answers[1]
    figures: list[tuple[Callable[[Sequence[float]], float], str]] = [
        (statistics.mean, "mean"),
        (statistics.median, "median"),
        (max, "worst"),
    ]
    cells = [f"{word} {of(ours):8.3f} / {of(theirs):8.3f} = {of(ours) / of(theirs):5.2f}" for of, word in figures]
    print(
        f"{name:28s} {len(hands):5d}  " + "   ".join(cells) + (f"   {differing} DIFFER" if differing else ""),
        flush=True,
    )


def main(times: int) -> None:
    """Prints all figures."""
    print("milliseconds of this thread: this / other = ratio")
    for rules in ("paplu", "platform", "indian"):
        for name, deal in (("random", DEALING.at_random), ("hard", DEALING.hard)):
            report(f"{rules}, count, {name}", on(rules, count), thirteen(deal, 3000 * times))
            report(f"{rules}, penalty, {name}", on(rules, penalty), thirteen(deal, 1000 * times))
            report(f"{rules}, discards, {name}", on(rules, discards), thirteen(deal, 150 * times, 14))
            report(f"{rules}, draws, {name}", on(rules, draws), thirteen(deal, 30 * times))
    for rules in ("21-card", "21-card-house"):
        for kind in DEALS:
            report(f"{rules}, {kind}", on(rules, penalty), list(of_21([kind], 60 * times)))
        report(f"{rules}, hardest", on(rules, penalty), hardest())
        report(f"{rules}, draws", on(rules, draws), list(of_21(list(DEALS), times)))


if __name__ == "__main__":
    main(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
