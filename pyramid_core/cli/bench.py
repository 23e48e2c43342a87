"""Own the command that measures the solver: `bench`, the one place that reads a clock."""

import argparse
import sys
import time
from typing import TYPE_CHECKING, NamedTuple

from pyramid_core.cards import NotationError, parse_number
from pyramid_core.cli.progress import Progress
from pyramid_core.deal import shuffled_deal
from pyramid_core.position import initial_position
from pyramid_core.rules import RULE_SET_IDS, Rules, format_rules, parse_rules
from pyramid_core.solver import Status, shortest, solve

try:
    import resource
except ImportError:  # there is none on Windows
    HAS_RESOURCE = False
else:
    HAS_RESOURCE = True

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyramid_core.cli.arguments import Commands

_HEAD = (
    f"{'rules':<17}{'deals':>6}{'solvable':>10}{'undecided':>10}"
    f"{'nodes p50':>10}{'mean':>9}{'p99':>9}{'max':>9}"
    f"{'ms p50':>9}{'mean':>9}{'p99':>9}{'max':>9}{'peak MB':>9}"
)


class _Run(NamedTuple):
    """Hold what one deal took: status, nodes, milliseconds of CPU time."""

    status: Status
    nodes: int
    milliseconds: float


def add_commands(commands: "Commands") -> None:
    """Add the command to the parser."""
    text = (
        "solve the deals of seeds 0, 1, 2 … and print what it took: nodes (states expanded), "
        "milliseconds of CPU time, peak memory of the process so far"
    )
    parser = commands.add_parser("bench", help=text, description=text)
    parser.add_argument(
        "rules",
        nargs="*",
        type=_rules,
        metavar="RULES",
        help="rule sets or custom:SWITCHES (all rule sets if none)",
    )
    parser.add_argument(
        "--deals", type=_number, default=200, metavar="N", help="deals of each (200 unless given)"
    )
    parser.add_argument(
        "--first", type=_number, default=0, metavar="SEED", help="the first seed (0 unless given)"
    )
    parser.add_argument(
        "--shortest",
        action="store_true",
        help="find shortest lines; undecided counts unproven ones",
    )
    parser.set_defaults(run=_run_bench)


def _number(text: str) -> int:
    try:
        return parse_number(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _rules(text: str) -> Rules:
    try:
        return parse_rules(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _run_bench(options: argparse.Namespace) -> int:
    print(_HEAD)
    seeds = range(options.first, options.first + options.deals)
    for rules in options.rules or map(parse_rules, RULE_SET_IDS):
        runs: list[_Run] = []
        with Progress(len(seeds)) as progress:
            for seed in seeds:
                progress.show(len(runs), format_rules(rules))
                runs.append(_measure(seed, rules, is_shortest=options.shortest))
        if runs:
            print(_row(rules, runs), flush=True)
    return 0


def _measure(seed: int, rules: Rules, *, is_shortest: bool) -> _Run:
    position = initial_position(shuffled_deal(seed), rules)
    start = time.process_time()
    solution = shortest(position) if is_shortest else solve(position)
    milliseconds = (time.process_time() - start) * 1000
    status = solution.status
    if is_shortest and status is Status.SOLVABLE and not solution.is_shortest:
        status = Status.UNDECIDED
    return _Run(status, solution.nodes, milliseconds)


def _row(rules: Rules, runs: "Sequence[_Run]") -> str:
    deals = len(runs)
    solvable = sum(run.status is Status.SOLVABLE for run in runs)
    undecided = sum(run.status is Status.UNDECIDED for run in runs)
    nodes = "".join(f"{value:>9.0f}" for value in _summary([run.nodes for run in runs]))
    times = "".join(f"{value:>9.1f}" for value in _summary([run.milliseconds for run in runs]))
    return (
        f"{format_rules(rules):<17}{deals:>6}{solvable / deals:>10.2%}{undecided:>10}"
        f" {nodes}{times}{_peak_megabytes():>9}"
    )


def _summary(values: "Sequence[float]") -> tuple[float, float, float, float]:
    """Return the median, the mean, the 99th percentile and the greatest."""
    ordered = sorted(values)
    return (
        ordered[len(ordered) // 2],
        sum(ordered) / len(ordered),
        ordered[min(len(ordered) * 99 // 100, len(ordered) - 1)],
        ordered[-1],
    )


def _peak_megabytes() -> str:
    if not HAS_RESOURCE:
        return "-"
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10  # bytes there, KiB elsewhere
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit:.0f}"
