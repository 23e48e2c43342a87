"""Check the engine's commands: output, exit status, and what they say of bad input."""

import subprocess
import sys
from pathlib import Path

import pytest

from pyramid_core.cli import main
from pyramid_core.deal import DEAL_COUNT, format_deal, shuffled_deal, unrank_deal
from pyramid_core.moves import format_move, legal_moves, perft
from pyramid_core.position import format_position, initial_position
from pyramid_core.rules import ALL_RULES, GOAL_ALL, RULE_SETS, Rules, format_passes, format_rules
from tests.strategies import small_position

ROOT = Path(__file__).parents[1]
DECK = format_deal(shuffled_deal(1))
OPENING = initial_position(shuffled_deal(1), RULE_SETS["classic-3"])
NEAR_WIN = small_position("Kd/5c--", stock="8h", waste="2c")
STUCK = small_position("5c", waste="2c", pass_number=3)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], str]:
    """Return the exit status, the lines printed, and the error message of a command."""
    try:
        status = main(arguments)
    except SystemExit as stop:
        status = stop.code if isinstance(stop.code, int) else -1
    printed = capsys.readouterr()
    return status, printed.out.splitlines(), printed.err


# deal


def test_deal_prints_the_deck_of_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "deal", "1") == (0, [DECK], "")
    assert run(capsys, "deal") == (0, [format_deal(shuffled_deal(0))], "")


def test_deal_prints_several(capsys: pytest.CaptureFixture[str]) -> None:
    decks = [format_deal(shuffled_deal(seed)) for seed in (5, 6, 7)]
    assert run(capsys, "deal", "5", "--count", "3") == (0, decks, "")


def test_deal_prints_a_deal_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    last = DEAL_COUNT - 1
    for number in (0, 10**40, last):
        deck = format_deal(unrank_deal(number))
        assert run(capsys, "deal", "--number", str(number)) == (0, [deck], "")


def test_deal_has_no_number_of_52_factorial(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([str(DEAL_COUNT)], [str(DEAL_COUNT - 1), "--count", "2"]):
        status, lines, error = run(capsys, "deal", "--number", *arguments)
        assert (status, lines) == (2, [])
        assert error == f"pyramid_core: a deal's number is less than 52!, not {DEAL_COUNT}\n"


# legal


def test_legal_prints_the_moves(capsys: pytest.CaptureFixture[str]) -> None:
    moves = [format_move(move) for move in legal_moves(OPENING)]
    assert run(capsys, "legal", DECK) == (0, moves, "")
    assert run(capsys, "legal", format_position(OPENING)) == (0, moves, "")


def test_legal_says_no_by_its_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "legal", format_position(STUCK)) == (1, [], "")


def test_a_position_may_begin_with_a_gap(capsys: pytest.CaptureFixture[str]) -> None:
    won = format_position(small_position(""))
    assert won.startswith("--/")
    assert run(capsys, "legal", won) == (1, [], "")


# play


def test_play_prints_the_position_and_its_outcome(capsys: pytest.CaptureFixture[str]) -> None:
    text = format_position(NEAR_WIN)
    status, lines, _ = run(capsys, "play", text, "draw", "8h5c")
    assert (status, lines[1]) == (0, "in play")
    status, lines, _ = run(capsys, "play", lines[0], "Kd")
    assert (status, lines[1]) == (0, "won")


def test_play_without_moves_prints_the_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "play", DECK) == (0, [format_position(OPENING), "in play"], "")
    assert run(capsys, "play", format_position(STUCK)) == (0, [format_position(STUCK), "stuck"], "")


def test_play_refuses_an_illegal_move(capsys: pytest.CaptureFixture[str]) -> None:
    text = format_position(NEAR_WIN)
    status, lines, error = run(capsys, "play", text, "Kd")
    assert (status, lines) == (1, [])
    assert error == f"pyramid_core: Kd is refused, covered, in {text}\n"


# perft


def test_perft_counts(capsys: pytest.CaptureFixture[str]) -> None:
    for depth in (0, 1, 4):
        assert run(capsys, "perft", DECK, str(depth)) == (0, [str(perft(OPENING, depth))], "")


