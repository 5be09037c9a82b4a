"""What the indicator leaves free, and one group read: pure, impure or a set, and what each joker stands for."""

from paplu.groups.melds import ALIKE, LEAST, Kind, Meld, at_place, readings
from paplu.groups.nearest import Wanting, nearest_second, nearest_sequence
from paplu.groups.notebook import bundle, cards_row, meld_row, reasons, row_text, told
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
    "bundle",
    "cards_row",
    "meld_row",
    "nearest_second",
    "nearest_sequence",
    "pack",
    "purifying",
    "read",
    "readings",
    "reasons",
    "row_text",
    "told",
    "too_many",
    "turned_up",
    "why",
]
