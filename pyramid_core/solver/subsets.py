"""Own the tables that combine a value of each stock card over a stock mask in four look-ups."""

from collections.abc import Callable, Sequence
from typing import Final

from pyramid_core.layout import STOCK_COUNT

CHUNK_BITS: Final = STOCK_COUNT // 4
CHUNK: Final = (1 << CHUNK_BITS) - 1


def chunk_tables(
    values: Sequence[int], combine: Callable[[int, int], int]
) -> tuple[list[int], ...]:
    """Return for each quarter of the stock its values combined, by the mask of its cards.

    values: one for each stock card. combine: such as `operator.add`; 0 stands for no card.
    """
    return tuple(
        _by_subset(values[start : start + CHUNK_BITS], combine)
        for start in range(0, STOCK_COUNT, CHUNK_BITS)
    )


def _by_subset(values: Sequence[int], combine: Callable[[int, int], int]) -> list[int]:
    table = [0]
    for value in values:
        table += [combine(before, value) for before in table]
    return table
