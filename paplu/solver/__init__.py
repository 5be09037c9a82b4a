"""The exact arrangement of a hand with the least penalty, under all rules."""

from paplu.solver import suits, sweep_search, values
from paplu.solver.arrange import Arrangement, arranger
from paplu.solver.choices import LIVES, All
from paplu.solver.least import Least
from paplu.solver.packing import card_value, codes
from paplu.solver.solver import Solver, UnfitHandError
from paplu.solver.sweep import Sweep
from paplu.solver.sweep_acts import STANDING, Aim
from paplu.solver.sweep_closer import Closer
from paplu.solver.sweep_held import Held
from paplu.solver.sweep_moves import Moves
from paplu.solver.sweep_outlook import Task
from paplu.solver.sweep_search import Search
from paplu.solver.sweeper import Sweeper, arrange, swept

__all__ = [
    "LIVES",
    "STANDING",
    "Aim",
    "All",
    "Arrangement",
    "Closer",
    "Held",
    "Least",
    "Moves",
    "Search",
    "Solver",
    "Sweep",
    "Sweeper",
    "Task",
    "UnfitHandError",
    "arrange",
    "arranger",
    "card_value",
    "codes",
    "suits",
    "sweep_search",
    "swept",
    "values",
]
