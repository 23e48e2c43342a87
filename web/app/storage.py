"""Own what the app keeps on the device: the only module that touches its storage.

It goes through boot.js's `keeper`, since what the browser throws is no exception to MicroPython.

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
# What `save` answers; the words are boot.js's.
SAVED: Final = "saved"
FULL: Final = "full"
BLOCKED: Final = "blocked"


def load(key: str) -> str:
    """Return a saved text, or an empty one where there is none or storage is blocked."""
    return str(window.keeper.load(key))


def save(key: str, text: str) -> str:
    """Keep a text; return `SAVED`, `FULL` or `BLOCKED`."""
    return str(window.keeper.save(key, text))


def set_aside(key: str, text: str) -> str:
    """Keep an unreadable text under a name of its own; return what `save` answers."""
    number = 1
    while load(ASIDE + str(number)) not in {"", text}:
        number += 1
    result = save(ASIDE + str(number), text)
    if result == SAVED:
        window.keeper.forget(key)
    return result
