"""Own the takes of a shape: which pyramid cards stock cards can take, with pairs before it."""

from typing import NamedTuple

from pyramid_core.cards import KING, PAIR_TOTAL
from pyramid_core.solver.counts import UNIT
from pyramid_core.solver.shapes import Pair, Shapes, exposed_mask, slots_in


class Take(NamedTuple):
    """Hold what stock cards of one rank can do to a shape.

    stock: the stock cards of the rank, as a mask. unit: what one of them adds to packed counts.
    shapes: the settled shapes that are left when such a card takes a pyramid card.
    """

    stock: int
    unit: int
    shapes: tuple[int, ...]


class ShapeTakes(NamedTuple):
    """Hold all that can happen to a shape.

    forced: pairs that may leave at once when none of the stock cards in the mask survives; mask and
    shape left.
    takes: what stock cards of each rank can do.
    is_clearable: pairs alone clear the shape.
    """

    forced: tuple[tuple[int, int], ...]
    takes: tuple[Take, ...]
    is_clearable: bool


class Takes:
    """Work out the takes of a deal's shapes, once each."""

    def __init__(self, shapes: Shapes) -> None:
        """Prepare an empty cache."""
        self._shapes = shapes
        self._takes: dict[int, ShapeTakes] = {}

    def of(self, shape: int) -> ShapeTakes:
        """Return what can happen to a settled shape."""
        takes = self._takes.get(shape)
        if takes is None:
            takes = self._takes[shape] = self._find(shape)
        return takes

    def _find(self, shape: int) -> ShapeTakes:
        shapes = self._shapes
        by_rank: dict[int, set[int]] = {}
        is_clearable = False
        for reached, slots in self._reach(shape).items():
            is_clearable = is_clearable or not reached
            for slot in slots_in(slots):
                rank = PAIR_TOTAL - shapes.ranks[slot]
                if shapes.stock_of[rank]:
                    by_rank.setdefault(rank, set()).add(shapes.settle(reached ^ 1 << slot))
        takes = [
            Take(shapes.stock_of[rank], UNIT[rank], tuple(sorted(rests)))
            for rank, rests in by_rank.items()
        ]
        return ShapeTakes(tuple(self._forced(shape)), tuple(takes), is_clearable)

    def _reach(self, shape: int) -> dict[int, int]:
        """Return the shapes that pairs lead to, each with the slots that only all of these expose.

        A slot that is exposed already in a shape one pair earlier is left out: that pair can wait.
        """
        pairs_of = self._shapes.pairs
        early = {shape: 0}
        order = [shape]
        for reached in order:
            exposed = exposed_mask(reached)
            for pair in pairs_of(reached):
                if pair.shape not in early:
                    early[pair.shape] = 0
                    order.append(pair.shape)
                early[pair.shape] |= exposed
        return {reached: exposed_mask(reached) & ~early[reached] for reached in order}

    def _forced(self, shape: int) -> list[tuple[int, int]]:
        """Return the partners in the stock, and the shape left, of pairs alone in the pyramid."""
        shapes = self._shapes
        forced = []
        for pair in shapes.pairs(shape):
            for slot, partner in ((pair.first, pair.second), (pair.second, pair.first)):
                if shapes.partners[slot] & shape == 1 << partner:
                    stock = shapes.stock_of[PAIR_TOTAL - shapes.ranks[slot]]
                    forced.append((stock, pair.shape))
        return forced

    def route(self, shape: int, target: int) -> list[Pair]:
        """Return pairs that lead from a shape to another, as few as possible."""
        routes: dict[int, list[Pair]] = {shape: []}
        order = [shape]
        for reached in order:
            if reached == target:
                return routes[reached]
            for pair in self._shapes.pairs(reached):
                if pair.shape not in routes:
                    routes[pair.shape] = [*routes[reached], pair]
                    order.append(pair.shape)
        raise ValueError("no pairs lead from one shape to the other")

    def take_route(self, shape: int, target: int, rank: int) -> tuple[list[Pair], int]:
        """Return pairs, then the slot that a stock card of a rank takes, that lead to a shape."""
        shapes = self._shapes
        candidates = shapes.slots_of[PAIR_TOTAL - rank] if rank != KING else 0
        for reached in self._reach(shape):
            for slot in slots_in(exposed_mask(reached) & candidates):
                if shapes.settle(reached ^ 1 << slot) == target:
                    return self.route(shape, reached), slot
        raise ValueError("no stock card of this rank leads from one shape to the other")
