"""Spreads pieces of work over local processes or a Ray cluster."""

import socket
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Protocol, TypeVar

from smallworld.arena.processes import WAITING
from smallworld.arena.workers import check_workers, spread
from smallworld.core.errors import RulesetError
from smallworld.extras import needs

P = TypeVar("P")
A = TypeVar("A")

#: Seconds to wait for a cluster's first answer.
ANSWER = 10


class Spread(Protocol):
    """Executes pieces of work, and yields the results in any order."""

    def __call__(self, work: Callable[[P], A], pieces: Sequence[P]) -> Iterator[A]: ...


class OverProcesses:
    """Local processes, one per core by default."""

    def __init__(self, workers: int | None = None) -> None:
        check_workers(workers)
        self.workers = workers

    def __call__(self, work: Callable[[P], A], pieces: Sequence[P]) -> Iterator[A]:
        return spread(_itself, work, pieces, len(pieces), self.workers)


def _itself(work: Callable[[P], A]) -> Callable[[P], A]:
    """Return the work function unchanged: processes need no preparation."""
    return work


class OverRay:
    """The CPUs of a Ray cluster; its machines need this package, but no shared folder."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ModuleNotFoundError as missing:
            raise RulesetError(needs("a Ray cluster", missing, "train")) from None
        self.ray = ray
        if ray.is_initialized():
            return
        try:
            host, colon, port = address.rpartition(":")
            if colon and port.isdecimal() and "/" not in address:
                # Ray itself would retry for minutes.
                socket.create_connection((host, int(port)), ANSWER).close()
            ray.init(address=address, log_to_driver=False)
        except (OSError, OverflowError, ValueError, RuntimeError) as error:
            raise RulesetError(f"--ray {address}: no Ray cluster responds: {error}") from None

    def __call__(self, work: Callable[[P], A], pieces: Sequence[P]) -> Iterator[A]:
        remote = self.ray.remote(work)
        room = int(self.ray.cluster_resources().get("CPU", 1)) * WAITING
        coming = iter(pieces)
        waiting: list[object] = []
        try:
            while True:
                waiting += [remote.remote(piece) for piece in islice(coming, room - len(waiting))]
                if not waiting:
                    return
                done, waiting = self.ray.wait(waiting)
                answer: A = self.ray.get(done[0])
                yield answer
        finally:
            for task in waiting:
                self.ray.cancel(task)
