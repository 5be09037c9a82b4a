"""The exact arrangement of a hand with the least penalty, under any rules, and the counts of its throws and draws."""

from paplu.solver.arrange import Arrangement, arrange
from paplu.solver.keys import card_value
from paplu.solver.solver import Change, Solver, UnfitHandError

__all__ = ["Arrangement", "Change", "Solver", "UnfitHandError", "arrange", "card_value"]
