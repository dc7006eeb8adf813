"""The store in a database. Entries of many games that come together are committed together, by a single writer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError

from smallworld.server.database import GAMES, JOURNAL, DatabaseError, File, Postgres, connect, prepare, read_url, why
from smallworld.server.journal import Entry, Plan, Secrets, Written
from smallworld.server.messages import Card
from smallworld.server.storing import NewGame, Stale, Stored

#: The channel on which PostgreSQL tells every server of new entries: `<game> <number>`.
CHANNEL = "smallworld"
#: The most entries in one transaction: enough to never wait in earnest, few enough to be written in an instant.
BATCH = 400

#: The most entries read at a time: others write in between.
PAGE = 1000

T = TypeVar("T")

_json = msgspec.json.Encoder()
_entry = msgspec.json.Decoder(Entry)
_plan = msgspec.json.Decoder(Plan)
_secrets = msgspec.json.Decoder(Secrets)
_card = msgspec.json.Decoder(Card)

_set_card = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("game"))
    .values(card=bindparam("new_card"), changed=bindparam("new_changed"), over=bindparam("new_over"))
)
_notify = text(f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(CAST(:told AS text[])) AS told")


@dataclass(frozen=True)
class _Waiting:
    """An entry on its way into the journal, and whoever waits for it."""

    game: str
    number: int
    at: str
    entry: Entry
    card: Card | None
    written: asyncio.Future[None]

    @property
    def place(self) -> tuple[str, int]:
        """Where in the journal it goes; also the order of writing, so that no two servers wait for each other."""
        return self.game, self.number


class SqlStore:
    """Keeps games in SQLite or PostgreSQL; one is opened by `open_store`."""

    def __init__(self, database: File | Postgres) -> None:
        self._database = database
        self._postgres = isinstance(database, Postgres)
        into = postgresql.insert(JOURNAL) if self._postgres else sqlite.insert(JOURNAL)
        self._append = into.on_conflict_do_nothing().returning(JOURNAL.c.game, JOURNAL.c.number)
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._closed = False
        self._writer = asyncio.create_task(self._write(), name="writer of the journal")

    async def create(self, game: NewGame) -> None:
        """Keep a new game, with its first entries, all at once; `Stale` if there is one of that id."""
        row = {
            "id": game.id,
            "created": game.created,
            "changed": game.card.changed,
            "plan": _text(game.plan),
            "secrets": _text(game.secrets),
            "over": game.card.over,
            "card": _text(game.card),
        }
        rows = [_row(game.id, each.number, each.at, each.entry) for each in game.entries]

        def keep(connection: Connection) -> None:
            connection.execute(insert(GAMES), row)
            if rows:
                connection.execute(insert(JOURNAL), rows)

        try:
            await self._database.run(keep)
        except IntegrityError:
            raise Stale(game.id) from None
        except DBAPIError as error:
            raise self._failure(error) from None

    async def load(self, game: str) -> Stored | None:
        """A game with its whole journal; None if there is none of that id."""
        asked = select(GAMES.c.created, GAMES.c.plan, GAMES.c.secrets).where(GAMES.c.id == game)
        found = await self._run(lambda connection: connection.execute(asked).one_or_none())
        if found is None:
            return None
        plan, secrets = _plan.decode(found.plan), _secrets.decode(found.secrets)
        return Stored(game, found.created, plan, secrets, tuple(await self.entries(game, 0)))

    async def append(self, game: str, number: int, entry: Entry, at: str, card: Card | None = None) -> None:
        """Write an entry, and the new card if there is one; returns when it is committed, `Stale` if it can't be."""
        if self._closed:
            raise DatabaseError("the store is closed")
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Waiting(game, number, at, entry, card, written))
        await written

    async def entries(self, game: str, after: int) -> list[Written]:
        """The entries with higher numbers than `after`, in order."""
        found: list[Written] = []
        while True:
            page = await self._run(partial(_entries, game=game, after=after))
            found += page
            if len(page) < PAGE:
                return found
            after = page[-1].number

    async def cards(self, games: Sequence[str]) -> list[Card]:
        """The cards of those of the games that there are, in the order asked for."""
        asked = select(GAMES.c.id, GAMES.c.card).where(GAMES.c.id.in_(games))
        rows = await self._run(lambda connection: connection.execute(asked).all())
        found = {row.id: _card.decode(row.card) for row in rows}
        return [found[game] for game in games if game in found]

    async def unfinished(self, most: int) -> list[Card]:
        """The cards of games that are not over, the last changed first."""
        asked = select(GAMES.c.card).where(GAMES.c.over.is_(False)).order_by(GAMES.c.changed.desc()).limit(most)
        rows = await self._run(lambda connection: connection.execute(asked).all())
        return [_card.decode(row.card) for row in rows]

    async def close(self) -> None:
        """Write what is waiting, then let go of the database."""
        if not self._closed:
            self._closed = True
            self._queue.put_nowait(None)
            await self._writer
            await self._database.close()

    async def _write(self) -> None:
        """Commit whatever waits, again and again; more gathers meanwhile for the next commit. None is the end."""
        last = False
        while not last:
            waiting = [await self._queue.get()]
            while len(waiting) < BATCH and not self._queue.empty():
                waiting.append(self._queue.get_nowait())
            batch = sorted((each for each in waiting if each is not None), key=lambda each: each.place)
            last = len(batch) < len(waiting)
            if batch:
                await self._write_all(batch)

    async def _write_all(self, batch: list[_Waiting]) -> None:
        """Commit a batch and tell each who waits how it went."""
        first: dict[tuple[str, int], _Waiting] = {}
        for each in batch:
            first.setdefault(each.place, each)
        try:
            written = await self._run(lambda connection: self._insert(connection, list(first.values())))
        except Exception as error:
            if len(batch) > 1:
                # One of them may be what is wrong; the others must not suffer for it.
                for each in batch:
                    await self._write_all([each])
            else:
                _tell(batch[0], error)
            return
        for each in batch:
            won = each.place in written and first[each.place] is each
            _tell(each, None if won else Stale(f"{each.game} {each.number}"))

    def _insert(self, connection: Connection, batch: list[_Waiting]) -> set[tuple[str, int]]:
        """Write entries and cards, and notify all servers; the answer is which entries were not there before."""
        rows = [_row(each.game, each.number, each.at, each.entry) for each in batch]
        result = connection.execute(self._append, rows)
        written = {(row.game, row.number) for row in result}
        cards = [
            {"game": each.game, "new_card": _text(each.card), "new_changed": each.at, "new_over": each.card.over}
            for each in batch
            if each.card is not None and each.place in written
        ]
        if cards:
            connection.execute(_set_card, cards)
        if self._postgres and written:
            connection.execute(_notify, {"told": [f"{game} {number}" for game, number in sorted(written)]})
        return written

    async def _run(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction; what goes wrong with the database is a `DatabaseError`."""
        try:
            return await self._database.run(work)
        except DBAPIError as error:
            raise self._failure(error) from None

    def _failure(self, error: DBAPIError) -> DatabaseError:
        return DatabaseError(why(self._database.url, error))


async def open_store(url: str | None) -> SqlStore:
    """The store at an address (none: the user's own file), with its tables as this version has them."""
    database = connect(read_url(url))
    try:
        await prepare(database)
    except DatabaseError:
        await database.close()
        raise
    return SqlStore(database)


def _entries(connection: Connection, game: str, after: int) -> list[Written]:
    """The next entries, no more than are read in a moment."""
    asked = (
        select(JOURNAL.c.number, JOURNAL.c.at, JOURNAL.c.entry)
        .where(JOURNAL.c.game == game, JOURNAL.c.number > after)
        .order_by(JOURNAL.c.number)
        .limit(PAGE)
    )
    return [Written(row.number, row.at, _entry.decode(row.entry)) for row in connection.execute(asked)]


def _row(game: str, number: int, at: str, entry: Entry) -> dict[str, str | int]:
    return {"game": game, "number": number, "at": at, "entry": _text(entry)}


def _text(value: object) -> str:
    return _json.encode(value).decode()


def _tell(waiting: _Waiting, failure: Exception | None) -> None:
    """Wake whoever waits, unless they have gone."""
    if waiting.written.done():
        return
    if failure is None:
        waiting.written.set_result(None)
    else:
        waiting.written.set_exception(failure)
