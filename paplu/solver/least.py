"""The least count of a hand as a number only, fast, on the terms that most tables play.

Most hands hold no pure sequence, which a few bit operations on the packed hand show. Otherwise the tables of the suits
are joined over the jokers, for every choice of sets the hand can form, depth first. A set of one card and two jokers is
left out: the same three as a sequence do all that it does. A branch ends where the second life is gone, since taking
cards away never brings it back, and where all it could still gain is not enough. Three free cards with one of the free
rank among them are a sequence; ``fits`` keeps hands out where three may not be.

The tables hold the most points that the sequences of one suit can protect with so many jokers at most. A joker need
not stand where the hand holds the very card, as long as nothing has to be pure: the card is left over (then put it
there), or in another sequence (then exchange them). So a sequence with a given lowest card is settled by where it ends,
and few remainders arise. Purity breaks the exchange (ace 3 4 4 5 and two jokers: ace-★-★-4 and 3-4-5): so the one pure
sequence needed is chosen first, the rest is free to exchange. A suit that protects more than 0 has a sequence.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import add
from typing import TypeAlias

from paplu.solver import keys
from paplu.solver.keys import HELD, HIGH_ACE, LIFT, LONGEST, POINTS, SUIT, SUIT_BITS, VALUES, Four, SolverKey, ends

MOST_CARDS = 16  # so many find room for all spare jokers in one sequence
TABLE_LIMIT, NEVER = 1 << 15, -10_000  # entries of some hundred bytes; what is out of reach
LOW, HIGH, ENDS = 4, 4 * HIGH_ACE, 1 << 4 | 1 << 4 * HIGH_ACE
Gains: TypeAlias = tuple[int, ...]  # by the jokers that may be used
# What one suit protects: any sequences, with a pure one, with a pure one and another; and the best pure one alone.
SuitValue: TypeAlias = tuple[Gains, Gains | None, Gains | None, int]
Entries: TypeAlias = tuple[SuitValue, SuitValue, SuitValue, SuitValue]
Value: TypeAlias = Callable[[Entries, int], int]
Pick: TypeAlias = tuple[int, int, int, int]  # points, jokers, the cards taken, and what later picks may add


def covers(terms: SolverKey) -> bool:
    """Returns whether this module counts right on these terms; ``paplu.solver.arrange`` can do without it."""
    lives = terms.only_two_lives and terms.sequences_needed > 0
    return lives and terms.jokers_go_anywhere and terms.least_naturals <= 1


class Least:
    """Counts under one free rank and the same terms."""

    def __init__(self, free_place: int, terms: SolverKey) -> None:
        own = sum(15 << SUIT_BITS * suit + 4 * place for suit in range(4) for place in ends(free_place))
        self._ordinary = keys.PLACES * 15 & ~own
        self._free_place = free_place if terms.free_in_place else 0
        self._places = HELD if terms.free_in_place else HELD & ~own
        self._by_level, self._jokers_alone = terms.by_level, not terms.least_naturals
        sizes = terms.set_sizes
        self._missing = tuple(min((size - held for size in sizes if size >= held), default=99) for held in range(5))

    def fits(self, hand: int) -> bool:
        """Returns whether a packed hand is counted right: three printed jokers alone may be no group (R2)."""
        return hand >> keys.CARDS <= MOST_CARDS and (self._jokers_alone or hand >> keys.PRINTED & 63 <= 2)

    def count(self, hand: int) -> int:
        """Returns the least count of a packed hand, before the cap, in points (R9)."""
        points = hand >> POINTS & 1023
        if not self._by_level:
            return points - self.search(hand, any_sequences).best(-1)
        held = hand + LIFT & self._places
        if not held & held >> 4 & held >> 8:  # P6.2
            return points
        search = self.search(hand, with_lives)
        return points - search.best(search.one_pure)

    def declares(self, hand: int) -> bool:
        """Returns whether all can be shown in groups with both lives (P4.5, I2.3); sequences take spare free cards."""
        points = hand >> POINTS & 1023
        return keys.has_run(hand, self._places) and self.search(hand, with_lives).best(points - 1) == points

    def search(self, hand: int, value: Value) -> Joins:
        """Returns the search of a packed hand for what that value finds at best."""
        marks = (0, 0, 0, 0)
        if hand >> keys.RANKED & 63 and self._free_place:
            mark, shift = self._free_place << SUIT_BITS, 4 * self._free_place
            m0, m1, m2, m3 = (mark if hand >> start + shift & 15 else 0 for start in (0, 64, 128, 192))
            marks = (m0, m1, m2, m3)
        return Joins(hand & self._ordinary, hand >> keys.FREE & 63, marks, self._missing, value)


class Joins:
    """One hand under search for the most points; ``value`` says what sequences alone protect, negative for no way."""

    __slots__ = ("_best", "_cards", "_entries", "_jokers", "_marks", "_missing", "_picks", "_value")

    def __init__(self, cards: int, jokers: int, marks: Four, missing: tuple[int, ...], value: Value) -> None:
        self._cards, self._jokers, self._marks, self._missing, self._value = cards, jokers, marks, missing, value
        self._entries = self._looked_up(cards, jokers)

    @property
    def one_pure(self) -> int:
        """The most points of one pure sequence (P6.3); 0 if there is none."""
        a, b, c, d = self._entries
        return max(a[3], b[3], c[3], d[3])

    def best(self, floor: int) -> int:
        """Returns the most points that can be protected, if more than the floor, else the floor."""
        self._best = floor
        value = self._value(self._entries, self._jokers)
        if value >= 0:
            self._best = max(value, floor)
            self._picks = _picks(self._cards, self._jokers, self._missing)
            if self._picks:
                self._deepen(self._entries, self._cards, self._jokers, 0, 0)
        return self._best

    def _deepen(self, entries: Entries, cards: int, jokers: int, gained: int, start: int) -> None:
        picks = self._picks
        top = gained + any_sequences(entries, jokers)
        held = (cards + LIFT & HELD) >> 3
        for i in range(start, len(picks)):
            points, used, taken, later = picks[i]
            if top + points + later <= self._best or used > jokers or held & taken != taken:
                continue
            left, spare, total = cards - taken, jokers - used, gained + points
            below = self._looked_up(left, spare)
            if total + any_sequences(below, spare) + later <= self._best:
                continue
            value = self._value(below, spare)
            if value >= 0:
                if total + value > self._best:
                    self._best = total + value
                self._deepen(below, left, spare, total, i)

    def _looked_up(self, cards: int, jokers: int) -> Entries:
        """Returns the four suits' tables; cards that no sequence can use are set aside first, so that tables recur."""
        cards = useful(cards, jokers)
        a, b, c, d = self._marks if jokers else (0, 0, 0, 0)
        get = _SUITS_KNOWN[jokers].get
        a, b, c, d = a | cards & SUIT, b | cards >> 64 & SUIT, c | cards >> 128 & SUIT, d | cards >> 192
        return (
            get(a) or _of_suit(a, jokers),
            get(b) or _of_suit(b, jokers),
            get(c) or _of_suit(c, jokers),
            get(d) or _of_suit(d, jokers),
        )


