"""Own the elements of the Deals and Levels dialogs, the page's address and the local date."""

from typing import TYPE_CHECKING

from pyscript import document, window

from web.app.deals import LINK_MARK
from web.app.dom import by_id, set_attribute
from web.app.messages import text
from web.app.source import deal_words, is_from_library

if TYPE_CHECKING:
    from web.app.levels import Levels
    from web.app.source import Source


def today() -> str:
    """Return the local calendar date, `YYYY-MM-DD`."""
    now = window.Date.new()
    month, day = int(now.getMonth()) + 1, int(now.getDate())
    return f"{int(now.getFullYear())}-{month:02d}-{day:02d}"


def address_code() -> str:
    """Return the share code that the page's address names, once; the address is clean then."""
    mark = str(window.location.hash)
    if not mark.startswith(LINK_MARK):
        return ""
    window.history.replaceState(None, "", window.location.pathname + window.location.search)
    return mark[len(LINK_MARK) :]


def share_link(code: str) -> str:
    """Put a link to a deal on the clipboard; return the key of the words that tell of it."""
    clipboard = window.navigator.clipboard
    if not code:
        return "deals.no-code"
    if not clipboard:
        by_id("share-link").select()
        return "deals.copy-by-hand"
    clipboard.writeText(_link(code))
    return "deals.copied"


def _link(code: str) -> str:
    return str(window.location.origin) + str(window.location.pathname) + LINK_MARK + code


class DealsPanel:
    """Fill and read the Deals and Levels dialogs."""

    def show(self, source: "Source", code: str, *, has_library: bool) -> None:
        """Show which deal is in play and what can be asked for."""
        by_id("deals-now").textContent = deal_words(source)
        by_id("deals-difficulty").textContent = ""
        by_id("deal-number").value = str(source.number or "")
        by_id("deals-library").hidden = not has_library
        by_id("share-part").hidden = not code
        by_id("share-code").textContent = code
        by_id("share-link").value = _link(code) if code else ""
        by_id("code-text").value = ""
        self.tell("")

    def show_difficulty(self, words: str) -> None:
        """Show the measured difficulty of the deal in play."""
        by_id("deals-difficulty").textContent = words

    def tell(self, words: str) -> None:
        """Say something in the dialogs, which lie over the message of the board."""
        for name in ("deals-status", "levels-status"):
            by_id(name).textContent = words

    def number(self) -> str:
        """Return the deal number as typed."""
        return str(by_id("deal-number").value)

    def code(self) -> str:
        """Return the share code or link as typed."""
        return str(by_id("code-text").value)

    def show_levels(self, levels: "Levels") -> None:
        """Lay the ladder: a button for each level, with its state in words."""
        buttons = []
        for level in range(1, len(levels.numbers) + 1):
            button = document.createElement("button")
            button.type = "button"
            button.dataset.act = f"deal-level-{level}"
            state = "open" if levels.is_open(level) else "closed"
            state = "won" if levels.is_won(level) else state
            button.dataset.state = state
            set_attribute(button, "aria-disabled", "true" if state == "closed" else "")
            number = document.createElement("b")
            number.textContent = str(level)
            words = document.createElement("small")
            words.textContent = text("levels.shut" if state == "closed" else "levels." + state)
            button.append(number, words)
            buttons.append(button)
        by_id("levels-list").replaceChildren(*buttons)
        by_id("levels-note").textContent = text(
            "levels.note", won=levels.won, total=len(levels.numbers)
        )


def show_kind(source: "Source") -> None:
    """Mark the page with the kind of deal in play, for what only some kinds offer."""
    root = document.documentElement
    root.setAttribute("data-deal", source.kind)
    set_attribute(root, "data-proven", "yes" if is_from_library(source) else "")


def show_tip(words: str) -> None:
    """Show a tip about the rules in its strip, or no strip for an empty one."""
    by_id("tip").hidden = not words
    by_id("tip-words").textContent = words
