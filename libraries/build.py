"""Own the making of a library file: scan seeds upward until enough deals are winnable.

An interrupted build goes on where it was: finished chunks wait in `RULES.lib.part` beside the
library, one JSON line each, until the library is complete.
"""

import json
from itertools import count as count_up
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tqdm import tqdm

from libraries.difficulty import PLAYOUTS
from libraries.files import library_file
from libraries.scan import GENERATOR_VERSIONS, Job, Scan, scan
from pyramid_core.library import FORMAT, FORMAT_VERSION, RECORD_SIZE, records_digest, unpack_record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

    from libraries.executors import Pool

CHUNK: Final = 20
"""Seeds in one job: small enough to lose little by an interrupt."""


class PartError(ValueError):
    """Say that a part file belongs to another library than the one to build."""


def build(rules_id: str, count: int, seed: int, folder: Path, pool: "Pool") -> Path:
    """Build a library of the first `count` winnable deals of the seeds from `seed` up.

    Raises:
        PartError: unfinished work is there, but for another seed or by another generator.
    """
    folder.mkdir(parents=True, exist_ok=True)
    target = library_file(rules_id, folder)
    part = target.with_name(target.name + ".part")
    finished = _read_part(part, rules_id, seed)
    with (
        part.open("a", encoding="utf-8") as stream,
        tqdm(desc=rules_id, total=count, unit=" deals") as progress,
    ):
        if not finished and not stream.tell():
            _write_line(stream, _part_header(rules_id, seed))
        records: list[bytes] = []
        undecided: list[int] = []
        for chunk in _chunks(finished, rules_id, seed, stream, pool):
            records += chunk.records
            undecided += chunk.undecided
            progress.update(min(len(records), count) - progress.n)
            progress.set_postfix_str(f"{chunk.job.stop - seed} seeds, {len(undecided)} undecided")
            if len(records) >= count:
                break
    complete = target.with_name(target.name + ".new")
    complete.write_bytes(_library_bytes(rules_id, seed, records[:count], undecided))
    complete.replace(target)
    part.unlink()
    return target


def _chunks(
    finished: list[Scan], rules_id: str, seed: int, stream: "TextIO", pool: "Pool"
) -> "Iterator[Scan]":
    """Yield the chunks by seed: those finished before, then new ones, which are noted down."""
    yield from finished
    first = finished[-1].job.stop if finished else seed
    for chunk in pool.map(
        scan, (Job(rules_id, start, start + CHUNK) for start in count_up(first, CHUNK))
    ):
        _write_line(
            stream,
            {
                "start": chunk.job.start,
                "stop": chunk.job.stop,
                "records": [record.hex() for record in chunk.records],
                "undecided": chunk.undecided,
            },
        )
        yield chunk


def _library_bytes(rules_id: str, seed: int, records: list[bytes], undecided: list[int]) -> bytes:
    last_seed = unpack_record(records[-1]).seed
    options = f"--rules {rules_id} --count {len(records)} --seed {seed}"
    header = {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "rules": rules_id,
        "generator": GENERATOR_VERSIONS[rules_id],
        "count": len(records),
        "record_size": RECORD_SIZE,
        "playouts": PLAYOUTS,
        "seeds_scanned": last_seed - seed + 1,
        "undecided": sum(1 for left_out in undecided if left_out < last_seed),
        "sha256": records_digest(b"".join(records)),
        "command": f"python -m libraries build {options}",
    }
    return json.dumps(header).encode() + b"\n" + b"".join(records)


def _part_header(rules_id: str, seed: int) -> dict[str, object]:
    return {
        "rules": rules_id,
        "seed": seed,
        "generator": GENERATOR_VERSIONS[rules_id],
        "playouts": PLAYOUTS,
    }


def _write_line(stream: "TextIO", value: object) -> None:
    stream.write(json.dumps(value) + "\n")
    stream.flush()


def _read_part(part: Path, rules_id: str, seed: int) -> list[Scan]:
    """Return the chunks that an interrupted build has finished; cut off a torn last line."""
    if not part.exists():
        return []
    whole = part.read_text(encoding="utf-8").rpartition("\n")[0]
    part.write_text(whole + "\n" if whole else "", encoding="utf-8")
    lines = [json.loads(line) for line in whole.splitlines()]
    if lines and lines[0] != _part_header(rules_id, seed):
        raise PartError(
            f"{part} is unfinished work of another command: finish or remove it first ({lines[0]})"
        )
    return [
        Scan(
            Job(rules_id, line["start"], line["stop"]),
            tuple(bytes.fromhex(record) for record in line["records"]),
            tuple(line["undecided"]),
        )
        for line in lines[1:]
    ]
