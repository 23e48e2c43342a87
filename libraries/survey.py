"""Own the survey: which share of random deals is winnable, and the record of it."""

import json
import platform
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple

from tqdm import tqdm

from libraries.executors import Pool
from pyramid_core.deal import shuffled_deal
from pyramid_core.position import initial_position
from pyramid_core.rules import GOAL_ALL, GOAL_PYRAMID, UNLIMITED, Rules, parse_rules
from pyramid_core.solver import Status, solve

RESULTS: Final = Path(__file__).parent / "results" / "survey.jsonl"
"""One JSON line for each finished survey."""
BUDGET: Final = 1_000_000
"""Nodes for one deal, unless asked otherwise."""
Z_95: Final = 1.959963984540054
"""The 97.5 % point of the standard normal distribution."""
_CHUNK: Final = 25


class Job(NamedTuple):
    """Hold what to solve: the seeds from `start` up to but not including `stop`."""

    rules: tuple[str, ...]
    start: int
    stop: int
    budget: int


class Tally(NamedTuple):
    """Hold the verdicts of some deals under one of the rules, and the processor time they took."""

    winnable: int
    undecided: int
    seconds: float


class Survey(NamedTuple):
    """Hold the verdicts under some rules over the deals of the seeds from `seed` up.

    `seconds` is processor time, over all workers; `python` names the interpreter that it is of.
    """

    rules: str
    seed: int
    deals: int
    winnable: int
    undecided: int
    budget: int
    seconds: float
    python: str
    command: str

    @property
    def share(self) -> float:
        """The winnable share of the decided deals."""
        return self.winnable / (self.deals - self.undecided)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % Wilson interval of the share."""
        return wilson_interval(self.winnable, self.deals - self.undecided)


def wilson_interval(hits: int, trials: int, z: float = Z_95) -> tuple[float, float]:
    """Return the interval of E. B. Wilson (1927) for a share, sound for shares near 0 and 1 too."""
    share = hits / trials
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    middle = share + z * z / (2 * trials)
    scale = 1 + z * z / trials
    return (middle - spread) / scale, (middle + spread) / scale


def survey(
    rules: Sequence[str], deals: int, seed: int, budget: int, pool: Pool
) -> Iterator[Survey]:
    """Solve the deals of a range of seeds and count the verdicts under each of some rules.

    Where one of the rules allows all that a later one does, a deal lost under the former counts as
    lost under the latter without a search: name the wider rules first to save time.
    """
    for text in rules:
        parse_rules(text)
    stop = seed + deals
    starts = range(seed, stop, _CHUNK)
    jobs = (Job(tuple(rules), start, min(start + _CHUNK, stop), budget) for start in starts)
    totals = [Tally(0, 0, 0.0) for _ in rules]
    with tqdm(desc=" ".join(rules), total=deals, unit=" deals") as progress:
        for tallies in pool.map(count_verdicts, jobs):
            totals = [_add(total, tally) for total, tally in zip(totals, tallies, strict=True)]
            progress.update(min(_CHUNK, deals - progress.n))
    words = " ".join(f"--rules {text}" for text in rules)
    command = f"python -m libraries survey {words} --deals {deals} --seed {seed}"
    if budget != BUDGET:
        command += f" --budget {budget}"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    for text, (winnable, undecided, precise) in zip(rules, totals, strict=True):
        seconds = round(precise, 1)
        yield Survey(text, seed, deals, winnable, undecided, budget, seconds, python, command)


def _add(total: Tally, tally: Tally) -> Tally:
    return Tally(
        total.winnable + tally.winnable,
        total.undecided + tally.undecided,
        total.seconds + tally.seconds,
    )


def count_verdicts(job: Job) -> list[Tally]:
    """Return a tally of a job's deals for each of its rules."""
    all_rules = [parse_rules(text) for text in job.rules]
    tallies = [Tally(0, 0, 0.0) for _ in all_rules]
    for seed in range(job.start, job.stop):
        lost: list[Rules] = []
        for index, rules in enumerate(all_rules):
            if any(is_wider(wider, rules) for wider in lost):
                continue
            begin = process_time()
            status = solve(initial_position(shuffled_deal(seed), rules), job.budget).status
            seconds = process_time() - begin
            is_winnable, is_undecided = status is Status.SOLVABLE, status is Status.UNDECIDED
            tallies[index] = _add(tallies[index], Tally(is_winnable, is_undecided, seconds))
            if status is Status.UNSOLVABLE:
                lost.append(rules)
    return tallies


def is_wider(wider: Rules, rules: Rules) -> bool:
    """Tell whether every win under some rules is a win under the wider ones too."""
    return (
        (wider.passes == UNLIMITED or 0 < rules.passes <= wider.passes)
        and wider.stock_top >= rules.stock_top
        and wider.overlap >= rules.overlap
        and (wider.goal == GOAL_PYRAMID or rules.goal == GOAL_ALL)
    )


def append_record(record: Survey, file: Path = RESULTS) -> None:
    """Add a survey to the results file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(record._asdict()) + "\n")


def read_records(file: Path = RESULTS) -> Iterator[Survey]:
    """Read the surveys of a results file in the order they were made."""
    for line in file.read_text(encoding="utf-8").splitlines():
        yield Survey(**json.loads(line))
