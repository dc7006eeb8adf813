"""Run by Alembic: the revisions are applied on the connection that it was handed."""

from alembic import context

from smallworld.server.storage.schema import TABLES

# SQLite can't alter a table in place; Alembic then copies it.
context.configure(connection=context.config.attributes["connection"], target_metadata=TABLES, render_as_batch=True)
context.run_migrations()
