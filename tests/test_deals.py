"""The page's choice of deals, its sources, levels and tips; all without a page."""

import json

import pytest

from pyramid_core.deal import shuffled_deal
from pyramid_core.library import (
    DIFFICULTIES,
    FORMAT,
    FORMAT_VERSION,
    RECORD_SIZE,
    Library,
    LibraryError,
    Record,
    line_places,
    open_library,
    pack_record,
    records_digest,
)
from pyramid_core.moves import DRAW, apply
from pyramid_core.position import initial_position
from pyramid_core.rules import RULE_SETS, parse_rules
from pyramid_core.share import ShareCodeError, format_share_code
from pyramid_core.solver import solve
from web.app import deals
from web.app.levels import LEVEL_RULES, Levels, parse_won, read_levels
from web.app.source import (
    DAILY,
    ENTERED,
    LEVEL,
    LIBRARY,
    RANDOM,
    UNCHECKED,
    Source,
    deal_words,
    format_source,
    is_from_library,
    parse_source,
)
from web.app.tips import due_tip

CLASSIC = RULE_SETS["classic-3"]
WINS = (900, 300, 100, 10)
"""For four deals the wins of each simulated player in 1,000 games: one deal of each difficulty."""


@pytest.fixture(scope="module")
def library() -> Library:
    """Return a library of four winnable deals, one of each difficulty."""
    records = []
    for wins, seed in zip(WINS, (0, 2, 3, 5), strict=True):
        deal = shuffled_deal(seed)
        line = solve(initial_position(deal, CLASSIC)).line
        places = line_places(deal, line)
        records.append(pack_record(Record(seed, (wins,) * 3, len(line), False, places)))  # noqa: FBT003
    body = b"".join(records)
    header = {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "rules": "classic-3",
        "generator": 1,
        "count": len(records),
        "record_size": RECORD_SIZE,
        "playouts": 1000,
        "sha256": records_digest(body),
        "command": "made for a test",
    }
    return open_library(json.dumps(header).encode() + b"\n" + body, "classic-3")


def test_a_deal_by_number_says_its_difficulty(library: Library) -> None:
    sources = [deals.by_number(library, number) for number in range(1, 5)]
    assert [source.label for source in sources] == list(DIFFICULTIES)
    assert deal_words(sources[1]) == "Deal 2, medium"
    with pytest.raises(LibraryError):
        deals.by_number(library, 5)


def test_next_and_previous_go_round_and_keep_to_the_difficulty(library: Library) -> None:
    assert deals.beside(library, 4, 1, deals.ANY).number == 1
    assert deals.beside(library, 1, -1, deals.ANY).number == 4
    assert deals.beside(library, 1, 1, "expert").number == 4


@pytest.mark.parametrize("difficulty", deals.FILTERS)
def test_a_deal_by_chance_is_of_the_difficulty_and_another_one(
    library: Library, difficulty: str
) -> None:
    for chance in range(8):
        source = deals.by_chance(library, bytes([chance]), difficulty, besides=2)
        assert difficulty in {deals.ANY, source.label}
        assert difficulty != deals.ANY or source.number != 2


def test_the_deal_of_the_day_changes_with_the_date(library: Library) -> None:
    days = [deals.of_the_day(library, f"2026-12-{day:02d}") for day in range(1, 5)]
    assert sorted(source.number for source in days) == [1, 2, 3, 4]
    assert deal_words(days[0]) == "Deal of the day, 2026-12-01"
    assert days[0] == deals.of_the_day(library, "2026-12-01")


def test_codes_come_as_text_or_at_the_end_of_a_link() -> None:
    code = format_share_code("classic-3", 17)
    for words in (code, f" {code} ", f"https://example.org/p/{deals.LINK_MARK}{code}"):
        assert deals.read_code(words) == ("classic-3", 17)
    assert deals.share_code(Source(LIBRARY, 17, "easy", ""), CLASSIC) == code
    assert deals.share_code(UNCHECKED, CLASSIC) == ""


@pytest.mark.parametrize("words", ["", "classic-3-17-XX", "hello", "study-strict-1-00"])
def test_a_refused_code_says_why(words: str) -> None:
    with pytest.raises(ShareCodeError) as error:
        deals.read_code(words)
    assert deals.refused_words(error.value.reason).startswith("That code is ")


@pytest.mark.parametrize("reason", ["missing", "torn", "wrong version", "unknown number", "rules"])
def test_every_reason_has_its_words(reason: str) -> None:
    assert len(deals.refused_words(reason)) > 20


def test_only_the_rule_sets_with_a_library_have_one() -> None:
    assert deals.library_id(CLASSIC) == "classic-3"
    assert deals.library_id(RULE_SETS["study-strict"]) == ""
    assert deals.library_id(parse_rules("custom:2+all")) == ""


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (UNCHECKED, "Random, not checked"),
        (Source(RANDOM, 0, "", "winnable"), "Random, can be won"),
        (Source(ENTERED, 0, "", "lost"), "Entered, cannot be won"),
        (Source(LIBRARY, 17, "hard", ""), "Deal 17, hard"),
        (Source(DAILY, 17, "2026-12-01", ""), "Deal of the day, 2026-12-01"),
        (Source(LEVEL, 17, "4", ""), "Level 4"),
    ],
)
def test_sources_round_trip_and_have_words(source: Source, words: str) -> None:
    assert parse_source(format_source(source)) == source
    assert deal_words(source) == words
    assert is_from_library(source) == (source.number > 0)


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", '["library", "1", "", ""]', '["stolen", 0, "", ""]', '["library", 1, "", ""]'],
)
def test_torn_sources_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_source(text)


def test_levels_open_one_after_another_and_stay_won() -> None:
    levels = Levels(0, range(101, 113))
    assert [level for level in range(14) if levels.is_open(level)] == [1]
    levels.win(2)
    assert levels.won == 0
    levels.win(1)
    levels.win(2)
    levels.win(1)
    assert levels.won == 2
    assert [level for level in range(14) if levels.is_open(level)] == [1, 2, 3]
    assert levels.has_next(11)
    assert not levels.has_next(12)


def test_a_ladder_of_other_rules_and_torn_progress_are_refused() -> None:
    numbers = tuple(range(12, 0, -1))
    assert read_levels(json.dumps({"rules": LEVEL_RULES, "levels": numbers})) == numbers
    for rules, levels in (("classic-3", numbers), (LEVEL_RULES, numbers[:11])):
        with pytest.raises(ValueError, match="not the 12 levels"):
            read_levels(json.dumps({"rules": rules, "levels": levels}))
    assert parse_won("7") == 7
    for torn in ("", "x", "-1"):
        with pytest.raises(ValueError, match=r"."):
            parse_won(torn)


def test_tips_come_when_first_met_on_the_first_levels_only() -> None:
    position = initial_position(shuffled_deal(0), RULE_SETS["full-3"])
    first, fourth = Source(LEVEL, 1, "1", ""), Source(LEVEL, 1, "4", "")
    assert due_tip(first, position, []) == "cover"
    assert due_tip(first, position, ["cover"]) == ""
    drawn = apply(position, DRAW)
    assert due_tip(first, drawn, ["cover"]) == "stock"
    assert due_tip(first, drawn, ["cover", "stock"]) == ""
    assert due_tip(fourth, position, []) == ""
    assert due_tip(UNCHECKED, position, []) == ""