def test_perft_divides(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, _ = run(capsys, "perft", "--divide", DECK, "3")
    moves, counts = zip(*(line.split() for line in lines[:-1]), strict=True)
    assert status == 0
    assert list(moves) == [format_move(move) for move in legal_moves(OPENING)]
    assert sum(map(int, counts)) == int(lines[-1])
    assert run(capsys, "perft", "--divide", DECK, "0") == (0, ["1"], "")


# The rules


@pytest.mark.parametrize("rules", ALL_RULES)
def test_rules_by_switches_or_by_text(rules: Rules, capsys: pytest.CaptureFixture[str]) -> None:
    position = [format_position(initial_position(shuffled_deal(1), rules)), "in play"]
    switches = ["--passes", format_passes(rules.passes), "--goal", rules.goal]
    switches += ["--stock-top"] * rules.stock_top + ["--overlap"] * rules.overlap
    assert run(capsys, "play", *switches, DECK) == (0, position, "")
    assert run(capsys, "play", "--rules", format_rules(rules), DECK) == (0, position, "")


def test_one_switch_changes_the_ordinary_game_only_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, lines, _ = run(capsys, "play", "--goal", "all", DECK)
    rules = Rules(3, stock_top=False, overlap=False, goal=GOAL_ALL)
    assert lines[0] == format_position(initial_position(shuffled_deal(1), rules))


def test_a_position_has_its_own_rules(capsys: pytest.CaptureFixture[str]) -> None:
    text = format_position(NEAR_WIN)
    assert run(capsys, "legal", "--rules", "classic-3", text)[0] == 0
    status, _, error = run(capsys, "legal", "--passes", "2", text)
    assert status == 2
    assert "the rules classic-2 were asked for but the position has its own" in error


# Bad input


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["deal", "-1"], "not an integer from 0 up: '-1'"),
        (["deal", "x"], "not an integer from 0 up: 'x'"),
        (["deal", "1", "--count", "many"], "not an integer from 0 up: 'many'"),
        (["legal", "7c"], "not one pack of 52 cards (missing Ac "),
        (["legal", DECK[:-2]], f"(missing {DECK[-2:]})"),
        (["legal", DECK[:-2] + "1x"], "not a card (rank A23456789TJQK, then suit cdhs): '1x'"),
        (["legal", "a b"], "a position is PYRAMID STOCK WASTE PASS RULES"),
        (["legal", "--rules", "mine", DECK], "no rule set or switches of that name: 'mine'"),
        (["legal", "--rules", "open-3", "--overlap", DECK], "either --rules or switches, not both"),
        (["legal", "--passes", "4", DECK], "passes are 1, 2, 3 or unlimited, not '4'"),
        (["legal", "--goal", "most", DECK], "invalid choice: 'most'"),
        (["legal"], "DECK"),
        (["play", DECK, "7x"], "not a move (draw, recycle, a king or two cards): '7x'"),
        (["perft", DECK, "deep"], "not an integer from 0 up: 'deep'"),
        (["perft", DECK, "-1"], "not an integer from 0 up: '-1'"),
        (["perft", DECK], "DEPTH"),
        (["shuffle"], "invalid choice: 'shuffle'"),
        ([], "COMMAND"),
    ],
)
def test_bad_input_is_named(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, lines, error = run(capsys, *arguments)
    assert (status, lines) == (2, [])
    assert message in error


# Help, and the real thing


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], ["deal", "legal", "play", "perft"]),
        (["deal"], ["SEED", "--number", "--count"]),
        (["legal"], ["DECK", "--rules", "--passes", "--stock-top", "--overlap", "--goal"]),
        (["play"], ["DECK", "MOVE", "--rules"]),
        (["perft"], ["DECK", "DEPTH", "--divide", "--rules"]),
    ],
)
def test_help_names_every_argument(
    arguments: list[str], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    status, lines, error = run(capsys, *arguments, "--help")
    assert (status, error) == (0, "")
    assert [word for word in words if word not in "\n".join(lines)] == []


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["deal", "1"], 0),
        (["legal", format_position(STUCK)], 1),
        (["legal", "7c"], 2),
        (["play", "--help"], 0),
    ],
)
def test_the_package_runs_as_a_command(arguments: list[str], status: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pyramid_core", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status
    assert "Traceback" not in done.stderr
    assert bool(done.stderr) == (status == 2)
