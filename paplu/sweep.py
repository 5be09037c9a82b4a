"""The best groups of a hand by one sweep through its cards, for rules with many lives, tunnelas or dublees; exactly.

Three packs make 21 cards a problem of another kind: every card may be there three times, a free-rank card is needed
as itself in several pure lives, and two alike are a group. So the suits are not solved apart and tied together
again; one sweep goes through all places from low to high, suit by suit. What it carries on is small: the open sequences
of each suit (see ``paplu.sweeping``), the jokers used, and the lives so far. A set has one rank, so all its cards lie
side by side in the sweep: it is chosen when the sweep comes to its rank. Of all ways to one state the best is kept,
and of two states that differ in jokers alone, the one with more jokers left unless it has protected less.

Two sweeps are made where the best of many is asked for. The first keeps few states and finds a good arrangement, often
the best. The second leaves every state that can no longer be better than that, and so is exact and yet short.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nlargest
from itertools import product

from paplu.melds import Kind
from paplu.packing import HIGH_ACE, VALUES
from paplu.rules import Alike, Rules
from paplu.sweep_acts import FREE, GROUP, NO_LIVES, POINT, PURE, STANDING, Aim, Lives, Open, Place, added
from paplu.sweep_books import books
from paplu.sweep_held import Held
from paplu.sweeping import Moves
from paplu.tracing import Alone, AtPlace, What

# A state is one int: jokers, lives, cards taken into sets suit by suit, then the open sequences suit by suit.
JOKERS, LIVES, TAKEN, OPENED = 5, 12, 3, 14
LIVES_AT, TAKEN_AT, OPEN_AT = JOKERS, JOKERS + LIVES, JOKERS + LIVES + 4 * TAKEN
JOKER_BITS, LIFE_BITS = (1 << JOKERS) - 1, (1 << LIVES) - 1 << LIVES_AT
WIDTH, WIDTH_OF_EACH = 48, 8  # states kept at each place by the first sweep, or for each number of jokers and lives
NEVER = -1000 * POINT
MOST_PURE = 7  # in 21 cards
SAVED = 9 * POINT  # what a joker still to be used is worth to it

Entry = tuple[int, "Entry | None", What]  # the worth of the best way to a state, the state before, what was done
States = dict[int, Entry]
Way = tuple[int, int, Lives, int, AtPlace]  # jokers, what is added to the state, lives, worth, what is done


def told(entry: Entry | None) -> Iterator[What]:
    """Returns what was done on the way to a state, the first first."""
    done: list[What] = []
    while entry is not None:
        done.append(entry[2])
        entry = entry[1]
    return reversed(done)


class Needs:
    """The lives and groups asked for, each counted only up to what is needed, as one small number."""

    def __init__(self, caps: Lives) -> None:
        self._caps = caps
        self.counts = any(caps)
        self._numbers: dict[Lives, int] = {}
        self._lives: list[Lives] = []
        self._sums: dict[tuple[int, Lives], int] = {}
        self.number(NO_LIVES)

    def lives(self, number: int) -> Lives:
        """Returns the lives of this number."""
        return self._lives[number]

    def cut(self, lives: Lives) -> Lives:
        """Returns the lives without what is more than needed."""
        a, b, c, d, e = map(min, lives, self._caps)
        return (a, b, c, d, e) if a or b or c or d or e else NO_LIVES

    def number(self, lives: Lives) -> int:
        """Returns the number of these lives."""
        cut = self.cut(lives)
        found = self._numbers.get(cut)
        if found is None:
            found = self._numbers[cut] = len(self._lives)
            self._lives.append(cut)
        return found

    def plus(self, bits: int, more: Lives) -> int:
        """Returns the lives' bits of a state with more lives."""
        key = (bits, more)
        found = self._sums.get(key)
        if found is None:
            lives = added(self._lives[bits >> LIVES_AT], more)
            found = self._sums[key] = self.number(lives) << LIVES_AT
        return found


