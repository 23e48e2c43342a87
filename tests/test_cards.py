"""Check the cards: numbers, ranks, suits, names."""

import pytest

from pyramid_core.cards import (
    PACK,
    RANKS,
    SUITS,
    NotationError,
    format_card,
    format_cards,
    is_king,
    is_match,
    parse_card,
    parse_cards,
    parse_number,
    rank_of,
    suit_of,
)


def test_a_pack_holds_every_rank_of_every_suit_once() -> None:
    names = [format_card(card) for card in PACK]
    assert len(PACK) == 52
    assert sorted(names) == sorted(rank + suit for rank in "A23456789TJQK" for suit in "cdhs")


def test_card_numbers_follow_rank_then_suit() -> None:
    assert format_cards(PACK[:5]) == "AcAdAhAs2c"
    assert format_cards(PACK[-2:]) == "KhKs"


@pytest.mark.parametrize(
    ("name", "rank", "suit"),
    [
        ("Ac", 1, "c"),
        ("2d", 2, "d"),
        ("Th", 10, "h"),
        ("Js", 11, "s"),
        ("Qc", 12, "c"),
        ("Kd", 13, "d"),
    ],
)
def test_rank_and_suit(name: str, rank: int, suit: str) -> None:
    card = parse_card(name)
    assert rank_of(card) == rank
    assert SUITS[suit_of(card)] == suit
    assert RANKS[rank_of(card) - 1] == name[0]


def test_only_four_cards_are_kings() -> None:
    assert format_cards(card for card in PACK if is_king(card)) == "KcKdKhKs"


def test_each_card_but_a_king_matches_four_others_whatever_the_suit() -> None:
    for card in PACK:
        matches = format_cards(other for other in PACK if is_match(card, other))
        assert len(matches) == (0 if is_king(card) else 8)
    assert format_cards(card for card in PACK if is_match(parse_card("Ah"), card)) == "QcQdQhQs"
    assert format_cards(card for card in PACK if is_match(parse_card("6s"), card)) == "7c7d7h7s"


@pytest.mark.parametrize("card", PACK)
def test_card_text_round_trip(card: int) -> None:
    assert parse_card(format_card(PACK[card])) == card


def test_run_of_cards_round_trip() -> None:
    assert parse_cards(format_cards(PACK)) == PACK
    assert parse_cards("") == ()


@pytest.mark.parametrize(
    "text", ["", "7", "7C", "c7", "10h", "1h", "7c ", " 7c", "--", "é♥", "0d", "kh"]
)
def test_a_wrong_card_is_named(text: str) -> None:
    with pytest.raises(NotationError, match="not a card") as caught:
        parse_card(text)
    assert str(caught.value).endswith(repr(text))


@pytest.mark.parametrize(("text", "fault"), [("7c8", "8"), ("7c 8d", " 8"), ("7cXdAh", "Xd")])
def test_the_wrong_card_of_a_run_is_named(text: str, fault: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    assert str(caught.value).endswith(repr(fault))


@pytest.mark.parametrize("number", [0, 7, 10**99])
def test_number_round_trip(number: int) -> None:
    assert parse_number(str(number)) == number


@pytest.mark.parametrize(
    "text", ["", "-1", "+1", "1.0", "²", "\u0663", "1_000", " 1", "0x1", "9" * 101]
)
def test_what_is_no_number_is_named(text: str) -> None:
    with pytest.raises(NotationError, match="not an integer from 0 up") as caught:
        parse_number(text)
    assert str(caught.value).endswith(repr(text))
