"""The game in the two other browser engines: it starts, is saved, and starts without a server."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright
from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.common.by import By
from selenium.webdriver.support.expected_conditions import presence_of_element_located
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.service import Service

from e2e.phone import PATIENCE, READY, SAVED, browser_path
from e2e.site_server import SiteServer


def test_firefox_plays_without_a_server(
    playwright: Playwright, server: SiteServer, tmp_path: Path
) -> None:
    context = playwright.firefox.launch_persistent_context(
        tmp_path, channel="moz-firefox", executable_path=browser_path("firefox-esr"), headless=True
    )
    context.set_default_timeout(PATIENCE)
    page = context.pages[0]
    page.goto(server.url)
    page.wait_for_selector(READY, state="attached")
    page.wait_for_selector(SAVED, state="attached")
    server.stop()
    page.reload()
    page.wait_for_selector(READY, state="attached")
    page.click("#stock")
    page.wait_for_selector("#waste[data-card]")
    context.close()


@pytest.fixture
def display() -> Iterator[str]:
    """Return a virtual screen's name."""
    read, write = os.pipe()
    screen = subprocess.Popen(
        [browser_path("Xvfb"), "-displayfd", str(write), "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as number:
        yield f":{number.readline().strip()}"
    screen.terminate()
    screen.wait()


# Selenium's own code for WebKitGTK still uses a name that it calls old.
@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")
def test_webkit_plays_without_a_server(
    server: SiteServer, display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", display)
    service = Service(executable_path=browser_path("WebKitWebDriver"))
    driver = WebKitGTK(options=WebKitGTKOptions(), service=service)
    wait = WebDriverWait(driver, PATIENCE / 1000)

    def until(selector: str) -> None:
        wait.until(presence_of_element_located((By.CSS_SELECTOR, selector)))

    try:
        driver.get(server.url)
        until(READY)
        until(SAVED)
        server.stop()
        driver.refresh()
        until(READY)
        driver.find_element(By.ID, "stock").click()
        until("#waste[data-card]")
    finally:
        driver.quit()
