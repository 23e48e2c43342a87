"""Measure the solver under the worker's Pyodide, in Node: `python3 tests --bench`."""

import sys

from tests.runtimes import run_pyodide

PROGRAM = """
from pyramid_core.cli import main
main(["bench", "--deals", "300", "classic-3", "classic-2"])
"""


def main() -> int:
    """Print the table."""
    sys.stdout.write(run_pyodide(PROGRAM, "pyramid_core/solver", "pyramid_core/cli"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
