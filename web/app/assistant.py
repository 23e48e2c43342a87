"""Own what the player asks the solver for: what to ask, when it is answered, what the answer means.

Pure: the talk with the worker is handed in. At most one wish is open at a time; an action of the
player drops it, since it was about another position.
"""

from typing import TYPE_CHECKING, Final

from pyramid_core.moves import WON, parse_move
from pyramid_core.position import format_position
from web.app.advisor import LOST, UNDECIDED, UNKNOWN, WINNABLE, Advisor

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from pyramid_core.game import Game
    from pyramid_core.moves import Move
    from pyramid_core.position import Position

    Ask = Callable[[str, Callable[[dict[str, Any]], None], Callable[[float], None]], None]

# Wishes.
HINT: Final = "hint"
LIGHT: Final = "light"
CHECK: Final = "check"
SOLUTION: Final = "solution"
BACK: Final = "back"

FAILED: Final = "failed"
"""The solver cannot be had on this device."""

_STATUSES: Final = {"solvable": WINNABLE, "unsolvable": LOST, "undecided": UNDECIDED}


class Assistant:
    """Serve one wish after another about one game after another."""

    __slots__ = ("_ask", "_cancel", "_game", "_on_news", "advisor", "progress", "wish")

    def __init__(
        self,
        game: "Game",
        ask: "Ask",
        cancel: "Callable[[], None]",
        on_news: "Callable[[str, str], None]",
    ) -> None:
        """Prepare.

        Args:
            game: the game in play.
            ask: asks the solver, as `solver_client.SolverClient.ask`.
            cancel: drops what was asked.
            on_news: called with a wish and its answer, `WINNABLE`, `LOST`, `UNDECIDED` or `FAILED`;
                with a wish and "" whenever `progress` has grown.
        """
        self._ask = ask
        self._cancel = cancel
        self._on_news = on_news
        self.wish = ""
        self.progress = 0.0
        self.begin(game)

    def begin(self, game: "Game", line: "Sequence[Move]" = ()) -> None:
        """Turn to another game, whose deal is won by a line that is known beforehand or by ()."""
        self.drop()
        self._game = game
        self.advisor = Advisor()
        if line:
            self.advisor.learn_line(game.initial, line)

    def drop(self) -> None:
        """Give up the open wish, if there is one; nothing more is heard of it."""
        if self.wish:
            self.wish = ""
            self._cancel()

    def status(self) -> str:
        """Return what is known of the position now; see `Advisor.status`."""
        self.advisor.spread(self._game)
        position = self._game.position
        if self._game.outcome == WON:
            return WINNABLE
        status = self.advisor.status(position)
        if status == WINNABLE and self.advisor.winning_move(position) is None:
            return UNKNOWN
        return status

    def ask_for(self, wish: str) -> bool:
        """Serve a wish about the position now (`CHECK`: the first one).

        Returns:
            Whether the answer was known at once. It comes through `on_news` in any case.
        """
        self.drop()
        self.wish = wish
        self.progress = 0.0
        return self._go_on()

    def winning_line(self) -> "list[Move]":
        """Return the known winning line from the position now."""
        return self.advisor.winning_line(self._game.position)

    def is_deal_lost(self) -> bool:
        """Tell whether it is known that the deal could not be won from its start."""
        return self.advisor.status(self._game.initial) == LOST

    def last_winnable(self) -> int:
        """Return after how many actions the game was last winnable, -1 for never; after `BACK`."""
        cursor, _ = self.advisor.last_winnable(self._game)
        return -1 if cursor is None else cursor

    def _go_on(self) -> bool:
        status = self.status()
        position = self._game.position
        if self.wish == CHECK:
            position = self._game.initial
            status = self.advisor.status(position)
        if status in {UNKNOWN, UNDECIDED}:
            self._question(position)
            return False
        if self.wish == BACK and status == LOST:
            cursor, question = self.advisor.last_winnable(self._game)
            if cursor is None and question is not None:
                self._question(self._game.position_at(question))
                return False
        self._answer(status)
        return True

    def _question(self, position: "Position") -> None:
        wish = self.wish

        def receive(answer: "dict[str, Any]") -> None:
            if self.wish == wish:
                self._receive(position, answer)

        def advance(progress: float) -> None:
            if self.wish == wish:
                self.progress = progress
                self._on_news(wish, "")

        self._ask(format_position(position), receive, advance)

    def _receive(self, position: "Position", answer: "dict[str, Any]") -> None:
        if answer.get("failed"):
            self._answer(FAILED)
            return
        status = _STATUSES[answer["status"]]
        if status == WINNABLE:
            self.advisor.learn_line(position, [parse_move(word) for word in answer["line"]])
        else:
            self.advisor.learn(position, status)
        if status == UNDECIDED:
            self._answer(UNDECIDED)
        else:
            self._go_on()

    def _answer(self, status: str) -> None:
        wish = self.wish
        self.wish = ""
        self._on_news(wish, status)
