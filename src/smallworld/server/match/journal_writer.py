"""Changes of a game: each is stored before anybody sees it, and made again if another process was faster."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from smallworld.server.match.live_game import LiveGame
from smallworld.server.match.timeline import Timeline
from smallworld.server.ports.interfaces import Bus, Stale, Store
from smallworld.server.ports.journal import JournalEntry, Written, now
from smallworld.server.protocol.errors import Refusal

#: How often a change is tried again when other processes were faster.
TRIES = 5

log = logging.getLogger(__name__)


class JournalWriter:
    """Writes the journal of one game, and reads what other processes write."""

    def __init__(self, game: LiveGame, store: Store, bus: Bus, show: Callable[[Sequence[Written], bool], None]) -> None:
        """`show` is called with entries once they are applied, and whether another process wrote them."""
        #: Held while the game changes.
        self.lock = asyncio.Lock()
        #: Called with every entry that this process, and no other, has written.
        self.when_written: Callable[[JournalEntry], None] = lambda entry: None
        self._game = game
        self._store = store
        self._bus = bus
        self._show = show
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def busy(self) -> bool:
        """Whether a change is being made, or read."""
        return bool(self._tasks) or self.lock.locked()

    async def change(self, attempt: Callable[[], Awaitable[bool]]) -> None:
        """Make a change, again if it returns False because another process was faster."""
        async with self.lock:
            for _ in range(TRIES):
                if await attempt():
                    return
        raise Refusal("problem.stale", "somebody else moved first")

    async def append(self, entry: JournalEntry, timeline: Timeline | None = None) -> bool:
        """Store an entry, then apply and show it; if another process was faster, catch up with that instead.

        `timeline` is the game with the entry, where that is known.
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
        """There is an entry of this number; if it is news, another process wrote it."""
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
            log.exception("game %s can't read what another process wrote", self._game.id[:6])

    def close(self) -> None:
        """Read nothing more."""
        for task in self._tasks:
            task.cancel()
