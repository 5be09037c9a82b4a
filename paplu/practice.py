"""Hands to practise on, without end: one seed, one hand, and one answer only, proven by the solver."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from random import Random

from paplu.solver import arrange
from paplu.cards import RANKS, SUITS, Card, Rank, Suit
from paplu.deal import Deal
from paplu.houses import rules_text
from paplu.melds import Kind, Meld, at_place
from paplu.rules import PAPLU, Rules
from paplu.scoring import value
from paplu.verdict import Code, Problem
from paplu.wilds import pack
from paplu.wording import InputError

DIFFICULTIES = (1, 2, 3)
MOST_CARDS = 13  # every set of leftovers is looked at
MOST_TRIES = 20_000


class Task(StrEnum):
    """What is asked about a hand."""

    LEFTOVERS = "leftovers"  # which cards count in thirteen
    THROW = "throw"  # which of fourteen cards to throw so that the rest can be declared


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a hand is to arrange.

    ``jokers`` is how many free cards it holds, ``competing`` how many natural groups of three use cards of the best
    arrangement in another way, ``greedy_off`` by how many points taking the best-looking group first goes wrong.
    """

    jokers: int
    competing: int
    greedy_off: Fraction

    @property
    def grade(self) -> int:
        """1, 2 or 3: 3 where the greedy answer is wrong, 2 where two or more groups compete, else 1."""
        if self.greedy_off:
            return 3
        return 2 if self.competing > 1 or self.jokers > 1 else 1


@dataclass(frozen=True, slots=True)
class Practice:
    """One hand to practise on and its only answer: the cards left over, or the card to throw."""

    task: Task
    seed: int
    deal: Deal
    hand: tuple[Card, ...]
    answer: tuple[Card, ...]
    penalty: Fraction
    difficulty: Difficulty


def practice(kind: str, seed: int, difficulty: int, *, rules: Rules = PAPLU) -> Practice:
    """Returns a hand of the kind ``leftovers`` or ``throw`` and of difficulty 1 to 3; the same seed, the same hand.

    Exactly one set of leftovers gives the least penalty (R9), or exactly one throw lets the hand be declared (P4.5).
    An ``InputError`` for an unknown kind or difficulty, and for rules without such hands.
    """
    if kind not in list(Task):
        raise InputError(Problem.NOT_OFFERED, token=kind, field="kind", known=tuple(Task))
    if isinstance(difficulty, bool) or difficulty not in DIFFICULTIES:
        raise InputError(Problem.NOT_OFFERED, token=str(difficulty), field="difficulty", known=DIFFICULTIES)
    if rules.hand_size > MOST_CARDS:
        raise InputError(Problem.HAND_TOO_LARGE, token=rules_text(rules), size=rules.hand_size, most=MOST_CARDS)
    rng = Random(f"{kind} {seed} {difficulty}")
    found = (_set_task(Task(kind), seed, rng, rules) for _ in range(MOST_TRIES))
    fitting = next((task for task in found if task and task.difficulty.grade == difficulty), None)
    if fitting is None:
        raise InputError(Problem.NO_SUCH_HAND, token=rules_text(rules))
    return fitting


def _set_task(task: Task, seed: int, rng: Random, rules: Rules) -> Practice | None:
    rank = rng.choice(RANKS)
    deal = Deal(rank, rules)
    hand = _likely_hand(rng, rank, rules, rules.hand_size + (task is Task.THROW))
    if task is Task.LEFTOVERS:
        return _leftovers(seed, deal, hand)
    winning = [throw.card for throw in deal.discards(hand) if throw.declares]
    if len(winning) != 1:
        return None
    kept = list(hand)
    kept.remove(winning[0])
    return Practice(task, seed, deal, hand, tuple(winning), Fraction(0), _difficulty(deal, kept))


