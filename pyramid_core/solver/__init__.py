"""The exact solver: decide a position, find a short line, judge each legal action.

Runs on CPython and in Pyodide.

Import from here; the modules behind it are free to change.
"""

from pyramid_core.solver.results import MoveVerdict, Solution, Status
from pyramid_core.solver.search import DEFAULT_BUDGET, DEFAULT_MAX_STATES, Search, solve

__all__ = [
    "DEFAULT_BUDGET",
    "DEFAULT_MAX_STATES",
    "MoveVerdict",
    "Search",
    "Solution",
    "Status",
    "solve",
]
