"""What a page offers to the Python in its workers: texts that outlive it, and ways to its other workers."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

AskWorker = Callable[[str], Awaitable[str]]
"""Asks the other worker, where bots think; see `bot_worker.py`."""
HandMessage = Callable[[str], object]
"""Hands over a message and waits for nothing."""
HangUp = Callable[[int], object]
"""Called when a line has ended, with a code as sockets have them."""


class Shelf(Protocol):
    """Texts by key, kept by the browser. What has been written is there after a crash."""

    async def write(self, changes: str) -> bool:
        """Write all of `Changes`, as JSON, or nothing and return False if a key to be added is there already."""

    async def read(self, key: str) -> str:
        """A text; empty if there is none."""

    async def below(self, prefix: str) -> Iterable[str]:
        """The texts of all keys that begin so, in the order of their keys."""
