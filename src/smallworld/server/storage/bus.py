"""Notifications between servers that share a PostgreSQL database: the store notifies on commit, this module listens."""

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

#: Broadcast channel; its name is part of the protocol between versions.
BROADCASTS = f"{CHANNEL}_presence"
#: Seconds of silence before a connection is tested, and seconds before reconnecting.
SILENCE = 20.0
FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0
#: Tolerated clock skew between servers: after a connection loss, entries written up to this long before it are read
#: again.
SKEW = timedelta(minutes=1)


class PostgresBus:
    """Listens for new entries; after a lost connection, missed ones are read from the journal."""

    def __init__(self, url: URL) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._callbacks: list[Callback] = []
        self._on_broadcast: list[BroadcastCallback] = []
        self._running: set[asyncio.Task[None]] = set()
        # Broadcasts use a separate connection, one at a time: the other one is always listening.
        self._database = database.Postgres(url)
        self._broadcasting = asyncio.Lock()
        self._heard_at: datetime | None = None
        self.listening = asyncio.Event()
        self._listener = asyncio.create_task(self._listen(), name="listener to the database")

    def subscribe(self, callback: Callback) -> None:
        self._callbacks.append(callback)

    async def publish(self, game: str, number: int) -> None:
        """Do nothing: the store has notified everyone within the transaction."""

    def on_broadcast(self, callback: BroadcastCallback) -> None:
        self._on_broadcast.append(callback)

    async def broadcast(self, text: str) -> None:
        """Send a message to all processes; it is lost while the database is unavailable."""
        notify = select(func.pg_notify(BROADCASTS, text))
        async with self._broadcasting:
            try:
                await self._database.run(lambda connection: connection.execute(notify))
            except (DBAPIError, OSError) as error:
                log.info("lost a broadcast: %s", type(error).__name__)

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
                # Whatever the error: without a listener, all tables would become outdated.
                if self.listening.is_set():
                    pauses = waits(FIRST_WAIT, LONGEST_WAIT)
                    log.warning("lost the connection to the database's notifications: %s", type(error).__name__)
                self.listening.clear()
                await asyncio.sleep(next(pauses))

    async def _listen_once(self) -> None:
        """Connect, catch up, and pass on notifications until the connection breaks."""
        # Imported here: a server with a SQLite file doesn't need it.
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
        """Announce all entries written since the connection was last known to work."""
        asked = b"SELECT game, max(number) FROM journal WHERE at >= %s GROUP BY game"
        written = await connection.execute(asked, [(since - SKEW).isoformat(timespec="milliseconds")])
        for game, number in await written.fetchall():
            self._tell(game, number)

    def _pass_on(self, text: str) -> None:
        for callback in self._on_broadcast:
            try:
                callback(text)
            except Exception:
                # An unreadable message, perhaps of another version, must not stop this process from listening.
                log.exception("cannot read a broadcast")

    def _tell(self, game: str, number: int) -> None:
        """Call all subscribers, each in a task, so that loading a game in one doesn't delay the others."""
        for callback in self._callbacks:
            task = asyncio.create_task(_guarded(callback(game, number)))
            self._running.add(task)
            task.add_done_callback(self._running.discard)


async def _guarded(call: Awaitable[None]) -> None:
    try:
        await call
    except Exception:
        log.exception("cannot show a change made by another process")


async def open_bus(url: str | None) -> Bus:
    """Open a database's bus: PostgreSQL notifications, or one within this process."""
    address = database.read_url(url)
    if not database.is_postgres(address):
        return LocalBus()
    bus = PostgresBus(address)
    await asyncio.wait_for(bus.listening.wait(), 10)
    return bus
