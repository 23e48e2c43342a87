"""Own the lower bound on the actions that are still needed, on which shortest lines rest."""

from typing import Final, NamedTuple

from pyramid_core.cards import KING, PAIR_TOTAL
from pyramid_core.solver.board import PERIOD, Board
from pyramid_core.solver.counts import FAMILY_COUNT
from pyramid_core.solver.waste import Waste

HOPELESS: Final = -1
"""Stands for the bound of a state that cannot be won."""


class Needs(NamedTuple):
    """Hold what a shape asks for.

    actions: the fewest that remove all its cards, as pairs and kings.
    stock: for each rank that the pyramid cannot do without, the stock cards of the rank as a mask,
        and how many of them at least.
    """

    actions: int
    stock: tuple[tuple[int, int], ...]


class Bound:
    """Say how many half actions at least a state is away from a win.

    Removals. Goal all: the cards left, two by two, and the kings. Goal pyramid: in each family at
    most as many pairs leave within the pyramid as a largest matching of cards not above each other
    has; each other card takes one from the stock and an action of its own. Every two stock cards
    used beyond these needs cost one action more: half an action each.

    Turning. Of each rank some stock cards are needed. Those that the waste may still give up in
    this pass come first, then those to be drawn, and the other cards of the waste only in the next
    pass. So the farthest card that is needed is known, at least: all cards before it are passed. A
    card is passed by drawing it, or by using it where it lies, at half an action more unless it is
    one that is needed anyway (two stock cards that leave together cost no less than that either).
    Without `stock_top` it must be drawn in this pass in any case. Kings that are passed cost one
    action: drawn, or removed.
    """

    def __init__(self, board: Board) -> None:
        """Prepare an empty cache."""
        self._board = board
        self._waste = Waste(board)
        self._kings = board.shapes.stock_of[KING]
        self._needs: dict[int, Needs] = {}

    def half_actions(self, shape: int, stock: int, time: int, counts: int) -> int:
        """Return the bound in half actions, or `HOPELESS`."""
        needs = self._needs.get(shape)
        if needs is None:
            needs = self._needs[shape] = self._find_needs(shape)
        drawn = time % PERIOD
        waste = stock & (1 << drawn) - 1
        undrawn = stock ^ waste
        waste &= ~self._kings
        stuck = self._waste.stuck(waste, self._waste.limits(shape, counts)) if waste else 0
        is_last = time - drawn == self._board.last_start
        if self._board.must_clear_stock:
            if stuck and is_last:
                return HOPELESS
            return self._to_clear_all(shape, stock, undrawn, stuck)
        farthest, next_farthest = self._farthest(needs, undrawn, waste ^ stuck, stuck)
        if next_farthest < 0 or (next_farthest and is_last):
            return HOPELESS
        if next_farthest:
            return 2 * needs.actions + self._to_next_pass(stock, undrawn, next_farthest, needs)
        if farthest:
            return 2 * needs.actions + self._to_card(undrawn & farthest - 1, needs)
        return 2 * needs.actions

    def _farthest(self, needs: Needs, undrawn: int, waste: int, stuck: int) -> tuple[int, int]:
        """Return the farthest card that is needed in this pass and in the next one, as masks.

        0 stands for none. The second is -1 when there are too few cards.
        """
        farthest, next_farthest = 0, 0
        for mask, number in needs.stock:
            near = mask & (undrawn | waste)
            missing = number - near.bit_count()
            if missing > 0:
                card = _nth_bit(mask & stuck, missing)
                if not card:
                    return 0, -1
                if card > next_farthest:  # noqa: PLR1730 - half the time of `max`
                    next_farthest = card
            elif not next_farthest:
                number -= (near & waste).bit_count()  # noqa: PLW2901
                if number > 0:
                    card = _nth_bit(near & undrawn, number)
                    if card > farthest:  # noqa: PLR1730 - likewise
                        farthest = card
        return farthest, next_farthest

    def _to_card(self, before: int, needs: Needs) -> int:
        """Bound the half actions of passing the cards before one to be drawn in this pass."""
        if self._board.has_stock_top:
            return self._passing(before, needs)
        return 2 * before.bit_count() + 2

    def _to_next_pass(self, stock: int, undrawn: int, card: int, needs: Needs) -> int:
        """Bound the half actions of a recycle and of all passing up to a card of the waste."""
        again = stock & card - 1
        if self._board.has_stock_top:
            return 2 + self._passing(undrawn | again, needs)
        return 2 * undrawn.bit_count() + 2 + self._passing(again, needs) + 2

    def _passing(self, cards: int, needs: Needs) -> int:
        """Bound the half actions of passing cards, used where they lie or drawn."""
        if not cards:
            return 0
        kings = (cards & self._kings).bit_count()
        unused = cards.bit_count() - kings
        for mask, number in needs.stock:
            there = (mask & cards).bit_count()
            unused -= there if there < number else number
        return 2 * kings + unused if unused > 0 else 2 * kings

    def _to_clear_all(self, shape: int, stock: int, undrawn: int, stuck: int) -> int:
        kings = (stock & self._kings).bit_count()
        kings += (shape & self._board.shapes.slots_of[KING]).bit_count()
        half_actions = shape.bit_count() + stock.bit_count() + kings
        if not self._board.has_stock_top:
            half_actions += 2 * (undrawn | stuck).bit_count()
        return half_actions + 2 if stuck else half_actions

    def _find_needs(self, shape: int) -> Needs:
        shapes, counts = self._board.shapes, self._board.counts
        actions = (shape & shapes.slots_of[KING]).bit_count()
        stock = []
        for low in range(1, FAMILY_COUNT + 1):
            high = PAIR_TOTAL - low
            pairs = counts.matching(shape & (shapes.slots_of[low] | shapes.slots_of[high]), low)
            for rank in (low, high):
                alone = (shape & shapes.slots_of[rank]).bit_count() - pairs
                actions += alone
                if alone:
                    stock.append((shapes.stock_of[PAIR_TOTAL - rank], alone))
            actions += pairs
        return Needs(actions, tuple(stock))


def _nth_bit(mask: int, number: int) -> int:
    """Return the n-th lowest bit that is set, counted from 1; 0 where there are fewer."""
    for _ in range(number - 1):
        mask &= mask - 1
    return mask & -mask
