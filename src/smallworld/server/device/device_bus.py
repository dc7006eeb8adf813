"""A bus between one browser's open pages; each runs its games in its own worker."""

import asyncio

import msgspec

from smallworld.server.device.shelf import HandMessage
from smallworld.server.local.local_bus import LocalBus


class DeviceBus(LocalBus):
    """Calls all local subscribers, and forwards messages to the other pages, which don't forward them again."""

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
        """Handle a message from another page."""
        game, told = msgspec.json.decode(message, type=tuple[str, int | str])
        here = super().publish(game, told) if isinstance(told, int) else super().broadcast(told)
        task = asyncio.ensure_future(here)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
