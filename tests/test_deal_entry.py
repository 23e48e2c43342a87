"""Entering a deal: loose notation, taps, what is missing, double or no card."""

import pytest

from pyramid_core.cards import PACK, format_cards, parse_card, parse_cards
from pyramid_core.deal import format_deal, shuffled_deal
from web.app.deal_entry import DealEntry, read_cards

DEAL = shuffled_deal(5)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("7c Th", "7cTh"),
        ("7C 10h", "7cTh"),
        ("10♥, A♠; q♦\nK♣", "ThAsQdKc"),
        ("[7♧]-[10♡]", "7cTh"),
        ("a♥\ufe0f", "Ah"),
        ("", ""),
    ],
)
def test_loose_notation_is_read(text: str, cards: str) -> None:
    assert read_cards(text) == (list(parse_cards(cards)), "")


@pytest.mark.parametrize(
    ("text", "cards", "fault"),
    [("7c 1h 2d", "7c", "1H2D"), ("7c x", "7c", "X"), ("7", "", "7"), ("7c 8", "7c", "8")],
)
def test_reading_stops_at_what_is_no_card(text: str, cards: str, fault: str) -> None:
    assert read_cards(text) == (list(parse_cards(cards)), fault)


def test_typing_a_whole_deal_gives_it() -> None:
    entry = DealEntry()
    entry.type(format_deal(DEAL))
    assert entry.deal() == DEAL
    assert entry.next_place() is None
    again = DealEntry()
    again.type(entry.text())
    assert again.deal() == DEAL


def test_tapping_every_card_gives_the_deal() -> None:
    entry = DealEntry()
    for card in DEAL:
        assert entry.deal() is None
        assert entry.add(card)
    assert entry.deal() == DEAL
    assert not entry.add(DEAL[0])


def test_missing_and_double_cards_are_named() -> None:
    entry = DealEntry()
    cards = [PACK[0], *PACK[:50]]
    entry.type(format_cards(cards))
    assert entry.double() == [PACK[0]]
    assert entry.missing() == [PACK[50], PACK[51]]
    assert entry.deal() is None


def test_the_next_place_is_told_row_by_row_then_in_the_stock() -> None:
    entry = DealEntry()
    places = []
    for card in DEAL:
        places.append(entry.next_place())
        entry.add(card)
    assert places[:4] == [(1, 1), (2, 1), (2, 2), (3, 1)]
    assert places[27:30] == [(7, 7), (0, 1), (0, 2)]


def test_the_last_card_can_be_taken_back() -> None:
    entry = DealEntry()
    assert not entry.remove_last()
    entry.add(parse_card("7c"))
    assert entry.remove_last()
    assert entry.cards == []


def test_a_fault_forbids_the_deal_until_it_is_mended() -> None:
    entry = DealEntry()
    entry.type(format_deal(DEAL) + "x")
    assert entry.fault == "X"
    assert entry.deal() is None
    entry.remove_last()
    entry.add(DEAL[-1])
    assert entry.deal() == DEAL
