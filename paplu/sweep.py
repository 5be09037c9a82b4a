"""The arrangement with the least count for rules with more than two lives, tunnelas or dublees, exactly.

Three packs make 21 cards a problem of another kind: every card may be there three times, a free-rank card is needed
as itself in several pure lives, and two alike are a group. So the suits are not solved apart and tied together
again; one sweep goes through all places from low to high, suit by suit. What it carries on is small: the open sequences
of each suit (see ``paplu.sweeping``), the jokers used, and the lives so far. A set has one rank, so all its cards lie
side by side in the sweep: it is chosen when the sweep comes to its rank. Of all ways to one state the best is kept.

Level 1 protects every pure life of an arrangement that is less than a declaration (P6.3, for several lives); level 2
every group of one that has all a declaration needs (P6.4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from paplu.cards import SUITS, Card, Rank
from paplu.melds import Kind
from paplu.packing import HIGH_ACE, VALUES
from paplu.rules import Alike, Rules
from paplu.sweeping import FREE, GROUP, NO_LIVES, POINT, STANDING, Aim, Lives, Moves, Open, Place, added
from paplu.tracing import Alone, AtPlace, Chosen, What

Removed = tuple[int, int, int, int]
NOTHING: Removed = (0, 0, 0, 0)
# A state is one int: jokers, lives, cards taken into sets suit by suit, then the open sequences suit by suit.
JOKERS, LIVES, TAKEN, OPENED = 5, 12, 3, 14
LIVES_AT, TAKEN_AT, OPEN_AT = JOKERS, JOKERS + LIVES, JOKERS + LIVES + 4 * TAKEN


class Entry:
    """The best way to one state: its worth, and what was done, the last first."""

    __slots__ = ("before", "what", "worth")

    def __init__(self, worth: int, before: Entry | None, what: What) -> None:
        self.worth, self.before, self.what = worth, before, what

    def __iter__(self) -> Iterator[What]:
        entry: Entry | None = self
        done: list[What] = []
        while entry is not None:
            done.append(entry.what)
            entry = entry.before
        return reversed(done)


class Needs:
    """The lives and groups asked for, each counted only up to what is needed, as one small number."""

    def __init__(self, caps: Lives) -> None:
        self._caps = caps
        self._numbers: dict[Lives, int] = {}
        self._lives: list[Lives] = []
        self._sums: dict[tuple[int, Lives], int] = {}
        self.number(NO_LIVES)

    def lives(self, number: int) -> Lives:
        """Returns the lives of this number."""
        return self._lives[number]

    def number(self, lives: Lives) -> int:
        """Returns the number of these lives."""
        a, b, c, d, e = (min(pair) for pair in zip(lives, self._caps, strict=True))
        cut = (a, b, c, d, e)
        found = self._numbers.get(cut)
        if found is None:
            found = self._numbers[cut] = len(self._lives)
            self._lives.append(cut)
        return found

    def plus(self, number: int, more: Lives) -> int:
        """Returns the number of the lives with more."""
        key = (number, more)
        found = self._sums.get(key)
        if found is None:
            found = self._sums[key] = self.number(added(self._lives[number], more))
        return found


class Sweep:
    """One hand swept under one rules record."""

    def __init__(self, hand: Iterable[Card], free: Rank | None, rules: Rules) -> None:
        self.rules = rules
        self.free_place = free.place if free else 0
        self.ordinary = [[0] * 15 for _ in SUITS]
        self.frees = [0, 0, 0, 0]
        self.printed = 0
        for card, copies in Counter(hand).items():
            if card.suit is None:
                self.printed = copies
            elif card.rank is free:
                self.frees[SUITS.index(card.suit)] = copies
            else:
                self.ordinary[SUITS.index(card.suit)][card.place] = copies
        self.jokers = self.printed + sum(self.frees)

    def may_be_pure(self) -> bool:
        """Returns whether any pure life can be: three in a row, or three alike where they count as one."""
        return self.printed >= 3 or any(self._three_in_a_row(suit) or self._three_alike(suit) for suit in range(4))

    def _three_in_a_row(self, suit: int) -> bool:
        held = [bool(self._copies(suit, number)) for number in range(1, HIGH_ACE + 1)]
        return any(all(held[low : low + 3]) for low in range(len(held) - 2))

    def _three_alike(self, suit: int) -> bool:
        return self.rules.tunnela_is_pure and max(self.frees[suit], *self.ordinary[suit]) >= 3

    def best(self, aim: Aim, moves: Moves, caps: Lives) -> dict[Lives, Entry]:
        """Returns the best way to arrange the cards for each number of lives, counted up to the caps."""
        asked = Needs(caps)
        states = dict(self._starts(aim, asked))
        opens: dict[Open, int] = {Open(): 0}
        names = [Open()]
        for number in range(1, HIGH_ACE + 1):
            suits = [suit for suit in range(4) if self._copies(suit, number)]
            if not suits:
                continue
            if number < HIGH_ACE:
                states = self._with_sets(states, number, aim, asked)
            for suit in suits:
                states = self._through(states, suit, number, moves, asked, opens, names)
        return self._ended(states, aim, asked)

    def _ended(self, states: dict[int, Entry], aim: Aim, asked: Needs) -> dict[Lives, Entry]:
        found: dict[Lives, Entry] = {}
        for key, entry in states.items():
            if key >> TAKEN_AT == 0 and (aim is not Aim.ALL or key & (1 << JOKERS) - 1 == self.jokers):
                lives = asked.lives(key >> LIVES_AT)
                if lives not in found or entry.worth > found[lives].worth:
                    found[lives] = entry
        return found

    def _copies(self, suit: int, number: int) -> int:
        place = 1 if number == HIGH_ACE else number
        return self.ordinary[suit][place] + (self.frees[suit] if place == self.free_place else 0)

    def _place(self, suit: int, number: int) -> Place:
        held = [other for other in range(1, HIGH_ACE) if self._copies(suit, other)]
        later = [other for other in held if other > number]
        gap = later[0] - number - 1 if later else None
        high = HIGH_ACE - 1 - held[-1] if held and held[-1] > 1 and self._copies(suit, 1) else None
        if number > 1 and later:
            high = None
        return Place(number, self._within(gap), self._within(high), self.jokers)

    def _within(self, gap: int | None) -> int | None:
        return gap if gap is not None and gap <= self.jokers else None

    def _through(
        self,
        states: dict[int, Entry],
        suit: int,
        number: int,
        moves: Moves,
        asked: Needs,
        opens: dict[Open, int],
        names: list[Open],
    ) -> dict[int, Entry]:
        """Returns the best entries after the cards of one place of one suit."""
        place = self._place(suit, number)
        free = self.frees[suit] if number == self.free_place else 0
        ordinary = 0 if number == HIGH_ACE else self.ordinary[suit][number]
        open_at, taken_at = OPEN_AT + OPENED * suit, TAKEN_AT + TAKEN * suit
        clear = ~(((1 << OPENED) - 1 << open_at) | ((1 << TAKEN) - 1 << taken_at) | ((1 << LIVES) - 1 << LIVES_AT))
        known: dict[tuple[int, int], list[tuple[int, int, Lives, int, AtPlace]]] = {}
        after: dict[int, Entry] = {}
        most, lives_mask = self.jokers, (1 << LIVES) - 1
        for key, entry in states.items():
            opened, taken = key >> open_at & (1 << OPENED) - 1, key >> taken_at & (1 << TAKEN) - 1
            ways = known.get((opened, taken))
            if ways is None:
                left = (ordinary, free - taken) if free else (ordinary - taken, 0)
                ways = known[opened, taken] = []
                for move in moves.at(place, names[opened], *left):
                    if move.open not in opens:
                        opens[move.open] = len(names)
                        names.append(move.open)
                    delta = move.jokers + (opens[move.open] << open_at)
                    ways.append((move.jokers, delta, move.lives, move.worth, AtPlace(number, suit, move.acts)))
            base = key & clear
            spare, lives = most - (key & 31), key >> LIVES_AT & lives_mask
            for jokers, delta, more, worth, what in ways:
                if jokers > spare:
                    break
                reached = base + delta + (asked.plus(lives, more) << LIVES_AT)
                total = entry.worth + worth
                old = after.get(reached)
                if old is None or total > old.worth:
                    after[reached] = Entry(total, entry, what)
        return after

    # sets

    def _with_sets(self, states: dict[int, Entry], number: int, aim: Aim, asked: Needs) -> dict[int, Entry]:
        choices = self._choices(number, aim)
        if len(choices) == 1:
            return states
        after: dict[int, Entry] = {}
        for key, entry in states.items():
            lives, spare = key >> LIVES_AT & (1 << LIVES) - 1, self.jokers - (key & 31)
            rest = key - (lives << LIVES_AT)
            for (taken, jokers, sets), (worth, chosen) in choices.items():
                if jokers <= spare:
                    moved = sum(count << TAKEN_AT + TAKEN * suit for suit, count in enumerate(taken))
                    reached = rest + moved + jokers + (asked.plus(lives, (0, 0, sets, 0, 0)) << LIVES_AT)
                    old = after.get(reached)
                    if old is None or entry.worth + worth > old.worth:
                        after[reached] = Entry(entry.worth + worth, entry, chosen)
        return after

    def _choices(self, number: int, aim: Aim) -> dict[tuple[Removed, int, int], tuple[int, tuple[Chosen, ...]]]:
        """Returns the best sets of one rank for each number of cards taken, jokers used and sets made."""
        is_free = number == self.free_place
        held = self.frees if is_free else [self.ordinary[suit][number] for suit in range(4)]
        found: dict[tuple[Removed, int, int], tuple[int, tuple[Chosen, ...]]] = {(NOTHING, 0, 0): (0, ())}
        if aim is Aim.PURE or (is_free and aim is Aim.POINTS and not self.rules.sets_needed):
            return found
        for pick in self._picks(number, held, aim):
            queue = list(found)
            while queue:
                taken, jokers, sets = key = queue.pop()
                worth, chosen = found[key]
                more, used = self._taken(taken, jokers, pick, is_free)
                if used <= self.jokers and all(map(int.__ge__, held, more)):
                    reached = more, used, min(sets + 1, max(1, self.rules.sets_needed))
                    total = worth + self._worth(pick, is_free)
                    if reached not in found or total > found[reached][0]:
                        found[reached] = total, (*chosen, pick)
                        queue.append(reached)
        return found

    def _picks(self, number: int, held: Sequence[int], aim: Aim) -> Iterator[Chosen]:
        rules = self.rules
        most = 99 if rules.most_jokers is None else rules.most_jokers
        pairs = rules.dublees is Alike.WITH_JOKERS or rules.jokers_anywhere
        short = aim is not Aim.ALL and not rules.sets_needed
        least = max(rules.least_naturals, 2 if short and pairs else 1)
        for suits in range(1, 16):
            naturals = suits.bit_count()
            if naturals >= least and all(held[suit] for suit in range(4) if suits >> suit & 1):
                sizes = [size for size in rules.set_sizes if 0 <= size - naturals <= min(most, self.jokers)]
                for size in sizes[:1] if short else sizes:
                    yield Chosen(number, suits, size)

    def _taken(self, taken: Removed, jokers: int, pick: Chosen, is_free: bool) -> tuple[Removed, int]:
        a, b, c, d = (count + (pick.suits >> suit & 1) for suit, count in enumerate(taken))
        return (a, b, c, d), jokers + (pick.size if is_free else pick.size - pick.suits.bit_count())

    def _worth(self, pick: Chosen, is_free: bool) -> int:
        naturals = pick.suits.bit_count()
        standing = pick.size - naturals
        points = 0 if is_free else naturals * VALUES[pick.place]
        used = pick.size if is_free else standing
        return points * POINT - standing * STANDING - used * FREE - GROUP

    # groups of jokers only

    def _starts(self, aim: Aim, asked: Needs) -> Iterator[tuple[int, Entry]]:
        for groups in self._alone(aim):
            used = sum(group.size for group in groups)
            standing = sum(group.size for group in groups if not group.printed)
            lives = NO_LIVES
            for group in groups:
                lives = added(lives, self._lives_of(group))
            worth = -used * FREE - standing * STANDING - GROUP * len(groups)
            yield used + (asked.number(lives) << LIVES_AT), Entry(worth, None, groups)

    def _alone(self, aim: Aim) -> Iterator[tuple[Alone, ...]]:
        rules, every = self.rules, aim is Aim.ALL
        tunnelas = dublees = longest = 0
        if rules.tunnelas is Alike.NATURAL and (every or rules.tunnela_is_pure or rules.tunnelas_needed):
            tunnelas = self.printed // 3
        if rules.dublees is Alike.NATURAL and (every or (rules.dublees_needed and aim is Aim.POINTS)):
            dublees = self.printed // 2
        if rules.least_naturals == 0 and rules.jokers_anywhere and aim is not Aim.PURE:
            longest = min(self.jokers, 13, 99 if rules.most_jokers is None else rules.most_jokers)
        for three, two, run in product(range(tunnelas + 1), range(dublees + 1), (0, *range(3, longest + 1))):
            if 3 * three + 2 * two <= self.printed and 3 * three + 2 * two + run <= self.jokers:
                printed = (Alone(Kind.TUNNELA, 3, True),) * three + (Alone(Kind.DUBLEE, 2, True),) * two
                yield printed + ((Alone(Kind.IMPURE_SEQUENCE, run, False),) if run else ())

    def _lives_of(self, group: Alone) -> Lives:
        if not group.printed:
            return (0, 1, 0, 0, 0)
        pure = int(group.kind is Kind.TUNNELA and self.rules.tunnela_is_pure)
        return (pure, pure, 0, int(group.kind is Kind.TUNNELA), int(group.kind is Kind.DUBLEE))
