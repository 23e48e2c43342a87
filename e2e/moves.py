"""What tests do with a game in the page: follow hints, do actions, choose in the menu."""

from playwright.sync_api import Page

from e2e.table import saved, wait_for_message
from pyramid_core.game import format_game, parse_game
from pyramid_core.moves import KING_MOVE, PAIR_MOVE, WON, Move, legal_moves, parse_move
from pyramid_core.position import Position
from web.app.view import place_of

HINTED = """() => document.querySelector("#draw[data-hinted]") ? "" : [
  ...document.querySelectorAll("button.card[data-hinted]")
].map((card) => card.dataset.card).join("")"""
IS_SAVED = "(game) => localStorage['pyramid:game'] === game"
CLICK = "(selector) => document.querySelector(selector).click()"


def menu_act(page: Page, act: str) -> None:
    """Choose an act in the menu."""
    page.tap("#menu-open")
    page.tap(f"#dialog-menu [data-act='{act}']")


def hinted_move(page: Page, position: Position) -> Move:
    """Return the action that the hint in force marks."""
    cards = str(page.evaluate(HINTED))
    return parse_move(cards) if cards else legal_moves(position)[-1]


def activate(page: Page, selector: str) -> None:
    """Act on an element as a screen reader does, without a pointer: sure and quick in long rows."""
    page.evaluate(CLICK, selector)


def do_move(page: Page, position: Position, move: Move) -> None:
    """Do an action as a screen reader does."""
    if move.kind in {KING_MOVE, PAIR_MOVE}:
        for one in (move.first, move.second):
            if one >= 0:
                activate(page, f"button.card[data-place='{place_of(position, one)}']")
    else:
        activate(page, "#draw")


def win_by_hints(page: Page) -> None:
    """Do what each hint marks until the game is won; every hint must be a winning move."""
    game = parse_game(saved(page))
    while game.outcome != WON:
        activate(page, "#hint")
        wait_for_message(page, "Winning move")
        move = hinted_move(page, game.position)
        do_move(page, game.position, move)
        game.play(move)
        page.wait_for_function(IS_SAVED, arg=format_game(game))
    page.wait_for_selector("#dialog-won[open]")
    assert parse_game(saved(page)).outcome == WON
