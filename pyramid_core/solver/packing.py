"""Own the question which stocks differ in nothing that matters.

Imports shapes only.
"""

from collections.abc import Sequence

from pyramid_core.solver.shapes import bits_of


class Packing:
    """Give a stock by the leftmost cards of the same ranks in the same order.

    Proof that nothing changes: only the ranks of the surviving stock cards and their order matter.
    So a card may stand for another of its rank, as long as no surviving card lies between the two,
    and states that differ in nothing else become one: half of all, under two passes.
    """

    def __init__(self, ranks: Sequence[int]) -> None:
        """Look up the twins, and prepare an empty cache.

        ranks: the ranks of the stock cards.
        """
        self.twins = (0, *(_twins(ranks, index) for index in range(len(ranks))))
        """For each index, counted from 1, the earlier stock cards of its rank as a mask."""
        self._packed = {0: 0}

    def packed(self, stock: int) -> int:
        """Return the stock mask that stands for one; a part below a card stands for that part."""
        packed = self._packed.get(stock)
        if packed is None:
            top = stock.bit_length()
            bit = 1 << top >> 1
            packed = self.packed(stock ^ bit)
            places = (self.twins[top] | bit) & -1 << packed.bit_length()
            packed |= places & -places
            self._packed[stock] = packed
        return packed


def _twins(ranks: Sequence[int], index: int) -> int:
    return sum(1 << other for other in range(index) if ranks[other] == ranks[index])


def renamed(names: dict[int, int], stock: int, packed: int) -> dict[int, int]:
    """Return which cards those of a packed stock are, by what those of the stock are."""
    return {new: names[old] for old, new in zip(bits_of(stock), bits_of(packed), strict=True)}
