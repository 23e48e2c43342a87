"""Own what names a library deal for other people: share codes and the deal of the day.

No clock, no input or output: the page passes the date.
"""

from collections import namedtuple
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from pyramid_core.cards import NotationError, parse_number
from pyramid_core.library import LIBRARY_IDS

if TYPE_CHECKING:
    from typing import NamedTuple

    class ShareCode(NamedTuple):
        """Hold what a share code names: a deal number of a rule set's library."""

        rules_id: str
        number: int
else:
    ShareCode = namedtuple("ShareCode", ("rules_id", "number"))

DAMAGED: Final = "damaged"
"""The text is no share code, or a character of it was lost, changed or swapped."""
FOREIGN_RULES: Final = "foreign rules"
"""A sound code for a rule set that has no library here."""

_CHECK_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""32 characters that are hard to confuse (Crockford's base 32: no I, L, O, U)."""
_CHECK_PRIME: Final = 1021
"""The largest prime below 32 * 32.

A remainder by it tells every changed character and every swap of neighbours.
"""
_CHECK_BASE: Final = 256
_MONTH_LENGTHS: Final = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class ShareCodeError(NotationError):
    """Say why a text is not a usable share code; `reason` is `DAMAGED` or `FOREIGN_RULES`."""

    def __init__(self, reason: str, text: str) -> None:
        """Keep the reason beside the message."""
        super().__init__(f"{reason} share code: {text!r}")
        self.reason = reason


def format_share_code(rules_id: str, number: int) -> str:
    """Write a share code, `RULES-NUMBER-CHECK` such as `classic-3-17-NP`, fit for a link."""
    body = f"{rules_id}-{number}"
    return f"{body}-{_check_digits(body)}"


def parse_share_code(text: str) -> ShareCode:
    """Read a share code; capitals do not matter, spaces around it neither.

    Whether the library holds the number is its own question: `Library.record` answers it.

    Raises:
        ShareCodeError: the code is damaged, or names a rule set without a library.
    """
    parts = text.strip().lower().split("-")
    if len(parts) < 3 or parts[-1].upper() != _check_digits("-".join(parts[:-1])):  # noqa: PLR2004 - the three parts
        raise ShareCodeError(DAMAGED, text)
    rules_id = "-".join(parts[:-2])
    try:
        number = parse_number(parts[-2])
    except NotationError:
        raise ShareCodeError(DAMAGED, text) from None
    if rules_id not in LIBRARY_IDS:
        raise ShareCodeError(FOREIGN_RULES, text)
    return ShareCode(rules_id, number)


def _check_digits(body: str) -> str:
    check = 0
    for byte in body.encode():
        check = (check * _CHECK_BASE + byte) % _CHECK_PRIME
    check = check * _CHECK_BASE % _CHECK_PRIME
    return _CHECK_DIGITS[check // 32] + _CHECK_DIGITS[check % 32]


def daily_number(date_text: str, rules_id: str, count: int) -> int:
    """Return the number of the deal of the day, the same for everyone with the same library.

    Every deal comes once in `count` days. Days count from 0 on 1 March of year 0.

    Args:
        date_text: the local calendar date, `YYYY-MM-DD`.
        rules_id: the rule set; each has its own order of deals.
        count: how many deals its library holds.

    Raises:
        NotationError: the text is no date.
    """
    day = _day_number(date_text)
    digest = sha256(f"pyramid daily {rules_id}".encode()).digest()
    step = _coprime_from(int.from_bytes(digest[:4], "big") % count, count)
    return (int.from_bytes(digest[4:8], "big") + day * step) % count + 1


def _coprime_from(step: int, count: int) -> int:
    """Return the first number from `step` up that shares no factor with `count`."""
    while True:
        first, second = count, step
        while second:
            first, second = second, first % second
        if first == 1:
            return step
        step += 1


def _day_number(date_text: str) -> int:
    parts = date_text.split("-")
    if [len(part) for part in parts] != [4, 2, 2]:
        raise NotationError(f"not a date YYYY-MM-DD: {date_text!r}")
    year, month, day = (parse_number(part) for part in parts)
    if not 1 <= month <= 12 or not 1 <= day <= _month_length(year, month):  # noqa: PLR2004
        raise NotationError(f"no such day: {date_text!r}")
    # A year that begins in March has its leap day at the end, and 153 days in each five months of
    # 31 30 31 30 31.
    year, month = (year, month - 3) if month > 2 else (year - 1, month + 9)  # noqa: PLR2004
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month + 2) // 5 + day - 1


def _month_length(year: int, month: int) -> int:
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return _MONTH_LENGTHS[month - 1] + (month == 2 and is_leap)  # noqa: PLR2004
