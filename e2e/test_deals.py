"""Deals in the page: every library, numbers, codes and links, the daily deal, the levels."""

from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from e2e.moves import do_move, menu_act, win_by_hints
from e2e.phone import Phone
from e2e.site_server import SiteServer
from e2e.table import START, focused, lay, message, saved, wait_for_message, wait_for_saved
from libraries.files import read_library
from pyramid_core.game import Game, format_game, parse_game
from pyramid_core.library import LIBRARY_IDS
from pyramid_core.share import format_share_code
from pyramid_core.solver import solve
from web.build import site as builder
from web.build.site import Site

NO_CODE = "That code is "


def deal_name(page: Page) -> str:
    return page.locator("#status-deal").inner_text()


def open_deals(page: Page) -> None:
    page.tap("#menu-open")
    page.tap("#dialog-menu [data-act=open-deals]")
    page.wait_for_selector("#dialog-deals[open]")


def wait_for_deal(page: Page, words: str) -> None:
    page.wait_for_function(
        "words => document.querySelector('#status-deal').textContent.includes(words)", arg=words
    )


def go_to(phone: Phone, code: str) -> Page:
    """Open the page with a link to a deal."""
    page = phone.open(f"#deal={code}")
    wait_for_deal(page, f"Deal {code.rsplit('-', 2)[1]},")
    return page


def soonest_won(rules_id: str) -> int:
    """Return the number of the deal whose stored line is the shortest of its library."""
    library = read_library(rules_id)
    return min(range(1, library.count + 1), key=lambda n: library.record(n).action_count)


def near_the_win(page: Page) -> Game:
    """Return the game in play, moved along a winning line to the last action but one."""
    game = Game(parse_game(saved(page)).initial)
    for move in solve(game.position).line[:-1]:
        game.play(move)
    return game


def level_states(page: Page) -> list[str]:
    """Return the state of each level in the open dialog: won, open or closed."""
    buttons = page.locator("#levels-list button")
    return [str(buttons.nth(at).get_attribute("data-state")) for at in range(buttons.count())]


def win_level(phone: Phone, page: Page) -> None:
    """Lay the level in play one action before its win, and do that."""
    game = near_the_win(page)
    page.evaluate("text => localStorage.setItem('pyramid:game', text)", format_game(game))
    phone.reload()
    do_move(page, game.position, solve(game.position).line[0])
    page.wait_for_selector("#dialog-won[open]")


@pytest.mark.without_solver
@pytest.mark.parametrize("rules_id", LIBRARY_IDS)
def test_a_library_deal_of_every_rule_set_is_won_by_its_hints(phone: Phone, rules_id: str) -> None:
    page = go_to(phone, format_share_code(rules_id, soonest_won(rules_id)))
    win_by_hints(page)


def test_a_first_visit_gets_a_deal_of_the_library(new_phone: Phone) -> None:
    page = new_phone.open()
    assert deal_name(page).startswith("Deal ")
    assert parse_game(saved(page)).initial.rules.passes == 3
    assert focused(page) == "BODY"
    name = deal_name(page)
    new_phone.reload()
    assert deal_name(page) == name


@pytest.mark.without_solver
def test_numbers_next_and_previous(phone: Phone) -> None:
    page = go_to(phone, format_share_code("classic-3", 17))
    open_deals(page)
    page.tap("[data-act=deal-next]")
    wait_for_deal(page, "Deal 18,")
    open_deals(page)
    page.tap("[data-act=deal-previous]")
    wait_for_deal(page, "Deal 17,")
    open_deals(page)
    page.fill("#deal-number", "5")
    page.press("#deal-number", "Enter")
    wait_for_deal(page, "Deal 5,")
    assert not page.locator("dialog[open]").count()
    open_deals(page)
    page.fill("#deal-number", "99999")
    page.tap("[data-act=deal-go]")
    page.wait_for_selector("#deals-status:not(:empty)")
    assert page.locator("#deals-status").inner_text() == "There is no deal of that number"
    assert deal_name(page).startswith("Deal 5,")


@pytest.mark.without_solver
def test_new_deals_keep_to_the_difficulty(phone: Phone) -> None:
    page = phone.open()
    open_deals(page)
    page.select_option("[data-setting=difficulty]", "hard")
    page.tap("#dialog-deals [data-act=new]")
    wait_for_deal(page, ", hard")


@pytest.mark.without_solver
@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("classic-3-17-XX", "damaged"),
        ("open-9-1-00", "damaged"),
        (format_share_code("study-strict", 1), "no library here"),
        (format_share_code("classic-3", 99999), "There is no deal of that number"),
    ],
)
def test_a_refused_link_says_why_and_leaves_the_game(phone: Phone, code: str, words: str) -> None:
    page = phone.open()
    page.tap("#draw")
    before = saved(page)
    page.evaluate("code => { location.hash = `#deal=${code}`; }", code)
    wait_for_message(page, words)
    assert saved(page) == before


@pytest.mark.without_solver
def test_a_link_of_other_rules_asks_before_it_leaves_a_game(phone: Phone) -> None:
    page = phone.open()
    page.tap("#draw")
    before = saved(page)
    code = format_share_code("classic-1", 2)
    page.evaluate("code => { location.hash = `#deal=${code}`; }", code)
    page.wait_for_selector("#dialog-leave[open]")
    page.keyboard.press("Escape")
    assert saved(page) == before
    page.evaluate("code => { location.hash = `#deal=${code}`; }", code)
    page.wait_for_selector("#dialog-leave[open]")
    page.tap("#dialog-leave [data-act=leave]")
    wait_for_deal(page, "Deal 2,")
    assert page.locator("#status-rules").inner_text() == "Classic, 1 pass"


