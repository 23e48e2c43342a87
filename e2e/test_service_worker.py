"""The service worker: versions switched whole, cut downloads finished, nothing foreign touched."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright, expect

from e2e.phone import Phone
from e2e.site_server import SiteServer
from e2e.stub import publish

SUB_PATH = "games/pyramid/"
UPDATE = "html[data-update]"
CUT_OFF = "html[data-offline=waiting]"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a host on which version one of the stub lies at a sub-path."""
    publish("one", tmp_path / "host" / SUB_PATH)
    return tmp_path / "host"


@pytest.fixture
def server(folder: Path) -> Iterator[SiteServer]:
    """Serve the stub's host."""
    server = SiteServer(folder)
    yield server
    server.stop()


@pytest.fixture
def new_phone(playwright: Playwright, server: SiteServer, tmp_path: Path) -> Iterator[Phone]:
    """Return a phone whose game is at the sub-path."""
    new_phone = Phone(playwright, tmp_path / "profile", server.url + SUB_PATH)
    yield new_phone
    new_phone.close()
    assert new_phone.faults == []


def shown(page: Page) -> tuple[str, str]:
    root = page.locator("html")
    expect(root).to_have_attribute("data-runtime", re.compile("."))
    return (root.get_attribute("data-page") or "", root.get_attribute("data-runtime") or "")


def offline_state(page: Page) -> Any:  # noqa: ANN401 (a value of JavaScript)
    return page.evaluate("globalThis.offlineState")


