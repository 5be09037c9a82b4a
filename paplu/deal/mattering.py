"""Which house rules can matter to a throw or a draw at all: what no group of the cards can have makes no difference.

Every exclusion is by the cards alone, or by a count that both rules share, so that several may be made at once:
where none of the fields in which two rules records part can matter, their answers are the same.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from paplu.groups import Wilds
from paplu.language import PRINTED_JOKER, SUITS, Card, Rank
from paplu.rules import Alike, Protection, Rules, changed

TUNNELA, DUBLEE = 3, 2  # cards
HIGH_ACE = 14


@dataclass(frozen=True, slots=True)
class Reach:
    """The most that groups of some cards could have under any rules: free cards, cards alike, suits, a pure life."""

    joker_turned_up: bool
    jokers: int
    of_the_free_rank: int
    alike: int
    pairs: int
    suits_of_a_rank: int
    pure: bool

    def can_be_alike(self, size: int, one: Alike, other: Alike) -> bool:
        """Whether so many of the cards can be alike, with free cards standing in where one of the rules lets them."""
        return self.alike + (self.jokers if Alike.WITH_JOKERS in (one, other) else 0) >= size


def reach(cards: Sequence[Card], wilds: Wilds) -> Reach:
    """Returns what groups of these cards could have at the most."""
    copies = Counter(cards)
    suits = Counter(card.rank for card in copies if card.rank)
    free = [card for card in cards if wilds.is_free(card)]
    return Reach(
        joker_turned_up=wilds.indicator == PRINTED_JOKER,
        jokers=len(free),
        of_the_free_rank=sum(not card.is_printed_joker for card in free),
        alike=max(copies.values()),
        pairs=sum(count // DUBLEE for count in copies.values()) + len(free),
        suits_of_a_rank=max(suits.values(), default=0) + len(free),
        pure=max(copies.values()) >= TUNNELA or any(_three_in_a_row(copies)),
    )


def _three_in_a_row(held: Mapping[Card, int]) -> Iterator[bool]:
    for suit in SUITS:
        places = {card.place for card in held if card.suit is suit}
        places |= {HIGH_ACE} if Rank.ACE.place in places else set()
        yield any({place, place + 1, place + 2} <= places for place in places)


@dataclass(frozen=True, slots=True)
class Between:
    """Two rules records, the cards of an answer, and what one of them makes of these: points, a declaration."""

    one: Rules
    other: Rules
    reach: Reach
    penalty: Fraction
    declares: bool = False

    @property
    def needs(self) -> bool:
        """Whether what a declaration needs can matter: not without a life, nor to a count above 0 of every group."""
        every = self.one.protection is self.other.protection is Protection.EVERY_GROUP
        return self.reach.pure and not (every and self.penalty)

    @property
    def sizes(self) -> bool:
        """Whether some set can have a size that only one of the rules allows."""
        return any(size <= self.reach.suits_of_a_rank for size in {*self.one.set_sizes} ^ {*self.other.set_sizes})

    @property
    def most_jokers(self) -> bool:
        """Whether there are more free cards than one of the rules lets stand in."""
        allowed = (self.one.most_jokers, self.other.most_jokers)
        return any(most is not None and most < self.reach.jokers for most in allowed)

    @property
    def naturals(self) -> bool:
        """Whether a group can have too few cards that stand for themselves."""
        of_two = {self.one.dublees, self.other.dublees} != {Alike.NO_GROUP}
        return self.reach.jokers > 0 or (of_two and max(self.one.least_naturals, self.other.least_naturals) > DUBLEE)

    @property
    def enough_dublees(self) -> bool:
        """Whether there can be as many dublees as make a declaration."""
        needed = (self.one.dublees_declare, self.other.dublees_declare)
        return any(enough is not None and enough <= self.reach.pairs for enough in needed)


CAN_MATTER: Mapping[str, Callable[[Between], bool]] = {  # every other field can
    "joker_indicator": lambda between: between.reach.joker_turned_up,
    "set_sizes": lambda between: between.sizes,
    "most_jokers": lambda between: between.most_jokers,
    "least_naturals": lambda between: between.naturals,
    "jokers_anywhere": lambda between: between.reach.jokers > 0,
    "free_in_place": lambda between: between.reach.of_the_free_rank > 0,
    "tunnelas": lambda between: between.reach.can_be_alike(TUNNELA, between.one.tunnelas, between.other.tunnelas),
    "dublees": lambda between: between.reach.can_be_alike(DUBLEE, between.one.dublees, between.other.dublees),
    "sequences_needed": lambda between: between.needs,
    "pure_needed": lambda between: between.needs,
    "sets_needed": lambda between: between.needs,
    "tunnelas_needed": lambda between: between.needs,
    "dublees_needed": lambda between: between.needs,
    "tunnela_is_pure": lambda between: between.reach.alike >= TUNNELA and between.needs,
    "dublees_declare": lambda between: between.enough_dublees,
    "decides": lambda between: False,  # what is shown
    "laying": lambda between: False,  # how it came to the table
}


ALLOWS_NO_LESS: Mapping[
    str, Callable[[Rules, Rules], bool]
] = {  # every declaration under the one is one under the other
    "set_sizes": lambda one, other: {*one.set_sizes} <= {*other.set_sizes},
    "most_jokers": lambda one, other: _up_to(one.most_jokers) <= _up_to(other.most_jokers),
    "least_naturals": lambda one, other: other.least_naturals <= one.least_naturals,
    "jokers_anywhere": lambda _, other: other.jokers_anywhere,
    "free_in_place": lambda _, other: other.free_in_place,
    "tunnelas": lambda one, _: one.tunnelas is Alike.NO_GROUP,
    "dublees": lambda one, _: one.dublees is Alike.NO_GROUP,
    "sequences_needed": lambda one, other: other.sequences_needed <= one.sequences_needed,
    "pure_needed": lambda one, other: other.pure_needed <= one.pure_needed,
    "sets_needed": lambda one, other: other.sets_needed <= one.sets_needed,
    "tunnelas_needed": lambda one, other: other.tunnelas_needed <= one.tunnelas_needed,
    "dublees_needed": lambda one, other: other.dublees_needed <= one.dublees_needed,
    "tunnela_is_pure": lambda _, other: other.tunnela_is_pure,
    "dublees_declare": lambda one, other: _up_to(other.dublees_declare) <= _up_to(one.dublees_declare),
}


def _up_to(number: int | None) -> float:
    return math.inf if number is None else number


def can_differ(between: Between) -> bool:
    """Returns whether the two rules records can come apart over these cards, where both let them be held.

    What is declared under one of them is declared under another that allows no less.
    """
    one, other = between.one, between.other
    fields = [field for field in changed(one, other) if field not in CAN_MATTER or CAN_MATTER[field](between)]
    if between.declares:
        return any(field not in ALLOWS_NO_LESS or not ALLOWS_NO_LESS[field](one, other) for field in fields)
    return bool(fields)
