"""Reports of finished measurements in the game database, by document hash."""

import msgspec
from sqlalchemy import Connection, delete, select

from smallworld.server.ports.journal import now
from smallworld.server.storage.database import Transactions, insert_into, is_on_postgres
from smallworld.server.storage.schema import STRENGTHS
from smallworld.workshop.strength.strength_report import StrengthReport

#: Stored reports, at most a few thousand characters each; the oldest are dropped.
MOST_REPORTS = 50_000
_at = STRENGTHS.c


class SqlStrengths:
    """The latest report for each document, game and player count; several processes may share the database."""

    def __init__(self, database: Transactions, most: int = MOST_REPORTS) -> None:
        self._database = database
        self._most = most

    async def keep(self, report: StrengthReport) -> None:
        """Store a report, replacing the previous one."""
        # A suggestion contains a whole document, which belongs to its author.
        bare = msgspec.structs.replace(report, suggestion=None, queued=0)
        row = {"at": now(), "report": msgspec.json.encode(bare).decode()}
        key = {"hash": report.hash, "game": report.game, "players": report.players}

        def write(connection: Connection) -> None:
            wanted = insert_into(STRENGTHS, is_on_postgres(connection)).values(**key, **row)
            connection.execute(wanted.on_conflict_do_update(index_elements=[_at.hash, _at.game, _at.players], set_=row))
            last = select(_at.at).order_by(_at.at.desc()).offset(self._most).limit(1).scalar_subquery()
            connection.execute(delete(STRENGTHS).where(_at.at <= last))

        await self._database.run(write)

    async def find(self, hash: str) -> StrengthReport | None:
        """Return a document's latest report; `None` if there is none that can be read."""
        asked = select(_at.report).where(_at.hash == hash).order_by(_at.at.desc()).limit(1)
        found = await self._database.run(lambda connection: connection.execute(asked).scalar())
        try:
            return None if found is None else msgspec.json.decode(found, type=StrengthReport)
        except msgspec.MsgspecError:
            return None
