"""The exact engine of Paplu: cards, groups, verdicts and penalties.

>>> from paplu import Deal
>>> bool(Deal("8D").judge("4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C"))
True
>>> Deal("8D").penalty("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C KD 5D").total
Fraction(27, 1)
"""

import sys
from importlib import import_module
from typing import cast

from paplu.deal import Deal, Discard, Draw, Line, Score, ShownVerdict
from paplu.groups import GroupVerdict, Kind, Meld, Wilds
from paplu.language import (
    PRINTED_JOKER,
    Card,
    Code,
    Finding,
    Hand,
    InputError,
    Problem,
    Rank,
    Room,
    Suit,
    Verdict,
    card,
    cards,
    groups,
    keep_earlier_names,
    say,
    show_in,
)
from paplu.rules import INDIAN, PAPLU, PLATFORM, PROFILES, Rules, house, profile

__version__ = "0.1.0"

__all__ = [
    "INDIAN",
    "PAPLU",
    "PLATFORM",
    "PRINTED_JOKER",
    "PROFILES",
    "Card",
    "Code",
    "Deal",
    "Discard",
    "Draw",
    "Finding",
    "GroupVerdict",
    "Hand",
    "InputError",
    "Kind",
    "Line",
    "Meld",
    "Problem",
    "Rank",
    "Rules",
    "Score",
    "ShownVerdict",
    "Suit",
    "Verdict",
    "Wilds",
    "__version__",
    "card",
    "cards",
    "groups",
    "house",
    "profile",
    "say",
]

# It stands above everything, and is needed once an answer is shown.
show_in(lambda: cast("Room", import_module("paplu.cli.showing")))
keep_earlier_names(sys.modules[__name__])
