"""Own where the released libraries lie and which they are."""

from pathlib import Path
from typing import Final, NamedTuple

from pyramid_core.library import Library, open_library

DATA: Final = Path(__file__).parent / "data"
"""The folder of the released libraries; the site serves its files as they are."""


class Release(NamedTuple):
    """Hold how many deals a released library has and the seed from which they were looked for."""

    deals: int
    seed: int


RELEASES: Final = {
    "classic-1": Release(4000, 1_000_000),
    "classic-2": Release(1000, 2_000_000),
    "classic-3": Release(1000, 3_000_000),
    "classic-free": Release(1000, 4_000_000),
    "open-3": Release(1000, 5_000_000),
    "full-3": Release(1000, 6_000_000),
}


def library_file(rules_id: str, folder: Path = DATA) -> Path:
    """Return where the library of a rule set lies."""
    return folder / f"{rules_id}.lib"


def read_library(rules_id: str, folder: Path = DATA) -> Library:
    """Read and check the library of a rule set.

    Raises:
        LibraryError: see `open_library`.
        OSError: there is no such file.
    """
    return open_library(library_file(rules_id, folder).read_bytes(), rules_id)
