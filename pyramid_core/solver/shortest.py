"""Own the search for a line with the fewest actions, over pyramid, stock with kings, and time.

It is best first and goes on until no state is left that may lead to a shorter line than the best.

Pairs within the pyramid wait here too (see `ordered`): when they are made costs nothing. A step is
the removal of stock cards with all the draws and recycles before it, as few as can be.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from pyramid_core.cards import KING, PAIR_TOTAL
from pyramid_core.layout import SLOT_COUNT, STOCK_COUNT
from pyramid_core.moves import Move
from pyramid_core.position import Position
from pyramid_core.solver.board import PERIOD
from pyramid_core.solver.bound import HOPELESS, Bound
from pyramid_core.solver.counts import UNIT
from pyramid_core.solver.ordered import OrderedStep
from pyramid_core.solver.replay import Replay
from pyramid_core.solver.results import Solution, Status
from pyramid_core.solver.search import DEFAULT_MAX_STATES, Search
from pyramid_core.solver.shapes import bits_of

SHORTEST_BUDGET: Final = 300_000
"""Nodes: states expanded, those of the search for any line included."""
_NO_PARENT: Final = -1


class _State(NamedTuple):
    """Hold a state: actions so far, settled shape, stock with kings, time, counts, parent."""

    actions: int
    shape: int
    stock: int
    time: int
    counts: int
    parent: int


class ShortestSearch:
    """Look for a shortest line, resumably. First any line is found, or that there is none.

    At the end of the budget the best line known is returned, not proven shortest.
    """

    def __init__(
        self,
        position: Position,
        budget: int = SHORTEST_BUDGET,
        max_states: int = DEFAULT_MAX_STATES,
    ) -> None:
        """Prepare the search; `run` does the work."""
        self.position = position
        self.budget = budget
        self._max_states = max_states
        self._first = Search(position, budget, max_states)
        self._best: Solution | None = None
        self._limit = 0
        self._board = self._first.board
        self._bound = Bound(self._board)
        self._kings = self._board.shapes.stock_of[KING]
        self._fewest: dict[int, int] = {}
        self._buckets: dict[int, list[tuple[int, _State]]] = {}
        self._looked_at: list[_State] = []

    @property
    def nodes(self) -> int:
        """Return the states expanded so far."""
        return self._first.nodes + len(self._looked_at)

    def run(self, nodes: int) -> Solution | None:
        """Expand up to some more states and return the solution once there is one, None before."""
        stop = min(self.nodes + nodes, self.budget)
        if self._best is None:
            self._best = self._first.run(nodes)
            if self._best is not None and not self._is_final(self._best):
                self._start(len(self._best.line))
        if self._best is None or self._is_final(self._best):
            return self._best
        while self.nodes < stop and len(self._fewest) <= self._max_states:
            state = self._pop()
            if state is None:
                self._best = Solution(
                    Status.SOLVABLE, self._best.line, self.nodes, is_shortest=True
                )
                return self._best
            if self._is_won(state):
                self._best = Solution(Status.SOLVABLE, self._line(state), self.nodes)
                self._limit = state.actions
            else:
                self._expand(state)
        if self.nodes < self.budget and len(self._fewest) <= self._max_states:
            return None
        return Solution(Status.SOLVABLE, self._best.line, self.nodes)

    def _is_final(self, solution: Solution) -> bool:
        return solution.status is not Status.SOLVABLE or solution.is_shortest

    def _is_won(self, state: _State) -> bool:
        return not state.shape and not (self._board.must_clear_stock and state.stock)

    def _start(self, limit: int) -> None:
        """Begin to look for lines of fewer actions than a limit."""
        self._limit = limit
        board, position = self._board, self.position
        shape = board.shapes.settle(position.pyramid)
        actions = (position.pyramid ^ shape).bit_count()
        time = PERIOD * (position.pass_number - 1) + position.drawn
        counts = board.counts.of_stock(position.stock)
        self._admit(_State(actions, shape, position.stock, time, counts, _NO_PARENT))

    def _pop(self) -> _State | None:
        """Return the most promising state that may beat the best line, the last come first.

        What is still to be done weighs half as much again as what is done: good lines come early,
        and the states that remain to be looked into for the proof are hardly more.
        """
        while self._buckets:
            level = min(self._buckets)
            bucket = self._buckets[level]
            while bucket:
                total, state = bucket.pop()
                if total < self._limit and self._fewest[_key(state)] == state.actions:
                    return state
            del self._buckets[level]
        return None

    def _expand(self, state: _State) -> None:
        """Admit the states one step after this one."""
        parent = len(self._looked_at)
        self._looked_at.append(state)
        sharing = self._board.sharing
        if sharing and sharing.is_lost(state.shape, state.stock & ~self._kings, state.time):
            return
        for actions, shape, stock, time, counts in self._steps(state):
            self._admit(_State(state.actions + actions, shape, stock, time, counts, parent))

    def _admit(self, state: _State) -> None:
        """Store a state that is new, or known after more actions, and may beat the best line."""
        if self._board.must_clear_stock:
            state = self._without_top_kings(state)
        key = _key(state)
        known = self._fewest.get(key)
        if known is not None and known <= state.actions:
            return
        left = self._bound.half_actions(state.shape, state.stock, state.time, state.counts)
        total = state.actions + (left + 1) // 2
        if left != HOPELESS and total < self._limit:
            self._fewest[key] = state.actions
            level = 2 * state.actions + left * 3 // 2
            self._buckets.setdefault(level, []).append((total, state))

    def _without_top_kings(self, state: _State) -> _State:
        """Remove kings from the waste top, as goal all asks for: never dearer than later."""
        actions, shape, stock, time, counts, parent = state
        drawn = time % PERIOD
        while drawn and self._kings >> drawn - 1 & 1:
            stock ^= 1 << drawn - 1
            actions += 1
            drawn = (stock & (1 << drawn) - 1).bit_length()
        time += drawn - time % PERIOD
        return _State(actions, shape, stock, time, counts, parent)

    def _steps(self, state: _State) -> Iterator[tuple[int, int, int, int, int]]:
        """Yield actions, shape, stock, time and counts of each step."""
        _, shape, stock, time, counts, _ = state
        takes = self._board.takes.of(shape)
        if takes.is_clearable and not (self._board.must_clear_stock and stock & ~self._kings):
            yield self._clearing(state)
        for mask, unit, rests in takes.takes:
            usable = mask & stock
            less = counts - unit
            hopeful = [rest for rest in rests if self._board.counts.useful_stock(rest, less)]
            for index in bits_of(usable) if hopeful else ():
                turned = self._turn(stock, time, 1 << index)
                if turned:
                    actions, left, start = turned
                    left ^= 1 << index
                    after = start + (left & (1 << index) - 1).bit_length()
                    for rest in hopeful:
                        yield actions + self._removals(shape, rest), rest, left, after, less
        if self._board.has_stock_top:
            yield from self._stock_pairs(state)
        else:
            yield from self._king_removals(state)

    def _clearing(self, state: _State) -> tuple[int, int, int, int, int]:
        """Return the last step: pairs alone, and kings of the stock where the goal is all."""
        actions = self._removals(state.shape, 0)
        if not self._board.must_clear_stock:
            return actions, 0, state.stock, state.time, state.counts
        drawn = state.time % PERIOD
        actions += state.stock.bit_count()
        if not self._board.has_stock_top:
            actions += (state.stock >> drawn).bit_count()
        return actions, 0, 0, state.time, state.counts

    def _removals(self, shape: int, rest: int) -> int:
        """Return the actions that lead from shape to shape, with one stock card at most."""
        gone = shape ^ rest
        kings = (gone & self._board.shapes.slots_of[KING]).bit_count()
        return (gone.bit_count() - kings + 1) // 2 + kings

    def _turn(self, stock: int, time: int, card: int) -> tuple[int, int, int] | None:
        """Turn the stock until a card can be used.

        Return the draws, recycles and removals of kings, the stock after them, and the time at
        which the pass began; None when the card does not come any more. Under `stock_top` the card
        is used as the stock top, and kings leave from there instead of being drawn, for the same
        price.
        """
        drawn = time % PERIOD
        start = time - drawn
        waste = stock & (1 << drawn) - 1
        undrawn = stock ^ waste
        if card < 1 << drawn:
            over = waste & -2 * card
            if not over & ~self._kings:
                return over.bit_count(), stock ^ over, start
            if start >= self._board.last_start:
                return None
            passed, actions, start = undrawn | stock & card - 1, 1, start + PERIOD
        else:
            passed, actions = undrawn & card - 1, 0
        actions += passed.bit_count()
        if self._board.has_stock_top:
            return actions, stock & ~(passed & self._kings), start
        if self._board.must_clear_stock:
            kings = passed & self._kings
            return actions + 1 + kings.bit_count(), stock ^ kings, start
        return actions + 1, stock, start

    def _stock_pairs(self, state: _State) -> Iterator[tuple[int, int, int, int, int]]:
        """Yield the removals of waste top and stock top together."""
        _, shape, stock, time, counts, _ = state
        ranks = self._board.shapes.stock_ranks
        for lower, upper in pairwise(bits_of(stock & ~self._kings)):
            if ranks[lower] + ranks[upper] != PAIR_TOTAL:
                continue
            less = counts - UNIT[ranks[lower]] - UNIT[ranks[upper]]
            turned = self._turn(stock, time, 1 << lower)
            if turned and self._board.counts.useful_stock(shape, less):
                actions, left, start = turned
                is_waste_top = start == time - time % PERIOD and lower < time % PERIOD
                between = left & (1 << upper) - (2 << lower)
                left ^= between | 1 << lower | 1 << upper
                after = start + (left & (1 << lower) - 1).bit_length()
                actions += between.bit_count() + (1 if is_waste_top else 2)
                yield actions, shape, left, after, less

    def _king_removals(self, state: _State) -> Iterator[tuple[int, int, int, int, int]]:
        """Yield removals of a king of the stock that save its draws in two passes or more."""
        _, shape, stock, time, counts, _ = state
        for index in bits_of(stock & self._kings):
            turned = self._turn(stock, time, 1 << index)
            if turned and turned[2] + 2 * PERIOD <= self._board.last_start:
                actions, left, start = turned
                left &= ~(1 << index)
                after = start + (left & (1 << index) - 1).bit_length()
                yield actions + 1, shape, left, after, counts

    def _line(self, state: _State) -> tuple[Move, ...]:
        chain = [state]
        while chain[-1].parent != _NO_PARENT:
            chain.append(self._looked_at[chain[-1].parent])
        chain.reverse()
        replay = Replay(self.position, self._board.shapes)
        replay.follow_steps([self._step(before, after) for before, after in pairwise(chain)])
        return tuple(replay.line)

    def _step(self, before: _State, after: _State) -> OrderedStep:
        """Say which stock cards leave in a step.

        Kings that leave beside others, or when the pyramid is empty, leave without being named.
        """
        gone = before.stock ^ after.stock
        if gone & ~self._kings or before.shape != after.shape or not after.shape:
            gone &= ~self._kings
        return OrderedStep(before.shape, after.shape, gone)


def _key(state: _State) -> int:
    _, shape, stock, time, _, _ = state
    return (time << SLOT_COUNT | shape) << STOCK_COUNT | stock


def shortest(position: Position, budget: int = SHORTEST_BUDGET) -> Solution:
    """Return whether a position can be won, with a shortest line, or the best found, if so."""
    search = ShortestSearch(position, budget)
    while (solution := search.run(budget + 1)) is None:
        pass
    return solution
