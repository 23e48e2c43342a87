"""Play by keyboard alone, and what a screen reader is told."""

import pytest
from playwright.sync_api import Page

from e2e.phone import Phone
from e2e.table import (
    GAPS,
    NEAR_WIN,
    RECYCLABLE,
    START,
    card,
    focused,
    lay,
    message,
    saved,
    wait_for_message,
)

pytestmark = pytest.mark.without_solver

LIVE = ":is([aria-live], [role=status], [role=alert]):not(dialog *)"


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def tab_stops(page: Page) -> list[str]:
    """Return what Tab reaches from the top of the page, in order."""
    page.mouse.click(1, 1)
    stops: list[str] = []
    while True:
        press(page, "Tab")
        stop = focused(page)
        if stop in {"BODY", "HTML"} or stop in stops:
            return stops
        stops.append(stop)


def test_tab_reaches_available_cards_and_controls_in_reading_order(phone: Phone) -> None:
    page = lay(phone, START)
    bottom = [str(slot) for slot in range(21, 28)]
    controls = ["undo", "redo", "hint", "draw", "menu-open"]
    assert tab_stops(page) == [*bottom, "ranks-open", "waste", "stock", *controls]
    card(page, 24).tap()
    bottom.remove("24")
    assert tab_stops(page) == [*bottom, "ranks-open", "waste", "stock", *controls]


def test_arrows_reach_covered_cards_which_are_read_and_refused(phone: Phone) -> None:
    page = lay(phone, START)
    card(page, 21).focus()
    press(page, "ArrowUp")
    assert focused(page) == "15"
    covered = card(page, 15)
    assert covered.get_attribute("aria-disabled") == "true"
    assert covered.get_attribute("aria-label") == (
        "Eight of diamonds, row 6 card 1, covered by nine of hearts and two of spades"
    )
    press(page, "Enter")
    assert message(page) == "Covered by 9 of hearts and 2 of spades"
    assert focused(page) == "15"


def test_a_game_is_won_by_keys_alone(phone: Phone) -> None:
    page = lay(phone, NEAR_WIN)
    press(page, "Tab")
    assert focused(page) == "1"
    press(page, "Enter", "ArrowRight")
    assert focused(page) == "2"
    press(page, " ")
    assert focused(page) == "0"
    press(page, "Enter")
    assert page.locator("#dialog-won[open]").count() == 1
    assert page.evaluate("document.activeElement.closest('dialog')?.id") == "dialog-won"
    press(page, "Escape")
    assert focused(page) not in {"BODY", "HTML"}
    press(page, "u")
    assert card(page, 0).is_visible()


def test_the_focus_leaves_the_empty_waste_with_the_next_deal(phone: Phone) -> None:
    page = lay(phone, f"6d/----{GAPS} 2h 7c 1 classic-3")
    card(page, 0).focus()
    press(page, "Enter", "ArrowDown")
    assert focused(page) == "waste"
    press(page, "Enter")
    page.wait_for_selector("#dialog-won[open]")
    press(page, "Enter")
    wait_for_message(page, "New deal.")
    assert focused(page) == "stock"


def test_a_message_leaves_the_focus_on_the_empty_waste(phone: Phone) -> None:
    page = lay(phone, START)
    card(page, "waste").focus()
    press(page, "h")
    assert message(page).startswith("Hint 1 of")
    assert focused(page) == "waste"


def test_escape_lets_the_card_go(phone: Phone) -> None:
    page = lay(phone, START)
    card(page, 23).focus()
    press(page, "Enter", "Escape")
    assert page.locator("[data-selected]").count() == 0
    assert message(page) == "Nothing is selected"


def test_letters_act_and_can_be_switched_off(phone: Phone) -> None:
    page = lay(phone, START)
    press(page, "d", "d", "u", "r", "h")
    assert saved(page).endswith("; draw draw; 2")
    assert message(page).startswith("Hint 1 of")
    press(page, "n")
    page.wait_for_selector("#dialog-leave[open]")
    press(page, "d")
    assert saved(page).endswith("; draw draw; 2")
    page = lay(phone, START, settings='{"letters": false}')
    press(page, "d")
    assert saved(page).endswith("; ; 0")


def test_the_draw_key_stops_at_the_end_of_the_stock(phone: Phone) -> None:
    page = lay(phone, RECYCLABLE)
    press(page, "d")
    assert message(page) == "The stock is empty: recycle first"
    card(page, "stock").focus()
    press(page, "Enter")
    assert message(page).startswith("The waste is the stock again")
    assert focused(page) == "stock"


def test_a_held_key_acts_once(phone: Phone) -> None:
    page = lay(phone, START)
    card(page, "stock").focus()
    for key in ("Enter", "d"):
        page.keyboard.down(key)
        page.keyboard.down(key)
        page.keyboard.down(key)
        page.keyboard.up(key)
    assert saved(page).endswith("; draw draw; 2")


def test_focus_is_never_lost(phone: Phone) -> None:
    page = lay(phone, START)
    card(page, 24).focus()
    press(page, "Enter")
    assert focused(page) in {"23", "25"}
    for _ in range(26):
        press(page, "d")
        assert focused(page) not in {"BODY", "HTML"}
    press(page, "n")
    page.wait_for_selector("#dialog-leave[open]")
    press(page, "Enter")
    wait_for_message(page, "New deal.")
    assert focused(page) not in {"BODY", "HTML"}


def test_one_live_region_says_each_message_once(phone: Phone) -> None:
    page = lay(phone, START)
    assert page.locator(LIVE).count() == 1
    page.evaluate("""() => {
        globalThis.said = [];
        new MutationObserver((changes) => changes.forEach((change) =>
            change.addedNodes.forEach((node) => said.push(node.textContent.trim()))
        )).observe(document.getElementById("message"), { childList: true });
    }""")
    card(page, 23).focus()
    press(page, "Enter", "ArrowRight", "ArrowRight", "Enter")
    press(page, "u", "u", "u")
    said = page.evaluate("said")
    assert said == [
        "6 of diamonds selected; it needs a 7",
        "6 of diamonds and 7 of clubs are gone 26 cards left in the pyramid, 24 in the stock",
        "Taken back: 6 of diamonds and 7 of clubs 28 cards left in the pyramid, 24 in the stock",
        "There is nothing to undo",
        "There is nothing to undo",
    ]
