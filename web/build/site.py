"""Assemble the static site from the project's files.

`assemble` returns every file of the site by its path; `write` brings a folder to that state.
The same files and compilers give the same bytes. The site works at any path of any static host.
"""

import fnmatch
import hashlib
import json
import re
import tomllib
from pathlib import Path, PurePosixPath

from web.build import compilers
from web.build.compilers import PYODIDE, PYSCRIPT
from web.build.page import with_few_requests
from web.build.toolchain import NODE_MODULES, ROOT, Node

Site = dict[str, bytes]

DIST = ROOT / "dist"
MICROPYTHON = NODE_MODULES / "@micropython" / "micropython-webassembly-pyscript"

# PyScript's chunks that a page without editor, terminal and TOML loads; the rest serve its plugins.
PYSCRIPT_CHUNKS = re.compile(r"core\.js|(core|error)-.{8}\.js")
PLUGINS_OFF = [
    f"!{name}"
    for name in "codemirror deprecations-manager donkey error py-editor py-game py-terminal".split()
]

# Pyodide asks for a list of the packages it could load; there are none, so none is shipped.
# PyScript writes its package as text into the working directory; the library holds it compiled, so
# that is where imports look first.
PYODIDE_WRAPPER = """\
import { loadPyodide as load, version } from "./pyodide.mjs";
const here = (file) => new URL(file, import.meta.url).href;
const lockFileContents = %s;
const ours = { lockFileURL: undefined, lockFileContents, stdLibURL: here("library.zip") };
export const loadPyodide = async (options) => {
  const pyodide = await load({ ...options, ...ours });
  pyodide.runPython("import sys; sys.path.append(sys.path.pop(0))");
  return pyodide;
};
export { version };
"""

# Begins app/main.py: puts the page's modules where imports find them, as they lie in the project.
BUNDLE_HEADER = """\
import os

for folder in {folders!r}:
    try:
        os.mkdir(folder)
    except OSError:
        pass  # the solver's zip has brought it
for path, content in {files!r}.items():
    with open(path, "wb") as module:
        module.write(content)
"""

# Left to the network by the service worker: what repairs a broken one, and what only stores show.
ONLINE_ONLY = ("rescue.html", "rescue.js", "screenshots/*")
# The first group to be saved is what a game needs; the rest follows.
FIRST_LIBRARY = "libraries/classic-3.lib"
SOLVER_FILES = ("vendor/pyodide/*", "solver.zip", "libraries/*.lib")
UNSTAMPED_BUILD = b"/* BUILD */ {}"
# Under which of its interpreters PyScript runs the page: MicroPython, or Pyodide.
PAGE_RUNTIME = re.compile(rb'<script type="(mpy|py)" src="app/main\.py"')


def app_version() -> str:
    """Return the version in pyproject.toml, which is the app's."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])


def build(node: Node, dist: Path = DIST) -> None:
    """Bring the folder `dist` up to date with the sources."""
    write(assemble(node), dist)


def assemble(node: Node, more: Site | None = None) -> Site:
    """Return every file of the site by its path relative to the site's root.

    more: files that lie beside the app's own.
    """
    site = _folder(ROOT / "web" / "page", "") | (more or {})
    site |= _folder(ROOT / "libraries" / "data", "libraries/")
    site |= _python_files(node, is_micropython=_page_runtime(site["index.html"]) == b"mpy")
    site |= _runtimes(compilers.worker_library(node).read_bytes())
    site["index.html"], taken = with_few_requests(site["index.html"], site)
    pages = b"".join(content for path, content in site.items() if path.endswith(".html"))
    for path in taken:
        if f'"{path}"'.encode() not in pages:
            del site[path]
    return stamped(site)


def _page_runtime(page: bytes) -> bytes:
    found = PAGE_RUNTIME.search(page)
    if not found:
        raise ValueError("the page has no script that runs app/main.py")
    return found[1]


def stamped(site: Site) -> Site:
    """Write version and build into the pages, and the list of files into the service worker."""
    listing = "".join(f"{path} {_digest(site[path])}\n" for path in sorted(site))
    build_id = _digest(listing.encode())[:16]
    stamps = {b"{{version}}": app_version().encode(), b"{{build}}": build_id.encode()}
    done = {**site}
    for path in site:
        if path.endswith(".html"):
            for placeholder, value in stamps.items():
                done[path] = done[path].replace(placeholder, value)
    done["sw.js"] = site["sw.js"].replace(UNSTAMPED_BUILD, _precache_list(done, build_id))
    return done


def write(site: Site, dist: Path) -> None:
    """Make `dist` hold exactly `site`; files already right are left alone, sw.js comes last."""
    for path in sorted(site, key=lambda path: (path == "sw.js", path)):
        target = dist / path
        if target.is_file() and target.read_bytes() == site[path]:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        partial = target.with_name(target.name + ".partial")
        partial.write_bytes(site[path])
        partial.replace(target)
    for target in sorted(dist.rglob("*"), reverse=True):
        if target.is_dir() and not any(target.iterdir()):
            target.rmdir()
        elif target.is_file() and target.relative_to(dist).as_posix() not in site:
            target.unlink()


def _folder(folder: Path, prefix: str) -> Site:
    return {
        prefix + path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".") and path.suffix != ".part"
    }


def _python_files(node: Node, *, is_micropython: bool) -> Site:
    """Return the app's Python: one file for the page, one for the worker, the configurations."""
    app, core = _modules("web/app"), _modules("pyramid_core")
    main, worker = app.pop("web/app/main.py"), app.pop("web/app/solver_worker.py")
    core.pop("pyramid_core/__main__.py")
    # Where MicroPython lacks `typing` there is a stand-in; nothing else may meet it.
    stand_in = {"typing.py": app.pop("web/app/typing.py")} if is_micropython else {}
    page = app | core | stand_in
    solver = core | _modules("pyramid_core/solver") | {"web/app/solver_worker.py": worker}
    return {
        "app/main.py": _bundle(compilers.page_modules(page) if is_micropython else page, main),
        "solver.zip": compilers.worker_modules(node, solver),
        "mpy.json": _config("micropython/micropython.mjs", {}),
        "solver.json": _config("pyodide/fast.mjs", {"./solver.zip": "./*"}),
    }


