"""A semaphore with priorities: the most urgent waiter goes first."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


class PriorityLimit:
    """Limits concurrent work; waiters are served by current rank, lowest first, then by arrival."""

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
        """Pass a place on to the next waiter, skipping those that gave up."""
        self._waiting = [waiter for waiter in self._waiting if not waiter[1].done()]
        if not self._waiting:
            self._free += 1
            return
        # `min` returns the first of equal ranks, which has waited longest.
        next_one = min(self._waiting, key=lambda waiter: waiter[0]())
        self._waiting.remove(next_one)
        next_one[1].set_result(None)
