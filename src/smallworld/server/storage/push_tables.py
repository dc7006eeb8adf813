"""Tables of web push: the server's key, and the browsers that want to be told of a seat's turn."""

from sqlalchemy import Column, ForeignKeyConstraint, Index, Integer, PrimaryKeyConstraint, String, Table, Text

from smallworld.server.storage.database import TABLES

__all__ = ["PUSH_KEYS", "PUSH_SUBSCRIPTIONS", "TABLES"]

PUSH_KEYS = Table(
    "push_keys",
    TABLES,
    Column("name", String(16), nullable=False),
    Column("pem", Text, nullable=False),
    PrimaryKeyConstraint("name", name="push_keys_name"),
)

PUSH_SUBSCRIPTIONS = Table(
    "push_subscriptions",
    TABLES,
    Column("game", String(40), nullable=False),
    Column("seat", Integer, nullable=False),
    # Endpoints are too long for a key of some databases.
    Column("digest", String(64), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("browser_key", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("contact", Text, nullable=False),
    Column("at", String(32), nullable=False),
    PrimaryKeyConstraint("game", "seat", "digest", name="push_subscriptions_place"),
    ForeignKeyConstraint(["game"], ["games.id"], name="push_subscriptions_game"),
    Index("push_subscriptions_digest", "digest"),
)
