"""Measurements: games of bots for inventions, in the workers' processes, behind everybody's games and hints."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Protocol

from smallworld.core.errors import RulesetError
from smallworld.server.protocol.errors import Refusal
from smallworld.server.workers.process_pool import NoAnswer, ProcessPool
from smallworld.workshop.strength.strength_report import StrengthReport

#: Measurements that may be under way or wait, of everybody together.
MOST_WAITING = 30
#: Measurements that are remembered when they have ended, and for how many seconds.
MOST_REMEMBERED, REMEMBERED = 500, 900.0
#: Seconds after which nobody is taken to wait for a measurement any more.
FORGOTTEN = 20.0
#: Seconds for one chunk, which takes less than one.
PATIENCE = 120.0
#: How urgent the games are: less than any bot's move and any record.
RANK = 4

log = logging.getLogger(__name__)


class Job(Protocol):
    """Some games, which another process can play."""

    def play(self) -> object:
        """What they brought."""


class Measurable(Protocol):
    """What is measured, chunk by chunk: a recipe, or a board."""

    def next_chunk(self) -> Job | None:
        """The games to be played next; None if there have been enough."""

    def add(self, planned: Job, answer: object, /) -> None:
        """What they brought."""

    def report(self, *, queued: int = 0, done: bool = False, failed: str = "") -> StrengthReport:
        """What has been shown so far."""


class _Running:
    """A measurement of somebody: under way, waiting, or ended."""

    def __init__(self, measured: Measurable, client: str, now: float) -> None:
        self.measured = measured
        self.client = client
        self.begun = False
        self.done = False
        self.failed = ""
        self.asked = now
        self.ended = 0.0


async def forget(_: StrengthReport) -> None:
    """Keep a report nowhere."""


class Measurer:
    """Measurements of this process by id; as many at once as there are workers, the others wait in turn.

    What was measured to its end is given to `keep`.
    """

    def __init__(
        self,
        pool: ProcessPool,
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
        """Measure something for somebody at an address; its id. `problem.measuring`, `problem.too-fast`."""
        self.check(client)
        name = secrets.token_urlsafe(12)
        running = self._running[name] = _Running(measured, client, self._clock())
        task = asyncio.create_task(self._work(running), name="measurement")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return name

    def check(self, client: str) -> None:
        """Refuse one more measurement of somebody, if there can't be one now."""
        self._forget()
        open_ones = [each for each in self._running.values() if not each.done]
        if any(each.client == client for each in open_ones):
            raise Refusal(
                "problem.measuring", "one of your measurements is still running; stop it, or wait for its end"
            )
        if len(open_ones) >= MOST_WAITING:
            raise Refusal("problem.too-fast", "too many others are measuring; try again in some minutes")

    def report(self, name: str) -> StrengthReport:
        """How far a measurement is; `problem.no-measurement`."""
        running = self._find(name)
        running.asked = self._clock()
        queued = 0
        if not running.begun and not running.done:
            ahead = list(self._running.values())
            queued = sum(not each.done for each in ahead[: ahead.index(running)])
        return running.measured.report(queued=queued, done=running.done, failed=running.failed)

    def stop(self, name: str) -> None:
        """End a measurement; what it has shown stays for a while. `problem.no-measurement`."""
        self._end(self._find(name))

    async def close(self) -> None:
        """End all."""
        for running in self._running.values():
            self._end(running)
        for task in list(self._tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def _find(self, name: str) -> _Running:
        found = self._running.get(name)
        if found is None:
            raise Refusal("problem.no-measurement", "there is no such measurement, or it has been forgotten")
        return found

    async def _work(self, running: _Running) -> None:
        try:
            async with self._places:
                running.begun = True
                if await self._play(running):
                    self._end(running)
                    await self._keep(running.measured.report(done=True))
        except NoAnswer:
            running.failed = "the games could not be played now; try again later"
        except RulesetError as error:
            running.failed = str(error)
        except Exception:
            log.exception("a measurement failed")
            # What was measured to its end is shown, even if it could not be kept.
            running.failed = "" if running.done else "the games could not be played"
        finally:
            self._end(running)

    async def _play(self, running: _Running) -> bool:
        """Play until the end; False if it was stopped, or nobody asks for it any more."""
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
        """Forget what ended long ago, and the oldest of what ended, where there is too much of it."""
        ended = [(name, each.ended) for name, each in self._running.items() if each.done]
        late = [name for name, at in ended if self._clock() - at > REMEMBERED]
        for name in late or [name for name, _ in ended[: max(0, len(ended) - MOST_REMEMBERED)]]:
            del self._running[name]


def play(job: Job) -> object:
    """Play games in a worker process."""
    return job.play()
