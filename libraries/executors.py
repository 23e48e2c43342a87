"""Own where jobs run: all cores of this machine, or a Dask cluster with the `cluster` extra."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")


class Pool:
    """Hold an executor and how many jobs keep it busy."""

    def __init__(self, executor: Executor, workers: int) -> None:
        """Take an executor with so many workers."""
        self._executor = executor
        self._window = 2 * workers

    def map(self, function: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Result]:
        """Run a function on each job and yield the results in the order of the jobs.

        The jobs may go on for ever: only as many as keep the workers busy are taken in advance, and
        what waits when the caller stops is dropped.
        """
        waiting: deque[Future[Result]] = deque()
        try:
            for job in jobs:
                waiting.append(self._executor.submit(function, job))
                if len(waiting) >= self._window:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


@contextmanager
def open_pool(workers: int | None = None, scheduler: str | None = None) -> Iterator[Pool]:
    """Open a pool of processes here, or of a Dask cluster's workers.

    Args:
        workers: how many processes; all cores for None.
        scheduler: the address of a Dask scheduler, such as `tcp://host:8786`, whose workers can
        import `libraries`.
    """
    if scheduler is None:
        count = workers or os.cpu_count() or 1
        with ProcessPoolExecutor(count) as executor:
            yield Pool(executor, count)
    else:
        from distributed import Client  # noqa: PLC0415 - only there with the `cluster` extra

        connect: Callable[..., Any] = Client  # Dask is typed in part only
        with connect(scheduler) as client, client.get_executor() as executor:
            yield Pool(executor, sum(client.nthreads().values()))
