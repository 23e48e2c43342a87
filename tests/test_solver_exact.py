"""Compare the solver with a naive one, and with itself where the rules or the cards change."""

from collections import Counter
from random import Random

import pytest

from pyramid_core.cards import Card
from pyramid_core.deal import Deal, shuffled_deal
from pyramid_core.layout import MIRROR, SLOT_COUNT, SLOTS
from pyramid_core.moves import WON, apply, legal_moves
from pyramid_core.position import Position, format_position, initial_position
from pyramid_core.rules import (
    ALL_RULES,
    GOAL_PYRAMID,
    RULE_SETS,
    UNLIMITED,
    Rules,
    format_rules,
)
from pyramid_core.solver import Status, solve, verdicts
from tests.naive_solver import is_winnable
from tests.solver_positions import replay, small_random_position

SIZES = ((4, 7), (7, 6), (6, 8))


def check_against_naive(rules: Rules, seed: int, count: int) -> Counter[bool]:
    """Compare so many small positions; return how many are winnable and how many are not."""
    random = Random(f"{format_rules(rules)} {seed}")
    found: Counter[bool] = Counter()
    for number in range(count):
        position = small_random_position(random, rules, *SIZES[number % len(SIZES)])
        text = format_position(position)
        solution = solve(position)
        expected = is_winnable(text)
        assert solution.status is (Status.SOLVABLE if expected else Status.UNSOLVABLE), text
        if expected:
            assert replay(position, solution.line) == WON, text
        found[expected] += 1
    return found


@pytest.mark.parametrize("rules", ALL_RULES, ids=format_rules)
def test_small_positions_as_the_naive_solver_judges_them(rules: Rules) -> None:
    found = check_against_naive(rules, 0, 100)
    assert found[False] > 10
    assert found[True] > 5


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("rules", ALL_RULES, ids=format_rules)
def test_many_small_positions_as_the_naive_solver_judges_them(rules: Rules, seed: int) -> None:
    check_against_naive(rules, 1 + seed, 300)


def positions_near_the_end(rules: Rules, seeds: range, actions_left: int) -> list[Position]:
    """Follow the solver's lines to few actions before the win; step aside before the last ones."""
    random = Random(format_rules(rules))
    positions = []
    for seed in seeds:
        position = initial_position(shuffled_deal(seed), rules)
        line = solve(position, 20_000).line
        for move in line[:-actions_left]:
            position = apply(position, move)
        if line:
            positions.append(position)
            for _ in range(3):
                choices = legal_moves(position)
                if choices:
                    position = apply(position, random.choice(choices))
            positions.append(position)
    return positions


@pytest.mark.parametrize("rules", ALL_RULES, ids=format_rules)
def test_positions_near_a_win_as_the_naive_solver_judges_them(rules: Rules) -> None:
    for position in positions_near_the_end(rules, range(8), 8):
        text = format_position(position)
        solution = solve(position)
        assert (solution.status is Status.SOLVABLE) is is_winnable(text), text
        assert solution.status is Status.UNSOLVABLE or replay(position, solution.line) == WON


@pytest.mark.parametrize("rules", ALL_RULES, ids=format_rules)
def test_verdicts_are_those_of_the_positions_they_lead_to(rules: Rules) -> None:
    random = Random(f"verdicts {format_rules(rules)}")
    for _ in range(25):
        position = small_random_position(random, rules, 6, 6)
        judged = verdicts(position)
        assert tuple(verdict.move for verdict in judged) == legal_moves(position)
        for verdict in judged:
            after = format_position(apply(position, verdict.move))
            assert (verdict.status is Status.SOLVABLE) is is_winnable(after), after


def medium_positions(rules: Rules, count: int) -> list[Position]:
    """Lay out positions of up to 30 cards."""
    random = Random(f"medium {rules.passes} {rules.goal}")
    return [small_random_position(random, rules, 14, 16) for _ in range(count)]


def judge(positions: list[Position], rules: Rules) -> list[Status]:
    """Return the verdicts of positions under other rules, undecided after a small budget."""
    return [solve(position._replace(rules=rules), 2_000).status for position in positions]


@pytest.mark.parametrize("rules", ALL_RULES, ids=format_rules)
def test_switches_that_help_never_lose(rules: Rules) -> None:
    positions = medium_positions(rules, 40)
    harder = judge(positions, rules)
    more_passes = rules.passes + 1 if rules.passes in {1, 2} else UNLIMITED
    for easier in (
        rules._replace(passes=more_passes),
        rules._replace(stock_top=True),
        rules._replace(overlap=True),
        rules._replace(goal=GOAL_PYRAMID),
    ):
        for hard, easy in zip(harder, judge(positions, easier), strict=True):
            assert (hard, easy) != (Status.SOLVABLE, Status.UNSOLVABLE)


def mirrored(deal: Deal) -> Deal:
    """Mirror the pyramid left to right."""
    return Deal(tuple(deal[MIRROR[slot]] for slot in SLOTS) + deal[SLOT_COUNT:])


def with_suits_permuted(deal: Deal, random: Random) -> Deal:
    """Give the cards of each rank other suits, for each rank in another way."""
    suits = [random.sample(range(4), 4) for _ in range(13)]
    return Deal(tuple(Card(card // 4 * 4 + suits[card // 4][card % 4]) for card in deal))


@pytest.mark.parametrize("rules", ALL_RULES, ids=format_rules)
def test_mirror_images_and_suits_keep_the_verdict(rules: Rules) -> None:
    random = Random(format_rules(rules))
    deals = [initial_position(shuffled_deal(seed), rules) for seed in range(5)]
    for position in (*deals, *medium_positions(rules, 20)):
        status = solve(position, 2_000).status
        mirror = sum(1 << MIRROR[slot] for slot in SLOTS if position.pyramid >> slot & 1)
        for other in (
            position._replace(deal=mirrored(position.deal), pyramid=mirror),
            position._replace(deal=with_suits_permuted(position.deal, random)),
        ):
            found = solve(other, 2_000).status
            assert Status.UNDECIDED in {found, status} or found is status


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=format_rules)
def test_lines_of_deals_win(rules: Rules) -> None:
    for seed in range(30):
        position = initial_position(shuffled_deal(seed), rules)
        solution = solve(position, 5_000)
        if solution.status is Status.SOLVABLE:
            assert replay(position, solution.line) == WON
        else:
            assert solution.line == ()


@pytest.mark.long
@pytest.mark.parametrize(
    ("rule_set_id", "winnable", "margin"),
    [
        ("classic-1", 0.0383, 0.012),
        ("classic-2", 0.490, 0.035),
        ("classic-3", 0.651, 0.033),
        ("classic-free", 0.662, 0.033),
        ("study-strict", 0.0946, 0.02),
        ("study-permissive", 0.2364, 0.03),
    ],
)
def test_share_of_winnable_deals(rule_set_id: str, winnable: float, margin: float) -> None:
    rules = RULE_SETS[rule_set_id]
    count = 2000 if rules.passes != 1 or not rules.stock_top else 600
    positions = (initial_position(shuffled_deal(seed), rules) for seed in range(count))
    found = Counter(solve(position).status for position in positions)
    assert found[Status.UNDECIDED] == 0
    assert abs(found[Status.SOLVABLE] / count - winnable) < margin * (2000 / count) ** 0.5
