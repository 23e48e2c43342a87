"""Own the page's talk with the solver's worker: starts it, asks it, restarts it.

The only module that knows the worker. Answers arrive by callback, and only for the newest
question: an older one's late answer is dropped here. Nothing is awaited: a worker that was ended
never answers. One that falls silent is ended and the question asked again of a new one.
"""

import json
from typing import TYPE_CHECKING, Final

from pyscript import document, window, workers
from pyscript.ffi import create_proxy

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

LOADING: Final = "loading"
READY: Final = "ready"
FAILED: Final = "failed"

_PROGRAM: Final = "from web.app.solver_worker import __export__, ask, cancel"
"""What the worker runs; it lies in the zip that its configuration names."""
_LOAD_LIMIT: Final = 90_000
"""Milliseconds that a worker may take to start, on a slow phone and a slow network."""
_SILENCE_LIMIT: Final = 4_000
"""Milliseconds of silence after a question: a working solver reports ten times a second."""
_LOOK_EVERY: Final = 500
_TRIES: Final = 3
"""How often one question may bring a worker down before it is given up."""


class SolverClient:
    """Ask the solver one question at a time."""

    def __init__(self, on_state: "Callable[[str], None]") -> None:
        """Prepare; `start` makes the worker.

        Args:
            on_state: called with `LOADING`, `READY` or `FAILED` when that changes.
        """
        self.state = LOADING
        self._on_state = on_state
        self._script: Any = None
        self._worker: Any = None
        self._count = 0
        self._starts = 0
        self._question: dict[str, Any] | None = None
        self._on_answer: Callable[[dict[str, Any]], None] | None = None
        self._on_progress: Callable[[float], None] | None = None
        self._heard = 0.0
        self._tries = 0

    def start(self) -> None:
        """Start the worker; called once the board is playable."""
        self._begin()
        window.setInterval(create_proxy(self._watch), _LOOK_EVERY)

    def ask(
        self,
        position_text: str,
        on_answer: "Callable[[dict[str, Any]], None]",
        on_progress: "Callable[[float], None]",
    ) -> None:
        """Ask the solver; a question still open is dropped.

        Args:
            position_text: the position, as `pyramid_core.position.format_position` writes it.
            on_answer: called once, with the worker's answer or with {"failed": True}.
            on_progress: called some ten times a second with the part of the budget used up, 0 to 1.
        """
        self._count += 1
        self._question = {"number": self._count, "position": position_text}
        self._on_answer = on_answer
        self._on_progress = on_progress
        self._tries = 0
        self._send()

    def cancel(self) -> None:
        """Drop the open question; its callbacks are not called any more."""
        if self._question and self._worker is not None:
            self._worker.cancel(self._question["number"])
        self._question = None

    def _begin(self) -> None:
        self._starts += 1
        self._heard = window.performance.now()
        name = f"solver-{self._starts}"
        script = document.createElement("script")
        script.type = "py"
        script.setAttribute("worker", "")
        script.setAttribute("name", name)
        script.setAttribute("config", document.querySelector("py-config").textContent)
        script.textContent = _PROGRAM
        self._script = script
        self._worker = None
        document.body.append(script)
        starts = self._starts

        def receive(worker: object) -> None:
            if starts == self._starts:
                self._receive_worker(worker)

        def lose(_error: object) -> None:
            if starts == self._starts:
                self.fail()

        workers[name].then(create_proxy(receive), create_proxy(lose))

    def _receive_worker(self, worker: object) -> None:
        self._worker = worker
        self._worker.on_progress = create_proxy(self._progress)
        self._set_state(READY)
        self._send()

    def _send(self) -> None:
        question = self._question
        if not question:
            return
        if self.state == FAILED:  # perhaps the network is back: the question is worth a new try
            self._restart()
        if self._worker is None:
            return
        self._heard = window.performance.now()
        answer = self._worker.ask(json.dumps(question))
        answer.then(create_proxy(self._receive_answer), create_proxy(self._receive_error))

    def _receive_answer(self, text: str) -> None:
        answer = json.loads(text)
        if self._is_newest(answer) and not answer.get("dropped"):
            self._finish(answer)

    def _receive_error(self, error: object) -> None:
        window.console.warn(error)
        if self._question:
            self._finish({"failed": True})

    def _progress(self, text: str) -> None:
        self._heard = window.performance.now()
        report = json.loads(text)
        if self._is_newest(report) and self._on_progress:
            self._on_progress(report["nodes"] / report["budget"])

    def _is_newest(self, message: "dict[str, Any]") -> bool:
        return self._question is not None and message["number"] == self._question["number"]

    def _finish(self, answer: "dict[str, Any]") -> None:
        on_answer = self._on_answer
        self._question = None
        if on_answer:
            on_answer(answer)

    def _watch(self, *_: object) -> None:
        silence = window.performance.now() - self._heard
        if self._worker is not None and self._question and silence > _SILENCE_LIMIT:
            self._tries += 1
            if self._tries >= _TRIES:
                self._finish({"failed": True})
            self._restart()
        elif self._worker is None and self.state != FAILED and silence > _LOAD_LIMIT:
            self.fail()

    def _restart(self) -> None:
        if self._script.xworker:
            self._script.xworker.terminate()
        self._script.remove()
        self._set_state(LOADING)
        self._begin()

    def fail(self) -> None:
        """Give the solver up until the next question: it cannot be loaded. The game goes on."""
        self._set_state(FAILED)
        if self._question:
            self._finish({"failed": True})

    def _set_state(self, state: str) -> None:
        if state != self.state:
            self.state = state
            self._on_state(state)
