"""Pieces of work spread over processes of this machine, or over a Ray cluster."""

import socket
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Protocol, TypeVar

from smallworld.arena.workers import WAITING, check_workers, spread
from smallworld.core.errors import RulesetError

P = TypeVar("P")
A = TypeVar("A")

#: Seconds that a cluster has for its first answer.
ANSWER = 10


class Spread(Protocol):
    """Does pieces of work, and hands out the answers in any order."""

    def __call__(self, work: Callable[[P], A], pieces: Sequence[P]) -> Iterator[A]: ...


class OverProcesses:
    """Processes of this machine, one for each core if no number is given."""

    def __init__(self, workers: int | None = None) -> None:
        check_workers(workers)
        self.workers = workers

    def __call__(self, work: Callable[[P], A], pieces: Sequence[P]) -> Iterator[A]:
        return spread(_itself, work, pieces, len(pieces), self.workers)


def _itself(work: Callable[[P], A]) -> Callable[[P], A]:
    """Processes need nothing before their first piece."""
    return work


class OverRay:
    """The processors of a Ray cluster; its machines need this package, and share no folder."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ModuleNotFoundError:
            raise RulesetError("Ray is not installed: pip install 'smallworld-engine[train]'") from None
        self.ray = ray
        if ray.is_initialized():
            return
        try:
            host, colon, port = address.rpartition(":")
            if colon and port.isdecimal() and "/" not in address:
                # Ray itself would try for minutes.
                socket.create_connection((host, int(port)), ANSWER).close()
            ray.init(address=address, log_to_driver=False)
        except (OSError, OverflowError, ValueError, RuntimeError) as error:
            raise RulesetError(f"--ray {address}: no Ray cluster answers: {error}") from None

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
