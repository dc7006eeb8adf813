"""The page's services for the Python code in its workers: persistent storage, and messages to its other workers."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

AskWorker = Callable[[str], Awaitable[str]]
"""Asks the other worker, where bots think; see `bot_worker.py`."""
HandMessage = Callable[[str], object]
"""Hands over a message and waits for nothing."""
HangUp = Callable[[int], object]
"""Called when a line has ended, with a code as sockets have them."""


class Shelf(Protocol):
    """Persistent texts by key, kept by the browser; what has been written survives a crash."""

    async def write(self, changes: str) -> bool:
        """Write `Changes` (as JSON) atomically; returns False, writing nothing, if a key to be added already exists."""

    async def read(self, key: str) -> str:
        """Return a text; empty if there is none."""

    async def below(self, prefix: str) -> Iterable[str]:
        """Return the texts of all keys with this prefix, in key order."""
