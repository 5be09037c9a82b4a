"""What the indicator leaves free, and one group read: pure, impure or a set, and what each joker stands for."""

from paplu.groups.melds import ALIKE, LEAST, Kind, Meld, at_place, readings
from paplu.groups.nearest import Wanting, nearest_second, nearest_sequence
from paplu.groups.reading import GroupVerdict, purifying, read, too_many, why
from paplu.groups.wilds import Wilds, pack, turned_up

__all__ = [
    "ALIKE",
    "LEAST",
    "GroupVerdict",
    "Kind",
    "Meld",
    "Wanting",
    "Wilds",
    "at_place",
    "nearest_second",
    "nearest_sequence",
    "pack",
    "purifying",
    "read",
    "readings",
    "too_many",
    "turned_up",
    "why",
]
