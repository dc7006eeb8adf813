"""A semaphore with priorities: of those who wait, the most urgent goes first."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


class PriorityLimit:
    """Limits how many work at once; those who wait go by their rank by then, the lowest first, then by arrival."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: list[tuple[Callable[[], int], asyncio.Future[None]]] = []

    @asynccontextmanager
    async def place(self, rank: Callable[[], int]) -> AsyncIterator[None]:
        if self._free:
            self._free -= 1
        else:
            admitted = asyncio.get_running_loop().create_future()
            self._waiting.append((rank, admitted))
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
        self._waiting = [waiter for waiter in self._waiting if not waiter[1].done()]
        if not self._waiting:
            self._free += 1
            return
        # Of equal ranks the first is the one that has waited longest.
        next_one = min(self._waiting, key=lambda waiter: waiter[0]())
        self._waiting.remove(next_one)
        next_one[1].set_result(None)
