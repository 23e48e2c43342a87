"""Check positions: what lies where, and the text that says so."""

import pytest
from hypothesis import given

from pyramid_core.cards import NO_CARD, Card, NotationError, format_card, format_cards, parse_card
from pyramid_core.deal import shuffled_deal
from pyramid_core.layout import FULL_PYRAMID, FULL_STOCK, SLOTS
from pyramid_core.moves import DRAW, RECYCLE, king_move, pair_move, play
from pyramid_core.position import (
    Position,
    cards_left,
    discard_cards,
    exposed_slots,
    format_position,
    has_recycle_left,
    has_won,
    initial_position,
    is_exposed,
    parse_position,
    pyramid_cards,
    recycles_left,
    stock_cards,
    stock_top,
    waste_cards,
    waste_top,
)
from pyramid_core.rules import RULE_SETS
from tests import strategies
from tests.strategies import small_position

CLASSIC = RULE_SETS["classic-3"]
DEAL = shuffled_deal(1)
OPENING = format_position(initial_position(DEAL, CLASSIC))


def test_a_game_begins_with_all_cards_and_nothing_drawn() -> None:
    position = initial_position(DEAL, CLASSIC)
    assert (position.pyramid, position.stock, position.drawn, position.pass_number) == (
        FULL_PYRAMID,
        FULL_STOCK,
        0,
        1,
    )
    assert pyramid_cards(position) == DEAL[:28]
    assert stock_cards(position) == DEAL[28:]
    assert waste_cards(position) == discard_cards(position) == ()
    assert waste_top(position) == NO_CARD
    assert stock_top(position) == DEAL[28]
    assert cards_left(position) == DEAL


def test_only_the_bottom_row_is_exposed_at_first() -> None:
    assert exposed_slots(initial_position(DEAL, CLASSIC)) == list(range(21, 28))


def test_a_card_is_exposed_once_both_cards_on_it_are_gone() -> None:
    position = small_position("5c/8d7h/2c--9s")
    assert [slot for slot in range(28) if is_exposed(position, SLOTS[slot])] == [3, 5]
    assert is_exposed(small_position("5c/8d7h/2c----"), SLOTS[2])


def test_a_removed_card_is_not_exposed() -> None:
    assert not is_exposed(small_position("5c/8d7h"), SLOTS[3])


def test_piles_after_draws_removals_and_a_recycle() -> None:
    position = small_position("Kd/5c8h", stock="2c3d4h", waste="Tc")
    for move in (DRAW, pair_move(parse_card("5c"), parse_card("8h")), king_move(parse_card("Kd"))):
        position = play(position, move) if not has_won(position) else position
    assert has_won(position)
    assert format_cards(waste_cards(position)) == "Tc2c"
    assert format_cards(stock_cards(position)) == "3d4h"
    assert len(discard_cards(position)) == 48


def test_a_recycle_keeps_the_draw_order() -> None:
    position = play(small_position("5c", waste="2c3d4h"), RECYCLE)
    assert format_cards(stock_cards(position)) == "2c3d4h"
    assert waste_cards(position) == ()
    assert position.pass_number == 2
    assert waste_top(position) == NO_CARD


def test_the_card_under_a_removed_waste_top_is_the_next_top() -> None:
    position = play(
        small_position("5c", waste="2c8d", stock="7s"),
        pair_move(parse_card("5c"), parse_card("8d")),
    )
    assert format_card(waste_top(position)) == "2c"


def test_equal_situations_are_equal_positions() -> None:
    """A waste emptied by pairs and a waste never filled are the same, but for what is gone."""
    position = small_position("5c/7h6h", stock="7s6d3c", rules="open-3")
    drawn_first = play(play(position, DRAW), pair_move(parse_card("7s"), parse_card("6h")))
    taken_from_stock = play(position, pair_move(parse_card("7s"), parse_card("6h")))
    assert drawn_first == taken_from_stock
    assert drawn_first.drawn == 0


@pytest.mark.parametrize(
    ("rules", "pass_number", "left"),
    [
        ("classic-1", 1, 0),
        ("classic-2", 1, 1),
        ("classic-3", 1, 2),
        ("classic-3", 3, 0),
        ("classic-free", 9, None),
    ],
)
def test_recycles_left(rules: str, pass_number: int, left: int | None) -> None:
    position = small_position("5c", waste="2c", pass_number=pass_number, rules=rules)
    assert recycles_left(position) == left
    assert has_recycle_left(position) == (left != 0)


def test_a_win_needs_the_pyramid_or_all_cards_as_the_goal_says() -> None:
    assert has_won(small_position("", stock="2c", waste="3c"))
    assert not has_won(small_position("", stock="2c", rules="full-3"))
    assert not has_won(small_position("", waste="2c", rules="full-3"))
    assert has_won(small_position("", rules="full-3"))
    assert not has_won(small_position("2c"))


@given(strategies.positions())
def test_every_card_lies_in_one_place(position: Position) -> None:
    places = (
        pyramid_cards(position)
        + stock_cards(position)
        + waste_cards(position)
        + discard_cards(position)
    )
    assert sorted(places) == list(range(52))
    assert sorted(cards_left(position) + discard_cards(position)) == list(range(52))


