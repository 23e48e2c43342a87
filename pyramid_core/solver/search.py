"""Own the question whether a position can be won: pick the right search, run it in slices."""

from typing import Final

from pyramid_core.cards import KING, PAIR_TOTAL
from pyramid_core.moves import Move
from pyramid_core.position import Position, has_won
from pyramid_core.rules import GOAL_ALL, UNLIMITED
from pyramid_core.solver.counts import LOST, Counts
from pyramid_core.solver.ordered import TIMELESS, OrderedSearch
from pyramid_core.solver.replay import Replay
from pyramid_core.solver.results import Solution, Status
from pyramid_core.solver.shapes import Shapes

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
    ) -> None:
        """Prepare the search; `run` does the work."""
        rules = position.rules
        self.position = position
        self.budget = budget
        self._solution: Solution | None = None
        self._shapes = Shapes(position.deal, has_overlap=rules.overlap)
        must_clear_stock = rules.goal == GOAL_ALL
        self._counts = Counts(
            self._shapes, has_stock_top=rules.stock_top, must_clear_stock=must_clear_stock
        )
        self._is_order_free = rules.passes == UNLIMITED and not (
            must_clear_stock and rules.stock_top
        )
        self._ordered = OrderedSearch(
            self._shapes,
            self._counts,
            recycles_left=(
                TIMELESS if rules.passes == UNLIMITED else rules.passes - position.pass_number
            ),
            has_stock_top=rules.stock_top,
            must_clear_stock=must_clear_stock,
            max_states=max_states,
        )
        self._shape = self._shapes.settle(position.pyramid)
        self._stock = position.stock & ~self._shapes.stock_of[KING]
        self._begin()

    def _begin(self) -> None:
        """Answer at once what needs no search."""
        if has_won(self.position):
            self._solution = Solution(Status.SOLVABLE, (), 0)
        elif self.position.rules.goal == GOAL_ALL and not self._is_balanced():
            self._solution = Solution(Status.UNSOLVABLE, (), 0)
        elif not self._is_order_free:
            self._ordered.start(self._shape, self._stock, self.position.drawn)

    def _is_balanced(self) -> bool:
        """Tell whether as many cards are left of each rank as of its partner rank, or not all go."""
        shapes = self._shapes
        left = [
            (self._shape & shapes.slots_of[rank]).bit_count()
            + (self._stock & shapes.stock_of[rank]).bit_count()
            for rank in range(KING)
        ]
        return all(left[rank] == left[PAIR_TOTAL - rank] for rank in range(1, KING))

    @property
    def nodes(self) -> int:
        """Return the states expanded so far."""
        return self._counts.nodes if self._is_order_free else self._ordered.nodes

    def run(self, nodes: int) -> Solution | None:
        """Expand up to some more states and return the solution once there is one, None before."""
        if self._solution is None:
            self._solution = (
                self._solve_order_free() if self._is_order_free else self._solve_ordered(nodes)
            )
        return self._solution

    def _solve_order_free(self) -> Solution:
        counts = self._counts.of_stock(self._stock)
        if self._counts.useful_stock(self._shape, counts) == LOST:
            return Solution(Status.UNSOLVABLE, (), self.nodes)
        nodes = self.nodes
        replay = Replay(self.position)
        replay.follow_removals(self._counts.solution(self._shape, counts))
        return Solution(Status.SOLVABLE, tuple(replay.line), nodes)

    def _solve_ordered(self, nodes: int) -> Solution | None:
        status = self._ordered.run(min(nodes, self.budget - self.nodes))
        if status is None:
            if self.nodes < self.budget:
                return None
            status = Status.UNDECIDED
        line: tuple[Move, ...] = ()
        if status == Status.SOLVABLE:
            replay = Replay(self.position)
            replay.follow_steps(self._ordered.steps(), self._shapes)
            line = tuple(replay.line)
        return Solution(status, line, self.nodes)


def solve(position: Position, budget: int = DEFAULT_BUDGET) -> Solution:
    """Return whether a position can be won under its rules, with a line if so."""
    search = Search(position, budget)
    while (solution := search.run(budget + 1)) is None:
        pass
    return solution
