"""Check the actions: what is legal, what is refused and why, how a game ends."""

import pytest
from hypothesis import given

from pyramid_core import moves
from pyramid_core.cards import NotationError, format_card, format_cards, parse_card
from pyramid_core.deal import shuffled_deal
from pyramid_core.moves import (
    DRAW,
    IN_PLAY,
    RECYCLE,
    STUCK,
    WON,
    IllegalMove,
    Move,
    apply,
    available_cards,
    card_refusal,
    format_move,
    legal_moves,
    outcome,
    pair_move,
    parse_move,
    play,
    refusal,
)
from pyramid_core.position import (
    Position,
    format_position,
    initial_position,
    recycles_left,
    stock_cards,
    waste_cards,
)
from pyramid_core.rules import RULE_SETS
from tests import strategies
from tests.strategies import small_position


def legal(position: Position) -> list[str]:
    """List the legal moves as texts, in alphabetical order."""
    return sorted(format_move(move) for move in legal_moves(position))


def after(position: Position, *texts: str) -> Position:
    """Return the position after some moves, each checked."""
    for text in texts:
        position = play(position, parse_move(text))
    return position


# What is legal


def test_exposed_cards_pair_to_thirteen_and_kings_leave_alone() -> None:
    position = small_position("2c/3c4c/5c8d--/KhAc----", waste="Qs")
    assert legal(position) == ["AcQs", "Kh", "recycle"]
    assert legal(after(position, "AcQs")) == ["Kh"]


def test_every_rank_has_its_partner() -> None:
    for low, high in ("AQ", "2J", "3T", "49", "58", "67"):
        assert legal(small_position(f"Kc/{low}c{high}d")) == [f"{low}c{high}d"]


def test_a_covered_card_is_not_available() -> None:
    assert legal(small_position("Kc/8d7h", waste="2c", pass_number=3)) == []


def test_only_the_top_of_the_waste_is_available() -> None:
    position = small_position("5c", waste="8d8h2c", pass_number=3)
    assert legal(position) == []
    assert format_cards(available_cards(position)) == "5c2c"


def test_two_cards_of_the_waste_never_pair() -> None:
    assert legal(small_position("2c", waste="8d5c", pass_number=3)) == []


def test_a_king_leaves_from_the_waste() -> None:
    assert legal(small_position("2c", waste="8dKh", pass_number=3)) == ["Kh"]


def test_two_exposed_cards_and_one_from_the_waste_give_both_choices() -> None:
    assert legal(small_position("2c/5c5d", waste="8h", pass_number=3)) == ["5c8h", "5d8h"]


def test_the_stock_top_is_closed_without_its_switch() -> None:
    assert legal(small_position("5c", stock="8d", waste="5d")) == ["draw"]
    assert legal(small_position("5c", stock="Kd")) == ["draw"]


def test_the_stock_top_pairs_with_the_pyramid_and_with_the_waste_top() -> None:
    position = small_position("5c", stock="8d5h", waste="5d", rules="open-3")
    assert legal(position) == ["5c8d", "5d8d", "draw"]
    assert stock_cards(after(position, "5d8d")) == (parse_card("5h"),)
    assert waste_cards(after(position, "5d8d")) == ()


def test_a_king_leaves_from_the_stock_top_and_opens_the_next() -> None:
    position = small_position("5c", stock="Kd8d", rules="open-3")
    assert legal(position) == ["Kd", "draw"]
    assert legal(after(position, "Kd")) == ["5c8d", "draw"]


def test_only_the_next_stock_card_is_open() -> None:
    assert legal(small_position("5c", stock="2d8d", rules="open-3")) == ["draw"]


def test_overlap_lets_a_card_leave_with_its_only_cover() -> None:
    assert legal(small_position("2c/5c3c/8d----", rules="custom:1+overlap")) == ["5c8d"]
    assert legal(small_position("2c/5c3c/8d----", rules="classic-1")) == []


def test_overlap_needs_the_cover_to_be_the_only_one() -> None:
    assert legal(small_position("2c/5c3c/8d2d--", rules="custom:1+overlap")) == []


def test_overlap_needs_the_cover_to_be_exposed() -> None:
    position = small_position("2c/5c3c/8d----/2d------", rules="custom:1+overlap")
    assert legal(position) == []


def test_overlap_offers_both_sides_of_a_card() -> None:
    position = small_position("2c/5c5d/--8d--", rules="custom:1+overlap")
    assert legal(position) == ["5c8d", "5d8d"]


def test_overlap_pairs_two_cards_that_are_both_exposed_once_only() -> None:
    assert legal(small_position("2c/5c8d", rules="custom:1+overlap")) == ["5c8d"]


def test_a_draw_turns_the_next_card_face_up() -> None:
    position = after(small_position("5c", stock="2d3h", waste="4s"), "draw")
    assert format_cards(waste_cards(position)) == "4s2d"
    assert format_cards(stock_cards(position)) == "3h"


