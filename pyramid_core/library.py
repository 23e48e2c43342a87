"""Own the deal library file: what its bytes mean. No input or output: it takes and gives bytes.

A library holds deals of one rule set, each proven winnable, with the line that wins it and its
measured difficulty. The file is one line of JSON, the header, then `count` records of `RECORD_SIZE`
bytes, so that one deal is read by slicing. Deal numbers start at 1. A released library is only ever
extended: a number keeps its deal.

A record, big-endian: the seed of `shuffled_deal` (4 bytes); the wins of each simulated player (2
bytes each, out of the header's `playouts`); the actions of the winning line (1); 1 where no shorter
line exists as far as proven, else 0 (1); the places of the cards in the order they leave (1 each,
up to 52, then `NO_PLACE`). A place is an index into the deal. A king's place stands alone, two
others form a pair; draws and recycles are implied, see `winning_line`.
"""

import json
import struct
from collections import namedtuple
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from pyramid_core.cards import is_king
from pyramid_core.deal import shuffled_deal
from pyramid_core.layout import STOCK_COUNT
from pyramid_core.moves import DRAW, RECYCLE, IllegalMove, king_move, pair_move, play, refusal
from pyramid_core.position import format_position, has_won, initial_position
from pyramid_core.rules import RULE_SETS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NamedTuple

    from pyramid_core.deal import Deal
    from pyramid_core.moves import Move
    from pyramid_core.position import Position

    class Record(NamedTuple):
        """Hold one deal of a library."""

        seed: int
        wins: tuple[int, ...]
        action_count: int
        is_shortest: bool
        places: bytes

    class Difficulty(NamedTuple):
        """Hold how hard a deal is: one of `DIFFICULTIES`, and the share of playouts won, 0 to 1."""

        name: str
        share: float
else:
    Difficulty = namedtuple("Difficulty", ("name", "share"))
    Record = namedtuple("Record", ("seed", "wins", "action_count", "is_shortest", "places"))

LIBRARY_IDS: Final = ("classic-1", "classic-2", "classic-3", "classic-free", "open-3", "full-3")
"""The rule sets that have a library, in the order of `RULE_SET_IDS`."""
FORMAT: Final = "pyramid deal library"
FORMAT_VERSION: Final = 1
STRENGTHS: Final = ("random", "greedy", "careful")
"""The simulated players, in the order of a record's `wins`."""
DIFFICULTIES: Final = ("easy", "medium", "hard", "expert")
_LEAST_SHARES: Final = (0.5, 0.25, 0.05, 0.0)
"""The least share of games won, over all simulated players, for each of `DIFFICULTIES`.

The players win at least every second game, every fourth, every twentieth, or fewer. One scale for
all rule sets, so that a word means the same everywhere: with one pass few deals are easy.
"""
NO_PLACE: Final = 255
_LAYOUT: Final = ">IHHHBB52s"
RECORD_SIZE: Final = struct.calcsize(_LAYOUT)
_WINS_LAYOUT: Final = ">HHH"
_WINS_PLACE: Final = 4
_TURNS_IN_VAIN: Final = 2 * STOCK_COUNT + 2
"""In so many draws and recycles every surviving stock card comes up: no more becomes legal."""
_HEADER_LIMIT: Final = 4096
_HEADER_KEYS: Final = (
    "version",
    "rules",
    "generator",
    "count",
    "record_size",
    "playouts",
    "sha256",
    "command",
)

# Reasons of a `LibraryError`.
NOT_A_LIBRARY: Final = "not a library"
"""The bytes do not begin with a library's header."""
WRONG_VERSION: Final = "wrong version"
"""A library of another format than this code reads."""
WRONG_RULES: Final = "wrong rules"
"""A library of another rule set than was asked for."""
TORN: Final = "torn"
"""Bytes are missing, too many, or changed."""
UNKNOWN_NUMBER: Final = "unknown number"
"""The library has no deal of that number."""
BROKEN_LINE: Final = "broken line"
"""A stored line does not win its deal."""


