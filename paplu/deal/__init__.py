"""One indicator and one rules record: the place to ask about cards, groups and hands."""

from paplu.deal.compare import Column, Comparison, compare, hand_text, usual
from paplu.deal.deal import LEVELS, Deal, Discard, Draw, Indicator, ShownVerdict, shown_text
from paplu.deal.declaration import OF_A_REGROUPING, judge
from paplu.deal.scoring import Line, Score, lines_of, penalty_text, reckoned, sum_text, value

__all__ = [
    "LEVELS",
    "OF_A_REGROUPING",
    "Column",
    "Comparison",
    "Deal",
    "Discard",
    "Draw",
    "Indicator",
    "Line",
    "Score",
    "ShownVerdict",
    "compare",
    "hand_text",
    "judge",
    "lines_of",
    "penalty_text",
    "reckoned",
    "shown_text",
    "sum_text",
    "usual",
    "value",
]
