"""Server replacement for a page: the games stored in the browser, and their tables."""

from smallworld.server.device import requests
from smallworld.server.device.bot_worker import BotWorker
from smallworld.server.device.device_analyses import DeviceAnalyses
from smallworld.server.device.device_bus import DeviceBus
from smallworld.server.device.device_store import DeviceStore
from smallworld.server.device.page_request import Home
from smallworld.server.device.shelf import AskWorker, HandMessage, HangUp, Shelf
from smallworld.server.device.table_line import TableLine
from smallworld.server.jobs.analyser import Analyser
from smallworld.server.registry import MatchRegistry

#: Prefix of these games' ids; the client recognises local games by it (client/src/lib/net/home.svelte.ts).
MARK = "device-"


class Device:
    """The games of one page."""

    def __init__(self, shelf: Shelf, tell_pages: HandMessage, ask_bot: AskWorker, pace: float = 0.6) -> None:
        """`tell_pages` passes a message to the `hear` of all other pages; `pace` is seconds between moves of a bot."""
        self._bus = DeviceBus(tell_pages)
        bots = BotWorker(ask_bot)
        # Each page has all games of the browser, and goes on only with those that it shows.
        self.registry = MatchRegistry(
            DeviceStore(shelf),
            self._bus,
            bots,
            pace=pace,
            public_tables=False,
            mark=MARK,
            resumed=0,
            analyser=Analyser(DeviceAnalyses(shelf), lambda: bots),
        )
        self._home = Home(self.registry, bots)

    async def start(self) -> None:
        await self.registry.start()

    async def answer(self, request: str) -> str:
        """Answer what would be asked of a server over HTTP."""
        return await requests.answer(self._home, request)

    def open(self, game: str, tell: HandMessage, hang_up: HangUp) -> TableLine:
        """Open a connection to a game, in place of a socket."""
        return TableLine(self.registry, game, tell, hang_up)

    def hear(self, message: str) -> None:
        """Handle a message from another page."""
        self._bus.hear(message)
