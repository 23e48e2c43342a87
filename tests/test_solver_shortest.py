"""Check that lines said to be shortest are: breadth first finds none with fewer actions."""

from random import Random

import pytest

from pyramid_core.deal import shuffled_deal
from pyramid_core.moves import WON
from pyramid_core.position import format_position, initial_position
from pyramid_core.rules import ALL_RULES, RULE_SETS, Rules, format_rules
from pyramid_core.solver import ShortestSearch, Status, shortest, solve
from tests.naive_solver import count_fewest_actions
from tests.solver_positions import replay, small_random_position
from tests.strategies import small_position

OPEN_3 = RULE_SETS["open-3"]


def check_against_breadth_first(rules: Rules, seed: int, count: int) -> None:
    """Compare so many small winnable positions."""
    random = Random(f"{format_rules(rules)} {seed}")
    left = count
    while left:
        position = small_random_position(random, rules, 6, 6)
        text = format_position(position)
        solution = shortest(position)
        if solution.status is Status.SOLVABLE:
            left -= 1
            assert solution.is_shortest
            assert replay(position, solution.line) == WON
            assert len(solution.line) == count_fewest_actions(text), text


@pytest.mark.parametrize("rules", ALL_RULES, ids=format_rules)
def test_no_line_is_shorter(rules: Rules) -> None:
    check_against_breadth_first(rules, 0, 15)


@pytest.mark.long
@pytest.mark.parametrize("rules", ALL_RULES, ids=format_rules)
def test_no_line_is_shorter_in_many_positions(rules: Rules) -> None:
    check_against_breadth_first(rules, 1, 300)


def test_shortest_lines_of_deals_win_and_are_no_longer_than_any() -> None:
    for seed in (1, 5, 17, 26):
        position = initial_position(shuffled_deal(seed), OPEN_3)
        solution, any_line = shortest(position), solve(position)
        assert solution.status is any_line.status
        if solution.status is Status.SOLVABLE:
            assert solution.is_shortest
            assert len(solution.line) <= len(any_line.line)
            assert replay(position, solution.line) == WON


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=format_rules)
def test_short_lines_of_deals_win(rules: Rules) -> None:
    for seed in range(30):
        position = initial_position(shuffled_deal(seed), rules)
        solution = shortest(position, 700)
        if solution.status is Status.SOLVABLE:
            assert replay(position, solution.line) == WON


def test_kings_that_are_left_when_the_pyramid_is_empty_leave_last() -> None:
    for rules in ("custom:1+stock-top+all", "custom:1+all", "custom:unlimited+all"):
        position = small_position("5c", stock="Kh8hKdKs", rules=rules)
        solution = shortest(position)
        assert replay(position, solution.line) == WON
        assert len(solution.line) == count_fewest_actions(format_position(position))


def test_a_spent_budget_gives_a_line_that_is_not_proven_shortest() -> None:
    position = initial_position(shuffled_deal(24), OPEN_3)
    solution = shortest(position, 1_000)
    assert solution.status is Status.SOLVABLE
    assert not solution.is_shortest
    assert solution.nodes == 1_000
    assert replay(position, solution.line) == WON


def test_a_full_memory_gives_a_line_that_is_not_proven_shortest() -> None:
    search = ShortestSearch(initial_position(shuffled_deal(24), OPEN_3), max_states=3_000)
    solution = search.run(1_000_000)
    assert solution is not None
    assert solution.status is Status.SOLVABLE
    assert not solution.is_shortest


def test_slices_do_not_change_the_answer() -> None:
    position = initial_position(shuffled_deal(5), OPEN_3)
    search = ShortestSearch(position)
    slices = 0
    while (solution := search.run(7)) is None:
        slices += 1
    assert solution == shortest(position)
    assert slices > 10
