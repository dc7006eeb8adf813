"""Connections to the game database: a SQLite file, or PostgreSQL by URL."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

import platformdirs
import sqlalchemy as sa
from sqlalchemy import URL, Connection, Table
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import SingletonThreadPool

from smallworld.server.ports.interfaces import StoreFailure
from smallworld.server.storage import migrations, sqlite_file

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

T = TypeVar("T")

#: Id of the migration lock, unlikely to clash with other programs: servers that start together migrate one by one.
MIGRATING = 7_263_091_455

#: Idle seconds after which the SQLite file is checkpointed, and the longest wait for idleness.
SETTLED, UNSETTLED = 1.0, 30.0

#: Connection timeout for PostgreSQL in seconds, unless the URL sets one.
PATIENCE = "5"
#: Timeouts for broken connections to PostgreSQL, in seconds and milliseconds.
BREAKING = {"keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3", "tcp_user_timeout": "20000"}


class DatabaseError(StoreFailure):
    """The database can't be used."""


class InUse(DatabaseError):
    """Another server is using that file."""


class Transactions(Protocol):
    """Runs functions with a connection, each in its own transaction."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Return the function's result after the commit."""


def insert_into(table: Table, postgres: bool) -> "postgresql.Insert | sqlite.Insert":
    """Build an insert statement that supports ON CONFLICT."""
    if not postgres:
        return sqlite.insert(table)
    # Importing it takes a twentieth of the start-up time, and most servers use a file.
    from sqlalchemy.dialects import postgresql

    return postgresql.insert(table)


def is_on_postgres(connection: Connection) -> bool:
    """Whether the connection is to PostgreSQL."""
    return connection.dialect.name == "postgresql"


def default_file() -> Path:
    """Default database: a file in the user's data folder."""
    return platformdirs.user_data_path("smallworld", appauthor=False) / "games.sqlite"


def read_url(given: str | None) -> URL:
    """Parse a database URL or file name; the default is the user's own file."""
    if not given:
        return URL.create("sqlite", database=str(default_file()))
    if "://" not in given:
        return URL.create("sqlite", database=str(Path(given).expanduser().resolve()))
    try:
        url = sa.make_url(given)
    except (ArgumentError, ValueError):
        # Not quoted: it may contain a password.
        raise DatabaseError("cannot read the database URL; write postgresql://user@host/name") from None
    match url.drivername:
        case "postgresql" | "postgres" | "postgresql+psycopg":
            return url.set(drivername="postgresql+psycopg")
        case "sqlite" if url.database:
            return url
    raise DatabaseError(f"unsupported database {readable(url)}; write postgresql://user@host/name or a file")


def readable(url: URL) -> str:
    """URL for display: no password, and a file by its name."""
    if is_file(url):
        return url.database or ""
    return url.set(drivername="postgresql" if is_postgres(url) else url.drivername).render_as_string()


def is_postgres(url: URL) -> bool:
    """Whether a database is PostgreSQL, which several servers may share."""
    return url.get_backend_name() == "postgresql"


def is_file(url: URL) -> bool:
    """Whether a database is a SQLite file."""
    return url.get_backend_name() == "sqlite"


