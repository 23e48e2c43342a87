"""Own the order-free problem: what can be cleared when every stock card is always in reach.

Counts of the surviving stock cards are packed into one integer: six *families* of two ranks that
total 13 (ace and queen, 2 and jack …), six bits each, three bits a rank. Kings do not matter.
"""

import operator
from typing import Final, NamedTuple

from pyramid_core.cards import KING, PAIR_TOTAL
from pyramid_core.layout import FULL_STOCK
from pyramid_core.solver.shapes import RANK_COUNT, Shapes, bits_of, exposed_mask, slots_in
from pyramid_core.solver.subsets import CHUNK, CHUNK_BITS, chunk_tables

FAMILY_COUNT: Final = 6
_COUNT_BITS: Final = 4
FAMILY_BITS: Final = 2 * _COUNT_BITS
FAMILY_FIELD: Final = (1 << FAMILY_BITS) - 1
COUNT_FIELD: Final = (1 << _COUNT_BITS) - 1
_LOW_FIELDS: Final = sum(COUNT_FIELD << FAMILY_BITS * family for family in range(FAMILY_COUNT))
GUARDS: Final = sum(1 << _COUNT_BITS * field + _COUNT_BITS - 1 for field in range(2 * FAMILY_COUNT))
"""The highest bit of each count, never set: counts are 4 at most."""
COUNTS_BITS: Final = FAMILY_BITS * FAMILY_COUNT
_HALF: Final = FAMILY_COUNT // 2
_HALF_BITS: Final = COUNTS_BITS // 2
_HALF_FIELD: Final = (1 << _HALF_BITS) - 1
LOST: Final = 0
ALIVE: Final = FULL_STOCK + 1
"""Set in every answer of `Counts.useful_stock` that is not `LOST`."""


BY_STOCK: Final = -1


class Removal(NamedTuple):
    """Hold two slots whose cards leave together, or one and `BY_STOCK`: a stock card takes it."""

    slot: int
    partner: int


_Entry = tuple[int, int, int] | tuple[()]
_Family = tuple[dict[int, _Entry], int, int]
_NOTHING: Final = (0, 0, 0)


def _shifts() -> tuple[int, ...]:
    """Return for each rank the place of its count; a king's is never used."""
    low = [FAMILY_BITS * (rank - 1) for rank in range(1, FAMILY_COUNT + 1)]
    return (0, *low, *(shift + _COUNT_BITS for shift in reversed(low)), 0)


SHIFT: Final = _shifts()
UNIT: Final = tuple(0 if rank in {0, KING} else 1 << SHIFT[rank] for rank in range(RANK_COUNT + 1))
"""For each rank what one card adds to the packed counts; nothing for a king."""


def of_partners(counts: int) -> int:
    """Return packed counts with the two ranks of each family exchanged."""
    return (counts & _LOW_FIELDS) << _COUNT_BITS | counts >> _COUNT_BITS & _LOW_FIELDS


