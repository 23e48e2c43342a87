"""Own the ladder of levels: which deals they are, which are won, which are open. Pure.

A level opens with the win of the one before it. What is won stays won, whatever is played later.
"""

import json
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

LEVEL_RULES: Final = "full-3"
"""The rule set of every level."""
LEVEL_COUNT: Final = 12


class Levels:
    """Hold the ladder and how far the player has come.

    numbers: the deal number of each level in the library of `LEVEL_RULES`, the easiest first;
        () until they are read.
    won: how many levels are won, from the first on.
    """

    __slots__ = ("numbers", "won")

    def __init__(self, won: int, numbers: "Sequence[int]" = ()) -> None:
        """Take how many levels are won, and the ladder if it is known."""
        self.won = won
        self.numbers = tuple(numbers)

    def is_won(self, level: int) -> bool:
        """Tell whether a level, from 1, is won."""
        return level <= self.won

    def is_open(self, level: int) -> bool:
        """Tell whether a level, from 1, may be played."""
        return 1 <= level <= min(self.won + 1, len(self.numbers))

    def win(self, level: int) -> None:
        """Take in that a level is won, which opens the next."""
        if level == self.won + 1:
            self.won = level

    def has_next(self, level: int) -> bool:
        """Tell whether there is a level after this one."""
        return level < LEVEL_COUNT


def read_levels(text: str) -> "tuple[int, ...]":
    """Return the deal numbers of the ladder from the text of its file.

    Raises:
        ValueError: the text is torn, or these are not `LEVEL_COUNT` levels of `LEVEL_RULES`.
    """
    content = json.loads(text)
    if content["rules"] != LEVEL_RULES or len(content["levels"]) != LEVEL_COUNT:
        raise ValueError(f"not the {LEVEL_COUNT} levels of {LEVEL_RULES}: {text!r}")
    return tuple(int(number) for number in content["levels"])


def parse_won(text: str) -> int:
    """Read how many levels are won.

    Raises:
        ValueError: the text is not such a number.
    """
    won = int(text)
    if won < 0:
        raise ValueError(f"not a number of levels: {text!r}")
    return won
