"""Reading records of strangers: in a process of its own, and for a limited time."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from smallworld.server.founding import Founded, from_record
from smallworld.server.refusal import Refusal

#: The longest record that is let in takes a second or so.
SECONDS = 10.0


class TooLong(Exception):
    """A record took too long."""


def read_in_process(record: str) -> Founded | str:
    """The game that a record tells, or why there is none; what a process of the pool does."""
    try:
        with time_limit(SECONDS):
            return from_record(record)
    except Refusal as refusal:
        return refusal.detail
    except TooLong:
        return f"it could not be read within {SECONDS:.0f} seconds"


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `TooLong` in the middle of what takes longer; where there are no such alarms, there is no limit."""
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
    raise TooLong
