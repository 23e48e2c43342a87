"""What tests do with the table: lay a game, read cards, read the message."""

from playwright.sync_api import Locator, Page

from e2e.phone import Phone

# Bottom row 9h 2s 6d Kc 7c 5h Qs; 8d lies under 9h and 2s.
TABLE = "Ac/3c5c/Th6c8c/9cTcJcQc/AdKd2d3d4d/8d4h5d6hJdTd/9h2s6dKc7c5hQs"
STOCK = "7d8h9dTsQdKhAh2h3hJhQh4sAs3s4c6s7s8s9sJsKs2c5s7h"
START = f"{TABLE} {STOCK} - 1 classic-3"
OPEN = f"{TABLE} {STOCK} - 1 open-3"
GAPS = "/------/--------/----------/------------/--------------"
# The tip under a six and a seven: a pair, then a king, is a win.
NEAR_WIN = f"Kc/6d7c{GAPS} 2h 2c 1 classic-3"
# Nothing pairs, the last pass is over.
NEAR_STUCK = f"Ac/6d9c{GAPS} 2h 2c 3 classic-3"
RECYCLABLE = f"Ac/6d9c{GAPS} - 3d7c 1 classic-3"


def lay(phone: Phone, game: str, settings: str = "") -> Page:
    """Load the page with a saved game, or one that begins at a position."""
    page = phone.page
    if not page.url.startswith(phone.url):
        phone.open()
    text = game if ";" in game else f"{game}; ; 0"
    page.evaluate("text => localStorage.setItem('pyramid:game', text)", text)
    page.evaluate("localStorage.removeItem('pyramid:source')")
    if settings:
        page.evaluate("text => localStorage.setItem('pyramid:settings', text)", settings)
    return phone.open()


def card(page: Page, place: str | int) -> Locator:
    """Return the card at a place."""
    return page.locator(f"button.card[data-place='{place}']")


def message(page: Page) -> str:
    """Return the words that are shown, without those for screen readers only."""
    return page.locator("#message .shown").inner_text().strip()


def saved(page: Page) -> str:
    """Return the saved game."""
    text = page.evaluate("localStorage.getItem('pyramid:game')")
    assert isinstance(text, str)
    return text


def wait_for_saved(page: Page, part: str) -> None:
    """Wait until the saved game contains a text: deals may have to be fetched or found."""
    page.wait_for_function("part => localStorage['pyramid:game'].includes(part)", arg=part)


def wait_for_message(page: Page, words: str) -> None:
    """Wait until the message holds some words."""
    page.wait_for_function(
        "words => document.querySelector('#message .shown')?.textContent.includes(words)",
        arg=words,
    )


def focused(page: Page) -> str:
    """Return what has the focus: a card's place, an id, or the element's name."""
    place = page.evaluate(
        "(({ dataset, id, tagName }) => dataset.place ?? (id || tagName))(document.activeElement)"
    )
    assert isinstance(place, str)
    return place
