"""Own the verdicts of the legal actions of a position: which of them keep the win."""

from pyramid_core.moves import KING_MOVE, Move, apply, legal_moves
from pyramid_core.position import Position
from pyramid_core.solver.results import MoveVerdict, Solution, Status
from pyramid_core.solver.search import DEFAULT_BUDGET, DEFAULT_MAX_STATES, Search


class VerdictSearch:
    """Judge every legal action, resumably. The budget is shared: each search gets its part of it.

    The position comes first. When it is lost, so is every action. When it is won, the first action
    of the line keeps the win, and so does a king, which blocks and helps nobody. What is proven
    lost after one action is known after the others.
    """

    def __init__(
        self,
        position: Position,
        budget: int = DEFAULT_BUDGET,
        max_states: int = DEFAULT_MAX_STATES,
    ) -> None:
        """Prepare the searches; `run` does the work."""
        self.position = position
        self.budget = budget
        self._max_states = max_states
        self._moves = legal_moves(position)
        self._search = Search(position, budget // (len(self._moves) + 1), max_states)
        self._spent = 0
        self._statuses: dict[Move, Status] = {}
        self._is_position_known = False

    @property
    def nodes(self) -> int:
        """Return the states expanded so far."""
        return self._spent + self._search.nodes

    def run(self, nodes: int) -> tuple[MoveVerdict, ...] | None:
        """Expand up to some more states and return the verdicts once all are there, None before."""
        stop = self.nodes + nodes
        while len(self._statuses) < len(self._moves):
            solution = self._search.run(max(1, stop - self.nodes))
            if solution is not None:
                self._take_in(solution)
                self._begin_next()
            elif self.nodes >= stop:
                return None
        return tuple(MoveVerdict(move, self._statuses[move]) for move in self._moves)

    def _take_in(self, solution: Solution) -> None:
        if self._is_position_known:
            self._statuses[self._next_move()] = solution.status
            return
        self._is_position_known = True
        for move in self._moves:
            keeps = move.kind == KING_MOVE or move in solution.line[:1]
            if solution.status == Status.UNSOLVABLE or keeps:
                self._statuses[move] = solution.status

    def _begin_next(self) -> None:
        """Begin the search after the next action without a verdict, if there is one."""
        open_moves = len(self._moves) - len(self._statuses)
        if open_moves:
            self._spent += self._search.nodes
            self._search = Search(
                apply(self.position, self._next_move()),
                max(0, self.budget - self._spent) // open_moves,
                self._max_states,
                self._search.board,
            )

    def _next_move(self) -> Move:
        return next(move for move in self._moves if move not in self._statuses)


def verdicts(position: Position, budget: int = DEFAULT_BUDGET) -> tuple[MoveVerdict, ...]:
    """Return what each legal action does, in the order of `legal_moves`."""
    search = VerdictSearch(position, budget)
    while (found := search.run(budget + 1)) is None:
        pass
    return found
