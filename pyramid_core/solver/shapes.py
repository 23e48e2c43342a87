"""Own the pyramid's shapes in one deal: what is exposed, which pairs leave, what they lead to.

A *shape* is a 28-bit mask of the slots whose cards are left. Cards leave a pyramid only from below,
so only 1430 shapes occur (the eighth Catalan number, for the lower edge is a lattice path),
and all that does not depend on the stock is worked out once per shape. An exposed king
leaves at once: shapes here are *settled*, without exposed kings. That is safe, since a king blocks
and helps nobody, whatever the rules.
"""

from functools import cache
from typing import Final, NamedTuple

from pyramid_core.cards import KING, PAIR_TOTAL, rank_of
from pyramid_core.deal import Deal
from pyramid_core.layout import COVER_MASK, COVERED_SLOTS, SLOT_COUNT, SLOTS, STOCK_COUNT

RANK_COUNT: Final = 13


def bits_of(mask: int) -> list[int]:
    """Return the indexes of the bits that are set, lowest first."""
    indexes = []
    while mask:
        bit = mask & -mask
        indexes.append(bit.bit_length() - 1)
        mask ^= bit
    return indexes


@cache
def slots_in(mask: int) -> tuple[int, ...]:
    """Return the slots of a mask in which no slot covers another, such as the exposed ones.

    Cached: as many such masks exist as shapes, for each is the lower edge of one.
    """
    return tuple(bits_of(mask))


@cache
def exposed_mask(shape: int) -> int:
    """Return the slots of a shape that no card covers, as a mask; at most 1430 are cached."""
    mask = 0
    for slot in SLOTS:
        if shape >> slot & 1 and not shape & COVER_MASK[slot]:
            mask |= 1 << slot
    return mask


def _above_masks() -> tuple[int, ...]:
    """Return for each slot all slots that must be empty before it is exposed."""
    masks = [0] * SLOT_COUNT
    for slot in reversed(SLOTS):
        masks[slot] = COVER_MASK[slot]
        for cover in bits_of(COVER_MASK[slot]):
            masks[slot] |= masks[cover]
    return tuple(masks)


ABOVE_MASK: Final = _above_masks()


class Pair(NamedTuple):
    """Hold two pyramid cards that may leave together, and the settled shape they leave behind."""

    shape: int
    first: int
    second: int


class Shapes:
    """Answer for one deal what its shapes allow.

    ranks: the ranks of the pyramid's cards by slot.
    slots_of, stock_of: for each rank (index 0 unused) where its cards lie, as a pyramid and as a
    stock mask.
    has_overlap: pairs of a card and its only cover count.
    """

    def __init__(self, deal: Deal, *, has_overlap: bool) -> None:
        """Look up where the ranks lie."""
        ranks = tuple(rank_of(card) for card in deal)
        self.ranks = ranks[:SLOT_COUNT]
        self.stock_ranks = ranks[SLOT_COUNT:]
        self.has_overlap = has_overlap
        self.slots_of = [0] * (RANK_COUNT + 1)
        self.stock_of = [0] * (RANK_COUNT + 1)
        for slot in range(SLOT_COUNT):
            self.slots_of[ranks[slot]] |= 1 << slot
        for index in range(STOCK_COUNT):
            self.stock_of[ranks[SLOT_COUNT + index]] |= 1 << index
        self.partners = tuple(
            0 if rank == KING else self.slots_of[PAIR_TOTAL - rank] for rank in self.ranks
        )
        self._pairs: dict[int, tuple[Pair, ...]] = {}

    def settle(self, shape: int) -> int:
        """Remove exposed kings, and those that this exposes, from below."""
        kings = self.slots_of[KING]
        while exposed_kings := exposed_mask(shape) & kings:
            shape ^= exposed_kings
        return shape

    def pairs(self, shape: int) -> tuple[Pair, ...]:
        """Return the pairs within the pyramid that may leave a settled shape."""
        pairs = self._pairs.get(shape)
        if pairs is None:
            pairs = self._pairs[shape] = tuple(self._find_pairs(shape))
        return pairs

    def _find_pairs(self, shape: int) -> list[Pair]:
        exposed = exposed_mask(shape)
        found = []
        for first in slots_in(exposed):
            seconds = slots_in(self.partners[first] & exposed & -(2 << first))
            if self.has_overlap:
                seconds += tuple(
                    under
                    for under in COVERED_SLOTS[first]
                    if self.partners[first] >> under & 1 and shape & COVER_MASK[under] == 1 << first
                )
            for second in seconds:
                rest = self.settle(shape ^ (1 << first | 1 << second))
                found.append(Pair(rest, first, second))
        return found

    def may_pair(self, first: int, second: int) -> bool:
        """Tell whether two slots can ever be exposed together, or leave together under overlap."""
        if not (ABOVE_MASK[first] >> second & 1 or ABOVE_MASK[second] >> first & 1):
            return True
        is_direct = COVER_MASK[first] >> second & 1 or COVER_MASK[second] >> first & 1
        return self.has_overlap and bool(is_direct)
