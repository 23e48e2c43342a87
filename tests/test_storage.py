"""Storage: what cannot be read is kept aside; blocked and full storage are told and never raise."""

import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest


class LocalStorage:
    """Stand in for the browser's: holds texts up to a number of characters."""

    def __init__(self, room: int = 10_000) -> None:
        """Begin empty."""
        self.texts: dict[str, str] = {}
        self.room = room

    def getItem(self, key: str) -> str | None:  # noqa: N802 - the browser's name
        """Return a text."""
        return self.texts.get(key)

    def setItem(self, key: str, text: str) -> None:  # noqa: N802 - the browser's name
        """Keep a text, or raise as a full storage does."""
        if len(text) > self.room:
            raise RuntimeError("QuotaExceededError")
        self.texts[key] = text

    def removeItem(self, key: str) -> None:  # noqa: N802 - the browser's name
        """Forget a text."""
        del self.texts[key]


class Blocked:
    """Stand in for a window that lets nobody near its storage."""

    @property
    def localStorage(self) -> LocalStorage:  # noqa: N802 - the browser's name
        """Refuse."""
        raise RuntimeError("SecurityError")


@pytest.fixture
def storage(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Return the storage module on a browser with an empty storage."""
    pyscript = ModuleType("pyscript")
    monkeypatch.setattr(
        pyscript, "window", SimpleNamespace(localStorage=LocalStorage()), raising=False
    )
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
    storage.window.localStorage.room = 3
    assert storage.save(storage.GAME, "longer text") == storage.FULL
    assert storage.set_aside(storage.GAME, "long text") == storage.FULL
    assert storage.load(storage.GAME) == "long text"


def test_a_blocked_storage_is_told(storage: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ANN401
    monkeypatch.setattr(storage, "window", Blocked())
    assert storage.load(storage.GAME) == ""
    assert storage.save(storage.GAME, "text") == storage.BLOCKED
