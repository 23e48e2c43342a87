"""Set up what is missing and run every check: `python3 tests`.

Runs on a bare Python; everything it needs is installed from the lock files into `.venv` and
`node_modules`, and the browsers by apt where that is possible.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from web.build import toolchain  # noqa: E402 (the line above makes it importable)
from web.build.site import build  # noqa: E402
from web.build.toolchain import ToolError  # noqa: E402

EVERYTHING = "long or not long"
BENCHMARKS = {
    "start of the page": "e2e.load_time",
    "search in the page": "e2e.search_time",
    "solver under Pyodide": "tests.solver_time",
}


class Check(NamedTuple):
    """A check and the command that runs it."""

    name: str
    command: list[str]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the checks; return 0 if all passed, 1 if one failed, 2 if the set-up did."""
    options, selection = _parser().parse_known_args(arguments)
    try:
        node = _set_up(with_browsers=not options.fast)
    except ToolError as error:
        print(f"tests: {error}", file=sys.stderr)
        return 2
    if options.bench:
        return max(_run(Check(name, _python(module))) for name, module in BENCHMARKS.items())
    marks = ["-m", EVERYTHING if options.long else "not long"]
    if selection:
        return _run(Check("selection", [*_python("pytest"), *marks, *selection]))
    checks = [*_static_checks(node), *_test_runs(marks, with_browsers=not options.fast)]
    results = []
    for check in checks:
        start = time.monotonic()
        status = _run(check)
        results.append((check.name, status, time.monotonic() - start))
    _summarize(results)
    return int(any(status for _, status, _ in results))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 tests",
        description="Set up what is missing and run every check.",
        epilog="Other arguments go to pytest, which then runs alone: python3 tests e2e -k axe",
    )
    parser.add_argument("--fast", action="store_true", help="leave the browsers out")
    parser.add_argument("--bench", action="store_true", help="only measure: start, search, solver")
    parser.add_argument("--long", action="store_true", help="the larger runs as well")
    return parser


def _set_up(*, with_browsers: bool) -> toolchain.Node:
    toolchain.ensure_python_packages("tests", "Installing the test tools into .venv")
    node = toolchain.ensure_node()
    toolchain.ensure_npm_packages(node, with_checkers=True)
    if with_browsers:
        toolchain.ensure_browsers()
    build(node)
    return node


def _python(module: str) -> list[str]:
    return [toolchain.venv_python(), "-m", module]


def _static_checks(node: toolchain.Node) -> list[Check]:
    typescript = str(toolchain.NODE_MODULES / "typescript" / "bin" / "tsc")
    return [
        Check("lint", [*_python("ruff"), "check"]),
        Check("format", [*_python("ruff"), "format", "--check", "--quiet"]),
        Check("types", _python("mypy")),
        Check("JavaScript types", [node.node, typescript, "--project", "tsconfig.json"]),
    ]


def _test_runs(marks: list[str], *, with_browsers: bool) -> list[Check]:
    pytest = [*_python("pytest"), "-q", "-n", "2", *marks]
    runs = [Check("tests", [*pytest, "tests"])]
    if with_browsers:
        runs.append(Check("browser tests", [*pytest, "e2e"]))
    return runs


def _run(check: Check) -> int:
    print(f"── {check.name}", flush=True)
    return subprocess.run(check.command, cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode


def _summarize(results: list[tuple[str, int, float]]) -> None:
    print("── summary")
    for name, status, seconds in results:
        print(f"{name:<18} {'FAILED' if status else 'passed'} in {seconds:6.1f} s")


if __name__ == "__main__":
    sys.exit(main())
