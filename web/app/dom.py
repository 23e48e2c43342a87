"""Own the page's elements: the only module that touches the DOM. Shows views, says messages, passes on what is done.

Everything is compared with what is shown already, so that only what differs is written.
"""

from typing import TYPE_CHECKING, Final

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.app.view import COVERED, GONE, STOCK, TURN_NONE, WASTE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from web.app.view import CardView, View

    Element = Any
    Event = Any

COURTS: Final = "JQK"
DARK: Final = "(prefers-color-scheme: dark)"
STILL: Final = "(prefers-reduced-motion: reduce)"
ARROWS: Final = {
    "ArrowUp": "up",
    "ArrowDown": "down",
    "ArrowLeft": "left",
    "ArrowRight": "right",
}
DRAG_START: Final = 10
"""How far, in CSS pixels, a pressed card moves before it is being dragged."""


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


class Page:
    """Show the game and pass on what the player does.

    The listener is called with what was done and with what: `tap PLACE`, `drop FROM TO`, `act NAME`, `key LETTER`,
    `move PLACE DIRECTION`, `set NAME VALUE`, `rules SET`, `switch`, `closed DIALOG`, `offline`.
    """

    def __init__(self, listener: "Callable[..., None]") -> None:
        """Take over the table that boot.js laid."""
        self._tell = listener
        self._cards = {
            element.dataset.place: element for element in document.querySelectorAll(".card")
        }
        self._shown: dict[str, CardView] = {}
        self._texts: dict[str, str] = {}
        self._ranks: tuple[tuple[int, str], ...] = ()
        self._drag: tuple[Element, float, float] | None = None
        self._is_dragging = False
        self._skips_click = False
        listeners = (
            ("click", self._on_click),
            ("keydown", self._on_key),
            ("change", self._on_change),
            ("pointerdown", self._on_press),
            ("pointermove", self._on_drag),
            ("pointerup", self._on_release),
            ("pointercancel", self._on_cancel),
            ("animationend", self._on_animation_end),
            ("offline-state", self._on_offline),
        )
        for name, handler in listeners:
            document.addEventListener(name, create_proxy(handler))
        document.addEventListener("close", create_proxy(self._on_close), True)  # noqa: FBT003

    # Showing a view

    def show(self, view: "View", *, is_turn_hinted: bool) -> None:
        """Bring the page to a view."""
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

    def keep_focus(self, place: str) -> None:
        """Move the focus to a place if it would otherwise be lost."""
        active = document.activeElement
        if document.querySelector("dialog[open]"):
            return
        if not active or active.tagName == "BODY" or active.hidden:
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
        for card, box in zip(cards, boxes):  # noqa: B905 - MicroPython has no zip(strict=)
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

    def _on_animation_end(self, event: "Event") -> None:
        target = event.target
        if target.parentElement and target.parentElement.id == "flights":
            target.remove()
        else:
            target.removeAttribute("data-arrives")
            target.removeAttribute("data-flash")

    # Dialogs and settings

    def open_dialog(self, name: str) -> None:
        """Open one dialog and close any other."""
        self.close_dialogs()
        by_id("dialog-" + name).showModal()

    def close_dialogs(self) -> None:
        """Close the open dialog, if any."""
        for dialog in document.querySelectorAll("dialog[open]"):
            dialog.close()

    def show_settings(self, settings: "dict[str, str | bool]") -> None:
        """Bring the page and the settings dialog to the settings."""
        root = document.documentElement
        for name in ("theme", "hand", "motion", "suits"):
            root.setAttribute("data-" + name, settings[name])
        media = {"dark": "all", "light": "not all"}.get(str(settings["theme"]), DARK)
        for element in document.querySelectorAll("[data-dark]"):
            element.media = media
        for control in document.querySelectorAll("[data-setting]"):
            value = settings[control.dataset.setting]
            if control.type == "checkbox":
                control.checked = value
            else:
                control.value = value

    def show_help(self, paragraphs: "Iterable[str]") -> None:
        """Fill the How to play dialog."""
        elements = []
        for words in paragraphs:
            element = document.createElement("p")
            element.textContent = words
            elements.append(element)
        by_id("help-text").replaceChildren(*elements)

    def lay_rule_sets(self, sets: "Iterable[tuple[str, str, str]]") -> None:
        """Fill the Rules dialog with rule sets: id, name and note of each."""
        for name, title, note in sets:
            label = document.createElement("label")
            label.className = "row"
            radio = document.createElement("input")
            radio.type = "radio"
            radio.name = "rule-set"
            radio.value = name
            words = document.createElement("span")
            words.textContent = title
            small = document.createElement("small")
            small.textContent = note
            words.append(small)
            label.append(radio, words)
            by_id("rule-sets").append(label)

    def show_rules(self, name: str, switches: "tuple[int, bool, bool, bool]") -> None:
        """Mark a rule set in the Rules dialog and set the switches."""
        for radio in document.querySelectorAll("[name=rule-set]"):
            radio.checked = radio.value == name
        passes, stock_top, overlap, is_all = switches
        by_id("rule-passes").value = str(passes)
        by_id("rule-stock-top").checked = stock_top
        by_id("rule-overlap").checked = overlap
        by_id("rule-all").checked = is_all

    def chosen_switches(self) -> "tuple[int, bool, bool, bool]":
        """Return the switches as set in the Rules dialog: passes, stock top, overlap, all cards."""
        return (
            int(by_id("rule-passes").value),
            bool(by_id("rule-stock-top").checked),
            bool(by_id("rule-overlap").checked),
            bool(by_id("rule-all").checked),
        )

    def lay_ranks(self, rows: "list[list[tuple[int, str]]]") -> None:
        """Lay the table of ranks in play: rows of partners, each a rank and its character."""
        for name in ("ranks-panel", "ranks-list"):
            table = document.createElement("ul")
            table.className = "ranks"
            for row in rows:
                line = document.createElement("li")
                for rank, character in row:
                    cell = by_id("rank-cell").content.firstElementChild.cloneNode(True)  # noqa: FBT003
                    cell.dataset.rank = str(rank)
                    cell.querySelector("use").setAttribute("href", "#rank-" + character)
                    line.append(cell)
                table.append(line)
            by_id(name).append(table)

    def offer_update(self, *, is_offered: bool) -> None:
        """Offer the new version in the menu, or not."""
        by_id("update").hidden = not is_offered

    def take_update(self) -> None:
        """Let the new version that waits take over."""
        document.dispatchEvent(window.CustomEvent.new("take-update"))

    def offline_state(self) -> "tuple[str, int, int, bool]":
        """Return how far the app is saved for offline play: state, files done, files in all, update waiting."""
        state = getattr(window, "offlineState", None)
        if not state:
            return ("", 0, 0, False)
        return (str(state.state), int(state.done), int(state.total), bool(state.update))

    def ready(self) -> None:
        """Mark the page as playable."""
        by_id("app").removeAttribute("inert")
        document.documentElement.dataset.state = "ready"
        window.performance.mark("playable")

    # What the player does

    def _on_click(self, event: "Event") -> None:
        if self._skips_click and event.detail:
            self._skips_click = False
            return
        target = event.target
        if target.tagName == "DIALOG":
            _close_outside(target, event)
            return
        card = target.closest("button.card")
        button = target.closest("[data-act]")
        if card:
            self._tell("tap", card.dataset.place)
        elif button:
            self._tell("act", button.dataset.act)

    def _on_key(self, event: "Event") -> None:
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        key = event.key
        if event.repeat and (key in {"Enter", " "} or len(key) == 1):
            event.preventDefault()
            return
        if document.querySelector("dialog[open]"):
            return
        if key in ARROWS:
            card = document.activeElement.closest(".card") if document.activeElement else None
            place = card.dataset.place if card else ""
            event.preventDefault()
            self._tell("move", place, ARROWS[key])
        elif key == "Escape" or len(key) == 1:
            self._tell("key", key.lower())

    def _on_change(self, event: "Event") -> None:
        control = event.target
        setting = control.getAttribute("data-setting")
        if setting:
            is_check = control.type == "checkbox"
            value = bool(control.checked) if is_check else str(control.value)
            self._tell("set", setting, value)
        elif control.name == "rule-set":
            self._tell("rules", control.value)
        elif control.closest("#switches"):
            self._tell("switch")

    def _on_close(self, event: "Event") -> None:
        self._tell("closed", event.target.id)

    def _on_offline(self, _event: "Event") -> None:
        self._tell("offline")

    # Dragging a card onto its partner

    def _on_press(self, event: "Event") -> None:
        self._skips_click = False
        card = event.target.closest("button.card[data-state=available]")
        if card and event.isPrimary and event.button == 0:
            self._drag = (card, event.clientX, event.clientY)

    def _on_drag(self, event: "Event") -> None:
        if not self._drag or not event.isPrimary:
            return
        card, start_x, start_y = self._drag
        x, y = event.clientX - start_x, event.clientY - start_y
        if not self._is_dragging and abs(x) + abs(y) > DRAG_START:
            self._is_dragging = True
            set_flag(card, "data-dragged", is_on=True)
        if self._is_dragging:
            card.style.setProperty("--dx", str(x) + "px")
            card.style.setProperty("--dy", str(y) + "px")

    def _on_release(self, event: "Event") -> None:
        if not self._drag or not event.isPrimary:
            return
        card, was_dragging = self._drag[0], self._is_dragging
        self._on_cancel(event)
        if not was_dragging:
            return
        self._skips_click = True
        under = document.elementFromPoint(event.clientX, event.clientY)
        target = under.closest("button.card") if under else None
        if not target:
            return
        if target.dataset.place == card.dataset.place:
            self._tell("tap", card.dataset.place)
        else:
            self._tell("drop", card.dataset.place, target.dataset.place)

    def _on_cancel(self, _event: "Event") -> None:
        if self._drag:
            set_flag(self._drag[0], "data-dragged", is_on=False)
        self._drag = None
        self._is_dragging = False


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


def _close_outside(dialog: "Element", event: "Event") -> None:
    box = dialog.getBoundingClientRect()
    is_inside = box.left <= event.clientX <= box.right and box.top <= event.clientY <= box.bottom
    if not is_inside:
        dialog.close()
