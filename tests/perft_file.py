"""Read the perft files: how many sequences of 1, 2, 3 … actions a position allows.

A line is `POSITION; COUNT COUNT …`, the counts for the depths from 1 on; `#` starts a remark. The
counts are those of the naive engine. `python -m tests.perft_file FILE …` counts anew and rewrites
the lines in place; a line without counts gets them up to the first that exceeds `ENOUGH`.
"""

import sys
from pathlib import Path
from typing import NamedTuple

from tests import naive_engine

FILES = tuple(sorted((Path(__file__).parent / "perft").glob("*.txt")))
ENOUGH = 2000
MOST_DEPTH = 12


class PerftLine(NamedTuple):
    """Hold a position's text and its counts; counts[0] belongs to depth 1."""

    position: str
    counts: tuple[int, ...]


def read_lines(path: Path) -> list[PerftLine]:
    """Read a perft file."""
    return [
        parse_line(line)
        for line in path.read_text().splitlines()
        if line and not line.startswith("#")
    ]


def parse_line(line: str) -> PerftLine:
    """Read one line of a perft file."""
    position, _, counts = line.partition(";")
    return PerftLine(position, tuple(map(int, counts.split())))


def format_line(line: PerftLine) -> str:
    """Write a line as `parse_line` reads it."""
    return f"{line.position}; {' '.join(map(str, line.counts))}"


def recount(line: PerftLine) -> PerftLine:
    """Count a line with the naive engine."""
    table = naive_engine.read_table(line.position)
    if line.counts:
        return line._replace(
            counts=tuple(naive_engine.perft(table, depth + 1) for depth in range(len(line.counts)))
        )
    counts: list[int] = []
    while len(counts) < MOST_DEPTH and (not counts or 0 < counts[-1] <= ENOUGH):
        counts.append(naive_engine.perft(table, len(counts) + 1))
    return line._replace(counts=tuple(counts))


def main(paths: list[str]) -> None:
    """Rewrite perft files with fresh counts."""
    for path in map(Path, paths):
        lines = path.read_text().splitlines()
        path.write_text(
            "".join(
                (
                    line
                    if not line or line.startswith("#")
                    else format_line(recount(parse_line(line)))
                )
                + "\n"
                for line in lines
            )
        )


if __name__ == "__main__":
    main(sys.argv[1:])
