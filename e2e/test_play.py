"""Play by touch: one tap is one action, everything is answered in words."""

import pytest
from playwright.sync_api import Page

from e2e.phone import Phone
from e2e.table import (
    NEAR_STUCK,
    NEAR_WIN,
    OPEN,
    RECYCLABLE,
    START,
    card,
    focused,
    lay,
    message,
    saved,
    wait_for_message,
    wait_for_saved,
)

pytestmark = pytest.mark.without_solver


def force_tap(page: Page, selector: str) -> None:
    """Tap what may be marked as disabled: it still has to answer."""
    page.locator(selector).tap(force=True)


def test_a_pair_leaves_by_two_taps(phone: Phone) -> None:
    page = lay(phone, START)
    card(page, 23).tap()
    assert message(page) == "6 of diamonds selected; it needs a 7"
    assert card(page, 23).get_attribute("data-selected") == ""
    card(page, 25).tap()
    assert message(page) == "6 of diamonds and 7 of clubs are gone"
    assert card(page, 23).is_hidden()
    assert card(page, 25).is_hidden()
    assert page.locator("#status-left").inner_text() == "26 in pyramid, 24 in stock"
    assert saved(page).endswith("; 6d7c; 1")


def test_refusals_say_why_and_change_nothing(phone: Phone) -> None:
    page = lay(phone, START)
    before = saved(page)
    force_tap(page, "[data-place='15']")
    assert message(page) == "Covered by 9 of hearts and 2 of spades"
    card(page, 25).tap()
    card(page, 26).tap()
    assert message(page) == "5 and 7 make 12, not 13"
    force_tap(page, "#undo")
    assert message(page) == "There is nothing to undo"
    assert saved(page) == before


def test_the_stock_draws_and_offers_the_recycle_in_words(phone: Phone) -> None:
    page = lay(phone, RECYCLABLE)
    assert page.locator("#stock-note").inner_text() == "Pass 2 of 3, 1 recycle left"
    assert page.locator("#draw").inner_text() == "Recycle"
    page.tap("#stock")
    assert message(page) == "The waste is the stock again: pass 2 of 3, 1 recycle left"
    assert page.locator("#status-pass").inner_text() == "Pass 2 of 3, 1 recycle left"
    page.tap("#draw")
    assert message(page) == "Drawn: 3 of diamonds"
    assert card(page, "waste").get_attribute("data-card") == "3d"


def test_an_open_stock_card_is_selected_and_the_button_draws(phone: Phone) -> None:
    page = lay(phone, OPEN)
    page.tap("#stock")
    assert message(page) == "7 of diamonds selected; it needs a 6"
    page.tap("#draw")
    assert card(page, "waste").get_attribute("data-card") == "7d"
    assert card(page, "stock").get_attribute("data-card") == "8h"


def test_sliding_off_cancels(phone: Phone) -> None:
    page = lay(phone, START)
    box = card(page, 23).bounding_box()
    assert box
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + 10, box["y"] + 200, steps=4)
    page.mouse.up()
    assert page.locator("[data-selected]").count() == 0
    card(page, 23).tap()
    assert card(page, 23).get_attribute("data-selected") == ""


def test_a_card_can_be_dragged_onto_its_partner(phone: Phone) -> None:
    page = lay(phone, START)
    card(page, 23).drag_to(card(page, 25))
    assert message(page) == "6 of diamonds and 7 of clubs are gone"
    card(page, 21).drag_to(card(page, 22))
    assert message(page) == "2 and 9 make 11, not 13"
    assert page.locator("[data-dragged]").count() == 0


def test_a_double_tap_acts_twice_and_never_zooms(phone: Phone) -> None:
    page = lay(phone, START)
    page.tap("#stock")
    page.tap("#stock")
    assert saved(page).endswith("; draw draw; 2")
    assert page.evaluate("visualViewport.scale") == 1


def test_undo_redo_restart(phone: Phone) -> None:
    page = lay(phone, START)
    page.tap("#stock")
    card(page, 24).tap()
    page.tap("#undo")
    assert message(page) == "Taken back: king of clubs"
    assert card(page, 24).is_visible()
    page.tap("#redo")
    assert card(page, 24).is_hidden()
    page.tap("#menu-open")
    page.tap("#dialog-menu [data-act=restart]")
    assert saved(page).endswith("; draw Kc; 0")
    assert page.locator("dialog[open]").count() == 0


