"""Migrations on both engines: from an empty database and every revision to the declared tables, and back."""

import asyncio
from functools import partial

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from smallworld.server.storage import database, migrations, schema
from smallworld.server.storage.database import Database, DatabaseError
from smallworld.server.storage.sql_store import open_store

BOTH = "SELECT games.id, journal.number FROM games JOIN journal ON game = id"
#: A game with an entry, as stored before revision 0006.
OLD_GAME = "INSERT INTO games VALUES ('game', 'then', 'now', '{}', '{}', false, '{}')"
OLD_ENTRY = 'INSERT INTO journal VALUES (\'game\', 1, \'now\', \'{"entry": "took-back", "seat": 0, "count": 1}\')'
GAME = "INSERT INTO games VALUES ('game', 'then', 'now', '{}', '{}', false, '{}', false, false)"
ENTRY = 'INSERT INTO journal VALUES (\'game\', 1, \'now\', \'{"type": "undone", "seat": 0, "count": 1}\')'
REVISIONS = [revision.revision for revision in ScriptDirectory(str(migrations.FOLDER)).walk_revisions()][::-1]


def downgrade(connection: Connection, revision: str) -> None:
    command.downgrade(migrations.config(connection), revision)


def differences(connection: Connection) -> list[object]:
    """Differences between the database and the declared tables."""
    found: list[object] = compare_metadata(MigrationContext.configure(connection), schema.TABLES)
    return found


async def contents(kept: Database) -> list[str]:
    """Names of all tables."""
    return await kept.run(lambda connection: sorted(inspect(connection).get_table_names()))


async def test_an_empty_database_gets_the_declared_tables(url: str) -> None:
    kept = database.connect(database.read_url(url))
    await database.prepare(kept)
    assert await contents(kept) == [
        "alembic_version", "analyses", "boards", "games", "heartbeats", "inventions", "journal", "push_keys",
        "push_subscriptions", "strengths",
    ]  # fmt: skip
    assert await kept.run(differences) == []
    # Again, as at every start: no change.
    await database.prepare(kept)
    await kept.close()


@pytest.mark.parametrize("revision", REVISIONS)
async def test_every_revision_is_upgraded_with_its_games(url: str, revision: str) -> None:
    kept = database.connect(database.read_url(url))

    def fill(connection: Connection) -> None:
        migrations.upgrade(connection, revision)
        connection.execute(text(GAME if revision >= "0006" else OLD_GAME))
        connection.execute(text(ENTRY if revision >= "0006" else OLD_ENTRY))

    await kept.run(fill)
    await database.prepare(kept)
    assert await kept.run(differences) == []
    assert await kept.run(lambda connection: connection.execute(text(BOTH)).all()) == [("game", 1)]
    await kept.close()


async def test_every_revision_can_be_downgraded(url: str) -> None:
    kept = database.connect(database.read_url(url))
    await database.prepare(kept)
    for revision in [*REVISIONS[-2::-1], "base"]:
        await kept.run(partial(downgrade, revision=revision))
    assert await contents(kept) == ["alembic_version"]
    await database.prepare(kept)
    assert await kept.run(differences) == []
    await kept.close()


async def test_servers_that_start_together_do_not_disturb_each_other(postgres_url: str) -> None:
    stores = await asyncio.gather(*(open_store(postgres_url) for _ in range(5)))
    for store in stores:
        await store.close()


async def test_a_failed_migration_is_rolled_back(url: str) -> None:
    kept = database.connect(database.read_url(url))

    def fail(connection: Connection) -> None:
        migrations.upgrade(connection, "0001")
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await kept.run(fail)
    assert await contents(kept) == []
    await kept.close()


async def test_a_database_of_a_newer_version_is_left_alone(url: str) -> None:
    kept = database.connect(database.read_url(url))
    await database.prepare(kept)
    await kept.run(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    with pytest.raises(DatabaseError, match="was written by a newer version"):
        await database.prepare(kept)
    await kept.close()
