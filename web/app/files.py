"""Own the fetching of the site's own files: libraries and levels. The only module that fetches."""

from typing import TYPE_CHECKING, Final

from pyscript import window
from pyscript.ffi import create_proxy

from pyramid_core.library import Library, LibraryError, open_library

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Response = Any

MISSING: Final = "missing"
"""The reason for a file that could not be fetched."""


def fetch_text(path: str, then: "Callable[[str], None]", fail: "Callable[[str], None]") -> None:
    """Fetch a text file of the site and hand its text on, or the reason why not."""
    _fetch(path, then, fail, is_text=True)


def fetch_library(
    rules_id: str, then: "Callable[[Library], None]", fail: "Callable[[str], None]"
) -> None:
    """Fetch the library of a rule set and hand it on once checked, or the reason why not."""

    def receive(buffer: object) -> None:
        try:
            library = open_library(_bytes(buffer), rules_id)
        except LibraryError as error:
            fail(error.reason)
            return
        then(library)

    _fetch(f"libraries/{rules_id}.lib", receive, fail, is_text=False)


def _fetch(
    path: str, then: "Callable[[Any], None]", fail: "Callable[[str], None]", *, is_text: bool
) -> None:
    def lose(_error: object) -> None:
        fail(MISSING)

    def read(response: "Response") -> None:
        if not response.ok:
            fail(MISSING)
        else:
            content = response.text() if is_text else response.arrayBuffer()
            content.then(create_proxy(then), create_proxy(lose))

    window.fetch(path).then(create_proxy(read), create_proxy(lose))


def _bytes(buffer: object) -> bytes:
    """Return a JavaScript buffer as bytes.

    MicroPython copies byte by byte over its bridge, a tenth of a second for a library; by way of
    its file system it is a few milliseconds.
    """
    module = getattr(window, "Module", None)
    numbers = window.Uint8Array.new(buffer)
    if module is None:
        return bytes(numbers.to_py())
    module.FS.writeFile("/fetched", numbers)
    with open("/fetched", "rb") as file:  # noqa: PTH123 - MicroPython has no pathlib
        return file.read()
