"""The words: every key is there, used, and the page's own text agrees with the language module."""

import re
from html.parser import HTMLParser

import pytest

from pyramid_core import moves
from pyramid_core.cards import NO_CARD, PACK
from web.app import english
from web.app.messages import card_figures, card_words, cards_words, count, listed, sentence, text
from web.app.refusals import refusal_words
from web.build.toolchain import ROOT

PAGE = ROOT / "web" / "page" / "index.html"
APP = ROOT / "web" / "app"
WORDS = APP / "english.py"


class Texts(HTMLParser):
    """Collects what the page says in the elements that name a text."""

    def __init__(self) -> None:
        """Begin with none."""
        super().__init__()
        self.texts: list[tuple[str, str]] = []
        self._key = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a label and whether a text follows."""
        values = dict(attrs)
        assert tag
        self._key = values.get("data-text") or ""
        if key := values.get("data-label"):
            self.texts.append((key, values.get("aria-label") or ""))

    def handle_data(self, data: str) -> None:
        """Note a text."""
        if self._key:
            self.texts.append((self._key, data))
            self._key = ""


def page_texts() -> list[tuple[str, str]]:
    parser = Texts()
    parser.feed(PAGE.read_text(encoding="utf-8"))
    return parser.texts


@pytest.mark.parametrize(("key", "words"), page_texts())
def test_the_page_says_what_the_language_module_says(key: str, words: str) -> None:
    assert english.TEXTS[key] == words


def test_every_text_is_used_somewhere() -> None:
    sources = [path.read_text(encoding="utf-8") for path in APP.glob("*.py") if path != WORDS]
    source = "".join(sources) + PAGE.read_text(encoding="utf-8")
    put_together = tuple(re.findall(r'"([a-z.-]+[.-])(?:" \+|\{)', source))
    unused = [
        key
        for key in english.TEXTS
        if f'"{key}"' not in source and not key.startswith(put_together)
    ]
    assert unused == []


def test_every_key_in_the_code_is_there() -> None:
    for path in APP.glob("*.py"):
        source = path.read_text(encoding="utf-8")
        for key in re.findall(r'\btext\(\s*"([a-z.-]+[a-z])"', source):
            assert key in english.TEXTS, f"{path.name}: {key}"
        for key in re.findall(r'\bcount\(\s*"([a-z-]+)"', source):
            assert key in english.COUNTS, f"{path.name}: {key}"


def test_plurals() -> None:
    assert count("recycles-left", 1) == "1 recycle left"
    assert count("recycles-left", 2) == "2 recycles left"
    assert count("cards", 0) == "0 cards"


def test_lists() -> None:
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]


def test_cards() -> None:
    assert card_figures(PACK[24]) == "7 of clubs"
    assert card_words(PACK[24]) == "seven of clubs"
    assert cards_words(PACK[:2]) == "ace of clubs and ace of diamonds"
    assert len({card_words(card) for card in PACK}) == len(PACK)
    assert sentence(card_words(PACK[0])) == "Ace of clubs"


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (moves.Refusal(moves.COVERED, (PACK[0], PACK[5]), ()), "Covered by 2 of diamonds"),
        (
            moves.Refusal(moves.NO_RECYCLE_LEFT, (), (3, 3)),
            "No recycle left: this was pass 3 of 3",
        ),
        (moves.Refusal(moves.STOCK_EMPTY, (), ()), "The stock is empty: recycle first"),
        (
            moves.Refusal(moves.STOCK_NOT_EMPTY, (), (1,)),
            "The stock still has 1 card to draw",
        ),
        (
            moves.Refusal(moves.WRONG_TOTAL, (PACK[44], PACK[16]), (17,)),
            "Queen and 5 make 17, not 13",
        ),
    ],
)
def test_refusals(reason: moves.Refusal, words: str) -> None:
    assert refusal_words(reason, PACK[0]) == words


@pytest.mark.parametrize("cards", [(PACK[0], PACK[5])])
def test_a_refusal_names_the_covered_card_where_another_was_meant(
    cards: tuple[int, int],
) -> None:
    reason = moves.Refusal(moves.COVERED, (PACK[cards[0]], PACK[cards[1]]), ())
    assert refusal_words(reason, NO_CARD) == "Ace of clubs is covered by 2 of diamonds"


def test_texts_fill_their_fields() -> None:
    assert text("no.recycle", number=1, passes=1) == "No recycle left: this was pass 1 of 1"
