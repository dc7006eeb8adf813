"""A store in memory, lost when the process ends; it must behave like the database store."""

import asyncio
from collections.abc import Sequence

from smallworld.games.custom.own_boards import board_document, board_hash
from smallworld.server.match.content import content_of
from smallworld.server.ports.interfaces import Callback, NewGame, Stale, Stored
from smallworld.server.ports.journal import JournalEntry, Written
from smallworld.server.protocol.setup import GameSummary


class MemoryStore:
    """Games by id."""

    def __init__(self) -> None:
        self._games: dict[str, NewGame] = {}
        self._entries: dict[str, list[Written]] = {}
        self._summaries: dict[str, GameSummary] = {}
        self._boards: dict[str, str] = {}
        self._beat = ""

    async def create(self, game: NewGame) -> None:
        if game.id in self._games:
            raise Stale(game.id)
        self._games[game.id] = game
        self._entries[game.id] = list(game.entries)
        self._summaries[game.id] = game.summary
        board = content_of(game.plan.request.content).board
        if board is not None:
            self._boards[board_hash(board)] = board_document(board).decode()

    async def board(self, hash: str) -> str | None:
        return self._boards.get(hash)

    async def load(self, game: str) -> Stored | None:
        new = self._games.get(game)
        return Stored(game, new.created, new.plan, new.secrets, tuple(self._entries[game])) if new else None

    async def append(
        self, game: str, number: int, entry: JournalEntry, at: str, summary: GameSummary | None = None
    ) -> None:
        entries = self._entries[game]
        # Yield, as a database would: other tasks may run before the write.
        await asyncio.sleep(0)
        if number != len(entries) + 1:
            raise Stale(f"{game} {number}")
        entries.append(Written(number, at, entry))
        if summary is not None:
            self._summaries[game] = summary

    def on_late(self, callback: Callback) -> None:
        """Ignore the callback: no write is late here."""

    async def entries(self, game: str, after: int) -> list[Written]:
        return self._entries[game][after:]

    async def summaries(self, games: Sequence[str]) -> list[GameSummary]:
        return [self._summaries[game] for game in games if game in self._summaries]

    async def unfinished(self, most: int) -> list[GameSummary]:
        found = [summary for summary in self._summaries.values() if not summary.over]
        return sorted(found, key=lambda summary: summary.changed, reverse=True)[:most]

    async def listed(self, since: str, most: int) -> list[GameSummary]:
        return [summary for summary in await self.unfinished(most) if summary.listed and summary.changed > since]

    async def clocked(self, most: int) -> list[GameSummary]:
        return [each for each in await self.unfinished(most) if self._games[each.id].plan.request.clock]

    async def beat(self, at: str) -> None:
        self._beat = at

    async def last_beat(self) -> str:
        return self._beat

    async def check(self) -> None:
        """Do nothing: memory is always available."""

    async def close(self) -> None:
        """Do nothing: there is nothing to release."""
