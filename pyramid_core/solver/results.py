"""Own the solver's answers: three statuses that cannot be confused, never a truth value.

Imports moves only.
"""

from dataclasses import dataclass
from enum import Enum
from typing import NoReturn

from pyramid_core.moves import Move


class Status(Enum):
    """Tell what is known about a position under its rules."""

    SOLVABLE = "solvable"
    UNSOLVABLE = "unsolvable"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Solution:
    """Hold the answer for one position.

    status: SOLVABLE with a line, UNSOLVABLE when proven, UNDECIDED when the budget was spent.
    line: actions that `moves.play` accepts one by one up to the win; empty unless solvable.
    nodes: states expanded to find the answer.
    is_shortest: the line is proven to have the fewest actions, draws and recycles counted.
    """

    status: Status
    line: tuple[Move, ...]
    nodes: int
    is_shortest: bool = False

    def __bool__(self) -> NoReturn:
        """Refuse to be a truth value: three answers do not fit in two."""
        raise TypeError("compare the status of a solution, it has three values")


@dataclass(frozen=True, slots=True)
class MoveVerdict:
    """Hold what a legal action does: keep the win (SOLVABLE), lose it (UNSOLVABLE), UNDECIDED."""

    move: Move
    status: Status

    def __bool__(self) -> NoReturn:
        """Refuse to be a truth value: three answers do not fit in two."""
        raise TypeError("compare the status of a verdict, it has three values")
