"""Own deals: their text, their number among all 52! orders, and the seeded shuffle.

A deal is a tuple of all 52 cards: the first 28 fill the pyramid by slot, the other 24 are the stock
in draw order. The shuffle is specified here to the bit, so that a seed names the same deal on every
Python for ever.
"""

from hashlib import sha256
from typing import TYPE_CHECKING, Final, NewType

from pyramid_core.cards import PACK, Card, NotationError, format_card, format_cards, parse_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

Deal = NewType("Deal", "tuple[Card, ...]")
"""All 52 cards in order."""


def _factorial(number: int) -> int:
    product = 1
    for factor in range(2, number + 1):
        product *= factor
    return product


DEAL_COUNT: Final = _factorial(len(PACK))
"""How many deals there are: 52!, a little under 2**226."""
_DEAL_BITS: Final = 226


def deal_from_cards(cards: "Sequence[Card]") -> Deal:
    """Make a deal of 52 cards in order.

    Raises:
        NotationError: a card is missing or there twice; the message names all such cards.
    """
    missing = [card for card in PACK if card not in cards]
    double = [card for card in PACK if list(cards).count(card) > 1]
    faults = []
    if missing:
        faults.append("missing " + " ".join(format_card(card) for card in missing))
    if double:
        faults.append("more than once " + " ".join(format_card(card) for card in double))
    if faults:
        raise NotationError(
            f"not one pack of 52 cards ({'; '.join(faults)}): {format_cards(cards)!r}"
        )
    return Deal(tuple(cards))


def parse_deal(text: str) -> Deal:
    """Read 52 two-character cards without spaces.

    Raises:
        NotationError: a part is not a card, or the cards are not one pack.
    """
    try:
        cards = parse_cards(text)
    except NotationError as error:
        raise NotationError(f"{error} in deal {text!r}") from None
    return deal_from_cards(cards)


def format_deal(deal: Deal) -> str:
    """Write a deal as `parse_deal` reads it."""
    return format_cards(deal)


def rank_deal(deal: Deal) -> int:
    """Return the deal's number, 0 to 52! - 1: its place among all deals ordered by card numbers.

    The number is the deal's Lehmer code (D. H. Lehmer, 1960) read in the factorial number system.
    """
    number = 0
    left = list(PACK)
    for card in deal:
        number = number * len(left) + left.index(card)
        left.remove(card)
    return number


def unrank_deal(number: int) -> Deal:
    """Return the deal with this number; the inverse of `rank_deal`.

    Raises:
        ValueError: the number is not in 0 to 52! - 1.
    """
    if not 0 <= number < DEAL_COUNT:
        raise ValueError(f"a deal's number is at least 0 and less than 52!, not {number}")
    digits = []
    for base in range(1, len(PACK) + 1):
        digits.append(number % base)
        number //= base
    left = list(PACK)
    return Deal(tuple(left.pop(digit) for digit in reversed(digits)))


def shuffled_deal(seed: int) -> Deal:
    """Return the deal that a seed names, any integer from 0 up.

    The deal's number is the first of the hashes SHA-256("pyramid deal SEED TRY") for TRY = 0, 1, 2
    …, read as a big-endian integer and cut to its 226 highest bits, that is less than 52!. Every
    order is a possible outcome and all are equally likely as far as SHA-256 is uniform.

    Raises:
        ValueError: the seed is negative.
    """
    if seed < 0:
        raise ValueError(f"a seed is an integer from 0 up, not {seed}")
    attempt = 0
    while True:
        digest = sha256(f"pyramid deal {seed} {attempt}".encode()).digest()
        number = int.from_bytes(digest, "big") >> (len(digest) * 8 - _DEAL_BITS)
        if number < DEAL_COUNT:
            return unrank_deal(number)
        attempt += 1
