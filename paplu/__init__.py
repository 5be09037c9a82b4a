"""The exact engine of Paplu: cards, groups, verdicts and penalties.

>>> from paplu import Deal
>>> bool(Deal("8D").judge("4H 5H 6H | 9S 10S PJ | 7C 7D 7S | AC 2C 3C 4C"))
True
>>> Deal("8D").penalty("4H 5H 6H 9S 10S PJ 7C 7D 7S AC 2C KD 5D").total
Fraction(27, 1)
"""

from paplu.cards import PRINTED_JOKER, Card, Rank, Suit
from paplu.deal import Deal, Discard, Draw, ShownVerdict
from paplu.hands import Hand
from paplu.houses import house
from paplu.melds import Kind, Meld
from paplu.notation import card, cards, groups
from paplu.reading import GroupVerdict
from paplu.rules import INDIAN, PAPLU, PLATFORM, PROFILES, Rules, profile
from paplu.scoring import Line, Score
from paplu.verdict import Code, Finding, Problem, Verdict
from paplu.wilds import Wilds
from paplu.wording import InputError, say

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
    "card",
    "cards",
    "groups",
    "house",
    "profile",
    "say",
]
