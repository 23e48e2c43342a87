"""Own the elements of the solver's help: the light, a search's progress, the playback's row."""

from typing import TYPE_CHECKING, Final

from pyscript import document, window
from pyscript.ffi import create_proxy

from web.app.dom import by_id, set_attribute
from web.app.messages import text

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.app.playback import Playback

STEP_EVERY: Final = 900
"""Milliseconds between two steps of a solution that plays by itself."""


class AssistPanel:
    """Show how the solver's help stands."""

    def __init__(self) -> None:
        """Take the elements over."""
        self._timer = 0
        self._light = ("", "")

    def mark_solver(self, state: str) -> None:
        """Mark the page with the solver's state, for styles and tests."""
        document.documentElement.setAttribute("data-solver", state)

    def show_light(self, status: str, words: str) -> None:
        """Show a status and its words in the light, or no light for an empty one."""
        if (status, words) != self._light:
            self._light = (status, words)
            set_attribute(by_id("light"), "data-status", status)
            by_id("light").textContent = words

    def show_search(self, progress: float) -> None:
        """Show how far a search is, 0 to 1; the style keeps it unseen for the first moment."""
        by_id("search").hidden = False
        by_id("search-progress").value = progress

    def hide_search(self) -> None:
        """Show no search."""
        by_id("search").hidden = True

    def show_lost(self, *, is_hopeless: bool) -> None:
        """Prepare the dialog of a lost game; a deal lost from its start has no way back."""
        by_id("lost-title").textContent = text("lost.never" if is_hopeless else "lost.title")
        by_id("lost-back").hidden = is_hopeless

    def open_playback(self) -> None:
        """Put the playback's row in the place of the actions, the focus on its Play button."""
        set_attribute(document.documentElement, "data-playback", "on")
        by_id("play-toggle").focus()

    def close_playback(self) -> None:
        """Put the actions back."""
        window.clearTimeout(self._timer)
        set_attribute(document.documentElement, "data-playback", "")
        by_id("hint").focus()

    def show_playback(self, playback: "Playback") -> None:
        """Bring the row's buttons to the state of a playback."""
        key = "show.pause" if playback.is_playing else "show.play"
        by_id("play-toggle-words").textContent = text(key)
        by_id("play-toggle-icon").setAttribute(
            "href", "#icon-pause" if playback.is_playing else "#icon-play"
        )
        is_end, is_start = not playback.game.can_redo, not playback.game.can_undo
        set_attribute(by_id("play-back"), "aria-disabled", "true" if is_start else "")
        for name in ("play-toggle", "play-step"):
            set_attribute(by_id(name), "aria-disabled", "true" if is_end else "")

    def in_a_while(self, milliseconds: int, act: "Callable[[], None]") -> None:
        """Act once after a time, and no more than one such act at a time."""
        window.clearTimeout(self._timer)
        self._timer = window.setTimeout(create_proxy(lambda *_: act()), milliseconds)
