"""Compile the app's Python for the browser's two interpreters, once for every state of the sources.

Both save what a phone would otherwise do at each start. Owns the results in `.cache/`.
"""

import hashlib
import io
import json
import time
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from web.build.toolchain import (
    NODE_MODULES,
    ROOT,
    Node,
    ToolError,
    ensure_page_compiler,
    run,
    step,
)

Files = dict[str, bytes]

CACHE = ROOT / ".cache"
PYODIDE = NODE_MODULES / "pyodide"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core"
# MicroPython in the browser is a 32-bit program: what is more than 31 bits is a big integer.
SMALL_INT_BITS = 31
KEPT_FOR = 30 * 24 * 3600  # seconds


def worker_library(node: Node) -> Path:
    """Return a zip of Pyodide's standard library and PyScript's package as bytecode."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        modules = {name: archive.read(name) for name in archive.namelist()}
    return _for_pyodide(node, _zip(modules | _pyscript_package()), "the worker's library")


def _pyscript_package() -> Files:
    """Return the Python files that PyScript would write, and each start compile, in the browser."""
    artifact = (PYSCRIPT / "src" / "stdlib" / "pyscript.js").read_text(encoding="utf-8")
    _, _, literal = artifact.partition("export default ")
    package = json.loads(literal.rstrip().removesuffix(";"))["pyscript"]
    return {f"pyscript/{name}": text.encode() for name, text in package.items()}


def worker_modules(node: Node, modules: Files) -> bytes:
    """Return a zip of the modules as bytecode for Pyodide."""
    return _for_pyodide(node, _zip(modules), "the solver").read_bytes()


def page_modules(modules: Files) -> Files:
    """Return the modules as bytecode for MicroPython, `.mpy` for `.py`.

    Where the compiler cannot be had they come back as they are: the page then starts later.

    Raises:
        ToolError: a module does not compile.
    """
    lock = (ROOT / "requirements" / "page.lock").read_bytes()
    output = _output("page", lock + Path(__file__).read_bytes() + _zip(modules))
    if not output.exists():
        try:
            compiler = ensure_page_compiler()
        except ToolError as error:
            print(f"The page keeps its Python as text, it starts a little later: {error}")
            return modules
        make = partial(_for_micropython, compiler, modules)
        _make(output, "Compiling the page", make)
    with zipfile.ZipFile(output) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _for_micropython(compiler: str, modules: Files, folder: Path) -> bytes:
    source, result = folder / "module.py", folder / "module.mpy"
    compiled = {}
    for path in sorted(modules):
        source.write_bytes(modules[path])
        options = [f"-msmall-int-bits={SMALL_INT_BITS}", "-s", path, "-o", str(result)]
        try:
            run([compiler, *options, str(source)])
        except ToolError as error:
            raise ToolError(f"{path}: {error}") from error
        compiled[path.removesuffix(".py") + ".mpy"] = result.read_bytes()
    return _zip(compiled)


def _for_pyodide(node: Node, source: bytes, name: str) -> Path:
    programs = [ROOT / "web" / "build" / f"bytecode.{kind}" for kind in ("mjs", "py")]
    key = b"".join(path.read_bytes() for path in (PYODIDE / "package.json", *programs))

    def compile_in(folder: Path) -> bytes:
        given, compiled = folder / "source.zip", folder / "compiled.zip"
        given.write_bytes(source)
        script, program = map(str, programs)
        arguments = [script, str(PYODIDE), program, str(given), str(compiled)]
        run([node.node, *arguments], path=node.path)
        return compiled.read_bytes()

    output = _output("bytecode", key + source)
    if not output.exists():
        _make(output, f"Compiling {name}", compile_in)
    return output


def _output(kind: str, key: bytes) -> Path:
    """Return where the result for `key` lies, or shall lie."""
    return CACHE / f"{kind}-{hashlib.sha256(key).hexdigest()[:16]}.zip"


def _make(output: Path, title: str, make: Callable[[Path], bytes]) -> None:
    """Write what `make` returns, which gets a folder to work in; drop results long unused."""
    CACHE.mkdir(exist_ok=True)
    with step(title), TemporaryDirectory(dir=CACHE) as name:
        partial_output = Path(name) / "result"
        partial_output.write_bytes(make(Path(name)))
        partial_output.replace(output)
    for old in CACHE.glob("*.zip"):
        if time.time() - old.stat().st_mtime > KEPT_FOR:
            old.unlink(missing_ok=True)


def _zip(files: Files) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name])
    return buffer.getvalue()
