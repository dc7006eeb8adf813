"""Inventions in the game database: documents with unguessable ids, each with the hash of its key."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, insert, select, update

from smallworld.games import BoardData
from smallworld.server.ports.interfaces import KeptInvention
from smallworld.server.storage import rows
from smallworld.server.storage.database import Transactions
from smallworld.server.storage.schema import INVENTIONS

_at = INVENTIONS.c


class SqlInventions:
    """Inventions by id; several processes may share the database."""

    def __init__(self, database: Transactions) -> None:
        self._database = database

    async def add(self, kept: KeptInvention, most: int, boards: Sequence[BoardData] = ()) -> bool:
        """Store a new invention with its boards; returns False if that would exceed the limit `most`."""

        def write(connection: Connection) -> bool:
            if (connection.execute(select(func.count()).select_from(INVENTIONS)).scalar() or 0) >= most:
                return False
            connection.execute(insert(INVENTIONS).values(kept._asdict()))
            for board in boards:
                rows.keep_board(connection, board, kept.created)
            return True

        return await self._database.run(write)

    async def keep_boards(self, boards: Sequence[BoardData], at: str) -> None:
        """Store boards that belong to no stored invention, for drawing."""

        def write(connection: Connection) -> None:
            for board in boards:
                rows.keep_board(connection, board, at)

        await self._database.run(write)

    async def find(self, id: str) -> KeptInvention | None:
        """Return an invention; `None` if the id is unknown."""
        asked = select(_at.id, _at.created, _at.changed, _at.key, _at.kind, _at.document).where(_at.id == id)

        def read(connection: Connection) -> KeptInvention | None:
            found = connection.execute(asked).one_or_none()
            return KeptInvention(*found) if found else None

        return await self._database.run(read)

    async def change(self, id: str, document: str, changed: str, boards: Sequence[BoardData] = ()) -> None:
        """Store a new version of an invention if it still exists."""
        wanted = update(INVENTIONS).where(_at.id == id).values(document=document, changed=changed)

        def write(connection: Connection) -> None:
            connection.execute(wanted)
            for board in boards:
                rows.keep_board(connection, board, changed)

        await self._database.run(write)

    async def remove(self, id: str) -> None:
        """Delete an invention; games that use it continue."""
        await self._database.run(lambda connection: connection.execute(delete(INVENTIONS).where(_at.id == id)))
