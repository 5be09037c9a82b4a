"""The best groups of a hand: the suits' tables joined, and a search over the sets that tie the suits together.

The bound: each suit may sell cards of the ranks that are not decided yet (``paplu.solver.suit_tables``), and the best
sum of one outcome of each suit is no less than what can be reached. Where the cards sold make sets at the price they
were sold for, it is reached. Otherwise the rank that falls shortest is decided in every way, the most hopeful first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from paplu.solver.packing import VALUES
from paplu.solver.suit_groups import FIELD, FREE, GROUP, NIBBLES, POINT, ROOM, STANDING, CardsAlike, Group, Run
from paplu.solver.suit_tables import HALVES, LIVES, Line, SuitTables, parting_of_set

NOT_SETS = ~(31 << 2 * FIELD)
NO_SETS = 1 << 80  # cards sold that make no sets fall shorter than any that do
Four: TypeAlias = tuple[int, int, int, int]
Links: TypeAlias = list["Line | None"]
Chain: TypeAlias = tuple[Line, "Chain | None"]


class Book(NamedTuple):
    """A set: its place, the suits whose own card stands there (bits), and its cards in all."""

    place: int
    suits: int
    size: int


Shape: TypeAlias = Run | CardsAlike | Book
Groups: TypeAlias = tuple[tuple[int, Shape], ...]  # each with its suit


class Sets(NamedTuple):
    """Sets of one rank: their jokers, worth and number."""

    jokers: int
    worth: int
    number: int
    books: tuple[Book, ...]


class State(NamedTuple):
    """A hand with the groups chosen so far taken out; ``sells`` are the cards of undecided ranks."""

    cards: Four
    own: Four
    sells: Four
    jokers: int
    worth: int
    lives: int
    chosen: tuple[Shape, ...]


class Joined(NamedTuple):
    """One outcome of each suit together."""

    worth: int
    halves: int
    lives: int
    links: Links


class Search:
    """The search for the most worth above a floor with the lives needed; any that has them will do if ``first``."""

    def __init__(self, tables: SuitTables, sets: SetChoices, need: int, floor: int, *, first: bool = False) -> None:
        self.best, self.lives = floor, 0
        self._tables, self._sets, self._need, self._first = tables, sets, need, first
        self._links: Links | None = None
        self._chosen: tuple[Shape, ...] = ()
        self._choices: dict[int, dict[Four, list[Sets]]] = {}

    @property
    def groups(self) -> Groups | None:
        """The best groups, each with its suit (of no meaning for sets), or ``None``."""
        return None if self._links is None else (*shapes_of(self._links), *((0, shape) for shape in self._chosen))

    def begin(self, state: State) -> None:
        """Looks through everything that begins with the groups chosen; what can be sold is found here."""
        self._choices, sells = {}, 0
        a, b, c, d = ((suit | suit >> 1 | suit >> 2) & NIBBLES for suit in state.cards)
        places = a | b | c | d if self._sets.of_one_card else (a | b) & (c | d) | a & b | c & d
        while places:
            bit = places & -places
            places ^= bit
            shift = bit.bit_length() - 1
            ca, cb, cc, cd = (suit >> shift & 15 for suit in state.cards)
            choices = self._sets.of_rank(shift // 4, (ca, cb, cc, cd), state.jokers)
            if len(choices) > 1:
                self._choices[shift // 4] = choices
                sells |= ((ca > 0) + (cb > 0) + (cc > 0) + (cd > 0)) << shift
        state = state._replace(sells=(sells & a * 15, sells & b * 15, sells & c * 15, sells & d * 15))
        self._look(state, self._bound(state))

    def _bound(self, state: State) -> Joined | None:
        """Returns the best sum of one line of each suit that is more than the best so far."""
        most, of_suit = 2 * state.jokers, self._tables.of_suit
        (a, b, c, d), (e, f, g, h), (i, j, k, m) = state[:3]
        lines = [of_suit(0, a, e, i, most), of_suit(1, b, f, j, most), of_suit(2, c, g, k, most)]
        lines.append(of_suit(3, d, h, m, most))
        if not all(lines):
            return None
        need, every = self._need, self._tables.every
        if i or j or k or m:
            need, every = need & NOT_SETS, False
        return self._joined(lines, state, need, every)

    def _joined(self, lines: list[list[Line]], state: State, need: int, every: bool) -> Joined | None:
        guard, plus, most, floor = self._tables.lives.guard, self._tables.lives.plus, 2 * state.jokers, self.best
        later = sum([each[0][0] for each in lines])
        if state.worth + later <= floor:
            return None
        sums: dict[int, tuple[int, Chain | None]] = {state.lives << LIVES: (state.worth, None)}
        order = sorted((0, 1, 2, 3), key=lambda suit: len(lines[suit]))
        for suit in order:
            each = lines[suit]
            later -= each[0][0]
            after: dict[int, tuple[int, Chain | None]] = {}
            for outcome, (worth, chain) in sums.items():
                halves, have = outcome & HALVES, outcome >> LIVES
                for line in each:
                    total = worth + line[0]
                    if total + later <= floor:
                        break
                    lives = line[1] >> LIVES
                    used = halves + (line[1] & HALVES)
                    if used <= most:
                        key = used | (plus(have, lives) if lives else have) << LIVES
                        old = after.get(key)
                        if old is None or total > old[0]:
                            after[key] = total, (line, chain)
            sums = after
        top, found = floor, None
        for outcome, (worth, chain) in sums.items():
            lives = outcome >> LIVES
            if worth > top and (lives | guard) - need & guard == guard:
                if not every or outcome & HALVES == most or lives & ROOM:
                    top, found = worth, (outcome, chain)
        if found is None:
            return None
        outcome, chain = found
        links: Links = [None] * 4
        for suit in reversed(order):
            assert chain
            links[suit], chain = chain
        return Joined(top, outcome & HALVES, outcome >> LIVES, links)

    def _look(self, state: State, bound: Joined | None) -> None:
        if bound is None or bound.worth <= self.best or (self._first and self._links):
            return
        place = self._as_sold(state, bound)
        if place is None:
            return
        shift = 4 * place
        a, b, c, d = state.cards
        sells = state.sells
        e, f, g, h = (suit & ~(15 << shift) for suit in sells)
        below: list[tuple[int, int, State, Joined]] = []
        for (i, j, k, m), choices in self._choices[place].items():
            cards = a - (i << shift), b - (j << shift), c - (k << shift), d - (m << shift)
            for choice in choices:
                if choice.jokers <= state.jokers:
                    jokers, worth = state.jokers - choice.jokers, state.worth + choice.worth
                    lives = self._with_sets(state.lives, choice.number)
                    then = State(cards, state.own, (e, f, g, h), jokers, worth, lives, (*state.chosen, *choice.books))
                    hope = self._bound(then)
                    if hope is not None:
                        below.append((-hope.worth, len(below), then, hope))
        for _, _, then, hope in sorted(below):
            self._look(then, hope)

    def _as_sold(self, state: State, bound: Joined) -> int | None:
        """Takes the cards sold for sets, and notes what that reaches; returns the rank to decide, if any."""
        sold: dict[int, list[int]] = {}
        for suit, line in enumerate(bound.links):
            while line is not None:
                _, _, done, line = line
                if isinstance(done, int):
                    sold.setdefault(done, [0, 0, 0, 0])[suit] += 1
        total, halves, chosen, number = bound.worth, bound.halves, state.chosen, 0
        short: tuple[int, int] = 0, 0
        for place, (a, b, c, d) in sold.items():
            suits = next(sells >> 4 * place & 15 for sells in state.sells if sells >> 4 * place & 15)
            share, price = self._tables.price(place, suits)
            count, parting = a + b + c + d, (b + 3 * c + 7 * d) * parting_of_set(place)
            choices = self._choices[place].get((a, b, c, d))
            if choices is None:
                short = max(short, (NO_SETS + count * VALUES[place], place))
                continue
            choice = choices[0]
            more, brought = 2 * choice.jokers - count * share, count * price + parting
            total, halves = total + choice.worth - brought, halves + more
            chosen, number = chosen + choice.books, number + choice.number
            short = max(short, (brought - choice.worth + more * STANDING, place))
        if short[0] < NO_SETS:
            lives = self._with_sets(bound.lives, number)
            room = not self._tables.every or lives & ROOM
            enough = self._tables.lives.are_in(self._need, lives)
            if enough and (halves == 2 * state.jokers or (halves < 2 * state.jokers and room)):
                if total > self.best:
                    self.best, self.lives, self._links, self._chosen = total, lives, bound.links, chosen
                if total == bound.worth:
                    return None
        if short[0]:
            return short[1]
        return next((place for place in self._choices if any(sells >> 4 * place & 15 for sells in state.sells)), None)

    def _with_sets(self, lives: int, number: int) -> int:
        return self._tables.lives.plus(lives, self._tables.lives.of(0, 0, number, 0, 0, 0)) if number else lives


def shapes_of(links: Iterable[Line | None]) -> Groups:
    """Returns the groups of one line of each suit."""
    found: list[tuple[int, Shape]] = []
    for suit, line in enumerate(links):
        while line is not None:
            _, _, done, line = line
            if isinstance(done, Group):
                found.append((suit, done.shape))
    return tuple(found)


class SetChoices:
    """The ways to make sets of one rank, on the same terms."""

    def __init__(self, tables: SuitTables) -> None:
        self._terms, self._every = tables.groups.terms, tables.every
        # Elsewhere a sequence of that card and jokers does as well.
        self.of_one_card = not self._terms.jokers_anywhere or self._terms.sets_needed > 0
        self._known: dict[tuple[int, Four, int], dict[Four, list[Sets]]] = {}

    def of_rank(self, place: int, held: Four, jokers: int) -> dict[Four, list[Sets]]:
        """Returns the ways to make sets of a rank, by the cards they take of each suit; with few jokers first."""
        key = place, held, jokers
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._of_rank(*key)
        return found

    def _of_rank(self, place: int, held: Four, jokers: int) -> dict[Four, list[Sets]]:
        kinds = self._kinds(place, held, jokers)
        ways: dict[Four, dict[tuple[int, int], tuple[Book, ...]]] = {}
        stack: list[tuple[Four, int, tuple[Book, ...], int]] = [((0, 0, 0, 0), 0, (), 0)]
        while stack:
            taken, used, books, start = stack.pop()
            known = ways.setdefault(taken, {})
            key = used, len(books) if self._terms.sets_needed else 0
            if key not in known or (len(books), books) < (len(known[key]), known[key]):
                known[key] = books
            for i in range(start, len(kinds)):
                suits, size = kinds[i].suits, kinds[i].size
                a, b, c, d = (n + (suits >> suit & 1) for suit, n in enumerate(taken))
                more = used + size - suits.bit_count()
                if more <= jokers and a <= held[0] and b <= held[1] and c <= held[2] and d <= held[3]:
                    stack.append(((a, b, c, d), more, (*books, kinds[i]), i))
        return {taken: self._ranked(place, taken, known) for taken, known in ways.items()}

    def _kinds(self, place: int, held: Four, jokers: int) -> list[Book]:
        terms = self._terms
        least, most = max(1 if self.of_one_card else 2, terms.least_naturals), min(jokers, terms.most_jokers)
        kinds: list[Book] = []
        for suits in range(1, 16):
            naturals = suits.bit_count()
            if naturals >= least and all(held[suit] or not suits >> suit & 1 for suit in range(4)):
                sizes = [size for size in terms.set_sizes if 0 <= size - naturals <= most]
                kinds += [Book(place, suits, size) for size in (sizes if self._every else sizes[:1])]
        return kinds

    def _ranked(self, place: int, taken: Four, ways: dict[tuple[int, int], tuple[Book, ...]]) -> list[Sets]:
        a, b, c, d = taken
        points = sum(taken) * VALUES[place] * POINT + (a + 2 * b + 4 * c + 8 * d) * parting_of_set(place)
        each = STANDING + FREE
        choices = [
            Sets(used, points - len(books) * GROUP - (0 if self._every else used * each), len(books), books)
            for (used, _), books in ways.items()
        ]
        choices.sort(key=lambda choice: (choice.jokers, -choice.worth))
        return choices if self._every or self._terms.sets_needed else choices[:1]
