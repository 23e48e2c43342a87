"""Run Python programs under the page's MicroPython and the worker's Pyodide, both in Node."""

import json
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from web.build import compilers
from web.build.toolchain import ROOT, ensure_node

RUNNER = ROOT / "tests" / "runtime_runner.mjs"


def run_micropython(program: str, *paths: str) -> str:
    """Return what `program` prints under MicroPython, with pyramid_core importable as on the page.

    `paths` names further project files or folders that the program reads or imports,
    such as "tests/golden"; they lie at the same relative place.
    """
    files = _read(["pyramid_core", *paths])
    files["typing.py"] = (ROOT / "web" / "app" / "typing.py").read_text(encoding="utf-8")
    return _run(["micropython"], files, program)


def run_pyodide(program: str, *paths: str) -> str:
    """Return what `program` prints under Pyodide with the site's own standard library."""
    stdlib = compilers.worker_library(ensure_node())
    return _run(["pyodide", str(stdlib)], _read(["pyramid_core", *paths]), program)


RUNTIMES = [
    pytest.param(run_micropython, id="micropython"),
    pytest.param(run_pyodide, id="pyodide"),
]


def _run(runtime: list[str], files: dict[str, str], program: str) -> str:
    done = subprocess.run(
        [ensure_node().node, str(RUNNER), *runtime],
        input=json.dumps({"files": files, "program": program}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def _read(paths: Iterable[str]) -> dict[str, str]:
    files: dict[str, str] = {}
    for path in paths:
        files |= _read_path(ROOT / path)
    return files


@cache
def _read_path(path: Path) -> dict[str, str]:
    found = [path] if path.is_file() else sorted(path.rglob("*"))
    return {
        file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8")
        for file in found
        if file.is_file() and file.suffix in {".py", ".txt", ".json"}
    }
