"""Which states of a sweep are kept: those that can still win.

What a state can still come to is told by ``paplu.sweep_outlook``. A state is left when even that stays below the least
worth that is looked for, when there are too few cards for the pure lives it lacks (three cards of a suit make one at
most), or when another state betters it with no more jokers.
"""

from __future__ import annotations

from collections.abc import Callable

from paplu.solver.packing import HIGH_ACE
from paplu.solver.sweep_acts import Aim, Lives, Open
from paplu.solver.sweep_easy import Outline, outline
from paplu.solver.sweep_layers import NEVER
from paplu.solver.sweep_outlook import Bound, Task
from paplu.solver.sweep_states import (
    BELOW,
    JOKER_BITS,
    JOKERS,
    LIFE_BITS,
    ONE_OPEN,
    ONE_TAKEN,
    OPEN_AT,
    OPENED,
    TAKEN,
    TAKEN_AT,
    Needs,
    States,
)

EVER = -NEVER
WORTH_COMPARING = 8  # so many states or more
ROOM: Lives = (0, 0, 0, 0, 0, 1)


class Hopes:
    """What the states of one sweep can still come to; places are told in their order."""

    def __init__(self, task: Task, asked: Needs, least: int) -> None:
        self._task, self._held, self._asked = task, task.held, asked
        self._aim, self._loose = task.moves.aim, task.moves.loose
        self._bounds = task.bounds
        self.least = least
        self.near = NEVER  # how far the best of what was left stayed below
        # the last bound is looked at on the way to each state
        self._others = self._bounds[:-1] if len(self._bounds) < 2 or not self._bounds[-1].life else self._bounds
        self.spare = task.moves.spare
        self._needed = 0 if self._aim is Aim.PURE else task.moves.caps[0]
        self._opens: list[Open] = []
        self._begun: list[int] = []  # cards in pure sequences begun, by the numbers of what is open
        self._left = [sum(self._held.copies(suit, place) for place in range(1, HIGH_ACE)) for suit in range(4)]
        self._at = [0, 0, 0, 0]  # the last place passed
        self._rank = 0
        self._known: list[dict[int, list[int]]] = [{}, {}, {}, {}]  # what each open state can bring in a suit now

    def named(self, opened: Open) -> None:
        """Notes what is open under the next number."""
        self._opens.append(opened)
        self._begun.append(sum(trace.length for trace in opened.traces if not trace.impure and not trace.counted))

    def passed(self, suit: int, number: int) -> None:
        """Notes that the cards of a place are dealt with."""
        self._at[suit] = self._rank = number
        self._known[suit] = {}
        low_end = 1 if number == HIGH_ACE else number
        if low_end > 1 or self._held.aces_may_wait(suit) == (number == HIGH_ACE):
            self._left[suit] -= self._held.copies(suit, low_end)

    def leave(self, below: int) -> None:
        """Notes that a state is left whose best stays so far below the least."""
        if below > self.near:
            self.near = below

    def needed_without(self, suit: int) -> Callable[[int], int]:
        """Returns what tells how much more than its own worth a state needs from one suit, by the last bound."""
        rests, charges = dict[int, int](), dict[int, int]()
        bound, least = self._bounds[-1], self.least

        def needed(key: int) -> int:
            opened, low = key >> OPEN_AT, key & BELOW
            rest = rests.get(opened)
            if rest is None:
                rest = rests[opened] = self.rests(opened, without=suit)[-1]
            charge = charges.get(low)
            if charge is None:
                charge = charges[low] = least - self.worth(bound, low)
            return charge - rest

        return needed

    def rests(self, opened: int, *, without: int | None = None) -> list[int]:
        """Returns the most that what is open can still bring by each bound, in every suit or without one."""
        found = [self._brings(suit, opened >> OPENED * suit & ONE_OPEN) for suit in range(4) if suit != without]
        return [sum(each) for each in zip(*found, strict=True)]

    def _brings(self, suit: int, number: int) -> list[int]:
        known = self._known[suit]
        found = known.get(number)
        if found is None:
            opened = self.outline(suit, self._opens[number])
            found = known[number] = [bound.tables[suit][self._at[suit]].get(opened, EVER) for bound in self._bounds]
        return found

    def outline(self, suit: int, opened: Open) -> Outline:
        """Returns what is open in a suit after the place passed last, in five numbers."""
        if not opened.traces:
            return Outline(aces=opened.aces + opened.free_aces)
        place = self._held.place(suit, self._at[suit])
        return outline(opened, place.next or opened.aces + opened.free_aces)

    def worth(self, bound: Bound, key: int) -> int:
        """Returns what the jokers of a state can fetch, less what the lives it lacks would bring."""
        jokers = self._held.jokers - (key & JOKER_BITS)
        missing = max(0, self._needed - self._asked.lives(key)[0]) if bound.life else 0
        told = (bound.joker - self.spare) * jokers - bound.life * missing + bound.ahead.get(self._rank, 0)
        taken = key >> TAKEN_AT & (1 << 4 * TAKEN) - 1
        return told - self._in_sets(bound, taken) if taken else told

    def _in_sets(self, bound: Bound, taken: int) -> int:
        """Returns what the cards in sets of this rank would bring once more, in the suits still to come."""
        return sum(
            bound.in_sets[suit][self._rank][taken >> TAKEN * suit & ONE_TAKEN]
            for suit in range(4)
            if taken >> TAKEN * suit & ONE_TAKEN
        )

    def kept(self, states: States) -> States:
        """Returns the states without those that cannot win."""
        kept = self._hopeful(states)
        compared = (self._aim is not Aim.ALL or self._loose) and len(kept) >= WORTH_COMPARING
        return self._unbeaten(kept) if compared else kept

    def _hopeful(self, states: States) -> States:
        """Returns the states that can still come to the pure lives and the least worth."""
        needed, bounds = self._needed, self._others
        if not needed and not bounds:
            return states
        known: dict[int, tuple[int, list[int]]] = {}
        charges: dict[int, list[int]] = {}
        found: States = {}
        least, near = self.least, self.near
        for key, entry in states.items():
            opened = key >> OPEN_AT
            told = known.get(opened)
            if told is None:
                told = known[opened] = self._more_pure(opened) if needed else 0, self.rests(opened) if bounds else []
            if told[0] >= needed or self._asked.lives(key)[0] + told[0] >= needed:
                low = key & BELOW
                more = charges.get(low)
                if more is None:
                    more = charges[low] = [self.worth(bound, low) - least for bound in bounds]
                for charge, rest in zip(more, told[1], strict=False):
                    hope = entry[0] + charge + rest
                    if hope < 0:
                        near = max(near, hope)
                        break
                else:
                    found[key] = entry
        self.near = near
        return found

    def _more_pure(self, opened: int) -> int:
        return sum((self._left[suit] + self._begun[opened >> OPENED * suit & ONE_OPEN]) // 3 for suit in range(4))

    def _unbeaten(self, states: States) -> States:
        """Returns the states without those that another one betters with no more jokers."""
        top: dict[int, int] = {}
        kept: States = {}
        for key in sorted(states, key=_jokers) if self._held.jokers else states:
            entry = states[key]
            worth, bits = entry[0] + self.spare * (key & JOKER_BITS), key & LIFE_BITS
            with_room = self._asked.plus(bits, ROOM) if self._loose else bits
            base = key - bits + with_room >> JOKERS
            if base not in top or worth > top[base]:
                kept[key] = entry
                if bits == with_room:
                    top[base] = worth
        return kept


def _jokers(key: int) -> int:
    return key & JOKER_BITS
