"""Own the command of the exact solver: `solve`."""

import argparse
import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from pyramid_core.cards import NotationError, parse_number
from pyramid_core.cli.arguments import (
    DECK_HELP,
    add_rules_arguments,
    parse_deck_or_position,
    rules_from,
)
from pyramid_core.cli.progress import Progress
from pyramid_core.moves import format_move
from pyramid_core.position import Position
from pyramid_core.solver import (
    DEFAULT_BUDGET,
    SHORTEST_BUDGET,
    MoveVerdict,
    Search,
    ShortestSearch,
    Solution,
    Status,
    VerdictSearch,
)

if TYPE_CHECKING:
    from pyramid_core.cli.arguments import Commands

DONE, ANSWER_IS_NO, BAD_INPUT = 0, 1, 2
_SLICE = 500
"""Nodes between two looks of the progress bar."""
_Answer_co = TypeVar("_Answer_co", covariant=True)


class _Resumable(Protocol[_Answer_co]):
    """Any of the solver's searches."""

    @property
    def nodes(self) -> int: ...

    budget: int

    def run(self, nodes: int) -> _Answer_co | None: ...


class _Input(NamedTuple):
    """Hold a deck or position as it was given, and where: "argument 2", "line 17"."""

    place: str
    text: str


def add_commands(commands: "Commands") -> None:
    """Add the solver's command to the parser."""
    text = (
        "decide decks or positions, a line each: `solvable N ACTIONS`, `unsolvable`, `undecided`; "
        "status 1 where one is not solvable"
    )
    parser = commands.add_parser("solve", help=text, description=text)
    add_rules_arguments(parser)
    parser.add_argument(
        "decks",
        nargs="*",
        metavar="DECK",
        help=DECK_HELP + "; from standard input, one a line, if none",
    )
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument(
        "--shortest",
        action="store_true",
        help="give a line with the fewest actions, draws and recycles counted, "
        "or say that it is not proven to be one",
    )
    kind.add_argument(
        "--verdicts", action="store_true", help="print each legal action and what it leads to"
    )
    parser.add_argument(
        "--budget",
        type=_budget,
        metavar="N",
        help=f"states to expand for one answer ({DEFAULT_BUDGET}, shortest {SHORTEST_BUDGET})",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    parser.set_defaults(run=_run_solve)


def _budget(text: str) -> int:
    try:
        return parse_number(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _inputs(options: argparse.Namespace) -> Iterator[_Input]:
    if options.decks:
        for number, text in enumerate(options.decks, 1):
            yield _Input(f"argument {number}", text)
        return
    for number, line in enumerate(sys.stdin, 1):
        if line.strip():
            yield _Input(f"line {number}", line.strip())


def _run_solve(options: argparse.Namespace) -> int:
    rules = rules_from(options)
    status = DONE
    done = 0
    with Progress(len(options.decks)) as progress:
        for place, text in _inputs(options):
            try:
                position = parse_deck_or_position(text, rules)
            except NotationError as error:
                progress.clear()
                print(f"pyramid_core: {place}: {error}", file=sys.stderr)
                status = BAD_INPUT
                continue
            lines, is_solvable = _answer(position, options, progress, done)
            done += 1
            progress.clear()
            print("\n".join(lines), flush=True)
            if not is_solvable:
                status = max(status, ANSWER_IS_NO)
    return status


def _answer(
    position: Position, options: argparse.Namespace, progress: Progress, done: int
) -> tuple[list[str], bool]:
    """Return the lines to print for one position, and whether it is solvable."""
    budget = options.budget
    if options.verdicts:
        judged = VerdictSearch(position, DEFAULT_BUDGET if budget is None else budget)
        verdicts = _run_to_end(judged, progress, done)
        is_solvable = any(verdict.status is Status.SOLVABLE for verdict in verdicts)
        return _verdict_lines(verdicts, is_json=options.json), is_solvable
    search: Search | ShortestSearch
    if options.shortest:
        search = ShortestSearch(position, SHORTEST_BUDGET if budget is None else budget)
    else:
        search = Search(position, DEFAULT_BUDGET if budget is None else budget)
    solution = _run_to_end(search, progress, done)
    line = _solution_line(solution, is_json=options.json, is_asked_shortest=options.shortest)
    return [line], solution.status is Status.SOLVABLE


def _run_to_end(search: _Resumable[_Answer_co], progress: Progress, done: int) -> _Answer_co:
    while (answer := search.run(_SLICE)) is None:
        progress.show(done + search.nodes / search.budget, f"{search.nodes} states")
    return answer


def _solution_line(solution: Solution, *, is_json: bool, is_asked_shortest: bool) -> str:
    actions = [format_move(move) for move in solution.line]
    if is_json:
        fields: dict[str, object] = {"status": solution.status.value, "nodes": solution.nodes}
        if solution.status is Status.SOLVABLE:
            fields["actions"] = actions
            if is_asked_shortest:
                fields["is_shortest"] = solution.is_shortest
        return json.dumps(fields)
    if solution.status is not Status.SOLVABLE:
        return str(solution.status.value)
    words = [solution.status.value, str(len(actions)), *actions]
    if is_asked_shortest and not solution.is_shortest:
        words.append("(not proven shortest)")
    return " ".join(words)


def _verdict_lines(verdicts: tuple[MoveVerdict, ...], *, is_json: bool) -> list[str]:
    words = [(format_move(verdict.move), verdict.status.value) for verdict in verdicts]
    if is_json:
        return [json.dumps({"verdicts": dict(words)})]
    return [" ".join(pair) for pair in words]
