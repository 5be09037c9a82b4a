"""The best groups of a hand by one sweep through its cards, for rules with many lives, tunnelas or dublees; exactly.

Three packs make 21 cards a problem of another kind: every card may be there three times, a free-rank card is needed
as itself in several pure lives, and two alike are a group. So the suits are not solved apart and tied together
again; one sweep goes through all places from low to high, suit by suit. What it carries on is small: the open
sequences of each suit (see ``paplu.sweep_moves``), the jokers used, and the lives so far. A set has one rank, so all
its cards lie side by side in the sweep: it is chosen when the sweep comes to its rank. Of all ways to one state the
best is kept, and of two states that differ in jokers alone, the one with more jokers left unless it has protected less.

A sweep is told the least worth to look for, and leaves every state that cannot come to it (see ``paplu.sweep_hopes``).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from paplu.solver.packing import HIGH_ACE
from paplu.solver.sweep_acts import FREE, NO_LIVES, STANDING, Aim, Lives, Move, Open
from paplu.solver.sweep_hopes import Hopes
from paplu.solver.sweep_layers import NEVER
from paplu.solver.sweep_outlook import Task
from paplu.solver.sweep_states import (
    JOKER_BITS,
    LIFE_BITS,
    ONE_OPEN,
    ONE_TAKEN,
    OPEN_AT,
    OPENED,
    TAKEN,
    TAKEN_AT,
    Entry,
    Needs,
    States,
)
from paplu.solver.tracing import AtPlace, What

# the most it can bring, what is added to the state, lives, worth, what is done
Way = tuple[int, int, Lives, int, What]


class Sweep:
    """One sweep over a hand, that looks for a worth of ``least`` or more."""

    def __init__(self, task: Task, least: int = NEVER, limit: int | None = None) -> None:
        self._task, self._held, self._moves = task, task.held, task.moves
        self._asked = Needs(task.moves.caps)
        self._hopes = Hopes(task, self._asked, least)
        self._bound = task.bounds[-1] if task.bounds else None
        self.seen, self._limit = 0, limit
        self._opens: dict[Open, int] = {}
        self._names: list[Open] = []
        self._name(Open())

    @property
    def most_left(self) -> int:
        """The most that can come of what was left as too little."""
        return self._hopes.least + self._hopes.near

    @property
    def given_up(self) -> bool:
        """Returns whether there are more states than the limit: then nothing is found."""
        return self._limit is not None and self.seen > self._limit

    def best(self) -> dict[Lives, Entry]:
        """Returns the best way to arrange the cards for each number of lives, counted up to the caps."""
        states: States = {
            used + self._asked.number(lives): (worth, None, groups) for used, lives, worth, groups in self._task.starts
        }
        if self._moves.aim is Aim.PURE:  # no sets: the suits come one after the other, and little is open
            for suit, number in product(range(4), range(1, HIGH_ACE + 1)):
                states = self._past(states, suit, number)
            return self._ended(states)
        for number in range(1, HIGH_ACE + 1):
            if number in self._task.books:
                states = self._with_books(states, number)
            for suit in range(4):
                states = self._past(states, suit, number)
        return self._ended(states)

    def _past(self, states: States, suit: int, number: int) -> States:
        """Returns the states after a place that can still win."""
        if not self._held.copies(suit, number):
            return states
        kept = self._hopes.kept(self._through(states, suit, number))
        self.seen += len(kept)
        return {} if self.given_up else kept

    def _ended(self, states: States) -> dict[Lives, Entry]:
        """Returns the best entries by lives; where every card is in a group, spare jokers stand in as well."""
        every = self._moves.aim is Aim.ALL
        found: dict[Lives, Entry] = {}
        for key, (worth, before, what) in states.items():
            *most, room = self._asked.lives(key)
            spare = self._held.jokers - (key & JOKER_BITS) if every else 0
            if not key >> TAKEN_AT and (room or not spare):
                total = worth - spare * (STANDING + FREE)
                a, b, c, d, e = most
                lives = (a, b, c, d, e, 0)
                if lives not in found or total > found[lives][0]:
                    found[lives] = (total, before, what)
        return found

    def _through(self, states: States, suit: int, number: int) -> States:
        """Returns the best entries after the cards of one place of one suit."""
        select = ONE_OPEN << OPEN_AT + OPENED * suit | ONE_TAKEN << TAKEN_AT + TAKEN * suit
        clear = ~(select | LIFE_BITS)
        self._hopes.passed(suit, number)
        every, after, plus = self._every_way(states, suit, number, select), States(), self._asked.plus
        known: dict[int, list[Way]] = {}
        needed_of = self._hopes.needed_without(suit) if self._bound else None
        for key, entry in states.items():
            base, bits, worth = key & clear, key & LIFE_BITS, entry[0]
            needed, spare = NEVER, self._held.jokers - (key & JOKER_BITS)
            if needed_of:
                needed = needed_of(base | bits) - worth
            ways = known.get(key & select | spare)
            if ways is None:
                ways = [way for way in every[key & select] if way[1] & JOKER_BITS <= spare]
                known[key & select | spare] = ways
            for hope, delta, lives, step, what in ways:
                if hope < needed:
                    self._hopes.leave(hope - needed)
                    break
                reached = base + delta + (plus(bits, lives) if lives is not NO_LIVES else bits)
                old = after.get(reached)
                if old is None or worth + step > old[0]:
                    after[reached] = (worth + step, entry, what)
        return after

    def _every_way(self, states: Iterable[int], suit: int, number: int, select: int) -> dict[int, list[Way]]:
        """Returns the ways through a place for all that matters of the states, with as many jokers as any has left."""
        fewest: dict[int, int] = {}
        for key in states:
            used = key & JOKER_BITS
            if used < fewest.get(key & select, JOKER_BITS):
                fewest[key & select] = used
        return {part: self._ways(suit, number, part, self._held.jokers - used) for part, used in fewest.items()}

    def _ways(self, suit: int, number: int, key: int, jokers: int) -> list[Way]:
        """Returns the ways through a place with no more than so many jokers, those first that can bring the most."""
        taken = key >> TAKEN_AT + TAKEN * suit & ONE_TAKEN
        before = self._names[key >> OPEN_AT + OPENED * suit & ONE_OPEN]
        at = OPEN_AT + OPENED * suit
        place = self._held.place(suit, number)
        ways = [
            (
                self._hope(suit, number, move),
                move.jokers + (self._name(move.open) << at),
                move.lives,
                move.worth,
                AtPlace(number, suit, move.acts),
            )
            for move in self._moves.at(place, before, *self._held.left(suit, number, taken), jokers)
        ]
        return sorted(ways, key=lambda way: way[0], reverse=True)

    def _hope(self, suit: int, number: int, move: Move) -> int:
        bound = self._bound
        if bound is None:
            return 0
        more = bound.tables[suit][number].get(self._hopes.outline(suit, move.open), NEVER)  # never: too few jokers
        return move.worth - (bound.joker - self._hopes.spare) * move.jokers + bound.life * move.lives[0] + more

    def _name(self, opened: Open) -> int:
        found = self._opens.get(opened)
        if found is None:
            found = self._opens[opened] = len(self._names)
            self._names.append(opened)
            self._hopes.named(opened)
        return found

    def _with_books(self, states: States, number: int) -> States:
        held, found, plus = self._held, self._task.books[number], self._asked.plus
        if len(found) == 1:
            return states
        steps = [
            (
                jokers + sum(count << TAKEN_AT + TAKEN * suit for suit, count in enumerate(taken)),
                jokers,
                (0, 0, sets, 0, 0, 0) if self._asked.caps[2] else NO_LIVES,
                *rest,
            )
            for (taken, jokers, sets), rest in found.items()
        ]
        after: States = {}
        for key, entry in states.items():
            spare, bits = held.jokers - (key & JOKER_BITS), key & LIFE_BITS
            base = key - bits
            for delta, jokers, lives, worth, chosen in steps:
                if jokers <= spare:
                    reached = base + delta + (plus(bits, lives) if lives is not NO_LIVES else bits)
                    old = after.get(reached)
                    if old is None or entry[0] + worth > old[0]:
                        after[reached] = (entry[0] + worth, entry, chosen)
        return after
