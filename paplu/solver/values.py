"""The most points the sequences of one suit can protect with so many jokers, in tables kept between hands.

Only points matter here, so much may be left out that ``paplu.suits`` must keep. The cards of the suit are four bits of
count for each place (see ``paplu.packing``). Of jokers, "at most" is enough. And a joker never needs to stand
where the hand holds the very card, as long as nothing has to be pure: the card is left over (then put it there), or in
another sequence (then exchange the two). So a sequence with a given lowest card is settled by where it ends, and
few remainders can arise. Purity breaks the exchange (ace 3 4 4 5 and two jokers: ace-★-★-4 and 3-4-5). So
the one pure sequence that is needed is chosen first, and the rest of the suit is free to exchange.

Every ordinary card counts something, so a suit that protects more than 0 has a sequence.
"""

from __future__ import annotations

from paplu.solver.packing import HIGH_ACE, VALUES, useful

Points = tuple[int, ...]  # by the jokers that may be used
SuitValue = tuple[Points, Points | None, Points | None, int]
# any sequences; with a pure one; with a pure one and another; the best pure one alone
NEVER = -10_000
FULL, FEW = 20_000, 4_000  # entries a table, about 300 bytes each; a pair of tables for each number of jokers
MANY_JOKERS = 5  # from so many on, the tables are kept few: 80 MB at the very most, 10 or 20 MB in practice
MOST_JOKERS = 16
LOW, HIGH = 4, 4 * HIGH_ACE
ENDS = 1 << LOW | 1 << HIGH

_ZEROS = tuple((0,) * (jokers + 1) for jokers in range(MOST_JOKERS + 1))
NOTHING: tuple[SuitValue, ...] = tuple((zeros, None, None, 0) for zeros in _ZEROS)
_LOOSE: tuple[dict[int, Points], ...] = tuple({} for _ in _ZEROS)
TABLES: tuple[dict[int, SuitValue], ...] = tuple({0: NOTHING[jokers]} for jokers in range(MOST_JOKERS + 1))


def suit_value(key: int, jokers: int) -> SuitValue:
    """Returns what a suit can protect; ``key`` is its count, and above it the free place if such a card is held."""
    table = TABLES[jokers]
    found = table.get(key)
    if found is None:
        if len(table) > (FULL if jokers < MANY_JOKERS else FEW):
            table.clear()
            table[0] = NOTHING[jokers]
        found = table[key] = _valued(key & (1 << 64) - 1, key >> 64, jokers)
    return found


def _valued(counts: int, free_place: int, jokers: int) -> SuitValue:
    everything = _shared(counts, jokers)
    pure = [NEVER] * (jokers + 1)
    twice = [NEVER] * (jokers + 1)
    best = 0
    for points, cards, used in _pure_runs(counts, free_place if jokers else 0):
        best = max(best, points)
        if used <= jokers and twice != list(everything):
            rest = counts - cards
            for j, more in enumerate(_shared(rest, jokers - used), used):
                if points + more > pure[j]:
                    pure[j] = points + more
                if more and points + more > twice[j]:
                    twice[j] = points + more
    if not best:
        return everything, None, None, 0
    return everything, tuple(pure), tuple(twice), best


def _pure_runs(counts: int, free_place: int) -> list[tuple[int, int, int]]:
    own = (1, HIGH_ACE) if free_place == 1 else (free_place,)
    both = counts & ENDS * 15 if counts >> LOW & 15 and counts >> HIGH & 15 else 0
    runs: list[tuple[int, int, int]] = []
    for low in range(1, HIGH_ACE - 1):
        points = cards = used = 0
        for place in range(low, min(HIGH_ACE, low + 12) + 1):
            if counts >> 4 * place & 15:
                points += VALUES[place]
                cards |= ENDS if both and place in (1, HIGH_ACE) else 1 << 4 * place
            elif free_place and place in own:
                used = 1
            else:
                break
            if place - low >= 2:
                runs.append((points, cards, used))
    return runs


def _shared(counts: int, jokers: int) -> Points:
    """Returns the points of any sequences; aces that count at both ends are dealt to them in the best way."""
    low, high = counts >> LOW & 15, counts >> HIGH & 15
    if not (low and high):
        return _loose(counts, jokers)
    rest = counts & ~(15 << LOW | 15 << HIGH)
    parts = [_loose(rest | low - up << LOW | up << HIGH, jokers) for up in range(low + 1)]
    return tuple(map(max, *parts))


def _loose(counts: int, jokers: int) -> Points:
    """Returns the points of any sequences; each ace stands at its one end."""
    counts = useful(counts, jokers)
    if not counts:
        return _ZEROS[jokers]
    table = _LOOSE[jokers]
    found = table.get(counts)
    if found is None:
        if len(table) > (FULL if jokers < MANY_JOKERS else FEW):
            table.clear()
        found = table[counts] = _from_lowest(counts, jokers)
    return found


def _from_lowest(counts: int, jokers: int) -> Points:
    lowest = ((counts & -counts).bit_length() - 1) // 4
    best = list(_loose(counts - (1 << 4 * lowest), jokers))
    points = cards = number = gaps = 0
    for place in range(lowest, min(HIGH_ACE, lowest + 12) + 1):
        if counts >> 4 * place & 15:
            points += VALUES[place]
            cards |= 1 << 4 * place
            number += 1
            used = max(gaps, 3 - number)
            if used <= jokers:
                for j, more in enumerate(_loose(counts - cards, jokers - used), used):
                    if points + more > best[j]:
                        best[j] = points + more
        elif gaps == jokers:
            break
        else:
            gaps += 1
    return tuple(best)
