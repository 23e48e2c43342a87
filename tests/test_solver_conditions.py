"""Show that every pruning rule needs its safety condition: without it an answer is wrong."""

import json
from pathlib import Path
from typing import NamedTuple

import pytest

from pyramid_core.moves import WON
from pyramid_core.position import Position, parse_position
from pyramid_core.solver import Solution, Status, shortest
from tests.mutants import mutated_solver
from tests.naive_solver import count_fewest_actions
from tests.solver_positions import replay

BUDGET = 3_000
"""Nodes: many more than these small positions need; a mutant may find no end."""
FILE = Path(__file__).parent / "golden" / "solver_conditions.json"


class Condition(NamedTuple):
    """Hold a safety condition: where its text stands, what drops it, and who needs it."""

    condition: str
    module: str
    text: str
    dropped: str
    position: str


CONDITIONS = [Condition(**row) for row in json.loads(FILE.read_text(encoding="utf-8"))]


def is_right(position: Position, solution: Solution, fewest: int | None) -> bool:
    """Tell whether a solution is what the naive solver says, with a shortest line that wins.

    A copy of the solver has statuses of its own: their values are compared.
    """
    if fewest is None:
        return solution.status.value == Status.UNSOLVABLE.value
    return (
        solution.status.value == Status.SOLVABLE.value
        and len(solution.line) == fewest
        and replay(position, solution.line) == WON
    )


@pytest.mark.parametrize("row", CONDITIONS, ids=lambda row: row.condition)
def test_without_its_condition_a_rule_gives_a_wrong_answer(row: Condition, tmp_path: Path) -> None:
    position = parse_position(row.position)
    fewest = count_fewest_actions(row.position)
    assert is_right(position, shortest(position, BUDGET), fewest)
    with mutated_solver(tmp_path / "same", row.module, row.text, row.text) as same:
        assert is_right(position, same.shortest(position, BUDGET), fewest)
    with mutated_solver(tmp_path, row.module, row.text, row.dropped) as mutant:
        try:
            is_still_right = is_right(position, mutant.shortest(position, BUDGET), fewest)
        except ValueError:  # the states do not fit together, or an action is illegal
            is_still_right = False
    assert not is_still_right
