"""Queues for slow work: one job at a time, yielding CPU time to the players, with a limit on waiting jobs."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import ParamSpec, TypeVar

from smallworld.server.protocol.errors import Refusal

P = ParamSpec("P")
T = TypeVar("T")


class Queue:
    """A queue that refuses new jobs when it is full."""

    def __init__(self, most: int) -> None:
        """Set up; `most` includes the running job."""
        self._most = most
        self._inside = 0
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for all earlier jobs; raises `problem.too-fast` if the queue is full."""
        if self._inside >= self._most:
            raise Refusal("problem.too-fast", "too many requests are waiting; try again in a few seconds")
        self._inside += 1
        try:
            async with self._turn:
                yield
        finally:
            self._inside -= 1

    async def in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        async with self.turn():
            return await asyncio.to_thread(work, *args, **kwargs)
