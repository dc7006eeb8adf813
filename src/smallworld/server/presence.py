"""Presence: server processes broadcast which seats are connected to them, repeatedly since a process may crash; nothing
is stored.

A broadcast names its process and may cover many games, as JSON: `[PROCESS, [[GAME, SEATS, ASKING, SPECTATORS], …]]`,
where SEATS is a bit mask, ASKING requests the other processes' data, and SPECTATORS are names. While no other process
is known, a broadcast holds only the process name, which makes other processes reply.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable

import msgspec

from smallworld.server.match.match import Match
from smallworld.server.ports.interfaces import Bus

#: Seconds between broadcasts about a game, and seconds until one expires.
REPEATED, BELIEVED = 15.0, 40.0
#: Seconds that a stopping process may spend on its last broadcast.
FAREWELL = 1.0
#: Maximum size of a broadcast in bytes; PostgreSQL allows 7,999.
ROOM = 7_900
#: Spectators named per game in a broadcast, so that any game fits.
MOST_NAMES = 60

#: One game in a broadcast: id, mask of seats, whether a reply is requested, and names of spectators.
PresenceNews = tuple[str, int, bool, tuple[str, ...]]

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(tuple[str, tuple[PresenceNews, ...]]).decode


class Presence:
    """Exchanges presence between processes: broadcasts local connections, and passes remote ones to the matches."""

    def __init__(self, bus: Bus, matches: Callable[[], Iterable[Match]], find: Callable[[str], Match | None]) -> None:
        self._bus = bus
        self._matches = matches
        self._find = find
        self._name = secrets.token_hex(4)
        # Process → time of its last broadcast.
        self._others: dict[str, float] = {}
        # Game → process → (seats, spectators, time of the broadcast).
        self._said: dict[str, dict[str, tuple[int, tuple[str, ...], float]]] = {}
        # Queue: game to broadcast → whether to request a reply.
        self._waiting: dict[str, bool] = {}
        self._sending: asyncio.Task[None] | None = None
        self._repeating: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._bus.on_broadcast(self._heard)
        self._repeating = asyncio.create_task(self._repeat(), name="presence")

    async def close(self) -> None:
        if self._repeating is not None:
            self._repeating.cancel()
        if self._sending is not None:
            await asyncio.wait([self._sending], timeout=FAREWELL)

    def attach(self, match: Match) -> None:
        """Broadcast whenever someone connects to or leaves a loaded match."""
        match.audience.when_seats_change = lambda asking: self._tell(match, asking)

    def detach(self, match: Match) -> None:
        self._said.pop(match.game.id, None)

    def _tell(self, match: Match, asking: bool = False) -> None:
        """Queue a game for broadcast if other processes exist; later changes go into the next broadcast."""
        if self._others:
            self._waiting[match.game.id] = asking or self._waiting.get(match.game.id, False)
            self._send()

    def _send(self) -> None:
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        """Broadcast at least this process's name, then all queued games."""
        await self._bus.broadcast(self._message(self._waiting))
        while self._waiting:
            await self._bus.broadcast(self._message(self._waiting))

    def _message(self, games: dict[str, bool]) -> str:
        """Build a broadcast with as many of these games as fit, removing them from `games`."""
        told: list[bytes] = []
        left = ROOM
        while games:
            game, asking = next(iter(games.items()))
            entry = _encode(self._told(game, asking))
            left -= len(entry) + 1
            if told and left < 0:
                break
            told.append(entry)
            del games[game]
        return f'["{self._name}",[{b",".join(told).decode()}]]'

    def _told(self, game: str, asking: bool) -> PresenceNews:
        match = self._find(game)
        if match is None:
            return game, 0, asking, ()
        return game, match.audience.seats_here(), asking, match.audience.watchers_here()[:MOST_NAMES]

    def _heard(self, text: str) -> None:
        process, games = _decode(text)
        if process == self._name:
            return
        new = process not in self._others
        self._others[process] = time.monotonic()
        if new:
            self._waiting.update(dict.fromkeys(self._attended(), False))
            self._send()
        for game, mask, asking, watchers in games:
            match = self._find(game)
            if match is not None:
                self._note(match, process, mask, watchers)
                if asking and match.audience.listeners:
                    self._tell(match)

    def _note(self, match: Match, process: str, mask: int, watchers: tuple[str, ...]) -> None:
        said = self._said.setdefault(match.game.id, {})
        if mask or watchers:
            said[process] = (mask, watchers, time.monotonic())
        else:
            said.pop(process, None)
        self._show(match)

    def _show(self, match: Match) -> None:
        seats = 0
        watchers: list[str] = []
        for mask, names, _ in self._said.get(match.game.id, {}).values():
            seats |= mask
            watchers += names
        match.audience.elsewhere(seats, tuple(sorted(watchers)))

    def _attended(self) -> list[str]:
        """Games with local connections."""
        return [match.game.id for match in self._matches() if match.audience.listeners]

    async def _repeat(self) -> None:
        while True:
            await self.repeat(REPEATED)

    async def repeat(self, seconds: float) -> None:
        """Drop silent processes and repeat all broadcasts, spread evenly over `seconds`."""
        self._forget()
        games = dict.fromkeys(self._attended(), False) if self._others else {}
        every = seconds / max(1, len(games))
        while True:
            before = len(games)
            await self._bus.broadcast(self._message(games))
            await asyncio.sleep(every * max(1, before - len(games)))
            if not games:
                return

    def _forget(self) -> None:
        oldest = time.monotonic() - BELIEVED
        self._others = {process: at for process, at in self._others.items() if at >= oldest}
        for match in list(self._matches()):
            said = self._said.get(match.game.id, {})
            late = [process for process, (_, _, at) in said.items() if at < oldest]
            for process in late:
                del said[process]
            if late:
                self._show(match)
