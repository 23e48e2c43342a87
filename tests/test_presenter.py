"""The presenter: taps, refusals in words, hints, focus, messages; all without a page."""

import json

import pytest

from pyramid_core.cards import parse_card
from pyramid_core.deal import parse_deal, shuffled_deal
from pyramid_core.game import Game, format_game, parse_game
from pyramid_core.moves import IN_PLAY, STUCK, WON, legal_moves
from pyramid_core.position import initial_position, parse_position
from pyramid_core.rules import RULE_SETS, parse_rules
from web.app.chance import BYTES, random_deal
from web.app.focus import DOWN, LEFT, RIGHT, UP, neighbour
from web.app.help import help_paragraphs, stuck_words, won_words
from web.app.presenter import Presenter
from web.app.replies import DRAWN, JUMPED, RECYCLED, REMOVED, Reply
from web.app.settings import default_settings, format_settings, parse_settings
from web.app.view import CardView, format_view

# Bottom row 9h 2s 6d Kc 7c 5h Qs; 8d lies under 9h and 2s, 4c under 2s and 6d.
TABLE = "Ac/3c5c/Th6c8c/9cTcJcQc/AdKd2d3d4d/8d4h5d6hJdTd/9h2s6dKc7c5hQs"
STOCK = "7d8h9dTsQdKhAh2h3hJhQh4sAs3s4c6s7s8s9sJsKs2c5s7h"


def presenter(rules: str = "classic-3", **options: bool) -> Presenter:
    position = initial_position(parse_deal(TABLE.replace("/", "") + STOCK), RULE_SETS[rules])
    return Presenter(Game(position), **options)


def at(text: str, **options: bool) -> Presenter:
    return Presenter(Game(parse_position(text)), **options)


def end(
    row: str, stock: str = "-", waste: str = "-", number: int = 1, rules: str = "classic-3"
) -> str:
    """Return a position whose pyramid is its tip and the two cards under it."""
    tip, left, right = row[:2], row[2:4], row[4:]
    rows = [tip, left + right] + ["--" * size for size in range(3, 8)]
    return f"{'/'.join(rows)} {stock} {waste} {number} {rules}"


def card(game: Presenter, place: str) -> CardView:
    return next(card for card in game.view().cards if card.place == place)


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


# Labels


def test_labels_say_rank_suit_place_and_state() -> None:
    game = presenter()
    label = card(game, "15").label
    assert label == "Eight of diamonds, row 6 card 1, covered by nine of hearts and two of spades"
    assert card(game, "24").label == "King of clubs, row 7 card 4, available"
    game.tap("25")
    assert card(game, "25").label == "Seven of clubs, row 7 card 5, selected"
    game.turn()
    assert card(game, "waste").label == "Seven of diamonds, top of the waste, available, 1 card"
    game.turn()
    assert card(game, "waste").label.endswith("2 cards, below it seven of diamonds")
    assert game.view().under == "7d"


@pytest.mark.parametrize(
    ("rules", "number", "words"),
    [
        ("classic-1", 1, "Pass 1 of 1, no recycle"),
        ("classic-3", 1, "Pass 1 of 3, 2 recycles left"),
        ("classic-3", 2, "Pass 2 of 3, 1 recycle left"),
        ("classic-3", 3, "Pass 3 of 3, no recycle left"),
        ("classic-free", 7, "Pass 7, no limit"),
    ],
)
def test_the_status_counts_passes_in_words(rules: str, number: int, words: str) -> None:
    game = at(end("Ac6d9c", "3d", "-", number, rules))
    assert game.view().texts["status-pass"] == words


def test_the_status_names_rules_and_cards_left() -> None:
    texts = presenter().view().texts
    assert texts["status-rules"] == "Classic, 3 passes"
    assert texts["status-deal"] == "Random, not checked"
    assert texts["status-left"] == "28 in pyramid, 24 in stock"
    custom = Presenter(
        Game(initial_position(shuffled_deal(1), parse_rules("custom:2+stock-top+overlap+all")))
    )
    assert custom.view().texts["status-rules"] == "Your own rules"


