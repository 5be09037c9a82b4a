"""The sets of one rank, for every number of cards they may take from each suit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from paplu.rules import Alike, Rules
from paplu.solver.packing import VALUES
from paplu.solver.sweep_acts import FREE, GROUP, PARTS, POINT, STANDING, Aim
from paplu.solver.tracing import Chosen

Taken = tuple[int, int, int, int]  # cards taken, suit by suit
Books = dict[tuple[Taken, int, int], tuple[int, tuple[Chosen, ...]]]  # taken, jokers, sets: the worth, and the sets
NOTHING: Taken = (0, 0, 0, 0)


def books(place: int, held: Sequence[int], is_free: bool, jokers: int, rules: Rules, aim: Aim) -> Books:
    """Returns the best sets of a rank for each number of cards taken, jokers used and sets made (P3.3, I2.2)."""
    found: Books = {(NOTHING, 0, 0): (0, ())}
    if aim is Aim.PURE or (is_free and aim is Aim.POINTS and not rules.sets_needed):
        return found
    counted = max(1, rules.sets_needed)
    for pick in _picks(place, held, jokers, rules, aim):
        step = _worth(pick, is_free)
        queue = list(found)
        while queue:
            key = queue.pop()
            worth, chosen = found[key]
            more, used = _taken(key[0], key[1], pick, is_free)
            if used <= jokers and all(map(int.__ge__, held, more)):
                reached = more, used, min(key[2] + 1, counted)
                if reached not in found or worth + step > found[reached][0]:
                    found[reached] = worth + step, (*chosen, pick)
                    queue.append(reached)
    return found


def _picks(place: int, held: Sequence[int], jokers: int, rules: Rules, aim: Aim) -> Iterator[Chosen]:
    most = jokers if rules.most_jokers is None else min(jokers, rules.most_jokers)
    short = aim is not Aim.ALL and not rules.sets_needed
    # one card and two jokers do no more in a set than in a sequence, or than one of them in a dublee
    alike = rules.dublees is Alike.WITH_JOKERS and aim is not Aim.ALL
    least = max(rules.least_naturals, 1 if rules.sets_needed or not (alike or rules.jokers_anywhere) else 2)
    for suits in range(1, 16):
        naturals = suits.bit_count()
        if naturals >= least and all(held[suit] for suit in range(4) if suits >> suit & 1):
            sizes = [size for size in rules.set_sizes if 0 <= size - naturals <= most]
            for size in sizes[:1] if short else sizes:
                yield Chosen(place, suits, size)


def _taken(taken: Taken, jokers: int, pick: Chosen, is_free: bool) -> tuple[Taken, int]:
    a, b, c, d = (count + (pick.suits >> suit & 1) for suit, count in enumerate(taken))
    return (a, b, c, d), jokers + (pick.size if is_free else pick.size - pick.suits.bit_count())


def _worth(pick: Chosen, is_free: bool) -> int:
    naturals = pick.suits.bit_count()
    standing = pick.size - naturals
    points = 0 if is_free else naturals * VALUES[pick.place]
    used = pick.size if is_free else standing
    return points * POINT - standing * STANDING - used * FREE - GROUP


def shares(found: Iterable[tuple[Taken, int, int]], suit: int) -> tuple[int, ...]:
    """Returns the parts of a joker that none, one, two or three cards of a suit need at least in sets."""
    needs = [(taken[suit], PARTS * jokers // sum(taken)) for taken, jokers, _ in found if taken[suit]]
    share = min((parts for _, parts in needs), default=0)
    return tuple(share * taken for taken in range(max((taken for taken, _ in needs), default=0) + 1))
