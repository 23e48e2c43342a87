"""Own the question whether a position can be won: pick the right search, run it in slices."""

from typing import Final

from pyramid_core.cards import KING
from pyramid_core.moves import Move
from pyramid_core.position import Position, has_won
from pyramid_core.solver.board import NEVER, PERIOD, Board
from pyramid_core.solver.counts import LOST, of_partners
from pyramid_core.solver.ordered import OrderedSearch
from pyramid_core.solver.replay import Replay
from pyramid_core.solver.results import Solution, Status

DEFAULT_BUDGET: Final = 2_000_000
"""Nodes: states expanded."""
DEFAULT_MAX_STATES: Final = 500_000
"""States stored at most; about 150 MB."""


class Search:
    """Decide one position, resumably. The answer does not depend on how the work is sliced."""

    def __init__(
        self,
        position: Position,
        budget: int = DEFAULT_BUDGET,
        max_states: int = DEFAULT_MAX_STATES,
        board: Board | None = None,
    ) -> None:
        """Prepare the search; `run` does the work.

        board: what a search of the same deal under the same rules has learned.
        """
        self.position = position
        self.budget = budget
        self.board = board or Board(position)
        self._known_before = self.board.counts.nodes
        self._ordered = OrderedSearch(self.board, max_states)
        shapes = self.board.shapes
        self._shape = shapes.settle(position.pyramid)
        self._stock = position.stock & ~shapes.stock_of[KING]
        self._is_order_free = self.board.last_start == NEVER and not (
            self.board.must_clear_stock and self.board.has_stock_top
        )
        self._solution = self._answer_at_once()
        if self._solution is None and not self._is_order_free:
            time = PERIOD * (position.pass_number - 1) + position.drawn
            self._ordered.start(self._shape, self._stock, time)

    def _answer_at_once(self) -> Solution | None:
        if has_won(self.position):
            return Solution(Status.SOLVABLE, (), 0, is_shortest=True)
        if self.board.must_clear_stock and not self._is_balanced():
            return Solution(Status.UNSOLVABLE, (), 0)
        return None

    def _is_balanced(self) -> bool:
        """Tell whether as many cards are left of each rank as of its partner, or not all go."""
        counts = self.board.counts
        left = counts.of_shape(self._shape) + counts.of_stock(self._stock)
        return left == of_partners(left)

    @property
    def nodes(self) -> int:
        """Return the states expanded so far."""
        if self._is_order_free:
            return self.board.counts.nodes - self._known_before
        return self._ordered.nodes

    def run(self, nodes: int) -> Solution | None:
        """Expand up to some more states and return the solution once there is one, None before."""
        if self._solution is None:
            self._solution = (
                self._solve_order_free() if self._is_order_free else self._solve_ordered(nodes)
            )
        return self._solution

    def _solve_order_free(self) -> Solution:
        counts = self.board.counts.of_stock(self._stock)
        if self.board.counts.useful_stock(self._shape, counts) == LOST:
            return Solution(Status.UNSOLVABLE, (), self.nodes)
        nodes = self.nodes
        replay = Replay(self.position, self.board.shapes)
        replay.follow_removals(self.board.counts.solution(self._shape, counts))
        return Solution(Status.SOLVABLE, tuple(replay.line), nodes)

    def _solve_ordered(self, nodes: int) -> Solution | None:
        status = self._ordered.run(min(nodes, self.budget - self.nodes))
        if status is None:
            if self.nodes < self.budget:
                return None
            status = Status.UNDECIDED
        line: tuple[Move, ...] = ()
        if status == Status.SOLVABLE:
            replay = Replay(self.position, self.board.shapes)
            replay.follow_steps(self._ordered.steps())
            line = tuple(replay.line)
        return Solution(status, line, self.nodes)


def solve(position: Position, budget: int = DEFAULT_BUDGET) -> Solution:
    """Return whether a position can be won under its rules, with a line if so."""
    search = Search(position, budget)
    while (solution := search.run(budget + 1)) is None:
        pass
    return solution
