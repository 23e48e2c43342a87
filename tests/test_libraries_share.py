"""Check share codes against every small damage, and the deal of the day over years."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_core.cards import NotationError
from pyramid_core.library import LIBRARY_IDS
from pyramid_core.rules import RULE_SET_IDS
from pyramid_core.share import (
    DAMAGED,
    FOREIGN_RULES,
    ShareCode,
    ShareCodeError,
    daily_number,
    format_share_code,
    parse_share_code,
)

CODES = st.builds(ShareCode, st.sampled_from(LIBRARY_IDS), st.integers(1, 10_000))
CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"


def reason_of(text: str) -> str:
    """Return why a code is refused; empty where it is not."""
    try:
        parse_share_code(text)
    except ShareCodeError as error:
        return error.reason
    return ""


def test_a_refusal_ends_with_the_text() -> None:
    with pytest.raises(ShareCodeError, match=r"^damaged share code: 'classic-3-18-NP'$"):
        parse_share_code("classic-3-18-NP")


@given(CODES)
def test_a_code_reads_back_as_written(code: ShareCode) -> None:
    text = format_share_code(*code)
    assert parse_share_code(text) == code
    assert parse_share_code(f"  {text.upper()} ") == code
    assert parse_share_code(text.lower()) == code


def test_codes_stay_as_they_are() -> None:
    assert format_share_code("classic-3", 17) == "classic-3-17-NP"
    assert format_share_code("full-3", 1000) == "full-3-1000-X1"


@given(CODES, st.data())
def test_a_changed_character_is_told(code: ShareCode, data: st.DataObject) -> None:
    text = format_share_code(*code).lower()
    place = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.sampled_from([sign for sign in CHARACTERS if sign != text[place]]))
    assert reason_of(text[:place] + other + text[place + 1 :]) == DAMAGED


@given(CODES, st.data())
def test_swapped_neighbours_are_told(code: ShareCode, data: st.DataObject) -> None:
    text = format_share_code(*code).lower()
    place = data.draw(st.integers(0, len(text) - 2))
    if text[place] != text[place + 1]:
        swapped = text[:place] + text[place + 1] + text[place] + text[place + 2 :]
        assert reason_of(swapped) == DAMAGED


@given(CODES, st.data())
def test_a_cut_code_is_told(code: ShareCode, data: st.DataObject) -> None:
    text = format_share_code(*code)
    assert reason_of(text[: data.draw(st.integers(0, len(text) - 1))]) == DAMAGED


@given(st.text())
def test_any_text_is_a_code_or_refused_with_a_reason(text: str) -> None:
    assert reason_of(text) in ("", DAMAGED, FOREIGN_RULES)


def test_sound_codes_of_rules_without_a_library_are_foreign() -> None:
    for rules_id in RULE_SET_IDS:
        expected = "" if rules_id in LIBRARY_IDS else FOREIGN_RULES
        assert reason_of(format_share_code(rules_id, 5)) == expected
    assert reason_of(format_share_code("klondike", 5)) == FOREIGN_RULES


@pytest.mark.parametrize("rules_id", LIBRARY_IDS)
def test_the_deal_of_the_day_takes_every_deal_once_in_so_many_days(rules_id: str) -> None:
    first = date(2026, 1, 1)
    for count in (1000, 4000, 7):
        days = [(first + timedelta(day)).isoformat() for day in range(count)]
        numbers = [daily_number(day, rules_id, count) for day in days]
        assert sorted(numbers) == list(range(1, count + 1))


def test_the_deal_of_the_day_stays_as_it_is() -> None:
    numbers = [daily_number("2026-11-30", rules_id, 1000) for rules_id in LIBRARY_IDS]
    assert numbers == [276, 870, 285, 100, 237, 956]


@given(st.dates(min_value=date(1900, 1, 1)))
def test_the_next_day_brings_another_deal(day: date) -> None:
    if day < date(9999, 12, 31):
        numbers = [
            daily_number(text.isoformat(), "classic-3", 1000) for text in (day, day + timedelta(1))
        ]
        assert numbers[0] != numbers[1]


@pytest.mark.parametrize(
    "text",
    [
        *("", "2026-11", "2026-1-01", "30-11-2026", "2026/11/30", "2026-11-3x", "²026-11-30"),
        *("2026-13-01", "2026-00-01", "2026-11-31", "2026-11-00", "2026-02-29", "2100-02-29"),
    ],
)
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        daily_number(text, "classic-3", 1000)


def test_leap_days_are_dates() -> None:
    for text in ("2024-02-29", "2000-02-29"):
        assert 1 <= daily_number(text, "classic-3", 1000) <= 1000
