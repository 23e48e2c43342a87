"""Check the released libraries and levels: every line replayed, every file as its command says."""

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from libraries import cli, levels
from libraries.executors import open_pool
from libraries.files import DATA, RELEASES, library_file, read_library
from libraries.levels import LEVEL_COUNT, LEVELS_FILE, LEVELS_RULES, choose_levels, format_levels
from libraries.scan import GENERATOR_VERSIONS
from libraries.verify import MOST_BYTES, Job, find_faults, find_line_faults
from pyramid_core.deal import format_deal
from pyramid_core.library import (
    DIFFICULTIES,
    LIBRARY_IDS,
    deal_of,
    open_library,
    pack_record,
    records_digest,
    winning_line,
)
from pyramid_core.moves import format_move
from tests.runtimes import RUNTIMES

SAMPLE = (1, 50, 100)
READ_ON_THE_PAGE = """
import json
from pyramid_core.deal import format_deal
from pyramid_core.library import deal_of, open_library, winning_line
from pyramid_core.moves import format_move

for rules_id, line, records in json.loads(DATA):
    library = open_library(line.encode() + b"\\n" + bytes.fromhex(records), rules_id)
    for number in range(1, library.count + 1):
        record = library.record(number)
        moves = " ".join(format_move(move) for move in winning_line(record, rules_id))
        name, share = library.difficulty(number)
        print(rules_id, number, format_deal(deal_of(record)), name, int(share * 1000), moves)
    print(library.find(1, 1), library.find(1, -1), library.find(1, 1, "expert"))
"""


def test_every_line_wins_and_every_count_is_right() -> None:
    with open_pool() as pool:
        assert find_faults(DATA, pool) == []


def test_the_command_finds_no_fault_in_a_sound_folder(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for rules_id in LIBRARY_IDS:
        (tmp_path / f"{rules_id}.lib").write_bytes(b"torn")
    assert cli.main(["verify", str(tmp_path), "--workers", "1"]) == cli.ANSWER_IS_NO
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines[:-1]] == list(LIBRARY_IDS)
    assert lines[-1] == f"6 faults in the libraries of {tmp_path}"


@pytest.mark.parametrize("rules_id", LIBRARY_IDS)
def test_headers_say_how_the_files_were_made(rules_id: str) -> None:
    library, release = read_library(rules_id), RELEASES[rules_id]
    assert library.header["command"] == (
        f"python -m libraries build --rules {rules_id} --count {release.deals} "
        f"--seed {release.seed}"
    )
    assert library.header["generator"] == GENERATOR_VERSIONS[rules_id]
    assert library.count == release.deals
    seeds = [library.record(number).seed for number in range(1, library.count + 1)]
    assert seeds == sorted(set(seeds))
    assert seeds[0] >= release.seed
    assert seeds[-1] == release.seed + int(str(library.header["seeds_scanned"])) - 1


def test_no_deal_is_in_two_libraries() -> None:
    seeds: set[int] = set()
    for rules_id in LIBRARY_IDS:
        library = read_library(rules_id)
        own = {library.record(number).seed for number in range(1, library.count + 1)}
        assert not seeds & own
        seeds |= own


def test_the_one_pass_library_is_four_times_the_others(tmp_path: Path) -> None:
    for rules_id in ("classic-1", "classic-2"):
        (tmp_path / f"{rules_id}.lib").write_bytes(cut_library(rules_id, (1, 2, 3)))
    with open_pool(1) as pool:
        faults = find_faults(tmp_path, pool, ("classic-1", "classic-2"))
    assert faults == ["classic-1 has 3 deals, under 4 times classic-2"]


def cut_library(rules_id: str, numbers: tuple[int, ...]) -> bytes:
    """Return a sound library of some of a released library's deals."""
    library = read_library(rules_id)
    records = b"".join(pack_record(library.record(number)) for number in numbers)
    header = library.header | {"count": len(numbers), "sha256": records_digest(records)}
    return json.dumps(header).encode() + b"\n" + records


def test_a_double_deal_is_found(tmp_path: Path) -> None:
    (tmp_path / "open-3.lib").write_bytes(cut_library("open-3", (5, 6, 5)))
    with open_pool(1) as pool:
        faults = find_faults(tmp_path, pool, ("open-3",))
    assert faults == ["open-3: numbers 1 and 3 are the same deal"]


def test_changed_records_are_found() -> None:
    record = read_library("classic-3").record(1)
    changed = [
        record._replace(places=record.places[:-2]),
        record._replace(seed=record.seed + 1),
        record._replace(action_count=record.action_count + 1),
        record._replace(wins=(2000, 0, 0)),
    ]
    assert find_line_faults(Job("classic-3", 700, 1, (record,))) == []
    for number, other in enumerate(changed, 7):
        (fault,) = find_line_faults(Job("classic-3", 700, number, (other,)))
        assert fault.startswith(f"classic-3 number {number}: ")


def test_files_are_small_enough_for_the_wire() -> None:
    for rules_id in LIBRARY_IDS:
        assert library_file(rules_id).stat().st_size < MOST_BYTES


@pytest.mark.parametrize("run", RUNTIMES)
def test_the_page_reads_the_same_deals_and_lines(run: Callable[..., str]) -> None:
    cuts = [cut_library(rules_id, SAMPLE).partition(b"\n") for rules_id in LIBRARY_IDS]
    whole = library_file("classic-2").read_bytes()
    data = [
        (rules_id, line.decode(), records.hex())
        for rules_id, (line, _, records) in zip(LIBRARY_IDS, cuts, strict=True)
    ]
    head = f"DATA = {json.dumps(data)!r}\nWHOLE = bytes.fromhex({whole.hex()!r})\n"
    tail = 'print(open_library(WHOLE, "classic-2").record(100).seed)\n'
    assert run(head + READ_ON_THE_PAGE + tail).splitlines() == [*expected_on_the_page()]


def expected_on_the_page() -> list[str]:
    """Return what the page's program prints, worked out here."""
    lines = []
    for rules_id in LIBRARY_IDS:
        library = open_library(cut_library(rules_id, SAMPLE), rules_id)
        for number in range(1, len(SAMPLE) + 1):
            record = library.record(number)
            moves = " ".join(format_move(move) for move in winning_line(record, rules_id))
            name, share = library.difficulty(number)
            deal = format_deal(deal_of(record))
            lines.append(f"{rules_id} {number} {deal} {name} {int(share * 1000)} {moves}")
        lines.append(f"2 3 {library.find(1, 1, 'expert')}")
    return [*lines, str(read_library("classic-2").record(100).seed)]


def test_the_levels_are_those_of_their_command() -> None:
    assert LEVELS_FILE.read_text(encoding="utf-8") == format_levels(read_library(LEVELS_RULES))
    assert json.loads(LEVELS_FILE.read_text(encoding="utf-8"))["command"] == levels.COMMAND


def test_levels_grow_harder_step_by_step() -> None:
    library = read_library(LEVELS_RULES)
    numbers = choose_levels(library)
    assert len(set(numbers)) == len(numbers) == LEVEL_COUNT
    found = [library.difficulty(number) for number in numbers]
    shares = [difficulty.share for difficulty in found]
    assert all(easier > harder for easier, harder in pairwise(shares))
    assert {difficulty.name for difficulty in found} == set(DIFFICULTIES)


def test_every_library_has_deals_of_every_difficulty() -> None:
    for rules_id in LIBRARY_IDS:
        library = read_library(rules_id)
        names = {library.difficulty(number).name for number in range(1, library.count + 1)}
        assert names == set(DIFFICULTIES)