class Sqlite:
    """SQLite in a separate thread.

    Only one server may use the file, since another would miss its moves; others may read it. A transaction switches
    threads once; an asynchronous driver would for each statement.
    """

    def __init__(self, url: URL) -> None:
        self.url = url
        self.engine = sa.create_engine(url, poolclass=SingletonThreadPool, hide_parameters=True)
        sa.event.listen(self.engine, "connect", sqlite_file.set_up)
        sa.event.listen(self.engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
        self._thread = ThreadPoolExecutor(1, "sqlite")
        self._watch = sqlite_file.Watch(Path(url.database or ""))
        self.ownership = sqlite_file.Ownership(Path(url.database or ""))
        # Time of last use; next check of the write-ahead log, and since when a checkpoint has been pending.
        self._used = self._since = 0.0
        self._checkpoint: asyncio.TimerHandle | None = None

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a function in a transaction, committed on return, without blocking the event loop."""
        loop = asyncio.get_running_loop()
        self._used = loop.time()
        if self._checkpoint is None:
            self._since = self._used
            self._checkpoint = loop.call_later(SETTLED, self._checkpoint_when_settled, loop)
        return await loop.run_in_executor(self._thread, self._run, work)

    def _run(self, work: Callable[[Connection], T]) -> T:
        if not self._watch.intact():
            raise DatabaseError(f"{readable(self.url)} was moved or replaced while in use; put it back, or restart")
        with self.engine.begin() as connection:
            result = work(connection)
        self._watch.remember()
        return result

    def _checkpoint_when_settled(self, loop: asyncio.AbstractEventLoop) -> None:
        """Checkpoint the file shortly after the last transaction, for people who copy it without its log."""
        now = loop.time()
        if now < min(self._used + SETTLED, self._since + UNSETTLED):
            self._checkpoint = loop.call_later(SETTLED, self._checkpoint_when_settled, loop)
        else:
            self._checkpoint = None
            self._thread.submit(self._run_checkpoint)

    def _run_checkpoint(self) -> None:
        if self._watch.intact():
            # File errors are reported on the next write.
            with suppress(sqlite3.Error), self.engine.connect() as connection:
                sqlite_file.checkpoint(cast(sqlite3.Connection, connection.connection.driver_connection))

    async def close(self) -> None:
        if self._checkpoint is not None:
            self._checkpoint.cancel()
        # In the thread that opened the file.
        await asyncio.get_running_loop().run_in_executor(self._thread, self.engine.dispose)
        self._thread.shutdown()
        self.ownership.give_up()


class Postgres:
    """PostgreSQL with a small connection pool."""

    def __init__(self, url: URL) -> None:
        # Imported here: it loads half of SQLAlchemy, which a file doesn't need.
        from sqlalchemy.ext.asyncio import create_async_engine

        self.url = url
        self._engine = create_async_engine(
            url.set(query={"connect_timeout": PATIENCE, **BREAKING, **url.query}),
            pool_size=6,
            max_overflow=4,
            pool_pre_ping=True,
            hide_parameters=True,
        )
        self.engine = self._engine.sync_engine

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a function in a transaction, committed on return."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()


Database = Sqlite | Postgres


def connect(url: URL) -> Database:
    """Return a database by URL, without opening it yet."""
    return Postgres(url) if is_postgres(url) else Sqlite(url)


async def prepare(database: Database) -> None:
    """Prepare a database for use: its folder, and its tables at this version."""
    url = database.url
    try:
        file = Path(url.database) if is_file(url) and url.database else None
        if file is not None and isinstance(database, Sqlite):
            sqlite_file.create(file)
            database.ownership.take()
            damage = await database.run(sqlite_file.damage)
            if damage:
                raise DatabaseError(f"{readable(url)} is damaged: {damage}")
        await database.run(_migrate)
        if file is not None:
            # Only now is it known to be a game database; a file named by mistake must not be changed.
            sqlite_file.protect(file)
    except sqlite_file.Taken:
        raise InUse(f"{readable(url)} is already used by another server") from None
    except migrations.UnknownRevision:
        raise DatabaseError(
            f"{readable(url)} was written by a newer version; install that version or choose another file"
        ) from None
    except OSError as error:
        raise DatabaseError(f"{readable(url)} can't be used: {error.strerror or error}") from None
    except DBAPIError as error:
        if isinstance(error.orig, sqlite3.OperationalError) and "locked" in str(error.orig):
            raise InUse(f"{readable(url)} is locked by another program") from None
        raise DatabaseError(problem_with(url, error)) from None


def write_something(connection: Connection) -> None:
    """Perform a harmless write to test whether the database is writable."""
    if is_on_postgres(connection):
        connection.execute(sa.text("UPDATE alembic_version SET version_num = version_num"))
    else:
        sqlite_file.write_something(connection)


def is_damage(error: DBAPIError) -> bool:
    """Whether an error means that the file is damaged."""
    return getattr(error.orig, "sqlite_errorcode", 0) & 0xFF in sqlite_file.DAMAGED


def _migrate(connection: Connection) -> None:
    if is_on_postgres(connection):
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})
    migrations.upgrade(connection)


def problem_with(url: URL, error: DBAPIError) -> str:
    """One sentence about a database error."""
    said = " ".join(str(error.orig).split()).rstrip(".")
    return f"{readable(url)} can't be used: {said}"
