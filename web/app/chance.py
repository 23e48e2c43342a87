"""Own the choice of a random deal from random bytes; has no source of its own."""

from typing import TYPE_CHECKING, Final

from pyramid_core.deal import DEAL_COUNT, unrank_deal

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyramid_core.deal import Deal

BYTES: Final = 29
_SPARE_BITS: Final = BYTES * 8 - 226


def random_deal(random_bytes: "Callable[[int], bytes]") -> "Deal":
    """Return one of the 52! deals, all equally likely: 226 bits, again while too large.

    Args:
        random_bytes: gives so many fresh random bytes.
    """
    while True:
        number = int.from_bytes(random_bytes(BYTES), "big") >> _SPARE_BITS
        if number < DEAL_COUNT:
            return unrank_deal(number)
