"""Worker processes for slow work; a dead one is replaced, and its work is retried."""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from smallworld.arena.processes import ONE_THREAD, KillablePool
from smallworld.server.ports.interfaces import NoAnswer, first_rank
from smallworld.server.ports.priority import PriorityLimit

A = TypeVar("A")
B = TypeVar("B")

#: Attempts at a job if its process dies.
TRIES = 3

#: Niceness of workers, which run at a lower priority than the event loop.
NICE = 5
#: Niceness below the bots', but not the lowest, which would starve on a busy machine.
SLOW_NICE = 10

log = logging.getLogger(__name__)


class ProcessPool:
    """Worker processes, started on first use."""

    def __init__(self, workers: int = 0, nice: int = NICE) -> None:
        self.nice = nice
        self.workers = workers or max(1, (os.cpu_count() or 1) - 1)
        self._pool: KillablePool | None = None
        self._closed = False
        self._limit = PriorityLimit(self.workers)

    def warm_up(self) -> None:
        """Start the processes now, so that nobody has to wait for them."""
        with contextlib.suppress(NoAnswer):
            for _ in range(self.workers):
                self._submit(self._current(), os.getpid)

    async def run(
        self, work: Callable[[A], B], argument: A, patience: float, rank: Callable[[], int] = first_rank
    ) -> B:
        async with self._limit.place(rank):
            return await self._run(work, argument, patience)

    async def _run(self, work: Callable[[A], B], argument: A, patience: float) -> B:
        for _ in range(TRIES):
            if self._closed:
                break
            pool = self._current()
            try:
                return await asyncio.wait_for(asyncio.wrap_future(self._submit(pool, work, argument)), patience)
            except BrokenProcessPool:
                log.warning("a worker process died; starting another")
                self._give_up(pool)
            except TimeoutError:
                # The process would stay busy forever; other jobs are retried in new processes.
                log.warning("a worker process does not answer; starting another")
                self._give_up(pool)
                break
        raise NoAnswer

    def _current(self) -> KillablePool:
        self._pool = self._pool or self._new()
        return self._pool

    def _submit(self, pool: KillablePool, work: Callable[..., B], *arguments: object) -> Future[B]:
        """Submit a job to a pool; raises `NoAnswer` if the system can't start a process or thread for it."""
        try:
            return pool.submit(work, *arguments)
        except BrokenProcessPool:
            raise
        except (OSError, RuntimeError) as error:
            log.warning("no worker process can be started: %s", error)
            self._give_up(pool)
            raise NoAnswer from error

    def _give_up(self, pool: KillablePool) -> None:
        """Kill a pool's processes; the next job starts new ones."""
        if self._pool is pool:
            self._pool = None
        processes = pool.running()
        pool.shutdown(wait=False, cancel_futures=True)
        # A busy or starting process would ignore a graceful shutdown, and the server would wait for it forever.
        for process in processes:
            process.kill()

    def _new(self) -> KillablePool:
        # A forked process would inherit the server's sockets and locks.
        spawn = multiprocessing.get_context("spawn")
        return KillablePool(self.workers, mp_context=spawn, initializer=begin, initargs=(self.nice,))

    async def close(self) -> None:
        self._closed = True
        if self._pool is not None:
            self._give_up(self._pool)


def slow_pool() -> ProcessPool:
    """Return a pool of one process, which runs only when no bot wants to."""
    return ProcessPool(1, SLOW_NICE)


def begin(nice: int) -> None:
    """Set up a worker: ignore terminal interrupts, since the server stops its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
    when_parent_ends(lambda: os._exit(1))


def when_parent_ends(act: Callable[[], None]) -> None:
    """Call `act` once the parent process has ended."""

    def wait() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            act()

    threading.Thread(target=wait, daemon=True).start()