class LibraryError(ValueError):
    """Say why a library, or a deal of it, cannot be used; `reason` is a constant of this module."""

    def __init__(self, reason: str, text: str) -> None:
        """Keep the reason beside the message."""
        super().__init__(f"{reason}: {text}")
        self.reason = reason


class Library:
    """Hold one library, checked as a whole when it was opened; read a deal with `record`.

    header: all that the file says of itself.
    rules_id: the id of the rule set that every deal is proven winnable under.
    count: how many deals there are; they are numbered from 1 to this.
    playouts: how often each simulated player played each deal.
    """

    __slots__ = ("_data", "_start", "count", "header", "playouts", "rules_id")

    def __init__(self, header: "dict[str, object]", data: bytes, start: int) -> None:
        """Take the file that `open_library` has checked, and where its records begin."""
        self.header = header
        self.rules_id = str(header["rules"])
        self.count = _number(header, "count")
        self.playouts = _number(header, "playouts")
        self._data = data
        self._start = start

    def record(self, number: int) -> Record:
        """Return the deal of a number.

        Raises:
            LibraryError: there is no such number.
        """
        start = self._place(number)
        return unpack_record(self._data[start : start + RECORD_SIZE])

    def _place(self, number: int) -> int:
        if 1 <= number <= self.count:
            return self._start + (number - 1) * RECORD_SIZE
        raise LibraryError(
            UNKNOWN_NUMBER, f"{self.rules_id} has deals 1 to {self.count}, not {number}"
        )

    def difficulty(self, number: int) -> Difficulty:
        """Return the measured difficulty of a number.

        Raises:
            LibraryError: there is no such number.
        """
        wins = struct.unpack_from(_WINS_LAYOUT, self._data, self._place(number) + _WINS_PLACE)
        return measured_difficulty(wins, self.playouts)

    def find(self, number: int, step: int, difficulty_name: str | None = None) -> int:
        """Return the next number from `number` on by steps of 1 or -1, first and last adjoining.

        With a difficulty's name only deals of that difficulty count; where there is no other, or
        none, the number itself is returned.
        """
        for distance in range(1, self.count):
            other = (number - 1 + step * distance) % self.count + 1
            if difficulty_name is None or self.difficulty(other).name == difficulty_name:
                return other
        return number


def open_library(data: bytes, rules_id: str) -> Library:
    """Check the bytes of a library file as a whole and return the library.

    Raises:
        LibraryError: the bytes are no library, of another version or rule set, or torn.
    """
    end = data[:_HEADER_LIMIT].find(b"\n")
    header = _parse_header(data[:end] if end >= 0 else b"")
    if header["version"] != FORMAT_VERSION or header["record_size"] != RECORD_SIZE:
        raise LibraryError(
            WRONG_VERSION, f"format version {header['version']!r}, this is {FORMAT_VERSION}"
        )
    if header["rules"] != rules_id:
        raise LibraryError(WRONG_RULES, f"a library of {header['rules']!r}, not {rules_id!r}")
    library = Library(header, data, end + 1)
    size = len(data) - end - 1
    if size != library.count * RECORD_SIZE:
        raise LibraryError(TORN, f"{rules_id} holds {size} bytes for {library.count} deals")
    if records_digest(memoryview(data)[end + 1 :]) != header["sha256"]:
        raise LibraryError(TORN, f"the records of {rules_id} do not match their digest")
    return library


def _parse_header(line: bytes) -> "dict[str, object]":
    try:
        header = json.loads(line.decode())
    except ValueError:  # UnicodeError and JSON errors alike
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise LibraryError(NOT_A_LIBRARY, f"the bytes do not begin with the header of a {FORMAT}")
    if not all(key in header for key in _HEADER_KEYS):
        raise LibraryError(TORN, f"the header lacks one of {', '.join(_HEADER_KEYS)}")
    return header


def _number(header: "dict[str, object]", key: str) -> int:
    number = header[key]
    if not isinstance(number, int) or number < 1:
        raise LibraryError(TORN, f"the header's {key} is {number!r}")
    return number


