"""Parsing of uploaded records in a worker process, with a time limit."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from smallworld.server.new_game import CreatedGame, from_record
from smallworld.server.protocol.errors import Refusal

#: The longest record within the size limit takes about a second.
SECONDS = 10.0


def read_in_process(record: str) -> CreatedGame | str:
    """Create the game described by a record, or return the reason for refusing it; runs in a worker process."""
    try:
        with time_limit(SECONDS):
            return from_record(record)
    except Refusal as refusal:
        return refusal.detail
    except TimeoutError:
        return f"reading it took longer than {SECONDS:.0f} seconds"


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `TimeoutError` in a block that takes too long; has no effect on Windows, which lacks this timer."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _ring(_: int, __: FrameType | None) -> None:
    raise TimeoutError
