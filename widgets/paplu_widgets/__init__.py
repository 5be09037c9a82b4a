"""Widgets for building hands, for exercises, and for seeing at once what cards are and what they cost."""

from paplu_widgets.drop_clock import DropClock as DropClock
from paplu_widgets.exercise_widget import Exercise as Exercise
from paplu_widgets.exercise_widget import exercise as exercise
from paplu_widgets.group_checker import GroupChecker as GroupChecker
from paplu_widgets.hand_builder import HandBuilder as HandBuilder
from paplu_widgets.indicator_picker import IndicatorPicker as IndicatorPicker
from paplu_widgets.lives_meter import TwoLivesMeter as TwoLivesMeter
from paplu_widgets.practice_table import PracticeTable as PracticeTable
from paplu_widgets.progress_bars import Progress as Progress
from paplu_widgets.protection_ladder import ProtectionLadder as ProtectionLadder
from paplu_widgets.replay_viewer import ReplayViewer as ReplayViewer
from paplu_widgets.rules_table import RulesTable as RulesTable
from paplu_widgets.seating_table import SeatingTable as SeatingTable
from paplu_widgets.settlement import LedgerTable as LedgerTable
from paplu_widgets.settlement import Settlement as Settlement
from paplu_widgets.table import CardTable as CardTable

__all__ = [
    "CardTable",
    "DropClock",
    "Exercise",
    "GroupChecker",
    "HandBuilder",
    "IndicatorPicker",
    "LedgerTable",
    "PracticeTable",
    "Progress",
    "ProtectionLadder",
    "ReplayViewer",
    "RulesTable",
    "SeatingTable",
    "Settlement",
    "TwoLivesMeter",
    "exercise",
]