def test_a_link_opens_offline_where_the_app_is_installed(
    new_phone: Phone, server: SiteServer
) -> None:
    new_phone.open()
    new_phone.wait_until_saved()
    server.stop()
    new_phone.restart()
    page = go_to(new_phone, format_share_code("full-3", 7))
    assert page.locator("#status-rules").inner_text() == "Full pack, 3 passes"


def test_the_daily_deal_changes_at_local_midnight(new_phone: Phone) -> None:
    page = new_phone.page
    page.clock.install(time="2026-12-01T23:59:50")
    new_phone.open()
    for date in ("2026-12-01", "2026-12-02"):
        open_deals(page)
        page.tap("[data-act=deal-daily]")
        wait_for_deal(page, f"Deal of the day, {date}")
        page.clock.fast_forward(60_000)


@pytest.mark.without_solver
def test_levels_unlock_one_by_one_and_survive_a_reload(phone: Phone) -> None:
    page = phone.open()
    menu_act(page, "open-levels")
    page.wait_for_selector("#levels-list button")
    states = page.locator("#levels-list button").evaluate_all(
        "all => all.map(b => b.dataset.state)"
    )
    assert states == ["open"] + ["closed"] * 11
    page.locator("[data-act=deal-level-2]").dispatch_event("click")
    answer = page.locator("#levels-status")
    assert answer.inner_text() == "Level 2 opens when level 1 is won"
    page.tap("[data-act=deal-level-1]")
    wait_for_deal(page, "Level 1")
    win_level(phone, page)
    assert page.locator("#won-next").inner_text() == "Next level"
    page.tap("#won-next")
    wait_for_deal(page, "Level 2")
    phone.reload()
    assert deal_name(page) == "Level 2"
    menu_act(page, "open-levels")
    page.wait_for_selector("#levels-list button")
    states = page.locator("#levels-list button").evaluate_all(
        "all => all.map(b => b.dataset.state)"
    )
    assert states[:3] == ["won", "open", "closed"]


@pytest.mark.without_solver
def test_restarting_a_won_level_keeps_it_won(phone: Phone) -> None:
    page = phone.open()
    menu_act(page, "open-levels")
    page.tap("[data-act=deal-level-1]")
    wait_for_deal(page, "Level 1")
    win_level(phone, page)
    page.tap("#dialog-won [data-act=restart]")
    assert page.evaluate("localStorage.getItem('pyramid:levels')") == "1"


@pytest.mark.without_solver
def test_tips_are_dismissed_and_brought_back(phone: Phone) -> None:
    page = phone.open()
    menu_act(page, "open-levels")
    page.tap("[data-act=deal-level-1]")
    page.wait_for_selector("#tip:not([hidden])")
    assert "both cards that lie on it" in page.locator("#tip-words").inner_text()
    page.tap("[data-act=tip-close]")
    assert page.locator("#tip").is_hidden()
    page.tap("#draw")
    assert "Draw puts the stock card on the waste" in page.locator("#tip-words").inner_text()
    page.tap("[data-act=tip-close]")
    phone.reload()
    assert page.locator("#tip").is_hidden()
    menu_act(page, "tip-show")
    assert page.locator("#tip").is_visible()


def test_switches_make_rules_of_ones_own(phone: Phone) -> None:
    page = lay(phone, START)
    page.tap("#menu-open")
    page.tap("[data-act=open-rules]")
    page.locator("#rule-passes").select_option("2")
    assert page.locator("#rule-sets [value='classic-2']").is_checked()
    page.locator("#rule-overlap").check()
    assert page.locator("#rule-sets [value='custom']").is_checked()
    page.tap("[data-act=new-rules]")
    wait_for_saved(page, " custom:2+overlap")
    assert page.locator("#status-rules").inner_text() == "Your own rules"


def test_rules_without_a_library_get_a_deal_found_on_the_device(phone: Phone) -> None:
    page = phone.open()
    page.wait_for_selector("html[data-solver=ready]", state="attached")
    page.tap("#menu-open")
    page.tap("[data-act=open-rules]")
    page.check("[name=rule-set][value=study-permissive]")
    page.tap("[data-act=new-rules]")
    wait_for_deal(page, "Random, can be won")
    assert message(page).startswith("New deal. Study, permissive")


def ask_for_deal(page: Page, rules_id: str) -> None:
    page.tap("#menu-open")
    page.tap("[data-act=open-rules]")
    page.locator(f"#rule-sets [value='{rules_id}']").check()
    page.tap("[data-act=new-rules]")


def test_a_torn_library_is_refused_with_a_message_and_the_others_go_on(
    playwright: Playwright, files: Site, tmp_path: Path
) -> None:
    name = "libraries/classic-2.lib"
    torn = files[name][:-7]
    whole_digest, torn_digest = (sha256(content).hexdigest() for content in (files[name], torn))
    worker = files["sw.js"].replace(whole_digest.encode(), torn_digest.encode())
    builder.write({**files, name: torn, "sw.js": worker}, tmp_path / "host")
    server = SiteServer(tmp_path / "host")
    phone = Phone(playwright, tmp_path / "profile", server.url)
    page = phone.open()
    phone.wait_until_saved()
    before = saved(page)
    ask_for_deal(page, "classic-2")
    wait_for_message(page, "The library of this rule set is damaged")
    assert saved(page) == before
    ask_for_deal(page, "classic-free")
    wait_for_saved(page, " classic-free")
    assert deal_name(page).startswith("Deal ")
    phone.close()
    server.stop()
    assert phone.faults == []
