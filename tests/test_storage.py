"""Storage: what cannot be read is kept aside; blocked and full storage are told and never raise."""

import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest


class Keeper:
    """Stand in for boot.js's: holds texts up to a number of characters, or none at all."""

    def __init__(self, room: int = 10_000) -> None:
        """Begin empty."""
        self.texts: dict[str, str] = {}
        self.room = room
        self.is_blocked = False

    def load(self, key: str) -> str:
        """Return a text."""
        return "" if self.is_blocked else self.texts.get(key, "")

    def save(self, key: str, text: str) -> str:
        """Keep a text if there is room."""
        if self.is_blocked:
            return "blocked"
        if len(text) > self.room:
            return "full"
        self.texts[key] = text
        return "saved"

    def forget(self, key: str) -> None:
        """Forget a text."""
        del self.texts[key]


@pytest.fixture
def storage(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Return the storage module on a browser with an empty storage."""
    pyscript = ModuleType("pyscript")
    monkeypatch.setattr(pyscript, "window", SimpleNamespace(keeper=Keeper()), raising=False)
    monkeypatch.setitem(sys.modules, "pyscript", pyscript)
    monkeypatch.delitem(sys.modules, "web.app.storage", raising=False)
    import web.app.storage as module  # noqa: PLC0415 - needs the stand-in first

    yield module
    monkeypatch.delitem(sys.modules, "web.app.storage")


def test_texts_come_back(storage: Any) -> None:  # noqa: ANN401 - a module
    assert storage.load(storage.GAME) == ""
    assert storage.save(storage.GAME, "text") == storage.SAVED
    assert storage.load(storage.GAME) == "text"


def test_unreadable_texts_are_kept_aside_under_names_of_their_own(storage: Any) -> None:  # noqa: ANN401
    for text in ("torn", "foreign", "torn"):
        storage.save(storage.GAME, text)
        assert storage.set_aside(storage.GAME, text) == storage.SAVED
        assert storage.load(storage.GAME) == ""
    assert storage.load(storage.ASIDE + "1") == "torn"
    assert storage.load(storage.ASIDE + "2") == "foreign"
    assert storage.load(storage.ASIDE + "3") == ""


def test_a_full_storage_is_told_and_keeps_the_unreadable_text(storage: Any) -> None:  # noqa: ANN401
    storage.save(storage.GAME, "long text")
    storage.window.keeper.room = 3
    assert storage.save(storage.GAME, "longer text") == storage.FULL
    assert storage.set_aside(storage.GAME, "long text") == storage.FULL
    assert storage.load(storage.GAME) == "long text"


def test_a_blocked_storage_is_told(storage: Any) -> None:  # noqa: ANN401
    storage.window.keeper.is_blocked = True
    assert storage.load(storage.GAME) == ""
    assert storage.save(storage.GAME, "text") == storage.BLOCKED
