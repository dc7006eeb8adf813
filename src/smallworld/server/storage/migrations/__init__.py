"""Schema migrations: the revisions in `versions`, applied when the server starts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy import Connection

from smallworld.server.storage.schema import TABLES

if TYPE_CHECKING:
    from alembic.config import Config

FOLDER = Path(__file__).parent
#: Newest revision.
HEAD = "0008"


class UnknownRevision(Exception):
    """The database was migrated by a newer version."""


def upgrade(connection: Connection, revision: str = HEAD) -> None:
    """Migrate a database to a revision, within the connection's transaction; does nothing if it is up to date."""
    if current(connection) == revision:
        return
    if revision == HEAD and not sa.inspect(connection).get_table_names():
        _create(connection)
        return
    # Imported here: it takes longer than the rest of the start-up, and is rarely needed.
    from alembic import command
    from alembic.util import CommandError

    try:
        command.upgrade(config(connection), revision)
    except CommandError as error:
        raise UnknownRevision(str(error)) from None


def _create(connection: Connection) -> None:
    """Create the tables of the newest revision in an empty database, without Alembic."""
    TABLES.create_all(connection)
    versions = sa.Table("alembic_version", sa.MetaData(), sa.Column("version_num", sa.String(32), primary_key=True))
    versions.create(connection)
    connection.execute(versions.insert().values(version_num=HEAD))


def current(connection: Connection) -> str:
    """Revision of a database; empty if it has none."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return ""
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() or ""


def config(connection: Connection) -> Config:
    """Alembic configuration: the location of the revisions, and the connection to use."""
    from alembic.config import Config

    found = Config()
    found.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    found.set_main_option("path_separator", "os")
    found.attributes["connection"] = connection
    return found
