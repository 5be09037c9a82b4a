"""The terms on which hands are arranged: the few fields of the rules record that the solver reads, and no other.

Rules records with equal terms share one solver and its tables. Terms are brought to one form, so that values which
come to the same are the same; and a hand is arranged on the plainest terms that come to the same for that hand.
"""

from __future__ import annotations

from typing import NamedTuple

from paplu.rules import Alike, Protection, Rules

ANY_NUMBER = 99
USUAL_LEAST = 1  # naturals in a group


class Terms(NamedTuple):
    """What decides an arrangement; ``sequences_needed`` is 0 where the pure ones are enough."""

    by_level: bool
    set_sizes: tuple[int, ...]
    most_jokers: int
    least_naturals: int
    jokers_anywhere: bool
    free_in_place: bool
    tunnelas: Alike
    dublees: Alike
    pure_needed: int
    sequences_needed: int
    sets_needed: int
    tunnelas_needed: int
    dublees_needed: int
    tunnela_is_pure: bool
    dublees_declare: int | None

    @property
    def only_two_lives(self) -> bool:
        """Whether sequences and sets are all the groups there are, and two lives, one of them pure, all that is needed.

        Then one pure sequence is level 1: with two the second life would be there.
        """
        alike = self.tunnelas is not Alike.NO_GROUP or self.dublees is not Alike.NO_GROUP
        return not alike and (self.pure_needed, self.sequences_needed, self.sets_needed) in ((1, 0, 0), (1, 2, 0))

    @property
    def takes_spare_jokers(self) -> bool:
        """Whether a sequence that is not pure takes any number of spare jokers, within its fourteen places."""
        return self.most_jokers == ANY_NUMBER and self.jokers_anywhere

    def plain_for(self, jokers: int, *, in_place: bool) -> Terms:
        """Returns the plainest terms that come to the same for a hand with so many jokers; with cards of the free rank
        among them if ``in_place``.
        """
        smallest = 3 if self.dublees is Alike.NO_GROUP else 2
        naturals = jokers < smallest if not self.least_naturals else self.least_naturals <= smallest - jokers
        return self._replace(
            most_jokers=ANY_NUMBER if jokers <= self.most_jokers else self.most_jokers,
            least_naturals=USUAL_LEAST if naturals else self.least_naturals,
            jokers_anywhere=self.jokers_anywhere or not jokers,
            free_in_place=self.free_in_place or not in_place,
        )


def solver_key(rules: Rules) -> Terms:
    """Returns the terms of a rules record: records with equal terms have equal arrangements."""
    tunnelas, dublees = (played is not Alike.NO_GROUP for played in (rules.tunnelas, rules.dublees))
    return Terms(
        by_level=rules.protection is Protection.BY_LEVEL,
        set_sizes=rules.set_sizes,
        most_jokers=ANY_NUMBER if rules.most_jokers is None else rules.most_jokers,
        least_naturals=rules.least_naturals,
        jokers_anywhere=rules.jokers_anywhere,
        free_in_place=rules.free_in_place,
        tunnelas=rules.tunnelas,
        dublees=rules.dublees,
        pure_needed=rules.pure_needed,
        sequences_needed=rules.sequences_needed if rules.sequences_needed > rules.pure_needed else 0,
        sets_needed=rules.sets_needed,
        tunnelas_needed=rules.tunnelas_needed,
        dublees_needed=rules.dublees_needed,
        tunnela_is_pure=rules.tunnela_is_pure and tunnelas,
        dublees_declare=rules.dublees_declare if dublees else None,
    )
