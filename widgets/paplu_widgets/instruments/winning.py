"""Cards that win: groups which are a declaration under any rules, taken from among the cards that are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

from paplu.deal import judge
from paplu.groups import LEAST, Kind, Wilds, readings, turned_up
from paplu.language import NATURALS, RANKS, SUITS, Card, InputError, Problem
from paplu.rules import Rules, rules_text

CardGroups: TypeAlias = tuple[tuple[Card, ...], ...]
MOST_TRIES = 2000  # groups tried before a search is given up
RANKS_IN_ALL = len(RANKS)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A group still to be made; a sequence begins at this place of the ranks if it can be."""

    kind: Kind
    size: int
    begins: int = 0


def winning(cards: Iterable[Card], indicator: Card, rules: Rules) -> CardGroups:
    """Returns a full hand in groups that can be declared, taken from the cards (P4.5, I2.3, R23, R24).

    Its sequences are pure, if it can be from ace to king of one suit. An ``InputError`` where there is none.

    >>> from paplu.groups import pack
    >>> from paplu.language import card
    >>> from paplu.rules import PAPLU
    >>> len(winning(pack(PAPLU), card("8D"), PAPLU))
    4
    """
    wilds, left = turned_up(indicator, rules), Counter(cards)
    for plan in _plans(rules):
        groups = _dealt_out(plan, left, wilds, rules, iter(range(MOST_TRIES)))
        if groups is not None:
            shown = _filled(groups, left, rules)
            if judge((shown, ()), None, wilds, rules).holds:
                return shown
    raise InputError(Problem.NOTHING_TO_DECLARE, token=rules_text(rules))


def _plans(rules: Rules) -> Iterator[tuple[_Wanted, ...]]:
    """Yields the groups that make a declaration: what is needed, in sequences all else; or enough dublees (R24)."""
    alike = (_Wanted(Kind.TUNNELA, 3),) * rules.tunnelas_needed + (_Wanted(Kind.DUBLEE, 2),) * rules.dublees_needed
    lives = rules.lives_needed - rules.tunnelas_needed * rules.tunnela_is_pure
    for sizes in combinations_with_replacement(rules.set_sizes, rules.sets_needed):
        sets = tuple(_Wanted(Kind.SET, size) for size in sizes)
        rest = rules.hand_size - sum(wanted.size for wanted in (*alike, *sets))
        if rest == 0 >= lives or rest >= LEAST * max(lives, 1):
            yield (*alike, *sets, *_sequences(rest))
    if rules.dublees_declare is not None and 2 * rules.dublees_declare <= rules.hand_size:
        yield (_Wanted(Kind.DUBLEE, 2),) * rules.dublees_declare


def _sequences(cards: int) -> Iterator[_Wanted]:
    begins = 0
    for number in range(cards // LEAST):
        size = LEAST + (0 if number else cards % LEAST)
        begins = begins if begins + size <= RANKS_IN_ALL else 0
        yield _Wanted(Kind.PURE_SEQUENCE, size, begins)
        begins += size


def _dealt_out(
    plan: Sequence[_Wanted], left: Counter[Card], wilds: Wilds, rules: Rules, tries: Iterator[int]
) -> CardGroups | None:
    if not plan:
        return ()
    for group in _groups(plan[0], left, wilds):
        if next(tries, None) is None:
            return None
        read = readings(group, wilds, rules)
        if read and read[0].kind is plan[0].kind:
            rest = _dealt_out(plan[1:], left - Counter(group), wilds, rules, tries)
            if rest is not None:
                return (group, *rest)
    return None


def _groups(wanted: _Wanted, left: Counter[Card], wilds: Wilds) -> Iterator[tuple[Card, ...]]:
    """Yields groups of the cards left that may be of this kind; the engine has yet to read them."""
    match wanted.kind:
        case Kind.PURE_SEQUENCE | Kind.IMPURE_SEQUENCE:
            for first in (wanted.begins, *range(RANKS_IN_ALL + 1 - wanted.size)):
                for suit in SUITS:
                    run = tuple(Card(rank, suit) for rank in RANKS[first : first + wanted.size])
                    if all(left[card] for card in run):
                        yield run
        case Kind.SET:
            for rank in RANKS:
                there = [card for card in (Card(rank, suit) for suit in SUITS) if left[card]]
                yield from combinations(there, wanted.size)
        case Kind.TUNNELA | Kind.DUBLEE:
            yield from ((card,) * wanted.size for card in NATURALS if left[card] >= wanted.size)
            joker = next((card for card in sorted(left, reverse=True) if wilds.is_free(card)), None)
            some = (card for card in NATURALS if left[card] == wanted.size - 1 and not wilds.is_free(card))
            yield from ((*(card,) * (wanted.size - 1), joker) for card in some if joker)


def _filled(groups: CardGroups, left: Counter[Card], rules: Rules) -> CardGroups:
    """Returns the groups with any other cards beside them up to a full hand, each by itself (R24)."""
    rest = sorted((left - Counter(card for group in groups for card in group)).elements())
    return (*groups, *((card,) for card in rest[: rules.hand_size - sum(map(len, groups))]))
