"""Measure how soon the game can be played and the solver asked: `python3 tests --bench`.

Prints medians over warm loads (everything on the device, no server) as it is, with the page's main
thread slowed down by the browser, and with all processes of the browser slowed down from outside.
Times are from the start of the navigation, by the page's own clock; the last column is how long the
solver, which is started once the game is playable, takes from there. For comparison: how soon the
site's Pyodide alone, without PyScript, page or solver, runs a line of Python in a worker.
"""

import os
import signal
import statistics
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from e2e.bench_table import phone_with_game, print_row
from e2e.phone import Phone

LOADS = 9
SLOWDOWN = 3
SLICE = 0.004  # seconds that the browser runs at a time while it is slowed down
TIMES = {
    "game playable": "performance.getEntriesByName('playable')[0]?.startTime",
    "solver ready": "document.documentElement.dataset.solver === 'ready' && performance.now()",
}
BARE = {
    "bare.html": b'<!doctype html><title>Bare</title><script type="module" src="bare.js"></script>',
    "bare.js": b"""
        const worker = new Worker("bare-worker.js", { type: "module" });
        worker.onmessage = () => performance.mark("answered");
    """,
    "bare-worker.js": b"""
        import { loadPyodide } from "./vendor/pyodide/fast.mjs";
        const pyodide = await loadPyodide();
        postMessage(pyodide.runPython("6 + 7"));
    """,
}
BARE_TIME = "performance.getEntriesByName('answered')[0]?.startTime"


def main() -> int:
    """Print the table."""
    with phone_with_game(BARE) as (phone, profile):
        print_row(f"median of {LOADS} warm loads, ms", *TIMES, "from then on")
        print_row("as it is", *_medians(phone))
        with _slow_main_thread(phone):
            print_row(f"main thread {SLOWDOWN}x slower", *_medians(phone))
        with _slow_browser(profile):
            print_row(f"whole browser {SLOWDOWN}x slower", *_medians(phone))
        print_row("Pyodide alone in a worker", "", _bare_median(phone))
    return 0


def _medians(phone: Phone) -> list[int]:
    _load(phone)
    rounds = [_load(phone) for _ in range(LOADS)]
    return [round(statistics.median(times)) for times in zip(*rounds, strict=True)]


def _load(phone: Phone) -> tuple[float, ...]:
    phone.reload()
    times = TIMES.values()
    playable, ready = [float(phone.page.wait_for_function(time).json_value()) for time in times]
    return playable, ready, ready - playable


def _bare_median(phone: Phone) -> int:
    times = []
    for _ in range(LOADS + 1):
        phone.page.goto(phone.url + "bare.html")
        times.append(float(phone.page.wait_for_function(BARE_TIME).json_value()))
    return round(statistics.median(times[1:]))


@contextmanager
def _slow_main_thread(phone: Phone) -> Iterator[None]:
    session = phone.context.new_cdp_session(phone.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    yield
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})


@contextmanager
def _slow_browser(profile: Path) -> Iterator[None]:
    """Let the browser's processes run only a part of the time, workers and storage included."""
    group = _process_group(profile)
    finished = threading.Event()

    def take_turns() -> None:
        while not finished.is_set():
            os.killpg(group, signal.SIGSTOP)
            finished.wait(SLICE * (SLOWDOWN - 1))
            os.killpg(group, signal.SIGCONT)
            finished.wait(SLICE)

    thread = threading.Thread(target=take_turns)
    thread.start()
    try:
        yield
    finally:
        finished.set()
        thread.join()


def _process_group(profile: Path) -> int:
    """Return the process group of the browser that uses `profile`; it is the browser's own."""
    wanted = f"--user-data-dir={profile}".encode()
    for command in Path("/proc").glob("[0-9]*/cmdline"):
        if wanted in command.read_bytes().split(b"\0"):
            group = os.getpgid(int(command.parent.name))
            if group != os.getpgid(0):
                return group
    raise RuntimeError("the browser has no process group of its own; the slowed run needs Linux")


if __name__ == "__main__":
    sys.exit(main())