def test_a_recycle_waits_for_the_stock_to_be_empty() -> None:
    assert legal(small_position("2c", stock="2d", waste="3h")) == ["draw"]
    assert legal(small_position("2c", waste="3h")) == ["recycle"]
    assert legal(small_position("2c")) == []


def test_a_recycle_reveals_nothing() -> None:
    position = after(small_position("5c", waste="2d8h"), "recycle")
    assert waste_cards(position) == ()
    assert legal(position) == ["draw"]


@pytest.mark.parametrize(
    ("rules", "recycles"), [("classic-1", 0), ("classic-2", 1), ("classic-3", 2)]
)
def test_passes_limit_the_recycles(rules: str, recycles: int) -> None:
    position = small_position("5c", stock="2d", rules=rules)
    for left in range(recycles, 0, -1):
        assert recycles_left(position) == left
        position = after(position, "draw", "recycle")
    assert recycles_left(position) == 0
    assert outcome(after(position, "draw")) == STUCK


def test_unlimited_passes_have_no_end() -> None:
    position = small_position("5c", stock="2d", rules="classic-free")
    for _ in range(50):
        position = after(position, "draw", "recycle")
    assert position.pass_number == 51
    assert legal(position) == ["draw"]


# How it ends


def test_the_last_needed_removal_wins_at_once() -> None:
    position = small_position("5c", waste="2d8h", stock="3d")
    assert outcome(position) == IN_PLAY
    assert outcome(after(position, "5c8h")) == WON


def test_a_win_comes_before_being_stuck() -> None:
    """Nothing is left to do, no pass is left, stock and waste are empty: still a win."""
    position = small_position("Kc", pass_number=3)
    assert outcome(after(position, "Kc")) == WON


def test_goal_all_goes_on_after_the_pyramid() -> None:
    position = after(small_position("5c", waste="8h", stock="Kd", rules="full-3"), "5c8h")
    assert outcome(position) == IN_PLAY
    assert outcome(after(position, "draw", "Kd")) == WON


def test_goal_all_can_be_stuck_without_a_pyramid() -> None:
    assert outcome(small_position("", waste="5d8h", pass_number=3, rules="full-3")) == STUCK


def test_a_useless_draw_or_recycle_still_left_is_not_stuck() -> None:
    assert outcome(small_position("2c", stock="3h", pass_number=3)) == IN_PLAY
    assert outcome(small_position("2c", waste="3h", pass_number=2)) == IN_PLAY
    assert outcome(small_position("2c", waste="3h", pass_number=3)) == STUCK
    assert outcome(small_position("2c", rules="classic-free")) == STUCK


@pytest.mark.parametrize("rules", ["classic-3", "open-3", "custom:unlimited+overlap"])
def test_a_won_position_allows_no_action(rules: str) -> None:
    position = small_position("", stock="Kd5c", waste="8h", rules=rules)
    assert legal_moves(position) == ()
    assert {refusal(position, move) for move in strategies.EVERY_MOVE} == {(moves.GAME_WON, (), ())}


# Why not: (reason, cards, numbers)

REFUSALS = [
    # A covered card: it, then what covers it.
    (small_position("Kc/8d7h"), "Kc", moves.COVERED, "Kc8d7h", ()),
    (small_position("5c/8d--"), "5c8d", moves.COVERED, "5c8d", ()),
    (
        small_position("2c/5c3c/8d2d--", rules="custom:1+overlap"),
        "5c8d",
        moves.COVERED,
        "5c8d2d",
        (),
    ),
    (small_position("2c/5c3c/7d----", rules="custom:1+overlap"), "5c7d", moves.COVERED, "5c7d", ()),
    # A card that has left.
    (small_position("5c"), "Kd", moves.CARD_GONE, "Kd", ()),
    (small_position("5c", stock="2c--"), "5c8d", moves.CARD_GONE, "8d", ()),
    # A card in the waste: it, then the top over it.
    (small_position("5c", waste="8d2cTh"), "5c8d", moves.BURIED, "8dTh", ()),
    (small_position("5c", waste="Kd2c"), "Kd", moves.BURIED, "Kd2c", ()),
    (small_position("2c", waste="8d5c"), "5c8d", moves.BURIED, "8d5c", ()),
    # A stock card that is face down, or not yet the top.
    (small_position("5c", stock="8d"), "5c8d", moves.UNDRAWN, "8d", ()),
    (small_position("5c", stock="Kd"), "Kd", moves.UNDRAWN, "Kd", ()),
    (small_position("5c", stock="2d8d", rules="open-3"), "5c8d", moves.UNDRAWN, "8d", ()),
    # Two available cards, or one, that do not make thirteen.
    (small_position("2c/7c5d"), "5d7c", moves.WRONG_TOTAL, "5d7c", (12,)),
    (small_position("2c/KcQd"), "QdKc", moves.WRONG_TOTAL, "QdKc", (25,)),
    (
        small_position("2c", waste="7h", stock="7d", rules="open-3"),
        "7d7h",
        moves.WRONG_TOTAL,
        "7d7h",
        (14,),
    ),
    (small_position("5c"), "5c", moves.NOT_A_KING, "5c", (8,)),
    (small_position("2c", waste="Qh"), "Qh", moves.NOT_A_KING, "Qh", (1,)),
    (small_position("5c"), "5c5c", moves.SAME_CARD, "5c", ()),
    # The stock and its limits: the cards still to draw; this pass and the passes there are.
    (
        small_position("5c", stock="2c3c--4c", waste="Ad"),
        "recycle",
        moves.STOCK_NOT_EMPTY,
        "",
        (3,),
    ),
    (small_position("5c", stock="2c", pass_number=3), "recycle", moves.STOCK_NOT_EMPTY, "", (1,)),
    (small_position("5c", waste="2c"), "draw", moves.STOCK_EMPTY, "", ()),
    (small_position("5c", waste="2c", pass_number=3), "draw", moves.NO_RECYCLE_LEFT, "", (3, 3)),
    (small_position("5c", waste="2c", pass_number=3), "recycle", moves.NO_RECYCLE_LEFT, "", (3, 3)),
    (
        small_position("5c", waste="2c", rules="classic-1"),
        "recycle",
        moves.NO_RECYCLE_LEFT,
        "",
        (1, 1),
    ),
    (small_position("5c"), "draw", moves.STOCK_AND_WASTE_EMPTY, "", ()),
    (small_position("5c"), "recycle", moves.STOCK_AND_WASTE_EMPTY, "", ()),
    (small_position("5c", pass_number=3), "recycle", moves.STOCK_AND_WASTE_EMPTY, "", ()),
    # Nothing follows a win.
    (small_position("", stock="2c"), "draw", moves.GAME_WON, "", ()),
]