@given(strategies.positions())
def test_tops_are_the_ends_of_their_piles(position: Position) -> None:
    assert waste_top(position) == (waste_cards(position) or (NO_CARD,))[-1]
    assert stock_top(position) == (stock_cards(position) or (NO_CARD,))[0]
    assert position.drawn == 0 or position.stock >> (position.drawn - 1) & 1
    assert position.waste | position.undrawn == position.stock
    assert position.waste & position.undrawn == 0


# The text


def test_opening_text() -> None:
    text = "Ac/2c3c/4c5c6c/7c8c9cTc/JcQcKcAd2d/3d4d5d6d7d8d/9dTdJdQdKdAh2h"
    stock = "3h4h5h6h7h8h9hThJhQhKhAs2s3s4s5s6s7s8s9sTsJsQsKs"
    position = parse_position(f"{text} {stock} - 1 classic-3 -")
    assert position.deal == tuple(_pack_by_suit())
    assert position == initial_position(position.deal, CLASSIC)
    assert format_position(position) == f"{text} {stock} - 1 classic-3 -"


def _pack_by_suit() -> list[Card]:
    return [parse_card(rank + suit) for suit in "cdhs" for rank in "A23456789TJQK"]


def test_mid_game_text() -> None:
    position = small_position(
        "5c/8d--/2c----", stock="7s--6d", waste="--3c", pass_number=2, rules="custom:2+overlap"
    )
    text = format_position(position)
    assert text.startswith(
        "5c/8d--/2c----/--------/----------/------------/-------------- 7s--6d--"
    )
    assert " --3c 2 custom:2+overlap " in text
    assert parse_position(text) == position


@given(strategies.positions())
def test_position_text_round_trip(position: Position) -> None:
    assert parse_position(format_position(position)) == position


@given(strategies.positions())
def test_a_discard_left_out_is_made_of_the_cards_not_named(position: Position) -> None:
    text = format_position(position).rpartition(" ")[0]
    read = parse_position(text)
    assert read._replace(deal=position.deal) == position
    assert cards_left(read) == cards_left(position)


def test_empty_piles_are_dashes() -> None:
    assert format_position(small_position("", rules="full-3")).split()[2:5] == ["-", "1", "full-3"]


def replaced(field: int, text: str) -> str:
    """Return the opening's text with one of its fields replaced."""
    fields = OPENING.split()
    return " ".join([*fields[:field], text, *fields[field + 1 :]])


PYRAMID, STOCK = OPENING.split()[:2]
GAP_UNDER_A_CARD = PYRAMID.replace(PYRAMID[:2], "--", 1)
TWICE = PYRAMID[:-2] + PYRAMID[:2]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "a position is PYRAMID STOCK WASTE PASS RULES"),
        ("what is this", "a position is PYRAMID STOCK WASTE PASS RULES"),
        (OPENING + " -", "a position is PYRAMID STOCK WASTE PASS RULES"),
        (replaced(0, PYRAMID.replace("/", "", 1)), "7 rows joined by '/', not 6"),
        (replaced(0, PYRAMID[:-2]), "row 7 of the pyramid has 7 places, not 6"),
        (replaced(0, PYRAMID.replace("/", "--/", 1)), "row 1 of the pyramid has 1 places, not 2"),
        (replaced(0, "Xx" + PYRAMID[2:]), "not a card (rank A23456789TJQK, then suit cdhs): 'Xx'"),
        (replaced(0, GAP_UNDER_A_CARD), "row 1 card 1 is gone but a card lies on it"),
        (replaced(0, TWICE), f"more than once {PYRAMID[:2]}"),
        (replaced(1, STOCK[:-2]), f"missing {STOCK[-2:]}"),
        (replaced(1, STOCK[:-1]), "not a card"),
        (replaced(1, STOCK + "--"), "stock and waste hold more than 24 cards"),
        (replaced(2, STOCK[:2]), "stock and waste hold more than 24 cards"),
        (replaced(3, "0"), "'0' is not a pass of classic-3"),
        (replaced(3, "4"), "'4' is not a pass of classic-3"),
        (replaced(3, "-1"), "not an integer from 0 up: '-1'"),
        (replaced(3, "²"), "not an integer from 0 up: '²'"),
        (replaced(4, "classic-9"), "no rule set or switches of that name: 'classic-9'"),
        (replaced(5, "7c"), "more than once 7c"),
        (replaced(5, "--"), "'--' is no card of a discard"),
    ],
)
def test_a_wrong_position_names_its_fault_and_ends_with_the_text(text: str, fault: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert fault in str(caught.value)
    assert str(caught.value).endswith(repr(text))


def test_a_discard_must_hold_exactly_what_is_gone() -> None:
    text = format_position(small_position("5c/8d7h"))
    for wrong in (text[:-2], text + "5c", text[:-2] + "5c"):
        with pytest.raises(NotationError, match="not one pack of 52 cards"):
            parse_position(wrong)


def test_a_gap_must_not_lie_under_a_card_anywhere() -> None:
    with pytest.raises(NotationError, match="row 2 card 1 is gone but a card lies on it"):
        small_position("5c/--8d/7h----")
    with pytest.raises(NotationError, match="row 2 card 2 is gone but a card lies on it"):
        small_position("5c/8d--/----7h")
