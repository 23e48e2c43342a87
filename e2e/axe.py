"""Accessibility findings of axe-core on a page."""

from playwright.sync_api import Page

from web.build.toolchain import NODE_MODULES


def findings(page: Page) -> list[str]:
    """Return what axe finds wrong on the page as it is now, one line for each element."""
    source = (NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    page.evaluate(source)
    violations = page.evaluate("axe.run().then((results) => results.violations)")
    return [
        f"{violation['id']}: {violation['help']}: {node['html']}"
        for violation in violations
        for node in violation["nodes"]
    ]
