"""The solver's help in the page: hints, light, check, the way back, solutions; by touch and key."""

import pytest
from playwright.sync_api import Page

from e2e.moves import menu_act, win_by_hints
from e2e.phone import Phone
from e2e.table import lay, message, saved, wait_for_message
from pyramid_core.cards import format_card
from pyramid_core.deal import shuffled_deal
from pyramid_core.game import Game, format_game, parse_game
from pyramid_core.moves import legal_moves
from pyramid_core.position import Position, format_position, initial_position
from pyramid_core.rules import RULE_SETS
from pyramid_core.solver import Status, solve

CLASSIC = RULE_SETS["classic-3"]
SOLVER_READY = "html[data-solver=ready]"
LIGHT_ON = '{"light": true}'


def dealt(status: Status) -> Position:
    """Return the first seeded deal with this verdict."""
    positions = (initial_position(shuffled_deal(seed), CLASSIC) for seed in range(100))
    return next(position for position in positions if solve(position).status is status)


def soonest_won() -> Position:
    """Return the winnable one of some seeded deals whose line is the shortest."""
    solutions = {
        position: solve(position)
        for position in (initial_position(shuffled_deal(seed), CLASSIC) for seed in range(100))
    }
    won = [position for position, solution in solutions.items() if solution.line]
    return min(won, key=lambda position: len(solutions[position].line))


def hard_position() -> Position:
    """Return a deal that keeps the solver busy for some seconds."""
    return initial_position(shuffled_deal(307), RULE_SETS["study-permissive"])


def lost_game() -> tuple[Game, int]:
    """Return a game lost by an action of the player, and after how many it was winnable last."""
    game = Game(dealt(Status.SOLVABLE))
    for move in solve(game.position).line:
        for other in legal_moves(game.position):
            lost = Game(game.position)
            if solve(lost.play(other)).status is Status.UNSOLVABLE:
                winnable = game.cursor
                game.play(other)
                return game, winnable
        game.play(move)
    raise AssertionError("no action of this game loses it: take another deal")


def lay_game(phone: Phone, game: Game, settings: str = "") -> Page:
    """Load the page with a game and wait for the solver."""
    page = lay(phone, format_game(game), settings)
    page.wait_for_selector(SOLVER_READY, state="attached")
    return page


def test_following_the_hints_of_a_random_deal_wins_it(phone: Phone) -> None:
    page = lay_game(phone, Game(soonest_won()))
    win_by_hints(page)


def test_a_hint_shows_a_legal_action_at_once_and_says_when_nothing_wins(phone: Phone) -> None:
    page = lay_game(phone, Game(dealt(Status.UNSOLVABLE)))
    page.tap("#hint")
    page.wait_for_selector("#dialog-lost[open]")
    assert page.locator("#lost-title").inner_text() == "This deal cannot be won"
    assert page.locator("#lost-back").is_hidden()
    page.keyboard.press("Escape")
    assert page.locator("#status-deal").inner_text() == "Random, cannot be won"


def test_back_leads_to_the_last_winnable_position(phone: Phone) -> None:
    game, winnable = lost_game()
    page = lay_game(phone, game)
    page.tap("#hint")
    page.wait_for_selector("#dialog-lost[open]")
    page.tap("#lost-back")
    wait_for_message(page, "Back to the last winnable position")
    back = parse_game(saved(page))
    assert back.cursor == winnable
    assert solve(back.position).status is Status.SOLVABLE
    assert solve(back.position_at(winnable + 1)).status is Status.UNSOLVABLE


def test_the_light_follows_the_game(phone: Phone) -> None:
    game, winnable = lost_game()
    page = lay_game(phone, game, LIGHT_ON)
    page.wait_for_selector("#light[data-status=lost]")
    assert page.locator("#light").inner_text() == "No longer winnable"
    for _ in range(game.cursor - winnable):
        page.tap("#undo")
    page.wait_for_selector("#light[data-status=winnable]")
    assert page.locator("#light").inner_text() == "Winnable"


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (Status.SOLVABLE, "Random, can be won"),
        (Status.UNSOLVABLE, "Random, cannot be won"),
    ],
)
def test_a_random_deal_is_checked_and_the_verdict_is_kept(
    phone: Phone, status: Status, words: str
) -> None:
    page = lay_game(phone, Game(dealt(status)))
    assert page.locator("#status-deal").inner_text() == "Random, not checked"
    menu_act(page, "check")
    wait_for_message(page, "Checked: this deal")
    assert page.locator("#status-deal").inner_text() == words
    phone.reload()
    assert page.locator("#status-deal").inner_text() == words


