"""Own what the app keeps on the device: the only module that touches localStorage.

A text that cannot be read is moved aside under a name of its own and never deleted. Storage that
is blocked or full is told to the caller and never stops the game.
"""

from typing import Final

from pyscript import window

GAME: Final = "pyramid:game"
SOURCE: Final = "pyramid:source"
SETTINGS: Final = "pyramid:settings"
LEVELS: Final = "pyramid:levels"
TIPS: Final = "pyramid:tips"
VIEW: Final = "pyramid:view"
ASIDE: Final = "pyramid:aside:"
# What `save` answers.
SAVED: Final = "saved"
FULL: Final = "full"
BLOCKED: Final = "blocked"


def load(key: str) -> str:
    """Return a saved text, or an empty one where there is none or storage is blocked."""
    try:
        return window.localStorage.getItem(key) or ""
    except Exception:  # noqa: BLE001 - the browser's own exception types differ by runtime
        return ""


def save(key: str, text: str) -> str:
    """Keep a text; return `SAVED`, `FULL` or `BLOCKED`."""
    try:
        storage = window.localStorage
        storage.getItem(key)
    except Exception:  # noqa: BLE001 - as above
        return BLOCKED
    try:
        storage.setItem(key, text)
    except Exception:  # noqa: BLE001 - as above
        return FULL
    return SAVED


def set_aside(key: str, text: str) -> str:
    """Keep an unreadable text under a name of its own; return what `save` answers."""
    number = 1
    while load(ASIDE + str(number)) not in {"", text}:
        number += 1
    result = save(ASIDE + str(number), text)
    if result == SAVED:
        window.localStorage.removeItem(key)
    return result
