"""Own the events of the page: turns taps, keys, drags and choices into what the player means."""

from typing import TYPE_CHECKING, Final

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.app import storage
from web.app.dom import set_flag

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Element = Any
    Event = Any

ARROWS: Final = {
    "ArrowUp": "up",
    "ArrowDown": "down",
    "ArrowLeft": "left",
    "ArrowRight": "right",
}
DRAG_START: Final = 10
"""How far, in CSS pixels, a pressed card moves before it is being dragged."""


class Input:
    """Listen to the page, with a few listeners for all of it.

    The listener given is called with what was done and with what: `tap PLACE`, `drop FROM TO`,
    `act NAME`, `key LETTER`, `move PLACE DIRECTION`, `set NAME VALUE`, `rules SET`, `switch`,
    `typed TEXT`, `closed DIALOG`, `address`, `offline`, `elsewhere` (another tab saved a game).
    """

    def __init__(self, listener: "Callable[..., None]") -> None:
        """Begin to listen."""
        self._tell = listener
        self._drag: tuple[Element, float, float] | None = None
        self._is_dragging = False
        self._skips_click = False
        listeners = (
            ("click", self._on_click),
            ("keydown", self._on_key),
            ("change", self._on_change),
            ("input", self._on_input),
            ("pointerdown", self._on_press),
            ("pointermove", self._on_drag),
            ("pointerup", self._on_release),
            ("pointercancel", self._on_cancel),
            ("animationend", _on_animation_end),
            ("offline-state", self._on_offline),
        )
        for name, handler in listeners:
            document.addEventListener(name, create_proxy(handler))
        window.onhashchange = create_proxy(self._on_address)
        window.onstorage = create_proxy(self._on_storage)
        document.addEventListener("close", create_proxy(self._on_close), True)  # noqa: FBT003

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
            act = event.target.getAttribute("data-enter")
            if key == "Enter" and act:
                event.preventDefault()  # the focus is elsewhere then, and would take the key too
                self._tell("act", act)
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

    def _on_input(self, event: "Event") -> None:
        if event.target.id == "entry-text":
            self._tell("typed", event.target.value)

    def _on_close(self, event: "Event") -> None:
        self._tell("closed", event.target.id)

    def _on_address(self, _event: "Event") -> None:
        self._tell("address")

    def _on_storage(self, event: "Event") -> None:
        if event.key == storage.GAME:
            self._tell("elsewhere")

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
        # Looked up while the dragged card is out of the way.
        under = document.elementFromPoint(event.clientX, event.clientY)
        self._on_cancel(event)
        if not was_dragging or not under:
            return
        self._skips_click = True
        target = under.closest("button.card")
        if target:
            self._tell("drop", card.dataset.place, target.dataset.place)
        elif card.parentElement.contains(under):
            self._tell("tap", card.dataset.place)

    def _on_cancel(self, _event: "Event") -> None:
        if self._drag:
            set_flag(self._drag[0], "data-dragged", is_on=False)
        self._drag = None
        self._is_dragging = False


def _on_animation_end(event: "Event") -> None:
    target = event.target
    if target.parentElement and target.parentElement.id == "flights":
        target.remove()
    else:
        target.removeAttribute("data-arrives")
        target.removeAttribute("data-flash")


def _close_outside(dialog: "Element", event: "Event") -> None:
    box = dialog.getBoundingClientRect()
    is_inside = box.left <= event.clientX <= box.right and box.top <= event.clientY <= box.bottom
    if not is_inside:
        dialog.close()
