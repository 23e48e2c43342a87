"""Own the search over pyramid, surviving stock and time, where the order of the stock matters.

A state is a settled shape and a mask of the surviving stock cards without kings. A *time* is
`PERIOD` times the recycles made plus `drawn`. It is a label on the state, not a part of it: whoever
has the same cards at an earlier time can draw and recycle until the later one, so a state is worth
no second look at a later time. A stock card has one earliest moment of use: now, when it is drawn
in this pass, or in the next pass. So draws and recycles are no steps of the search.

Pairs within the pyramid wait: a step removes stock cards, after just those pairs that expose the
card it needs. Proof: take a winning line and its first removal of a stock card; a pair within the
pyramid before it that does not help to expose the pyramid card it needs may as well follow it, for
exposed cards stay exposed and nobody touches the two. So some step of this kind keeps the win, or
pairs alone finish the game.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from pyramid_core.cards import PACK, PAIR_TOTAL
from pyramid_core.layout import FULL_STOCK, STOCK_COUNT
from pyramid_core.solver.board import NEVER, PERIOD, Board
from pyramid_core.solver.counts import COUNTS_BITS, LOST, UNIT
from pyramid_core.solver.packing import Packing, renamed
from pyramid_core.solver.results import Status
from pyramid_core.solver.shapes import bits_of
from pyramid_core.solver.waste import Waste

_CARD_WEIGHTS: Final = (2, 3, 4)
"""How many units of time a card to remove is worth, with no recycle left, one, or more.

Measured: on solvable deals the nodes are a quarter of those of a search depth first, or fewer.
"""
_NO_PARENT: Final = -1
_LEVELS: Final = _CARD_WEIGHTS[-1] * len(PACK) + PERIOD * 4
"""More than any state's level: all cards and all time."""
_KEY_BITS: Final = STOCK_COUNT

Node = tuple[int, int, int, int, int]
"""A state to look at: settled shape, stock mask, time, packed counts, index of its parent."""
State = tuple[int, int, int, int]
"""A node without its parent."""
Removal = tuple[int, int]
"""The stock mask that a removal leaves, and the earliest time after it."""
_Neighbours = tuple[int, int, int, int, int]
_Group = tuple[int, int, list[Removal], int]
"""States laid by: shape, counts, removals, index of the parent."""


class OrderedStep(NamedTuple):
    """Hold one step of a solution: the shapes before and after, and the stock cards that leave.

    One stock card takes a pyramid card, after pairs that expose it; two leave together; with none
    there are pairs alone.
    """

    shape: int
    next_shape: int
    stock: int


