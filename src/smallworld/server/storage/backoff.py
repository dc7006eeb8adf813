"""How long to wait after a failure, such as a database that is away, before trying again."""

from collections.abc import Iterator

#: The first wait of a game that can't go on, and its longest, in seconds.
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0


def waits(first: float, longest: float) -> Iterator[float]:
    """Waiting times in seconds, each twice as long as the one before."""
    wait = first
    while True:
        yield wait
        wait = min(2 * wait, longest)
