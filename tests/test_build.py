"""The built site: complete, the same every time, nothing left over."""

import ast
import base64
import hashlib
import json
import os
import re
import zipfile
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from web.build import compilers, toolchain
from web.build import site as builder
from web.build.page import with_few_requests
from web.build.site import Site
from web.build.toolchain import ROOT, ToolError, ensure_node


@pytest.fixture(scope="module")
def site() -> Site:
    """Return every file of the site as built from the sources now."""
    return builder.assemble(ensure_node())


@pytest.fixture(scope="module")
def build(site: Site) -> Any:  # noqa: ANN401 (JSON)
    """Return what the build wrote into the service worker."""
    found = re.search(rb"const BUILD = [^(]*\(({.*?\n})\);", site["sw.js"], re.DOTALL)
    assert found
    return json.loads(found[1])


def test_every_file_is_in_exactly_one_list_and_has_its_digest(site: Site, build: Any) -> None:  # noqa: ANN401
    game, solver = build["groups"]["game"], build["groups"]["solver"]
    listed = [*game, *solver, *build["online"], "sw.js"]
    assert sorted(listed) == sorted(site)
    for path, digest in {**game, **solver}.items():
        assert hashlib.sha256(site[path]).hexdigest() == digest


def test_the_game_does_not_wait_for_the_solver(build: Any) -> None:  # noqa: ANN401
    game = build["groups"]["game"]
    assert {"index.html", "offline.js", "app/main.py"} <= set(game)
    assert "vendor/micropython/micropython.wasm" in game
    assert not [path for path in game if "pyodide" in path]
    assert "vendor/pyodide/library.zip" in build["groups"]["solver"]


def test_a_file_that_changes_changes_the_build(site: Site) -> None:
    changed = {**site, "app/main.py": b"# other"}
    source = {"sw.js": (ROOT / "web" / "page" / "sw.js").read_bytes()}
    first, second = builder.stamped(site | source), builder.stamped(changed | source)
    assert first["sw.js"] != second["sw.js"]


def test_the_same_sources_give_the_same_site(site: Site) -> None:
    assert builder.assemble(ensure_node()) == site


def test_page_and_solver_compile_to_the_same_bytes(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compilers, "CACHE", tmp_path)
    again = builder.assemble(ensure_node())
    assert again["app/main.py"] == site["app/main.py"]
    assert again["solver.zip"] == site["solver.zip"]
    assert again["vendor/pyodide/library.zip"] == site["vendor/pyodide/library.zip"]


def test_the_worker_finds_its_python_compiled(site: Site) -> None:
    names = []
    for path in ("vendor/pyodide/library.zip", "solver.zip"):
        with zipfile.ZipFile(BytesIO(site[path])) as archive:
            names += archive.namelist()
    assert {name.rpartition(".")[2] for name in names} == {"pyc"}
    assert {"json/__init__.pyc", "pyscript/__init__.pyc", "pyscript/context.pyc"} <= set(names)
    assert {"pyramid_core/solver/search.pyc", "web/app/solver_worker.pyc"} <= set(names)


def test_configurations_name_files_that_are_there(site: Site) -> None:
    within = re.findall(rb"<(?:mpy|py)-config[^>]*>([^<]+)</", site["index.html"])
    assert len(within) == 2
    for text in within:
        config = json.loads(text)
        for path in (config["interpreter"], *config["files"]):
            assert path.removeprefix("./") in site


class Parts(HTMLParser):
    """Collects what lies within a page: styles, scripts, and its security policy."""

    def __init__(self) -> None:
        """Start with nothing."""
        super().__init__()
        self.within: dict[str, list[str]] = {"style": [], "script": []}
        self.policy: dict[str, set[str]] = {}
        self._tag = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note where it begins; read the policy."""
        self._tag = tag
        if ("http-equiv", "Content-Security-Policy") in attrs:
            for rule in (dict(attrs)["content"] or "").split(";"):
                name, *sources = rule.split()
                self.policy[name] = set(sources)

    def handle_data(self, data: str) -> None:
        """Keep what is within a style or a script."""
        if self._tag in self.within:
            self.within[self._tag].append(data)

    def handle_endtag(self, _tag: str) -> None:
        """Leave it."""
        self._tag = ""


@pytest.mark.parametrize(("tag", "sources"), [("style", "styles/*.css"), ("script", "boot.js")])
def test_what_the_page_took_in_is_whole_and_alone_allowed_to_be_there(
    site: Site, tag: str, sources: str
) -> None:
    parts = Parts()
    parts.feed(site["index.html"].decode())
    files = {path.name: path.read_text("utf-8") for path in (ROOT / "web" / "page").glob(sources)}
    files.pop("reading.css", "")  # the other page's
    assert sorted(parts.within[tag]) == sorted(files.values())
    hashes = {source for source in parts.policy[f"{tag}-src"] if source.startswith("'sha256-")}
    digests = [hashlib.sha256(text.encode()).digest() for text in files.values()]
    assert hashes == {f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests}
    assert "'unsafe-inline'" not in parts.policy[f"{tag}-src"]


PAGE = (
    b"<head><meta content=\"style-src 'self'; script-src 'self'\">"
    b'<link rel="stylesheet" href="a.css"><script src="b.js"></script></head>'
)


def test_line_ends_of_another_system_change_nothing() -> None:
    parts = {"a.css": b"a {\n}\n", "b.js": b"b;\n"}
    windows = {path: content.replace(b"\n", b"\r\n") for path, content in parts.items()}
    assert with_few_requests(PAGE + b"\r\n", windows) == with_few_requests(PAGE + b"\n", parts)


@pytest.mark.parametrize(
    ("page", "content"),
    [
        (PAGE, b"/* </style> */"),
        (PAGE, b"/* {{version}} */"),
        (PAGE.replace(b"style-src 'self';", b""), b""),
    ],
)
def test_what_cannot_lie_within_the_page_stops_the_build(page: bytes, content: bytes) -> None:
    with pytest.raises(ValueError, match=r"a\.css|style-src"):
        with_few_requests(page, {"a.css": content, "b.js": b""})


def test_nothing_that_the_page_took_in_is_left_over_and_the_rest_is_there(site: Site) -> None:
    assert "libraries/levels.json" in site
    styles = {path for path in site if path.endswith(".css")}
    assert styles == {"styles/base.css", "styles/dark.css", "styles/reading.css"}
    assert not {"boot.js", "mpy.json", "solver.json"} & set(site)


def bundled(site: Site) -> dict[str, bytes]:
    """Return the modules that the page's program lays out."""
    bundle = ast.parse(site["app/main.py"])
    files = next(node for node in ast.walk(bundle) if isinstance(node, ast.Dict))
    return dict(ast.literal_eval(files))


