"""A semaphore with priorities: of those who wait, the most urgent goes first."""

import asyncio
import heapq
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class PriorityLimit:
    """Limits how many work at once; those who wait go by rank, the lowest first, then by arrival."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()

    @asynccontextmanager
    async def place(self, rank: int) -> AsyncIterator[None]:
        if self._free:
            self._free -= 1
        else:
            admitted = asyncio.get_running_loop().create_future()
            heapq.heappush(self._waiting, (rank, next(self._numbers), admitted))
            try:
                await admitted
            except asyncio.CancelledError:
                if admitted.done() and not admitted.cancelled():
                    self._release()
                raise
        try:
            yield
        finally:
            self._release()

    def _release(self) -> None:
        """Give a place to the next waiter; those who have given up are skipped."""
        while self._waiting:
            _, _, admitted = heapq.heappop(self._waiting)
            if not admitted.done():
                admitted.set_result(None)
                return
        self._free += 1
