"""The built site: complete, the same every time, nothing left over."""

import ast
import hashlib
import json
import re
import zipfile
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from web.build import site as builder
from web.build import toolchain
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
    assert {"index.html", "styles/page.css", "offline.js", "app/main.py"} <= set(game)
    assert "vendor/micropython/micropython.wasm" in game
    assert not [path for path in game if "pyodide" in path]
    assert "vendor/pyodide/stdlib.zip" in build["groups"]["solver"]


def test_a_file_that_changes_changes_the_build(site: Site) -> None:
    changed = {**site, "app/main.py": b"# other"}
    source = {"sw.js": (ROOT / "web" / "page" / "sw.js").read_bytes()}
    first, second = builder.stamped(site | source), builder.stamped(changed | source)
    assert first["sw.js"] != second["sw.js"]


def test_the_same_sources_give_the_same_site(site: Site) -> None:
    assert builder.assemble(ensure_node()) == site


def test_the_solver_compiles_to_the_same_bytes(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builder, "CACHE", tmp_path)
    again = builder.assemble(ensure_node())
    assert again["solver.zip"] == site["solver.zip"]
    assert again["vendor/pyodide/stdlib.zip"] == site["vendor/pyodide/stdlib.zip"]


def test_configurations_name_files_that_are_there(site: Site) -> None:
    within = re.findall(rb"<(?:mpy|py)-config[^>]*>([^<]+)</", site["index.html"])
    assert len(within) == 2
    for text in (*within, site["solver.json"]):
        config = json.loads(text)
        for path in (config["interpreter"], *config["files"]):
            assert path.removeprefix("./") in site


def test_the_page_s_style_sheets_are_one_and_none_is_left_over(site: Site) -> None:
    page = site["index.html"].decode()
    assert re.findall(r'rel="stylesheet" href="([^"]+)"', page) == [
        "styles/page.css",
        "styles/dark.css",
    ]
    sources = (ROOT / "web" / "page" / "styles").glob("*.css")
    for source in sources:
        is_read_elsewhere = source.name in {"base.css", "dark.css", "reading.css"}
        assert (f"styles/{source.name}" in site) is is_read_elsewhere
        is_in_page = source.name not in {"dark.css", "reading.css"}
        assert (source.read_bytes() in site["styles/page.css"]) is is_in_page


def test_the_page_gets_every_module_but_the_solver(site: Site) -> None:
    bundle = ast.parse(site["app/main.py"])
    texts = next(node for node in ast.walk(bundle) if isinstance(node, ast.Dict))
    modules = ast.literal_eval(texts)
    for path in (ROOT / "pyramid_core").glob("*.py"):
        if path.name != "__main__.py":
            text = builder.without_docstrings(path.read_text(encoding="utf-8"))
            assert modules[f"pyramid_core/{path.name}"] == text
    assert "typing.py" in modules
    assert not {"web/app/typing.py", "web/app/main.py"} & set(modules)
    assert not [name for name in modules if "solver/" in name or "solver_worker" in name]


def test_the_worker_gets_the_engine_in_one_zip(site: Site) -> None:
    names = zipfile.ZipFile(BytesIO(site["solver.zip"])).namelist()
    assert {"pyramid_core/position.pyc", "pyramid_core/solver/search.pyc"} <= set(names)
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


def test_the_page_s_modules_lose_their_docstrings_and_nothing_else() -> None:
    source = '"""Own."""\n\nX = 1\n"""Its note,\nover two lines."""\n\n\ndef f():\n    """Do."""\n'
    bare = builder.without_docstrings(source)
    assert bare == "\n\nX = 1\n\n\n\n\ndef f():\n    pass\n"
    assert bare.count("\n") == source.count("\n")