class Counts:
    """Answer whether the order-free problem has a solution, and what stock is of use in one.

    With unlimited passes every surviving stock card can be made the waste top at any moment, so the
    order of the stock does not matter and this problem is the game itself; under `stock_top` with
    goal pyramid too, since a pair of stock cards then only wastes partners. With fewer passes,
    every winning line also solves this problem, once its pairs of two stock cards are left out: so
    what is lost here is lost there. Under `stock_top` with goal all, two stock cards may leave
    together as soon as they are neighbours, and this problem lets them leave at any time: a
    relaxation, too, that asks of the stock only what the pyramid needs, because equal numbers of
    the two ranks of a family are always left over.
    """

    def __init__(self, shapes: Shapes, *, has_stock_top: bool, must_clear_stock: bool) -> None:
        """Prepare empty caches.

        must_clear_stock: the goal is all 52 cards.
        """
        self._shapes = shapes
        self._has_stock_top = has_stock_top
        self._must_clear_stock = must_clear_stock
        self._needs_exact = must_clear_stock and not has_stock_top
        slots_of = shapes.slots_of
        self._families: tuple[_Family, ...] = tuple(
            ({}, SHIFT[rank], slots_of[rank] | slots_of[PAIR_TOTAL - rank])
            for rank in range(1, FAMILY_COUNT + 1)
        )
        self._low_half: dict[int, _Entry] = {}
        self._high_half: dict[int, _Entry] = {}
        self._low_slots, self._high_slots = (
            sum(slots for _, _, slots in half)
            for half in (self._families[:_HALF], self._families[_HALF:])
        )
        self._asks_all_families = has_stock_top or must_clear_stock
        self.answers: dict[int, int] = {}
        self._matchings: dict[int, int] = {0: 0}
        self._chunks = chunk_tables([UNIT[rank] for rank in shapes.stock_ranks], operator.add)

    @property
    def nodes(self) -> int:
        """Return how many problems were looked into."""
        return len(self.answers)

    def of_stock(self, stock: int) -> int:
        """Return the packed counts of a stock mask."""
        first, second, third, fourth = self._chunks
        return (
            first[stock & CHUNK]
            + second[stock >> CHUNK_BITS & CHUNK]
            + third[stock >> 2 * CHUNK_BITS & CHUNK]
            + fourth[stock >> 3 * CHUNK_BITS]
        )

    def of_shape(self, shape: int) -> int:
        """Return the packed counts of a shape's cards."""
        slots_of = self._shapes.slots_of
        return sum((shape & slots_of[rank]).bit_count() * UNIT[rank] for rank in range(1, KING))

    def useful_stock(self, shape: int, counts: int) -> int:
        """Return `LOST`, or `ALIVE` plus the mask of stock cards that some solution may remove.

        shape: a settled shape. counts: packed counts of the surviving stock.
        """
        key = shape << COUNTS_BITS | counts
        answer = self.answers.get(key)
        if answer is None:
            answer = self.answers[key] = self._answer(shape, counts)
        return answer

    def _answer(self, shape: int, counts: int) -> int:
        entry = self._look(shape, counts)
        if not entry:
            return LOST
        useful, free, cut = entry
        if not shape:
            return useful
        key = shape << COUNTS_BITS | cut
        known = self.answers.get(key)
        if known is None:
            known = self.answers[key] = useful if self._can_win(shape, cut, free) else LOST
        return useful if known else LOST

    def _can_win(self, shape: int, counts: int, free: int) -> bool:
        """Tell whether something that can be looked at next is not lost."""
        for child in self._children(shape, counts, free):
            if self.useful_stock(child[0], child[1]):
                return True
        return False

    def solution(self, shape: int, counts: int) -> list[Removal]:
        """Return what to remove, in order, in a problem that is not lost."""
        steps: list[Removal] = []
        while shape:
            _, free, cut = self._look(shape, counts) or _NOTHING
            for rest, left, slots, is_pair in self._children(shape, cut, free):
                if self.useful_stock(rest, left):
                    removed = bits_of(slots)
                    if is_pair:
                        steps.append(Removal(*removed))
                    else:
                        steps += [Removal(slot, BY_STOCK) for slot in removed]
                    counts -= cut - left
                    shape = rest
                    break
            else:
                raise ValueError("a lost problem has no solution")
        return steps

    def _look(self, shape: int, counts: int) -> _Entry:
        """Join what the families say: useful stock, free slots, counts cut down; () when lost."""
        # Written out for both halves: a loop costs 4 % at classic-1.
        key = (shape & self._low_slots) << _HALF_BITS | counts & _HALF_FIELD
        low = self._low_half.get(key)
        if low is None:
            low = self._low_half[key] = self._half_entry(self._families[:_HALF], shape, counts)
        if not low:
            return low
        key = (shape & self._high_slots) << _HALF_BITS | counts >> _HALF_BITS
        high = self._high_half.get(key)
        if high is None:
            high = self._high_half[key] = self._half_entry(self._families[_HALF:], shape, counts)
        if not high:
            return high
        return low[0] | high[0], low[1] | high[1], low[2] | high[2]

    def _half_entry(self, families: tuple[_Family, ...], shape: int, counts: int) -> _Entry:
        """Join what some of the families say, likewise."""
        useful, free, cut = ALIVE, 0, 0
        for entries, shift, all_slots in families:
            slots = shape & all_slots
            if slots or self._asks_all_families:
                key = slots << FAMILY_BITS | counts >> shift & FAMILY_FIELD
                entry = entries.get(key)
                if entry is None:
                    entry = entries[key] = self._family_entry(shift, slots, key & FAMILY_FIELD)
                if not entry:
                    return entry
                useful |= entry[0]
                free |= entry[1]
                cut |= entry[2]
        return useful, free, cut

    def _family_entry(self, shift: int, slots: int, field: int) -> _Entry:
        """Look at one family alone; return () when it cannot be cleared.

        Else return the useful stock, the slots that may leave for free, and the counts cut to what
        is of use.

        Partner matching (Hall): of `lows` pyramid cards at most as many as a largest matching has,
        among cards that are not above each other, leave with pyramid partners; the others need one
        from the stock each; likewise `highs`.

        Tight: when the lows need every high there is, a low in the stock can never leave, for it
        would take one.

        Free: when the stock has a partner for each low and each high, no card needs a pyramid
        partner and exposed cards of the family may leave at once. Both ranks must be covered, or a
        partner is taken that another needs.
        """
        low = shift // FAMILY_BITS + 1
        high = PAIR_TOTAL - low
        slots_of, stock_of = self._shapes.slots_of, self._shapes.stock_of
        lows, highs = (slots & slots_of[low]).bit_count(), (slots & slots_of[high]).bit_count()
        low_stock, high_stock = field & COUNT_FIELD, field >> _COUNT_BITS
        pairs = max(lows - high_stock, highs - low_stock, 0)
        if pairs > self.matching(slots, low):
            return ()
        free = slots if lows <= high_stock and highs <= low_stock else 0
        useful = 0
        if lows < highs + high_stock and (highs or self._has_stock_top):
            useful |= stock_of[low]
        if highs < lows + low_stock and (lows or self._has_stock_top):
            useful |= stock_of[high]
        if not self._needs_exact:
            cut = min(low_stock, highs) | min(high_stock, lows) << _COUNT_BITS
            return useful, free, cut << shift
        if low_stock > highs or lows - high_stock != highs - low_stock:
            return ()
        return useful, free, field << shift

    def matching(self, slots: int, low: int) -> int:
        """Return the size of a largest matching among a family's cards in a shape."""
        size = self._matchings.get(slots)
        if size is None:
            lows = bits_of(slots & self._shapes.slots_of[low])
            highs = slots & self._shapes.slots_of[PAIR_TOTAL - low]
            size = self._matchings[slots] = self._match(lows, highs)
        return size

    def _match(self, lows: list[int], highs: int) -> int:
        if not lows or not highs:
            return 0
        best = self._match(lows[1:], highs)
        for high in bits_of(highs):
            if self._shapes.may_pair(lows[0], high):
                best = max(best, 1 + self._match(lows[1:], highs ^ 1 << high))
        return best

    def _children(self, shape: int, counts: int, free: int) -> list[tuple[int, int, int, bool]]:
        """Return what to look at next: shape, counts, slots removed, whether they are a pair.

        free: slots whose cards may leave at once when exposed, by a stock card that nothing else
        needs. When there is one, or a pair that may leave at once, nothing else is looked at.
        """
        shapes = self._shapes
        exposed = exposed_mask(shape)
        if free & exposed:
            slots = free & exposed
            taken = sum(UNIT[PAIR_TOTAL - shapes.ranks[slot]] for slot in slots_in(slots))
            return [(shapes.settle(shape ^ slots), counts - taken, slots, False)]
        children = []
        for pair in shapes.pairs(shape):
            child = (pair.shape, counts, 1 << pair.first | 1 << pair.second, True)
            if self._is_lone(shape, pair.first, pair.second):
                return [child]
            children.append(child)
        for slot in slots_in(exposed):
            rank = PAIR_TOTAL - shapes.ranks[slot]
            if counts >> SHIFT[rank] & COUNT_FIELD:
                rest = shapes.settle(shape ^ 1 << slot)
                children.append((rest, counts - UNIT[rank], 1 << slot, False))
        return children

    def _is_lone(self, shape: int, first: int, second: int) -> bool:
        """Tell whether a pair may leave at once: one has no other partner in the pyramid.

        Proof: if a win gives this one a stock card instead, and its partner to a third card, let
        the pair leave and the third card take that stock card, which is always in reach. If the
        third is a stock card itself, it is left over; where that loses, because all stock cards
        must leave with pyramid cards, it cannot be: the partner is the only one of its rank in the
        pyramid, so with a stock card for it and the right numbers left the family was free.
        Leaving early only exposes more.
        """
        partners = self._shapes.partners
        return partners[first] & shape == 1 << second or partners[second] & shape == 1 << first
