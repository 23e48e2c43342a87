"""Own the progress bar: on a terminal's standard error only, gone when the work is done."""

import sys
from typing import Self, TextIO

_WIDTH = 30


class Progress:
    """Draw how much of a number of steps is done. Use it as a context manager."""

    def __init__(self, total: int, stream: TextIO = sys.stderr) -> None:
        """Prepare a bar of `total` steps; silent where the stream is no terminal."""
        self._total = max(total, 1)
        self._stream = stream
        self._is_shown = stream.isatty()
        self._last = ""

    def __enter__(self) -> Self:
        """Begin; nothing is drawn before the first step."""
        return self

    def __exit__(self, *_: object) -> None:
        """Wipe the bar away."""
        self._draw("")

    def show(self, done: float, note: str) -> None:
        """Draw the bar at `done` steps, a fraction of one included, with a note after it."""
        filled = int(_WIDTH * min(done / self._total, 1))
        bar = "#" * filled + "-" * (_WIDTH - filled)
        self._draw(f"[{bar}] {int(done)} of {self._total}, {note}")

    def clear(self) -> None:
        """Wipe the bar away, so that a line can be printed."""
        self._draw("")

    def _draw(self, text: str) -> None:
        if self._is_shown and text != self._last:
            self._stream.write("\r" + text.ljust(len(self._last)) + ("" if text else "\r"))
            self._stream.flush()
            self._last = text
