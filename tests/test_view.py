"""What the page shows: labels, status, ranks, focus, settings, help; all without a page."""

import json

import pytest

from pyramid_core.cards import parse_card
from pyramid_core.deal import shuffled_deal
from pyramid_core.game import Game, format_game, parse_game
from pyramid_core.moves import IN_PLAY, legal_moves
from pyramid_core.position import initial_position
from pyramid_core.rules import RULE_SETS, parse_rules
from tests.page_table import at, card, end, presenter
from web.app.chance import BYTES, random_deal
from web.app.focus import DOWN, LEFT, RIGHT, UP, neighbour
from web.app.help import help_paragraphs
from web.app.presenter import Presenter
from web.app.replies import Reply
from web.app.settings import default_settings, format_settings, parse_settings
from web.app.view import format_view

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