def test_the_page_gets_every_module_but_the_solver(site: Site) -> None:
    toolchain.ensure_page_compiler()  # fails in words where the page would keep its text
    modules = bundled(site)
    sources = [*(ROOT / "pyramid_core").glob("*.py"), *(ROOT / "web" / "app").glob("*.py")]
    names = {path.relative_to(ROOT).with_suffix(".mpy").as_posix() for path in sources}
    names -= {"pyramid_core/__main__.mpy", "web/app/main.mpy", "web/app/solver_worker.mpy"}
    assert set(modules) == names - {"web/app/typing.mpy"} | {"typing.mpy"}
    assert all(code[:2] == b"M\x06" for code in modules.values())  # version 6 of the format


def test_a_module_that_does_not_compile_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compilers, "CACHE", tmp_path)
    with pytest.raises(ToolError, match=r"^web/app/x\.py: .*SyntaxError"):
        compilers.page_modules({"web/app/x.py": b"match x:\n    case 1: pass\n"})
    assert not [path for path in tmp_path.iterdir() if path.suffix == ".zip"]


def test_results_that_nobody_asked_for_in_a_month_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compilers, "CACHE", tmp_path)
    old, new = tmp_path / "page-old.zip", tmp_path / "page-new.zip"
    old.touch()
    new.touch()
    os.utime(old, (0, 0))
    compilers.page_modules({"x.py": b""})
    assert new.exists()
    assert not old.exists()


def test_without_the_compiler_the_page_keeps_its_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> str:
        raise ToolError("no compiler for this machine")

    monkeypatch.setattr(compilers, "ensure_page_compiler", fail)
    monkeypatch.setattr(compilers, "CACHE", tmp_path)
    modules = {"web/app/app.py": b"pass\n"}
    assert compilers.page_modules(modules) == modules
    assert "a little later: no compiler for this machine" in capsys.readouterr().out


def test_the_worker_gets_the_engine_in_one_zip(site: Site) -> None:
    names = zipfile.ZipFile(BytesIO(site["solver.zip"])).namelist()
    assert {"pyramid_core/position.pyc", "pyramid_core/solver/search.pyc"} <= set(names)
    assert "web/app/solver_worker.pyc" in names
    assert not [name for name in names if "typing" in name or name.endswith(".py")]


class Links(HTMLParser):
    """Collects what a page refers to."""

    def __init__(self) -> None:
        """Start with nothing."""
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep every reference."""
        self.found += [
            f"{tag} {value}" for name, value in attrs if name in {"src", "href"} and value
        ]


def test_pages_refer_only_to_files_of_the_site(site: Site) -> None:
    for page in [path for path in site if path.endswith(".html")]:
        links = Links()
        links.feed(site[page].decode())
        for tag, _, reference in (link.partition(" ") for link in links.found):
            parts = urlsplit(reference)
            if parts.scheme == "data" or not parts.path:
                continue
            assert tag == "a" or not parts.netloc, f"{page}: {reference}"
            if not parts.netloc:
                assert not parts.path.startswith("/"), f"{page} works only at the root: {reference}"
                path = parts.path.removeprefix("./") or "index.html"
                assert path in site, f"{page}: {reference}"


def test_the_manifest_names_only_files_of_the_site(site: Site) -> None:
    manifest = json.loads(site["manifest.webmanifest"])
    for picture in [*manifest["icons"], *manifest["screenshots"]]:
        assert picture["src"].removeprefix("./") in site


def test_pages_carry_version_and_build(site: Site, build: Any) -> None:  # noqa: ANN401
    assert f'data-build="{build["id"]}"'.encode() in site["index.html"]
    for path, content in site.items():
        if path.endswith(".html"):
            assert b"{{" not in content


def test_write_makes_the_folder_what_the_site_is(tmp_path: Path) -> None:
    dist = tmp_path / "dist"
    builder.write({"a.txt": b"1", "deep/er/b.txt": b"2", "sw.js": b"3"}, dist)
    kept = (dist / "a.txt").stat().st_mtime_ns
    builder.write({"a.txt": b"1", "c.txt": b"4"}, dist)
    assert {path.name: path.read_bytes() for path in dist.iterdir()} == {
        "a.txt": b"1",
        "c.txt": b"4",
    }
    assert (dist / "a.txt").stat().st_mtime_ns == kept


def test_a_missing_tool_and_a_failing_tool_are_one_line() -> None:
    with pytest.raises(ToolError, match=r"^cannot start no-such-tool: No such file"):
        toolchain.run(["no-such-tool"])
    with pytest.raises(ToolError, match=r"^node failed: Error: not here$"):
        toolchain.run([ensure_node().node, "-e", "throw new Error('not here')"])
