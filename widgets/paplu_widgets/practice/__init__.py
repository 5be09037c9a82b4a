"""The practice table: a hand played against simple players."""

from paplu_widgets.practice.practice_table import PracticeTable

__all__ = ["PracticeTable"]
