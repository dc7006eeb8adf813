"""Retries while the store is failing: exponential backoff, and one log line per minute."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator

from smallworld.server.ports.interfaces import StoreFailure

log = logging.getLogger(__name__)

#: Shortest and longest retry delay of a stalled game, in seconds.
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0
#: Seconds between log lines about store failures.
PAUSE = 60.0


class Failures:
    """Counts store failures: an outage causes hundreds, one per move, clock and bot."""

    def __init__(self) -> None:
        self._count = 0
        self._logged = -PAUSE

    def report(self, error: Exception) -> None:
        """Count a failure, and log it if the last log line is old enough."""
        self._count += 1
        now = time.monotonic()
        if now - self._logged >= PAUSE:
            log.error("the store failed: %s (failures since the last such line: %d)", error, self._count)
            self._logged, self._count = now, 0


#: This process's failures.
failures = Failures()


def waits(first: float, longest: float) -> Iterator[float]:
    """Yield retry delays in seconds, each twice the previous one."""
    wait = first
    while True:
        yield wait
        wait = min(2 * wait, longest)


async def persist(attempt: Callable[[], Awaitable[None]], trouble: str) -> None:
    """Run `attempt` until it succeeds; failures other than the store's are logged with `trouble`."""
    for wait in waits(FIRST_WAIT, LONGEST_WAIT):
        try:
            return await attempt()
        except StoreFailure as error:
            failures.report(error)
        except Exception:
            log.exception(trouble)
        await asyncio.sleep(wait)
