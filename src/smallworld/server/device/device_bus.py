"""A bus between the open pages of one browser, each with a game of its own worker."""

import asyncio

import msgspec

from smallworld.server.device.shelf import HandMessage
from smallworld.server.local.local_bus import LocalBus


class DeviceBus(LocalBus):
    """Calls everybody here at once, and tells the other pages, which tell nobody in turn."""

    def __init__(self, tell: HandMessage) -> None:
        super().__init__()
        self._tell = tell
        self._tasks: set[asyncio.Task[None]] = set()

    async def publish(self, game: str, number: int) -> None:
        await super().publish(game, number)
        self._tell(msgspec.json.encode([game, number]).decode())

    async def broadcast(self, text: str) -> None:
        await super().broadcast(text)
        self._tell(msgspec.json.encode(["", text]).decode())

    def hear(self, message: str) -> None:
        """A message of another page."""
        game, told = msgspec.json.decode(message, type=tuple[str, int | str])
        here = super().publish(game, told) if isinstance(told, int) else super().broadcast(told)
        task = asyncio.ensure_future(here)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
