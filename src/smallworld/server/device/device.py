"""Server replacement for a page: the games stored in the browser, and their tables."""

from smallworld.server.device import requests
from smallworld.server.device.device_bus import DeviceBus
from smallworld.server.device.device_store import DeviceStore
from smallworld.server.device.shelf import AskBot, HandMessage, HangUp, Shelf
from smallworld.server.device.table_line import TableLine
from smallworld.server.device.thinking import Elsewhere
from smallworld.server.registry import MatchRegistry

#: Prefix of these games' ids; the client recognises local games by it (client/src/lib/net/home.svelte.ts).
MARK = "device-"


class Device:
    """The games of one page."""

    def __init__(self, shelf: Shelf, tell_pages: HandMessage, ask_bot: AskBot, pace: float = 0.6) -> None:
        """Set up. `tell_pages` passes a message to `hear` of all other pages; `pace` is the seconds between a bot's
        moves.
        """
        self._bus = DeviceBus(tell_pages)
        # Every page can open all of the browser's games, but resumes only those that it shows.
        self.registry = MatchRegistry(
            DeviceStore(shelf), self._bus, Elsewhere(ask_bot), pace=pace, public_tables=False, mark=MARK, resumed=0
        )

    async def start(self) -> None:
        await self.registry.start()

    async def answer(self, request: str) -> str:
        """Answer a request that would go to a server over HTTP."""
        return await requests.answer(self.registry, request)

    def open(self, game: str, tell: HandMessage, hang_up: HangUp) -> TableLine:
        """Open a connection to a game, in place of a socket."""
        return TableLine(self.registry, game, tell, hang_up)

    def hear(self, message: str) -> None:
        """Handle a message from another page."""
        self._bus.hear(message)
