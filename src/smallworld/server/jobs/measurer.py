"""Measurements: bot games for inventions, in a pool of workers, at a lower priority than games and hints."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Protocol

from smallworld.core.errors import RulesetError
from smallworld.server.ports.interfaces import NoAnswer, WorkerPool
from smallworld.server.protocol.errors import Refusal
from smallworld.workshop.strength.strength_report import StrengthReport

#: Running and waiting measurements of all clients.
MOST_WAITING = 30
#: Finished measurements kept, and for how many seconds.
MOST_REMEMBERED, REMEMBERED = 500, 900.0
#: Seconds without a poll after which a measurement is dropped.
FORGOTTEN = 20.0
#: Timeout for one chunk in seconds; it usually takes less than a second.
PATIENCE = 120.0
#: Priority of the games: below any bot's move and any record.
RANK = 4

log = logging.getLogger(__name__)


class Job(Protocol):
    """Games to be played, possibly by another process."""

    def play(self) -> object:
        """Play the games and return their results."""


class Measurable(Protocol):
    """A recipe's or board's measurement, run in chunks."""

    def next_chunk(self) -> Job | None:
        """Return the next games to play; `None` if there have been enough."""

    def add(self, planned: Job, answer: object, /) -> None:
        """Add a job's results."""

    def report(self, *, queued: int = 0, done: bool = False, failed: str = "") -> StrengthReport:
        """Report the results so far."""


class _Running:
    """A client's measurement: running, waiting, or finished."""

    def __init__(self, measured: Measurable, client: str, now: float) -> None:
        self.measured = measured
        self.client = client
        self.begun = False
        self.done = False
        self.failed = ""
        self.asked = now
        self.ended = 0.0


async def forget(_: StrengthReport) -> None:
    """Discard a report."""


class Measurer:
    """Measurements by id; one per worker at a time, the others wait in turn.

    Finished reports are passed to `keep`.
    """

    def __init__(
        self,
        pool: WorkerPool,
        keep: Callable[[StrengthReport], Awaitable[None]] = forget,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._pool = pool
        self._keep = keep
        self._clock = clock
        self._running: dict[str, _Running] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._places = asyncio.Semaphore(max(1, pool.workers - 1))

    def start(self, measured: Measurable, client: str) -> str:
        """Start a measurement for a client; returns its id. Raises `problem.measuring`, `problem.too-fast`."""
        self.check(client)
        name = secrets.token_urlsafe(12)
        running = self._running[name] = _Running(measured, client, self._clock())
        task = asyncio.create_task(self._work(running), name="measurement")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return name

    def check(self, client: str) -> None:
        """Refuse another measurement for a client if the limits are reached."""
        self._forget()
        open_ones = [each for each in self._running.values() if not each.done]
        if any(each.client == client for each in open_ones):
            raise Refusal(
                "problem.measuring", "one of your measurements is still running; stop it or wait until it ends"
            )
        if len(open_ones) >= MOST_WAITING:
            raise Refusal("problem.too-fast", "too many measurements are running; try again in a few minutes")

    def report(self, name: str) -> StrengthReport:
        """Return the progress of a measurement; raises `problem.no-measurement`."""
        running = self._find(name)
        running.asked = self._clock()
        queued = 0
        if not running.begun and not running.done:
            ahead = list(self._running.values())
            queued = sum(not each.done for each in ahead[: ahead.index(running)])
        return running.measured.report(queued=queued, done=running.done, failed=running.failed)

    def stop(self, name: str) -> None:
        """Stop a measurement; its results stay for a while. Raises `problem.no-measurement`."""
        self._end(self._find(name))

    async def once(self, job: Job) -> object:
        """Play the games of a single job, in its turn; raises `problem.too-fast` if no worker answers."""
        try:
            return await self._pool.run(play, job, PATIENCE, lambda: RANK)
        except NoAnswer:
            raise Refusal("problem.too-fast", "cannot play the games now; try again later") from None

    async def close(self) -> None:
        """Stop all measurements."""
        for running in self._running.values():
            self._end(running)
        for task in list(self._tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def _find(self, name: str) -> _Running:
        found = self._running.get(name)
        if found is None:
            raise Refusal("problem.no-measurement", "there is no such measurement, or it has expired")
        return found

    async def _work(self, running: _Running) -> None:
        try:
            async with self._places:
                running.begun = True
                if await self._play(running):
                    self._end(running)
                    await self._keep(running.measured.report(done=True))
        except NoAnswer:
            running.failed = "cannot play the games now; try again later"
        except RulesetError as error:
            running.failed = str(error)
        except Exception:
            log.exception("a measurement failed")
            # A complete result is shown even if storing it failed.
            running.failed = "" if running.done else "internal error while playing the games"
        finally:
            self._end(running)

    async def _play(self, running: _Running) -> bool:
        """Play to the end; returns False if stopped or no longer polled."""
        while not running.done and self._clock() - running.asked < FORGOTTEN:
            job = running.measured.next_chunk()
            if job is None:
                return True
            answer = await self._pool.run(play, job, PATIENCE, lambda: RANK)
            running.measured.add(job, answer)
        return False

    def _end(self, running: _Running) -> None:
        if not running.done:
            running.done = True
            running.ended = self._clock()

    def _forget(self) -> None:
        """Drop finished measurements that are too old or too many."""
        ended = [(name, each.ended) for name, each in self._running.items() if each.done]
        late = [name for name, at in ended if self._clock() - at > REMEMBERED]
        for name in late or [name for name, _ in ended[: max(0, len(ended) - MOST_REMEMBERED)]]:
            del self._running[name]


def play(job: Job) -> object:
    """Play games in a worker."""
    return job.play()
