"""The assistant with the real solver behind it: hints, the way back, solutions, dropped wishes."""

from collections.abc import Callable
from typing import Any

import pytest

from pyramid_core.deal import shuffled_deal
from pyramid_core.game import Game
from pyramid_core.moves import WON, Move, format_move, legal_moves
from pyramid_core.position import Position, initial_position, parse_position
from pyramid_core.rules import RULE_SETS
from pyramid_core.solver import Status, solve
from web.app.advisor import LOST, UNDECIDED, WINNABLE
from web.app.assistant import BACK, FAILED, HINT, SOLUTION, Assistant
from web.app.playback import Playback

Receive = Callable[[dict[str, Any]], None]
CLASSIC = RULE_SETS["classic-3"]
WINNABLE_SEEDS = [
    seed
    for seed in range(12)
    if solve(initial_position(shuffled_deal(seed), CLASSIC)).status is Status.SOLVABLE
]
LOSABLE_SEEDS = [0, 2, 3, 7, 8]
"""Winnable deals on whose winning line an action can lose."""


class Desk:
    """Stand in for the worker: answers at once or when told to, and counts the questions."""

    def __init__(self, *, is_late: bool = False) -> None:
        """Answer at once unless late."""
        self.is_late = is_late
        self.questions: list[str] = []
        self.waiting: list[Callable[[], None]] = []
        self.cancelled = 0
        self.news: list[tuple[str, str]] = []

    def ask(self, text: str, receive: Receive, advance: Callable[[float], None]) -> None:
        """Take a question."""
        self.questions.append(text)
        advance(0.5)
        if self.is_late:
            self.waiting.append(lambda: receive(answer_of(text)))
        else:
            receive(answer_of(text))

    def cancel(self) -> None:
        """Count what is dropped."""
        self.cancelled += 1

    def tell(self, wish: str, status: str) -> None:
        """Take news, progress included."""
        self.news.append((wish, status))

    def answers(self) -> list[tuple[str, str]]:
        """Return the news without the reports of progress."""
        return [news for news in self.news if news[1]]


def answer_of(text: str) -> dict[str, Any]:
    solution = solve(parse_position(text))
    return {
        "status": solution.status.value,
        "line": [format_move(move) for move in solution.line],
    }


def new_game(seed: int) -> Game:
    return Game(initial_position(shuffled_deal(seed), CLASSIC))


def assistant_for(game: Game, desk: Desk, line: tuple[Move, ...] = ()) -> Assistant:
    assistant = Assistant(game, desk.ask, desk.cancel, desk.tell)
    assistant.begin(game, line)
    return assistant


def losing_move(position: Position) -> Move | None:
    """Return a legal action after which the position is lost."""
    for move in legal_moves(position):
        game = Game(position)
        if solve(game.play(move)).status is Status.UNSOLVABLE:
            return move
    return None


def play_into_loss(game: Game, assistant: Assistant) -> int:
    """Follow the winning line until an action loses; return how many actions were winnable."""
    while True:
        assistant.ask_for(HINT)
        move = losing_move(game.position)
        if move:
            winnable = game.cursor
            game.play(move)
            return winnable
        game.play(assistant.winning_line()[0])


@pytest.mark.parametrize("seed", WINNABLE_SEEDS[:3])
def test_following_hints_wins_with_a_single_question(seed: int) -> None:
    desk, game = Desk(), new_game(seed)
    assistant = assistant_for(game, desk)
    while game.outcome != WON:
        assistant.ask_for(HINT)
        assert desk.answers()[-1] == (HINT, WINNABLE)
        game.play(assistant.winning_line()[0])
    assert len(desk.questions) == 1


def test_a_stored_line_serves_hints_without_the_solver() -> None:
    game = new_game(WINNABLE_SEEDS[0])
    desk = Desk()
    assistant = assistant_for(game, desk, solve(game.position).line)
    assert assistant.ask_for(HINT)
    assert desk.questions == []
    assert assistant.status() == WINNABLE


@pytest.mark.parametrize("seed", LOSABLE_SEEDS)
def test_back_lands_on_a_winnable_position_whose_next_action_lost(seed: int) -> None:
    desk, game = Desk(), new_game(seed)
    winnable = play_into_loss(game, assistant_for(game, desk))
    for _ in range(5):
        moves = legal_moves(game.position)
        if moves:
            game.play(moves[0])
    assistant = assistant_for(game, desk)
    desk.questions.clear()
    assistant.ask_for(BACK)
    assert desk.answers()[-1] == (BACK, LOST)
    assert assistant.last_winnable() == winnable
    assert solve(game.position_at(winnable)).status is Status.SOLVABLE
    assert solve(game.position_at(winnable + 1)).status is Status.UNSOLVABLE
    assert len(desk.questions) <= 1 + game.cursor.bit_length() + 1


def test_a_deal_that_never_was_winnable_says_so() -> None:
    lost = next(seed for seed in range(12) if seed not in WINNABLE_SEEDS)
    desk, game = Desk(), new_game(lost)
    game.play(legal_moves(game.position)[0])
    assistant = assistant_for(game, desk)
    assistant.ask_for(BACK)
    assert desk.answers() == [(BACK, LOST)]
    assert assistant.last_winnable() == -1


def test_a_late_answer_to_a_dropped_wish_is_not_heard() -> None:
    desk, game = Desk(is_late=True), new_game(WINNABLE_SEEDS[0])
    assistant = assistant_for(game, desk)
    assert not assistant.ask_for(SOLUTION)
    assistant.drop()
    desk.waiting[0]()
    assert desk.answers() == []
    assert desk.cancelled == 1


def test_progress_is_told_while_a_wish_is_open() -> None:
    desk, game = Desk(is_late=True), new_game(WINNABLE_SEEDS[0])
    assistant = assistant_for(game, desk)
    assistant.ask_for(HINT)
    assert desk.news == [(HINT, "")]
    assert assistant.progress == 0.5


@pytest.mark.parametrize(
    ("answer", "status"),
    [({"failed": True}, FAILED), ({"status": "undecided", "line": []}, UNDECIDED)],
)
def test_what_the_solver_cannot_tell_is_said_as_such(answer: dict[str, Any], status: str) -> None:
    desk, game = Desk(), new_game(0)

    def ask(_text: str, receive: Receive, _advance: Callable[[float], None]) -> None:
        receive(answer)

    assistant = Assistant(game, ask, desk.cancel, desk.tell)
    for wish in (HINT, BACK):
        assistant.ask_for(wish)
        assert desk.answers()[-1] == (wish, status)


def test_playback_walks_to_the_win_and_back_beside_the_game() -> None:
    game = new_game(WINNABLE_SEEDS[0])
    line = solve(game.position).line
    playback = Playback(game.position, line)
    playback.is_playing = True
    for number in range(1, len(line) + 1):
        reply = playback.forward()
        assert reply.message.startswith(f"Step {number} of {len(line)}: ")
    assert playback.game.outcome == WON
    assert not playback.is_playing
    assert playback.forward().message == "This is the end of the solution"
    assert playback.back().message.startswith(f"Step {len(line) - 1} of {len(line)}: Taken back")
    assert playback.game.outcome != WON
    assert game.cursor == 0
