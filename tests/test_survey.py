"""Check the survey: intervals, verdicts in bulk, the results file, and the README's table."""

import itertools
import json
from pathlib import Path

import pytest

from libraries import cli, table
from libraries.executors import open_pool
from libraries.survey import (
    BUDGET,
    RESULTS,
    Job,
    Survey,
    count_verdicts,
    is_wider,
    read_records,
    survey,
    wilson_interval,
)
from libraries.table import BEGIN, END, FIGURES, TableError, format_table, pool_surveys
from pyramid_core.cards import NotationError
from pyramid_core.deal import shuffled_deal
from pyramid_core.position import initial_position
from pyramid_core.rules import ALL_RULES, GOAL_ALL, UNLIMITED, parse_rules
from pyramid_core.solver import Status, solve


def record(seed: int, deals: int, winnable: int, rules: str = "classic-3") -> Survey:
    """Return a survey made by hand."""
    command = f"python -m libraries survey --rules {rules} --deals {deals} --seed {seed}"
    return Survey(rules, seed, deals, winnable, 0, BUDGET, 1.0, "CPython", command)


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [  # by hand from the formula, to four digits
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (40, 1000, 0.0295, 0.0540),
    ],
)
def test_wilson_intervals(hits: int, trials: int, low: float, high: float) -> None:
    assert wilson_interval(hits, trials) == pytest.approx((low, high), abs=5e-5)


def test_wider_rules_are_those_that_allow_more() -> None:
    for wider, rules in itertools.product(ALL_RULES, ALL_RULES):
        passes = [rule.passes if rule.passes != UNLIMITED else 99 for rule in (wider, rules)]
        expected = (
            passes[0] >= passes[1]
            and (wider.stock_top or not rules.stock_top)
            and (wider.overlap or not rules.overlap)
            and not (wider.goal == GOAL_ALL and rules.goal != GOAL_ALL)
        )
        assert is_wider(wider, rules) == expected


def test_verdicts_taken_over_from_wider_rules_are_the_solver_s_own() -> None:
    names = ("classic-free", "classic-3", "classic-1", "custom:3+all")
    tallies = count_verdicts(Job(names, 100, 120, BUDGET))
    for name, tally in zip(names, tallies, strict=True):
        statuses = [
            solve(initial_position(shuffled_deal(seed), parse_rules(name)), BUDGET).status
            for seed in range(100, 120)
        ]
        assert tally.winnable == statuses.count(Status.SOLVABLE)
        assert tally.undecided == 0


def test_a_budget_too_small_leaves_deals_undecided_not_lost() -> None:
    (tally,) = count_verdicts(Job(("classic-2",), 0, 30, 5))
    assert tally.undecided > 0


def test_a_survey_is_printed_and_recorded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "new" / "survey.jsonl"
    command = ["survey", "--rules", "classic-free", "--deals", "60", "--seed", "7"]
    for _ in range(2):
        assert cli.main([*command, "--results", str(results), "--workers", "1"]) == cli.DONE
    first, second = read_records(results)
    assert first._replace(seconds=0) == second._replace(seconds=0)
    assert (first.rules, first.seed, first.deals, first.undecided) == ("classic-free", 7, 60, 0)
    assert first.command == "python -m libraries " + " ".join(command)
    assert f"({first.winnable} of 60 decided deals)" in capsys.readouterr().out


def test_a_survey_does_not_depend_on_the_workers() -> None:
    found = []
    for workers in (1, 2):
        with open_pool(workers) as pool:
            (done,) = survey(("classic-free",), 60, 7, BUDGET, pool)
            found.append(done._replace(seconds=0))
    assert found[0] == found[1]


def test_unknown_rules_are_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["survey", "--rules", "patience", "--deals", "1"]) == cli.BAD_INPUT
    assert "patience" in capsys.readouterr().err
    with open_pool(1) as pool, pytest.raises(NotationError):
        list(survey(("patience",), 1, 0, BUDGET, pool))


def test_adjoining_surveys_are_pooled() -> None:
    pooled = pool_surveys(
        [record(100, 50, 30), record(0, 100, 70), record(0, 9, 1, "open-3")], "classic-3"
    )
    assert pooled
    assert (pooled.seed, pooled.deals, pooled.winnable, pooled.seconds) == (0, 150, 100, 2.0)
    assert pooled.command == "python -m libraries survey --rules classic-3 --deals 150 --seed 0"
    assert pool_surveys([], "classic-3") is None


@pytest.mark.parametrize("seed", [99, 101, 0])
def test_surveys_that_overlap_or_leave_a_gap_are_refused(seed: int) -> None:
    with pytest.raises(TableError, match="do not adjoin"):
        pool_surveys([record(0, 100, 70), record(seed, 50, 30)], "classic-3")


def test_a_published_figure_outside_the_interval_is_marked() -> None:
    lines = format_table([record(0, 20_000, 13_000), record(0, 10_000, 4700, "classic-2")])
    assert "| `classic-3` | 65 % | 65.00 % | 64.34 to 65.66 % | 20,000 | 0 | agrees |" in lines
    assert "| 49 % | 47.00 % | 46.02 to 47.98 % | 10,000 | 0 | **differs, unexplained** |" in lines


def test_few_deals_agree_with_nothing() -> None:
    assert "| too few deals to say |" in format_table([record(0, 1000, 650)])


def test_a_table_replaces_the_old_one() -> None:
    text = f"before\n{BEGIN}\nold\n{END}\nafter\n"
    assert table.replace_table(text, "new") == f"before\n{BEGIN}\nnew\n{END}\nafter\n"
    for torn in ("", BEGIN, f"{END}{BEGIN}", f"{BEGIN}{BEGIN}{END}"):
        with pytest.raises(TableError):
            table.replace_table(torn, "new")


def test_every_figure_was_surveyed_over_enough_deals() -> None:
    records = list(read_records())
    for figure in FIGURES:
        pooled = pool_surveys(records, figure.rules)
        assert pooled, figure.rules
        assert pooled.deals >= table.ENOUGH_DEALS


def test_surveys_begin_at_the_first_seed_and_adjoin() -> None:
    records = list(read_records())
    for figure in FIGURES:
        pooled = pool_surveys(records, figure.rules)
        assert pooled is None or pooled.seed == 0


def test_the_readme_s_table_is_the_one_made_from_the_results() -> None:
    text = table.README.read_text(encoding="utf-8")
    assert table.replace_table(text, format_table(read_records())) == text


def test_results_are_one_record_a_line() -> None:
    for line in RESULTS.read_text(encoding="utf-8").splitlines():
        assert set(json.loads(line)) == set(Survey._fields)


@pytest.mark.long
def test_recorded_surveys_come_out_again() -> None:
    for figure in FIGURES:
        pooled = pool_surveys(read_records(), figure.rules)
        if pooled is None:
            continue
        (tally,) = count_verdicts(Job((figure.rules,), 0, 400, BUDGET))
        low, high = wilson_interval(tally.winnable, 400, z=5)
        assert low <= pooled.share <= high
