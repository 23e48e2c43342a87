"""The real game after the server is gone."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from e2e.phone import Phone
from e2e.site_server import SiteServer
from web.build import site as builder
from web.build.site import Site


def cards(page: Page) -> list[str]:
    """Return what the table shows: every place and the card in it."""
    shown = page.evaluate("""() => [
      ...document.querySelectorAll("[data-place][data-card]:not([data-card=''])")
    ].map(({ dataset }) => `${dataset.place} ${dataset.card}`)""")
    assert isinstance(shown, list)
    return shown


def saved_game(page: Page) -> str:
    text = page.evaluate("localStorage.getItem('pyramid:game')")
    assert isinstance(text, str)
    return text


def test_the_game_goes_on_without_its_server(new_phone: Phone, server: SiteServer) -> None:
    new_phone.open()
    new_phone.wait_until_saved()
    new_phone.page.tap("#stock")
    new_phone.page.wait_for_selector("#waste[data-card]")
    before, game = cards(new_phone.page), saved_game(new_phone.page)
    server.stop()
    new_phone.reload()
    assert (cards(new_phone.page), saved_game(new_phone.page)) == (before, game)
    new_phone.page.tap("#stock")
    new_phone.page.wait_for_function(
        "(old) => localStorage.getItem('pyramid:game') !== old", arg=game
    )
    played = cards(new_phone.page)
    new_phone.restart()
    new_phone.open("?utm_source=homescreen")
    assert cards(new_phone.page) == played
    second = new_phone.open("index.html", page=new_phone.context.new_page())
    assert cards(second) == played


def test_the_solver_starts_without_a_server(new_phone: Phone, server: SiteServer) -> None:
    new_phone.open()
    new_phone.wait_until_saved()
    server.stop()
    new_phone.restart()
    new_phone.open()
    new_phone.page.wait_for_selector("html[data-solver=ready]", state="attached")


def test_the_game_runs_at_a_sub_path(playwright: Playwright, files: Site, tmp_path: Path) -> None:
    builder.write(files, tmp_path / "host" / "a" / "b")
    server = SiteServer(tmp_path / "host")
    new_phone = Phone(playwright, tmp_path / "profile", server.url + "a/b/")
    new_phone.open()
    new_phone.wait_until_saved()
    server.stop()
    new_phone.reload()
    new_phone.page.tap("#stock")
    new_phone.page.wait_for_selector("#waste[data-card]")
    new_phone.close()
    assert new_phone.faults == []


@pytest.mark.parametrize("page", ["how-to-play.html"])
def test_reading_pages_are_there_without_a_server(
    new_phone: Phone, server: SiteServer, page: str
) -> None:
    new_phone.open()
    new_phone.wait_until_saved()
    new_phone.page.goto(server.url + page)
    heading = new_phone.page.locator("h1").inner_text()
    server.stop()
    new_phone.page.reload()
    assert new_phone.page.locator("h1").inner_text() == heading


def test_the_app_can_be_installed(new_phone: Phone) -> None:
    new_phone.open()
    new_phone.wait_until_saved()
    session = new_phone.context.new_cdp_session(new_phone.page)
    assert session.send("Page.getAppManifest")["errors"] == []
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
