"""Own the choice of a deal: by number, by chance, by date, by code or as a level. Pure.

Everything here names a deal by its rule set's id and its number; the words for it stand here too.
"""

from typing import TYPE_CHECKING, Final

from pyramid_core.library import (
    DIFFICULTIES,
    LIBRARY_IDS,
    TORN,
    UNKNOWN_NUMBER,
    WRONG_RULES,
)
from pyramid_core.rules import RULE_SETS, format_rules
from pyramid_core.share import (
    DAMAGED,
    FOREIGN_RULES,
    daily_number,
    format_share_code,
    parse_share_code,
)
from web.app.messages import text
from web.app.source import DAILY, LEVEL, LIBRARY, Source, is_from_library

if TYPE_CHECKING:
    from pyramid_core.library import Library
    from pyramid_core.rules import Rules
    from pyramid_core.share import ShareCode

ANY: Final = "any"
FILTERS: Final = (ANY,) + DIFFICULTIES
"""What the player can ask for: any deal, or one of a measured difficulty."""
LINK_MARK: Final = "#deal="
_REASONS: Final = (DAMAGED, FOREIGN_RULES, UNKNOWN_NUMBER, TORN, WRONG_RULES)


def library_id(rules: "Rules") -> str:
    """Return the id of the rules if they have a library, else an empty text."""
    rules_id = format_rules(rules)
    return rules_id if rules_id in LIBRARY_IDS else ""


def by_number(library: "Library", number: int) -> Source:
    """Return a deal of a library by its number.

    Raises:
        LibraryError: there is no such number.
    """
    return Source(LIBRARY, number, library.difficulty(number).name, "")


def by_chance(library: "Library", random_bytes: bytes, difficulty: str, besides: int) -> Source:
    """Return a deal of a library by chance, of a difficulty or `ANY`, another than `besides`."""
    start = int.from_bytes(random_bytes, "big") % library.count + 1
    wanted = None if difficulty == ANY else difficulty
    number = library.find(start, 1, wanted)
    if number == besides:
        number = library.find(number, 1, wanted)
    return by_number(library, number)


def beside(library: "Library", number: int, step: int, difficulty: str) -> Source:
    """Return the next deal (step 1) or the one before (-1), of a difficulty or `ANY`."""
    return by_number(library, library.find(number, step, None if difficulty == ANY else difficulty))


def of_the_day(library: "Library", date_text: str) -> Source:
    """Return the deal of a local calendar date, `YYYY-MM-DD`."""
    number = daily_number(date_text, library.rules_id, library.count)
    return Source(DAILY, number, date_text, "")


def of_level(number: int, level: int) -> Source:
    """Return the deal of a level, from 1, given its number in the library."""
    return Source(LEVEL, number, str(level), "")


def share_code(source: Source, rules: "Rules") -> str:
    """Return the code that names the deal for others, or an empty text for one of no library."""
    rules_id = library_id(rules)
    return format_share_code(rules_id, source.number) if is_from_library(source) else ""


def read_code(words: str) -> "ShareCode":
    """Read a share code, or a link that ends with one.

    Raises:
        ShareCodeError: it is damaged, or of rules without a library.
    """
    mark = words.find(LINK_MARK)
    return parse_share_code(words[mark + len(LINK_MARK) :] if mark >= 0 else words)


def refused_words(reason: str) -> str:
    """Return why a code or a library is refused; the game in play is not touched by it."""
    return text("deals.no." + (reason if reason in _REASONS else "missing"))


def difficulty_words(library: "Library", number: int) -> str:
    """Return the measured difficulty of a deal with its figure."""
    difficulty = library.difficulty(number)
    name = text("difficulty." + difficulty.name)
    return text("deals.difficulty", name=name, share=round(difficulty.share * 100))


def rules_of(code: "ShareCode") -> "Rules":
    """Return the rules of a code."""
    return RULE_SETS[code.rules_id]
