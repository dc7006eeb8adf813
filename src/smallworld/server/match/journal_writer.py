"""Journal writer: stores each change before showing it, and retries if another process wrote first."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from smallworld.server.match.live_game import LiveGame
from smallworld.server.match.timeline import Timeline
from smallworld.server.ports.interfaces import Bus, Stale, Store
from smallworld.server.ports.journal import JournalEntry, Written, now
from smallworld.server.protocol.errors import Refusal

#: Attempts at a change when other processes write first.
TRIES = 5

log = logging.getLogger(__name__)


class JournalWriter:
    """Writes one game's journal and reads other processes' entries."""

    def __init__(self, game: LiveGame, store: Store, bus: Bus, show: Callable[[Sequence[Written], bool], None]) -> None:
        """Set up. `show` is called with applied entries, and with whether another process wrote them."""
        #: Held while the game changes.
        self.lock = asyncio.Lock()
        #: Called with each entry written by this process.
        self.when_written: Callable[[JournalEntry], None] = lambda entry: None
        self._game = game
        self._store = store
        self._bus = bus
        self._show = show
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def busy(self) -> bool:
        """Whether a change is being written or read."""
        return bool(self._tasks) or self.lock.locked()

    async def change(self, attempt: Callable[[], Awaitable[bool]]) -> None:
        """Make a change; retry while `attempt` returns False because another process wrote first."""
        async with self.lock:
            for _ in range(TRIES):
                if await attempt():
                    return
        raise Refusal("problem.stale", "another change came first; check the table and try again")

    async def append(self, entry: JournalEntry, timeline: Timeline | None = None) -> bool:
        """Store, apply and show an entry; if another process wrote first, catch up instead and return False.

        `timeline` is the game including the entry, if known.
        """
        game = self._game
        game.check_room(entry)
        written = Written(game.number + 1, now(), entry)
        summary = game.summary_after(entry, written.at, timeline or game.timeline)
        try:
            await self._store.append(game.id, written.number, entry, written.at, summary)
        except Stale:
            await self._catch_up()
            return False
        game.apply(written, timeline)
        self._show([written], False)
        self.when_written(entry)
        await self._bus.publish(game.id, written.number)
        return True

    async def _catch_up(self) -> None:
        news = await self._store.entries(self._game.id, self._game.number)
        for written in news:
            self._game.apply(written)
        if news:
            self._show(news, True)

    def hear(self, number: int) -> None:
        """Handle an announced entry number; an unknown one was written by another process."""
        if number > self._game.number:
            task = asyncio.create_task(self._hear(number))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _hear(self, number: int) -> None:
        try:
            async with self.lock:
                if number > self._game.number:
                    await self._catch_up()
        except Exception:
            log.exception("game %s cannot read an entry of another process", self._game.id[:6])

    def close(self) -> None:
        """Stop reading."""
        for task in self._tasks:
            task.cancel()
