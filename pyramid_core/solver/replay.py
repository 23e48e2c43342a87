"""Own the way back from the steps of the solver to real actions."""

from pyramid_core.cards import Card, is_king, is_match
from pyramid_core.layout import SLOT_COUNT
from pyramid_core.moves import DRAW, RECYCLE, Move, apply, king_move, pair_move
from pyramid_core.position import Position, exposed_slots, has_won
from pyramid_core.solver.counts import BY_STOCK, Removal
from pyramid_core.solver.ordered import OrderedStep
from pyramid_core.solver.shapes import Pair, Shapes, bits_of
from pyramid_core.solver.takes import Takes


class Replay:
    """Turn steps into actions, as few draws as they allow; ends with the win."""

    def __init__(self, position: Position) -> None:
        """Begin at a position."""
        self.position = position
        self.line: list[Move] = []
        self._remove_exposed_kings()

    def follow_removals(self, removals: list[Removal]) -> None:
        """Make the removals of the order-free problem, each with the nearest stock card."""
        for slot, partner in removals:
            if partner == BY_STOCK:
                self._take(slot, self._nearest_partner(slot))
            else:
                self._pair_slots(slot, partner)
        self._finish()

    def follow_steps(self, steps: list[OrderedStep], shapes: Shapes) -> None:
        """Make the steps of the ordered search."""
        takes = Takes(shapes)
        for shape, next_shape, stock in steps:
            indexes = bits_of(stock)
            if len(indexes) == 2:  # noqa: PLR2004 - the waste top and the stock top
                self._pair_stock(*indexes)
                continue
            if not indexes:
                self._pair_all(takes.route(shape, next_shape))
                continue
            rank = shapes.stock_ranks[indexes[0]]
            pairs, slot = takes.take_route(shape, next_shape, rank)
            self._pair_all(pairs)
            self._take(slot, indexes[0])
        self._finish()

    def _play(self, move: Move) -> None:
        self.position = apply(self.position, move)
        self.line.append(move)

    def _card(self, index: int) -> Card:
        return self.position.deal[SLOT_COUNT + index]

    def _stock_top_index(self) -> int:
        undrawn = self.position.undrawn
        return (undrawn & -undrawn).bit_length() - 1

    def _remove_exposed_kings(self) -> None:
        is_changed = True
        while is_changed and not has_won(self.position):
            is_changed = False
            for slot in exposed_slots(self.position):
                card = self.position.deal[slot]
                if is_king(card):
                    self._play(king_move(card))
                    is_changed = True
                    break

    def _pair_all(self, pairs: list[Pair]) -> None:
        for pair in pairs:
            self._pair_slots(pair.first, pair.second)

    def _pair_slots(self, first: int, second: int) -> None:
        deal = self.position.deal
        self._play(pair_move(deal[first], deal[second]))
        self._remove_exposed_kings()

    def _take(self, slot: int, index: int) -> None:
        """Bring a stock card to the top and let it take a pyramid card."""
        if not (self.position.rules.stock_top and self._can_come_next(index)):
            self._bring_to_waste_top(index)
        self._play(pair_move(self.position.deal[slot], self._card(index)))
        self._remove_exposed_kings()

    def _can_come_next(self, index: int) -> bool:
        """Draw until a stock card is the stock top; tell whether it can be so in this pass."""
        if index < self.position.drawn:
            return False
        while self._stock_top_index() != index:
            self._play(DRAW)
        return True

    def _bring_to_waste_top(self, index: int) -> None:
        """Draw and recycle until a card is the waste top; kings that lie over it leave."""
        while True:
            self._remove_waste_kings(index)
            if self.position.drawn == index + 1:
                return
            self._play(DRAW if self.position.undrawn else RECYCLE)

    def _remove_waste_kings(self, index: int) -> None:
        """Remove kings from the waste top if only they lie over a card."""
        above = bits_of(self.position.waste >> index + 1 << index + 1)
        if index < self.position.drawn and all(is_king(self._card(other)) for other in above):
            for other in reversed(above):
                self._play(king_move(self._card(other)))

    def _pair_stock(self, lower: int, upper: int) -> None:
        """Let the waste top and the stock top leave together, after kings between the two."""
        self._bring_to_waste_top(lower)
        while self._stock_top_index() != upper:
            self._play(king_move(self._card(self._stock_top_index())))
        self._play(pair_move(self._card(lower), self._card(upper)))

    def _nearest_partner(self, slot: int) -> int:
        """Return the stock card that can take a pyramid card soonest."""
        position = self.position
        card = position.deal[slot]
        partners = [index for index in bits_of(position.stock) if is_match(card, self._card(index))]
        over = [index for index in bits_of(position.waste) if not is_king(self._card(index))]
        if over and over[-1] in partners:
            return over[-1]
        later = [index for index in partners if index >= position.drawn]
        return later[0] if later else partners[0]

    def _finish(self) -> None:
        """Remove the kings that are left in the stock, where the goal asks for them."""
        while not has_won(self.position):
            kings = bits_of(self.position.stock)
            self._bring_to_waste_top(kings[0] if self.position.undrawn else kings[-1])
            self._play(king_move(self._card(self.position.drawn - 1)))
