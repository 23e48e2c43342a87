"""The presenter: taps, refusals in words, hints, kings, wins; all without a page."""

import pytest

from pyramid_core.deal import shuffled_deal
from pyramid_core.moves import STUCK, WON, legal_moves
from pyramid_core.rules import RULE_SETS
from tests.page_table import at, card, end, presenter
from web.app.help import stuck_words, won_words
from web.app.replies import DRAWN, JUMPED, RECYCLED, REMOVED

# Taps


def test_two_partners_leave_together() -> None:
    game = presenter()
    reply = game.tap("23")
    assert reply.message == "6 of diamonds selected; it needs a 7"
    assert not reply.is_changed
    assert card(game, "23").is_selected
    reply = game.tap("25")
    assert reply.message == "6 of diamonds and 7 of clubs are gone"
    assert reply.more == "26 cards left in the pyramid, 24 in the stock"
    assert (reply.effect, reply.left, reply.is_changed) == (REMOVED, ("23", "25"), True)
    assert card(game, "25").state == "gone"
    assert not any(card.is_selected for card in game.view().cards)


def test_a_king_leaves_alone_also_beside_a_selection() -> None:
    game = presenter()
    game.tap("23")
    assert game.tap("24").message == "King of clubs is gone"
    assert card(game, "23").is_selected


def test_what_becomes_available_is_said_and_gets_the_focus() -> None:
    game = at(end("Ac6d7c"))
    game.tap("1")
    reply = game.tap("2")
    assert reply.more.startswith("Now available: ace of clubs. 1 card left in the pyramid")
    assert reply.focus == "0"


def test_a_second_tap_lets_the_card_go() -> None:
    game = presenter()
    game.tap("23")
    assert game.tap("23").message == "Nothing is selected"
    assert not card(game, "23").is_selected


def test_a_wrong_partner_is_explained_and_becomes_the_selection() -> None:
    game = presenter()
    game.tap("25")
    reply = game.tap("26")
    assert reply.message == "5 and 7 make 12, not 13"
    assert not reply.is_changed
    assert card(game, "26").is_selected
    assert not card(game, "25").is_selected


def test_a_covered_card_says_by_what_and_the_selection_stays() -> None:
    game = presenter()
    game.tap("26")
    assert game.tap("15").message == "Covered by 9 of hearts and 2 of spades"
    assert card(game, "26").is_selected
    assert game.tap("11").message == "Covered by 4 of hearts and 5 of diamonds"  # a king


def test_an_empty_waste_is_explained() -> None:
    assert presenter().tap("waste").message == "The waste is empty: draw a card first"


def test_a_card_dragged_onto_its_partner_leaves_with_it() -> None:
    game = presenter()
    assert game.drop("23", "25").effect == REMOVED
    assert game.drop("21", "22").message == "2 and 9 make 11, not 13"
    assert (
        game.drop("21", "15").message == "8 of diamonds is covered by 9 of hearts and 2 of spades"
    )
    assert game.drop("21", "23").message == ""


def test_the_waste_top_pairs_with_a_pyramid_card() -> None:
    game = presenter()
    assert game.tap("stock").message == "Drawn: 7 of diamonds"
    game.tap("23")
    reply = game.tap("waste")
    assert (reply.effect, reply.left) == (REMOVED, ("waste", "23")) or reply.left == ("23", "waste")


def test_the_selection_outlives_a_draw_but_not_its_burial() -> None:
    game = presenter()
    game.tap("23")
    game.tap("stock")
    assert card(game, "23").is_selected
    game.tap("waste")
    game.turn()
    assert not any(card.is_selected for card in game.view().cards)


# Stock


def test_an_empty_stock_offers_the_recycle_in_words() -> None:
    game = at(end("Ac6d9c", "7c", "3d"))
    reply = game.turn()
    assert reply.effect == DRAWN
    assert reply.message == (
        "Drawn: 7 of clubs. The stock is empty: you can recycle for pass 2 of 3, 1 recycle left"
    )
    view = game.view()
    assert view.turn == "recycle"
    assert view.texts["draw-text"] == "Recycle"
    assert view.texts["stock-note"] == "Pass 2 of 3, 1 recycle left"
    assert card(game, "stock").label == "Recycle: pass 2 of 3, 1 recycle left"
    reply = game.tap("stock")
    assert reply.effect == RECYCLED
    assert reply.message == "The waste is the stock again: pass 2 of 3, 1 recycle left"
    assert game.view().texts["status-pass"] == "Pass 2 of 3, 1 recycle left"


def test_a_spent_stock_says_so() -> None:
    game = at(end("Ac6d9c", "-", "3d7c", 3))
    assert game.turn().message == "No recycle left: this was pass 3 of 3"
    assert game.view().texts["stock-note"] == "No recycle left"
    assert card(game, "stock").label == "Stock, empty, no recycle left"
    assert at(end("Ac6d9c")).turn().message == "Stock and waste are empty"


def test_the_draw_key_never_spends_a_recycle() -> None:
    game = at(end("Ac6d9c", "-", "3d"))
    reply = game.draw()
    assert reply.message == "The stock is empty: recycle first"
    assert not reply.is_changed