def _leftovers(seed: int, deal: Deal, hand: tuple[Card, ...]) -> Practice | None:
    best = deal.penalty(hand)
    if best.level < 2 or not best.total or any(line.code is Code.CAP for line in best.lines):
        return None
    sets = list(least_leftovers(deal, hand))
    if len(sets) != 1:
        return None
    return Practice(Task.LEFTOVERS, seed, deal, hand, sets[0], best.total, _difficulty(deal, hand))


def least_leftovers(deal: Deal, hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Yields every different set of ordinary cards left over that gives the least penalty (R9)."""
    ordinary = sorted(card for card in hand if not deal.wilds.is_free(card))
    least = deal.penalty(hand).total
    seen: set[tuple[Card, ...]] = set()
    for size in range(len(ordinary) + 1):
        for left in combinations(ordinary, size):
            if left not in seen and sum(value(card, deal.wilds) for card in left) == least:
                seen.add(left)
                if arrange(_without(hand, left), deal.wilds.rank, deal.rules).count == 0:
                    yield left


def greedy(deal: Deal, hand: Sequence[Card]) -> Fraction:
    """Returns the count when the best-looking group is always taken first: pure, then other sequences, then sets."""
    rest, groups = list(hand), list[tuple[Card, ...]]()
    while (group := _best_looking(deal, rest)) is not None:
        groups.append(group)
        rest = _without(rest, group)
    shown = deal.judge([*groups, *((card,) for card in rest)])
    return shown.score.total if shown.score else Fraction(0)


def _best_looking(deal: Deal, rest: Sequence[Card]) -> tuple[Card, ...] | None:
    threes: dict[tuple[Card, ...], Meld | None] = {
        cards: verdict.value for cards in combinations(sorted(rest), 3) if (verdict := deal.read(cards)).value
    }
    if not threes:
        return None
    best: tuple[Card, ...] = max(
        threes, key=lambda cards: (_looks(threes[cards]), sum(value(c, deal.wilds) for c in cards), cards)
    )
    kind = deal.read(best).kind
    for card in sorted(_without(rest, best)):
        longer = tuple(sorted((*best, card)))
        if not deal.wilds.is_free(card) and deal.read(longer).kind is kind:
            best = longer
    return best


def _looks(meld: Meld | None) -> int:
    kinds = (Kind.SET, Kind.IMPURE_SEQUENCE, Kind.PURE_SEQUENCE)
    return -1 if meld is None else kinds.index(meld.kind) * 3 - len(meld.jokers)


def _difficulty(deal: Deal, hand: Sequence[Card]) -> Difficulty:
    best = deal.penalty(hand)
    jokers = sum(map(deal.wilds.is_free, hand))
    ordinary = sorted({card for card in hand if not deal.wilds.is_free(card)})
    ours = [{*meld.cards} for meld in best.melds]
    naturals = [{*cards} for cards in combinations(ordinary, 3) if deal.read(cards)]
    others = [cards for cards in naturals if not any(cards <= group for group in ours)]
    competing = sum(any(cards & group for group in ours) for cards in others)
    return Difficulty(jokers, competing, greedy(deal, hand) - best.total)


def _likely_hand(rng: Random, free: Rank, rules: Rules, size: int) -> tuple[Card, ...]:
    """Returns a hand that has groups to find: some runs and sets, some cards near them, some jokers."""
    left = list(pack(rules))
    left.remove(Card(free, rng.choice(SUITS)))
    hand: list[Card] = []
    wanted = [card for _ in range(4) for card in _likely_group(rng)]
    rng.shuffle(left)
    for card in [*wanted, *left]:
        if len(hand) < size and card in left:
            left.remove(card)
            hand.append(card)
    return tuple(sorted(hand))


def _likely_group(rng: Random) -> list[Card]:
    if rng.random() < 0.4:
        rank = rng.choice(RANKS)
        return [Card(rank, suit) for suit in rng.sample(SUITS, 3)]
    suit: Suit = rng.choice(SUITS)
    first = rng.randint(1, 12)
    return [at_place(first + step, suit) for step in range(rng.choice((2, 3, 3, 4))) if first + step <= 14]


def _without(hand: Sequence[Card], cards: Sequence[Card]) -> list[Card]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return left
