"""Own what is saved and loaded: game, view, settings, where the deal comes from, levels, lessons.

Reads with care: what is torn is set aside, never deleted, and told in `notices`. One name for each
text; the texts themselves belong to the modules that write and read them.
"""

from typing import TYPE_CHECKING

from pyramid_core.cards import NotationError
from pyramid_core.game import format_game, parse_game
from web.app import storage
from web.app.levels import parse_won
from web.app.messages import text
from web.app.settings import default_settings, format_settings, parse_settings
from web.app.source import UNCHECKED, Source, format_source, parse_source
from web.app.view import format_view

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from pyramid_core.game import Game
    from web.app.view import View

    Saved = TypeVar("Saved")


class Saves:
    """Load and save on this device.

    notices: what the player is to be told of the loading.
    """

    def __init__(self) -> None:
        """Load nothing yet."""
        self.notices: list[str] = []
        self._state = storage.SAVED

    def load_game(self) -> "Game | None":
        """Return the saved game, or None."""
        return self._load(storage.GAME, parse_game, None, "save.torn")

    def load_source(self) -> Source:
        """Return where the deal of the saved game comes from."""
        return self._load(storage.SOURCE, parse_source, UNCHECKED, "")

    def load_settings(self) -> "dict[str, str | bool]":
        """Return the saved settings, or those of a first visit."""
        return self._load(
            storage.SETTINGS, parse_settings, default_settings(), "save.settings-torn"
        )

    def load_levels_won(self) -> int:
        """Return how many levels are won."""
        return self._load(storage.LEVELS, parse_won, 0, "save.levels-torn")

    def load_tips_seen(self) -> "list[str]":
        """Return the names of the rules' tips that were dismissed."""
        return [name for name in storage.load(storage.TIPS).split(" ") if name]

    def save_game(self, game: "Game", view: "View", source: Source) -> str:
        """Save a game; return a notice when that fails for the first time."""
        state = storage.save(storage.GAME, format_game(game))
        if state == storage.SAVED:
            storage.save(storage.SOURCE, format_source(source))
            storage.save(storage.VIEW, format_view(view))
        is_new = state != self._state
        self._state = state
        if state == storage.SAVED or not is_new:
            return ""
        return text("save.full" if state == storage.FULL else "save.blocked")

    def save_settings(self, settings: "dict[str, str | bool]") -> None:
        """Save the settings."""
        storage.save(storage.SETTINGS, format_settings(settings))

    def save_levels_won(self, won: int) -> None:
        """Save how many levels are won, never fewer than are saved already."""
        known = storage.load(storage.LEVELS)
        if not known.isdigit() or int(known) < won:
            storage.save(storage.LEVELS, str(won))

    def save_tips_seen(self, names: "list[str]") -> None:
        """Save the names of the rules' tips that were dismissed."""
        storage.save(storage.TIPS, " ".join(names))

    def _load(
        self, key: str, parse: "Callable[[str], Saved]", default: "Saved", notice: str
    ) -> "Saved":
        saved = storage.load(key)
        if not saved:
            return default
        try:
            return parse(saved)
        except (NotationError, ValueError):
            storage.set_aside(key, saved)
            if notice:
                self.notices.append(text(notice))
            return default
