"""Alembic environment: applies the revisions on the given connection."""

from alembic import context

from smallworld.server.storage.schema import TABLES

# SQLite can't alter tables in place; Alembic copies them.
context.configure(connection=context.config.attributes["connection"], target_metadata=TABLES, render_as_batch=True)
context.run_migrations()
