"""What tests do with a game in the page: follow hints, do actions by taps, wait for words."""

from playwright.sync_api import Page

from e2e.table import card, saved, wait_for_message
from pyramid_core.game import parse_game
from pyramid_core.moves import KING_MOVE, PAIR_MOVE, WON, Move, legal_moves, parse_move
from pyramid_core.position import Position
from web.app.view import place_of


def menu_act(page: Page, act: str) -> None:
    """Choose an act in the menu."""
    page.tap("#menu-open")
    page.tap(f"#dialog-menu [data-act='{act}']")


def hinted_move(page: Page, position: Position) -> Move:
    """Return the action that the hint in force marks."""
    if page.locator("#draw[data-hinted]").count():
        return legal_moves(position)[-1]
    marks = page.locator("button.card[data-hinted]")
    names = [str(marks.nth(index).get_attribute("data-card")) for index in range(marks.count())]
    return parse_move("".join(names))


def do_move(page: Page, position: Position, move: Move) -> None:
    """Do an action by taps."""
    if move.kind in {KING_MOVE, PAIR_MOVE}:
        for one in (move.first, move.second):
            if one >= 0:
                card(page, place_of(position, one)).tap()
    else:
        page.tap("#draw")


def win_by_hints(page: Page) -> None:
    """Do what each hint marks until the game is won; every hint must be a winning move."""
    game = parse_game(saved(page))
    while game.outcome != WON:
        page.tap("#hint")
        wait_for_message(page, "Winning move")
        move = hinted_move(page, game.position)
        do_move(page, game.position, move)
        game.play(move)
    page.wait_for_selector("#dialog-won[open]")
    assert parse_game(saved(page)).outcome == WON
