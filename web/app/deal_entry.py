"""Own the entering of a deal from a table or another app: loose notation, missing and double cards.

Pure. A deal is typed or pasted as text, or tapped card by card; both fill the same list.
"""

from typing import TYPE_CHECKING, Final

from pyramid_core.cards import PACK, RANKS, SUITS, Card, format_card
from pyramid_core.deal import deal_from_cards
from pyramid_core.layout import COLUMN_OF, ROW_OF, SLOT_COUNT

if TYPE_CHECKING:
    from pyramid_core.deal import Deal

_SUIT_SIGNS: Final = (
    ("\u2663\u2667", "c"),
    ("\u2666\u2662", "d"),
    ("\u2665\u2661", "h"),
    ("\u2660\u2664", "s"),
)
_BETWEEN: Final = " \t\r\n,;.:/|-_()[]\ufe0e\ufe0f"
"""What may stand between cards, variation selectors of the suit signs included."""


def read_cards(text: str) -> "tuple[list[Card], str]":
    """Read cards in a loose notation: `7c`, `10 H`, `t♥`, with any signs between them.

    Returns:
        The cards up to the first fault, and the faulty rest of the text, empty where there is none.
    """
    letters = _letters(text)
    cards: list[Card] = []
    at = 0
    while at < len(letters):
        rank, suit = RANKS.find(letters[at]), SUITS.find(letters[at + 1 : at + 2].lower() or "?")
        if rank < 0 or suit < 0:
            return cards, letters[at : at + 12]
        cards.append(Card(rank * 4 + suit))
        at += 2
    return cards, ""


def _letters(text: str) -> str:
    """Return the text in capitals without what stands between, 10 as T, signs as letters."""
    for signs, letter in _SUIT_SIGNS:
        for sign in signs:
            text = text.replace(sign, letter)
    letters = "".join(letter for letter in text if letter not in _BETWEEN).upper()
    return letters.replace("10", "T")


class DealEntry:
    """Gather the 52 cards of a deal in order.

    cards: the cards so far.
    fault: the part of a typed text that is no card, or "".
    """

    __slots__ = ("cards", "fault")

    def __init__(self) -> None:
        """Begin without a card."""
        self.cards: list[Card] = []
        self.fault = ""

    def type(self, text: str) -> None:
        """Take the whole text in place of what was there."""
        self.cards, self.fault = read_cards(text)

    def add(self, card: Card) -> bool:
        """Add the next card; return False where it is there already."""
        if card in self.cards:
            return False
        self.cards.append(card)
        self.fault = ""
        return True

    def remove_last(self) -> bool:
        """Take the last card back; return False where there is none."""
        self.fault = ""
        if not self.cards:
            return False
        self.cards.pop()
        return True

    def text(self) -> str:
        """Return the cards as text, a row of the pyramid or six stock cards a line."""
        lines: list[list[str]] = []
        for place, card in enumerate(self.cards):
            is_new = COLUMN_OF[place] == 0 if place < SLOT_COUNT else (place - SLOT_COUNT) % 6 == 0
            if is_new:
                lines.append([])
            lines[-1].append(format_card(card))
        return "\n".join(" ".join(line) for line in lines)

    def next_place(self) -> "tuple[int, int] | None":
        """Return row and number in the row of the next card, (0, number) in the stock, or None."""
        place = len(self.cards)
        if place >= len(PACK):
            return None
        if place < SLOT_COUNT:
            return (ROW_OF[place] + 1, COLUMN_OF[place] + 1)
        return (0, place - SLOT_COUNT + 1)

    def missing(self) -> list[Card]:
        """Return the cards that are not there yet, in the order of the pack."""
        return [card for card in PACK if card not in self.cards]

    def double(self) -> list[Card]:
        """Return the cards that are there more than once."""
        return [card for card in PACK if self.cards.count(card) > 1]

    def deal(self) -> "Deal | None":
        """Return the deal, or None while it is not one pack of 52 cards."""
        if self.fault or self.missing() or self.double():
            return None
        return deal_from_cards(self.cards)
