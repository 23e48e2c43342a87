"""Own the cards: numbers, ranks, suits, two-character names. Imports nothing of the package."""

from typing import TYPE_CHECKING, Final, NewType

if TYPE_CHECKING:
    from collections.abc import Iterable

Card = NewType("Card", int)
"""A card's number, 0 to 51: `(rank - 1) * 4 + suit`."""

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
KING: Final = 13
PAIR_TOTAL: Final = 13
PACK: Final = tuple(Card(number) for number in range(52))
MAX_DIGITS: Final = 100
NO_CARD: Final = Card(-1)
"""Stands where a card could be and none is."""


class NotationError(ValueError):
    """Say that a text is in no notation of this package; the message ends with that text."""


def parse_number(text: str) -> int:
    """Read an integer from 0 up, written in the digits 0 to 9.

    Raises:
        NotationError: there is another character, or more than 100 digits (52! has 68).
    """
    if not 0 < len(text) <= MAX_DIGITS or text.strip("0123456789"):
        raise NotationError(f"not an integer from 0 up: {text!r}")
    return int(text)


def rank_of(card: Card) -> int:
    """Return the rank value: ace 1, 2 to 10, jack 11, queen 12, king 13."""
    return card // 4 + 1


def suit_of(card: Card) -> int:
    """Return the index of the card's suit in `SUITS`."""
    return card % 4


def is_king(card: Card) -> bool:
    """Tell whether the card leaves alone."""
    return rank_of(card) == KING


def is_match(first: Card, second: Card) -> bool:
    """Tell whether the ranks of two cards total 13."""
    return rank_of(first) + rank_of(second) == PAIR_TOTAL


def parse_card(text: str) -> Card:
    """Read a card such as `7c` or `Th`.

    Raises:
        NotationError: the text is not a rank of `RANKS` followed by a suit of `SUITS`.
    """
    if len(text) == 2:  # noqa: PLR2004 - a rank character and a suit character
        rank, suit = RANKS.find(text[0]), SUITS.find(text[1])
        if rank >= 0 and suit >= 0:
            return Card(rank * 4 + suit)
    raise NotationError(f"not a card (rank {RANKS}, then suit {SUITS}): {text!r}")


def format_card(card: Card) -> str:
    """Write a card as `parse_card` reads it."""
    return RANKS[card // 4] + SUITS[card % 4]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read a run of two-character cards without spaces.

    Raises:
        NotationError: a part of the text is not a card.
    """
    return tuple(parse_card(text[start : start + 2]) for start in range(0, len(text), 2))


def format_cards(cards: "Iterable[Card]") -> str:
    """Write cards as `parse_cards` reads them."""
    return "".join(format_card(card) for card in cards)
