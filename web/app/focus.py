"""Own where the focus goes: to a neighbour, or to a sensible place after cards have left."""

from typing import TYPE_CHECKING, Final

from pyramid_core.layout import COLUMN_OF, ROW_COUNT, ROW_OF, SLOTS
from pyramid_core.position import exposed_slots
from web.app.view import STOCK, WASTE, place_of

if TYPE_CHECKING:
    from pyramid_core.cards import Card
    from pyramid_core.position import Position

UP: Final = "up"
DOWN: Final = "down"
LEFT: Final = "left"
RIGHT: Final = "right"

_PILES_ROW: Final = ROW_COUNT


def _is_here(position: "Position", slot: int) -> bool:
    return bool(position.pyramid >> slot & 1)


def _across(place: str, *, is_mirrored: bool) -> int:
    """Return how far right a place lies, in half cards from the pyramid's middle."""
    if place == WASTE:
        return 0
    if place == STOCK:
        return -4 if is_mirrored else 4
    return 2 * COLUMN_OF[int(place)] - ROW_OF[int(place)]


def neighbour(position: "Position", place: str, direction: str, *, is_mirrored: bool) -> str:
    """Return the place next to one in a direction, or the place itself where there is none.

    Args:
        position: the position; removed cards are passed over.
        place: a slot's number, `waste` or `stock`.
        direction: `UP`, `DOWN`, `LEFT` or `RIGHT`.
        is_mirrored: whether the stock lies left of the waste.
    """
    is_pile = place in {WASTE, STOCK}
    row = _PILES_ROW if is_pile else ROW_OF[int(place)]
    across = _across(place, is_mirrored=is_mirrored)
    if direction in {LEFT, RIGHT}:
        sign = 1 if direction == RIGHT else -1
        row_mates = _places(position, row)
        ahead = [
            (sign * (_across(mate, is_mirrored=is_mirrored) - across), mate) for mate in row_mates
        ]
        return min([(far, mate) for far, mate in ahead if far > 0] or [(0, place)])[1]
    rows = range(row - 1, -1, -1) if direction == UP else range(row + 1, _PILES_ROW + 1)
    for other in rows:
        near = [
            (abs(_across(mate, is_mirrored=is_mirrored) - across), mate)
            for mate in _places(position, other)
        ]
        if near:
            return min(near)[1]
    return place


def _places(position: "Position", row: int) -> "list[str]":
    if row == _PILES_ROW:
        return [WASTE, STOCK]
    return [str(slot) for slot in SLOTS if ROW_OF[slot] == row and _is_here(position, slot)]


def place_after(position: "Position", left: "tuple[str, ...]", freed: "list[Card]") -> str:
    """Return the place that should have the focus once cards have left.

    Args:
        position: the position after it.
        left: the places they left from.
        freed: the cards that became available by it.
    """
    for card in freed:
        return place_of(position, card)
    exposed = exposed_slots(position)
    slots = [int(place) for place in left if place not in {WASTE, STOCK}]
    if not exposed:
        return STOCK
    if not slots:
        return left[0]
    row, across = ROW_OF[slots[0]], _across(str(slots[0]), is_mirrored=False)

    def distance(slot: int) -> "tuple[int, int]":
        sideways = abs(_across(str(slot), is_mirrored=False) - across)
        return (2 * abs(ROW_OF[slot] - row) + sideways, slot)

    return str(min(exposed, key=distance))
