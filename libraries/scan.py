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
from pyramid_core.solver import Solution, Status, shortest

GENERATOR_VERSIONS: Final = {
    rules_id: 3 if rules.passes == 1 else 2 for rules_id, rules in RULE_SETS.items()
}
"""For each rule set. One goes up when a seed may give another record: by a change of budgets,
solver or players."""
BUDGET: Final = 3_000
"""Nodes for a deal: to find a win, then a shorter line and the proof that there is none.

A deal whose win is not found is left out. Few need more, and most of the work would go into those
that turn out lost.
"""


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
        solution = shortest(initial_position(deal, RULE_SETS[job.rules_id]), BUDGET)
        if solution.status is Status.SOLVABLE:
            records.append(pack_record(_record(seed, deal, job.rules_id, solution)))
        elif solution.status is Status.UNDECIDED:
            undecided.append(seed)
    return Scan(job, tuple(records), tuple(undecided))


def _record(seed: int, deal: Deal, rules_id: str, solution: Solution) -> Record:
    rules = RULE_SETS[rules_id]
    line = expand_line(initial_position(deal, rules), line_places(deal, solution.line))
    wins = count_wins(deal, rules, seed, PLAYOUTS)
    return Record(seed, wins, len(line), solution.is_shortest, line_places(deal, line))
