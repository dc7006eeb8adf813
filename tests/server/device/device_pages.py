"""One browser's pages without a server: they share a shelf, receive each other's messages, and their bots think
immediately.
"""

import asyncio
from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from smallworld.server.device.bot_worker import perform
from smallworld.server.device.device import Device
from smallworld.server.device.page_request import Asked
from smallworld.server.device.requests import Answered
from smallworld.server.protocol.setup import GameKeys
from smallworld.server.protocol.socket import FromBrowser, FromServer, Hello

T = TypeVar("T")
PATIENCE = 120.0


class DictShelf:
    """A shelf like that in client/python/shelf.ts; `full` makes it refuse to write."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.full = False

    async def write(self, changes: str) -> bool:
        await asyncio.sleep(0)
        if self.full:
            raise OSError("the quota has been exceeded")
        found = msgspec.json.decode(changes, type=dict[str, dict[str, str]])
        if not self.kept.keys().isdisjoint(found["add"]):
            return False
        self.kept |= found["add"] | found["put"]
        return True

    async def read(self, key: str) -> str:
        return self.kept.get(key, "")

    async def below(self, prefix: str) -> Iterable[str]:
        return [self.kept[key] for key in sorted(self.kept) if key.startswith(prefix)]


class Pages:
    """A browser's open pages."""

    def __init__(self, shelf: DictShelf) -> None:
        self.shelf = shelf
        self._open: list[Page] = []

    async def open(self) -> "Page":
        page = Page(self, self.shelf)
        self._open.append(page)
        await page.device.start()
        return page

    def tell(self, sender: "Page", message: str) -> None:
        for page in self._open:
            if page is not sender:
                page.device.hear(message)


class Page:
    """One page, which sends and receives messages like its client."""

    def __init__(self, pages: Pages, shelf: DictShelf) -> None:
        self.device = Device(shelf, lambda message: pages.tell(self, message), self._ask_bot, pace=0)

    async def _ask_bot(self, text: str) -> str:
        await asyncio.sleep(0)
        return perform(text)

    async def ask(self, method: str, address: str, body: object = None, bearer: str = "") -> Answered:
        text = body if isinstance(body, str) else "" if body is None else msgspec.json.encode(body).decode()
        asked = msgspec.json.encode(Asked(method, address, text, bearer)).decode()
        return msgspec.json.decode(await self.device.answer(asked), type=Answered)

    async def get(self, kind: type[T], address: str) -> T:
        return msgspec.json.decode((await self.ask("GET", address)).body, type=kind)

    async def start_game(self, seats: Sequence[dict[str, str]], **more: object) -> GameKeys:
        made = await self.ask("POST", "/api/games", {"game": "smallworld", "seats": seats, **more})
        assert made.status == 200, made
        return msgspec.json.decode(made.body, type=GameKeys)

    def sit(self, keys: GameKeys) -> "Sitting":
        return Sitting(self.device, keys)


class Sitting:
    """A connection to a game, in the first own seat."""

    def __init__(self, device: Device, keys: GameKeys) -> None:
        self.codes: list[int] = []
        self._told: asyncio.Queue[str] = asyncio.Queue()
        self._line = device.open(keys.id, self._told.put_nowait, self.codes.append)
        own = [each for each in keys.seats if each.kind == "me"]
        self.say(Hello(tuple([each.key for each in own]), own[0].seat if own else None))

    def say(self, message: FromBrowser) -> None:
        self._line.hear(msgspec.json.encode(message).decode())

    async def until(self, kind: type[T]) -> T:
        """Return the next message of a kind."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message: object = msgspec.json.decode(await self._told.get(), type=FromServer)
                if isinstance(message, kind):
                    return message

    def leave(self) -> None:
        self._line.close()
