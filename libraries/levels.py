"""Own the choice of the levels: twelve deals of the `full-3` library in order of difficulty."""

import json
from pathlib import Path
from typing import Final

from libraries.files import DATA, read_library
from pyramid_core.library import Library

LEVELS_FILE: Final = DATA / "levels.json"
LEVELS_RULES: Final = "full-3"
LEVEL_COUNT: Final = 12
COMMAND: Final = "python -m libraries levels"


def choose_levels(library: Library) -> list[int]:
    """Return the numbers of the levels, the easiest first.

    From the deal that the simulated players win most often the share of games won falls by even
    steps down to none: each level is the deal closest to its step, of equals the lower number.
    """
    shares = {number: library.difficulty(number).share for number in range(1, library.count + 1)}
    most = max(shares.values())
    steps = [most * (1 - level / (LEVEL_COUNT - 1)) for level in range(LEVEL_COUNT)]
    return [min(shares, key=lambda number: abs(shares[number] - step)) for step in steps]


def format_levels(library: Library) -> str:
    """Return the text of the levels' file."""
    levels = choose_levels(library)
    shares = [round(library.difficulty(number).share, 4) for number in levels]
    content = {"rules": LEVELS_RULES, "levels": levels, "shares": shares, "command": COMMAND}
    return json.dumps(content, indent=1) + "\n"


def write_levels(folder: Path = DATA) -> Path:
    """Write the levels' file from the `full-3` library of a folder and return where it lies."""
    file = folder / LEVELS_FILE.name
    file.write_text(format_levels(read_library(LEVELS_RULES, folder)), encoding="utf-8")
    return file
