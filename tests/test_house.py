"""The house rules: who may import whom, how large a thing may be, what must not be committed."""

import ast
import json
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from web.build.toolchain import ROOT

# One way: each may import only those before it.
CORE_ORDER = ("cards", "layout", "rules", "deal", "position", "moves", "game")
# Readers of the engine that every runtime shares; nothing of the engine imports them.
CORE_READERS = ("library", "share", "solver", "cli", "__main__")
ROOMS = ("pyramid_core", "libraries", "web")
LONGEST_MODULE = 400
LONGEST_FUNCTION = 40


def tracked(*patterns: str) -> list[Path]:
    """Return the files of the project that match, those not yet committed included."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for line in listing.splitlines() if (path := ROOT / line).is_file()]


PYTHON_FILES = tracked("*.py")
in_every_module = pytest.mark.parametrize(
    "path", PYTHON_FILES, ids=lambda path: path.relative_to(ROOT).as_posix()
)


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("name", CORE_ORDER)
def test_the_engine_imports_one_way(name: str) -> None:
    before = CORE_ORDER[: CORE_ORDER.index(name)]
    for imported in imports(ROOT / "pyramid_core" / f"{name}.py"):
        room, _, rest = imported.partition(".")
        if room == "pyramid_core":
            assert rest.partition(".")[0] in before, f"{name} imports {imported}"


def test_every_module_of_the_engine_has_its_place() -> None:
    names = {path.stem for path in (ROOT / "pyramid_core").glob("*.py")}
    assert names - {"__init__"} <= {*CORE_ORDER, *CORE_READERS}


@in_every_module
def test_rooms_know_only_the_engine(path: Path) -> None:
    room = path.relative_to(ROOT).parts[0]
    others = {
        "pyramid_core": {"libraries", "web"},
        "libraries": {"web"},
        "web": {"libraries"},
    }.get(room, set())
    for imported in imports(path):
        assert imported.partition(".")[0] not in others | {"tests", "e2e"} - {room}, imported


@pytest.mark.parametrize("path", tracked("web/build/*.py"), ids=lambda path: path.stem)
def test_the_build_needs_nothing_installed_and_no_game(path: Path) -> None:
    for imported in imports(path):
        assert not imported.startswith(("pyramid_core", "libraries", "web.app", "playwright"))


@in_every_module
def test_modules_and_functions_stay_small(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= LONGEST_MODULE
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
            length = node.end_lineno - node.lineno + 1 - docstring_length(node)
            assert length <= LONGEST_FUNCTION, f"{node.name} has {length} lines"


def docstring_length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    first = function.body[0]
    has_one = ast.get_docstring(function, clean=False) is not None
    return (first.end_lineno or 0) - first.lineno + 1 if has_one else 0


def test_the_service_worker_stays_under_a_hundred_lines() -> None:
    assert (ROOT / "web" / "page" / "sw.js").read_text(encoding="utf-8").count("\n") < 100


def test_no_file_names_a_package_registry_or_a_place_on_one_machine() -> None:
    hosts = r"registry\.npmjs\.org|pypi\.org|pythonhosted\.org|deb\.debian\.org"
    forbidden = re.compile(rf"{hosts}|/(?:home|work|Users)/\w|/root/|/opt/\w")
    for path in tracked():
        if path.suffix in {".lib", ".png"} or path == Path(__file__):
            continue
        text = path.read_text(encoding="utf-8").replace("/home/pyodide", "")
        found = forbidden.search(text)
        assert found is None, f"{path.relative_to(ROOT)}: {found}"


def test_nothing_of_others_is_committed() -> None:
    assert not [path for path in tracked() if "vendor" in path.parts or path.suffix == ".whl"]


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$", changes, re.MULTILINE)
    assert newest
    assert {package["version"], lock["version"], newest[1]} == {project["version"]}


def test_lock_files_are_complete() -> None:
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    for kind in ("dependencies", "devDependencies"):
        assert lock["packages"][""][kind] == package[kind]
    for name, entry in lock["packages"].items():
        assert not name or entry["integrity"].startswith("sha512-")
    for wanted in (ROOT / "requirements").glob("*.in"):
        locked = wanted.with_suffix(".lock").read_text(encoding="utf-8")
        for line in wanted.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                name = re.split(r"[=\[<>]", line)[0]
                assert f"\n{name}==" in locked


def test_every_ignored_rule_says_why() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    codes = re.findall(r'^    "[A-Z]+\d*",(.*)$', text, re.MULTILINE)
    assert codes
    assert all("# " in rest for rest in codes)
