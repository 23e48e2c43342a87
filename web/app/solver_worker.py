"""Run the solver in its worker (Pyodide): answers one question at a time, in slices.

Questions and answers are JSON text. A question is {"number", "position"}: `number` grows from one
question to the next, `position` is the text of one. The answer repeats the number and gives the
status and the winning line; "dropped" says that a later question or `cancel` overtook it.
"""

import asyncio
import json
from time import perf_counter
from typing import Final

from pyscript import sync

from pyramid_core.moves import format_move
from pyramid_core.position import parse_position
from pyramid_core.solver import Search

__export__ = ["ask", "cancel"]

_SLICE: Final = 0.03
"""Seconds of search between two looks at the messages: short enough to cancel at once."""
_FIRST_SLICE: Final = 200
"""Nodes; how many fit into a slice is measured from there."""
_REPORT_EVERY: Final = 0.1
"""Seconds between two reports of progress; they also tell the page that this worker is alive."""
_newest = 0


def cancel(number: int) -> None:
    """Drop every question up to this number."""
    global _newest  # noqa: PLW0603 - one worker, one question
    _newest = max(_newest, number + 1)


async def ask(text: str) -> str:
    """Answer a question; see the module."""
    question = json.loads(text)
    number: int = question["number"]
    cancel(number - 1)
    search = Search(parse_position(question["position"]))
    reported, nodes = perf_counter(), _FIRST_SLICE
    while number == _newest:
        started = perf_counter()
        result = search.run(nodes)
        if result is not None:
            line = [format_move(move) for move in result.line]
            return json.dumps({"number": number, "status": result.status.value, "line": line})
        now = perf_counter()
        nodes = max(1, int(nodes * _SLICE / max(now - started, _SLICE / 4)))
        if now - reported > _REPORT_EVERY:
            reported = now
            report = {"number": number, "nodes": search.nodes, "budget": search.budget}
            sync.on_progress(json.dumps(report))
        await asyncio.sleep(0)
    return json.dumps({"number": number, "dropped": True})
