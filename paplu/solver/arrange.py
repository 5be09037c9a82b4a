"""The arrangement of a hand with the least count, exactly, under any rules.

The levels come one after the other (R9): what pure lives alone protect, what all groups protect once there are the
lives that are needed, and whether every card can be put in a group. On the terms most tables play,
``paplu.solver.least`` counts first how many points can be protected, so that only what reaches it is looked through.

Equals are parted: a full declaration goes first, then the higher level (where levels count), few jokers standing in,
many pure sequences, few groups, few free cards used. What is still equal goes by a fixed number of each group, which
its cards alone decide (``paplu.solver.suit_groups``): so it is the same in every process, and under all rules by which
the same arrangements are best.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from paplu.groups import Kind, Meld
from paplu.language import Card, Rank
from paplu.rules import Alike, Rules
from paplu.solver import keys
from paplu.solver.keys import Terms
from paplu.solver.least import Least, any_sequences, covers, fits, with_lives
from paplu.solver.placing import as_dublees, placed, stretched
from paplu.solver.search import Groups, Held, Search, points_of
from paplu.solver.suit_groups import POINT, TIE, Aim, CardsAlike, Group, Shape, SuitGroups
from paplu.solver.tables import LIVES, Tables

TERMS_KEPT, COUNTS_KEPT = 64, 5_000
BELOW_ACE = (1 << 56) - 1  # the places 1 to 13 of a suit


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand arranged: what is protected, what is left over, and its count in points before the cap (P6.2 to P6.4).

    ``melds`` are the protected groups only, sequences by suit and from the low end up, then sets by rank;
    ``leftovers`` every other card, the dearest first. ``count_at_level_2`` is what the second level would count where
    the first beats it, else ``None`` (R9).
    """

    melds: tuple[Meld, ...]
    leftovers: tuple[Card, ...]
    level: int
    complete: bool
    count: int
    count_at_level_2: int | None = None


class Protected(NamedTuple):
    """Groups, the points they protect, and at which level; and what the second level protects where it is beaten."""

    groups: Groups = ()
    points: int = 0
    level: int = 0
    complete: bool = False
    at_level_2: int | None = None


def arrange(cards: Iterable[Card], free: Rank | None, rules: Rules) -> Arrangement:
    """Returns the arrangement with the least count; equals are parted as the module says (R9)."""
    return arranger(free, keys.solver_key(rules)).arrange(cards)


@lru_cache(maxsize=14 * TERMS_KEPT)
def arranger(free: Rank | None, terms: Terms) -> Arranger:
    """Returns what arranges hands under one free rank on the same terms."""
    return Arranger(free, terms)


@lru_cache(maxsize=TERMS_KEPT)
def tables_on(terms: Terms) -> Tables:
    """Returns the tables on the same terms, whatever rank is free and whatever protects."""
    return Tables(terms)


