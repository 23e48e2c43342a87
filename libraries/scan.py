"""Own how a deal gets into a library: solve it, shorten its line, measure its difficulty.

Equal jobs give equal results.
All budgets count nodes, never time, so that a library comes out the same on every machine.
"""

from typing import Final, NamedTuple

from libraries.difficulty import PLAYOUTS, count_wins
from pyramid_core.deal import Deal, shuffled_deal
from pyramid_core.library import Record, expand_line, line_places, pack_record
from pyramid_core.position import initial_position
from pyramid_core.rules import RULE_SETS
from pyramid_core.solver import Solution, Status, shortest, solve

GENERATOR_VERSION: Final = 1
"""Goes up when a seed may give another record: by a change of budgets, solver or players."""
SOLVE_BUDGET: Final = 300
"""Nodes to find a win; a deal still undecided is left out of the library.

Most wins are found in fewer (classic-1: 7 of 10), and most of the work would go into deals that
turn out lost.
"""
SHORTEST_BUDGETS: Final = {
    "classic-1": 1_000,
    "classic-2": 0,
    "classic-3": 0,
    "classic-free": 0,
    "open-3": 0,
    "full-3": 0,
}
"""Nodes to look for a shorter line and to prove that there is none; 0 takes the first line."""


class Job(NamedTuple):
    """Hold what to scan: the seeds from `start` up to but not including `stop`."""

    rules_id: str
    start: int
    stop: int


class Scan(NamedTuple):
    """Hold what a job found, by seed: packed records of the winnable deals, undecided seeds."""

    job: Job
    records: tuple[bytes, ...]
    undecided: tuple[int, ...]


def scan(job: Job) -> Scan:
    """Look through the deals of a range of seeds."""
    records, undecided = [], []
    for seed in range(job.start, job.stop):
        deal = shuffled_deal(seed)
        solution = solve(initial_position(deal, RULE_SETS[job.rules_id]), SOLVE_BUDGET)
        if solution.status is Status.SOLVABLE:
            records.append(pack_record(_record(seed, deal, job.rules_id, solution)))
        elif solution.status is Status.UNDECIDED:
            undecided.append(seed)
    return Scan(job, tuple(records), tuple(undecided))


def _record(seed: int, deal: Deal, rules_id: str, solution: Solution) -> Record:
    rules = RULE_SETS[rules_id]
    position = initial_position(deal, rules)
    best = (
        shortest(position, SHORTEST_BUDGETS[rules_id]) if SHORTEST_BUDGETS[rules_id] else solution
    )
    if best.status is Status.UNDECIDED or len(best.line) > len(solution.line):
        best = solution
    line = expand_line(position, line_places(deal, best.line))
    wins = count_wins(deal, rules, seed, PLAYOUTS)
    return Record(seed, wins, len(line), best.is_shortest, line_places(deal, line))