def test_ranks_in_play_count_what_has_not_left() -> None:
    game = presenter()
    assert game.view().ranks[5] == (4, "Six: 4 in play")
    game.tap("23")
    game.tap("25")
    ranks = game.view().ranks
    assert (ranks[5][0], ranks[6][0], sum(number for number, _ in ranks)) == (3, 3, 50)


def test_the_saved_view_holds_text_and_states_only() -> None:
    game = presenter()
    game.turn()
    game.turn()
    saved = json.loads(format_view(game.view()))
    assert saved["version"] == 1
    assert ["under", "7d", "covered"] in saved["cards"]
    assert "<" not in format_view(game.view())


# Focus


@pytest.mark.parametrize(
    ("place", "direction", "target"),
    [
        ("21", RIGHT, "22"),
        ("21", LEFT, "21"),
        ("24", UP, "17"),
        ("15", DOWN, "21"),
        ("0", DOWN, "1"),
        ("0", UP, "0"),
        ("24", DOWN, "waste"),
        ("27", DOWN, "stock"),
        ("waste", UP, "24"),
        ("waste", RIGHT, "stock"),
        ("stock", LEFT, "waste"),
        ("stock", DOWN, "stock"),
    ],
)
def test_arrows_go_to_neighbours(place: str, direction: str, target: str) -> None:
    position = presenter().game.position
    assert neighbour(position, place, direction, is_mirrored=False) == target


def test_arrows_pass_over_gaps_and_follow_the_mirrored_piles() -> None:
    game = presenter()
    game.tap("24")
    position = game.game.position
    assert neighbour(position, "23", RIGHT, is_mirrored=False) == "25"
    assert neighbour(position, "waste", LEFT, is_mirrored=True) == "stock"


def test_focus_after_every_action_is_on_something_that_is_there() -> None:
    for seed in range(12):
        game = Presenter(Game(initial_position(shuffled_deal(seed), RULE_SETS["open-3"])))
        while game.game.outcome == IN_PLAY:
            move = legal_moves(game.game.position)[0]
            reply = game._play(move)  # noqa: SLF001 - the common end of every way to act
            assert reply.focus in {"waste", "stock"} or card(game, reply.focus).state != "gone"


# Settings, help, chance


def test_settings_round_trip_and_defaults_fill_gaps() -> None:
    settings = default_settings()
    settings["theme"], settings["kings"] = "dark", True
    assert parse_settings(format_settings(settings)) == settings
    assert parse_settings('{"theme": "neon", "later": 1}') == default_settings()


@pytest.mark.parametrize("text", ["", "[]", "3", "{", '"theme"'])
def test_torn_settings_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        parse_settings(text)


def test_help_follows_the_rules_in_use() -> None:
    assert "2 recycles" in " ".join(help_paragraphs(RULE_SETS["classic-3"]))
    assert "no recycle" in " ".join(help_paragraphs(RULE_SETS["classic-1"]))
    assert "as often as you like" in " ".join(help_paragraphs(RULE_SETS["classic-free"]))
    assert "all 52" in help_paragraphs(RULE_SETS["full-3"])[0]
    assert len(help_paragraphs(RULE_SETS["study-permissive"])) == 7


def test_a_random_deal_tries_again_while_the_number_is_too_large() -> None:
    tries = iter([b"\xff" * BYTES, b"\x00" * BYTES])
    deal = random_deal(lambda count: next(tries)[:count])
    assert deal[0] == parse_card("Ac")


def test_replies_leave_the_game_as_text_can_hold_it() -> None:
    game = presenter()
    for place in ("23", "25", "stock", "24"):
        reply: Reply = game.tap(place)
        assert reply.message
    game.undo()
    text = format_game(game.game)
    assert format_game(parse_game(text)) == text
