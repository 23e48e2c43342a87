"""The site's Pyodide: it finds PyScript compiled, and one attribute lets it run the page."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from e2e.phone import Phone
from e2e.site_server import SiteServer
from web.build import site as builder
from web.build.toolchain import ROOT, ensure_node

FIND_PYSCRIPT = """async (url) => {
  const pyodide = await (await import(url)).loadPyodide();
  pyodide.FS.mkdir("pyscript");
  pyodide.FS.writeFile("pyscript/__init__.py", "");
  return pyodide.runPython("import importlib.util; importlib.util.find_spec('pyscript').origin");
}"""


@pytest.mark.without_solver
def test_the_compiled_pyscript_comes_before_the_text_that_pyscript_writes(phone: Phone) -> None:
    found = phone.open().evaluate(FIND_PYSCRIPT, phone.url + "vendor/pyodide/fast.mjs")
    assert found == "/lib/python314.zip/pyscript/__init__.pyc"


def test_one_attribute_puts_the_page_under_pyodide(
    playwright: Playwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Path(shutil.copytree(ROOT / "web" / "page", tmp_path / "web" / "page")) / "index.html"
    for name in ("web/app", "web/build", "pyramid_core", "libraries", "pyproject.toml"):
        (tmp_path / name).symlink_to(ROOT / name)
    text = page.read_text(encoding="utf-8")
    assert text.count('<script type="mpy"') == 1
    page.write_text(text.replace('<script type="mpy"', '<script type="py"'), encoding="utf-8")
    monkeypatch.setattr(builder, "ROOT", tmp_path)
    builder.write(builder.assemble(ensure_node()), tmp_path / "site")

    server = SiteServer(tmp_path / "site")
    phone = Phone(playwright, tmp_path / "profile", server.url)
    try:
        phone.open()
        phone.page.tap("#stock")
        phone.page.wait_for_selector("#waste[data-card]")
        assert phone.faults == []
    finally:
        phone.close()
        server.stop()
