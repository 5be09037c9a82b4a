"""The arrangement of a hand with the least count, exactly, under any rules.

The levels come one after the other (R9): what pure lives alone protect, what all groups protect once there are the
lives that are needed, and whether every card can be put in a group. On the terms most tables play,
``paplu.solver.least`` counts first how many points can be protected, so that only what reaches it is looked through.

Equals are parted: a full declaration goes first, then the higher level (where levels count), few jokers standing in,
many pure sequences, few groups, few free cards used, few groups that jokers stand in, few that only some rules let
stand. What is still equal goes by a fixed number made from the cards: the same in every process and under all rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from paplu.groups import Meld
from paplu.language import Card, Rank
from paplu.rules import Rules
from paplu.solver import keys
from paplu.solver.least import Least, any_sequences, covers, with_lives
from paplu.solver.placing import as_dublees, placed, stretched
from paplu.solver.search import Held, Search, Shapes
from paplu.solver.suit_groups import POINT, TIE, Aim, Shape, SuitGroups
from paplu.solver.tables import Tables, lowest

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

    groups: Shapes = ()
    points: int = 0
    level: int = 0
    complete: bool = False
    at_level_2: int | None = None


tables_on = lru_cache(TERMS_KEPT)(Tables)  # whatever rank is free and whatever protects


def arrange(cards: Iterable[Card], free: Rank | None, rules: Rules) -> Arrangement:
    """Returns the arrangement with the least count; equals are parted as the module says (R9).

    >>> from paplu import PAPLU, cards
    >>> arrange(cards("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C KD 5D"), Rank.EIGHT, PAPLU).leftovers
    (card('AC'), card('KD'), card('5D'), card('2C'))
    """
    return arranger(free, keys.solver_key(rules)).arrange(cards)


class Arranger:
    """All hands under one free rank on the same terms; each is given to the arranger on the plainest terms for it."""

    def __init__(self, free: Rank | None, terms: keys.SolverKey) -> None:
        self._free, self._terms, self._place = free, terms, free.place if free else 0
        self._codes, self._order = keys.codes(free), keys.falling(free)
        self._natural = keys.natural_places(free, free_in_place=terms.free_in_place)
        self.fast = Least(self._place, terms) if covers(terms) else None
        self._tables = tables_on(terms._replace(by_level=False))
        self._plain: dict[tuple[int, int], Arranger] = {}
        self.count = lru_cache(COUNTS_KEPT)(self._count)

    def arrange(self, cards: Iterable[Card]) -> Arrangement:
        """Returns the arrangement with the least count."""
        hand, packed = self._packed(cards)
        best = self._for(packed).protected(packed)
        dublees = None if best.complete else as_dublees(hand, self._free, self._terms)
        if dublees:
            return Arrangement(*dublees, level=2, complete=True, count=0)
        return self._as_cards(hand, packed, best)

    def at_level(self, cards: Iterable[Card], level: int) -> Arrangement | None:
        """Returns what one level protects at best, ``None`` where it is out of reach or the rules have no levels."""
        hand, packed = self._packed(cards)
        best = self.arrange(hand)
        if best.level == level:
            return best
        groups = self._for(packed).protected_at(packed, level) if self._terms.by_level else None
        return groups and self._as_cards(hand, packed, groups)

    def _count(self, packed: int) -> tuple[int, bool]:
        best = self._for(packed).protected(packed)
        if not best.complete and self._terms.dublees_declare is not None:
            hand = [card for card, count in keys.unpacked(packed) for _ in range(count)]
            if as_dublees(hand, self._free, self._terms):
                return 0, True
        return (packed >> keys.POINTS & 1023) - best.points, best.complete

    def least(self, packed: int) -> Least | None:
        """Returns what counts a packed hand fast; ``None`` where that would not be right."""
        fast = self._for(packed).fast
        return fast if fast and fast.fits(packed) else None

    def _packed(self, cards: Iterable[Card]) -> tuple[tuple[Card, ...], int]:
        hand = tuple(sorted(cards, key=self._order.__getitem__))
        return hand, sum(map(self._codes.__getitem__, hand))

    def _for(self, packed: int) -> Arranger:
        key = jokers, ranked = packed >> keys.FREE & 63, packed >> keys.RANKED & 63
        plain = self._plain.get(key)
        if plain is None:
            plain = self._plain[key] = arranger(self._free, self._terms.plainest(jokers, ranked))
        return plain

    def _as_cards(self, hand: tuple[Card, ...], packed: int, best: Protected) -> Arrangement:
        melds, left = placed(best.groups, hand, self._free, self._terms)
        points = packed >> keys.POINTS & 1023
        second = best.at_level_2 if best.at_level_2 is None else points - best.at_level_2
        return Arrangement(melds, left, best.level, best.complete, points - best.points, second)

    def protected(self, packed: int) -> Protected:
        """Returns the groups that protect most of a hand (R9) for which these terms are the plainest."""
        by_level, runs = self._terms.by_level, keys.has_run(packed, self._natural)
        if by_level and self._terms.only_two_lives and not runs:  # P6.2
            return Protected()
        held, least = self._held(packed), self.least(packed)
        if not least:
            return self._by_tables(held)
        search = least.search(packed, with_lives)
        one, two = search.one_pure, search.best(-1) if runs else -1
        full = self._full(held) if two == held.points else None
        if full:
            return full
        if by_level and two < one:
            return (self._pure_lives(held)[1] or Protected())._replace(at_level_2=two if two >= 0 else None)
        needed, most = (self._tables.needed, two) if by_level else (0, least.search(packed, any_sequences).best(-1))
        return self._searched(held, Aim.POINTS, needed, most, level=2 if two >= 0 else int(runs)) or Protected()

    def protected_at(self, packed: int, level: int) -> Protected | None:
        """Returns the groups that protect most at one level; ``None`` where it is out of reach."""
        if not level:
            return Protected()
        held = self._held(packed)
        reach, one = self._pure_lives(held)
        two = self._searched(held, Aim.POINTS, self._tables.needed, 0, level=2) if reach and level == 2 else None
        return one if level == 1 else two

    def _by_tables(self, held: Held) -> Protected:
        reach, one = self._pure_lives(held)
        needed, full = self._tables.needed, self._full(held) if reach else None
        if full:
            return full
        if self._terms.by_level:
            two = self._searched(held, Aim.POINTS, needed, 0, level=2) if reach else None
            if two and (one is None or two.points >= one.points):
                return two
            return one._replace(at_level_2=two and two.points) if one else Protected()
        search = Search(held, self._tables, Aim.POINTS, 0, 0)
        shown = reach and self._shows(search, Aim.POINTS, needed)
        level = 2 if shown else int(one is not None)  # the highest that could be shown (I4.1, R10)
        return Protected(search.groups or (), search.points, level)

    def _searched(self, held: Held, aim: Aim, needed: int, least: int, *, level: int) -> Protected | None:
        """Returns the best groups that protect that many points or more with these lives."""
        search = Search(held, self._tables, aim, needed, least)
        complete = aim not in (Aim.POINTS, Aim.PURE_LIVES)
        return None if search.groups is None else Protected(search.groups, search.points, level, complete)

    def _shows(self, search: Search, aim: Aim, needed: int) -> bool:
        """Returns whether the groups found, or others, have these lives."""
        if search.groups is not None and self._tables.lives.are_in(needed, search.lives):
            return True
        return Search(search.held, self._tables, aim, needed, 0, first=True).groups is not None

    def _full(self, held: Held) -> Protected | None:
        """Returns the best full declaration; where spare jokers find no room in sequences, they are placed in turn."""
        needed = self._tables.needed
        if self._terms.jokers_go_anywhere:
            full = self._searched(held, Aim.EVERY_CARD, needed, held.points, level=2)
            impure = () if self._terms.free_in_place else keys.ends(self._place)  # R5
            longer = full and stretched(full.groups, held.size, impure)
            if full is None or longer:
                return full and full._replace(groups=longer or ())
        return self._searched(held, Aim.EVERY_CARD_STRICTLY, needed, held.points, level=2)

    def _pure_lives(self, held: Held) -> tuple[bool, Protected | None]:
        """Returns whether there can be all the pure lives needed, and what pure lives protect by themselves (P6.3)."""
        if self._terms.only_two_lives:
            best = max(_alone(self._tables.of(held.jokers, Aim.PURE_LIVES).groups, held), default=None)
            return best is not None, Protected((best[1:],), (best[0] + POINT // 2) // POINT, 1) if best else None
        of, needed = self._tables.lives.of, self._terms.pure_needed
        search = Search(held, self._tables, Aim.PURE_LIVES, of(1, 0, 0, 0, 0, 0), 0)
        if search.groups is None:
            return False, None
        reach = self._shows(search, Aim.PURE_LIVES, of(needed, 0, 0, 0, 0, 0))
        return reach, Protected(search.groups, search.points, 1)

    def _held(self, packed: int) -> Held:
        a, b, c, d = (packed >> start & BELOW_ACE for start in (0, 64, 128, 192))
        own = 4 * self._place
        numbers = (packed >> keys.PRINTED & 63, packed >> keys.FREE & 63, packed >> keys.POINTS & 1023)
        frees, rest = (a >> own & 15, b >> own & 15, c >> own & 15, d >> own & 15), ~(15 << own)
        return Held((a & rest, b & rest, c & rest, d & rest), frees, self._place, *numbers, packed >> keys.CARDS)


arranger = lru_cache(14 * TERMS_KEPT)(Arranger)


def _alone(groups: SuitGroups, held: Held) -> Iterator[tuple[int, int, Shape]]:
    for suit, (left, frees) in enumerate(zip(held.cards, held.frees, strict=True)):
        cards, own = left, frees and frees * keys.OWN + held.place
        while cards:
            place = lowest(cards)[0]
            for group in groups.with_lowest(cards, place, own, held.jokers):
                yield group.worth + (group.worth & TIE) * ((1 << suit) - 1), suit, group.shape
            cards &= ~(15 << 4 * place)
