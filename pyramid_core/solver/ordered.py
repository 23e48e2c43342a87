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

from pyramid_core.cards import PAIR_TOTAL
from pyramid_core.layout import FULL_STOCK, STOCK_COUNT
from pyramid_core.solver.counts import COUNT_FIELD, LOST, SHIFT, UNIT, Counts
from pyramid_core.solver.results import Status
from pyramid_core.solver.shapes import Shapes, bits_of
from pyramid_core.solver.takes import Takes

PERIOD: Final = STOCK_COUNT + 1
"""Times in a pass: 0 to 24 cards drawn."""
TIMELESS: Final = -1
"""Stands for the number of recycles left where there is no limit: then time does not matter."""
_CARD_WEIGHT: Final = 3
"""How many units of time one card to remove counts for when the most promising state is chosen."""
_NO_PARENT: Final = -1
_KEY_BITS: Final = STOCK_COUNT

Node = tuple[int, int, int, int, int]
"""A state to look at: settled shape, stock mask, time, packed counts, index of its parent."""
State = tuple[int, int, int, int]
"""A node without its parent."""
Removal = tuple[int, int]
"""The stock mask that a removal leaves, and the earliest time after it."""


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

    def __init__(  # noqa: PLR0913 - the rules' switches
        self,
        shapes: Shapes,
        counts: Counts,
        *,
        recycles_left: int,
        has_stock_top: bool,
        must_clear_stock: bool,
        max_states: int,
    ) -> None:
        """Prepare a search; `start` sets its first state.

        recycles_left: or `TIMELESS`.
        max_states: states stored at most; more end the search undecided.
        """
        self._shapes = shapes
        self._counts = counts
        self._takes = Takes(shapes)
        self._recycles = recycles_left
        self._has_stock_top = has_stock_top
        self._must_clear_stock = must_clear_stock
        self._max_states = max_states
        self._earliest: dict[int, int] = {}
        self._neighbours: dict[int, list[tuple[int, int, int, int]]] = {}
        self._buckets: list[list[Node]] = []
        self._lowest = 0
        self._last_start = PERIOD * recycles_left if recycles_left != TIMELESS else TIMELESS
        self._looked_at: list[Node] = []
        self._parent = _NO_PARENT
        self._final: Node | None = None

    @property
    def nodes(self) -> int:
        """Return how many states were expanded."""
        return len(self._looked_at)

    def start(self, shape: int, stock: int, drawn: int) -> None:
        """Set the first state: a settled shape, a stock mask without kings, and the cards drawn."""
        counts = self._counts.of_stock(stock)
        useful = self._counts.useful_stock(shape, counts)
        if useful != LOST:
            self._admit(shape, counts, useful, [(stock, _lowered(stock, drawn))])

    def run(self, nodes: int) -> Status | None:
        """Expand up to some more states; return the status once it is known, None before."""
        stop = self.nodes + nodes
        while self._final is None:
            if self.nodes >= stop:
                return None
            if len(self._earliest) > self._max_states:
                return Status.UNDECIDED
            node = self._pop()
            if node is None:
                return Status.UNSOLVABLE
            self._expand(node)
        return Status.SOLVABLE

    def _pop(self) -> Node | None:
        """Return the most promising state not met at an earlier time since; None without any."""
        buckets, earliest = self._buckets, self._earliest
        while self._lowest < len(buckets):
            bucket = buckets[self._lowest]
            while bucket:
                node = bucket.pop()
                if earliest[node[0] << _KEY_BITS | node[1]] == node[2]:
                    return node
            self._lowest += 1
        return None

    def _expand(self, node: Node) -> None:
        """Admit the states one step after this one."""
        self._parent = len(self._looked_at)
        self._looked_at.append(node)
        living = self._without_dead(node)
        if living is None or (living[1] != node[1] and not self._is_new(living)):
            return
        if self._is_clearable(living):
            self._final = (0, *living[1:], self._parent)
            return
        for shape, counts, useful, removals in self._successors(*living):
            if useful != LOST:
                self._admit(shape, counts, useful, removals)

    def _is_new(self, state: State) -> bool:
        """Tell whether a state was not met at this time or earlier, and note it."""
        shape, stock, time, _ = state
        key = shape << _KEY_BITS | stock
        known = self._earliest.get(key)
        if known is not None and known <= time:
            return False
        self._earliest[key] = time
        return True

    def _is_clearable(self, state: State) -> bool:
        """Tell whether pairs within the pyramid win."""
        return self._takes.of(state[0]).is_clearable and not (self._must_clear_stock and state[1])

    def _successors(
        self, shape: int, stock: int, time: int, counts: int
    ) -> Iterator[tuple[int, int, int, list[Removal]]]:
        """Yield the states one step on: shape, counts, useful stock, removals of stock cards."""
        useful_stock = self._counts.useful_stock
        forced, takes, _ = self._takes.of(shape)
        rest = next((rest for mask, rest in forced if not mask & stock), None)
        if rest is not None:
            yield rest, counts, useful_stock(rest, counts), [(stock, time)]
            return
        for mask, unit, rests in takes:
            usable = mask & stock
            if usable:
                less = counts - unit
                removals = None
                for rest in rests:
                    if removals is None:
                        removals = self._removals(stock, usable, time)
                    yield rest, less, useful_stock(rest, less), removals
        if self._has_stock_top:
            for removal, pair in self._stock_pairs(stock, time):
                yield shape, counts - pair, useful_stock(shape, counts - pair), [removal]

    def _removals(self, stock: int, usable: int, time: int) -> list[Removal]:
        """Return the stock left and the earliest time after each removal of one usable card."""
        if self._recycles == TIMELESS:
            return [(stock ^ 1 << index, 0) for index in bits_of(usable)]
        drawn = time % PERIOD
        start = time - drawn
        top = 1 << drawn >> 1
        if start == self._last_start:
            usable &= -top if top else usable
        removals = []
        while usable:
            bit = usable & -usable
            usable ^= bit
            after = start + (stock & bit - 1).bit_length()
            removals.append((stock ^ bit, after if bit >= top else after + PERIOD))
        return removals

    def _stock_pairs(self, stock: int, time: int) -> list[tuple[Removal, int]]:
        """Return removals of waste top and stock top together, each with the two as counts."""
        neighbours = self._neighbours.get(stock)
        if neighbours is None:
            neighbours = self._neighbours[stock] = self._find_neighbours(stock)
        drawn = time % PERIOD
        start = time - drawn
        found = []
        for rest, latest, after, pair in neighbours:
            if self._recycles == TIMELESS:
                found.append(((rest, 0), pair))
            elif drawn <= latest:
                found.append(((rest, start + after), pair))
            elif start != self._last_start:
                found.append(((rest, start + PERIOD + after), pair))
        return found

    def _find_neighbours(self, stock: int) -> list[tuple[int, int, int, int]]:
        """Find the surviving stock cards that total 13 with the next surviving one.

        Each comes as the stock left, the latest number of cards drawn at which they can leave, the
        number drawn after it, and the two as packed counts.
        """
        ranks = self._shapes.stock_ranks
        found = []
        lower = -1
        for index in bits_of(stock):
            if lower >= 0 and ranks[lower] + ranks[index] == PAIR_TOTAL:
                rest = stock ^ (1 << index | 1 << lower)
                after = (rest & (1 << lower) - 1).bit_length()
                found.append((rest, lower + 1, after, UNIT[ranks[lower]] + UNIT[ranks[index]]))
            lower = index
        return found

    def _admit(self, shape: int, counts: int, useful: int, removals: list[Removal]) -> None:
        """Store states of one shape that are new, or known at later times only.

        useful: what `Counts.useful_stock` says about them.
        """
        earliest, buckets = self._earliest, self._buckets
        shape_key = shape << _KEY_BITS
        weight = _CARD_WEIGHT * shape.bit_count()
        for stock, time in removals:
            blocked = stock & ~useful
            if blocked:
                stock, time = self._reduced(stock, blocked, time)  # noqa: PLW2901
            if not shape and not (self._must_clear_stock and stock):
                self._final = (shape, stock, time, counts, self._parent)
                return
            key = shape_key | stock
            known = earliest.get(key)
            if known is not None and known <= time:
                continue
            earliest[key] = time
            level = weight + time
            if self._must_clear_stock:
                level += _CARD_WEIGHT * stock.bit_count()
            while level >= len(buckets):
                buckets.append([])
            buckets[level].append((shape, stock, time, counts, self._parent))
            self._lowest = min(self._lowest, level)

    def _reduced(self, stock: int, blocked: int, time: int) -> tuple[int, int]:
        """Leave out blocked cards, except for one between two useful cards; return stock and time.

        A blocked card never leaves in a win. It matters only as a barrier over the useful cards
        below it, once it is
        drawn: so not at all below the lowest useful card, and one barrier in a row is as good as
        several. Above the highest useful card it ends the pass for all of them, just as the end of
        the stock does: it is left out too, and a time after it is the beginning of the next pass.
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

    def _without_dead(self, node: Node) -> State | None:
        """Leave out waste cards that can never leave in the last pass; return None when that loses.

        Proof: in the last pass a card of the waste leaves only after all cards above it, with a
        pyramid card or, under `stock_top`, with a card not yet drawn; never with another card of
        the waste. Each of those above it with the same rank takes a partner of its own. There are
        at most as many as the pyramid and the undrawn stock hold, and the pyramid's own cards of
        that rank need some, as many as the stock cannot give them (`_capacity`). The first card
        from the top without a partner stays for good and everything below it too.
        """
        shape, stock, time, counts, _ = node
        drawn = time % PERIOD
        if not drawn or time - drawn != self._last_start:
            return shape, stock, time, counts
        while dead := self._dead_waste(shape, stock, drawn, counts):
            if self._must_clear_stock:
                return None
            stock ^= dead
            counts -= self._counts.of_stock(dead)
            if self._counts.useful_stock(shape, counts) == LOST:
                return None
            drawn = _lowered(stock, drawn)
        return shape, stock, self._last_start + drawn, counts

    def _dead_waste(self, shape: int, stock: int, drawn: int, counts: int) -> int:
        """Return the cards of the waste that can never leave in the last pass, as a mask."""
        waste = stock & (1 << drawn) - 1
        undrawn = stock ^ waste if self._has_stock_top else 0
        ranks = self._shapes.stock_ranks
        capacity: dict[int, int] = {}
        while waste:
            index = waste.bit_length() - 1
            rank = ranks[index]
            left = capacity.get(rank)
            if left is None:
                left = self._capacity(shape, undrawn, rank, counts)
            if left == 0:
                return waste
            capacity[rank] = left - 1
            waste ^= 1 << index
        return 0

    def _capacity(self, shape: int, undrawn: int, rank: int, counts: int) -> int:
        """Return how many waste cards of a rank can find partners in the last pass.

        Partners are in the pyramid or undrawn; at least those stay for the pyramid's cards of the
        rank that the stock's partners, in the waste or not, do not suffice for.
        """
        shapes = self._shapes
        high = PAIR_TOTAL - rank
        partners = (shape & shapes.slots_of[high]).bit_count()
        rivals = (shape & shapes.slots_of[rank]).bit_count()
        spare = partners + (counts >> SHIFT[high] & COUNT_FIELD) - rivals
        partners += (undrawn & shapes.stock_of[high]).bit_count()
        return min(partners, spare)

    def steps(self) -> list[OrderedStep]:
        """Return the way to the win that was found."""
        if self._final is None:
            raise ValueError("no win was found")
        chain = [self._final]
        while chain[-1][4] != _NO_PARENT:
            chain.append(self._looked_at[chain[-1][4]])
        chain.reverse()
        return [self._step(before, after) for before, after in pairwise(chain)]

    def _step(self, before: Node, after: Node) -> OrderedStep:
        """Find out which stock cards left between a state and one that was admitted from it."""
        living = self._without_dead(before)
        if living is None:
            raise ValueError("a dead state has no next one")
        if self._is_clearable(living):
            return OrderedStep(living[0], 0, 0)
        for shape, _, useful, removals in self._successors(*living):
            if shape == after[0]:
                for stock, time in removals:
                    if self._reduced(stock, stock & ~useful, time) == after[1:3]:
                        return OrderedStep(living[0], shape, living[1] ^ stock)
        raise ValueError("these states are not one step apart")


def _lowered(stock: int, drawn: int) -> int:
    """Lower a number of cards drawn to just above the waste top."""
    return (stock & (1 << drawn) - 1).bit_length()
