"""The history of the tables: every revision in `versions`, applied when the server starts."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

FOLDER = Path(__file__).parent


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring a database to a revision, within the connection's transaction; nothing happens where it is there."""
    command.upgrade(_config(connection), revision)


def downgrade(connection: Connection, revision: str) -> None:
    """Take a database back to an earlier revision (`base`: to an empty one), within the connection's transaction."""
    command.downgrade(_config(connection), revision)


def revisions() -> list[str]:
    """All revisions, the oldest first."""
    script = ScriptDirectory(str(FOLDER))
    return [revision.revision for revision in script.walk_revisions()][::-1]


def _config(connection: Connection) -> Config:
    """What Alembic has to know: where the revisions are, and the connection to use."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
