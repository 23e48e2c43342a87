"""Own the page's elements with `dom_dialogs` and `dom_input`: these three alone touch the DOM.

This one shows views, says messages, moves the focus and plays the motion. Everything is compared
with what is shown already, so that only what differs is written.
"""

from typing import TYPE_CHECKING, Final

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.app.view import COVERED, EMPTY, GONE, STOCK, TURN_NONE, WASTE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from web.app.view import CardView, View

    Element = Any

COURTS: Final = "JQK"
STILL: Final = "(prefers-reduced-motion: reduce)"


def by_id(name: str) -> "Element":
    """Return the element with an id."""
    return document.getElementById(name)


def set_flag(element: "Element", name: str, *, is_on: bool) -> None:
    """Set or take away an attribute without a value."""
    if is_on:
        element.setAttribute(name, "")
    else:
        element.removeAttribute(name)


def set_attribute(element: "Element", name: str, value: str) -> None:
    """Set an attribute, or take it away for an empty value."""
    if value:
        element.setAttribute(name, value)
    else:
        element.removeAttribute(name)


def random_bytes(count: int) -> bytes:
    """Return so many bytes of the device's random source."""
    numbers = window.Uint8Array.new(count)
    window.crypto.getRandomValues(numbers)
    return bytes([int(numbers[index]) for index in range(count)])


def later(milliseconds: int, act: "Callable[[], None]") -> None:
    """Act once, after a time."""
    window.setTimeout(create_proxy(lambda *_: act()), milliseconds)


