"""What the rules say about sequences and lives, as far as a search needs it."""

from __future__ import annotations

from dataclasses import dataclass

from paplu.rules import Rules

ANY_NUMBER = 99  # more than any hand has


@dataclass(frozen=True, slots=True)
class Shape:
    """The fields of the rules that decide which sequences exist and which lives are asked for."""

    most_jokers: int
    least_naturals: int
    anywhere: bool
    free_in_place: bool
    sequences: int
    pure: int

    @classmethod
    def of(cls, rules: Rules) -> Shape:
        """Returns the shape of these rules."""
        return cls(
            most_jokers(rules),
            rules.least_naturals,
            rules.jokers_anywhere,
            rules.free_in_place,
            rules.sequences_needed,
            rules.pure_needed,
        )

    def lives(self, pure: int, sequences: int) -> int:
        """Returns the number of a pair (pure sequences, sequences), each counted up to what is needed."""
        return min(pure, self.pure) * (self.sequences + 1) + min(sequences, self.sequences)

    @property
    def states(self) -> int:
        """How many such pairs there are; the last is the one a declaration needs."""
        return (self.pure + 1) * (self.sequences + 1)

    def enough(self, lives: int, need: int) -> bool:
        """Whether one pair is in both parts at least the other."""
        width = self.sequences + 1
        return lives // width >= need // width and lives % width >= need % width

    def sum(self, a: int, b: int) -> int:
        """Returns the pair that two pairs make together."""
        width = self.sequences + 1
        return self.lives(a // width + b // width, a % width + b % width)


def most_jokers(rules: Rules) -> int:
    """Returns how many jokers may stand in one group (R1)."""
    return ANY_NUMBER if rules.most_jokers is None else rules.most_jokers
