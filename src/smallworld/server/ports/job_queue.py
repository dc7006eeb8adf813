"""Queues for slow work: one job at a time, to leave the machine to the players, and a limited number of waiters."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import ParamSpec, TypeVar

from smallworld.server.protocol.errors import Refusal

P = ParamSpec("P")
T = TypeVar("T")


class Queue:
    """A queue that refuses newcomers when it is full."""

    def __init__(self, most: int) -> None:
        """`most` counts those who wait and the one being served."""
        self._most = most
        self._inside = 0
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for everybody who came earlier; `problem.too-fast` if the queue is full."""
        if self._inside >= self._most:
            raise Refusal("problem.too-fast", "too many others wait for this; try again in some seconds")
        self._inside += 1
        try:
            async with self._turn:
                yield
        finally:
            self._inside -= 1

    async def in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        async with self.turn():
            return await asyncio.to_thread(work, *args, **kwargs)
