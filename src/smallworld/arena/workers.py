"""Spreads work over processes: pieces are handed out in order, only when a process is free."""

import contextlib
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import Process, get_context
from queue import SimpleQueue
from typing import Final, TypeVar, cast

from smallworld.core.errors import RulesetError

PlanT = TypeVar("PlanT")
PieceT = TypeVar("PieceT")
AnswerT = TypeVar("AnswerT")

#: Array libraries read these when loaded; with a process per core, threads are only in the way.
ONE_THREAD: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
#: Pieces queued per process, so that none is idle.
WAITING: Final = 3


def check_workers(workers: int | None) -> None:
    if workers is not None and workers < 1:
        raise RulesetError(f"there must be at least one worker, not {workers}")


class KillablePool(ProcessPoolExecutor):
    """Worker processes that can be killed during their work."""

    def running(self) -> list[Process]:
        """The running processes; empty once the pool has noticed that it is broken."""
        return list((self._processes or {}).values())


def spread(
    make: Callable[[PlanT], Callable[[PieceT], AnswerT]],
    plan: PlanT,
    pieces: Iterable[PieceT],
    count: int,
    workers: int | None,
) -> Iterator[AnswerT]:
    """Yield the result of each of `count` pieces, unordered.

    `make` turns the plan into the worker function, once per process. Work stays in this process if one is enough.
    `workers` is the number of processes, one per core if None.
    """
    processes = min(workers or os.cpu_count() or 1, count)
    coming = iter(pieces)
    if processes <= 1:
        yield from map(make(plan), coming)
        return
    # Spawned, not forked: a fork could inherit a lock held by a progress bar's thread.
    with _single_threads(), KillablePool(processes, get_context("spawn"), _begin, (make, plan)) as pool:
        try:
            # Not `as_completed`: Ctrl-C during it can leave futures locked, and the pool would wait for them forever.
            finished: SimpleQueue[Future[object]] = SimpleQueue()
            running = 0
            while True:
                with _interrupts_later():
                    for piece in islice(coming, processes * WAITING - running):
                        pool.submit(_work, piece).add_done_callback(finished.put)
                        running += 1
                if not running:
                    return
                answer = cast(AnswerT, finished.get().result())
                running -= 1
                yield answer
        except BrokenProcessPool:
            why = "it was killed, ran out of memory, or was ended by a bot or race"
            raise RulesetError(f"a worker process ended early: {why}") from None
        except BaseException:
            # Kill pieces still in progress, which may take minutes; nobody needs their results.
            for process in pool.running():
                process.kill()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


#: This process's worker function.
_made: list[Callable[[object], object]] = []


def _begin(make: Callable[[PlanT], Callable[[PieceT], AnswerT]], plan: PlanT) -> None:
    _made[:] = [cast(Callable[[object], object], make(plan))]


def _work(piece: object) -> object:
    return _made[0](piece)


@contextlib.contextmanager
def _single_threads() -> Iterator[None]:
    """Limit processes started in this block to one thread each."""
    before = {name: os.environ.get(name) for name in ONE_THREAD}
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


@contextlib.contextmanager
def _interrupts_later() -> Iterator[None]:
    """Delay Ctrl-C. Processes started in this block ignore it: it is meant for the process that started them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
