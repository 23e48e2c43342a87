"""The exact solver: decide a position, find a short line, judge each legal action.

Runs on CPython and in Pyodide.

Import from here; the modules behind it are free to change.
"""

from pyramid_core.solver.results import MoveVerdict, Solution, Status
from pyramid_core.solver.search import DEFAULT_BUDGET, DEFAULT_MAX_STATES, Search, solve
from pyramid_core.solver.shortest import SHORTEST_BUDGET, ShortestSearch, shortest
from pyramid_core.solver.verdicts import VerdictSearch, verdicts

__all__ = [
    "DEFAULT_BUDGET",
    "DEFAULT_MAX_STATES",
    "SHORTEST_BUDGET",
    "MoveVerdict",
    "Search",
    "ShortestSearch",
    "Solution",
    "Status",
    "VerdictSearch",
    "shortest",
    "solve",
    "verdicts",
]
