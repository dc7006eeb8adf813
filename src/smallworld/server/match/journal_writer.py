"""Writes the journal of one game and reads what other processes have written to it."""

from collections.abc import Sequence

from smallworld.server.match.live_game import LiveGame
from smallworld.server.match.timeline import Timeline
from smallworld.server.storage.interfaces import Bus, Stale, Store
from smallworld.server.storage.journal import Entry, Written, now


class JournalWriter:
    """Appends entries to a game's journal; only what is stored is applied to the game."""

    def __init__(self, game: LiveGame, store: Store, bus: Bus) -> None:
        self._game = game
        self._store = store
        self._bus = bus

    async def append(self, entry: Entry, timeline: Timeline | None = None) -> Written | None:
        """Store an entry and apply it; None, and nothing has changed, if another process was faster."""
        game = self._game
        written = Written(game.number + 1, now(), entry)
        summary = game.summary_after(entry, written.at, timeline or game.timeline)
        try:
            await self._store.append(game.id, written.number, entry, written.at, summary)
        except Stale:
            return None
        game.apply(written, timeline)
        return written

    async def publish(self, written: Written) -> None:
        await self._bus.publish(self._game.id, written.number)

    async def catch_up(self) -> Sequence[Written]:
        """Apply what other processes have stored; returns it."""
        news = await self._store.entries(self._game.id, self._game.number)
        for written in news:
            self._game.apply(written)
        return news
