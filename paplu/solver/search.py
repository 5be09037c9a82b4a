"""The best groups of a hand: the suits' tables joined, and a search over the sets that tie the suits together.

The bound: each suit may sell cards of the ranks that are not decided yet, and the best sum of one outcome of each suit
is no less than what can be reached. Where the cards sold make sets at the price they were sold for, it is reached.
Otherwise the rank that falls shortest is decided in every way, the most hopeful first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from paplu.groups import Kind
from paplu.rules import Alike
from paplu.solver.keys import LONGEST, NIBBLES, OWN, VALUES, Four
from paplu.solver.suit_groups import POINT, ROOM, STANDING, TIE, Aim, Book, CardsAlike, Group, Run, Shape, parting
from paplu.solver.tables import HALVES, LIVES, Sets, Tables

NO_SETS = 1 << 80  # cards sold that make no sets fall shorter than any that do
Shapes: TypeAlias = tuple[tuple[int, Shape], ...]  # each with its suit
Way: TypeAlias = tuple[int, int]  # a worth, and the outcome that has it
Chain: TypeAlias = tuple[Way, "Chain | None"]
Joined: TypeAlias = tuple[int, int, list[Way]]  # the worth and the outcome of one line of each suit together


class Held(NamedTuple):
    """A hand by suits: four bits of count a place, cards of the free rank and their place; and numbers of the whole."""

    cards: Four
    frees: Four
    place: int
    printed: int
    jokers: int
    points: int
    size: int


class Rest(NamedTuple):
    """A hand with the groups chosen so far taken out; ``sells`` are the cards of undecided ranks."""

    cards: Four
    own: Four
    sells: Four
    jokers: int
    worth: int
    lives: int
    chosen: tuple[Shape, ...]


class Search:
    """The best groups that protect so many points or more and have the lives needed; any such if ``first``."""

    def __init__(self, held: Held, tables: Tables, aim: Aim, needed: int, least: int, *, first: bool = False) -> None:
        self._tables, self._terms, self._lives = tables.of(held.jokers, aim), tables.terms, tables.lives
        self.held, self._needed, self._first = held, needed, first
        self._but_sets = needed & ~(31 * self._lives.of(0, 0, 1, 0, 0, 0))
        self._best, self.points, self.lives = least * POINT - POINT // 2, 0, 0
        self.groups: Shapes | None = None  # each with its suit, of no meaning for sets
        self._sold: dict[int, tuple[dict[int, dict[Four, list[Sets]]], Four]] = {}  # by the jokers there are
        for state in self._begun(aim):
            self._sell(state)

    def _begun(self, aim: Aim) -> Iterator[Rest]:
        """Yields every choice of groups of free cards that no suit's table holds, of equal ones the best."""
        held, worth = self.held, self._tables.groups.worth
        first = Rest(held.cards, held.frees, (0, 0, 0, 0), held.jokers, 0, 0, ())
        begun = {(held.frees, held.jokers, held.printed, 0): first}
        for group, in_place, of_printed in self._of_free_cards(aim) if held.jokers > 1 else ():
            stack = [(state, key[2]) for key, state in begun.items() if group.jokers <= state.jokers]
            while stack:
                state, printed = stack.pop()
                a, b, c, d = map(int.__sub__, state.own, in_place)
                left, jokers = printed - of_printed, state.jokers - group.jokers
                if min(jokers, left, a, b, c, d) >= 0:
                    total = state.worth + worth(0, group.jokers, group.in_place)
                    lives, chosen = self._lives.plus(state.lives, group.lives), (*state.chosen, group.shape)
                    key = (a, b, c, d), jokers, left, lives
                    if key not in begun or total > begun[key].worth:
                        begun[key] = Rest(state.cards, key[0], state.sells, jokers, total, lives, chosen)
                        stack += [(begun[key], left)] * (group.jokers <= jokers)
        for state in sorted(begun.values(), key=lambda one: -one.worth):
            a, b, c, d = [count and count * OWN + held.place for count in state.own]
            yield state._replace(own=(a, b, c, d))

    def _of_free_cards(self, aim: Aim) -> Iterator[tuple[Group, Four, int]]:
        """Yields each kind of such a group, its free cards in their own places by suit, and its printed jokers."""
        terms, of, every = self._terms, self._lives.of, self._tables.every
        pure, none = int(terms.tunnela_is_pure), (0, 0, 0, 0)
        if terms.tunnelas is Alike.NATURAL and (every or pure or terms.tunnelas_needed):
            yield Group(0, 3, 3, of(pure, pure, 0, 1, 0, 0), 0, CardsAlike(Kind.TUNNELA, 0, 3, 0)), none, 3
        if terms.dublees is Alike.NATURAL and (every or terms.dublees_needed):
            yield Group(0, 2, 2, of(0, 0, 0, 0, 1, 0), 0, CardsAlike(Kind.DUBLEE, 0, 2, 0)), none, 2
        if terms.least_naturals == 0 and terms.jokers_anywhere:
            longest = min(self.held.jokers, terms.most_jokers, LONGEST if aim is Aim.EVERY_CARD_STRICTLY else 3)
            for size in range(3, longest + 1):
                yield Group(0, 0, size, of(0, 1, 0, 0, 0, int(aim is Aim.EVERY_CARD)), 0, Run(1, size, 0)), none, 0
        least = max(terms.least_naturals, int(not self._tables.sets_of_one_card))
        in_place = sum(1 << suit for suit in range(4) if self.held.frees[suit])
        for suits in range(16) if every or terms.sets_needed else ():
            naturals, (a, b, c, d) = suits.bit_count(), [suits >> suit & 1 for suit in range(4)]
            for size in terms.set_sizes if naturals >= least and not suits & ~in_place else ():
                if 0 <= size - naturals <= terms.most_jokers and size <= self.held.jokers:
                    shape = Book(self.held.place or 1, suits, size)
                    yield Group(0, naturals, size, of(0, 0, 1, 0, 0, 0), 0, shape), (a, b, c, d), 0

    def _sell(self, state: Rest) -> None:
        """Looks through everything that begins with the groups chosen; ranks that can make sets are sold."""
        if state.jokers not in self._sold:  # no group of free cards takes others
            self._sold[state.jokers] = self._all_sold(state.cards, state.jokers)
        self._choices, sells = self._sold[state.jokers]
        state = state._replace(sells=sells)
        self._look(state, self._bound(state))

    def _all_sold(self, cards: Four, jokers: int) -> tuple[dict[int, dict[Four, list[Sets]]], Four]:
        """Returns the ways to make sets of each rank, and the cards of those ranks."""
        ways, sells = dict[int, dict[Four, list[Sets]]](), 0
        a, b, c, d = [(suit | suit >> 1 | suit >> 2) & NIBBLES for suit in cards]
        places = a | b | c | d if self._tables.sets_of_one_card else (a | b) & (c | d) | a & b | c & d
        places = places if self._tables.has_sets else 0
        while places:
            bit = places & -places
            places ^= bit
            shift = bit.bit_length() - 1
            clubs, diamonds, hearts, spades = held = tuple([suit >> shift & 15 for suit in cards])
            choices = self._tables.sets(shift // 4, (clubs, diamonds, hearts, spades), jokers)
            if len(choices) > 1:
                ways[shift // 4] = choices
                sells |= (4 - held.count(0)) << shift
        return ways, (sells & a * 15, sells & b * 15, sells & c * 15, sells & d * 15)

    def _bound(self, state: Rest) -> Joined | None:
        """Returns the best sum of one line of each suit that is more than the best so far."""
        most, cards, own, sells = 2 * state.jokers, *state[:3]
        top, found = state.worth, list[tuple[tuple[int, ...], tuple[int, ...]]]()
        for suit in range(4):
            _, worths, outcomes = self._tables.lines(cards[suit], own[suit], sells[suit], most)
            if not worths:
                return None
            top += worths[0] + (worths[0] & TIE) * ((1 << suit) - 1)  # what parts equals is another number in each suit
            found.append((worths, outcomes))
        if top <= self._best:
            return None
        suits = [(i, [(w + (w & TIE) * ((1 << i) - 1), o) for w, o in zip(*found[i], strict=True)]) for i in range(4)]
        suits.sort(key=lambda one: len(one[1]))
        sums = self._joined([lines for _, lines in suits], state)
        needed, every, guard = self._needed, self._tables.every, self._lives.guard
        if any(sells):
            needed, every = self._but_sets, False
        best, top, chain = None, self._best, None
        for outcome, (worth, how) in sums.items():
            lives = outcome >> LIVES
            enough = (lives | guard) - needed & guard == guard
            if worth > top and enough and (not every or outcome & HALVES == most or lives & ROOM):
                best, top, chain = outcome, worth, how
        if best is None:
            return None
        chosen: list[Way] = [(0, 0)] * 4
        for suit, _ in reversed(suits):
            if chain:
                (worth, outcome), chain = chain
                chosen[suit] = worth - (worth & TIE) + ((worth & TIE) >> suit), outcome
        return top, best, chosen

    def _joined(self, suits: list[list[Way]], state: Rest) -> dict[int, tuple[int, Chain | None]]:
        """Returns the best sum of each outcome that can still come to more than the best so far, and how it is made."""
        plus, most, floor = self._lives.plus, 2 * state.jokers, self._best
        later = sum(lines[0][0] for lines in suits)
        sums: dict[int, tuple[int, Chain | None]] = {state.lives << LIVES: (state.worth, None)}
        for lines in suits:
            later -= lines[0][0]
            after: dict[int, tuple[int, Chain | None]] = {}
            for outcome, (worth, chain) in sums.items():
                halves, have = outcome & HALVES, outcome >> LIVES
                for line in lines:
                    total = worth + line[0]
                    if total + later <= floor:
                        break
                    lives, used = line[1] >> LIVES, halves + (line[1] & HALVES)
                    if used <= most:
                        key = used | (plus(have, lives) if lives else have) << LIVES
                        old = after.get(key)
                        if old is None or total > old[0]:
                            after[key] = total, (line, chain)
            sums = after
        return sums

    def _look(self, state: Rest, bound: Joined | None) -> None:
        if bound is None or bound[0] <= self._best or (self._first and self.groups):
            return
        place = self._as_sold(state, bound)
        if place is None:
            return
        shift = 4 * place
        a, b, c, d = [suit & ~(15 << shift) for suit in state.sells]
        sells = a, b, c, d
        a, b, c, d = state.cards
        below: list[tuple[int, int, Rest, Joined]] = []
        for (clubs, diamonds, hearts, spades), choices in self._choices[place].items():
            cards = a - (clubs << shift), b - (diamonds << shift), c - (hearts << shift), d - (spades << shift)
            for choice in choices:
                if choice.jokers <= state.jokers:
                    jokers, worth = state.jokers - choice.jokers, state.worth + choice.worth
                    lives, chosen = self._with_sets(state.lives, choice.number), (*state.chosen, *choice.books)
                    then = Rest(cards, state.own, sells, jokers, worth, lives, chosen)
                    hope = self._bound(then)
                    if hope is not None:
                        below.append((-hope[0], len(below), then, hope))
        for _, _, then, hope in sorted(below):
            self._look(then, hope)

    def _as_sold(self, state: Rest, bound: Joined) -> int | None:
        """Takes the cards sold for sets, and notes what that reaches; returns the rank to decide, if any."""
        most, outcome, lines = bound
        sold: dict[int, list[int]] = {}
        groups: list[tuple[int, Shape]] = []
        for suit, line in enumerate(lines):
            for done in self._tables.made_of(state.cards[suit], state.own[suit], state.sells[suit], *line):
                if isinstance(done, Group):
                    groups.append((suit, done.shape))
                else:
                    sold.setdefault(done, [0, 0, 0, 0])[suit] += 1
        total, halves, chosen, number = most, outcome & HALVES, state.chosen, 0
        short: tuple[int, int] = 0, 0
        for place, (a, b, c, d) in sold.items():
            suits = next(sells >> 4 * place & 15 for sells in state.sells if sells >> 4 * place & 15)
            share, price = self._tables.price(place, suits)
            count, more_by_suit = a + b + c + d, (b + 3 * c + 7 * d) * parting(1 << place, 0)
            choices = self._choices[place].get((a, b, c, d))
            if choices is None:
                short = max(short, (NO_SETS + count * VALUES[place], place))
                continue
            choice = choices[0]
            more, brought = 2 * choice.jokers - count * share, count * price + more_by_suit
            total, halves = total + choice.worth - brought, halves + more
            chosen, number = chosen + choice.books, number + choice.number
            short = max(short, (brought - choice.worth + more * STANDING, place))
        if short[0] < NO_SETS:
            lives = self._with_sets(outcome >> LIVES, number)
            room = not self._tables.every or lives & ROOM
            fits = halves == 2 * state.jokers or (halves < 2 * state.jokers and room)
            if fits and self._lives.are_in(self._needed, lives):
                if total > self._best:
                    self._best, self.points, self.lives = total, (total + POINT // 2) // POINT, lives
                    self.groups = (*groups, *((0, shape) for shape in chosen))
                if total == most:
                    return None
        if short[0]:
            return short[1]
        return next((place for place in self._choices if any(sells >> 4 * place & 15 for sells in state.sells)), None)

    def _with_sets(self, lives: int, number: int) -> int:
        more = self._lives.of(0, 0, number, 0, 0, 0) if self._terms.sets_needed else 0
        return self._lives.plus(lives, more) if more else lives