def _modules(folder: str) -> Site:
    """Return the Python files of one folder of the project, by their paths in the project."""
    return {f"{folder}/{p.name}": p.read_bytes() for p in (ROOT / folder).glob("*.py")}


def _bundle(modules: Site, main: bytes) -> bytes:
    """Return `main` as a program that first lays out the modules: one request instead of thirty."""
    files = {path: modules[path] for path in sorted(modules)}
    parents = {str(parent) for path in files for parent in PurePosixPath(path).parents}
    header = BUNDLE_HEADER.format(folders=sorted(parents - {"."}), files=files)
    return header.encode() + main


def _config(interpreter: str, files: dict[str, str]) -> bytes:
    config = {"interpreter": f"./vendor/{interpreter}", "plugins": PLUGINS_OFF, "files": files}
    return json.dumps(config, indent=1).encode()


def _runtimes(library: bytes) -> Site:
    site = {
        f"vendor/pyscript/{path.name}": path.read_bytes()
        for path in (PYSCRIPT / "dist").iterdir()
        if PYSCRIPT_CHUNKS.fullmatch(path.name)
    }
    for name in ("micropython.mjs", "micropython.wasm"):
        site[f"vendor/micropython/{name}"] = (MICROPYTHON / name).read_bytes()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        site[f"vendor/pyodide/{name}"] = (PYODIDE / name).read_bytes()
    info = json.loads((PYODIDE / "pyodide-lock.json").read_bytes())["info"]
    lock = json.dumps(json.dumps({"info": info, "packages": {}}))
    site["vendor/pyodide/fast.mjs"] = (PYODIDE_WRAPPER % lock).encode()
    site["vendor/pyodide/library.zip"] = library
    site["vendor/NOTICE.txt"] = _notice()
    return site


def _notice() -> bytes:
    """Return who made the runtimes that the site carries, and under which licence."""
    lines = ["This site carries these programs, unchanged:", ""]
    for folder in (PYSCRIPT, MICROPYTHON, PYODIDE):
        package = json.loads((folder / "package.json").read_bytes())
        lines.append(f"{package['name']} {package['version']}, licence {package['license']}")
    lines += ["", "Pyodide holds Python's standard library (PSF licence), here as bytecode,"]
    lines += ["and so is the Python of PyScript.", ""]
    return "\n".join(lines).encode()


def _precache_list(site: Site, build_id: str) -> bytes:
    groups: dict[str, dict[str, str]] = {"game": {}, "solver": {}}
    online = []
    for path in sorted(set(site) - {"sw.js"}):
        if _matches(path, ONLINE_ONLY):
            online.append(path)
        else:
            is_late = _matches(path, SOLVER_FILES) and path != FIRST_LIBRARY
            groups["solver" if is_late else "game"][path] = _digest(site[path])
    return json.dumps({"id": build_id, "groups": groups, "online": online}, indent=1).encode()


def _matches(path: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch.fnmatchcase(path, pattern) for pattern in patterns)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
