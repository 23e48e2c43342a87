"""Own the way back from the steps of the solver to real actions."""

from pyramid_core.cards import KING, PAIR_TOTAL, Card
from pyramid_core.layout import COVER_MASK, SLOT_COUNT
from pyramid_core.moves import DRAW, RECYCLE, Move, king_move, pair_move
from pyramid_core.position import Position
from pyramid_core.rules import GOAL_ALL
from pyramid_core.solver.counts import BY_STOCK, Removal
from pyramid_core.solver.ordered import OrderedStep
from pyramid_core.solver.shapes import Pair, Shapes, bits_of
from pyramid_core.solver.takes import Takes


class Replay:
    """Turn steps into actions, as few draws as they allow; the line ends with the win.

    Kings of the pyramid leave once exposed, kings of the stock when they are in the way, and on the
    waste top where all cards must go.
    """

    def __init__(self, position: Position, shapes: Shapes) -> None:
        """Begin at a position that is not won."""
        self.line: list[Move] = []
        self._shapes = shapes
        self._deal = position.deal
        self._has_stock_top = position.rules.stock_top
        self._must_clear_stock = position.rules.goal == GOAL_ALL
        self._shape = position.pyramid
        self._stock = position.stock
        self._drawn = position.drawn
        self._remove_exposed_kings()

    def follow_removals(self, removals: list[Removal]) -> None:
        """Make the removals of the order-free problem, each with the nearest stock card."""
        for slot, partner in removals:
            if partner == BY_STOCK:
                self._take(slot, self._nearest_partner(slot))
            else:
                self._pair_slots(slot, partner)
        self._remove_last_kings()

    def follow_steps(self, steps: list[OrderedStep]) -> None:
        """Make the steps of the ordered search."""
        takes = Takes(self._shapes)
        for shape, next_shape, stock in steps:
            indexes = bits_of(stock)
            if stock & self._shapes.stock_of[KING]:
                self._bring_to_waste_top(indexes[0])
                self._remove_king(indexes[0])
                continue
            if len(indexes) == 2:  # noqa: PLR2004 - the waste top and the stock top
                self._pair_stock(*indexes)
                continue
            if not indexes:
                self._pair_all(takes.route(shape, next_shape))
                continue
            rank = self._shapes.stock_ranks[indexes[0]]
            pairs, slot = takes.take_route(shape, next_shape, rank)
            self._pair_all(pairs)
            self._take(slot, indexes[0])
        self._remove_last_kings()

    def _card(self, index: int) -> Card:
        return self._deal[SLOT_COUNT + index]

    def _stock_top(self) -> int:
        """Return the index of the next card to draw; -1 without any."""
        undrawn = self._stock >> self._drawn << self._drawn
        return (undrawn & -undrawn).bit_length() - 1

    def _draw_or_recycle(self) -> None:
        """Bring the next stock card up; a king that must or may leave does so instead."""
        kings = self._shapes.stock_of[KING]
        index = self._stock_top()
        if self._must_clear_stock and kings << 1 >> self._drawn & 1:
            self._remove_king(self._drawn - 1)
        elif index < 0:
            self.line.append(RECYCLE)
            self._drawn = 0
        elif self._has_stock_top and kings >> index & 1:
            self._remove_king(index)
        else:
            self.line.append(DRAW)
            self._drawn = index + 1

    def _remove_king(self, index: int) -> None:
        self.line.append(king_move(self._card(index)))
        self._remove_stock_card(index)

    def _remove_stock_card(self, index: int) -> None:
        self._stock ^= 1 << index
        self._drawn = (self._stock & (1 << self._drawn) - 1).bit_length()

    def _remove_exposed_kings(self) -> None:
        kings = self._shape & self._shapes.slots_of[KING]
        for slot in reversed(bits_of(kings)):
            if not self._shape & COVER_MASK[slot]:
                self._shape ^= 1 << slot
                self.line.append(king_move(self._deal[slot]))

    def _pair_all(self, pairs: list[Pair]) -> None:
        for pair in pairs:
            self._pair_slots(pair.first, pair.second)

    def _pair_slots(self, first: int, second: int) -> None:
        self.line.append(pair_move(self._deal[first], self._deal[second]))
        self._shape ^= 1 << first | 1 << second
        self._remove_exposed_kings()

    def _take(self, slot: int, index: int) -> None:
        """Bring a stock card to the top and let it take a pyramid card."""
        while not (self._has_only_kings_over(index) or self._is_open_stock_top(index)):
            self._draw_or_recycle()
        if index < self._drawn:
            self._bring_to_waste_top(index)
        self.line.append(pair_move(self._deal[slot], self._card(index)))
        self._remove_stock_card(index)
        self._shape ^= 1 << slot
        self._remove_exposed_kings()

    def _bring_to_waste_top(self, index: int) -> None:
        """Draw and recycle until only kings lie over a card in the waste; remove these."""
        while not self._has_only_kings_over(index):
            self._draw_or_recycle()
        while self._drawn != index + 1:
            self._remove_king(self._drawn - 1)

    def _is_open_stock_top(self, index: int) -> bool:
        return self._has_stock_top and self._stock_top() == index

    def _has_only_kings_over(self, index: int) -> bool:
        """Tell whether a card is in the waste with nothing but kings over it."""
        over = self._stock & (1 << self._drawn) - (2 << index)
        return index < self._drawn and not over & ~self._shapes.stock_of[KING]

    def _pair_stock(self, lower: int, upper: int) -> None:
        """Let the waste top and the stock top leave together, after kings between the two."""
        self._bring_to_waste_top(lower)
        while self._stock_top() != upper:
            self._remove_king(self._stock_top())
        self.line.append(pair_move(self._card(lower), self._card(upper)))
        self._remove_stock_card(upper)
        self._remove_stock_card(lower)

    def _nearest_partner(self, slot: int) -> int:
        """Return the stock card that can take a pyramid card soonest."""
        partners = self._partner_stock(slot)
        waste = self._stock & (1 << self._drawn) - 1
        waste_top = (waste & ~self._shapes.stock_of[KING]).bit_length()
        if partners & 1 << waste_top >> 1:
            return waste_top - 1
        later = partners >> self._drawn << self._drawn
        return bits_of(later or partners)[0]

    def _partner_stock(self, slot: int) -> int:
        shapes = self._shapes
        return shapes.stock_of[PAIR_TOTAL - shapes.ranks[slot]] & self._stock

    def _remove_last_kings(self) -> None:
        """Remove the kings that are left in the stock, where the goal asks for them."""
        while self._must_clear_stock and self._stock:
            if self._drawn:
                self._remove_king(self._drawn - 1)
            else:
                self._draw_or_recycle()
