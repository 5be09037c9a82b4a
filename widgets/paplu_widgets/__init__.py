"""Widgets for building hands and seeing at once what they are and what they cost."""

from paplu_widgets.hand_builder import HandBuilder as HandBuilder
from paplu_widgets.settlement import LedgerTable as LedgerTable
from paplu_widgets.settlement import Settlement as Settlement
from paplu_widgets.table import CardTable as CardTable

__all__ = ["CardTable", "HandBuilder", "LedgerTable", "Settlement"]
