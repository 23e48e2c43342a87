"""Load copies of the solver in which a safety condition is dropped."""

import importlib
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pyramid_core.solver

_SOURCE = Path(pyramid_core.solver.__file__).parent


@contextmanager
def mutated_solver(directory: Path, module: str, text: str, other: str) -> Iterator[ModuleType]:
    """Give a copy of `pyramid_core.solver` whose `module` has a text, found once, replaced."""
    name = "mutated_solver"
    copy = directory / name
    shutil.copytree(_SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for path in copy.glob("*.py"):
        source = path.read_text(encoding="utf-8")
        if path.stem == module:
            assert source.count(text) == 1, f"{text!r} is {source.count(text)} times in {module}"
            source = source.replace(text, other)
        path.write_text(source.replace("pyramid_core.solver", name), encoding="utf-8")
    sys.path.insert(0, str(directory))
    importlib.invalidate_caches()
    try:
        yield importlib.import_module(name)
    finally:
        sys.path.remove(str(directory))
        for loaded in [key for key in sys.modules if key.split(".")[0] == name]:
            del sys.modules[loaded]
