"""How long to wait after a failure, such as a database that is away, before trying again."""

from collections.abc import Iterator

#: In seconds.
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0


def waits() -> Iterator[float]:
    """Waiting times, each twice as long as the one before."""
    wait = FIRST_WAIT
    while True:
        yield wait
        wait = min(2 * wait, LONGEST_WAIT)
