"""Game store in a database. A single writer commits the entries of many games together."""

import asyncio
import logging
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import msgspec
from sqlalchemy import ColumnElement, Connection, bindparam, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from smallworld.server.match.content import content_of
from smallworld.server.ports.interfaces import Callback, NewGame, Stale, Stored
from smallworld.server.ports.journal import JournalEntry, Plan, Secrets, Written
from smallworld.server.protocol.setup import GameSummary
from smallworld.server.storage import database as db
from smallworld.server.storage import rows
from smallworld.server.storage.database import DatabaseError
from smallworld.server.storage.schema import BOARDS, GAMES, HEARTBEATS, JOURNAL

#: PostgreSQL channel that announces new entries to every server: `<game> <number>`.
CHANNEL = "smallworld"
#: Entries per transaction: enough to avoid queues, few enough for short commits.
BATCH = 400

#: Seconds that a health check's result is cached, and seconds until a check times out.
CHECKED, CHECKING = 2.0, 2.5
#: Seconds before an unresponsive database is given up for now.
PATIENCE = 10.0

T = TypeVar("T")

log = logging.getLogger(__name__)

_set_summary = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("game"))
    .values(
        summary=bindparam("new_summary"),
        changed=bindparam("new_changed"),
        over=bindparam("new_over"),
        listed=bindparam("new_listed"),
    )
)
_notify = text(f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(CAST(:told AS text[])) AS told")


@dataclass(frozen=True)
class _Waiting:
    """An entry waiting to be written, and its caller."""

    game: str
    written: Written
    summary: GameSummary | None
    done: asyncio.Future[None]

    @property
    def place(self) -> tuple[str, int]:
        """Position in the journal; also the write order, which prevents deadlocks between servers."""
        return self.game, self.written.number


class SqlStore:
    """Stores games in SQLite or PostgreSQL; opened by `open_store`."""

    def __init__(self, database: db.Database) -> None:
        self._database = database
        self._postgres = isinstance(database, db.Postgres)
        self._first_beat = db.insert_into(HEARTBEATS, self._postgres).on_conflict_do_nothing()
        append = db.insert_into(JOURNAL, self._postgres)
        self._append = append.on_conflict_do_nothing().returning(JOURNAL.c.game, JOURNAL.c.number)
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._closed = False
        self._late: Callback | None = None
        # Last sign of damage; result and time of the last health check.
        self._damage = self._unwell = ""
        self._checked = -math.inf
        self._checking = asyncio.Lock()
        self._writer = asyncio.create_task(self._write(), name="writer of the journal")

    async def create(self, game: NewGame) -> None:
        row = {
            "id": game.id,
            "created": game.created,
            "changed": game.summary.changed,
            "plan": rows.text(game.plan),
            "secrets": rows.text(game.secrets),
            "over": game.summary.over,
            "summary": rows.text(game.summary),
            "listed": game.summary.listed,
            "clocked": game.plan.request.clock > 0,
        }
        written = [rows.row(game.id, each) for each in game.entries]
        board = content_of(game.plan.request.content).board

        def keep(connection: Connection) -> None:
            connection.execute(insert(GAMES), row)
            if board is not None:
                rows.keep_board(connection, board, game.created)
            if written:
                connection.execute(insert(JOURNAL), written)

        try:
            await self._run(keep, PATIENCE)
        except IntegrityError:
            raise Stale(game.id) from None
        except DBAPIError as error:
            raise self._failure(error) from None

    async def board(self, hash: str) -> str | None:
        asked = select(BOARDS.c.document).where(BOARDS.c.hash == hash)
        found: str | None = await self.run(lambda connection: connection.execute(asked).scalar())
        return found

    async def load(self, game: str) -> Stored | None:
        asked = select(GAMES.c.created, GAMES.c.plan, GAMES.c.secrets).where(GAMES.c.id == game)

        def read(connection: Connection) -> tuple[str, Plan, Secrets] | None:
            found = connection.execute(asked).one_or_none()
            return (found.created, rows.plan(found.plan), rows.secrets(found.secrets)) if found else None

        known = await self.run(read)
        return Stored(game, *known, tuple(await self.entries(game, 0))) if known else None

    async def append(
        self, game: str, number: int, entry: JournalEntry, at: str, summary: GameSummary | None = None
    ) -> None:
        if self._closed:
            raise DatabaseError("the store is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Waiting(game, Written(number, at, entry), summary, done))
        try:
            async with asyncio.timeout(PATIENCE):
                await done
        except TimeoutError:
            raise self._silence() from None

    def on_late(self, callback: Callback) -> None:
        self._late = callback

    async def entries(self, game: str, after: int) -> list[Written]:
        found: list[Written] = []
        while True:
            page = await self.run(partial(rows.entries, game=game, after=after))
            found += page
            if len(page) < rows.PAGE:
                return found
            after = page[-1].number

    async def summaries(self, games: Sequence[str]) -> list[GameSummary]:
        asked = select(GAMES.c.id, GAMES.c.summary).where(GAMES.c.id.in_(games))

        def read(connection: Connection) -> dict[str, GameSummary]:
            return {found.id: rows.summary(found.summary) for found in connection.execute(asked)}

        known = await self.run(read)
        return [known[game] for game in games if game in known]

    async def unfinished(self, most: int) -> list[GameSummary]:
        return await self._latest(most)

    async def listed(self, since: str, most: int) -> list[GameSummary]:
        return await self._latest(most, GAMES.c.changed > since, GAMES.c.listed)

    async def clocked(self, most: int) -> list[GameSummary]:
        return await self._latest(most, GAMES.c.clocked)

    async def beat(self, at: str) -> None:
        def note(connection: Connection) -> None:
            if not connection.execute(update(HEARTBEATS).values(at=at)).rowcount:
                connection.execute(self._first_beat, {"name": "server", "at": at})

        await self.run(note)

    async def last_beat(self) -> str:
        return await self.run(lambda connection: connection.execute(select(HEARTBEATS.c.at)).scalar()) or ""

    async def _latest(self, most: int, *conditions: ColumnElement[bool]) -> list[GameSummary]:
        """Summaries of unfinished games, most recently changed first."""
        wanted = select(GAMES.c.summary).where(GAMES.c.over.is_(False), *conditions)
        asked = wanted.order_by(GAMES.c.changed.desc()).limit(most)
        found: list[GameSummary] = []
        for summary in await self.run(lambda connection: connection.execute(asked).scalars().all()):
            try:
                found.append(rows.summary(summary))
            except msgspec.MsgspecError as error:
                # One damaged game must not keep the server from starting.
                log.error("cannot read a game in %s: %s", db.readable(self._database.url), error)
        return found

    async def check(self) -> None:
        """Raise `DatabaseError` unless games can be read and written; the result is cached for a moment."""
        async with self._checking:
            if time.monotonic() - self._checked > CHECKED:
                self._unwell = await self._look()
                self._checked = time.monotonic()
        if self._damage or self._unwell:
            raise DatabaseError(self._damage or self._unwell)

    async def _look(self) -> str:
        """Return the database's problem; empty if it can be read and written."""

        def read_and_write(connection: Connection) -> None:
            connection.execute(select(GAMES.c.id).limit(1))
            db.write_something(connection)

        try:
            await self.run(read_and_write, CHECKING)
        except DatabaseError as error:
            return str(error)
        return ""

    async def close(self) -> None:
        """Write all waiting entries, then close the database."""
        if not self._closed:
            self._closed = True
            self._queue.put_nowait(None)
            await asyncio.wait([self._writer], timeout=PATIENCE)
            await self._database.close()

    async def _write(self) -> None:
        """Commit waiting entries in a loop; more gather during each commit. `None` ends the loop."""
        last = False
        while not last:
            waiting = [await self._queue.get()]
            while len(waiting) < BATCH and not self._queue.empty():
                waiting.append(self._queue.get_nowait())
            last = None in waiting
            # Skip entries whose callers have timed out: they were already refused.
            wanted = [each for each in waiting if each is not None and not each.done.done()]
            batch = sorted(wanted, key=lambda each: each.place)
            if batch:
                await self._write_all(batch)

    async def _write_all(self, batch: list[_Waiting]) -> None:
        """Commit a batch, and report the outcome to each caller."""
        first: dict[tuple[str, int], _Waiting] = {}
        for each in batch:
            first.setdefault(each.place, each)
        try:
            # No timeout: a statement that was sent may still take effect. Callers have their own timeouts.
            written = await self.run(lambda connection: self._insert(connection, list(first.values())), None)
        except Exception as error:
            if len(batch) > 1:
                # One bad entry must not affect the others.
                for each in batch:
                    await self._write_all([each])
            else:
                _tell(batch[0], error)
            return
        for each in batch:
            won = each.place in written and first[each.place] is each
            if won and each.done.cancelled() and self._late is not None:
                await self._late(*each.place)
            _tell(each, None if won else Stale(f"{each.game} {each.written.number}"))

    def _insert(self, connection: Connection, batch: list[_Waiting]) -> set[tuple[str, int]]:
        """Write entries and summaries and notify all servers; returns the entries that were new."""
        result = connection.execute(self._append, [rows.row(each.game, each.written) for each in batch])
        written = {(row.game, row.number) for row in result}
        summaries = [
            {
                "game": each.game,
                "new_summary": rows.text(each.summary),
                "new_changed": each.written.at,
                "new_over": each.summary.over,
                "new_listed": each.summary.listed,
            }
            for each in batch
            if each.summary is not None and each.place in written
        ]
        if summaries:
            connection.execute(_set_summary, summaries)
        if self._postgres and written:
            connection.execute(_notify, {"told": [f"{game} {number}" for game, number in sorted(written)]})
        return written

    async def run(self, work: Callable[[Connection], T], seconds: float | None = PATIENCE) -> T:
        """Run a function in a transaction; database errors and timeouts are raised as `DatabaseError`."""
        try:
            return await self._run(work, seconds)
        except DBAPIError as error:
            raise self._failure(error) from None
        except msgspec.MsgspecError as error:
            raise DatabaseError(f"{db.readable(self._database.url)} has an unreadable game: {error}") from None

    async def _run(self, work: Callable[[Connection], T], seconds: float | None) -> T:
        running = asyncio.ensure_future(self._database.run(work))
        # Not cancelled on timeout: drivers would wait for it to finish anyway.
        running.add_done_callback(_consume_exception)
        done, _ = await asyncio.wait([running], timeout=seconds)
        if not done:
            raise self._silence()
        return running.result()

    def _silence(self) -> DatabaseError:
        self._checked = -math.inf
        return DatabaseError(f"{db.readable(self._database.url)} does not answer")

    def _failure(self, error: DBAPIError) -> DatabaseError:
        said = db.problem_with(self._database.url, error)
        self._checked = -math.inf
        if db.is_damage(error):
            self._damage = said
        return DatabaseError(said)


async def open_store(url: str | None) -> SqlStore:
    """Open the store at a URL (`None`: the user's own file), with its tables at this version."""
    database = db.connect(db.read_url(url))
    try:
        await db.prepare(database)
    except DatabaseError:
        await database.close()
        raise
    return SqlStore(database)


def _consume_exception(running: asyncio.Future[T]) -> None:
    """Retrieve the exception of an abandoned operation to silence asyncio's warning."""
    if not running.cancelled():
        running.exception()


def _tell(waiting: _Waiting, failure: Exception | None) -> None:
    """Wake the waiting caller, unless it has given up."""
    if waiting.done.done():
        return
    if failure is None:
        waiting.done.set_result(None)
    else:
        waiting.done.set_exception(failure)
