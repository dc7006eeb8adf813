"""The SQLite file: settings, permissions, ownership, and checks that it is in place and undamaged."""

import os
import sqlite3
import stat
import sys
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

#: Settings of every SQLite connection. With synchronous=FULL a commit is on disk before it is acknowledged, so it
#: survives a process crash and a power loss. NORMAL would survive only the former; batched commits make the difference
#: small. WAL allows concurrent readers such as backups.
SQLITE = ("busy_timeout=1000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
#: SQLite's result codes for a damaged file: SQLITE_CORRUPT and SQLITE_NOTADB.
DAMAGED = frozenset([11, 26])


def set_up(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """Configure a new SQLite connection."""
    # We begin transactions ourselves: Python's default would leave schema changes outside.
    connection.isolation_level = None
    try:
        for setting in SQLITE:
            connection.execute(f"PRAGMA {setting}")
    except sqlite3.Error:
        # Not yet known to the pool.
        connection.close()
        raise


def create(file: Path) -> None:
    """Create the file if necessary, readable only by its owner; SQLite copies the mode to its journal files."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def protect(file: Path) -> None:
    """Restrict permissions to the owner, unless a group was given access on purpose."""
    for each in files_of(file):
        # Leave another user's file unchanged.
        with suppress(FileNotFoundError, PermissionError):
            if each.stat().st_mode & stat.S_IRWXO:
                each.chmod(0o600)


def files_of(file: Path) -> tuple[Path, ...]:
    """The file, its write-ahead log and its shared-memory index."""
    return file, file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")


class Taken(Exception):
    """Another server is using the file."""


class Ownership:
    """A lock file next to the database that makes a second server refuse to start; the system unlocks it on exit.

    SQLite's own lock would also block readers such as backups.
    """

    def __init__(self, file: Path) -> None:
        self._file = file.with_name(f"{file.name}.lock")
        self._handle: int | None = None

    def take(self) -> None:
        """Take the lock; raises `Taken` if another server holds it, `OSError` if the file can't be created."""
        while self._handle is None:
            handle = os.open(self._file, os.O_CREAT | os.O_RDWR, 0o600)
            try:
                _lock(handle)
            except OSError:
                os.close(handle)
                raise Taken from None
            # The previous holder may have removed the file in the meantime.
            if _identity(self._file) == _identity(handle):
                self._handle = handle
            else:
                os.close(handle)

    def give_up(self) -> None:
        """Unlock and remove the file; may be called without the lock."""
        if self._handle is not None:
            # Before unlocking, while the file is still ours; Windows can remove only closed files.
            with suppress(OSError):
                self._file.unlink()
            os.close(self._handle)
            self._handle = None


def _lock(handle: int) -> None:
    if sys.platform == "win32":
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def checkpoint(connection: sqlite3.Connection) -> None:
    """Copy the write-ahead log into the file as far as readers allow; the rest stays in the log."""
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").close()


class Watch:
    """Detects when SQLite's open files are moved, deleted or replaced, since further writes would be lost."""

    def __init__(self, file: Path) -> None:
        self._files = files_of(file)
        self._known: dict[Path, tuple[int, int]] = {}

    def remember(self) -> None:
        """Record the files that exist now."""
        for file in self._files:
            if file not in self._known and (found := _identity(file)):
                self._known[file] = found

    def intact(self) -> bool:
        """Whether all recorded files are still in place."""
        return all(_identity(file) == known for file, known in self._known.items())


def _identity(file: Path | int) -> tuple[int, int] | None:
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def damage(connection: Connection) -> str:
    """Return the findings of `quick_check`; empty if there are none. Reads the whole file."""
    said = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    return "" if said == "ok" else " ".join(said.replace("*** in database main ***", "").split())


def write_something(connection: Connection) -> None:
    """Toggle an unused header field; an update that changes nothing would not be written."""
    number = connection.exec_driver_sql("PRAGMA user_version").scalar()
    connection.exec_driver_sql(f"PRAGMA user_version = {0 if number else 1}")
