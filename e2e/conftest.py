"""The built site, a server for it and browsers on it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, sync_playwright

from e2e.phone import Phone
from e2e.site_server import SiteServer
from web.build import site as builder
from web.build.site import Site
from web.build.toolchain import ensure_node


@pytest.fixture(scope="session")
def files() -> Site:
    """Return every file of the site as built from the sources now."""
    return builder.assemble(ensure_node())


@pytest.fixture(scope="session")
def site_folder(files: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the built site; tests leave it as it is."""
    folder = tmp_path_factory.mktemp("site")
    builder.write(files, folder)
    return folder


@pytest.fixture
def server(site_folder: Path) -> Iterator[SiteServer]:
    """Serve the built site; the test may stop and start the server."""
    server = SiteServer(site_folder)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Return the driver of Chromium and Firefox."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture
def new_phone(playwright: Playwright, server: SiteServer, tmp_path: Path) -> Iterator[Phone]:
    """Return a phone that never had the game; the test fails if it leaves faults behind."""
    phone = Phone(playwright, tmp_path / "profile", server.url)
    yield phone
    phone.close()
    assert phone.faults == []


@pytest.fixture(scope="session")
def installed_phone(
    playwright: Playwright, site_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Phone]:
    """Return a phone with the game on it, for many tests: starting one takes most of their time."""
    server = SiteServer(site_folder)
    phone = Phone(playwright, tmp_path_factory.mktemp("phone") / "profile", server.url)
    phone.open()
    phone.wait_until_saved()
    yield phone
    phone.close()
    server.stop()


@pytest.fixture
def phone(installed_phone: Phone, request: pytest.FixtureRequest) -> Iterator[Phone]:
    """Return a phone with the game on it and nothing played; the test fails if it leaves faults.

    Tests marked `without_solver` never ask it, and are spared its start: half of a page's work.
    """
    has_solver = request.node.get_closest_marker("without_solver") is None
    installed_phone.begin_anew(has_solver=has_solver)
    yield installed_phone
    assert installed_phone.faults == []