def test_hints_mark_cards_and_name_them(phone: Phone) -> None:
    page = lay(phone, START)
    page.tap("#hint")
    assert message(page).startswith("Hint 1 of 3: king of clubs leaves alone")
    assert card(page, 24).get_attribute("data-hinted") == ""
    page.tap("#stock")
    assert page.locator("[data-hinted]").count() == 0


def test_a_win_is_said_in_one_line_and_offers_the_next_deal(phone: Phone) -> None:
    page = lay(phone, NEAR_WIN)
    card(page, 1).tap()
    card(page, 2).tap()
    card(page, 0).tap()
    assert page.locator("#dialog-won[open] p").inner_text() == (
        "The pyramid is cleared in 2 actions, on pass 1 of 3."
    )
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0
    page.tap("#undo")
    card(page, 0).tap()
    page.tap("#won-next")
    wait_for_message(page, "New deal. Classic, 3 passes. Deal ")
    assert page.locator("#status-left").inner_text() == "28 in pyramid, 24 in stock"
    assert focused(page) != "BODY"


def test_stuck_keeps_undo_within_reach(phone: Phone) -> None:
    page = lay(phone, NEAR_STUCK)
    page.tap("#stock")
    assert page.locator("#dialog-stuck[open] h2").inner_text() == "No action is left"
    page.tap("#dialog-stuck [data-act=undo]")
    assert page.locator("dialog[open]").count() == 0
    assert saved(page).endswith("; draw; 0")
    page.tap("#stock")
    page.keyboard.press("Escape")
    assert focused(page) != "BODY"
    force_tap(page, "#draw")
    assert page.locator("#dialog-stuck[open]").count() == 1


def test_a_game_under_way_is_not_left_without_asking(phone: Phone) -> None:
    page = lay(phone, START)
    page.tap("#stock")
    before = saved(page)
    page.tap("#menu-open")
    page.tap("#dialog-menu [data-act=new]")
    page.tap("#dialog-leave [data-act=close]")
    assert saved(page) == before
    page.tap("#menu-open")
    page.tap("#dialog-menu [data-act=new]")
    page.tap("#dialog-leave [data-act=leave]")
    wait_for_message(page, "New deal. Classic, 3 passes. Deal ")
    assert saved(page) != before


def test_a_rule_set_is_chosen(phone: Phone) -> None:
    page = lay(phone, START)
    page.tap("#menu-open")
    page.tap("[data-act=open-rules]")
    page.locator("#rule-sets [value='full-3']").check()
    page.tap("[data-act=new-rules]")
    wait_for_saved(page, " full-3")
    assert page.locator("#status-rules").inner_text() == "Full pack, 3 passes"


def test_ranks_in_play_are_one_tap_away(phone: Phone) -> None:
    page = lay(phone, START)
    card(page, 24).tap()
    page.tap("#ranks-open")
    assert page.locator("#ranks-list [data-rank='13']").get_attribute("aria-label") == (
        "King: 3 in play"
    )


def test_settings_work_at_once_and_last(phone: Phone) -> None:
    page = lay(phone, START)
    page.tap("#menu-open")
    page.tap("[data-act=open-settings]")
    page.locator("[data-setting=theme]").select_option("dark")
    page.locator("[data-setting=hand]").select_option("left")
    page.locator("[data-setting=kings]").check()
    dark = page.evaluate("getComputedStyle(document.body).color")
    page.keyboard.press("Escape")
    waste, stock = (card(page, place).bounding_box() for place in ("waste", "stock"))
    assert waste
    assert stock
    assert stock["x"] < waste["x"]
    page.tap("#stock")
    assert card(page, 24).is_hidden()
    phone.reload()
    assert page.evaluate("getComputedStyle(document.body).color") == dark
    assert page.evaluate("document.documentElement.dataset.hand") == "left"


def test_the_help_is_for_the_rules_in_use(phone: Phone) -> None:
    page = lay(phone, OPEN)
    page.tap("#menu-open")
    page.tap("[data-act=open-help]")
    assert "the open top of the stock" in page.locator("#help-text").inner_text()


def test_cards_leave_in_motion_and_leave_nothing_behind(phone: Phone) -> None:
    page = lay(phone, START)
    card(page, 24).tap()
    page.wait_for_function("document.querySelectorAll('#flights .card').length === 0")
    page.emulate_media(reduced_motion="reduce")
    page.tap("#undo")
    card(page, 24).tap()
    assert page.locator("#flights .card").count() == 0
