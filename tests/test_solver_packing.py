"""Check that packed stocks are the stocks they stand for, and that states alike become one."""

from hypothesis import given
from hypothesis import strategies as st

from pyramid_core.solver.packing import Packing, renamed
from pyramid_core.solver.shapes import bits_of

STOCKS = st.lists(st.integers(1, 4), min_size=8, max_size=8)
MASKS = st.integers(0, 255)


def ranks_left(ranks: list[int], stock: int) -> list[int]:
    """Return the ranks of the surviving cards in order."""
    return [ranks[index] for index in bits_of(stock)]


@given(STOCKS, MASKS, MASKS)
def test_stocks_are_packed_alike_when_their_ranks_are(
    ranks: list[int], stock: int, other: int
) -> None:
    packed = Packing(ranks).packed
    assert ranks_left(ranks, packed(stock)) == ranks_left(ranks, stock)
    is_alike = ranks_left(ranks, stock) == ranks_left(ranks, other)
    assert (packed(stock) == packed(other)) is is_alike


@given(STOCKS, MASKS, st.integers(0, 8))
def test_a_waste_is_packed_as_part_of_its_stock(ranks: list[int], stock: int, drawn: int) -> None:
    packed = Packing(ranks).packed
    waste = packed(stock & (1 << drawn) - 1)
    assert packed(stock) & (1 << waste.bit_length()) - 1 == waste


@given(STOCKS, MASKS)
def test_names_lead_back_to_the_cards(ranks: list[int], stock: int) -> None:
    packed = Packing(ranks).packed(stock)
    names = renamed({index: index for index in range(8)}, stock, packed)
    assert [names[index] for index in bits_of(packed)] == bits_of(stock)