def test_an_open_stock_is_selected_by_a_tap_and_drawn_by_the_button() -> None:
    game = presenter("open-3")
    assert game.tap("stock").message == "7 of diamonds selected; it needs a 6"
    assert card(game, "stock").is_selected
    assert game.tap("23").effect == REMOVED
    assert card(game, "stock").card == "8h"
    assert game.turn().message == "Drawn: 8 of hearts"


def test_a_closed_stock_shows_no_face() -> None:
    stock = card(presenter(), "stock")
    assert (stock.card, stock.state) == ("", "down")
    assert stock.label == "Stock, 24 cards. Draw"


# Overlap


@pytest.mark.parametrize("first", ["0", "2"])
def test_an_overlapping_pair_leaves_whichever_card_is_tapped_first(first: str) -> None:
    rows = ["7c", "--6d"] + ["--" * size for size in range(3, 8)]
    game = at(f"{'/'.join(rows)} - - 1 study-permissive")
    assert card(game, "0").state == "available"
    assert "can leave with six of diamonds, which covers it" in card(game, "0").label
    game.tap(first)
    assert game.tap("2" if first == "0" else "0").effect == REMOVED
    assert game.game.outcome == WON


# Undo, redo, restart, new deal


def test_undo_and_redo_name_the_action() -> None:
    game = presenter()
    assert game.undo().message == "There is nothing to undo"
    game.tap("23")
    game.tap("25")
    assert game.undo().message == "Taken back: 6 of diamonds and 7 of clubs"
    assert card(game, "23").state == "available"
    assert game.redo().message == "Done again: 6 of diamonds and 7 of clubs"
    assert game.redo().message == "There is nothing to redo"
    game.tap("stock")
    assert game.undo().message == "Taken back: the draw of 7 of diamonds"
    game.redo()
    assert game.restart().effect == JUMPED
    assert game.view().can_redo
    assert game.restart().message == "The deal is at its start"


def test_a_new_deal_under_other_rules() -> None:
    game = presenter()
    game.turn()
    reply = game.start(shuffled_deal(1), RULE_SETS["open-3"])
    assert reply.message == "New deal. Open stock, 3 passes. Random, not checked"
    assert not game.view().can_undo


# Kings by themselves


def test_kings_leave_by_themselves_only_when_asked_to() -> None:
    game = presenter(removes_kings=True)
    reply = game.turn()
    assert reply.message == "Drawn: 7 of diamonds. King of clubs is gone"
    assert reply.effect == DRAWN
    assert card(game, "24").state == "gone"
    assert [len(game.game.moves), game.game.cursor] == [2, 2]
    game.undo()
    assert card(game, "24").state == "available"


def test_a_king_that_wins_ends_the_removal() -> None:
    game = at(end("Kc6d7c", "Kd"), removes_kings=True)
    game.tap("1")
    reply = game.tap("2")
    assert game.game.outcome == WON
    assert reply.message == "6 of diamonds and 7 of clubs are gone. King of clubs is gone"
    assert reply.left == ("1", "2", "0")


# Hints


def test_hints_go_round_all_legal_actions() -> None:
    game = presenter()
    total = len(legal_moves(game.game.position))
    messages = [game.hint().message for _ in range(total + 1)]
    assert messages[0] == "Hint 1 of 3: king of clubs leaves alone"
    assert "Hint 3 of 3: draw a card" in messages
    assert messages[-1] == messages[0]
    assert [card.place for card in game.view().cards if card.is_hinted] == ["24"]
    assert "hint" in card(game, "24").label


def test_a_hint_to_draw_marks_the_stock_and_ends_with_the_next_action() -> None:
    game = presenter()
    for _ in legal_moves(game.game.position):
        game.hint()
    assert game.hinted_turn()
    game.turn()
    assert not game.hinted_turn()


def test_no_hint_where_no_action_is_left() -> None:
    stuck = at(end("Ac6d9c"))
    assert stuck.game.outcome == STUCK
    assert stuck.hint().message == "No action is left: undo, restart or take a new deal"
    assert stuck_words(stuck.game).startswith("3 cards left in the pyramid")


# Winning


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("classic-3", "The pyramid is cleared in 1 action, on pass 2 of 3."),
        ("classic-free", "The pyramid is cleared in 1 action, on pass 2."),
    ],
)
def test_the_result_is_one_line(rules: str, words: str) -> None:
    rows = ["Kc"] + ["--" * size for size in range(2, 8)]
    game = at(f"{'/'.join(rows)} - 2c 2 {rules}")
    game.tap("0")
    assert won_words(game.game) == words
    assert game.hint().message == "The game is won: nothing is left to do"
    assert game.turn().message == "The game is won: nothing is left to do"


def test_the_result_of_a_full_pack() -> None:
    rows = ["Kc"] + ["--" * size for size in range(2, 8)]
    game = at(f"{'/'.join(rows)} - - 1 full-3")
    game.tap("0")
    assert won_words(game.game) == "All 52 cards are gone in 1 action, on pass 1 of 3."
