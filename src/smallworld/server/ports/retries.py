"""What to do while the store fails: wait longer each time, try again, and log one line a minute."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator

from smallworld.server.ports.interfaces import StoreFailure

log = logging.getLogger(__name__)

#: The first wait of a game that can't go on, and its longest, in seconds.
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0
#: Seconds between two lines in the log about failures of the store.
PAUSE = 60.0


class Failures:
    """Failures of the store, which come by the hundred while a database is away: for each move, clock and bot."""

    def __init__(self) -> None:
        self._count = 0
        self._logged = -PAUSE

    def report(self, error: Exception) -> None:
        """Count a failure, and log it unless that was done a moment ago."""
        self._count += 1
        now = time.monotonic()
        if now - self._logged >= PAUSE:
            log.error("the store failed: %s (failures since the last such line: %d)", error, self._count)
            self._logged, self._count = now, 0


#: Those of this process.
failures = Failures()


def waits(first: float, longest: float) -> Iterator[float]:
    """Waiting times in seconds, each twice as long as the one before."""
    wait = first
    while True:
        yield wait
        wait = min(2 * wait, longest)


async def persist(attempt: Callable[[], Awaitable[None]], trouble: str) -> None:
    """Make an attempt, and again until it doesn't fail; `trouble` is logged for failures that are not the store's."""
    for wait in waits(FIRST_WAIT, LONGEST_WAIT):
        try:
            return await attempt()
        except StoreFailure as error:
            failures.report(error)
        except Exception:
            log.exception(trouble)
        await asyncio.sleep(wait)
