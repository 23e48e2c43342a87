"""Draw the app's PNG icons and take its screenshots with Chromium: `python -m web.pictures`.

The icons' sources are icon.svg and icon-full.svg; the screenshots show the built site in dist/.
"""

import json
import shutil
import threading
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from pyramid_core.deal import shuffled_deal
from pyramid_core.game import Game, format_game
from pyramid_core.moves import DRAW_MOVE, RECYCLE_MOVE, legal_moves
from pyramid_core.position import initial_position
from pyramid_core.rules import DEFAULT_RULES
from web.build.server import Server
from web.build.site import DIST

PAGE = Path(__file__).parent / "page"
ICONS = {
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "icon-maskable-192.png": ("icon-full.svg", 192),
    "icon-maskable-512.png": ("icon-full.svg", 512),
    "apple-touch-icon.png": ("icon-full.svg", 180),
}
STYLE = "<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>"
SCREENSHOTS = {
    "narrow.png": (390, 844, 2, "light"),
    "narrow-dark.png": (390, 844, 2, "dark"),
    "wide.png": (1280, 800, 1, "light"),
}
SEED, ACTIONS = 11, 16


def draw_icons(browser: Browser) -> None:
    """Draw every icon beside its source."""
    for name, (source, size) in ICONS.items():
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(STYLE + (PAGE / "icons" / source).read_text(encoding="utf-8"))
        page.screenshot(path=PAGE / "icons" / name, omit_background=True)
        page.close()


def take_screenshots(browser: Browser, url: str) -> None:
    """Take the manifest's pictures of a game under way."""
    (PAGE / "screenshots").mkdir(exist_ok=True)
    keep = f"localStorage.setItem('pyramid:game', {json.dumps(format_game(example_game()))})"
    for name, (width, height, scale, theme) in SCREENSHOTS.items():
        context = browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            color_scheme="dark" if theme == "dark" else "light",
            service_workers="block",
        )
        context.add_init_script(keep)
        page = context.new_page()
        page.goto(url)
        page.wait_for_selector("html[data-state=ready]")
        page.locator(".slot .card[data-state=available]:visible").first.click()
        page.mouse.move(0, 0)
        page.screenshot(path=PAGE / "screenshots" / name, animations="disabled")
        context.close()


def example_game() -> Game:
    """Return a game under way: removes what it can, draws otherwise."""
    game = Game(initial_position(shuffled_deal(SEED), DEFAULT_RULES))
    for _ in range(ACTIONS):
        moves = legal_moves(game.position)
        removals = [move for move in moves if move.kind not in {DRAW_MOVE, RECYCLE_MOVE}]
        game.play((removals or moves)[0])
    return game


def main() -> None:
    """Make all pictures."""
    server = Server(DIST, "127.0.0.1", 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        draw_icons(browser)
        take_screenshots(browser, server.url)
        browser.close()


if __name__ == "__main__":
    main()
