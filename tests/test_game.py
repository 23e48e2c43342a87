"""Check games: actions, undo, redo, restart, and the text that restores all of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_core.cards import NotationError
from pyramid_core.deal import shuffled_deal
from pyramid_core.game import Game, format_game, parse_game
from pyramid_core.moves import (
    DRAW,
    IN_PLAY,
    STUCK,
    WON,
    IllegalMove,
    format_move,
    legal_moves,
    parse_move,
)
from pyramid_core.position import format_position, initial_position
from pyramid_core.rules import RULE_SETS
from tests import strategies
from tests.strategies import small_position


def short_game(*moves: str) -> Game:
    """Play from a small position that three moves win: draw, 5c8h, Kd."""
    game = Game(small_position("Kd/5c--", stock="8h", waste="2c"))
    for move in moves:
        game.play(parse_move(move))
    return game


def played(game: Game) -> list[str]:
    """List the moves in force as texts."""
    return [format_move(move) for move in game.moves[: game.cursor]]


def test_a_game_begins_with_nothing_to_undo_or_redo() -> None:
    game = short_game()
    assert game.position is game.initial
    assert (game.moves, game.cursor, game.can_undo, game.can_redo) == ([], 0, False, False)
    assert not game.undo()
    assert not game.redo()
    assert not game.restart()
    assert game.position is game.initial


def test_play_returns_the_new_position() -> None:
    game = short_game()
    assert game.play(DRAW) == game.position == game.position_at(1)
    assert game.position != game.initial
    assert game.can_undo


def test_an_illegal_move_changes_nothing() -> None:
    game = short_game("draw", "5c8h")
    game.undo()
    before = format_game(game)
    with pytest.raises(IllegalMove):
        game.play(parse_move("Kd"))
    assert format_game(game) == before
    assert game.can_redo


def test_undo_and_redo_step_through_every_position() -> None:
    game = short_game("draw", "5c8h", "Kd")
    positions = [game.position_at(cursor) for cursor in range(4)]
    assert len(set(positions)) == 4
    for cursor in (2, 1, 0):
        assert game.undo()
        assert game.position == positions[cursor]
    assert not game.can_undo
    for cursor in (1, 2, 3):
        assert game.redo()
        assert game.position == positions[cursor]
    assert not game.can_redo


def test_restart_keeps_everything_for_redo() -> None:
    game = short_game("draw", "5c8h")
    end = game.position
    assert game.restart()
    assert game.position is game.initial
    assert game.redo()
    assert game.redo()
    assert game.position == end


def test_another_action_forgets_what_waited_for_redo() -> None:
    game = short_game("draw", "5c8h", "Kd")
    game.go_to(1)
    assert game.position.rules == RULE_SETS["classic-3"]
    game.play(parse_move("recycle"))
    assert played(game) == ["draw", "recycle"]
    assert not game.can_redo


def test_the_same_action_keeps_what_waits_for_redo() -> None:
    game = short_game("draw", "5c8h", "Kd")
    game.restart()
    game.play(DRAW)
    assert played(game) == ["draw"]
    assert len(game.moves) == 3
    game.go_to(3)
    assert game.outcome == WON


def test_go_to_reaches_only_what_was_played() -> None:
    game = short_game("draw", "5c8h")
    assert not game.go_to(3)
    assert not game.go_to(-1)
    assert game.cursor == 2
    assert game.go_to(0)
    assert game.go_to(2)


def test_outcome_follows_the_position() -> None:
    game = short_game("draw", "5c8h")
    assert game.outcome == IN_PLAY
    game.play(parse_move("Kd"))
    assert game.outcome == WON


def test_a_win_is_the_end_until_it_is_undone() -> None:
    game = short_game("draw", "5c8h", "Kd")
    with pytest.raises(IllegalMove):
        game.play(parse_move("recycle"))
    game.undo()
    assert game.outcome == IN_PLAY
    assert game.play(parse_move("recycle")).pass_number == 2


def test_a_stuck_game_can_be_taken_back_and_won() -> None:
    game = Game(small_position("Kd/5c6d", stock="8h7d2c", pass_number=3))
    for move in ("draw", "draw", "draw"):
        game.play(parse_move(move))
    assert game.outcome == STUCK
    game.undo()
    for move in ("6d7d", "5c8h", "Kd"):
        game.play(parse_move(move))
    assert game.outcome == WON


# The text


def test_game_text_of_a_start() -> None:
    position = initial_position(shuffled_deal(1), RULE_SETS["open-3"])
    assert format_game(Game(position)) == f"{format_position(position)}; ; 0"


def test_game_text_keeps_the_undone_moves() -> None:
    game = short_game("draw", "5c8h", "Kd")
    game.undo()
    text = format_game(game)
    assert text.endswith("; draw 5c8h Kd; 2")
    assert parse_game(text).redo()


@given(strategies.games(), st.data())
def test_game_text_round_trip(game: Game, data: st.DataObject) -> None:
    game.go_to(data.draw(st.integers(0, len(game.moves))))
    read = parse_game(format_game(game))
    assert (read.initial, read.moves, read.cursor) == (game.initial, game.moves, game.cursor)
    assert read.position == game.position
    assert format_game(read) == format_game(game)


START = format_game(short_game()).split(";")[0]


@pytest.mark.parametrize(
    ("text", "fault", "end"),
    [
        ("", "a game is POSITION; MOVES; CURSOR", "''"),
        (START, "a game is POSITION; MOVES; CURSOR", repr(START)),
        (f"{START}; draw; 1; 2", "a game is POSITION; MOVES; CURSOR", "; 1; 2'"),
        ("nothing; draw; 1", "a position is PYRAMID", "'nothing'"),
        (f"{START}; drow; 1", "not a move", "'drow'"),
        (f"{START}; draw draw; 1", "action 2: draw is refused, stock empty", "KhKs"),
        (f"{START}; recycle; 1", "action 1: recycle is refused, stock not empty", "KhKs"),
        (f"{START}; draw; 2", "there are 1 actions", "'2'"),
        (f"{START}; draw; -1", "not an integer from 0 up", "'-1'"),
        (f"{START}; draw; ²", "not an integer from 0 up", "'²'"),
        (f"{START}; draw;", "not an integer from 0 up", "''"),
    ],
)
def test_a_wrong_game_names_its_fault(text: str, fault: str, end: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_game(text)
    assert fault in str(caught.value)
    assert str(caught.value).endswith(end)


def test_undo_has_no_limit() -> None:
    game = Game(initial_position(shuffled_deal(4), RULE_SETS["classic-free"]))
    for _ in range(1000):
        game.play(legal_moves(game.position)[-1])
    while game.undo():
        pass
    assert game.position == initial_position(shuffled_deal(4), RULE_SETS["classic-free"])
    assert len(game.moves) == 1000
