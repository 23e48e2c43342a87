"""Check the library file: round trips, every kind of damage refused, lines written out."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_core import library
from pyramid_core.deal import shuffled_deal
from pyramid_core.library import (
    BROKEN_LINE,
    DIFFICULTIES,
    NOT_A_LIBRARY,
    RECORD_SIZE,
    TORN,
    UNKNOWN_NUMBER,
    WRONG_RULES,
    WRONG_VERSION,
    Library,
    LibraryError,
    Record,
    expand_line,
    line_places,
    measured_difficulty,
    open_library,
    pack_record,
    records_digest,
    unpack_record,
)
from pyramid_core.moves import DRAW, RECYCLE, format_move, parse_move
from pyramid_core.position import Position
from pyramid_core.rules import RULE_SETS
from tests.strategies import small_position

RECORDS = st.builds(
    Record,
    st.integers(0, 2**32 - 1),
    st.tuples(*[st.integers(0, 2**16 - 1)] * 3),
    st.integers(0, 255),
    st.booleans(),
    st.permutations(range(52)).flatmap(
        lambda places: st.integers(0, 52).map(lambda count: bytes(places[:count]))
    ),
)
HEADER: dict[str, object] = {
    "format": library.FORMAT,
    "version": library.FORMAT_VERSION,
    "rules": "classic-3",
    "generator": 1,
    "count": 3,
    "record_size": RECORD_SIZE,
    "playouts": 100,
    "command": "",
}
SHARES = ((90, 80, 70), (60, 0, 0), (3, 0, 0))


def library_bytes(header: dict[str, object] | None = None) -> bytes:
    """Return a library of an easy, a hard and an expert deal, with keys of the header changed."""
    records = b"".join(
        pack_record(Record(seed, wins, 70, is_shortest=False, places=bytes([27])))
        for seed, wins in enumerate(SHARES)
    )
    whole = HEADER | {"sha256": records_digest(records)} | (header or {})
    return json.dumps(whole).encode() + b"\n" + records


def reason_of(data: bytes, rules_id: str = "classic-3") -> str:
    """Return why the bytes are refused."""
    with pytest.raises(LibraryError) as refused:
        open_library(data, rules_id)
    assert str(refused.value).startswith(refused.value.reason)
    return refused.value.reason


@given(RECORDS)
def test_a_record_reads_back_as_written(record: Record) -> None:
    data = pack_record(record)
    assert len(data) == RECORD_SIZE
    assert unpack_record(data) == record


def test_a_line_too_long_for_a_record_is_refused() -> None:
    with pytest.raises(LibraryError, match="too long"):
        pack_record(Record(1, (0, 0, 0), 256, is_shortest=False, places=b""))


def test_a_sound_library_gives_its_deals_by_number() -> None:
    opened = open_library(library_bytes(), "classic-3")
    assert (opened.rules_id, opened.count, opened.playouts) == ("classic-3", 3, 100)
    assert [opened.record(number).seed for number in (1, 2, 3)] == [0, 1, 2]
    assert opened.header["generator"] == 1
    for number in (0, 4, -1):
        with pytest.raises(LibraryError) as refused:
            opened.record(number)
        assert refused.value.reason == UNKNOWN_NUMBER


def test_every_cut_is_refused() -> None:
    data = library_bytes()
    end = data.index(b"\n")
    for length in range(len(data)):
        assert reason_of(data[:length]) == (NOT_A_LIBRARY if length <= end else TORN)
    assert reason_of(data + b"\0") == TORN


def test_every_changed_byte_of_the_records_is_refused() -> None:
    data = library_bytes()
    for place in range(data.index(b"\n") + 1, len(data)):
        assert reason_of(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]) == TORN


@pytest.mark.parametrize(
    "garbage",
    [
        b"",
        b"\n",
        b"<!doctype html>\n<title>Not found</title>",
        b"[]\n",
        b"\xff\xfe\n",
        b"{}\n",
        b"7\n",
    ],
)
def test_other_files_are_refused(garbage: bytes) -> None:
    assert reason_of(garbage) == NOT_A_LIBRARY


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"format": "another"}, NOT_A_LIBRARY),
        ({"version": 2}, WRONG_VERSION),
        ({"record_size": 60}, WRONG_VERSION),
        ({"rules": "classic-1"}, WRONG_RULES),
        ({"count": 2}, TORN),
        ({"count": "3"}, TORN),
        ({"count": 0}, TORN),
        ({"playouts": None}, TORN),
        ({"sha256": "0" * 64}, TORN),
    ],
)
def test_a_header_that_does_not_fit_is_refused(changes: dict[str, object], reason: str) -> None:
    assert reason_of(library_bytes(changes)) == reason


@pytest.mark.parametrize("key", ["version", "rules", "count", "playouts", "sha256", "command"])
def test_a_header_without_a_key_is_refused(key: str) -> None:
    line, _, records = library_bytes().partition(b"\n")
    header = json.loads(line)
    del header[key]
    assert reason_of(json.dumps(header).encode() + b"\n" + records) == TORN


def test_a_library_of_other_rules_is_refused() -> None:
    assert reason_of(library_bytes(), "classic-2") == WRONG_RULES


@pytest.mark.parametrize(
    ("wins", "name"),
    [
        ((100, 100, 100), "easy"),
        ((50, 50, 50), "easy"),
        ((50, 50, 49), "medium"),
        ((25, 25, 25), "medium"),
        ((25, 25, 24), "hard"),
        ((5, 5, 5), "hard"),
        ((5, 5, 4), "expert"),
        ((0, 0, 0), "expert"),
    ],
)
def test_difficulty_goes_by_the_share_of_games_won(wins: tuple[int, ...], name: str) -> None:
    difficulty = measured_difficulty(wins, 100)
    assert difficulty.name == name
    assert difficulty.share == pytest.approx(sum(wins) / 300)


def test_next_and_previous_go_round_and_can_keep_to_a_difficulty() -> None:
    opened: Library = open_library(library_bytes(), "classic-3")
    assert [opened.difficulty(number).name for number in (1, 2, 3)] == ["easy", "hard", "expert"]
    assert [opened.find(number, 1) for number in (1, 2, 3)] == [2, 3, 1]
    assert [opened.find(number, -1) for number in (1, 2, 3)] == [3, 1, 2]
    assert [opened.find(number, 1, "hard") for number in (1, 2, 3)] == [2, 2, 2]
    assert [opened.find(number, -1, "expert") for number in (1, 2, 3)] == [3, 3, 3]
    assert opened.find(1, 1, DIFFICULTIES[1]) == 1


def line_of(position: Position, removals: str) -> str:
    """Return the actions of a line that is stored as its removals."""
    places = line_places(position.deal, [parse_move(word) for word in removals.split()])
    return " ".join(format_move(move) for move in expand_line(position, places))


def test_draws_and_recycles_between_removals_are_implied() -> None:
    position = small_position("Ah", stock="Ks9cQd5h")
    assert line_of(position, "AhQd") == "draw draw draw AhQd"
    assert line_of(position, "Ks AhQd") == "draw Ks draw draw AhQd"
    late = small_position("Ah", stock="9h", waste="Qd5h")
    assert line_of(late, "AhQd") == "draw recycle draw AhQd"


def test_a_removal_is_made_as_soon_as_it_is_legal() -> None:
    opened = small_position("Ah", stock="Qd5h", rules="open-3")
    assert line_of(opened, "AhQd") == "AhQd"
    assert line_of(opened._replace(rules=RULE_SETS["classic-3"]), "AhQd") == "draw AhQd"


@pytest.mark.parametrize(
    ("pyramid", "rules", "removals"),
    [
        ("Ah", "classic-1", "5h"),
        ("Ah", "classic-1", ""),
        ("Ah/KcQs", "classic-1", "AhQs"),
        ("Ah/KcQs", "classic-free", "AhQs"),
        ("Ah", "classic-1", "9c4d AhQd"),
        ("Ah", "classic-free", "Ah5h"),
    ],
)
def test_a_line_that_does_not_win_is_refused(pyramid: str, rules: str, removals: str) -> None:
    position = small_position(pyramid, stock="Ks9cQd5h", rules=rules)
    places = line_places(position.deal, [parse_move(word) for word in removals.split()])
    with pytest.raises(LibraryError) as refused:
        expand_line(position, places)
    assert refused.value.reason == BROKEN_LINE


def test_places_that_are_none_are_refused() -> None:
    position = small_position("Ah", stock="Qd")
    for places in (bytes([52, 0]), bytes([0])):
        with pytest.raises(LibraryError, match="broken line"):
            expand_line(position, places)


def test_a_stored_line_holds_removals_only() -> None:
    deal = shuffled_deal(5)
    assert line_places(deal, [DRAW, RECYCLE, parse_move("Ks")]) == bytes(
        [deal.index(parse_move("Ks").first)]
    )
