"""One indicator and one rules record: the place to ask about cards, groups and hands."""

from paplu.deal.answers import Discard, Draw, ShownVerdict
from paplu.deal.compare import Column, Comparison, Difference, compare, hand_text, usual
from paplu.deal.deal import LEVELS, Deal, IndicatorLike
from paplu.deal.declaration import OF_A_REGROUPING, judge
from paplu.deal.scoring import Line, Score, in_one, lines_of, total_of, value

__all__ = [
    "LEVELS",
    "OF_A_REGROUPING",
    "Column",
    "Comparison",
    "Deal",
    "Difference",
    "Discard",
    "Draw",
    "IndicatorLike",
    "Line",
    "Score",
    "ShownVerdict",
    "compare",
    "hand_text",
    "in_one",
    "judge",
    "lines_of",
    "total_of",
    "usual",
    "value",
]
