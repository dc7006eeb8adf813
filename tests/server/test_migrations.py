"""Migrations on both engines: from nothing and from every revision to the tables as they are declared, and back."""

from __future__ import annotations

import asyncio

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from smallworld.server import database, migrations
from smallworld.server.database import DatabaseError
from smallworld.server.store import open_store

GAME = "INSERT INTO games VALUES ('game', 'then', 'now', '{}', '{}', false, '{}')"
ENTRY = 'INSERT INTO journal VALUES (\'game\', 1, \'now\', \'{"entry": "took-back", "seat": 0, "count": 1}\')'


def differences(connection: Connection) -> list[object]:
    """What the database has otherwise than the declared tables."""
    found: list[object] = compare_metadata(MigrationContext.configure(connection), database.TABLES)
    return found


async def contents(engine: AsyncEngine) -> list[str]:
    """The names of all tables."""
    async with engine.connect() as connection:
        return await connection.run_sync(lambda made: sorted(inspect(made).get_table_names()))


def test_an_empty_database_gets_the_tables_as_they_are_declared(url: str) -> None:
    async def test() -> None:
        engine = database.connect(database.read_url(url))
        await database.prepare(engine)
        assert await contents(engine) == ["alembic_version", "games", "journal"]
        async with engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        # Once more, as at every start: nothing happens.
        await database.prepare(engine)
        await engine.dispose()

    asyncio.run(test())


@pytest.mark.parametrize("revision", migrations.revisions())
def test_every_revision_is_brought_up_to_date_with_its_games(url: str, revision: str) -> None:
    async def test() -> None:
        engine = database.connect(database.read_url(url))
        async with engine.begin() as connection:
            await connection.run_sync(migrations.upgrade, revision)
            await connection.execute(text(GAME))
            await connection.execute(text(ENTRY))
        await database.prepare(engine)
        async with engine.connect() as connection:
            assert await connection.run_sync(differences) == []
            kept = await connection.execute(
                text("SELECT games.id, journal.number FROM games JOIN journal ON game = id")
            )
            assert [tuple(row) for row in kept] == [("game", 1)]
        await engine.dispose()

    asyncio.run(test())


def test_every_revision_can_be_taken_back(url: str) -> None:
    async def test() -> None:
        engine = database.connect(database.read_url(url))
        await database.prepare(engine)
        for revision in [*migrations.revisions()[-2::-1], "base"]:
            async with engine.begin() as connection:
                await connection.run_sync(migrations.downgrade, revision)
        assert await contents(engine) == ["alembic_version"]
        await database.prepare(engine)
        async with engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        await engine.dispose()

    asyncio.run(test())


def test_servers_that_start_together_do_not_disturb_each_other(postgres_url: str) -> None:
    async def test() -> None:
        stores = await asyncio.gather(*(open_store(postgres_url) for _ in range(5)))
        for store in stores:
            await store.close()

    asyncio.run(test())


def test_a_migration_that_fails_leaves_nothing_behind(url: str) -> None:
    async def test() -> None:
        engine = database.connect(database.read_url(url))
        with pytest.raises(RuntimeError):
            async with engine.begin() as connection:
                await connection.run_sync(migrations.upgrade, "0001")
                raise RuntimeError
        assert await contents(engine) == []
        await engine.dispose()

    asyncio.run(test())


def test_a_database_of_a_newer_version_is_left_alone(url: str) -> None:
    async def test() -> None:
        engine = database.connect(database.read_url(url))
        await database.prepare(engine)
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(DatabaseError, match="was written by a newer version"):
            await database.prepare(engine)
        await engine.dispose()

    asyncio.run(test())
