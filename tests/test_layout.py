"""Check the pyramid's geometry against the words of the rules."""

import pytest

from pyramid_core.layout import (
    COLUMN_OF,
    COVER_MASK,
    COVERED_SLOTS,
    COVERS,
    FULL_PYRAMID,
    FULL_STOCK,
    MIRROR,
    ROW_OF,
    SLOTS,
    slot_at,
)


def test_rows_hold_one_to_seven_slots_from_the_tip() -> None:
    assert [ROW_OF.count(row) for row in range(7)] == [1, 2, 3, 4, 5, 6, 7]
    assert [(ROW_OF[slot], COLUMN_OF[slot]) for slot in (0, 1, 2, 3, 20, 21, 27)] == [
        (0, 0),
        (1, 0),
        (1, 1),
        (2, 0),
        (5, 5),
        (6, 0),
        (6, 6),
    ]


@pytest.mark.parametrize("slot", SLOTS)
def test_slot_is_found_by_its_row_and_column(slot: int) -> None:
    assert slot_at(ROW_OF[slot], COLUMN_OF[slot]) == slot


@pytest.mark.parametrize("slot", SLOTS)
def test_two_slots_of_the_next_row_cover(slot: int) -> None:
    row, column = ROW_OF[slot], COLUMN_OF[slot]
    places = [(ROW_OF[cover], COLUMN_OF[cover]) for cover in COVERS[slot]]
    assert places == ([] if row == 6 else [(row + 1, column), (row + 1, column + 1)])


@pytest.mark.parametrize("slot", SLOTS)
def test_cover_tables_say_the_same(slot: int) -> None:
    assert COVER_MASK[slot] == sum(2**cover for cover in COVERS[slot])
    assert list(COVERED_SLOTS[slot]) == [under for under in SLOTS if slot in COVERS[under]]


@pytest.mark.parametrize("slot", SLOTS)
def test_mirror_turns_a_row_round_and_keeps_covers(slot: int) -> None:
    assert ROW_OF[MIRROR[slot]] == ROW_OF[slot]
    assert COLUMN_OF[MIRROR[slot]] == ROW_OF[slot] - COLUMN_OF[slot]
    assert MIRROR[MIRROR[slot]] == slot
    assert {MIRROR[cover] for cover in COVERS[slot]} == set(COVERS[MIRROR[slot]])


def test_full_masks_hold_28_and_24_cards() -> None:
    assert FULL_PYRAMID.bit_count() == FULL_PYRAMID.bit_length() == 28
    assert FULL_STOCK.bit_count() == FULL_STOCK.bit_length() == 24