class Board:
    """Show the game on the table that boot.js laid."""

    def __init__(self) -> None:
        """Take the table over."""
        self._cards = {
            element.dataset.place: element for element in document.querySelectorAll(".card")
        }
        self._shown: dict[str, CardView] = {}
        self._texts: dict[str, str] = {}
        self._ranks: tuple[tuple[int, str], ...] = ()
        self._had_focus = False

    # Showing a view

    def show(self, view: "View", *, is_turn_hinted: bool) -> None:
        """Bring the page to a view."""
        active = document.activeElement
        if active and active.tagName != "BODY":
            self._had_focus = True
        for card in view.cards:
            if self._shown.get(card.place) != card:
                self._show_card(self._cards[card.place], card)
                self._shown[card.place] = card
        under = self._cards["under"]
        if (under.getAttribute("data-card") or "") != view.under:
            _show_face(under, view.under)
        under.dataset.state = COVERED
        under.hidden = not view.under
        for name in view.texts:
            self.set_text(name, view.texts[name])
        set_flag(by_id("draw"), "data-hinted", is_on=is_turn_hinted)
        if is_turn_hinted:
            set_flag(self._cards[STOCK], "data-hinted", is_on=True)
            self._shown.pop(STOCK)
        root = document.documentElement
        root.dataset.turn = view.turn
        root.dataset.outcome = view.outcome
        for name, is_off in (
            ("undo", not view.can_undo),
            ("redo", not view.can_redo),
            ("draw", view.turn == TURN_NONE),
        ):
            set_attribute(by_id(name), "aria-disabled", "true" if is_off else "")
        if view.ranks != self._ranks:
            self._ranks = view.ranks
            for item in document.querySelectorAll("[data-rank]"):
                number, words = view.ranks[int(item.dataset.rank) - 1]
                item.dataset.count = str(number)
                item.setAttribute("aria-label", words)

    def set_text(self, name: str, words: str) -> None:
        """Put words into the element with an id."""
        if self._texts.get(name) != words:
            self._texts[name] = words
            by_id(name).textContent = words

    def _show_card(self, element: "Element", card: "CardView") -> None:
        element.hidden = card.state == GONE
        element.dataset.state = card.state
        if (element.getAttribute("data-card") or "") != card.card:
            _show_face(element, card.card)
        is_covered = card.state == COVERED
        element.tabIndex = -1 if is_covered else 0
        set_attribute(element, "aria-label", card.label)
        set_attribute(element, "aria-disabled", "true" if is_covered else "")
        set_flag(element, "data-selected", is_on=card.is_selected)
        set_flag(element, "data-hinted", is_on=card.is_hinted)

    # Messages and focus

    def say(self, message: str, more: str) -> None:
        """Show a message and have it spoken once, also when it is the same as the last one."""
        spoken = document.createElement("p")
        for name, words in (("shown", message), ("more", more)):
            part = document.createElement("span")
            part.className = name
            part.textContent = words + " "
            spoken.append(part)
        by_id("message").replaceChildren(spoken)

    def focus(self, place: str) -> None:
        """Move the focus to a card's place."""
        self._cards[place].focus()

    def keep_focus(self, place: str, *, is_changed: bool = False) -> None:
        """Move the focus to a place if it would be lost, or after a change on the empty waste.

        Not before there was one, and not out of a dialog.
        """
        active = document.activeElement
        if not self._had_focus or document.querySelector("dialog[open]"):
            return
        is_lost = not active or active.tagName == "BODY" or not active.getClientRects().length
        is_waste = not is_lost and active.id == WASTE
        if is_lost or (is_changed and is_waste and active.dataset.state == EMPTY):
            target = self._cards.get(place)
            if not target or target.hidden:
                target = self._cards[STOCK]
            target.focus()

    # Motion: decoration of what is shown already

    def fly(self, places: "Iterable[str]", target: str = "") -> None:
        """Show the cards of places leave; call it before the view without them is shown.

        Args:
            places: where the cards lie now.
            target: the place they go to; without one they meet in the middle.
        """
        cards = [self._cards[place] for place in places]
        if self._is_still():
            for card in cards:
                set_flag(card.parentElement, "data-flash", is_on=True)
            return
        boxes = [card.getBoundingClientRect() for card in cards]
        goals = [self._cards[target].getBoundingClientRect()] if target else boxes
        goal_x = sum(box.left for box in goals) / len(goals)
        goal_y = sum(box.top for box in goals) / len(goals)
        for card, box in zip(cards, boxes):
            clone = card.cloneNode(True)  # noqa: FBT003 - the DOM's own signature
            for name in ("id", "data-place", "data-selected", "data-hinted", "aria-label"):
                clone.removeAttribute(name)
            clone.setAttribute("aria-hidden", "true")
            clone.tabIndex = -1
            for name, value in (
                ("left", box.left),
                ("top", box.top),
                ("width", box.width),
                ("height", box.height),
                ("--card-w", box.width),
                ("--dx", goal_x - box.left),
                ("--dy", goal_y - box.top),
            ):
                clone.style.setProperty(name, str(value) + "px")
            by_id("flights").append(clone)

    def turn_over(self) -> None:
        """Show the card on the waste arrive from the stock."""
        if not self._is_still():
            waste = self._cards[WASTE]
            shift = self._cards[STOCK].getBoundingClientRect().left
            shift -= waste.getBoundingClientRect().left
            waste.style.setProperty("--dx", str(shift) + "px")
            set_flag(waste, "data-arrives", is_on=True)

    def _is_still(self) -> bool:
        is_off = document.documentElement.getAttribute("data-motion") == "off"
        return is_off or bool(window.matchMedia(STILL).matches)

    def is_ready(self) -> bool:
        """Tell whether the page is playable already."""
        return bool(document.documentElement.dataset.state == "ready")

    def ready(self) -> None:
        """Mark the page as playable."""
        by_id("app").removeAttribute("inert")
        document.documentElement.dataset.state = "ready"
        window.performance.mark("playable")


def _show_face(element: "Element", text: str) -> None:
    set_attribute(element, "data-card", text)
    set_attribute(element, "data-suit", text[1:])
    if not text:
        return
    rank, suit = text[0], text[1]
    is_court = rank in COURTS
    for name, symbol in (
        ("rank", "#rank-" + rank),
        ("suit", "#suit-" + suit),
        ("pip", "" if is_court else "#suit-" + suit),
        ("court", "#rank-" + rank if is_court else ""),
        ("crown", "#court-" + rank if is_court else ""),
    ):
        element.querySelector("." + name).setAttribute("href", symbol)