class OrderedSearch:
    """Look for a win, the most promising state first, in slices.

    The most promising state has the least of time plus a weight for each card that must leave: on
    solvable deals this looks at a quarter of the states that depth first does, on unsolvable ones
    at a fifth less, since a state is then mostly seen first at its earliest time.
    """

    def __init__(self, board: Board, max_states: int) -> None:
        """Prepare a search; `start` sets its first state.

        max_states: states stored at most; more end the search undecided.
        """
        self._board = board
        self._counts = board.counts
        self._answers = board.counts.answers
        self._takes = board.takes
        self._waste = Waste(board)
        self._sharing = board.sharing
        self._has_stock_top = board.has_stock_top
        self._must_clear_stock = board.must_clear_stock
        self._last_start = board.last_start
        self._is_timeless = board.last_start == NEVER
        self._max_states = max_states
        self._earliest = dict(board.lost)
        self._packing = Packing(board.shapes.stock_ranks)
        self._neighbours: dict[int, list[_Neighbours]] = {}
        self._buckets: list[list[Node]] = [[] for _ in range(_LEVELS)]
        self._groups: list[list[_Group]] = [[] for _ in range(_LEVELS)]
        self._lowest = 0
        self._card_weight = _CARD_WEIGHTS[0]
        self._looked_at: list[Node] = []
        self._names: dict[int, int] = {}
        self._parent = _NO_PARENT
        self._final: Node | None = None

    @property
    def nodes(self) -> int:
        """Return how many states were expanded."""
        return len(self._looked_at)

    def start(self, shape: int, stock: int, time: int) -> None:
        """Set the first state: a settled shape, a stock mask without kings, and the time."""
        drawn = time % PERIOD
        recycles_left = (self._last_start - time + drawn) // PERIOD
        self._card_weight = _CARD_WEIGHTS[min(recycles_left, 2)]
        packed = self._packing.packed(stock)
        self._names = renamed(dict(enumerate(range(STOCK_COUNT))), stock, packed)
        waste = self._packing.packed(stock & (1 << drawn) - 1)
        time = 0 if self._is_timeless else time - drawn + waste.bit_length()
        self._admit(shape, self._counts.of_stock(stock), [(packed, time)])

    def run(self, nodes: int) -> Status | None:
        """Expand up to some more states; return the status once it is known, None before."""
        looked_at, earliest, max_states = self._looked_at, self._earliest, self._max_states
        stop = len(looked_at) + nodes
        while self._final is None:
            if len(looked_at) >= stop:
                return None
            if len(earliest) > max_states:
                return Status.UNDECIDED
            node = self._pop()
            if node is None:
                self._board.lost = earliest
                return Status.UNSOLVABLE
            self._parent = len(looked_at)
            looked_at.append(node)
            self._expand(node)
        return Status.SOLVABLE

    def _pop(self) -> Node | None:
        """Return the most promising state not met at an earlier time since; None without any."""
        while self._lowest < _LEVELS:
            bucket, groups = self._buckets[self._lowest], self._groups[self._lowest]
            if groups:
                shape, counts, removals, self._parent = groups.pop()
                useful = self._counts.useful_stock(shape, counts)
                if useful != LOST:
                    self._store(shape, counts, useful, removals)
            elif bucket:
                node = bucket.pop()
                if self._earliest[node[0] << _KEY_BITS | node[1]] == node[2]:
                    return node
            else:
                self._lowest += 1
        return None

    def _expand(self, node: Node) -> None:
        """Admit the states one step after this one."""
        shape, stock, time, counts, _ = node
        if self._sharing and self._sharing.is_lost(shape, stock, time):
            return
        forced, takes, is_clearable = self._takes.of(shape)
        if is_clearable and not (self._must_clear_stock and stock):
            self._final = (0, stock, time, counts, self._parent)
            return
        rest = self._forced_rest(forced, stock) if forced else None
        if rest is not None:
            self._admit(rest, counts, [(stock, time)])
            return
        reach = self._reach(stock, time)
        for mask, unit, rests in takes:
            usable = mask & reach
            if usable:
                less = counts - unit
                removals = self._removals(stock, usable, time)
                for rest in rests:
                    self._admit(rest, less, removals)
        if self._has_stock_top:
            for _, removal, pair in self._stock_pairs(stock, time):
                self._admit(shape, counts - pair, [removal])

    def _forced_rest(self, forced: tuple[tuple[int, int], ...], stock: int) -> int | None:
        """Return the shape that is left by a pair that may leave at once; None without any."""
        return next((rest for mask, rest in forced if not mask & stock), None)

    def _reach(self, stock: int, time: int) -> int:
        """Return the cards that can still be used: in the last pass none below the waste top."""
        return stock if time < self._last_start else stock & -(1 << time % PERIOD >> 1 or 1)

    def _removals(self, stock: int, usable: int, time: int) -> list[Removal]:
        """Return stock left and earliest time after each removal of a usable card, in order."""
        drawn = time % PERIOD
        start = time - drawn
        late = usable & -(1 << drawn >> 1 or 1)
        twins, packed = self._packing.twins, self._packing.packed
        removals: list[Removal] = []
        for cards, begin in ((late, start), (usable ^ late, start + PERIOD)):
            usable = cards
            while usable:
                bit = usable & -usable
                usable ^= bit
                below = stock & bit - 1
                rest, after = stock ^ bit, below.bit_length()
                above = rest & -bit
                if twins[(above & -above).bit_length()] >> after:
                    rest, after = packed(rest), packed(below).bit_length()
                removals.append((rest, begin + after))
        if self._is_timeless:
            return [(rest, 0) for rest, _ in removals]
        return removals

    def _stock_pairs(self, stock: int, time: int) -> list[tuple[int, Removal, int]]:
        """Return the pairs of waste top and stock top: the two, the removal, the two as counts."""
        neighbours = self._neighbours.get(stock)
        if neighbours is None:
            neighbours = self._neighbours[stock] = self._find_neighbours(stock)
        drawn = time % PERIOD
        start = time - drawn
        found = []
        for gone, rest, latest, after, pair in neighbours:
            if self._is_timeless:
                found.append((gone, (rest, 0), pair))
            elif drawn <= latest:
                found.append((gone, (rest, start + after), pair))
            elif start != self._last_start:
                found.append((gone, (rest, start + PERIOD + after), pair))
        return found

    def _find_neighbours(self, stock: int) -> list[_Neighbours]:
        """Find the surviving stock cards that total 13 with the next surviving one.

        Each comes as the two, the stock left, the latest number of cards drawn at which they can
        leave, the number drawn after it, and the two as packed counts.
        """
        ranks, packed = self._board.shapes.stock_ranks, self._packing.packed
        found = []
        lower = -1
        for index in bits_of(stock):
            if lower >= 0 and ranks[lower] + ranks[index] == PAIR_TOTAL:
                gone = 1 << lower | 1 << index
                after = packed(stock & (1 << lower) - 1).bit_length()
                pair = UNIT[ranks[lower]] + UNIT[ranks[index]]
                found.append((gone, packed(stock ^ gone), lower + 1, after, pair))
            lower = index
        return found

    def _admit(self, shape: int, counts: int, removals: list[Removal]) -> None:
        """Store states of a shape and its counts, or lay them by as long as these are unknown.

        Most of those laid by never become promising enough to be looked into.
        """
        if not (shape or self._must_clear_stock):
            self._final = (shape, *removals[0], counts, self._parent)
            return
        useful = self._answers.get(shape << COUNTS_BITS | counts)
        if useful is None:
            stock, time = removals[0]
            cards = shape.bit_count() + (stock.bit_count() if self._must_clear_stock else 0)
            level = self._card_weight * cards + time
            self._groups[level].append((shape, counts, removals, self._parent))
            if level < self._lowest:  # noqa: PLR1730 - half the time of `min`
                self._lowest = level
        elif useful != LOST:
            self._store(shape, counts, useful, removals)

    def _store(self, shape: int, counts: int, useful: int, removals: list[Removal]) -> None:
        """Store the states of a shape and its counts that are new, or known at later times.

        useful: what `Counts.useful_stock` says of them.
        """
        earliest, buckets, parent = self._earliest, self._buckets, self._parent
        key = shape << _KEY_BITS
        last_start, limits = self._last_start, None
        weight = self._card_weight * shape.bit_count()
        for stock, time in removals:
            left = counts
            if stock & ~useful:
                stock, time = self._reduced(stock, stock & ~useful, time)  # noqa: PLW2901
            known = earliest.get(key | stock)
            if known is not None and known <= time:
                continue
            if time > last_start:
                if limits is None:
                    limits = self._waste.limits(shape, counts)
                dead = self._waste.stuck(stock & (1 << time - last_start) - 1, limits)
                if dead:
                    living = self._without_dead(shape, stock, dead, time, counts)
                    if living is None or earliest.get(key | living[0], NEVER) <= living[1]:
                        continue
                    stock, time, left = living  # noqa: PLW2901
            earliest[key | stock] = time
            level = weight + time
            if self._must_clear_stock:
                level += self._card_weight * stock.bit_count()
            buckets[level].append((shape, stock, time, left, parent))
            if level < self._lowest:  # noqa: PLR1730 - half the time of `min`
                self._lowest = level

    def _reduced(self, stock: int, blocked: int, time: int) -> tuple[int, int]:
        """Leave out blocked cards, except for one between two useful cards; return stock and time.

        A blocked card never leaves in a win. It matters only as a barrier over the useful cards
        below it, once it is drawn: so not at all below the lowest useful card, and one barrier in a
        row is as good as several. Above the highest useful card it ends the pass for all of them,
        just as the end of the stock does: it is left out too, and a time after it is the beginning
        of the next pass.
        """
        useful = stock ^ blocked
        drawn = time % PERIOD
        time -= drawn
        if not useful:
            return 0, time
        # Adding 1 above each useful card carries through the gap to the next surviving card.
        barriers = (stock ^ FULL_STOCK) + (useful << 1) & blocked
        end = useful.bit_length()
        last_barrier = barriers >> end << end
        kept = useful | barriers ^ last_barrier
        if last_barrier and drawn >= last_barrier.bit_length():
            if time == self._last_start:
                return 0, time
            return kept, time + PERIOD
        return kept, time + _lowered(kept, drawn)

    def _without_dead(
        self, shape: int, stock: int, dead: int, time: int, counts: int
    ) -> tuple[int, int, int] | None:
        """Leave out waste cards that can never leave in the last pass.

        Return stock, time and counts; None when the state is lost.

        What is stuck in the waste for this pass is so for good: it counts as no partner any more,
        and nothing below it comes back. Without it the order-free problem may be lost.
        """
        while dead:
            stock ^= dead
            counts -= self._counts.of_stock(dead)
            if self._must_clear_stock or not self._counts.useful_stock(shape, counts):
                return None
            waste = stock & (1 << time - self._last_start) - 1
            time = self._last_start + waste.bit_length()
            dead = self._waste.stuck(waste, self._waste.limits(shape, counts))
        return stock, time, counts

    def steps(self) -> list[OrderedStep]:
        """Return the way to the win that was found."""
        if self._final is None:
            raise ValueError("no win was found")
        chain = [self._final]
        while chain[-1][4] != _NO_PARENT:
            chain.append(self._looked_at[chain[-1][4]])
        chain.reverse()
        steps = []
        names = self._names
        for before, after in pairwise(chain):
            gone, names = self._step(before, after, names)
            steps.append(OrderedStep(before[0], after[0], gone))
        return steps

    def _step(self, before: Node, after: Node, names: dict[int, int]) -> tuple[int, dict[int, int]]:
        """Find out which stock cards left between a state and one that was admitted from it.

        names: which cards those in the stock before are. Return the cards that left, and names.
        """
        shape, stock, time, counts, _ = before
        if self._takes.of(shape).is_clearable and not (self._must_clear_stock and stock):
            return 0, names
        for next_shape, gone, (rest, moment) in self._options(shape, stock, time):
            if next_shape == after[0]:
                left = counts - self._counts.of_stock(gone)
                if after[1:3] in self._forms(next_shape, rest, moment, left):
                    cards = sum(1 << names[index] for index in bits_of(gone))
                    return cards, renamed(names, stock ^ gone, rest)
        raise ValueError("these states are not one step apart")

    def _forms(self, shape: int, stock: int, time: int, counts: int) -> list[tuple[int, int]]:
        """Return stock and time as `_admit` may have stored them: as they are, or reduced."""
        forms = [(stock, time)]
        useful = self._counts.useful_stock(shape, counts)
        stock, time = self._reduced(stock, stock & ~useful, time)
        forms.append((stock, time))
        if time > self._last_start:
            waste = stock & (1 << time - self._last_start) - 1
            dead = self._waste.stuck(waste, self._waste.limits(shape, counts))
            living = self._without_dead(shape, stock, dead, time, counts)
            if living is not None:
                forms.append(living[:2])
        return forms

    def _options(self, shape: int, stock: int, time: int) -> Iterator[tuple[int, int, Removal]]:
        """Yield what `_expand` admits, one by one: the shape, the cards gone, the removal."""
        forced, takes, _ = self._takes.of(shape)
        rest = self._forced_rest(forced, stock)
        if rest is not None:
            yield rest, 0, (stock, time)
        for mask, _, rests in takes:
            for index in bits_of(mask & self._reach(stock, time)):
                (removal,) = self._removals(stock, 1 << index, time)
                for rest in rests:
                    yield rest, 1 << index, removal
        if self._has_stock_top:
            for gone, removal, _ in self._stock_pairs(stock, time):
                yield shape, gone, removal


def _lowered(stock: int, drawn: int) -> int:
    """Lower a number of cards drawn to just above the waste top."""
    return (stock & (1 << drawn) - 1).bit_length()
