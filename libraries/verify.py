"""Own the check of libraries: every line replayed by the rules, counts and digests recomputed."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from libraries.executors import Pool
from libraries.files import library_file, read_library
from pyramid_core.library import (
    LIBRARY_IDS,
    Library,
    LibraryError,
    Record,
    deal_of,
    winning_line,
)

CLASSIC_1 = "classic-1"
CLASSIC_1_FACTOR = 4
"""The one-pass library has so many times the deals of any other: it wins few random deals."""
MOST_BYTES = 300_000
"""No library is larger on the wire."""


class Job(NamedTuple):
    """Hold deals of a library to replay."""

    rules_id: str
    playouts: int
    first_number: int
    records: tuple[Record, ...]


def find_faults(folder: Path, pool: Pool, rules_ids: tuple[str, ...] = LIBRARY_IDS) -> list[str]:
    """Return what is wrong with the libraries of a folder, one line each."""
    faults = []
    libraries = []
    for rules_id in rules_ids:
        try:
            libraries.append(read_library(rules_id, folder))
        except (LibraryError, OSError) as error:
            faults.append(f"{rules_id}: {error}")
    for library in libraries:
        faults += _size_faults(library, library_file(library.rules_id, folder).stat().st_size)
        faults += _double_deals(library)
    faults += _count_faults({library.rules_id: library.count for library in libraries})
    for found in pool.map(find_line_faults, _jobs(libraries)):
        faults += found
    return faults


def _jobs(libraries: list[Library]) -> Iterator[Job]:
    for library in libraries:
        for first in range(1, library.count + 1, 100):
            numbers = range(first, min(first + 100, library.count + 1))
            records = tuple(library.record(number) for number in numbers)
            yield Job(library.rules_id, library.playouts, first, records)


def find_line_faults(job: Job) -> list[str]:
    """Replay the lines of some deals, each action checked, and compare what stands beside them."""
    faults = []
    for number, record in enumerate(job.records, job.first_number):
        where = f"{job.rules_id} number {number}"
        try:
            action_count = len(winning_line(record, job.rules_id))
        except LibraryError as error:
            faults.append(f"{where}: {error}")
            continue
        if action_count != record.action_count:
            faults.append(f"{where}: {action_count} actions, {record.action_count} noted")
        if max(record.wins) > job.playouts:
            faults.append(f"{where}: more wins than playouts, {record.wins}")
    return faults


def _size_faults(library: Library, size: int) -> list[str]:
    return [f"{library.rules_id}: {size} bytes, over {MOST_BYTES}"] if size > MOST_BYTES else []


def _double_deals(library: Library) -> list[str]:
    first_numbers: dict[object, int] = {}
    faults = []
    for number in range(1, library.count + 1):
        first = first_numbers.setdefault(deal_of(library.record(number)), number)
        if first != number:
            faults.append(f"{library.rules_id}: numbers {first} and {number} are the same deal")
    return faults


def _count_faults(counts: dict[str, int]) -> list[str]:
    others = {rules_id: count for rules_id, count in counts.items() if rules_id != CLASSIC_1}
    if CLASSIC_1 not in counts:
        return []
    return [
        f"{CLASSIC_1} has {counts[CLASSIC_1]} deals, under {CLASSIC_1_FACTOR} times {rules_id}"
        for rules_id, count in others.items()
        if counts[CLASSIC_1] < CLASSIC_1_FACTOR * count
    ]
