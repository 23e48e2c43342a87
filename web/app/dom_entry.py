"""Own the elements of the Enter a deal dialog: the grid of cards, the text, what is amiss."""

from typing import TYPE_CHECKING

from pyramid_core.cards import PACK, SUITS, format_card, suit_of
from web.app.dom import by_id, set_attribute
from web.app.messages import card_words, cards_figures, sentence, text
from web.app.view import rules_name

if TYPE_CHECKING:
    from pyramid_core.cards import Card
    from pyramid_core.rules import Rules
    from web.app.deal_entry import DealEntry
    from web.app.dom import Element

_NAMED_AT_MOST = 8
"""So many missing cards are named; while more are missing the next place says enough."""


class EntryPanel:
    """Show a deal being entered."""

    def __init__(self) -> None:
        """Lay nothing yet: few players come here."""
        self._buttons: dict[Card, Element] = {}

    def _lay(self) -> None:
        """Lay the grid: a button for each card of the pack, suit by suit."""
        self._buttons = {card: _card_button(card) for card in PACK}
        by_suit = [card for suit in range(len(SUITS)) for card in PACK if suit_of(card) == suit]
        by_id("entry-grid").append(*[self._buttons[card] for card in by_suit])

    def show(self, entry: "DealEntry", rules: "Rules", *, is_typed: bool) -> None:
        """Bring the dialog to what is entered; a text being typed is left as it is."""
        if not self._buttons:
            self._lay()
        if not is_typed:
            by_id("entry-text").value = entry.text()
        for card in PACK:
            is_there = card in entry.cards
            set_attribute(self._buttons[card], "aria-disabled", "true" if is_there else "")
        by_id("entry-status").textContent = _status_words(entry)
        by_id("entry-rules").textContent = text("entry.rules", rules=rules_name(rules))
        set_attribute(by_id("entry-play"), "aria-disabled", "" if entry.deal() else "true")

    def say(self, words: str) -> None:
        """Say something in the dialog's status."""
        by_id("entry-status").textContent = words


def _card_button(card: "Card") -> "Element":
    button = by_id("entry-card").content.firstElementChild.cloneNode(True)  # noqa: FBT003
    name = format_card(card)
    button.dataset.act = "enter-" + name
    button.dataset.suit = name[1]
    button.setAttribute("aria-label", sentence(card_words(card)))
    uses = button.querySelectorAll("use")
    uses[0].setAttribute("href", "#rank-" + name[0])
    uses[1].setAttribute("href", "#suit-" + name[1])
    return button


def _status_words(entry: "DealEntry") -> str:
    if entry.fault:
        return text("entry.fault", fault=entry.fault)
    double, missing = entry.double(), entry.missing()
    words = []
    if double:
        words.append(text("entry.double", cards=cards_figures(double)))
    if missing and (double or len(missing) <= _NAMED_AT_MOST) and len(missing) <= len(PACK) // 2:
        words.append(text("entry.missing", cards=cards_figures(missing)))
    place = entry.next_place()
    if place and not double:
        row, number = place
        words.append(text("entry.next-row" if row else "entry.next-stock", row=row, number=number))
    return ". ".join(words) or text("entry.full")
