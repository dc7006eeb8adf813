"""A bus within one process."""

from smallworld.server.ports.interfaces import BroadcastCallback, Callback


class LocalBus:
    """Calls all subscribers at once."""

    def __init__(self) -> None:
        self._callbacks: list[Callback] = []
        self._on_broadcast: list[BroadcastCallback] = []

    def subscribe(self, callback: Callback) -> None:
        self._callbacks.append(callback)

    async def publish(self, game: str, number: int) -> None:
        for callback in self._callbacks:
            await callback(game, number)

    async def broadcast(self, text: str) -> None:
        for callback in self._on_broadcast:
            callback(text)

    def on_broadcast(self, callback: BroadcastCallback) -> None:
        self._on_broadcast.append(callback)

    async def close(self) -> None:
        self._callbacks.clear()
        self._on_broadcast.clear()
