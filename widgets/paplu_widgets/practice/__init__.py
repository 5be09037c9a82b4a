"""The practice table: a hand played against simple players."""

from paplu_widgets.practice.acts import wish
from paplu_widgets.practice.game import Game, begun
from paplu_widgets.practice.practice_table import PracticeTable
from paplu_widgets.practice.view import GameView, held

__all__ = [
    "Game",
    "GameView",
    "PracticeTable",
    "begun",
    "held",
    "wish",
]
