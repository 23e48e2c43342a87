"""The look that can be measured: sizes, room, targets, contrast, accessibility findings."""

import pytest
from playwright.sync_api import Page

from e2e.axe import findings
from e2e.phone import Phone
from e2e.table import NEAR_STUCK, START, card, lay

pytestmark = pytest.mark.without_solver

SIZES = [(320, 568), (360, 640), (390, 844), (768, 1024), (568, 320), (844, 390), (1280, 800)]
LOOKS = [
    {"color_scheme": "light"},
    {"color_scheme": "dark"},
    {"forced_colors": "active"},
]
DIALOGS = {
    "ranks": ["#ranks-open"],
    "menu": ["#menu-open"],
    "rules": ["#menu-open", "[data-act=open-rules]"],
    "settings": ["#menu-open", "[data-act=open-settings]"],
    "help": ["#menu-open", "[data-act=open-help]"],
    "levels": ["#menu-open", "[data-act=open-levels]"],
    "deals": ["#menu-open", "[data-act=open-deals]"],
    "entry": ["#menu-open", "[data-act=open-deals]", "[data-act=open-entry]"],
}
"""Dialogs, and the taps that lead to each."""
in_every_look = pytest.mark.parametrize("look", LOOKS, ids=lambda look: "-".join(look.values()))
at_every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")

OUTSIDE = """() => [".card", ".actions button", ".status p", ".note", "#message"]
  .flatMap((selector) => [...document.querySelectorAll(selector)])
  .filter((element) => element.checkVisibility())
  .filter((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  })
  .map((element) => element.id || element.className + " " + element.dataset.place)"""
COVERED_BY_OTHERS = """() => {
  const places = [".status", "#pyramid", "#piles", "#message p", ".actions"];
  const boxes = places.map((name) => document.querySelector(name)?.getBoundingClientRect());
  const hits = [];
  boxes.forEach((one, i) => boxes.slice(i + 1).forEach((other, j) => {
    if (one && other && one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1)
      hits.push(`${places[i]} ${places[i + 1 + j]}`);
  }));
  return hits;
}"""
SMALL_TARGETS = """(selector) => [...document.querySelectorAll(selector)]
  .filter((element) => element.checkVisibility())
  .map((element) => [element.id || element.dataset.act, element.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 44 || height < 44)
  .map(([name, { width, height }]) => `${name} ${width}x${height}`)"""

INDEXES = """() => [...document.querySelectorAll(".slot .card")].map((card) => {
  const [face, rank, suit] = [".face", ".rank", ".suit"].map((name) => card.querySelector(name));
  const { left, top, width } = face.getBoundingClientRect();
  const scale = width / 100;
  const end = (part, at, size) => (+part.getAttribute(at) + +part.getAttribute(size)) * scale;
  return {
    height: rank.getAttribute("height") * scale,
    right: left + end(suit, "x", "width"),
    bottom: top + Math.max(end(rank, "y", "height"), end(suit, "y", "height")),
    card: card.getBoundingClientRect().toJSON(),
  };
})"""


def show(phone: Phone, position: str, size: tuple[int, int], **look: str) -> Page:
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    phone.page.emulate_media(**look)  # type: ignore[arg-type] # its choices are literals
    return lay(phone, position)


@at_every_size
def test_everything_fits_and_nothing_scrolls_or_overlaps(
    phone: Phone, size: tuple[int, int]
) -> None:
    page = show(phone, START, size)
    card(page, 15).tap(force=True)
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(COVERED_BY_OTHERS) == []
    app = "(({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight])(app)"
    assert page.evaluate(app) == list(size)
    assert page.evaluate(SMALL_TARGETS, ".actions button") == []
    assert page.evaluate(SMALL_TARGETS, "#stock, #waste") == []


@at_every_size
def test_the_index_is_large_and_clear_of_the_next_row(phone: Phone, size: tuple[int, int]) -> None:
    page = show(phone, START, size)
    boxes = page.evaluate(INDEXES)
    for slot, box in enumerate(boxes):
        assert box["height"] >= 16
        assert box["right"] <= box["card"]["right"]
        tops = [other["card"]["top"] for other in boxes[slot + 1 :]]
        below = [top for top in tops if top > box["card"]["top"] + 1]
        if below:
            assert box["bottom"] <= min(below)


def test_text_at_twice_its_size_keeps_everything_within_reach(phone: Phone) -> None:
    page = show(phone, START, (390, 844))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("app.scrollWidth <= innerWidth")
    assert page.evaluate(COVERED_BY_OTHERS) == []
    assert page.evaluate(SMALL_TARGETS, ".actions button") == []
    page.locator("#menu-open").scroll_into_view_if_needed()
    page.tap("#menu-open")
    assert page.evaluate("document.querySelector('dialog[open]').scrollWidth <= innerWidth")


def test_turning_the_phone_keeps_the_selection(phone: Phone) -> None:
    page = show(phone, START, (390, 844))
    card(page, 23).tap()
    page.set_viewport_size({"width": 844, "height": 390})
    assert card(page, 23).get_attribute("data-selected") == ""
    assert page.evaluate(OUTSIDE) == []


@in_every_look
def test_axe_finds_nothing_on_the_board(phone: Phone, look: dict[str, str]) -> None:
    page = show(phone, START, (390, 844), **look)
    page.emulate_media(reduced_motion="reduce")
    card(page, 23).tap()
    page.tap("#hint")
    card(page, 15).tap(force=True)
    assert findings(page) == []
    page.set_viewport_size({"width": 844, "height": 390})
    assert findings(page) == []


@in_every_look
def test_axe_finds_nothing_in_dialogs(phone: Phone, look: dict[str, str]) -> None:
    page = show(phone, START, (390, 844), **look)
    for dialog, taps in DIALOGS.items():
        for button in taps:
            page.tap(button)
        page.wait_for_selector(f"#dialog-{dialog}[open]")
        assert findings(page) == []
        assert page.evaluate(SMALL_TARGETS, "dialog[open] button, dialog[open] select") == []
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")


@in_every_look
def test_axe_finds_nothing_when_stuck_or_reading(phone: Phone, look: dict[str, str]) -> None:
    page = show(phone, NEAR_STUCK, (390, 844), **look)
    page.tap("#stock")
    page.wait_for_selector("#dialog-stuck[open]")
    assert findings(page) == []
    page.goto(phone.url + "how-to-play.html")
    assert findings(page) == []


def luminance(color: list[float]) -> float:
    parts = [part / 255 for part in color]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: list[float], other: list[float]) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("suits", ["two", "four"])
def test_pips_keep_text_contrast_on_covered_and_available_cards(
    phone: Phone, scheme: str, suits: str
) -> None:
    page = show(phone, START, (390, 844), color_scheme=scheme)
    page.evaluate("suits => document.documentElement.dataset.suits = suits", suits)
    colors = page.evaluate("""() => {
        const canvas = document.createElement("canvas").getContext("2d");
        const read = (name) => {
            canvas.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name);
            canvas.fillRect(0, 0, 1, 1);
            return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
        };
        const names = ["--card", "--card-low", "--club", "--diamond", "--heart", "--spade"];
        return Object.fromEntries(names.map((name) => [name, read(name)]));
    }""")
    for suit in ("--club", "--diamond", "--heart", "--spade"):
        assert contrast(colors[suit], colors["--card"]) >= 4.5
        assert contrast(colors[suit], colors["--card-low"]) >= 4.5
