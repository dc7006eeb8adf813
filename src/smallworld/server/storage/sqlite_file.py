"""The SQLite file: its settings and permissions, and whether it is still in place and undamaged."""

import os
import sqlite3
import stat
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

#: Settings of every connection to SQLite. With synchronous=FULL a commit is on the disk before it is told: what was
#: acknowledged survives the end of the process and a loss of power. NORMAL would survive only the former; entries of
#: many games are committed at once, so the safer way costs little.
SQLITE = ("busy_timeout=1000", "locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
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
    for each in (file, log_of(file)):
        # A file that belongs to another user is used as it is.
        with suppress(FileNotFoundError, PermissionError):
            if each.stat().st_mode & stat.S_IRWXO:
                each.chmod(0o600)


def log_of(file: Path) -> Path:
    """The write-ahead log of the file."""
    return file.with_name(f"{file.name}-wal")


class Watch:
    """Notices when the files that SQLite has open are moved, deleted or replaced: further writes would be lost."""

    def __init__(self, file: Path) -> None:
        self._files = (file, log_of(file))
        self._known: dict[Path, tuple[int, int]] = {}

    def remember(self) -> None:
        """Note files that exist by now."""
        for file in self._files:
            if file not in self._known and (found := _identity(file)):
                self._known[file] = found

    def intact(self) -> bool:
        """Whether all noted files are still in place."""
        return all(_identity(file) == known for file, known in self._known.items())


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
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
