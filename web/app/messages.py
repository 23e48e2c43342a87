"""Own how texts are put together from a language module: plurals, lists, cards. No DOM."""

from typing import TYPE_CHECKING

from pyramid_core.cards import rank_of, suit_of
from web.app import english

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyramid_core.cards import Card


def sentence(text: str) -> str:
    """Return the text with its first letter large."""
    return text[:1].upper() + text[1:]


def text(key: str, **fields: object) -> str:
    """Return the text of a key with its fields filled in."""
    return english.TEXTS[key].format(**fields)


def count(key: str, number: int, **fields: object) -> str:
    """Return the text of a key for a number, in the right plural."""
    forms = english.COUNTS[key]
    return forms[english.plural_form(number)].format(n=number, **fields)


def card_words(card: "Card") -> str:
    """Return a card for a label: `seven of clubs`."""
    rank = english.RANK_WORDS[rank_of(card) - 1]
    return text("card", rank=rank, suit=english.SUITS[suit_of(card)])


def card_figures(card: "Card") -> str:
    """Return a card for a message: `7 of clubs`."""
    return text("card", rank=rank_figures(rank_of(card)), suit=english.SUITS[suit_of(card)])


def rank_figures(rank: int) -> str:
    """Return a rank for a message: `ace`, `7`."""
    return english.RANK_FIGURES[rank - 1]


def rank_words(rank: int) -> str:
    """Return a rank for a label: `ace`, `seven`."""
    return english.RANK_WORDS[rank - 1]


def listed(words: "Iterable[str]") -> str:
    """Return words as a list in a sentence: `a, b and c`."""
    items = list(words)
    if len(items) < 2:  # noqa: PLR2004 - a list in words begins with two
        return "".join(items)
    return ", ".join(items[:-1]) + english.LIST_LAST + items[-1]


def cards_figures(cards: "Iterable[Card]") -> str:
    """Return cards for a message: `9 of hearts and 2 of spades`."""
    return listed([card_figures(card) for card in cards])


def cards_words(cards: "Iterable[Card]") -> str:
    """Return cards for a label: `nine of hearts and two of spades`."""
    return listed([card_words(card) for card in cards])
