"""Own the wiring of Enter a deal: taps and typing go to the entry, its state to the panel."""

from typing import TYPE_CHECKING

from pyramid_core.cards import parse_card
from web.app.deal_entry import DealEntry
from web.app.dom_entry import EntryPanel
from web.app.messages import card_figures, sentence, text

if TYPE_CHECKING:
    from pyramid_core.deal import Deal
    from pyramid_core.rules import Rules


class EntryDesk:
    """Serve the Enter a deal dialog."""

    def __init__(self) -> None:
        """Begin without a card."""
        self._entry = DealEntry()
        self._panel = EntryPanel()
        self._rules: Rules | None = None

    def open(self, rules: "Rules") -> None:
        """Show what is entered so far, to be played by these rules."""
        self._rules = rules
        self._show(is_typed=False)

    def type(self, words: str) -> None:
        """Take the text as typed."""
        self._entry.type(words)
        self._show(is_typed=True)

    def act(self, name: str) -> "Deal | None":
        """Take an act: `back`, `clear`, `play` or a card's name; return the deal to be played."""
        if name == "play":
            return self._entry.deal()
        if name == "clear":
            self._entry.type("")
        elif name == "back":
            self._entry.remove_last()
        elif not self._entry.add(parse_card(name)):
            self._panel.say(text("entry.there", card=sentence(card_figures(parse_card(name)))))
            return None
        self._show(is_typed=False)
        return None

    def _show(self, *, is_typed: bool) -> None:
        if self._rules:
            self._panel.show(self._entry, self._rules, is_typed=is_typed)