def measured_difficulty(wins: "Sequence[int]", playouts: int) -> Difficulty:
    """Return the difficulty of a deal of which each simulated player won so many playouts."""
    share = sum(wins) / (playouts * len(wins))
    for name, least in zip(DIFFICULTIES, _LEAST_SHARES):
        if share >= least:
            return Difficulty(name, share)
    raise ValueError(f"wins are counts from 0 up, not {wins}")


def records_digest(records: "bytes | memoryview") -> str:
    """Return the SHA-256 of a library's records in hexadecimal, as the header holds it."""
    return "".join(f"{byte:02x}" for byte in sha256(records).digest())


def pack_record(record: Record) -> bytes:
    """Write a record as `unpack_record` reads it."""
    if len(record.places) > 52 or record.action_count > 255:  # noqa: PLR2004 - the field sizes of the format
        raise LibraryError(BROKEN_LINE, f"a line too long to store, seed {record.seed}")
    places = record.places + bytes([NO_PLACE] * (52 - len(record.places)))
    return struct.pack(
        _LAYOUT, record.seed, *record.wins, record.action_count, int(record.is_shortest), places
    )


def unpack_record(data: bytes) -> Record:
    """Read a record of `RECORD_SIZE` bytes."""
    fields = struct.unpack(_LAYOUT, data)
    seed, action_count, flag, padded = fields[0], fields[4], fields[5], fields[6]
    places = bytes(place for place in padded if place != NO_PLACE)
    return Record(seed, tuple(fields[1:4]), action_count, bool(flag), places)


def deal_of(record: Record) -> "Deal":
    """Return the 52 cards of a record's deal."""
    return shuffled_deal(record.seed)


def winning_line(record: Record, rules_id: str) -> "tuple[Move, ...]":
    """Return the actions that win a record's deal, checked by the rules one by one.

    Raises:
        LibraryError: a stored removal never becomes legal, or the deal is not won at the end.
    """
    position = initial_position(deal_of(record), RULE_SETS[rules_id])
    return expand_line(position, record.places)


def line_places(deal: "Deal", moves: "Sequence[Move]") -> bytes:
    """Return the places of the cards that leave, in order: the stored form of a line."""
    places = []
    for move in moves:
        places += [deal.index(card) for card in (move.first, move.second) if card >= 0]
    return bytes(places)


def expand_line(position: "Position", places: bytes) -> "tuple[Move, ...]":
    """Return the actions from a position to the win that removes the cards of `places` in order.

    Each removal is made at the first moment it is legal, after as few draws and recycles as that
    takes.

    Raises:
        LibraryError: a removal never becomes legal, or the deal is not won at the end.
    """
    try:
        return _expand(position, _removals(position, places))
    except IllegalMove as error:
        raise LibraryError(BROKEN_LINE, str(error)) from None


def _expand(position: "Position", removals: "list[Move]") -> "tuple[Move, ...]":
    line = []
    for removal in removals:
        for _ in range(_TURNS_IN_VAIN):
            if not refusal(position, removal):
                break
            turn = DRAW if position.undrawn else RECYCLE
            line.append(turn)
            position = play(position, turn)
        line.append(removal)
        position = play(position, removal)
    if not has_won(position):
        raise LibraryError(
            BROKEN_LINE, f"the line ends before the win in {format_position(position)}"
        )
    return tuple(line)


def _removals(position: "Position", places: bytes) -> "list[Move]":
    removals = []
    first = None
    for place in places:
        if place >= len(position.deal):
            raise LibraryError(BROKEN_LINE, f"{place} is no place in {format_position(position)}")
        card = position.deal[place]
        if first is not None:
            removals.append(pair_move(first, card))
            first = None
        elif is_king(card):
            removals.append(king_move(card))
        else:
            first = card
    if first is not None:
        raise LibraryError(
            BROKEN_LINE, f"a card leaves without a partner in {format_position(position)}"
        )
    return removals
