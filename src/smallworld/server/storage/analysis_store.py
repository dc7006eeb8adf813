"""Analyses in the game database: which process works on one, its progress, and its results."""

import secrets
from collections.abc import Collection
from datetime import UTC, datetime, timedelta

import msgspec
from sqlalchemy import Connection, CursorResult, delete, select, update

from smallworld.server.match.analysed_game import KeptAnalysis, Progress
from smallworld.server.ports.journal import now, stamp
from smallworld.server.storage.database import Transactions, insert_into, is_on_postgres
from smallworld.server.storage.schema import ANALYSES

#: An analysis without a heartbeat for this long is abandoned: its process has ended.
CUT_OFF = timedelta(seconds=30)

_at = ANALYSES.c
_UNDER_WAY = ("queued", "running")


class SqlAnalyses:
    """Analyses by game. Several processes, each with its own name, may share the database."""

    def __init__(self, database: Transactions) -> None:
        self._database = database
        self._worker = secrets.token_hex(8)

    async def find(self, game: str) -> Progress | None:
        """Return the progress of a game's analysis; `None` if there is none, or the stored one can't be read."""
        asked = select(_at.at, _at.state, _at.done, _at.turns, _at.report).where(_at.game == game)

        def read(connection: Connection) -> Progress | None:
            row = connection.execute(asked).one_or_none()
            if row is None or (row.state in _UNDER_WAY and row.at < _cut_off()):
                return None
            kept: KeptAnalysis | None = None
            if row.state == "done":
                try:
                    kept = msgspec.json.decode(row.report, type=KeptAnalysis)
                except msgspec.MsgspecError:
                    return None
            return Progress(row.state, row.done, row.turns, kept)

        return await self._database.run(read)

    async def claim(self, game: str) -> bool:
        """Claim a game for this process; returns False if another process is working on it."""
        row = {"at": now(), "state": "queued", "worker": self._worker, "done": 0, "turns": 0, "report": ""}
        free = _at.state.not_in(_UNDER_WAY) | (_at.at < _cut_off())

        def take(connection: Connection) -> bool:
            wanted = insert_into(ANALYSES, is_on_postgres(connection)).values(game=game, **row)
            wanted = wanted.on_conflict_do_update(index_elements=[_at.game], set_=row, where=free)
            return connection.execute(wanted.returning(_at.game)).one_or_none() is not None

        return await self._database.run(take)

    async def advance(self, game: str, done: int, turns: int) -> bool:
        """Store the number of finished turns; returns whether this process still holds the claim."""
        return await self._note(game, state="running", done=done, turns=turns)

    async def finish(self, game: str, report: bytes) -> bool:
        """Store the result, an encoded `KeptAnalysis`."""
        return await self._note(game, state="done", report=report.decode())

    async def fail(self, game: str) -> None:
        """Mark the analysis of a game as failed."""
        await self._note(game, state="failed")

    async def keep_alive(self, games: Collection[str]) -> None:
        """Renew this process's claims on these games."""
        mine = (_at.worker == self._worker) & _at.game.in_(games) & _at.state.in_(_UNDER_WAY)
        wanted = update(ANALYSES).where(mine).values(at=now())
        await self._database.run(lambda connection: connection.execute(wanted))

    async def release(self) -> None:
        """Release all claims of this process."""
        wanted = delete(ANALYSES).where(_at.worker == self._worker, _at.state.in_(_UNDER_WAY))
        await self._database.run(lambda connection: connection.execute(wanted))

    async def _note(self, game: str, **values: str | int) -> bool:
        mine = (_at.game == game) & (_at.worker == self._worker) & _at.state.in_(_UNDER_WAY)
        wanted = update(ANALYSES).where(mine).values(at=now(), **values)

        def write(connection: Connection) -> bool:
            result = connection.execute(wanted)
            assert isinstance(result, CursorResult)
            return result.rowcount == 1

        return await self._database.run(write)


def _cut_off() -> str:
    return stamp(datetime.now(UTC) - CUT_OFF)
