"""Drawers: slow pictures, made one at a time in a process of their own, each once, and kept for a while."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from smallworld.server.ports.job_queue import Queue
from smallworld.server.protocol.errors import Refusal
from smallworld.server.workers.process_pool import NoAnswer, ProcessPool

T = TypeVar("T")


class Drawer(Generic[T]):
    """Draws what encoded requests ask for.

    Bots have other processes, so that no number of pictures can make a game wait.
    """

    def __init__(self, draw: Callable[[bytes], T], kept: int, waiting: int, patience: float) -> None:
        """`kept` pictures stay in memory, `waiting` requests are taken, `patience` is seconds for one."""
        self._draw = draw
        self._most = kept
        self._patience = patience
        self._pool = ProcessPool(1)
        self._queue = Queue(waiting)
        self._made: OrderedDict[str, T] = OrderedDict()
        self._making: dict[str, asyncio.Task[T]] = {}

    def has(self, data: bytes) -> bool:
        """Whether the picture is there, or on its way."""
        key = _key(data)
        return key in self._made or key in self._making

    async def picture(self, data: bytes) -> T:
        """The picture that an encoded request asks for; `problem.too-fast` if too many wait, or it takes too long."""
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
                raise Refusal("problem.too-fast", "the picture could not be drawn now; try again later") from None
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
