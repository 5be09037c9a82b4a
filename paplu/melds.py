"""One group read: pure or impure sequence, or set, and what each joker in it stands for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from paplu.cards import Card


class Kind(StrEnum):
    """What a group can be; the value is the word in the JSON."""

    PURE_SEQUENCE = "pure sequence"
    IMPURE_SEQUENCE = "impure sequence"
    SET = "set"

    @property
    def is_sequence(self) -> bool:
        """Whether the group is a sequence, and so can be a life."""
        return self is not Kind.SET


@dataclass(frozen=True, slots=True)
class Meld:
    """A valid group in one reading: its cards in order, and beside each the card it stands for.

    ``stands_for[i]`` is ``None`` where ``cards[i]`` stands for itself. A sequence runs from low to high, a set in
    the order of the suits.
    """

    kind: Kind
    cards: tuple[Card, ...]
    stands_for: tuple[Card | None, ...]
