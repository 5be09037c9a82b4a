"""Instruments that each make one rule visible."""

from paplu_widgets.instruments.drop_clock import DropClock
from paplu_widgets.instruments.group_checker import GroupChecker
from paplu_widgets.instruments.indicator_picker import IndicatorPicker
from paplu_widgets.instruments.instrument import Instrument
from paplu_widgets.instruments.predict import Predict
from paplu_widgets.instruments.protection_ladder import ProtectionLadder
from paplu_widgets.instruments.replay_viewer import ReplayViewer
from paplu_widgets.instruments.rules_table import RulesTable
from paplu_widgets.instruments.seating_table import SeatingTable
from paplu_widgets.instruments.settlement import LedgerTable, Settlement

__all__ = [
    "DropClock",
    "GroupChecker",
    "IndicatorPicker",
    "Instrument",
    "LedgerTable",
    "Predict",
    "ProtectionLadder",
    "ReplayViewer",
    "RulesTable",
    "SeatingTable",
    "Settlement",
]
