"""Groups of jokers only, with which a sweep begins."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from paplu.groups import Kind
from paplu.rules import Alike
from paplu.solver.sweep_acts import FREE, GROUP, NO_LIVES, STANDING, Aim, Lives, added
from paplu.solver.sweep_held import LONGEST, Held
from paplu.solver.sweep_moves import Moves
from paplu.solver.tracing import Alone

Start = tuple[int, Lives, int, tuple[Alone, ...]]  # jokers, lives, worth, the groups


def starts(held: Held, moves: Moves) -> Iterator[Start]:
    """Yields every choice of groups of printed jokers, or of jokers only (R2, R24)."""
    for groups in _alone(held, moves):
        used = sum(group.size for group in groups)
        standing = sum(group.size for group in groups if not group.printed)
        lives = NO_LIVES
        for group in groups:
            lives = added(lives, _lives_of(group, moves))
        yield used, lives, -used * FREE - standing * STANDING - GROUP * len(groups), groups


def _alone(held: Held, moves: Moves) -> Iterator[tuple[Alone, ...]]:
    rules, printed, every = moves.rules, held.printed, moves.aim is Aim.ALL
    tunnelas = dublees = longest = 0
    if rules.tunnelas is Alike.NATURAL and (every or rules.tunnela_is_pure or rules.tunnelas_needed):
        tunnelas = printed // 3
    if rules.dublees is Alike.NATURAL and (every or (rules.dublees_needed and moves.aim is Aim.POINTS)):
        dublees = printed // 2
    if rules.least_naturals == 0 and rules.jokers_anywhere and moves.aim is not Aim.PURE:
        longest = min(held.jokers, 3 if moves.loose else LONGEST, moves.most)
    for three, two, run in product(range(tunnelas + 1), range(dublees + 1), (0, *range(3, longest + 1))):
        if 3 * three + 2 * two <= printed and 3 * three + 2 * two + run <= held.jokers:
            alike = (Alone(Kind.TUNNELA, 3, True),) * three + (Alone(Kind.DUBLEE, 2, True),) * two
            yield alike + ((Alone(Kind.IMPURE_SEQUENCE, run, False),) if run else ())


def _lives_of(group: Alone, moves: Moves) -> Lives:
    if not group.printed:
        return (0, 1, 0, 0, 0, int(moves.loose))
    pure = int(group.kind is Kind.TUNNELA and moves.rules.tunnela_is_pure)
    return (pure, pure, 0, int(group.kind is Kind.TUNNELA), int(group.kind is Kind.DUBLEE), 0)
