"""Own the command line `python -m pyramid_core`, the one room of the package that prints.

CPython only. Exit status: 0 done, 1 the answer is no, 2 bad input.
"""

import argparse
import os
import sys
from typing import TYPE_CHECKING

from pyramid_core.cards import NotationError
from pyramid_core.cli import bench, engine, solver

if TYPE_CHECKING:
    from collections.abc import Sequence

BAD_INPUT = 2


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Run one command and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m pyramid_core",
        description="Pyramid Solitaire: rules engine and exact solver.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for room in (engine, solver, bench):
        room.add_commands(commands)
    options = parser.parse_args(arguments)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, `head` for example, has all it wants
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except NotationError as error:
        print(f"pyramid_core: {error}", file=sys.stderr)
        return BAD_INPUT
    return status
