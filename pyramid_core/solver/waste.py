"""Own the question which cards of the waste can leave before the pass ends."""

from pyramid_core.solver.board import Board
from pyramid_core.solver.counts import COUNT_FIELD, GUARDS, SHIFT, of_partners

Limits = tuple[int, int]
"""How many waste cards of each rank find room, and how many are to spare, as packed counts."""


class Waste:
    """Tell which waste cards cannot leave in the pass under way, whatever is played.

    Proof: within a pass a card of the waste leaves only after all cards above it, with a pyramid
    card or, under `stock_top`, with a card not yet drawn; never with another card of the waste.
    Each card of one rank takes a partner of its own. There is `room` for as many as the pyramid and
    the undrawn stock hold partners, and no more than are to `spare`: all partners, in the stock
    too, less one for each pyramid card of that same rank, for those must all leave in a win. So the
    first card from the top that finds no partner left stays, and everything below it.
    """

    def __init__(self, board: Board) -> None:
        """Prepare an empty cache."""
        self._counts = board.counts
        self._ranks = board.shapes.stock_ranks
        self._has_stock_top = board.has_stock_top
        self._in_shape: dict[int, Limits] = {}

    def limits(self, shape: int, counts: int) -> Limits:
        """Return how many cards of each rank may leave a waste at most, as packed counts.

        counts: packed counts of waste and undrawn stock; no rank of the pyramid may lack partners
        altogether.
        """
        in_shape = self._in_shape.get(shape)
        if in_shape is None:
            own = self._counts.of_shape(shape)
            partners = of_partners(own)
            in_shape = self._in_shape[shape] = (partners, partners - own)
        room, surplus = in_shape
        in_stock = of_partners(counts)
        return (room + in_stock if self._has_stock_top else room), surplus + in_stock

    def stuck(self, waste: int, limits: Limits) -> int:
        """Return the waste cards that cannot leave in this pass, as a mask.

        waste: the waste without kings. limits: those of the shape, and of waste and undrawn stock.
        """
        room, spare = limits
        in_waste = self._counts.of_stock(waste)
        if self._has_stock_top:
            room -= of_partners(in_waste)
        if (spare | GUARDS) - in_waste & (room | GUARDS) - in_waste & GUARDS == GUARDS:
            return 0
        while True:
            index = waste.bit_length() - 1
            shift = SHIFT[self._ranks[index]]
            if not (spare >> shift & COUNT_FIELD and room >> shift & COUNT_FIELD):
                return waste
            spare -= 1 << shift
            room -= 1 << shift
            waste ^= 1 << index
