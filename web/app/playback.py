"""Own the showing of a solution: a line of actions walked forth and back. Pure."""

from typing import TYPE_CHECKING

from pyramid_core.game import Game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyramid_core.moves import Move
    from pyramid_core.position import Position


class Playback:
    """Walk a winning line. The player's game is not touched.

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

    def forward(self) -> "Move | None":
        """Take the next step; return it, or None at the end, where the playing stops."""
        if not self.game.redo():
            self.is_playing = False
            return None
        if not self.game.can_redo:
            self.is_playing = False
        return self.game.moves[self.game.cursor - 1]

    def back(self) -> "Move | None":
        """Go one step back and stop; return the step taken back, or None at the start."""
        self.is_playing = False
        return self.game.moves[self.game.cursor] if self.game.undo() else None
