"""Own where the deal in play comes from: chance, another table, a library. Pure; with its text."""

import json
from collections import namedtuple
from typing import TYPE_CHECKING, Final

from pyramid_core.library import DIFFICULTIES
from web.app.messages import text

if TYPE_CHECKING:
    from typing import NamedTuple

    class Source(NamedTuple):
        """Hold where a deal comes from.

        kind: `RANDOM`, `ENTERED`, `LIBRARY`, `DAILY` or `LEVEL`.
        number: the deal's number in the library of its rule set, else 0.
        label: what else names it: the difficulty of a library deal, the date of a daily deal, the
            number of a level, else "".
        verdict: what is proven of a deal that comes from no library, as `advisor` names it, or "".
        """

        kind: str
        number: int
        label: str
        verdict: str
else:
    Source = namedtuple("Source", ("kind", "number", "label", "verdict"))

RANDOM: Final = "random"
ENTERED: Final = "entered"
LIBRARY: Final = "library"
DAILY: Final = "daily"
LEVEL: Final = "level"
KINDS: Final = (RANDOM, ENTERED, LIBRARY, DAILY, LEVEL)
UNCHECKED: Final = Source(RANDOM, 0, "", "")


def is_from_library(source: Source) -> bool:
    """Tell whether the deal is in a library, and so proven winnable."""
    return source.kind in {LIBRARY, DAILY, LEVEL}


def deal_words(source: Source) -> str:
    """Return the name of the deal in words: `Deal 17`, `Random, not checked`."""
    if is_from_library(source):
        difficulty = text("difficulty." + source.label) if source.kind == LIBRARY else ""
        return text(
            "deal." + source.kind, number=source.number, label=source.label, difficulty=difficulty
        )
    return text("deal." + source.kind + ("." + source.verdict if source.verdict else ""))


def format_source(source: Source) -> str:
    """Write a source as `parse_source` reads it."""
    return json.dumps(list(source))


def parse_source(saved: str) -> Source:
    """Read a source.

    Raises:
        ValueError: the text is torn or of another kind.
    """
    parts = json.loads(saved)
    if isinstance(parts, list) and [type(part) for part in parts] == [str, int, str, str]:
        source = Source(*parts)
        if source.kind in KINDS and (source.kind != LIBRARY or source.label in DIFFICULTIES):
            return source
    raise ValueError(f"not the source of a deal: {saved!r}")