class Arranger:
    """All hands under one free rank on the same terms; each is given to the arranger on the plainest terms for it."""

    def __init__(self, free: Rank | None, terms: Terms) -> None:
        self._free, self._terms, self._place = free, terms, free.place if free else 0
        self._codes, self._order = keys.codes(free), keys.falling(free)
        self._natural = keys.natural_places(free, free_in_place=terms.free_in_place)
        self._least = Least(self._place, terms) if covers(terms) else None
        self._tables = tables_on(terms._replace(by_level=False))
        self._plain: dict[tuple[int, int], Arranger] = {}
        self._counts: dict[int, tuple[int, bool]] = {}

    def arrange(self, cards: Iterable[Card]) -> Arrangement:
        """Returns the arrangement with the least count."""
        hand, packed = self._packed(cards)
        best = self._for(packed).protected(packed)
        dublees = None if best.complete else as_dublees(hand, self._free, self._terms)
        if dublees:
            return Arrangement(*dublees, level=2, complete=True, count=0)
        return self._as_cards(hand, packed, best)

    def at_level(self, cards: Iterable[Card], level: int) -> Arrangement | None:
        """Returns what one level protects at best (P6.2 to P6.4), ``None`` where it is out of reach."""
        hand, packed = self._packed(cards)
        found = self._for(packed).protected_at(packed, level)
        return found and self._as_cards(hand, packed, found)

    def count(self, packed: int) -> tuple[int, bool]:
        """Returns the least count of a packed hand, and whether it can be declared."""
        found = self._counts.get(packed)
        if found is None:
            if len(self._counts) > COUNTS_KEPT:
                self._counts.clear()
            best = self._for(packed).protected(packed)
            found = (packed >> keys.POINTS & 1023) - best.points, best.complete
            if not best.complete and self._terms.dublees_declare is not None:
                hand = tuple(card for card, count in keys.unpacked(packed) for _ in range(count))
                found = (0, True) if as_dublees(hand, self._free, self._terms) else found
            self._counts[packed] = found
        return found

    def least_for(self, packed: int) -> Least | None:
        """Returns what counts a packed hand fast; ``None`` where that would not be right."""
        return self._for(packed).fitting_least(packed)

    def fitting_least(self, packed: int) -> Least | None:
        """Returns the same on these very terms."""
        return self._least if self._least and fits(packed, self._terms) else None

    def _packed(self, cards: Iterable[Card]) -> tuple[tuple[Card, ...], int]:
        hand = tuple(sorted(cards, key=self._order.__getitem__))
        return hand, sum(map(self._codes.__getitem__, hand))

    def _for(self, packed: int) -> Arranger:
        key = jokers, ranked = packed >> keys.FREE & 63, packed >> keys.RANKED & 63
        found = self._plain.get(key)
        if found is None:
            found = self._plain[key] = arranger(self._free, self._terms.plainest(jokers, ranked))
        return found

    def _as_cards(self, hand: tuple[Card, ...], packed: int, best: Protected) -> Arrangement:
        melds, left = placed(best.groups, hand, self._free, self._terms)
        points = packed >> keys.POINTS & 1023
        second = None if best.at_level_2 is None else points - best.at_level_2
        return Arrangement(melds, left, best.level, best.complete, points - best.points, second)

    def protected(self, packed: int) -> Protected:
        """Returns the groups that protect most of a hand (R9)."""
        runs = keys.has_run(packed, self._natural)
        if self._terms.by_level and self._terms.only_two_lives and not runs:  # P6.2
            return Protected()
        held, least = self._held(packed), self.fitting_least(packed)
        if least:
            search = least.search(packed, with_lives)
            one, two = search.one_pure, search.best(-1) if runs else -1
            full = self._full(held) if two == held.points else None
            if full:
                return full
            if self._terms.by_level and two < one:
                found = self._pure_lives(held)[1] or Protected()
                return found._replace(at_level_2=two if two >= 0 else None)
            if self._terms.by_level:
                return self._best(held, self._tables.needed, two, level=2) or Protected()
            most = least.search(packed, any_sequences).best(-1)
            return self._best(held, 0, most, level=2 if two >= 0 else int(runs)) or Protected()
        return self._by_tables(held)

    def protected_at(self, packed: int, level: int) -> Protected | None:
        """Returns the groups that protect most at one level; ``None`` where it is out of reach."""
        if not level:
            return Protected()
        held = self._held(packed)
        pure, one = self._pure_lives(held)
        if level == 1:
            return one
        return self._best(held, self._tables.needed, 0, level=2) if pure >= self._terms.pure_needed else None

    def _by_tables(self, held: Held) -> Protected:
        pure, one = self._pure_lives(held)
        reach, needed = pure >= self._terms.pure_needed, self._tables.needed
        full = self._full(held) if reach else None
        if full:
            return full
        if self._terms.by_level:
            two = self._best(held, needed, 0, level=2) if reach else None
            if two and (one is None or two.points >= one.points):
                return two
            return one._replace(at_level_2=two and two.points) if one else Protected()
        search = Search(held, self._tables, Aim.POINTS, 0, 0)
        shown = reach and self._tables.lives.are_in(needed, search.lives)
        if reach and not shown:
            shown = Search(held, self._tables, Aim.POINTS, needed, 0, first=True).groups is not None
        level = 2 if shown else int(pure > 0)  # the highest that could be shown (I4.1, R10)
        return Protected(search.groups or (), search.points, level)

    def _best(self, held: Held, needed: int, least: int, *, level: int) -> Protected | None:
        """Returns the best groups that protect that many points or more with these lives."""
        search = Search(held, self._tables, Aim.POINTS, needed, least)
        return None if search.groups is None else Protected(search.groups, search.points, level)

    def _full(self, held: Held) -> Protected | None:
        """Returns the best full declaration; where spare jokers find no room in sequences, they are placed in turn."""
        impure = () if self._terms.free_in_place else keys.ends(self._place)  # R5
        if self._terms.jokers_go_anywhere:
            groups = Search(held, self._tables, Aim.EVERY_CARD, self._tables.needed, held.points).groups
            longer = groups and stretched(groups, held.size, impure)
            if longer or groups is None:
                return Protected(longer, held.points, 2, complete=True) if longer else None
        groups = Search(held, self._tables, Aim.EVERY_CARD_STRICTLY, self._tables.needed, held.points).groups
        return Protected(groups, held.points, 2, complete=True) if groups else None

    def _pure_lives(self, held: Held) -> tuple[int, Protected | None]:
        """Returns how many pure lives there can be, and what they protect by themselves (P6.3).

        Where only two lives are needed, one is all that is looked for.
        """
        tables = self._tables.of(held.jokers, Aim.PURE_LIVES)
        own = [frees and frees * keys.OWN + held.place for frees in held.frees]
        if self._terms.only_two_lives:
            best = max(_alone(tables.groups, held, own), default=None)
            return (1, Protected((best[1:],), points_of(best[0]), 1)) if best else (0, None)
        suits = [tables.lines(held.cards[suit], own[suit], 0, 2 * held.jokers) for suit in range(4)]
        pure = [[outcome >> LIVES & 15 for outcome in outcomes] for _, _, outcomes in suits]
        printed = self._terms.tunnela_is_pure and self._terms.tunnelas is Alike.NATURAL
        number = sum(map(max, pure)) + (held.printed // 3 if printed else 0)
        tops = [0, 0, 0, 0]  # which line of each suit
        if not any(lives[0] for lives in pure):  # three free cards alike count nothing, but are a life
            first = [next((i for i, life in enumerate(lives) if life), 0) for lives in pure]
            _, suit = max((suits[suit][1][i] if i else -POINT, suit) for suit, i in enumerate(first))
            tops[suit] = first[suit]
        groups: list[tuple[int, Shape]] = []
        for suit, (_, worths, outcomes) in enumerate(suits):
            line = worths[tops[suit]], outcomes[tops[suit]]
            made = tables.made_of(held.cards[suit], own[suit], 0, *line)
            groups += [(suit, group.shape) for group in made if isinstance(group, Group)]
        found = tuple(groups) or ((0, CardsAlike(Kind.TUNNELA, 0, 3, 0)),)
        points = sum(points_of(worths[top]) for top, (_, worths, _) in zip(tops, suits, strict=True))
        return number, Protected(found, points, 1) if number else None

    def _held(self, packed: int) -> Held:
        a, b, c, d = (packed >> start & BELOW_ACE for start in (0, 64, 128, 192))
        own = 4 * self._place
        numbers = (packed >> keys.PRINTED & 63, packed >> keys.FREE & 63, packed >> keys.POINTS & 1023)
        if not own:
            return Held((a, b, c, d), (0, 0, 0, 0), 0, *numbers, packed >> keys.CARDS)
        frees, rest = (a >> own & 15, b >> own & 15, c >> own & 15, d >> own & 15), ~(15 << own)
        return Held((a & rest, b & rest, c & rest, d & rest), frees, self._place, *numbers, packed >> keys.CARDS)


def _alone(groups: SuitGroups, held: Held, own: Sequence[int]) -> Iterator[tuple[int, int, Shape]]:
    """Yields every group of the four suits: its worth, its suit, and what it is."""
    for suit, cards in enumerate(held.cards):
        while cards:
            place = ((cards & -cards).bit_length() - 1) // 4
            for group in groups.with_lowest(cards, place, own[suit], held.jokers, several=False):
                yield group.worth + (group.worth & TIE) * ((1 << suit) - 1), suit, group.shape
            cards &= ~(15 << 4 * place)
