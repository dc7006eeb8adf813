"""Analyses of a page: their progress in its memory, and what is finished on the shelf."""

from collections.abc import Collection

import msgspec

from smallworld.server.device.device_store import Changes, read_text, write_texts
from smallworld.server.device.shelf import Shelf
from smallworld.server.match.analysed_game import KeptAnalysis, Progress


class DeviceAnalyses:
    """Analyses by game, as texts: `analysis/ID`. Each page analyses for itself."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._under_way: dict[str, Progress] = {}

    async def find(self, game: str) -> Progress | None:
        if game in self._under_way:
            return self._under_way[game]
        text = await read_text(self._shelf, f"analysis/{game}")
        try:
            return Progress("done", 0, 0, msgspec.json.decode(text, type=KeptAnalysis)) if text else None
        except msgspec.MsgspecError:
            return None

    async def claim(self, game: str) -> bool:
        before = self._under_way.get(game)
        if before is not None and before.state != "failed":
            return False
        self._under_way[game] = Progress("queued", 0, 0, None)
        return True

    async def advance(self, game: str, done: int, turns: int) -> bool:
        self._under_way[game] = Progress("running", done, turns, None)
        return True

    async def finish(self, game: str, report: bytes) -> bool:
        await write_texts(self._shelf, Changes({}, {f"analysis/{game}": report.decode()}))
        del self._under_way[game]
        return True

    async def fail(self, game: str) -> None:
        self._under_way[game] = Progress("failed", 0, 0, None)

    async def keep_alive(self, games: Collection[str]) -> None:
        """Do nothing: nobody else waits for a claim."""

    async def release(self) -> None:
        self._under_way.clear()