def _join(a: Gains, b: Gains) -> Gains:
    """Returns the most points of two parts together, for each number of jokers."""
    if not b[-1]:
        return a
    if not a[-1]:
        return b
    return tuple([max(map(add, a, b[j::-1])) for j in range(len(a))])


def _most(a: Gains, b: Gains) -> int:
    most: int = max(map(add, a, b[::-1]))
    return most


def any_sequences(entries: Entries, jokers: int) -> int:
    """Returns the most points of any sequences in the four suits."""
    (a, _, _, _), (b, _, _, _), (c, _, _, _), (d, _, _, _) = entries
    if not jokers:
        return a[0] + b[0] + c[0] + d[0]
    if jokers == 1:  # the one joker goes where it gains most
        return a[0] + b[0] + c[0] + d[0] + max(a[1] - a[0], b[1] - b[0], c[1] - c[0], d[1] - d[0])
    return _most(_join(a, b), _join(c, d))


def with_lives(entries: Entries, jokers: int) -> int:
    """Returns the most points of sequences with both lives, or a negative number; each suit in turn gives the pure one.

    Three free cards that are not needed elsewhere are a second life (R2: one of them is of the free rank).
    """
    best = NEVER
    for i, (_, pure, twice, _) in enumerate(entries):
        if pure is None or twice is None:
            continue
        others = _others(entries, i, jokers)
        for j, more in enumerate(reversed(others)):
            points = (pure[j] if more else twice[j]) + more
            if points > best:
                best = points
        if jokers >= 3:
            best = max(best, _most(pure[: jokers - 2], others[: jokers - 2]))
    return best


def _others(entries: Entries, i: int, jokers: int) -> Gains:
    """Returns the most points of any sequences in the suits but that one."""
    a, b, c = (entry[0] for entry in (*entries[:i], *entries[i + 1 :]))
    if jokers > 1:
        return _join(_join(a, b), c)
    none = a[0] + b[0] + c[0]
    return (none, none + max(a[1] - a[0], b[1] - b[0], c[1] - c[0])) if jokers else (none,)


_RANKS = sum(1 << 4 * place for place in range(1, HIGH_ACE))
_COLUMN = 1 | 1 << 64 | 1 << 128 | 1 << 192
_SUITS = [sum(1 << SUIT_BITS * suit for suit in range(4) if suits >> suit & 1) for suits in range(16)]
_TWO_OR_MORE = sorted((suits.bit_count(), suits) for suits in _SUITS if suits & suits - 1)
_SUBSETS = {suits: [some for some in _TWO_OR_MORE if some[1] & suits == some[1]] for suits in _SUITS}


