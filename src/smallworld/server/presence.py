"""Presence: processes broadcast who is connected to them, from time to time since they may crash; nothing is stored.

A broadcast is `GAME PROCESS MASK ? NAMES`: which seats a process has at a game, `?` (else `.`) to ask the others for
theirs, and the names of its spectators as JSON.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterable

import msgspec

from smallworld.server.match.match import Match
from smallworld.server.storage.interfaces import Bus

#: How often a process says again who is with it, and how long it is believed, in seconds.
REPEATED, BELIEVED = 15.0, 40.0
#: How long a process that ends takes to say so.
FAREWELL = 1.0
#: How many spectators of a process are named to the others: a broadcast has at most 8,000 bytes.
MOST_NAMES = 60

log = logging.getLogger(__name__)


class Presence:
    """Tells the other processes who is at the tables of this one, and the tables who is with the others."""

    def __init__(self, bus: Bus, matches: Callable[[], Iterable[Match]], find: Callable[[str], Match | None]) -> None:
        self._bus = bus
        self._matches = matches
        self._find = find
        self._name = secrets.token_hex(4)
        # By game and process: its seats and spectators, and when it said so.
        self._said: dict[str, dict[str, tuple[int, tuple[str, ...], float]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._repeating: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._bus.on_broadcast(self._heard)
        self._repeating = asyncio.create_task(self._repeat(), name="presence")

    async def close(self) -> None:
        if self._repeating is not None:
            self._repeating.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=FAREWELL)

    def attach(self, match: Match) -> None:
        """Broadcast when people connect to a match that was loaded, or disconnect."""
        match.audience.when_seats_change = lambda asking: self._tell(match, asking)

    def detach(self, match: Match) -> None:
        self._said.pop(match.game.id, None)

    def _tell(self, match: Match, asking: bool = False) -> None:
        names = msgspec.json.encode(match.audience.watchers_here()[:MOST_NAMES]).decode()
        text = f"{match.game.id} {self._name} {match.audience.seats_here()} {'?' if asking else '.'} {names}"
        task = asyncio.create_task(self._bus.broadcast(text))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _heard(self, text: str) -> None:
        game, process, mask, asking, names = text.split(maxsplit=4)
        match = self._find(game)
        if process == self._name or match is None:
            return
        said = self._said.setdefault(game, {})
        watchers = msgspec.json.decode(names, type=tuple[str, ...])
        if int(mask) or watchers:
            said[process] = (int(mask), watchers, time.monotonic())
        else:
            said.pop(process, None)
        self._show(match)
        if asking == "?" and match.audience.listeners:
            self._tell(match)

    def _show(self, match: Match) -> None:
        seats = 0
        watchers: list[str] = []
        for mask, names, _ in self._said.get(match.game.id, {}).values():
            seats |= mask
            watchers += names
        match.audience.elsewhere(seats, tuple(sorted(watchers)))

    async def _repeat(self) -> None:
        while True:
            await asyncio.sleep(REPEATED)
            self.refresh()

    def refresh(self) -> None:
        """Say again who is here, and forget those who have not."""
        oldest = time.monotonic() - BELIEVED
        for match in list(self._matches()):
            said = self._said.get(match.game.id, {})
            late = [process for process, (_, _, at) in said.items() if at < oldest]
            for process in late:
                del said[process]
            if late:
                self._show(match)
            if match.audience.listeners:
                self._tell(match)
