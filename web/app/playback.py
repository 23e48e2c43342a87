"""Own the showing of a solution: a winning line walked forth and back, step by step. Pure.

The player's own game is not touched; it is there again when the showing ends.
"""

from typing import TYPE_CHECKING

from pyramid_core.cards import NO_CARD
from pyramid_core.game import Game
from pyramid_core.moves import DRAW_MOVE, RECYCLE_MOVE
from web.app.messages import text
from web.app.replies import (
    JUMPED,
    Reply,
    action_words,
    cards_of,
    done_words,
    reply_to_change,
    reply_to_move,
    words_only,
)
from web.app.view import STOCK, Marks, build_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyramid_core.moves import Move
    from pyramid_core.position import Position
    from web.app.view import View


class Playback:
    """Walk a winning line.

    game: the line as a game of its own, begun at the player's position.
    is_playing: whether it goes on by itself.
    """

    __slots__ = ("game", "is_playing")

    def __init__(self, position: "Position", line: "Sequence[Move]") -> None:
        """Stand at the first position of a line.

        Raises:
            IllegalMove: an action of the line is not legal.
        """
        self.game = Game(position)
        for move in line:
            self.game.play(move)
        self.game.restart()
        self.is_playing = False

    def view(self) -> "View":
        """Return what to show now: the position, the cards that leave next marked."""
        move = self._next()
        cards = cards_of(move) if move else ()
        return build_view(self.game, Marks(NO_CARD, cards), text("deal.solution"))

    def is_turn_next(self) -> bool:
        """Tell whether the next step is a draw or a recycle."""
        move = self._next()
        return move is not None and move.kind in {DRAW_MOVE, RECYCLE_MOVE}

    def forward(self) -> Reply:
        """Take the next step; the playing stops with the last one."""
        move = self._next()
        if not move:
            self.is_playing = False
            return words_only(text("show.end"))
        before = self.game.position
        self.game.redo()
        if not self.game.can_redo:
            self.is_playing = False
        words = self._counted(done_words(self.game.position, move))
        return reply_to_move(before, self.game.position, move, words)

    def back(self) -> Reply:
        """Go one step back and stop the playing."""
        self.is_playing = False
        if not self.game.undo():
            return words_only(text("show.start"))
        move = self.game.moves[self.game.cursor]
        words = text("say.undo", action=action_words(self.game.position, move))
        return reply_to_change(self.game.position, self._counted(words), JUMPED, STOCK)

    def toggle(self) -> Reply:
        """Begin or stop to go on by itself."""
        self.is_playing = not self.is_playing and self.game.can_redo
        return words_only(text("show.playing" if self.is_playing else "show.paused"))

    def _next(self) -> "Move | None":
        return self.game.moves[self.game.cursor] if self.game.can_redo else None

    def _counted(self, words: str) -> str:
        steps = text("show.step", number=self.game.cursor, total=len(self.game.moves))
        return steps + ": " + words