class Sweep:
    """One sweep over a hand; it looks for a worth of ``least`` or more, and keeps ``width`` states at each place."""

    def __init__(
        self,
        held: Held,
        rules: Rules,
        moves: Moves,
        caps: Lives,
        *,
        least: int | None = None,
        width: int | None = None,
    ) -> None:
        self._held, self._rules, self._moves = held, rules, moves
        self._aim = moves.aim
        self._caps, self._asked = caps, Needs(caps)
        self._least, self._width = least, width
        self._opens: dict[Open, int] = {Open(): 0}
        self._names = [Open()]
        self._begun = [0]  # cards in pure sequences begun, by the same numbers
        self._to_come = sum(copies * VALUES[place] for row in held.ordinary for place, copies in enumerate(row))
        self._free_to_come = sum(held.frees)

    def best(self) -> dict[Lives, Entry]:
        """Returns the best way to arrange the cards for each number of lives, counted up to the caps."""
        states: States = dict(self._starts())
        for number in range(1, HIGH_ACE + 1):
            suits = [suit for suit in range(4) if self._held.copies(suit, number)]
            if suits and number < HIGH_ACE:
                states = self._with_books(states, number)
            for suit in suits:
                states = self._fewer(self._through(states, suit, number), number, suit)
        return self._ended(states)

    def _ended(self, states: States) -> dict[Lives, Entry]:
        found: dict[Lives, Entry] = {}
        for key, entry in states.items():
            if key >> TAKEN_AT == 0 and (self._aim is not Aim.ALL or key & JOKER_BITS == self._held.jokers):
                lives = self._asked.lives(key >> LIVES_AT)
                if lives not in found or entry[0] > found[lives][0]:
                    found[lives] = entry
        return found

    def _through(self, states: States, suit: int, number: int) -> States:
        """Returns the best entries after the cards of one place of one suit."""
        place = self._held.place(suit, number)
        floors = self._floors(place, suit)
        select = (1 << OPENED) - 1 << OPEN_AT + OPENED * suit | (1 << TAKEN) - 1 << TAKEN_AT + TAKEN * suit
        clear = ~(select | LIFE_BITS)
        known: dict[int, list[Way]] = {}
        after: States = {}
        plus, jokers = self._asked.plus, self._held.jokers
        for key, entry in states.items():
            ways = known.get(key & select)
            if ways is None:
                ways = known[key & select] = self._ways(place, suit, key)
            base, bits = key & clear, key & LIFE_BITS
            taken, worth = key & JOKER_BITS, entry[0]
            spare = jokers - taken
            for used, delta, lives, step, what in ways:
                if used > spare:
                    break
                total = worth + step
                if total >= floors[taken + used]:
                    reached = base + delta + (plus(bits, lives) if lives is not NO_LIVES else bits)
                    old = after.get(reached)
                    if old is None or total > old[0]:
                        after[reached] = (total, entry, what)
        return after

    def _floors(self, place: Place, suit: int) -> list[int]:
        """Returns the least worth a state may have after this place, by the jokers it has used."""
        low_end = 1 if place.number == HIGH_ACE else place.number
        if low_end > 1 or self._may_wait(suit) == (place.number == HIGH_ACE):
            self._to_come -= self._held.ordinary[suit][low_end] * VALUES[low_end]
            self._free_to_come -= self._held.frees[suit] if low_end == self._held.free_place else 0
        if self._least is None:
            return [NEVER] * (self._held.jokers + 1)
        floor = self._least - self._to_come * POINT - MOST_PURE * PURE
        if self._aim is not Aim.ALL:
            return [floor] * (self._held.jokers + 1)
        # every joker not yet used will stand in, but for those that can still be in their own places
        standing = [max(0, self._held.jokers - used - self._free_to_come) for used in range(self._held.jokers + 1)]
        return [floor + each * (STANDING + FREE) for each in standing]

    def _may_wait(self, suit: int) -> bool:
        return self._held.place(suit, 1).gap_to_high is not None

    def _ways(self, place: Place, suit: int, key: int) -> list[Way]:
        number, held = place.number, self._held
        taken = key >> TAKEN_AT + TAKEN * suit & (1 << TAKEN) - 1
        free = held.frees[suit] if number == held.free_place else 0
        ordinary = 0 if number == HIGH_ACE else held.ordinary[suit][number]
        left = (ordinary, free - taken) if free else (ordinary - taken, 0)
        before = self._names[key >> OPEN_AT + OPENED * suit & (1 << OPENED) - 1]
        best: dict[tuple[Open, int, Lives], Way] = {}
        for move in self._moves.at(place, before, *left):
            lives = self._asked.cut(move.lives) if self._asked.counts else NO_LIVES
            outcome = (move.open, move.jokers, lives)
            if outcome not in best or move.worth > best[outcome][3]:
                delta = move.jokers + (self._name(move.open) << OPEN_AT + OPENED * suit)
                best[outcome] = (move.jokers, delta, lives, move.worth, AtPlace(number, suit, move.acts))
        return sorted(best.values(), key=lambda way: way[0])

    def _name(self, opened: Open) -> int:
        found = self._opens.get(opened)
        if found is None:
            found = self._opens[opened] = len(self._names)
            self._names.append(opened)
            self._begun.append(sum(min(3, trace.length) for trace in opened.traces if not trace.impure))
        return found

    def _fewer(self, states: States, number: int, suit: int) -> States:
        """Returns the states without those that cannot win, and only the most promising if a width is set."""
        kept = self._hopeful(states, number, suit) if self._caps[0] and self._aim is not Aim.PURE else states
        if self._aim is not Aim.ALL and len(states) >= 8:
            kept = self._undone(kept)
        if self._width is None or len(kept) <= self._width:
            return kept
        alike = (JOKER_BITS if self._aim is Aim.ALL else 0) | (LIFE_BITS if self._asked.counts else 0)
        return self._some_of_each(kept, alike) if alike else dict(nlargest(self._width, kept.items(), _promise))

    def _some_of_each(self, states: States, alike: int) -> States:
        """Returns the most promising states for each number of jokers and lives."""
        found: dict[int, list[tuple[int, Entry]]] = {}
        for state in states.items():
            found.setdefault(state[0] & alike, []).append(state)
        return dict(state for each in found.values() for state in nlargest(self._width or 1, each, _promise))

    def _hopeful(self, states: States, number: int, suit: int) -> States:
        """Returns the states that can still come to all the pure lives: three cards of a suit make one at most."""
        left = [
            sum(self._held.copies(each, place) for place in range(number + (each <= suit), HIGH_ACE)) + self._high(each)
            for each in range(4)
        ]
        known: dict[int, int] = {}
        kept: States = {}
        for key, entry in states.items():
            opened = key >> OPEN_AT
            more = known.get(opened)
            if more is None:
                more = known[opened] = sum(
                    (left[each] + self._begun[opened >> OPENED * each & (1 << OPENED) - 1]) // 3 for each in range(4)
                )
            if self._asked.lives((key & LIFE_BITS) >> LIVES_AT)[0] + more >= self._caps[0]:
                kept[key] = entry
        return kept

    def _high(self, suit: int) -> int:
        return self._held.copies(suit, HIGH_ACE) if self._may_wait(suit) else 0

    def _undone(self, states: States) -> States:
        top: dict[int, int] = {}
        kept: States = {}
        for key in sorted(states, key=_jokers) if self._held.jokers else states:
            entry = states[key]
            base = key >> JOKERS
            if base not in top or entry[0] > top[base]:
                top[base] = entry[0]
                kept[key] = entry
        return kept

    def _with_books(self, states: States, number: int) -> States:
        held, is_free = self._held, number == self._held.free_place
        counts = held.frees if is_free else [row[number] for row in held.ordinary]
        found = books(number, counts, is_free, held.jokers, self._rules, self._aim)
        if len(found) == 1:
            return states
        steps = [
            (jokers + sum(count << TAKEN_AT + TAKEN * suit for suit, count in enumerate(taken)), jokers, sets, *rest)
            for (taken, jokers, sets), rest in found.items()
        ]
        after: States = {}
        for key, entry in states.items():
            spare, bits = held.jokers - (key & JOKER_BITS), key & LIFE_BITS
            for delta, jokers, sets, worth, chosen in steps:
                if jokers <= spare:
                    reached = key - bits + delta + self._asked.plus(bits, (0, 0, sets, 0, 0))
                    old = after.get(reached)
                    if old is None or entry[0] + worth > old[0]:
                        after[reached] = (entry[0] + worth, entry, chosen)
        return after

    # groups of jokers only

    def _starts(self) -> Iterator[tuple[int, Entry]]:
        for groups in self._alone():
            used = sum(group.size for group in groups)
            standing = sum(group.size for group in groups if not group.printed)
            lives = NO_LIVES
            for group in groups:
                lives = added(lives, self._lives_of(group))
            worth = -used * FREE - standing * STANDING - GROUP * len(groups)
            yield used + (self._asked.number(lives) << LIVES_AT), (worth, None, groups)

    def _alone(self) -> Iterator[tuple[Alone, ...]]:
        rules, printed, every = self._rules, self._held.printed, self._aim is Aim.ALL
        tunnelas = dublees = longest = 0
        if rules.tunnelas is Alike.NATURAL and (every or rules.tunnela_is_pure or rules.tunnelas_needed):
            tunnelas = printed // 3
        if rules.dublees is Alike.NATURAL and (every or (rules.dublees_needed and self._aim is Aim.POINTS)):
            dublees = printed // 2
        if rules.least_naturals == 0 and rules.jokers_anywhere and self._aim is not Aim.PURE:
            longest = min(self._held.jokers, 13, 99 if rules.most_jokers is None else rules.most_jokers)
        for three, two, run in product(range(tunnelas + 1), range(dublees + 1), (0, *range(3, longest + 1))):
            if 3 * three + 2 * two <= printed and 3 * three + 2 * two + run <= self._held.jokers:
                alike = (Alone(Kind.TUNNELA, 3, True),) * three + (Alone(Kind.DUBLEE, 2, True),) * two
                yield alike + ((Alone(Kind.IMPURE_SEQUENCE, run, False),) if run else ())

    def _lives_of(self, group: Alone) -> Lives:
        if not group.printed:
            return (0, 1, 0, 0, 0)
        pure = int(group.kind is Kind.TUNNELA and self._rules.tunnela_is_pure)
        return (pure, pure, 0, int(group.kind is Kind.TUNNELA), int(group.kind is Kind.DUBLEE))


def _jokers(key: int) -> int:
    return key & JOKER_BITS


def _promise(state: tuple[int, Entry]) -> int:
    return state[1][0] - (state[0] & JOKER_BITS) * SAVED
