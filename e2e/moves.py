"""What tests do with a game in the page: follow hints, do actions by taps, wait for words."""

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
MIDDLE = """(selector) => {
  const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""


def menu_act(page: Page, act: str) -> None:
    """Choose an act in the menu."""
    page.tap("#menu-open")
    page.tap(f"#dialog-menu [data-act='{act}']")


def hinted_move(page: Page, position: Position) -> Move:
    """Return the action that the hint in force marks."""
    cards = str(page.evaluate(HINTED))
    return parse_move(cards) if cards else legal_moves(position)[-1]


def tap(page: Page, selector: str) -> None:
    """Touch the middle of an element where it is, without waiting until it is at rest."""
    page.touchscreen.tap(*page.evaluate(MIDDLE, selector))


def do_move(page: Page, position: Position, move: Move) -> None:
    """Do an action by taps."""
    if move.kind in {KING_MOVE, PAIR_MOVE}:
        for one in (move.first, move.second):
            if one >= 0:
                tap(page, f"button.card[data-place='{place_of(position, one)}']")
    else:
        tap(page, "#draw")


def win_by_hints(page: Page) -> None:
    """Do what each hint marks until the game is won; every hint must be a winning move."""
    game = parse_game(saved(page))
    while game.outcome != WON:
        tap(page, "#hint")
        wait_for_message(page, "Winning move")
        move = hinted_move(page, game.position)
        do_move(page, game.position, move)
        game.play(move)
        page.wait_for_function(IS_SAVED, arg=format_game(game))
    page.wait_for_selector("#dialog-won[open]")
    assert parse_game(saved(page)).outcome == WON
