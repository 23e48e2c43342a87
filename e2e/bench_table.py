"""What the benchmarks of the page share: a phone with the built game, and rows of a table."""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

from e2e.phone import Phone
from e2e.site_server import SiteServer
from web.build import site as builder
from web.build.site import Site
from web.build.toolchain import ensure_node


@contextmanager
def phone_with_game(more: Site | None = None) -> Iterator[tuple[Phone, Path]]:
    """Give a phone that has the whole game and no server any more, and its profile's folder.

    more: files that the site has besides.
    """
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site, profile = Path(folder) / "site", Path(folder) / "profile"
        builder.write(builder.assemble(ensure_node(), more), site)
        server = SiteServer(site)
        phone = Phone(playwright, profile, server.url)
        phone.open()
        phone.wait_until_saved()
        server.stop()
        yield phone, profile
        phone.close()


def print_row(title: str, *values: object) -> None:
    """Print a row of the table at once."""
    sys.stdout.write(f"{title:<28}" + "".join(f"{value:>16}" for value in values) + "\n")
    sys.stdout.flush()