@pytest.mark.parametrize(("position", "text", "reason", "cards", "numbers"), REFUSALS)
def test_a_refusal_says_why(
    position: Position, text: str, reason: str, cards: str, numbers: tuple[int, ...]
) -> None:
    refused = refusal(position, parse_move(text))
    assert refused is not None
    assert (refused.reason, format_cards(refused.cards), refused.numbers) == (
        reason,
        cards,
        numbers,
    )


def test_every_reason_is_tried() -> None:
    reasons = {
        value
        for name, value in vars(moves).items()
        if name.isupper()
        and isinstance(value, str)
        and name not in {"WON", "STUCK", "IN_PLAY"}
        and "MOVE" not in name
    }
    assert {reason for _, _, reason, _, _ in REFUSALS} == reasons


@pytest.mark.parametrize(("position", "text", "reason", "cards", "numbers"), REFUSALS)
def test_checked_play_raises_the_refusal(
    position: Position, text: str, reason: str, cards: str, numbers: tuple[int, ...]
) -> None:
    with pytest.raises(IllegalMove) as caught:
        play(position, parse_move(text))
    assert caught.value.refusal == (
        reason,
        tuple(parse_card(name) for name in _names(cards)),
        numbers,
    )
    assert str(caught.value).startswith(
        f"{format_move(parse_move(text))} is refused, {reason}, in "
    )
    assert str(caught.value).endswith(format_position(position))


def _names(cards: str) -> list[str]:
    return [cards[start : start + 2] for start in range(0, len(cards), 2)]


@given(strategies.positions())
def test_a_card_is_refused_unless_available(position: Position) -> None:
    available = available_cards(position)
    for card in position.deal:
        refused = card_refusal(position, card)
        assert (refused is None) == (card in available), format_card(card)
        assert refused is None or refused.cards[0] == card


@given(strategies.positions(), strategies.MOVES)
def test_checked_and_unchecked_agree(position: Position, move: Move) -> None:
    if refusal(position, move) is None:
        assert play(position, move) == apply(position, move)
    else:
        with pytest.raises(IllegalMove):
            play(position, move)


# The text


@given(strategies.MOVES)
def test_move_text_round_trip(move: Move) -> None:
    assert parse_move(format_move(move)) == move


def test_move_texts() -> None:
    pair = pair_move(parse_card("7c"), parse_card("6d"))
    assert format_move(pair) == "6d7c"
    assert parse_move("7c6d") == pair
    assert parse_move("draw") == DRAW
    assert parse_move("recycle") == RECYCLE
    assert format_move(parse_move("Ks")) == "Ks"


@pytest.mark.parametrize("text", ["", "Draw", "redeal", "6d7", "6d 7c", "6d7cAh", "Xx", "6dXx"])
def test_a_wrong_move_is_named(text: str) -> None:
    with pytest.raises(NotationError, match="not a move") as caught:
        parse_move(text)
    assert str(caught.value).endswith(repr(text))


def test_an_opening_offers_the_draw_last() -> None:
    assert legal_moves(initial_position(shuffled_deal(1), RULE_SETS["classic-3"]))[-1] == DRAW
