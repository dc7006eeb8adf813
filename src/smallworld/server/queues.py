"""Queues for work that takes a while: one piece at a time, and not for everybody at once.

Two pieces together would only take longer, and leave less of the machine to those who play.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import ParamSpec, TypeVar

from smallworld.server.refusal import Refusal

P = ParamSpec("P")
T = TypeVar("T")


class Queue:
    """Those who wait for such work; whoever comes when there are too many is refused."""

    def __init__(self, most: int) -> None:
        """At most so many wait, or are being served."""
        self._most = most
        self._inside = 0
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """The own turn, when all who came earlier are done; `problem.too-fast` if there are too many of them."""
        if self._inside >= self._most:
            raise Refusal("problem.too-fast", "too many others wait for this; try again in some seconds")
        self._inside += 1
        try:
            async with self._turn:
                yield
        finally:
            self._inside -= 1

    async def in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do it beside the event loop, when it is its turn."""
        async with self.turn():
            return await asyncio.to_thread(work, *args, **kwargs)
