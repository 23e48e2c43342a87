"""Draw the app's PNG icons from icon.svg and icon-full.svg with Chromium: `python web/page/icons/draw.py`.

The browser is a stand-in for a drawing program; the same Chromium gives the same bytes.
"""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
ICONS = {
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "icon-maskable-192.png": ("icon-full.svg", 192),
    "icon-maskable-512.png": ("icon-full.svg", 512),
    "apple-touch-icon.png": ("icon-full.svg", 180),
}
STYLE = "<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>"


def main() -> None:
    """Draw every icon beside its source."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for name, (source, size) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(STYLE + (HERE / source).read_text(encoding="utf-8"))
            page.screenshot(path=HERE / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
