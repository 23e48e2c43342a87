"""Check the making of libraries: the same bytes each time, however interrupted, wherever run."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from libraries import build as build_module
from libraries import cli, scan
from libraries.build import PartError, build
from libraries.executors import Pool, open_pool
from libraries.files import RELEASES, library_file, read_library
from libraries.scan import Job
from libraries.verify import find_faults
from pyramid_core.library import Library, open_library

RULES, COUNT, SEED = "classic-3", 5, 500


class CutPool(Pool):
    """Run jobs one after the other and stop like a person at the keyboard after some of them."""

    def __init__(self, jobs_before_the_end: int) -> None:
        """Take how many jobs to finish."""
        self.left = jobs_before_the_end

    def map(self, function: Callable[[Any], Any], jobs: Iterable[Any]) -> Iterator[Any]:
        """Run jobs in order until enough are done."""
        for job in jobs:
            if not self.left:
                raise KeyboardInterrupt
            self.left -= 1
            yield function(job)


def make_jobs_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let jobs hold few seeds and playouts."""
    monkeypatch.setattr(build_module, "CHUNK", 2)
    monkeypatch.setattr(scan, "PLAYOUTS", 50)
    monkeypatch.setattr(build_module, "PLAYOUTS", 50)


@pytest.fixture(autouse=True)
def _small_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    make_jobs_small(monkeypatch)


def built(folder: Path, pool: Pool) -> bytes:
    """Build a small library and return its bytes."""
    folder.mkdir(exist_ok=True)
    return build(RULES, COUNT, SEED, folder, pool).read_bytes()


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a build without an interrupt."""
    folder = tmp_path_factory.mktemp("finished")
    with pytest.MonkeyPatch.context() as monkeypatch:
        make_jobs_small(monkeypatch)
        built(folder, CutPool(1000))
    return folder


@pytest.fixture
def expected(finished: Path) -> bytes:
    """Return the bytes of a build without an interrupt."""
    return library_file(RULES, finished).read_bytes()


def test_a_library_holds_the_first_winnable_deals(expected: bytes, finished: Path) -> None:
    library = open_library(expected, RULES)
    seeds = [library.record(number).seed for number in range(1, COUNT + 1)]
    assert library.count == COUNT
    assert seeds == sorted(seeds)
    assert seeds[0] >= SEED
    assert library.header["seeds_scanned"] == seeds[-1] - SEED + 1
    assert library.header["command"] == (
        f"python -m libraries build --rules {RULES} --count {COUNT} --seed {SEED}"
    )
    with open_pool(1) as pool:
        assert find_faults(finished, pool, (RULES,)) == []
    assert sorted(path.name for path in finished.iterdir()) == [f"{RULES}.lib"]


def test_an_interrupted_build_goes_on_where_it_was(expected: bytes, tmp_path: Path) -> None:
    folder = tmp_path / "cut"
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            built(folder, CutPool(1))
        assert not library_file(RULES, folder).exists()
    part = folder / f"{RULES}.lib.part"
    lines = part.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["start"] for line in lines[1:]] == [SEED, SEED + 2]
    part.write_text("\n".join(lines)[:-7], encoding="utf-8")  # the last line was being written
    assert built(folder, CutPool(1000)) == expected
    assert not part.exists()


def test_a_build_that_was_cut_in_its_first_line_starts_anew(
    expected: bytes, tmp_path: Path
) -> None:
    (tmp_path / f"{RULES}.lib.part").write_text('{"rules": "cla', encoding="utf-8")
    assert built(tmp_path, CutPool(1000)) == expected


def test_unfinished_work_of_another_command_is_left_alone(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        built(tmp_path, CutPool(1))
    part = tmp_path / f"{RULES}.lib.part"
    before = part.read_bytes()
    with pytest.raises(PartError, match="another command"):
        build(RULES, COUNT, SEED + 1, tmp_path, CutPool(1000))
    assert part.read_bytes() == before


def test_the_size_of_the_jobs_does_not_matter(
    expected: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_module, "CHUNK", 3)
    assert built(tmp_path, CutPool(1000)) == expected


def test_a_scan_reports_deals_left_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan, "BUDGET", 5)
    found = scan.scan(Job("classic-2", 0, 10))
    assert found.undecided
    assert len(found.records) + len(found.undecided) <= 10


def command_output(folder: Path, *options: str) -> bytes:
    """Run the build command and return its bytes."""
    words = ["build", "--rules", "classic-free", "--count", "3", "--seed", "9"]
    assert cli.main([*words, "--output", str(folder), *options]) == cli.DONE
    return library_file("classic-free", folder).read_bytes()


def test_processes_here_and_a_dask_cluster_give_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # the cluster's workers have the released number of playouts
    monkeypatch.setattr(build_module, "CHUNK", 2)
    folders = [tmp_path / name for name in ("one", "two", "cluster")]
    for folder in folders:
        folder.mkdir()
    here = [command_output(folders[0], "--workers", "1"), command_output(folders[1])]
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        there = command_output(folders[2], "--scheduler", cluster.scheduler_address)
    assert here == [there, there]


def released(rules_id: str) -> Library:
    """Return a released library."""
    return read_library(rules_id)


@pytest.mark.long
@pytest.mark.parametrize("rules_id", RELEASES)
def test_the_first_released_deals_come_out_again(
    rules_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    with open_pool() as pool:
        build(rules_id, 5, RELEASES[rules_id].seed, tmp_path, pool)
    again, library = read_library(rules_id, tmp_path), released(rules_id)
    for number in range(1, 6):
        assert again.record(number) == library.record(number)
