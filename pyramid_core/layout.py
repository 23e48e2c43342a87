"""Own the pyramid's geometry: slots, rows, covers. Knows nothing of cards or rules.

Everything is computed from rows. Slots number the pyramid row by row from the tip, left to right:
row r holds r + 1 slots. A *mask* has bit i set for slot i (28-bit pyramid masks) or for the i-th
stock card in draw order (24-bit stock masks).
"""

from typing import Final, NewType

Slot = NewType("Slot", int)
"""A place in the pyramid, 0 (the tip) to 27."""

ROW_COUNT: Final = 7
SLOT_COUNT: Final = ROW_COUNT * (ROW_COUNT + 1) // 2
STOCK_COUNT: Final = 52 - SLOT_COUNT
FULL_PYRAMID: Final = (1 << SLOT_COUNT) - 1
FULL_STOCK: Final = (1 << STOCK_COUNT) - 1
SLOTS: Final = tuple(Slot(number) for number in range(SLOT_COUNT))


def slot_at(row: int, column: int) -> Slot:
    """Return the slot in a row (0 is the tip) and a column (0 is the leftmost of its row)."""
    return Slot(row * (row + 1) // 2 + column)


ROW_OF: Final = tuple(row for row in range(ROW_COUNT) for _ in range(row + 1))
COLUMN_OF: Final = tuple(column for row in range(ROW_COUNT) for column in range(row + 1))


def _covers(slot: Slot) -> tuple[Slot, ...]:
    row, column = ROW_OF[slot], COLUMN_OF[slot]
    if row == ROW_COUNT - 1:
        return ()
    return (slot_at(row + 1, column), slot_at(row + 1, column + 1))


def _covered(slot: Slot) -> tuple[Slot, ...]:
    row, column = ROW_OF[slot], COLUMN_OF[slot]
    return tuple(slot_at(row - 1, above) for above in (column - 1, column) if 0 <= above < row)


COVERS: Final = tuple(_covers(slot) for slot in SLOTS)
"""For each slot the two slots whose cards cover it; empty in the bottom row."""
COVER_MASK: Final = tuple(sum(1 << cover for cover in covers) for covers in COVERS)
"""`COVERS` as masks."""
COVERED_SLOTS: Final = tuple(_covered(slot) for slot in SLOTS)
"""For each slot the one or two slots that it covers; empty for the tip."""
MIRROR: Final = tuple(slot_at(ROW_OF[slot], ROW_OF[slot] - COLUMN_OF[slot]) for slot in SLOTS)
"""For each slot the slot that a left-right mirror puts in its place."""
