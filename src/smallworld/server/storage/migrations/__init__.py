"""The history of the tables: every revision in `versions`, applied when the server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

FOLDER = Path(__file__).parent


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring a database to a revision, within the connection's transaction; nothing happens where it is there."""
    command.upgrade(config(connection), revision)


def config(connection: Connection) -> Config:
    """What Alembic has to know: where the revisions are, and the connection to use."""
    found = Config()
    found.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    found.set_main_option("path_separator", "os")
    found.attributes["connection"] = connection
    return found
