"""The exact arrangement of a hand with the least penalty, under any rules, and the counts of its throws and draws."""

from paplu.solver.arrange import Arrangement, arrange
from paplu.solver.keys import Terms, card_value, solver_key
from paplu.solver.solver import Change, Solver, UnfitHandError

__all__ = ["Arrangement", "Change", "Solver", "Terms", "UnfitHandError", "arrange", "card_value", "solver_key"]