def _picks(cards: int, jokers: int, missing: tuple[int, ...]) -> list[Pick]:
    """Returns the sets the cards can form, the dearest ranks first, each with a bound on what those after it add."""
    held = (cards + LIFT & HELD) >> 3
    least = next((k for k in (2, 3, 4) if missing[k] <= jokers), 5)
    suits = (held & SUIT) + (held >> 64 & SUIT) + (held >> 128 & SUIT) + (held >> 192)
    ranks = (suits + _RANKS * (8 - least)) & _RANKS * 8
    picks: list[Pick] = []
    later = 0
    while ranks:  # from the lowest up, so that each knows what comes after it
        bit = ranks & -ranks
        ranks ^= bit
        shift = bit.bit_length() - 4
        value = VALUES[shift // 4]
        column = held >> shift & _COLUMN
        number_held = sum(cards >> shift + start & 15 for start in (0, 64, 128, 192))
        for number, suits_taken in _SUBSETS[column]:
            if missing[number] <= jokers:
                taken = suits_taken << shift
                if shift == 4:
                    taken |= taken << 52
                again = value * (number_held - number) if number_held - number > 1 else 0
                picks.append((value * number, missing[number], taken, later + again))
        later += value * number_held
    picks.reverse()
    return picks


def useful(cards: int, jokers: int) -> int:
    """Returns the cards, of one suit or all, that some sequence with so many jokers could hold; from two on, all."""
    if jokers > 1:
        return cards
    held = cards + LIFT & HELD
    if jokers:
        held &= held << 4 | held >> 4 | held << 8 | held >> 8
    else:
        held &= held >> 4 & held >> 8
        held |= held << 4 | held << 8
    return cards & (held << 1) - (held >> 3)


_SUITS_KNOWN: list[dict[int, SuitValue]] = [{} for _ in range(MOST_CARDS + 1)]


def _of_suit(key: int, jokers: int) -> SuitValue:
    """Returns what a suit can protect; ``key`` is its count, and above it the free place if such a card is held."""
    counts, free_place = key & SUIT, key >> SUIT_BITS
    everything = _sequences(counts, jokers)
    pure, twice = [NEVER] * (jokers + 1), [NEVER] * (jokers + 1)
    best = 0
    for points, cards, used in _pure_runs(counts, free_place if jokers else 0):
        best = max(best, points)
        if used <= jokers and twice != list(everything):
            for j, more in enumerate(_sequences(counts - cards, jokers - used), used):
                if points + more > pure[j]:
                    pure[j] = points + more
                if more and points + more > twice[j]:
                    twice[j] = points + more
    known = _SUITS_KNOWN[jokers]
    if len(known) > TABLE_LIMIT // 4:
        known.clear()
    value = (everything, tuple(pure), tuple(twice), best) if best else (everything, None, None, 0)
    return known.setdefault(key, value)


def _pure_runs(counts: int, free_place: int) -> list[tuple[int, int, int]]:
    own = ends(free_place)
    both = counts & ENDS * 15 if counts >> LOW & 15 and counts >> HIGH & 15 else 0
    runs: list[tuple[int, int, int]] = []
    for low in range(1, HIGH_ACE - 1):
        points = cards = used = 0
        for place in range(low, min(HIGH_ACE, low + LONGEST - 1) + 1):
            if counts >> 4 * place & 15:
                points += VALUES[place]
                cards |= ENDS if both and place in (1, HIGH_ACE) else 1 << 4 * place
            elif place in own:
                used = 1
            else:
                break
            if place - low >= 2:
                runs.append((points, cards, used))
    return runs


def _sequences(counts: int, jokers: int) -> Gains:
    """Returns the points of any sequences; aces that count at both ends are dealt to them in the best way."""
    low, high = counts >> LOW & 15, counts >> HIGH & 15
    if not (low and high):
        return _from_lowest(useful(counts, jokers), jokers)
    rest = counts & ~(15 << LOW | 15 << HIGH)
    parts = [_from_lowest(useful(rest | low - up << LOW | up << HIGH, jokers), jokers) for up in range(low + 1)]
    return tuple(map(max, *parts))


@lru_cache(TABLE_LIMIT)
def _from_lowest(counts: int, jokers: int) -> Gains:
    """Returns the points of any sequences, each ace standing at its one end: the lowest card is in one, or in none."""
    if not counts:
        return (0,) * (jokers + 1)
    lowest = ((counts & -counts).bit_length() - 1) // 4
    best = list(_from_lowest(useful(counts - (1 << 4 * lowest), jokers), jokers))
    points = cards = number = gaps = 0
    for place in range(lowest, min(HIGH_ACE, lowest + LONGEST - 1) + 1):
        if counts >> 4 * place & 15:
            points += VALUES[place]
            cards |= 1 << 4 * place
            number += 1
            used = max(gaps, 3 - number)
            if used <= jokers:
                for j, more in enumerate(_from_lowest(useful(counts - cards, jokers - used), jokers - used), used):
                    if points + more > best[j]:
                        best[j] = points + more
        elif gaps == jokers:
            break
        else:
            gaps += 1
    return tuple(best)
