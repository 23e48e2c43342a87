"""Check deals: text, numbering, and a shuffle that is the same for ever and fair."""

import hashlib
import math
from collections import Counter
from collections.abc import Collection
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_core.cards import PACK, NotationError, format_cards
from pyramid_core.deal import (
    DEAL_COUNT,
    Deal,
    deal_from_cards,
    format_deal,
    parse_deal,
    rank_deal,
    shuffled_deal,
    unrank_deal,
)
from tests import strategies

GOLDEN_DEALS = Path(__file__).parent / "golden" / "deals.txt"
PACK_TEXT = format_cards(PACK)


@given(strategies.DEALS)
def test_deal_text_round_trip(deal: Deal) -> None:
    text = format_deal(deal)
    assert len(text) == 104
    assert parse_deal(text) == deal


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "missing Ac Ad"),
        (PACK_TEXT[2:], "(missing Ac)"),
        (PACK_TEXT + "7c", "(more than once 7c)"),
        (PACK_TEXT[:-4] + "7c7d", "(missing Kh Ks; more than once 7c 7d)"),
        (PACK_TEXT[:-1], "not a card"),
        (PACK_TEXT.upper(), "'AC'"),
        ("X" + PACK_TEXT[1:], "'Xc'"),
        (" " + PACK_TEXT, "' A'"),
    ],
)
def test_a_wrong_deal_names_its_fault_and_ends_with_the_text(text: str, fault: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_deal(text)
    assert fault in str(caught.value)
    assert str(caught.value).endswith(repr(text))


def test_a_deal_is_made_only_of_a_whole_pack() -> None:
    assert deal_from_cards(list(PACK)) == PACK
    with pytest.raises(NotationError, match="missing As"):
        deal_from_cards([card for card in PACK if card != PACK[3]])


def test_numbers_run_from_the_sorted_pack_to_the_reversed_one() -> None:
    assert math.factorial(52) == DEAL_COUNT
    assert unrank_deal(0) == PACK
    assert unrank_deal(1) == (*PACK[:50], PACK[51], PACK[50])
    assert unrank_deal(DEAL_COUNT - 1) == PACK[::-1]


@given(st.integers(0, DEAL_COUNT - 1))
def test_every_number_has_a_deal_with_that_number(number: int) -> None:
    assert rank_deal(unrank_deal(number)) == number


@given(strategies.DEALS)
def test_every_deal_has_a_number_with_that_deal(deal: Deal) -> None:
    number = rank_deal(deal)
    assert 0 <= number < DEAL_COUNT
    assert unrank_deal(number) == deal


@given(strategies.DEALS, strategies.DEALS)
def test_numbers_are_in_the_order_of_the_cards(first: Deal, second: Deal) -> None:
    assert (rank_deal(first) < rank_deal(second)) == (first < second)


@pytest.mark.parametrize("number", [-1, DEAL_COUNT, DEAL_COUNT * 2])
def test_no_deal_has_a_number_out_of_range(number: int) -> None:
    with pytest.raises(ValueError, match=f"not {number}"):
        unrank_deal(number)


def test_no_seed_is_negative() -> None:
    with pytest.raises(ValueError, match="not -1"):
        shuffled_deal(-1)


@pytest.mark.parametrize("line", GOLDEN_DEALS.read_text().splitlines())
def test_a_seed_names_the_same_deal_for_ever(line: str) -> None:
    seed, deck = line.split()
    assert format_deal(shuffled_deal(int(seed))) == deck


@given(st.integers(0, 2**70))
def test_shuffle_is_the_one_specified(seed: int) -> None:
    attempt = 0
    while True:
        digest = hashlib.sha256(f"pyramid deal {seed} {attempt}".encode("ascii")).hexdigest()
        number = int(format(int(digest, 16), "0256b")[:226], 2)
        if number < math.factorial(52):
            break
        attempt += 1
    left, cards = list(PACK), []
    for size in range(52, 0, -1):
        place, number = divmod(number, math.factorial(size - 1))
        cards.append(left.pop(place))
    assert shuffled_deal(seed) == tuple(cards)


SHUFFLES = 5200


def deviation(counts: Collection[int], freedom: int) -> float:
    """Return by how many standard deviations a chi-square is off that of equally likely cells."""
    expected = sum(counts) / len(counts)
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    return (chi_square - freedom) / math.sqrt(2 * freedom)


def test_every_card_is_as_often_in_every_place() -> None:
    places = Counter(place for seed in range(SHUFFLES) for place in enumerate(shuffled_deal(seed)))
    assert len(places) == 52 * 52
    assert abs(deviation(places.values(), freedom=51 * 51)) < 3


def test_every_card_is_as_often_behind_every_other() -> None:
    neighbours = Counter(two for seed in range(SHUFFLES) for two in pairwise(shuffled_deal(seed)))
    assert len(neighbours) == 52 * 51
    assert abs(deviation(neighbours.values(), freedom=52 * 51 - 1)) < 3


def test_the_measure_sees_a_well_known_unfair_shuffle() -> None:
    decks = (swapped_anywhere(Random(seed)) for seed in range(SHUFFLES))
    places = Counter(place for deck in decks for place in enumerate(deck))
    assert deviation(places.values(), freedom=51 * 51) > 20


def swapped_anywhere(random: Random) -> list[int]:
    """Swap each card in turn with any of the 52: the mistake that looks like a shuffle."""
    deck = list(range(52))
    for place in range(52):
        other = random.randrange(52)
        deck[place], deck[other] = deck[other], deck[place]
    return deck
