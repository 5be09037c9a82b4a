"""The exact arrangement of a hand with the least penalty, under any rules, and the counts of throws and draws."""

from paplu.solver.arrange import Arrangement, arrange
from paplu.solver.packing import card_value
from paplu.solver.solver import Draw, Solver, Throw, UnfitHandError
from paplu.solver.terms import solver_key

__all__ = ["Arrangement", "Draw", "Solver", "Throw", "UnfitHandError", "arrange", "card_value", "solver_key"]
