"""A phone-sized Chromium with touch, whose profile survives a restart."""

import shutil
from pathlib import Path

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Playwright, Request

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
READY = "html[data-state=ready]"
SAVED = "html[data-offline=ready]"
SILENT_WORKER = "window.Worker = class extends EventTarget { postMessage() {} terminate() {} };"
PATIENCE = 60_000  # milliseconds; how long a slow machine may take, no measure of speed


class Phone:
    """One browser profile on a phone, and what went wrong in it.

    `faults` collects console errors, uncaught exceptions and requests to anywhere but the site;
    the fixture fails the test if any is left at its end.
    """

    def __init__(
        self, playwright: Playwright, profile: Path, url: str, size: tuple[int, int] = (390, 844)
    ) -> None:
        """Open the browser on an empty page."""
        self.url = url
        self.size = size
        self._origin = "/".join(url.split("/")[:3]) + "/"
        self.faults: list[str] = []
        self._playwright = playwright
        self._profile = profile
        self._launch()

    def _launch(self) -> None:
        width, height = self.size
        self.context: BrowserContext = self._playwright.chromium.launch_persistent_context(
            self._profile,
            executable_path=browser_path("chromium"),
            args=FLAGS,
            headless=True,
            viewport={"width": width, "height": height},
            device_scale_factor=2,
            has_touch=True,
            is_mobile=True,
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.on("console", self._on_console)
        self.context.on("weberror", lambda error: self.faults.append(f"error: {error.error}"))
        self.context.on("request", self._on_request)
        self.page: Page = self.context.pages[0]

    def begin_anew(self, *, has_solver: bool = True) -> None:
        """Take a fresh page and forget what was saved and what went wrong; the game stays there.

        has_solver: without, the solver's worker never answers, as if it took long to load.
        """
        self.page = self.context.new_page()
        if not has_solver:
            self.page.add_init_script(SILENT_WORKER)
        for other in self.context.pages[:-1]:
            other.close()
        self.page.goto(self.url + "how-to-play.html")
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.faults.clear()

    def open(self, address: str = "", page: Page | None = None) -> Page:
        """Load the game (`address` is relative to the site) and wait until it can be played."""
        page = page or self.page
        page.goto(self.url + address)
        page.wait_for_selector(READY, state="attached")
        return page

    def reload(self) -> None:
        """Reload the page and wait until it can be played."""
        self.page.reload()
        self.page.wait_for_selector(READY, state="attached")

    def wait_until_saved(self) -> None:
        """Wait until the page says that everything is on the device."""
        self.page.wait_for_selector(SAVED, state="attached")

    def forgive(self, words: str) -> None:
        """Drop the faults that contain `words`; there must be one, or the test expects too much."""
        kept = [fault for fault in self.faults if words not in fault]
        assert len(kept) < len(self.faults), f"no fault with {words!r}"
        self.faults = kept

    def restart(self) -> None:
        """Close the browser and start it again with the same profile, on an empty page."""
        self.context.close()
        self._launch()

    def close(self) -> None:
        """Close the browser."""
        self.context.close()

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text} ({message.location.get('url')})")

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith((self._origin, f"blob:{self._origin}", "data:")):
            self.faults.append(f"outside request: {request.url}")


def browser_path(program: str) -> str:
    """Return where `program` is, or fail naming the package that brings it."""
    path = shutil.which(program)
    assert path, f"{program} is missing: python3 tests installs it where apt may"
    return path