def test_a_solution_is_shown_to_the_win_by_keys_and_leaves_the_game_alone(phone: Phone) -> None:
    game = Game(dealt(Status.SOLVABLE))
    page = lay_game(phone, game)
    before = saved(page)
    page.focus("#menu-open")
    page.keyboard.press("Enter")
    page.focus("#dialog-menu [data-act=solution]")
    page.keyboard.press("Enter")
    page.wait_for_selector("html[data-playback]", state="attached")
    steps = len(solve(game.position).line)
    wait_for_message(page, f"The solution from here: {steps} steps")
    page.focus("#play-step")
    for number in range(1, steps + 1):
        page.keyboard.press("Enter")
        assert message(page).startswith(f"Step {number} of {steps}: ")
    assert page.locator(".slot > .card:not([hidden])").count() == 0
    page.focus("#play-back")
    page.keyboard.press("Enter")
    assert "Taken back" in message(page)
    page.keyboard.press("Escape")
    assert message(page) == "Back in your own game"
    assert saved(page) == before
    assert page.locator(".slot > .card:not([hidden])").count() == 28


def test_a_solution_plays_by_itself_and_pauses(phone: Phone) -> None:
    page = lay_game(phone, Game(dealt(Status.SOLVABLE)))
    menu_act(page, "solution")
    page.wait_for_selector("html[data-playback]", state="attached")
    page.tap("#play-toggle")
    wait_for_message(page, "Step 2 of")
    page.tap("#play-toggle")
    assert message(page) == "Paused"
    page.tap("#stock")
    assert message(page) == "A solution is being shown: end it to play on"
    page.tap("#play-end")
    assert message(page) == "Back in your own game"


def test_a_search_is_stopped_at_once(phone: Phone) -> None:
    page = lay_game(phone, Game(hard_position()))
    page.tap("#hint")
    page.wait_for_selector("#search:not([hidden])")
    page.keyboard.press("Escape")
    assert message(page) == "Stopped: your game goes on"
    assert page.locator("#search").is_hidden()
    page.tap("#draw")
    assert message(page).startswith("Drawn")


def test_a_worker_killed_in_mid_search_is_replaced_and_answers(phone: Phone) -> None:
    page = lay_game(phone, Game(hard_position()))
    page.tap("#hint")
    page.wait_for_function("document.querySelector('#search-progress').value > 0")
    page.evaluate("document.querySelector('script[name^=solver]').xworker.terminate()")
    page.wait_for_selector("html[data-solver=loading]", state="attached")
    page.wait_for_selector(SOLVER_READY, state="attached")
    page.keyboard.press("Escape")
    page.evaluate(
        "text => localStorage.setItem('pyramid:game', text)",
        format_game(Game(dealt(Status.SOLVABLE))),
    )
    phone.reload()
    page.tap("#hint")
    wait_for_message(page, "Winning move")


def test_the_game_goes_on_without_the_solver_until_it_can_be_loaded(new_phone: Phone) -> None:
    new_phone.context.route("**/vendor/pyodide/*", lambda route: route.abort())
    page = lay(new_phone, format_position(dealt(Status.SOLVABLE)))
    page.wait_for_selector("html[data-solver=failed]", state="attached")
    page.tap("#hint")
    wait_for_message(page, "The solver cannot be loaded here")
    page.tap("#draw")
    assert message(page).startswith("Drawn")
    new_phone.context.unroute("**/vendor/pyodide/*")
    page.tap("#undo")
    page.tap("#hint")
    wait_for_message(page, "Winning move")
    new_phone.forgive("MessageEvent")


def test_an_entered_deal_is_checked_played_and_solved(phone: Phone) -> None:
    page = lay_game(phone, Game(dealt(Status.UNSOLVABLE)))
    deal = dealt(Status.SOLVABLE).deal
    page.tap("#menu-open")
    page.tap("[data-act=open-deals]")
    page.tap("[data-act=open-entry]")
    page.fill("#entry-text", format_position(initial_position(deal, CLASSIC)).split(" ")[0])
    assert page.locator("#entry-status").inner_text() == "Next: stock card 1 of 24"
    for one in deal[28:]:
        page.tap(f"[data-act='enter-{format_card(one)}']")
    assert page.locator("#entry-status").inner_text() == "All 52 cards are there"
    page.tap("#entry-play")
    assert page.locator("#status-deal").inner_text() == "Entered, not checked"
    assert parse_game(saved(page)).initial.deal == deal
    menu_act(page, "check")
    wait_for_message(page, "Checked: this deal can be won")
