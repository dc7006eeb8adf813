"""Notifications between servers that share a PostgreSQL: the store notifies as it commits, and this listens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from sqlalchemy import URL, func, select
from sqlalchemy.exc import DBAPIError

from smallworld.server.local.local_bus import LocalBus
from smallworld.server.ports.interfaces import BroadcastCallback, Bus, Callback
from smallworld.server.ports.retries import waits
from smallworld.server.storage import database
from smallworld.server.storage.sql_store import CHANNEL

if TYPE_CHECKING:
    import psycopg

log = logging.getLogger(__name__)

#: The channel on which processes broadcast; its name is part of the protocol between versions.
BROADCASTS = f"{CHANNEL}_presence"
#: How long a silent connection is trusted before it is tried, and how long to wait before reconnecting, in seconds.
SILENCE = 20.0
FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0
#: How far clocks of servers may differ: what was written that long before a loss is looked at again.
SKEW = timedelta(minutes=1)


class PostgresBus:
    """Listens for new entries; after a lost connection, what was missed is read from the journal."""

    def __init__(self, url: URL) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._callbacks: list[Callback] = []
        self._on_broadcast: list[BroadcastCallback] = []
        self._running: set[asyncio.Task[None]] = set()
        # Broadcasts go out one at a time, on a connection of their own: the other one listens all the time.
        self._database = database.Postgres(url)
        self._broadcasting = asyncio.Lock()
        self._heard_at: datetime | None = None
        self.listening = asyncio.Event()
        self._listener = asyncio.create_task(self._listen(), name="listener to the database")

    def subscribe(self, callback: Callback) -> None:
        self._callbacks.append(callback)

    async def publish(self, game: str, number: int) -> None:
        """Nothing to do: the store notified everybody within the transaction."""

    def on_broadcast(self, callback: BroadcastCallback) -> None:
        self._on_broadcast.append(callback)

    async def broadcast(self, text: str) -> None:
        """Send a message to all processes; lost while the database is away."""
        notify = select(func.pg_notify(BROADCASTS, text))
        async with self._broadcasting:
            try:
                await self._database.run(lambda connection: connection.execute(notify))
            except (DBAPIError, OSError) as error:
                log.info("a broadcast was lost: %s", type(error).__name__)

    async def close(self) -> None:
        self._listener.cancel()
        await asyncio.gather(self._listener, *self._running, return_exceptions=True)
        async with self._broadcasting:
            await self._database.close()

    async def _listen(self) -> None:
        """Listen, and reconnect when the connection breaks."""
        pauses = waits(FIRST_WAIT, LONGEST_WAIT)
        while True:
            try:
                await self._listen_once()
            except Exception as error:
                # Whatever it is: without a listener everybody would be left with an old table.
                if self.listening.is_set():
                    pauses = waits(FIRST_WAIT, LONGEST_WAIT)
                    log.warning("the connection to the database's notifications broke: %s", type(error).__name__)
                self.listening.clear()
                await asyncio.sleep(next(pauses))

    async def _listen_once(self) -> None:
        """Connect, look up what was missed, and pass on what is heard until the connection breaks."""
        # Imported here, since a server with a file doesn't need it.
        import psycopg

        connection = await psycopg.AsyncConnection.connect(self._address, autocommit=True, connect_timeout=5)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}".encode())
            await connection.execute(f"LISTEN {BROADCASTS}".encode())
            if self._heard_at is not None:
                await self._catch_up(connection, self._heard_at)
            self.listening.set()
            while True:
                self._heard_at = datetime.now(UTC)
                async for notice in connection.notifies(timeout=SILENCE):
                    self._heard_at = datetime.now(UTC)
                    if notice.channel == BROADCASTS:
                        self._pass_on(notice.payload)
                        continue
                    game, _, number = notice.payload.rpartition(" ")
                    self._tell(game, int(number))
                await connection.execute(b"SELECT 1")

    async def _catch_up(self, connection: psycopg.AsyncConnection[tuple[str, int]], since: datetime) -> None:
        """Tell of everything that was written since the connection was last known to be good."""
        asked = b"SELECT game, max(number) FROM journal WHERE at >= %s GROUP BY game"
        written = await connection.execute(asked, [(since - SKEW).isoformat(timespec="milliseconds")])
        for game, number in await written.fetchall():
            self._tell(game, number)

    def _pass_on(self, text: str) -> None:
        for callback in self._on_broadcast:
            try:
                callback(text)
            except Exception:
                # A message that can't be read, perhaps from another version, must not stop this process from listening.
                log.exception("a broadcast was not understood")

    def _tell(self, game: str, number: int) -> None:
        """Call everybody; each in a task, so that one that has to load a game does not hold up the others."""
        for callback in self._callbacks:
            task = asyncio.create_task(_guarded(callback(game, number)))
            self._running.add(task)
            task.add_done_callback(self._running.discard)


async def _guarded(call: Awaitable[None]) -> None:
    try:
        await call
    except Exception:
        log.exception("a change made elsewhere could not be shown")


async def open_bus(url: str | None) -> Bus:
    """The bus that belongs to a database: PostgreSQL's own, or one within this process."""
    address = database.read_url(url)
    if not database.is_postgres(address):
        return LocalBus()
    bus = PostgresBus(address)
    await asyncio.wait_for(bus.listening.wait(), 10)
    return bus
