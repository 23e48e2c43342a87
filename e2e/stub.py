"""A site of a few bytes under the real service worker, for the life of versions."""

from pathlib import Path

from web.build import site as builder
from web.build.site import Site
from web.build.toolchain import ROOT

PAGE = """<!doctype html>
<html lang="en" data-state="ready" data-build="{{build}}" data-page="WORD">
<link rel="icon" href="icons/icon.svg"><title>WORD</title>
<script type="module" src="runtime.js"></script>
<script type="module" src="offline.js"></script>
"""
RUNTIME = """
document.documentElement.dataset.runtime = "WORD";
sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1;
"""


def stub_site(word: str) -> Site:
    """Return version `word` of the stub: page and runtime each carry the word."""
    page = ROOT / "web" / "page"
    names = ("sw.js", "offline.js", "rescue.html", "rescue.js")
    site = {name: (page / name).read_bytes() for name in names}
    site["index.html"] = PAGE.replace("WORD", word).encode()
    site["runtime.js"] = RUNTIME.replace("WORD", word).encode()
    site["icons/icon.svg"] = b'<svg xmlns="http://www.w3.org/2000/svg"/>'
    site["unchanged.txt"] = b"the same in every version"
    site["vendor/pyodide/solver.txt"] = f"solver {word}".encode()
    return builder.stamped(site)


def publish(word: str, folder: Path) -> None:
    """Make version `word` the one that `folder` serves."""
    builder.write(stub_site(word), folder)
