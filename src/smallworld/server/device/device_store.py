"""Games in the browser's storage. If pages that share it add the same entry, the first one wins."""

from collections.abc import Awaitable, Sequence
from typing import TypeVar

import msgspec

from smallworld.games.custom.own_boards import board_document, board_hash
from smallworld.server.device.shelf import Shelf
from smallworld.server.match.content import content_of
from smallworld.server.ports.interfaces import Callback, NewGame, Stale, Stored, StoreFailure
from smallworld.server.ports.journal import JournalEntry, Plan, Secrets, Written
from smallworld.server.protocol.setup import GameSummary

T = TypeVar("T")


class Head(msgspec.Struct, frozen=True):
    """Stored data of a game other than its journal and summary."""

    created: str
    plan: Plan
    secrets: Secrets


class Changes(msgspec.Struct, frozen=True):
    """Texts to write atomically: new keys, and keys whose text is replaced."""

    add: dict[str, str]
    put: dict[str, str] = {}


_head = msgspec.json.Decoder(Head).decode
_written = msgspec.json.Decoder(Written).decode
_summary = msgspec.json.Decoder(GameSummary).decode


class DeviceStore:
    """Keeps games as texts: `game/ID`, `entry/ID/NUMBER` and `summary/ID`, and boards as `board/HASH`."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    async def create(self, game: NewGame) -> None:
        add = {f"game/{game.id}": _text(Head(game.created, game.plan, game.secrets))}
        add |= {_key(game.id, written.number): _text(written) for written in game.entries}
        put = {f"summary/{game.id}": _text(game.summary)}
        board = content_of(game.plan.request.content).board
        if board is not None:
            put[f"board/{board_hash(board)}"] = board_document(board).decode()
        if not await write_texts(self._shelf, Changes(add, put)):
            raise Stale(game.id)

    async def load(self, game: str) -> Stored | None:
        head = await read_text(self._shelf, f"game/{game}")
        if not head:
            return None
        read = _head(head)
        return Stored(game, read.created, read.plan, read.secrets, tuple(await self.entries(game, 0)))

    async def board(self, hash: str) -> str | None:
        return await read_text(self._shelf, f"board/{hash}") or None

    async def append(
        self, game: str, number: int, entry: JournalEntry, at: str, summary: GameSummary | None = None
    ) -> None:
        add = {_key(game, number): _text(Written(number, at, entry))}
        put = {} if summary is None else {f"summary/{game}": _text(summary)}
        if not await write_texts(self._shelf, Changes(add, put)):
            raise Stale(f"{game} {number}")

    def on_late(self, callback: Callback) -> None:
        """Ignore the callback: a write here takes effect at once or not at all."""

    async def entries(self, game: str, after: int) -> list[Written]:
        return [_written(text) for text in list(await _kept(self._shelf.below(f"entry/{game}/")))[after:]]

    async def summaries(self, games: Sequence[str]) -> list[GameSummary]:
        texts = [await read_text(self._shelf, f"summary/{game}") for game in games]
        return [_summary(text) for text in texts if text]

    async def unfinished(self, most: int) -> list[GameSummary]:
        found = [_summary(text) for text in await _kept(self._shelf.below("summary/"))]
        going_on = [summary for summary in found if not summary.over]
        return sorted(going_on, key=lambda summary: summary.changed, reverse=True)[:most]

    async def listed(self, since: str, most: int) -> list[GameSummary]:
        return [summary for summary in await self.unfinished(most) if summary.listed and summary.changed > since]

    async def clocked(self, most: int) -> list[GameSummary]:
        found = [each for each in await self.unfinished(most) if each.mover is not None]
        heads = [await read_text(self._shelf, f"game/{each.id}") for each in found]
        return [each for each, head in zip(found, heads, strict=True) if head and _head(head).plan.request.clock]

    async def beat(self, at: str) -> None:
        await write_texts(self._shelf, Changes({}, {"beat": at}))

    async def last_beat(self) -> str:
        return await read_text(self._shelf, "beat")

    async def check(self) -> None:
        await read_text(self._shelf, "beat")


async def read_text(shelf: Shelf, key: str) -> str:
    """A text of the shelf; empty if there is none."""
    return await _kept(shelf.read(key))


async def write_texts(shelf: Shelf, changes: Changes) -> bool:
    """Write to the shelf; False if a key to be added is there already."""
    return await _kept(shelf.write(_text(changes)))


async def _kept(asked: Awaitable[T]) -> T:
    """Return the shelf's result; if the browser can't read or write, that counts as a store failure."""
    try:
        return await asked
    except Exception as error:
        raise StoreFailure(f"the browser's storage failed: {error}") from error


def _key(game: str, number: int) -> str:
    """Build an entry's key; keys sort in the order of the entry numbers."""
    return f"entry/{game}/{number:08}"


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
