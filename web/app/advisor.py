"""Own what is known of whether a game can still be won: verdicts and winning lines.

Pure; asks nobody. Whoever proves something, the solver or the library's stored line, teaches it
here; the page then answers at once. One advisor serves one deal under one rule set.
"""

from typing import TYPE_CHECKING, Final

from pyramid_core.moves import apply

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyramid_core.game import Game
    from pyramid_core.moves import Move
    from pyramid_core.position import Position

WINNABLE: Final = "winnable"
LOST: Final = "lost"
UNDECIDED: Final = "undecided"
UNKNOWN: Final = "unknown"
"""Nobody has been asked yet."""


def _key(position: "Position") -> "tuple[int, int, int, int]":
    """Return what tells two positions of one deal apart: cheaper to look up than all 52 cards."""
    return (position.pyramid, position.stock, position.drawn, position.pass_number)


class Advisor:
    """Remember verdicts of positions and the next action of each winning line."""

    __slots__ = ("_moves", "_statuses")

    def __init__(self) -> None:
        """Know nothing."""
        self._statuses: dict[tuple[int, int, int, int], str] = {}
        self._moves: dict[tuple[int, int, int, int], Move] = {}

    def learn_line(self, position: "Position", line: "Sequence[Move]") -> None:
        """Take in a line of legal actions that wins: all positions on it are winnable."""
        for move in line:
            self._statuses[_key(position)] = WINNABLE
            self._moves[_key(position)] = move
            position = apply(position, move)
        self._statuses[_key(position)] = WINNABLE

    def learn(self, position: "Position", status: str) -> None:
        """Take in that a position is `LOST`, or that the solver gave up on it (`UNDECIDED`)."""
        if self.status(position) in {UNKNOWN, UNDECIDED}:
            self._statuses[_key(position)] = status

    def status(self, position: "Position") -> str:
        """Return what is known: `WINNABLE`, `LOST`, `UNDECIDED` or `UNKNOWN`."""
        return self._statuses.get(_key(position), UNKNOWN)

    def winning_move(self, position: "Position") -> "Move | None":
        """Return the next action of a known winning line through the position."""
        return self._moves.get(_key(position))

    def winning_line(self, position: "Position") -> "list[Move]":
        """Return the known winning line; empty where none is known, and once won."""
        line = []
        move = self.winning_move(position)
        while move:
            line.append(move)
            position = apply(position, move)
            move = self.winning_move(position)
        return line

    def spread(self, game: "Game") -> None:
        """Carry over: what follows a lost position is lost, what led to a winnable one is not."""
        statuses = [self.status(game.position_at(cursor)) for cursor in range(len(game.moves) + 1)]
        if LOST in statuses:
            for cursor in range(statuses.index(LOST), len(statuses)):
                self.learn(game.position_at(cursor), LOST)
        is_winnable = False
        for cursor in reversed(range(len(statuses))):
            position = game.position_at(cursor)
            is_winnable = is_winnable or statuses[cursor] == WINNABLE
            if is_winnable and statuses[cursor] != WINNABLE:
                self._statuses[_key(position)] = WINNABLE
                self._moves[_key(position)] = game.moves[cursor]

    def last_winnable(self, game: "Game") -> "tuple[int | None, int | None]":
        """Find the last winnable position of a game that is lost now, or what to ask to find it.

        Once lost, a game stays lost, so that half of what is left is ruled out by each answer.

        Returns:
            cursor, question: the number of actions after which the game was last winnable (-1: it
                never was) and None; or None and the number of actions after which the position is
                to be asked about.
        """
        low, high = -1, game.cursor
        for cursor in range(game.cursor + 1):
            status = self.status(game.position_at(cursor))
            if status == WINNABLE:
                low = cursor
            elif status == LOST:
                high = cursor
                break
        if high - low <= 1:
            return low, None
        return None, (low + high) // 2
