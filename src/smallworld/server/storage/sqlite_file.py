"""The SQLite file: its settings, permissions and owner, and whether it is still in place and undamaged."""

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

#: Settings of every connection to SQLite. With synchronous=FULL a commit is on the disk before it is told: what was
#: acknowledged survives the end of the process and a loss of power. NORMAL would survive only the former; entries of
#: many games are committed at once, so the safer way costs little. Others may read meanwhile, as a backup does.
SQLITE = ("busy_timeout=1000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
#: Result codes of SQLite for a damaged file: SQLITE_CORRUPT and SQLITE_NOTADB.
DAMAGED = frozenset([11, 26])


def set_up(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """Settings of a new connection to SQLite."""
    # Transactions are begun by us: Python's own way would leave changes of tables outside.
    connection.isolation_level = None
    try:
        for setting in SQLITE:
            connection.execute(f"PRAGMA {setting}")
    except sqlite3.Error:
        # Nobody else knows of it yet.
        connection.close()
        raise


def create(file: Path) -> None:
    """Create the file, if there is none, readable by its owner only, as SQLite then makes its journal files too."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def protect(file: Path) -> None:
    """Take permissions from everybody but the owner, unless a group was let in on purpose."""
    for each in files_of(file):
        # A file that belongs to another user is used as it is.
        with suppress(FileNotFoundError, PermissionError):
            if each.stat().st_mode & stat.S_IRWXO:
                each.chmod(0o600)


def files_of(file: Path) -> tuple[Path, ...]:
    """The file, its write-ahead log, and the index of that."""
    return file, file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")


class Taken(Exception):
    """Another server uses the file."""


class Ownership:
    """A locked file beside the games, by which a second server notices the first; a process that ends unlocks it.

    SQLite itself could lock the games, but then nobody could read them for a backup.
    """

    def __init__(self, file: Path) -> None:
        self._file = file.with_name(f"{file.name}.lock")
        self._handle: int | None = None

    def take(self) -> None:
        """Lock it; `Taken` if another server has, `OSError` if there can be no file."""
        while self._handle is None:
            handle = os.open(self._file, os.O_CREAT | os.O_RDWR, 0o600)
            try:
                _lock(handle)
            except OSError:
                os.close(handle)
                raise Taken from None
            # Whoever had it may have removed it in the meantime.
            if _identity(self._file) == _identity(handle):
                self._handle = handle
            else:
                os.close(handle)

    def give_up(self) -> None:
        """Unlock and remove it; may be called without having taken it."""
        if self._handle is not None:
            # Before it is unlocked, so that nobody else's is removed; Windows only removes what is closed.
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
    """Copy what is in the write-ahead log into the file, as far as nobody is reading; what is left stays in the log."""
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").close()


class Watch:
    """Notices when the files that SQLite has open are moved, deleted or replaced: further writes would be lost."""

    def __init__(self, file: Path) -> None:
        self._files = files_of(file)
        self._known: dict[Path, tuple[int, int]] = {}

    def remember(self) -> None:
        """Note files that exist by now."""
        for file in self._files:
            if file not in self._known and (found := _identity(file)):
                self._known[file] = found

    def intact(self) -> bool:
        """Whether all noted files are still in place."""
        return all(_identity(file) == known for file, known in self._known.items())


def _identity(file: Path | int) -> tuple[int, int] | None:
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def damage(connection: Connection) -> str:
    """What `quick_check` finds wrong; empty if nothing. It reads the whole file."""
    said = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    return "" if said == "ok" else " ".join(said.replace("*** in database main ***", "").split())


def write_something(connection: Connection) -> None:
    """Toggle a number in the header that nothing else uses; an update that changes nothing would not be written."""
    number = connection.exec_driver_sql("PRAGMA user_version").scalar()
    connection.exec_driver_sql(f"PRAGMA user_version = {0 if number else 1}")
