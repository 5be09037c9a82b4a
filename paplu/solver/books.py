"""Choices of sets (a set is a book in code): which a hand can form, and what is left of it after them.

A set of one card and two jokers is left out where jokers may stand anywhere in a sequence and no set is asked for: a
sequence of the same cards protects the same, with the same number standing in, and is a life besides.
Sets of free cards protect nothing, so they matter only where every card must be placed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

from paplu.rules import Rules
from paplu.solver.packing import HELD, LIFT, SUIT_BITS, VALUES, ends
from paplu.solver.shape import most_jokers

Book = tuple[int, int, int]  # place of the rank, suits held (bits), cards in all
Four = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Choice:
    """Some books, and what is left: ordinary cards (packed), free-rank cards of each suit, and free cards in all."""

    cards: int
    frees: Four
    jokers: int
    books: tuple[Book, ...]


@dataclass(frozen=True, slots=True)
class Shelf:
    """The fields of the rules that decide which books there are."""

    sizes: tuple[int, ...]
    most_jokers: int
    least_naturals: int
    lone: bool  # whether sets of one card are looked at
    free_place: int

    @classmethod
    def of(cls, rules: Rules, free_place: int) -> Shelf:
        """Returns the shelf of these rules."""
        lone = not rules.jokers_anywhere or rules.sets_needed > 0
        return cls(rules.set_sizes, most_jokers(rules), rules.least_naturals, lone, free_place)

    def counted(self, book: Book) -> tuple[int, int, int]:
        """Returns the points of a book, its free cards, and how many of those are in their own place."""
        place, suits, size = book
        held = suits.bit_count()
        return (0, size, held) if self._is_free(book) else (held * VALUES[place], size - held, 0)

    def chosen(self, start: Choice, cards: int, jokers: int, taken: tuple[int, ...]) -> Choice:
        """Returns the choice of these cards as books, each with as few jokers as the rules allow."""
        books = [(_place(book), _suits(book)) for book in taken]
        return Choice(cards, start.frees, jokers, tuple((p, s, self._sizes(s)[0]) for p, s in sorted(books)))

    def filled(self, choice: Choice) -> Iterator[Choice]:
        """Yields the choice with spare jokers added to its books, and books of free cards, in every way."""
        for sizes in product(*(self._sizes(suits) for _, suits, _ in choice.books)):
            books = tuple((place, suits, size) for (place, suits, _), size in zip(choice.books, sizes, strict=True))
            left = choice.jokers + sum(book[2] for book in choice.books) - sum(sizes)
            if left >= 0:
                yield from self._extended(replace(choice, jokers=left, books=books), list(self._free_books(choice)))

    def every_choice(self, choice: Choice, with_free: bool = False) -> Iterator[Choice]:
        """Yields every choice of books; those of free cards only where asked for, since they protect nothing."""
        kinds = [*self._ordinary_books(choice)]
        if with_free:
            kinds += self._free_books(choice)
        yield from self._extended(choice, sorted(kinds))

    def _extended(self, choice: Choice, kinds: list[Book]) -> Iterator[Choice]:
        stack = [(choice, 0)]
        while stack:
            choice, start = stack.pop()
            yield Choice(choice.cards, choice.frees, choice.jokers, tuple(sorted(choice.books)))
            for i in range(start, len(kinds)):
                after = self._take(choice, kinds[i])
                if after is not None:
                    stack.append((after, i))

    def _take(self, choice: Choice, book: Book) -> Choice | None:
        place, suits, size = book
        free = self._is_free(book)
        used = size if free else size - suits.bit_count()
        if used > choice.jokers:
            return None
        frees, cards = choice.frees, choice.cards
        if free:
            a, b, c, d = frees
            frees = a - (suits & 1), b - (suits >> 1 & 1), c - (suits >> 2 & 1), d - (suits >> 3 & 1)
            if min(frees) < 0:
                return None
        else:
            taken = _taken(place, suits)
            if (cards + LIFT & HELD) >> 3 & taken != taken:
                return None
            cards -= taken
        return Choice(cards, frees, choice.jokers - used, (*choice.books, book))

    def _is_free(self, book: Book) -> bool:
        return book[0] == self.free_place or not book[1]

    def _sizes(self, suits: int) -> list[int]:
        held = suits.bit_count()
        return [size for size in self.sizes if held <= size and size - held <= self.most_jokers]

    def _ordinary_books(self, choice: Choice) -> Iterator[Book]:
        least = max(1 if self.lone else 2, self.least_naturals)
        for place in range(1, 14):
            held = sum(1 << suit for suit in range(4) if choice.cards >> SUIT_BITS * suit + 4 * place & 15)
            if place != self.free_place:
                yield from self._of_rank(place, held, least)

    def _free_books(self, choice: Choice) -> Iterator[Book]:
        least = max(0 if self.lone else 1, self.least_naturals)
        held = sum(1 << suit for suit in range(4) if choice.frees[suit])
        yield from self._of_rank(self.free_place or 1, held, least)

    def _of_rank(self, place: int, held: int, least: int) -> Iterator[Book]:
        for suits in range(16):
            if suits & held == suits and suits.bit_count() >= least:
                yield from ((place, suits, size) for size in self._sizes(suits))


@cache
def _taken(place: int, suits: int) -> int:
    """Returns one card of the rank in each of the suits, packed."""
    return sum(1 << SUIT_BITS * suit + 4 * end for suit in range(4) if suits >> suit & 1 for end in ends(place))


def _place(taken: int) -> int:
    return (taken & -taken).bit_length() % SUIT_BITS // 4


def _suits(taken: int) -> int:
    return sum(1 << suit for suit in range(4) if taken >> SUIT_BITS * suit & (1 << SUIT_BITS) - 1)
