"""Own a game in progress: its actions, undo and redo, and the text that restores it exactly."""

from typing import TYPE_CHECKING

from pyramid_core.cards import NotationError, parse_number
from pyramid_core.moves import IllegalMove, format_move, outcome, parse_move, play
from pyramid_core.position import Position, format_position, parse_position

if TYPE_CHECKING:
    from pyramid_core.moves import Move


class Game:
    """Hold a first position and the actions from there; the last may wait for redo.

    moves: all actions, the undone ones at the end.
    cursor: how many of them are in force.
    """

    __slots__ = ("_positions", "cursor", "moves")

    def __init__(self, initial: Position) -> None:
        """Start at a position, usually `initial_position(deal, rules)`."""
        self._positions = [initial]
        self.moves: list[Move] = []
        self.cursor = 0

    @property
    def initial(self) -> Position:
        """The position that the game started from."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[self.cursor]

    @property
    def outcome(self) -> str:
        """How the position now stands: `moves.WON`, `STUCK` or `IN_PLAY`."""
        return outcome(self.position)

    @property
    def can_undo(self) -> bool:
        """Whether an action can be taken back."""
        return self.cursor > 0

    @property
    def can_redo(self) -> bool:
        """Whether an action that was taken back can be done again."""
        return self.cursor < len(self.moves)

    def position_at(self, cursor: int) -> Position:
        """Return the position after the first `cursor` of `moves`."""
        return self._positions[cursor]

    def play(self, move: "Move") -> Position:
        """Take an action and return the new position.

        What waited for redo is forgotten, unless this is the first of it.

        Raises:
            IllegalMove: the move is refused; nothing has changed.
        """
        position = play(self.position, move)
        if not (self.can_redo and self.moves[self.cursor] == move):
            self.moves = self.moves[: self.cursor] + [move]
            self._positions = self._positions[: self.cursor + 1] + [position]
        self.cursor += 1
        return position

    def undo(self) -> bool:
        """Take the last action back; return False where there is none."""
        return self._go(self.cursor - 1)

    def redo(self) -> bool:
        """Do the last action taken back again; return False where there is none."""
        return self._go(self.cursor + 1)

    def restart(self) -> bool:
        """Take all actions back, each still there for redo; return False at the start."""
        return self.can_undo and self._go(0)

    def go_to(self, cursor: int) -> bool:
        """Undo or redo to after the first `cursor` moves; return False where there are fewer."""
        return self._go(cursor)

    def _go(self, cursor: int) -> bool:
        if not 0 <= cursor <= len(self.moves):
            return False
        self.cursor = cursor
        return True


def format_game(game: Game) -> str:
    """Write a game as `POSITION; MOVES; CURSOR`: its start, all moves, how many are in force."""
    moves = " ".join(format_move(move) for move in game.moves)
    return f"{format_position(game.initial)}; {moves}; {game.cursor}"


def parse_game(text: str) -> Game:
    """Read a game as `format_game` writes it, checking every action.

    Raises:
        NotationError: the text is torn, or a part of it is wrong or not legal; the message ends
            with that part.
    """
    parts = text.split(";")
    if len(parts) != 3:  # noqa: PLR2004 - the three parts of the text form
        raise NotationError(f"a game is POSITION; MOVES; CURSOR, not {text!r}")
    game = Game(parse_position(parts[0].strip()))
    for number, word in enumerate(parts[1].split()):
        try:
            game.play(parse_move(word))
        except IllegalMove as error:
            raise NotationError(f"action {number + 1}: {error}") from None
    cursor = parts[2].strip()
    if not game.go_to(parse_number(cursor)):
        raise NotationError(f"there are {len(game.moves)} actions, not as many as {cursor!r}")
    return game
