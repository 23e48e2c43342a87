"""Run the golden checks on CPython, on the page's MicroPython and on the worker's Pyodide."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests import golden_checks, perft_file
from tests.runtimes import RUNTIMES

TESTS = Path(__file__).parent
PORTABLE = sorted(
    file.stem
    for file in (TESTS.parent / "pyramid_core").glob("*.py")
    if file.stem not in {"__init__", "__main__"}
)
PROGRAM = f"""
for name in {PORTABLE}:
    __import__("pyramid_core." + name)
from tests import golden_checks
print("\\n".join(golden_checks.run("tests")))
"""
FILES = ("tests/__init__.py", "tests/golden_checks.py", "tests/golden", "tests/perft")


def test_golden_checks_read_every_perft_file() -> None:
    assert list(golden_checks.PERFT_NAMES) == [path.stem for path in perft_file.FILES]


@pytest.mark.parametrize("run", RUNTIMES)
def test_answers_are_the_same_on_every_runtime(run: Callable[..., str]) -> None:
    assert run(PROGRAM, *FILES).splitlines() == golden_checks.run(str(TESTS))
