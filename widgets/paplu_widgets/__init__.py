"""Widgets for building hands, for exercises, and for seeing at once what cards are and what they cost."""

from paplu_widgets.builder import HandBuilder as HandBuilder
from paplu_widgets.builder import TwoLivesMeter as TwoLivesMeter
from paplu_widgets.card_table import CardTable as CardTable
from paplu_widgets.exercise import CourseMap as CourseMap
from paplu_widgets.exercise import Exercise as Exercise
from paplu_widgets.exercise import Progress as Progress
from paplu_widgets.instruments import DropClock as DropClock
from paplu_widgets.instruments import GroupChecker as GroupChecker
from paplu_widgets.instruments import IndicatorPicker as IndicatorPicker
from paplu_widgets.instruments import LedgerTable as LedgerTable
from paplu_widgets.instruments import Predict as Predict
from paplu_widgets.instruments import ProtectionLadder as ProtectionLadder
from paplu_widgets.instruments import ReplayViewer as ReplayViewer
from paplu_widgets.instruments import RulesTable as RulesTable
from paplu_widgets.instruments import SeatingTable as SeatingTable
from paplu_widgets.instruments import Settlement as Settlement
from paplu_widgets.practice import PracticeTable as PracticeTable

__all__ = [
    "CardTable",
    "CourseMap",
    "DropClock",
    "Exercise",
    "GroupChecker",
    "HandBuilder",
    "IndicatorPicker",
    "LedgerTable",
    "PracticeTable",
    "Predict",
    "Progress",
    "ProtectionLadder",
    "ReplayViewer",
    "RulesTable",
    "SeatingTable",
    "Settlement",
    "TwoLivesMeter",
]