def look_for_update(page: Page) -> None:
    """Do what the page does when it becomes visible."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def come_online(page: Page) -> None:
    page.evaluate("dispatchEvent(new Event('online'))")


def take_update(page: Page) -> None:
    page.evaluate("document.dispatchEvent(new Event('take-update'))")


def cache_names(page: Page) -> Any:  # noqa: ANN401 (a value of JavaScript)
    return page.evaluate("caches.keys()")


def test_the_first_visit_saves_all_and_does_not_reload(new_phone: Phone) -> None:
    new_phone.open()
    new_phone.wait_until_saved()
    state = offline_state(new_phone.page)
    assert state["game"]
    assert state["solver"]
    assert state["done"] == state["total"]
    assert not state["update"]
    new_phone.page.wait_for_function("navigator.serviceWorker.controller !== null")
    assert new_phone.page.evaluate("sessionStorage.loads") == "1"


def test_every_address_of_the_game_works_without_a_server(
    new_phone: Phone, server: SiteServer
) -> None:
    new_phone.open()
    new_phone.wait_until_saved()
    server.stop()
    for address in (
        "",
        "index.html",
        "?utm_source=x",
        "#deal=classic-3.17",
        "index.html?a=1#b",
        "a/b",
    ):
        new_phone.page.goto("about:blank")
        new_phone.open(address)
        assert shown(new_phone.page) == ("one", "one")
        assert new_phone.page.url.partition("#")[2] == address.partition("#")[2]


def test_an_address_without_its_last_slash_works(new_phone: Phone) -> None:
    new_phone.page.goto(new_phone.url.removesuffix("/"))
    assert shown(new_phone.page) == ("one", "one")
    assert new_phone.page.url == new_phone.url


def test_a_missing_file_is_never_answered_with_a_page(new_phone: Phone, server: SiteServer) -> None:
    ask = "fetch('missing.js').then((r) => [r.status, r.headers.get('content-type')])"
    new_phone.open()
    new_phone.wait_until_saved()
    new_phone.reload()
    assert new_phone.page.evaluate(ask) == [404, "text/plain"]
    server.stop()
    assert new_phone.page.evaluate(ask) == [404, "text/plain"]
    new_phone.forgive("404")


def test_a_new_version_waits_until_it_is_taken_and_is_whole(new_phone: Phone, folder: Path) -> None:
    new_phone.open()
    new_phone.wait_until_saved()
    publish("two", folder / SUB_PATH)
    look_for_update(new_phone.page)
    new_phone.page.wait_for_selector(UPDATE, state="attached")
    new_phone.reload()
    assert shown(new_phone.page) == ("one", "one")
    new_phone.page.wait_for_selector(UPDATE, state="attached")
    take_update(new_phone.page)
    expect(new_phone.page.locator("html")).to_have_attribute("data-page", "two")
    new_phone.wait_until_saved()
    assert shown(new_phone.page) == ("two", "two")
    assert offline_state(new_phone.page)["update"] is False
    assert new_phone.page.evaluate("sessionStorage.loads") == "3"
    assert len(cache_names(new_phone.page)) == 1


def test_an_update_fetches_only_what_changed(new_phone: Phone, folder: Path) -> None:
    new_phone.open()
    new_phone.wait_until_saved()
    requested: list[str] = []
    new_phone.context.on("request", lambda request: requested.append(request.url))
    publish("two", folder / SUB_PATH)
    look_for_update(new_phone.page)
    new_phone.page.wait_for_selector(UPDATE, state="attached")
    names = {url.removeprefix(new_phone.url) for url in requested}
    assert "runtime.js" in names
    assert "vendor/pyodide/solver.txt" in names
    assert "unchanged.txt" not in names


def test_with_two_tabs_both_move_to_the_new_version(new_phone: Phone, folder: Path) -> None:
    new_phone.open()
    new_phone.wait_until_saved()
    second = new_phone.open(page=new_phone.context.new_page())
    publish("two", folder / SUB_PATH)
    look_for_update(new_phone.page)
    second.wait_for_selector(UPDATE, state="attached")
    take_update(new_phone.page)
    for page in (new_phone.page, second):
        expect(page.locator("html")).to_have_attribute("data-page", "two")
        assert shown(page) == ("two", "two")
    assert second.evaluate("sessionStorage.loads") == "2"


def test_a_first_download_that_is_cut_is_finished_later(new_phone: Phone, folder: Path) -> None:
    torn = folder / SUB_PATH / "unchanged.txt"
    whole = torn.read_bytes()
    torn.write_bytes(whole[:5])
    new_phone.open()
    new_phone.page.wait_for_selector(CUT_OFF, state="attached")
    assert new_phone.page.evaluate("navigator.serviceWorker.controller") is None
    torn.write_bytes(whole)
    come_online(new_phone.page)
    new_phone.wait_until_saved()


def test_a_cut_solver_leaves_a_game_that_starts_without_a_server(
    new_phone: Phone, folder: Path, server: SiteServer
) -> None:
    torn = folder / SUB_PATH / "vendor" / "pyodide" / "solver.txt"
    whole = torn.read_bytes()
    torn.write_bytes(b"")
    new_phone.open()
    new_phone.page.wait_for_selector(CUT_OFF, state="attached")
    state = offline_state(new_phone.page)
    assert (state["game"], state["solver"]) == (True, False)
    server.stop()
    new_phone.restart()
    new_phone.open()
    assert shown(new_phone.page) == ("one", "one")
    new_phone.page.wait_for_selector(CUT_OFF, state="attached")
    torn.write_bytes(whole)
    server.start()
    come_online(new_phone.page)
    new_phone.wait_until_saved()


def test_a_torn_new_version_never_takes_over(new_phone: Phone, folder: Path) -> None:
    new_phone.open()
    new_phone.wait_until_saved()
    publish("two", folder / SUB_PATH)
    torn = folder / SUB_PATH / "runtime.js"
    whole = torn.read_bytes()
    torn.write_bytes(b"broken")
    failed = """new Promise((done) => navigator.serviceWorker.getRegistration().then((found) => {
        found.addEventListener("updatefound", () => {
            const worker = found.installing;
            worker.addEventListener("statechange", () => done(worker.state));
        });
        document.dispatchEvent(new Event("visibilitychange"));
    }))"""
    assert new_phone.page.evaluate(failed) == "redundant"
    new_phone.reload()
    assert shown(new_phone.page) == ("one", "one")
    torn.write_bytes(whole)
    look_for_update(new_phone.page)
    new_phone.page.wait_for_selector(UPDATE, state="attached")


def test_without_a_server_looking_for_an_update_does_no_harm(
    new_phone: Phone, server: SiteServer
) -> None:
    new_phone.open()
    new_phone.wait_until_saved()
    server.stop()
    new_phone.page.evaluate(
        "navigator.serviceWorker.getRegistration().then((found) => found.update()).catch(() => 0)"
    )
    look_for_update(new_phone.page)
    new_phone.reload()
    new_phone.wait_until_saved()


def test_the_rescue_page_repairs_and_keeps_saves_and_foreign_caches(
    new_phone: Phone, folder: Path
) -> None:
    new_phone.open()
    new_phone.wait_until_saved()
    new_phone.page.evaluate(
        """async () => {
            localStorage.setItem("pyramid:game", "kept");
            await caches.open("pyramid-/another/-1");
            await caches.open("foreign");
            const [own] = (await caches.keys()).filter((name) => name.includes("games"));
            await (await caches.open(own)).delete("./");
        }"""
    )
    publish("two", folder / SUB_PATH)
    new_phone.page.goto(new_phone.url)
    assert new_phone.page.url == new_phone.url + "rescue.html"
    new_phone.page.get_by_role("button").click()
    expect(new_phone.page.locator("html")).to_have_attribute("data-page", "two")
    new_phone.wait_until_saved()
    assert shown(new_phone.page) == ("two", "two")
    assert new_phone.page.evaluate("localStorage.getItem('pyramid:game')") == "kept"
    names = cache_names(new_phone.page)
    assert {"pyramid-/another/-1", "foreign"} < set(names)
    assert len(names) == 3
