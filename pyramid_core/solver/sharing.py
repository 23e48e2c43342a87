"""Own the problem with shared partners: what the last pass clears if no card is ever used up."""

import operator
from typing import Final

from pyramid_core.cards import KING, PAIR_TOTAL
from pyramid_core.solver.shapes import Shapes, bits_of, exposed_mask, slots_in
from pyramid_core.solver.subsets import CHUNK, CHUNK_BITS, chunk_tables

_RANK_BITS: Final = KING
"""Sets of ranks are masks: bit 1 for aces to bit 12 for queens."""
_ANY_RANK: Final = (1 << _RANK_BITS) - 1

_Edge = tuple[int, int, int]
"""A shape that no pair leaves, the ranks exposed in it, the ranks that have met a partner."""
_Draw = tuple[int, int, int, int]
"""All cards drawn so far, the last of them, its rank, the rank of its partners: four masks."""


class Sharing:
    """Tell whether a state of the last pass is lost even if partners are shared.

    Here a card that leaves stays a partner: a pyramid card for good, a stock card for as long as
    only cards that have left lie above it. So nothing is lost by removing whatever can leave, and
    one walk along the stock decides.

    Proof that a state which this does not clear is lost: go through a winning line, and let the
    walk draw each card when the line draws it, or uses it undrawn. Then all that has left in the
    line has left here, move by move. For when the next two leave, what covered them or lay above
    them has left here, too, so each of them is exposed, at the waste top or just drawn, or has
    left before and still counts as a partner: the stock card among them, since nothing that stays
    lies above it.
    """

    def __init__(self, shapes: Shapes, *, has_stock_top: bool) -> None:
        """Look up the ranks, and prepare empty caches."""
        self._shapes = shapes
        self._stock_pairs = _ANY_RANK if has_stock_top else 0
        ranks = [1 << rank for rank in shapes.stock_ranks]
        partners = [1 << PAIR_TOTAL - rank for rank in shapes.stock_ranks]
        self._rank_of = {0: 0, **{1 << index: rank for index, rank in enumerate(ranks)}}
        self._partner_of = {0: 0, **{1 << index: rank for index, rank in enumerate(partners)}}
        self._chunks = chunk_tables(partners, operator.or_)
        self._draws: dict[int, list[_Draw]] = {}
        self._edges: dict[int, _Edge] = {}
        self._rests: dict[int, _Edge] = {}

    def is_lost(self, shape: int, stock: int, drawn: int) -> bool:
        """Tell whether a state of the last pass is lost.

        shape: a settled shape. stock: the surviving stock cards without kings, as a mask. drawn:
        how many cards of the stock lie in the waste or are gone.
        """
        shape, exposed, met = self._edges.get(shape) or self._edge(shape)
        if not shape:
            return False
        staying = waste = stock & (1 << drawn) - 1
        draws = self._draws.get(stock ^ waste) or self._in_order(stock ^ waste)
        rank_of, rests, stock_pairs = self._rank_of, self._rests, self._stock_pairs
        top = 1 << waste.bit_length() >> 1
        top_rank, near = rank_of[top], self._partner_of[top]
        for seen, card, rank, partner in draws:
            if rank & (met | near & stock_pairs):
                near |= partner
            else:
                staying |= card
                top, top_rank, near = card, rank, partner
            while True:
                leaving = exposed & (met | near)
                if leaving:
                    key = shape << _RANK_BITS | leaving
                    shape, exposed, ranks = rests.get(key) or self._rest(shape, leaving)
                    if not shape:
                        return False
                    met |= ranks
                elif top_rank & (met | partner & stock_pairs):
                    while top_rank & (met | partner & stock_pairs):
                        staying ^= top
                        top = 1 << staying.bit_length() >> 1
                        top_rank = rank_of[top]
                    near = self._partners((waste | seen) & -(top or 1))
                else:
                    break
        return True

    def _partners(self, cards: int) -> int:
        """Return the ranks that leave with one of some stock cards."""
        first, second, third, fourth = self._chunks
        return (
            first[cards & CHUNK]
            | second[cards >> CHUNK_BITS & CHUNK]
            | third[cards >> 2 * CHUNK_BITS & CHUNK]
            | fourth[cards >> 3 * CHUNK_BITS]
        )

    def _in_order(self, undrawn: int) -> list[_Draw]:
        """Return the draws of the pass, after a first one of no card, which hides nothing."""
        draws = [(0, 0, _ANY_RANK, 0)]
        for index in bits_of(undrawn):
            card = 1 << index
            seen = undrawn & (card << 1) - 1
            draws.append((seen, card, self._rank_of[card], self._partner_of[card]))
        self._draws[undrawn] = draws
        return draws

    def _edge(self, shape: int) -> _Edge:
        """Return what is left when all pairs within the pyramid have left."""
        shapes = self._shapes
        slots = slots_in(exposed_mask(shape))
        exposed = met = gone = 0
        for slot in slots:
            exposed |= 1 << shapes.ranks[slot]
            met |= 1 << PAIR_TOTAL - shapes.ranks[slot]
        for pair in shapes.pairs(shape):
            gone |= 1 << pair.first | 1 << pair.second
            met |= 1 << shapes.ranks[pair.first]  # the second may be covered by the first alone
        edge = shape, exposed, met
        if gone:
            rest, exposed, ranks = self._edge(shapes.settle(shape ^ gone))
            edge = rest, exposed, ranks | met
        self._edges[shape] = edge
        return edge

    def _rest(self, shape: int, leaving: int) -> _Edge:
        """Return what is left when the exposed cards of some ranks leave, and all pairs then."""
        ranks = self._shapes.ranks
        slots = slots_in(exposed_mask(shape))
        gone = sum(1 << slot for slot in slots if leaving >> ranks[slot] & 1)
        edge = self._edge(self._shapes.settle(shape ^ gone))
        self._rests[shape << _RANK_BITS | leaving] = edge
        return edge
