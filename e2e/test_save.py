"""What is kept: every action, through reloads and restarts; what cannot be read is kept aside."""

import pytest

from e2e.phone import READY, Phone
from e2e.site_server import SiteServer
from e2e.table import START, card, lay, message, saved

SHOWN = """[...document.querySelectorAll(".card[data-place]:not([hidden])")]
  .map(({ dataset }) => `${dataset.place} ${dataset.card ?? ""} ${dataset.state}`)"""


def shown(phone: Phone) -> list[str]:
    """Return what the table shows, as text."""
    cards = phone.page.evaluate(SHOWN)
    assert isinstance(cards, list)
    return cards


def test_a_game_goes_on_after_a_restart_with_its_undo_and_redo(new_phone: Phone) -> None:
    page = lay(new_phone, START)
    page.tap("#stock")
    card(page, 24).tap()
    page.tap("#stock")
    page.tap("#undo")
    before, table = saved(page), shown(new_phone)
    new_phone.restart()
    page = new_phone.open()
    assert (saved(page), shown(new_phone)) == (before, table)
    page.tap("#redo")
    page.tap("#undo")
    page.tap("#undo")
    page.tap("#undo")
    assert saved(page).endswith("; draw Kc draw; 0")


def test_the_last_view_is_painted_before_the_interpreter_is_up(
    new_phone: Phone, server: SiteServer
) -> None:
    page = lay(new_phone, START)
    page.tap("#stock")
    card(page, 24).tap()
    table, status = shown(new_phone), page.locator("#status-left").inner_text()
    page.wait_for_function("document.querySelectorAll('#flights .card').length === 0")
    new_phone.wait_until_saved()
    page.context.add_init_script(
        "document.addEventListener('DOMContentLoaded', () => {"
        "globalThis.state = document.documentElement.dataset.state;"
        f"globalThis.painted = {SHOWN};"
        "globalThis.said = document.getElementById('status-left').textContent; });"
    )
    server.stop()
    new_phone.reload()
    assert page.evaluate("state") == "loading"
    assert sorted(page.evaluate("painted")) == sorted(table)
    assert page.evaluate("said") == status


def test_two_tabs_play_one_game(phone: Phone) -> None:
    first = lay(phone, START)
    first.wait_for_selector("html[data-solver=ready]", state="attached")
    second = phone.open(page=phone.context.new_page())
    first.tap("#stock")
    second.wait_for_selector("#waste[data-card='7d']")
    assert message(second) == "The game goes on as in your other tab"
    second.tap("#stock")
    first.wait_for_selector("#waste[data-card='8h']")
    first.tap("#undo")
    second.wait_for_selector("#waste[data-card='7d']")
    assert saved(first) == saved(second)
    assert saved(first).endswith("; draw draw; 1")


@pytest.mark.without_solver
@pytest.mark.parametrize("text", ["torn", "{}", f"{START}; 6d7c 6d7c; 2", f"{START}; ; 9"])
def test_a_game_that_cannot_be_read_is_kept_aside(phone: Phone, text: str) -> None:
    page = phone.open()
    page.evaluate("text => localStorage.setItem('pyramid:game', text)", text)
    phone.reload()
    assert message(page) == (
        "The saved game could not be read. It is kept aside, and this is a new deal."
    )
    assert page.evaluate("localStorage.getItem('pyramid:aside:1')") == text
    page.tap("#stock")
    assert saved(page).endswith("; draw; 1")


@pytest.mark.without_solver
def test_settings_and_view_that_cannot_be_read_do_no_harm(phone: Phone) -> None:
    page = lay(phone, START, settings="[torn")
    assert message(page) == "The saved settings could not be read. They are kept aside."
    assert page.evaluate("localStorage.getItem('pyramid:aside:1')") == "[torn"
    for view in ("torn", "[]", '{"version": 1}', '{"version": 1, "cards": [1], "texts": 3}'):
        page.evaluate("text => localStorage.setItem('pyramid:view', text)", view)
        phone.reload()
        assert card(page, 24).get_attribute("data-card") == "Kc"


@pytest.mark.without_solver
def test_a_full_storage_is_told_and_the_game_goes_on(phone: Phone) -> None:
    page = lay(phone, START)
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException(); }; }")
    page.tap("#stock")
    assert message(page).endswith("The device's storage is full: the last action is not saved.")
    page.tap("#stock")
    assert message(page) == "Drawn: 8 of hearts"


def test_a_blocked_storage_is_told_and_the_game_goes_on(new_phone: Phone) -> None:
    new_phone.context.add_init_script(
        "Object.defineProperty(window, 'localStorage',"
        " { get() { throw new DOMException('blocked', 'SecurityError'); } });"
    )
    page = new_phone.open()
    assert "This browser does not let the game save." in message(page)
    page.tap("#stock")
    assert message(page).startswith("Drawn: ")


def test_a_browser_without_webassembly_is_told(new_phone: Phone) -> None:
    new_phone.context.add_init_script("delete globalThis.WebAssembly")
    page = new_phone.page
    page.goto(new_phone.url)
    page.wait_for_selector("html[data-state=failed]")
    assert "has no WebAssembly" in page.locator("#message").inner_text()
    new_phone.faults.clear()


def test_a_part_that_cannot_be_loaded_is_told(new_phone: Phone) -> None:
    new_phone.context.route("**/micropython.mjs", lambda route: route.abort())
    page = new_phone.page
    page.goto(new_phone.url)
    page.wait_for_selector("html[data-state=failed]")
    assert "could not be loaded" in page.locator("#message").inner_text()
    new_phone.faults.clear()


def test_without_javascript_the_page_says_what_is_missing(
    new_phone: Phone, server: SiteServer
) -> None:
    browser = new_phone.context.browser
    assert browser
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url)
    assert "needs JavaScript" in page.locator("noscript").inner_text()
    assert page.locator(READY).count() == 0
    context.close()
