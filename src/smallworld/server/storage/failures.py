"""Failures of the store as they are logged: the first at once, and then one line a minute with their number."""

import logging
import time

log = logging.getLogger(__name__)

#: Seconds between two lines.
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
