"""Own the command line `python -m libraries`: the one room of the package that prints.

Exit status: 0 done, 1 the answer is no, 2 bad input, 130 interrupted. What only one command needs,
such as matplotlib, is imported by that command.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from libraries import levels, survey, table, verify
from libraries.executors import Pool, open_pool
from libraries.files import DATA, RELEASES
from pyramid_core.cards import NotationError, parse_number
from pyramid_core.deal import shuffled_deal
from pyramid_core.library import LIBRARY_IDS, STRENGTHS
from pyramid_core.rules import RULE_SETS

if TYPE_CHECKING:  # argparse has no public name for it
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001

DONE, ANSWER_IS_NO, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
SPEED_DEALS = 5
SPEED_PLAYOUTS = 10


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status."""
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
    except (ValueError, OSError) as error:
        sys.stderr.write(f"libraries: {error}\n")
        return BAD_INPUT
    except KeyboardInterrupt:
        sys.stderr.write("libraries: interrupted; the same command goes on\n")
        return INTERRUPTED
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m libraries", description="Build, verify, measure and survey deals in bulk."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_build(commands)
    _add_survey(commands)
    verify_command = _add(commands, "verify", _run_verify, "replay every line of every library")
    verify_command.add_argument("folder", nargs="?", type=Path, default=DATA, metavar="FOLDER")
    _add_workers(verify_command)
    table_command = _add(commands, "table", _run_table, "write the surveys into the README's table")
    table_command.add_argument("file", nargs="?", type=Path, default=table.README, metavar="FILE")
    _add(commands, "levels", _run_levels, "choose the levels by measured difficulty")
    difficulty = _add(commands, "difficulty", _run_difficulty, "measure the deal of a seed")
    difficulty.add_argument("--rules", choices=LIBRARY_IDS, required=True, help="the rule set")
    difficulty.add_argument("--seed", type=_number, required=True, metavar="S", help="the deal")
    _add(commands, "bench", _run_bench, "time playouts in NumPy and in plain Python")
    _add(commands, "plot", _run_plot, "draw the distribution of difficulty into docs/")
    return parser


def _add(
    commands: "Commands", name: str, run: Callable[[argparse.Namespace], int], text: str
) -> argparse.ArgumentParser:
    command = commands.add_parser(name, help=text, description=text)
    command.set_defaults(run=run)
    return command


def _add_build(commands: "Commands") -> None:
    text = "find winnable deals and write them, their lines and their difficulty to a library"
    command = _add(commands, "build", _run_build, text)
    command.add_argument("--rules", choices=LIBRARY_IDS, required=True, help="the rule set")
    released = "that of the released library unless given"
    command.add_argument("--count", type=_number, metavar="N", help=f"deals; {released}")
    command.add_argument("--seed", type=_number, metavar="S", help=f"first seed; {released}")
    command.add_argument("--output", type=Path, default=DATA, metavar="FOLDER")
    _add_workers(command)


def _add_survey(commands: "Commands") -> None:
    text = "solve random deals, print the winnable share and record it"
    command = _add(commands, "survey", _run_survey, text)
    text = "rule set or custom:SWITCHES; again for more, the most permissive first"
    command.add_argument("--rules", action="append", required=True, metavar="ID", help=text)
    command.add_argument("--deals", type=_number, required=True, metavar="N")
    command.add_argument("--seed", type=_number, default=0, metavar="S", help="of the first deal")
    command.add_argument("--budget", type=_number, default=survey.BUDGET, help="nodes for a deal")
    command.add_argument("--results", type=Path, default=survey.RESULTS, metavar="FILE")
    _add_workers(command)


def _add_workers(command: argparse.ArgumentParser) -> None:
    group = command.add_mutually_exclusive_group()
    group.add_argument("--workers", type=_number, metavar="N", help="processes; all cores if left")
    group.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler (extra `cluster`)")


def _number(text: str) -> int:
    try:
        return parse_number(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _run_build(options: argparse.Namespace) -> int:
    from libraries.build import build  # noqa: PLC0415

    release = RELEASES[options.rules]
    count, seed = options.count or release.deals, options.seed
    if seed is None:
        seed = release.seed
    with _pool(options) as pool:
        _say(build(options.rules, count, seed, options.output, pool))
    return DONE


def _run_verify(options: argparse.Namespace) -> int:
    with _pool(options) as pool:
        faults = verify.find_faults(options.folder, pool)
    for fault in faults:
        _say(fault)
    _say(f"{len(faults)} faults in the libraries of {options.folder}")
    return ANSWER_IS_NO if faults else DONE


def _run_survey(options: argparse.Namespace) -> int:
    with _pool(options) as pool:
        asked = (options.rules, options.deals, options.seed, options.budget)
        for done in survey.survey(*asked, pool):
            survey.append_record(done, options.results)
            low, high = done.interval
            _say(
                f"{done.rules}: {100 * done.share:.2f} % winnable, 95 % interval "
                f"{100 * low:.2f} to {100 * high:.2f} % "
                f"({done.winnable:,} of {done.deals - done.undecided:,} decided deals); "
                f"{done.undecided:,} undecided; {done.seconds:,.1f} s of processor time"
            )
    return DONE


def _run_table(options: argparse.Namespace) -> int:
    text = options.file.read_text(encoding="utf-8")
    made = table.replace_table(text, table.format_table(survey.read_records()))
    options.file.write_text(made, encoding="utf-8")
    return DONE


def _run_levels(_options: argparse.Namespace) -> int:
    levels.write_levels()
    _say(levels.LEVELS_FILE)
    return DONE


def _run_difficulty(options: argparse.Namespace) -> int:
    from libraries.difficulty import PLAYOUTS, count_wins  # noqa: PLC0415

    deal, rules = shuffled_deal(options.seed), RULE_SETS[options.rules]
    for strength, wins in zip(
        STRENGTHS, count_wins(deal, rules, options.seed, PLAYOUTS), strict=True
    ):
        _say(f"{strength}: {wins} of {PLAYOUTS} playouts won")
    return DONE


def _run_bench(_options: argparse.Namespace) -> int:
    from libraries.difficulty import compare_speeds  # noqa: PLC0415

    _say("| rules | player | NumPy, playouts/s | plain Python, playouts/s | times |")
    _say("|---|---|---:|---:|---:|")
    for speed in compare_speeds(LIBRARY_IDS, SPEED_DEALS, SPEED_PLAYOUTS):
        _say(
            f"| `{speed.rules_id}` | {speed.strength} | {speed.numpy:,.0f} | {speed.python:,.0f} "
            f"| {speed.numpy / speed.python:.0f} |"
        )
    return DONE


def _run_plot(_options: argparse.Namespace) -> int:
    from libraries.plot import PLOT, draw_distributions  # noqa: PLC0415

    draw_distributions(PLOT)
    _say(PLOT)
    return DONE


def _pool(options: argparse.Namespace) -> AbstractContextManager[Pool]:
    return open_pool(options.workers, options.scheduler)


def _say(value: object) -> None:
    sys.stdout.write(f"{value}\n")
