"""Drawers: slow pictures, drawn one at a time in a separate process and cached."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from smallworld.server.ports.interfaces import NoAnswer
from smallworld.server.ports.job_queue import Queue
from smallworld.server.protocol.errors import Refusal
from smallworld.server.workers.process_pool import ProcessPool

T = TypeVar("T")


class Drawer(Generic[T]):
    """Draws pictures for encoded requests.

    It has its own process, so that pictures never delay bots.
    """

    def __init__(self, draw: Callable[[bytes], T], kept: int, waiting: int, patience: float) -> None:
        """Set up. `kept` is the cache size, `waiting` the length of the queue, `patience` the timeout in seconds."""
        self._draw = draw
        self._most = kept
        self._patience = patience
        self._pool = ProcessPool(1)
        self._queue = Queue(waiting)
        self._made: OrderedDict[str, T] = OrderedDict()
        self._making: dict[str, asyncio.Task[T]] = {}

    def has(self, data: bytes) -> bool:
        """Whether the picture is cached or being drawn."""
        key = _key(data)
        return key in self._made or key in self._making

    async def picture(self, data: bytes) -> T:
        """Return the picture for an encoded request; raises `problem.too-fast` if it has to wait too long."""
        key = _key(data)
        found = self._made.get(key)
        if found is not None:
            self._made.move_to_end(key)
            return found
        task = self._making.get(key)
        if task is None:
            task = self._making[key] = asyncio.create_task(self._make(key, data))
            task.add_done_callback(lambda _: self._making.pop(key, None))
        return await asyncio.shield(task)

    async def _make(self, key: str, data: bytes) -> T:
        async with self._queue.turn():
            try:
                picture = await self._pool.run(self._draw, data, self._patience)
            except NoAnswer:
                raise Refusal("problem.too-fast", "cannot draw the picture now; try again later") from None
        self._made[key] = picture
        while len(self._made) > self._most:
            self._made.popitem(last=False)
        return picture

    async def close(self) -> None:
        """Stop drawing."""
        for task in list(self._making.values()):
            task.cancel()
        await self._pool.close()


def _key(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
