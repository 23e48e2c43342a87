"""Check the commands of the solver: what they print, their status, what they say of bad input."""

import io
import json

import pytest

from pyramid_core.cli import main
from pyramid_core.deal import format_deal, shuffled_deal
from pyramid_core.moves import WON, parse_move
from pyramid_core.position import format_position, initial_position
from pyramid_core.rules import RULE_SETS
from pyramid_core.solver import shortest, solve
from tests.solver_positions import replay
from tests.strategies import small_position

WINNABLE, LOST = (initial_position(shuffled_deal(seed), RULE_SETS["classic-3"]) for seed in (5, 1))
NEAR_WIN = format_position(small_position("Kd/5c--", stock="8h", waste="2c"))
STUCK = format_position(small_position("5c", waste="2c", pass_number=3))


@pytest.fixture
def lines_of(capsys: pytest.CaptureFixture[str]) -> "Lines":
    """Return what a command prints, with its status."""
    return Lines(capsys)


class Lines:
    """Run commands and keep the errors of the last one."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Read what is printed by way of pytest."""
        self._capsys = capsys
        self.errors: list[str] = []

    def __call__(self, *arguments: str) -> tuple[int, list[str]]:
        """Run a command; return its exit status and the lines printed."""
        status = main(arguments)
        printed = self._capsys.readouterr()
        self.errors = printed.err.splitlines()
        return status, printed.out.splitlines()


def test_decks_of_either_verdict(lines_of: Lines) -> None:
    decks = [format_deal(WINNABLE.deal), format_deal(LOST.deal)]
    status, (winnable, lost) = lines_of("solve", *decks)
    assert (status, lost) == (1, "unsolvable")
    word, count, *actions = winnable.split()
    assert (word, int(count)) == ("solvable", len(actions))
    assert replay(WINNABLE, tuple(map(parse_move, actions))) == WON
    assert lines_of("solve", decks[0]) == (0, [winnable])


def test_rules_make_the_difference(lines_of: Lines) -> None:
    deck = format_deal(shuffled_deal(0))
    assert lines_of("solve", "--rules", "classic-3", deck)[0] == 0
    assert lines_of("solve", "--rules", "classic-1", deck) == (1, ["unsolvable"])
    assert lines_of("solve", "--passes", "1", deck) == (1, ["unsolvable"])


def test_lines_of_standard_input_one_by_one(
    lines_of: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{NEAR_WIN}\n\nfour of clubs\n{STUCK}\n"))
    status, lines = lines_of("solve")
    assert (status, lines) == (2, ["solvable 3 draw 5c8h Kd", "unsolvable"])
    assert len(lines_of.errors) == 1
    assert lines_of.errors[0].startswith("pyramid_core: line 3: ")
    assert "four of clubs" in lines_of.errors[0]


def test_a_shortest_line_is_said_to_be_one_or_not(lines_of: Lines) -> None:
    deck = format_deal(WINNABLE.deal)
    proven = shortest(WINNABLE)
    assert proven.is_shortest
    _, (line,) = lines_of("solve", "--shortest", deck)
    assert line.split()[:2] == ["solvable", str(len(proven.line))]
    assert "proven" not in line
    budget = solve(WINNABLE).nodes + 1
    _, (unproven,) = lines_of("solve", "--shortest", "--budget", str(budget), deck)
    assert unproven.endswith("(not proven shortest)")


def test_a_budget_may_be_too_small(lines_of: Lines) -> None:
    assert lines_of("solve", "--budget", "1", format_deal(WINNABLE.deal)) == (1, ["undecided"])


def test_answers_as_json(lines_of: Lines) -> None:
    _, (won, stuck) = lines_of("solve", "--json", NEAR_WIN, STUCK)
    answer = json.loads(won)
    assert answer.pop("nodes") >= 0
    assert answer == {"status": "solvable", "actions": ["draw", "5c8h", "Kd"]}
    assert json.loads(stuck)["status"] == "unsolvable"
    _, (line,) = lines_of("solve", "--json", "--shortest", NEAR_WIN)
    assert json.loads(line)["is_shortest"] is True


def test_verdicts_of_each_action(lines_of: Lines) -> None:
    text = format_position(small_position("5c/8h--", stock="8d", waste="5d", pass_number=3))
    status, lines = lines_of("solve", "--verdicts", text)
    assert status == 0
    assert sorted(lines) == ["5d8h solvable", "draw unsolvable"]
    _, (line,) = lines_of("solve", "--verdicts", "--json", text)
    assert json.loads(line) == {"verdicts": {"5d8h": "solvable", "draw": "unsolvable"}}


def test_a_wrong_budget_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["solve", "--budget", "many", NEAR_WIN])
    assert stop.value.code == 2
    assert "many" in capsys.readouterr().err


def test_the_benchmark_prints_a_row_for_each_rule_set(lines_of: Lines) -> None:
    status, (head, *rows) = lines_of("bench", "--deals", "3", "classic-3", "classic-free")
    assert status == 0
    assert head.split()[:4] == ["rules", "deals", "solvable", "undecided"]
    assert [row.split()[:2] for row in rows] == [["classic-3", "3"], ["classic-free", "3"]]


def test_the_benchmark_of_shortest_lines(lines_of: Lines) -> None:
    status, (_, row) = lines_of("bench", "--deals", "1", "--first", "5", "--shortest", "full-3")
    assert status == 0
    assert row.split()[:2] == ["full-3", "1"]
