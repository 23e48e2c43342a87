"""Measure what a search does to the page: `python3 tests --bench`.

Prints the frames that the page draws while the solver searches beside it, and how soon a stopped
search is gone from the page. Times are by the page's own clock.
"""

import statistics
import sys

from playwright.sync_api import Page

from e2e.bench_table import phone_with_game, print_row
from e2e.table import lay
from pyramid_core.deal import shuffled_deal
from pyramid_core.position import format_position, initial_position
from pyramid_core.rules import RULE_SETS

ROUNDS = 5
HARD_SEED = 307
"""A deal that keeps the solver busy for seconds under the rules study-permissive."""
FRAMES = """() => new Promise((done) => {
  const times = [];
  const frame = (now) => {
    times.push(now);
    if (now - times[0] < 1000) requestAnimationFrame(frame);
    else done(times.slice(1).map((time, index) => time - times[index]));
  };
  requestAnimationFrame(frame);
})"""
STOP = """() => new Promise((done) => {
  const search = document.querySelector("#search");
  const begin = performance.now();
  const look = () => search.hidden && done(performance.now() - begin);
  new MutationObserver(look).observe(search, { attributes: true });
  document.querySelector("[data-act=stop]").click();
})"""


def main() -> int:
    """Print the table."""
    position = initial_position(shuffled_deal(HARD_SEED), RULE_SETS["study-permissive"])
    with phone_with_game() as (phone, _):
        page = lay(phone, format_position(position))
        page.wait_for_selector("html[data-solver=ready]", state="attached")
        idle = page.evaluate(FRAMES)
        rounds = [_search(page) for _ in range(ROUNDS)]
        gaps = [gap for frames, _ in rounds for gap in frames]
        print_row("frames of one second", "frames", "median ms", "longest ms")
        print_row("at rest", len(idle), *_gaps(idle))
        print_row("during a search", len(gaps) // ROUNDS, *_gaps(gaps))
        print_row("stopping a search", "", *_gaps([stop for _, stop in rounds]))
    return 0


def _search(page: Page) -> tuple[list[float], float]:
    page.tap("#hint")
    page.wait_for_function("document.querySelector('#search-progress').value > 0")
    frames = page.evaluate(FRAMES)
    stop = float(page.evaluate(STOP))
    return frames, stop


def _gaps(values: list[float]) -> tuple[str, str]:
    return f"{statistics.median(values):.1f}", f"{max(values):.1f}"


if __name__ == "__main__":
    sys.exit(main())
