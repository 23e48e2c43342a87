"""Own card words, the bit sets of cards that `libraries.playouts` works with, by deal.

Cards are bits of a 64-bit *card word* whose byte k - 1 holds the ranks k and 13 - k: the low nibble
the suits of k, the high nibble those of 13 - k. Byte 6 has the kings in its high nibble, byte 7 has
bit 4 set while the turn is possible, and both have bit 0 set as a partner. So the options in any
byte are the pairs of a bit of the low nibble with one of the high nibble, and an option's number
(`players.option_of`) is `byte * 16 + low bit * 4 + (high bit - 4)`.

Slots and stock cards are bits of masks as in `pyramid_core.position`.
"""

from collections.abc import Sequence
from typing import Final, Generic, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from libraries.players import SLOTS_UNDER
from pyramid_core.cards import PACK, Card, is_king, is_match, rank_of, suit_of
from pyramid_core.deal import Deal
from pyramid_core.layout import COVERED_SLOTS, SLOT_COUNT, SLOTS, STOCK_COUNT

Words = npt.NDArray[np.uint64]
Masks = npt.NDArray[np.uint32]
Numbers = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]
Flags = npt.NDArray[np.bool_]
Value = TypeVar("Value", np.uint32, np.uint64)

RANK_PAIRS: Final = 6
"""How many bytes of a card word hold ranks that pair."""
ALWAYS: Final = np.uint64(1 << 48)
"""Is set in every card word: the kings' partner."""
TURN: Final = np.uint64(0x11 << 56)
"""Is set in a card word while the turn is an option."""

_BYTE_PAIRS: Final = [
    [
        low * 4 + high
        for low in range(4)
        for high in range(4)
        if byte >> low & 1 and byte >> (4 + high) & 1
    ]
    for byte in range(256)
]
OPTION_COUNTS: Final[Bytes] = np.array([len(pairs) for pairs in _BYTE_PAIRS], np.uint8)
"""For each value of a byte, how many options it holds."""
OPTIONS: Final[Numbers] = np.array([(pairs + [0] * 16)[:16] for pairs in _BYTE_PAIRS], np.int64)
"""For each value of a byte its options, `low bit * 4 + (high bit - 4)`, shape (256, 16)."""


class UnionTable(Generic[Value]):
    """Hold a bit set for each bit of a mask; look up the union of those of many masks at once."""

    def __init__(self, values: Sequence[int], dtype: type[Value]) -> None:
        """Take the bit sets, from the mask's lowest bit up."""
        self._half = len(values) // 2
        self._low: npt.NDArray[Value] = _unions(values[: self._half], dtype)
        self._high: npt.NDArray[Value] = _unions(values[self._half :], dtype)

    def look_up(self, masks: Masks) -> npt.NDArray[Value]:
        """Return the union for each mask."""
        low = self._low[masks & np.uint32(self._low.size - 1)]
        united: npt.NDArray[Value] = low | self._high[masks >> np.uint32(self._half)]
        return united


def _unions(values: Sequence[int], dtype: type[Value]) -> npt.NDArray[Value]:
    table = np.zeros(1, dtype)
    for value in values:
        table = np.concatenate([table, table | dtype(value)])
    return table


COVERED: Final = UnionTable(
    [sum(1 << covered for covered in COVERED_SLOTS[slot]) for slot in SLOTS], np.uint32
)
"""For masks of slots the slots that they cover."""


class DealTables(NamedTuple):
    """Hold what depends on the deal alone.

    slot_words: card words for masks of slots.
    stock_words: card words for masks of stock cards.
    stock_card_words: at i + 1 the card word of the i-th stock card; elsewhere no card, 33 entries.
    option_slots: for each option the mask of the slots that it clears, 128 entries.
    option_stock: for each option the mask of the stock cards that it removes.
    stranded: at `byte * 256 + value` how many pyramid cards in a byte of a card word have no
        partner in it.
    """

    slot_words: UnionTable[np.uint64]
    stock_words: UnionTable[np.uint64]
    stock_card_words: Words
    option_slots: Masks
    option_stock: Masks
    stranded: Numbers


def deal_tables(deal: Deal) -> DealTables:
    """Compute the tables of a deal."""
    words = [1 << _BIT_OF[card] for card in deal]
    stock_card_words = np.zeros(33, np.uint64)
    stock_card_words[1 : STOCK_COUNT + 1] = words[SLOT_COUNT:]
    leaving = np.zeros((128, 2), np.uint32)
    for place, card in enumerate(deal):
        pile, index = divmod(place, SLOT_COUNT)
        leaving[_options_with(card), pile] |= np.uint32(1 << index)
    return DealTables(
        UnionTable(words[:SLOT_COUNT], np.uint64),
        UnionTable(words[SLOT_COUNT:], np.uint64),
        stock_card_words,
        leaving[:, 0].copy(),
        leaving[:, 1].copy(),
        _stranded_table(deal),
    )


def _bit_of(card: Card) -> int:
    """Return the number of the card's bit in a card word."""
    rank, suit = rank_of(card), suit_of(card)
    if is_king(card):
        return 8 * RANK_PAIRS + 4 + suit
    return 8 * (rank - 1) + suit if rank <= RANK_PAIRS else 8 * (12 - rank) + 4 + suit


_BIT_OF: Final = tuple(_bit_of(card) for card in PACK)


def _options_with(card: Card) -> list[int]:
    """Return the numbers of the options that remove a card."""
    byte, bit = divmod(_BIT_OF[card], 8)
    if is_king(card):
        return [byte * 16 + bit - 4]
    if bit < 4:  # noqa: PLR2004 - the low nibble
        return [byte * 16 + bit * 4 + partner for partner in range(4)]
    return [byte * 16 + partner * 4 + bit - 4 for partner in range(4)]


def _stranded_table(deal: Deal) -> Numbers:
    values = np.arange(256)
    table = np.zeros((RANK_PAIRS, 256), np.int64)
    for slot in SLOTS:
        if is_king(deal[slot]):
            continue
        partners = sum(1 << _BIT_OF[deal[place]] % 8 for place in _partner_places(deal, slot))
        byte, bit = divmod(_BIT_OF[deal[slot]], 8)
        table[byte] += (values >> bit & 1) & (values & partners == 0)
    return table.reshape(-1)


def _partner_places(deal: Deal, slot: int) -> list[int]:
    """Return where the cards are that a pyramid card could ever pair with."""
    return [
        place
        for place, card in enumerate(deal)
        if is_match(deal[slot], card)
        and place not in SLOTS_UNDER[slot]
        and (place >= SLOT_COUNT or slot not in SLOTS_UNDER[place])
    ]
