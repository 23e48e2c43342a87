"""Check the solver's face: statuses, budgets, slices, and positions whose answer can be seen."""

import pytest

from pyramid_core.deal import shuffled_deal
from pyramid_core.moves import RECYCLE, WON, format_move
from pyramid_core.position import Position, initial_position
from pyramid_core.rules import RULE_SETS, parse_rules
from pyramid_core.solver import (
    MoveVerdict,
    Search,
    Solution,
    Status,
    VerdictSearch,
    shortest,
    solve,
    verdicts,
)
from tests.solver_positions import replay
from tests.strategies import small_position

HARD = initial_position(shuffled_deal(21), RULE_SETS["classic-1"])
"""Lost, proven by thousands of states."""
LONG_WIN = initial_position(shuffled_deal(7), RULE_SETS["open-3"])


def line_of(position: Position) -> str:
    """Return the solver's line as words."""
    return " ".join(format_move(move) for move in solve(position).line)


# Positions whose answer can be seen


def test_simple_and_solvable() -> None:
    position = small_position("Kd/5c--", stock="8h", waste="2c")
    assert line_of(position) == "draw 5c8h Kd"


def test_simple_and_unsolvable() -> None:
    assert solve(small_position("5c", stock="2c3c")).status is Status.UNSOLVABLE


def test_complex_and_solvable() -> None:
    solution = solve(LONG_WIN)
    assert solution.status is Status.SOLVABLE
    assert replay(LONG_WIN, solution.line) == WON


def test_complex_and_unsolvable() -> None:
    solution = solve(HARD)
    assert solution.status is Status.UNSOLVABLE
    assert solution.nodes > 2_000


def test_a_won_position_is_solvable_by_no_action() -> None:
    solution = solve(small_position("", stock="8h"))
    assert (solution.status, solution.line, solution.is_shortest) == (Status.SOLVABLE, (), True)


def test_all_cards_must_leave_where_the_goal_says_so() -> None:
    assert line_of(small_position("5c", stock="8hKs", rules="full-3")) == "5c8h Ks"
    assert solve(small_position("5c", stock="8h2s", rules="full-3")).status is Status.UNSOLVABLE


def test_a_buried_card_needs_another_pass() -> None:
    rules = ("classic-1", "classic-2")
    buried = [small_position("5c", waste="8h2s", rules=name) for name in rules]
    assert solve(buried[0]).status is Status.UNSOLVABLE
    assert line_of(buried[1]) == "recycle draw 5c8h"


def test_kings_over_a_card_leave_first() -> None:
    assert line_of(small_position("5c", waste="8hKsKd", rules="classic-1")) == "Kd Ks 5c8h"


def test_a_pair_of_waste_and_stock_needs_the_open_stock_top() -> None:
    closed, opened = (
        small_position("5c", stock="7d", waste="8h6s", rules=rules)
        for rules in ("classic-1", "study-strict")
    )
    assert solve(closed).status is Status.UNSOLVABLE
    assert line_of(opened) == "6s7d 5c8h"


def test_overlap_frees_a_card_and_its_only_cover() -> None:
    apart, together = (
        small_position("5c/8h--", rules=rules) for rules in ("classic-1", "study-permissive")
    )
    assert solve(apart).status is Status.UNSOLVABLE
    assert line_of(together) == "5c8h"


def test_a_recycle_is_made_only_when_needed() -> None:
    for seed in range(20):
        line = solve(initial_position(shuffled_deal(seed), RULE_SETS["classic-free"])).line
        assert not line or line[-1] != RECYCLE


# Statuses are no truth values


def test_answers_refuse_to_be_truth_values() -> None:
    with pytest.raises(TypeError):
        bool(Solution(Status.UNSOLVABLE, (), 0))
    with pytest.raises(TypeError):
        bool(verdicts(small_position("5c", stock="8h"))[0])


# Budgets and slices


def test_a_small_budget_leaves_it_undecided() -> None:
    for budget in (0, 1, 1_000):
        solution = solve(HARD, budget)
        assert (solution.status, solution.line) == (Status.UNDECIDED, ())
        assert solution.nodes == budget


def test_a_small_memory_leaves_it_undecided() -> None:
    solution = Search(HARD, max_states=1_000).run(1_000_000)
    assert solution is not None
    assert solution.status is Status.UNDECIDED
    assert solution.nodes < 2_000


@pytest.mark.parametrize("position", [HARD, LONG_WIN])
def test_slices_do_not_change_the_answer(position: Position) -> None:
    search = Search(position)
    nodes = []
    while (solution := search.run(97)) is None:
        nodes.append(search.nodes)
    assert nodes == [97 * (number + 1) for number in range(len(nodes))]
    assert solution == solve(position)
    assert search.run(97) == solution


@pytest.mark.parametrize("text", ["classic-free", "custom:unlimited+stock-top+all"])
def test_without_a_limit_of_passes_deals_are_decided(text: str) -> None:
    for seed in range(10):
        position = initial_position(shuffled_deal(seed), parse_rules(text))
        assert solve(position).status is not Status.UNDECIDED


# Verdicts of actions


def test_verdicts_tell_the_action_that_loses() -> None:
    position = small_position("5c", stock="2s", waste="8h", rules="classic-1")
    assert {format_move(v.move): v.status for v in verdicts(position)} == {
        "5c8h": Status.SOLVABLE,
        "draw": Status.UNSOLVABLE,
    }


def test_verdicts_of_a_lost_position_are_all_lost() -> None:
    assert {verdict.status for verdict in verdicts(HARD)} == {Status.UNSOLVABLE}


def test_verdicts_stay_undecided_without_a_budget() -> None:
    assert {verdict.status for verdict in verdicts(HARD, 100)} == {Status.UNDECIDED}


def test_a_won_position_has_no_verdicts() -> None:
    assert verdicts(small_position("", stock="8h")) == ()


def test_slices_do_not_change_the_verdicts() -> None:
    search = VerdictSearch(LONG_WIN)
    slices = 0
    found: tuple[MoveVerdict, ...] | None = None
    while found is None:
        before = search.nodes
        found = search.run(50)
        slices += 1
        assert search.nodes - before <= 50
    assert found == verdicts(LONG_WIN)
    assert slices > 3


def test_a_long_line_through_reduced_stocks_replays() -> None:
    position = initial_position(shuffled_deal(3_000_984), RULE_SETS["classic-3"])
    assert replay(position, solve(position).line) == WON
    assert replay(position, shortest(position, 2_000).line) == WON
