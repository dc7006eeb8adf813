"""Database tables: games, journals, analyses, inventions, boards, heartbeats, and web push."""

import sqlalchemy as sa

TABLES = sa.MetaData()

GAMES = sa.Table(
    "games",
    TABLES,
    sa.Column("id", sa.String(40), nullable=False),
    sa.Column("created", sa.String(32), nullable=False),
    sa.Column("changed", sa.String(32), nullable=False),
    sa.Column("plan", sa.Text, nullable=False),
    sa.Column("secrets", sa.Text, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("summary", sa.Text, nullable=False),
    # Whether the game is in the lobby and listed; whether it has a clock.
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("clocked", sa.Boolean, nullable=False),
    sa.PrimaryKeyConstraint("id", name="games_id"),
    sa.Index("games_in_play", "over", "changed"),
)

JOURNAL = sa.Table(
    "journal",
    TABLES,
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
    sa.Column("entry", sa.Text, nullable=False),
    sa.PrimaryKeyConstraint("game", "number", name="journal_game_number"),
    sa.ForeignKeyConstraint(["game"], ["games.id"], name="journal_game"),
)

ANALYSES = sa.Table(
    "analyses",
    TABLES,
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("worker", sa.String(32), nullable=False),
    sa.Column("done", sa.Integer, nullable=False),
    sa.Column("turns", sa.Integer, nullable=False),
    sa.Column("report", sa.Text, nullable=False),
    sa.PrimaryKeyConstraint("game", name="analyses_game"),
    sa.ForeignKeyConstraint(["game"], ["games.id"], name="analyses_of_game", ondelete="CASCADE"),
)

#: Custom boards of games and inventions, by hash.
BOARDS = sa.Table(
    "boards",
    TABLES,
    sa.Column("hash", sa.String(40), nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
    sa.Column("document", sa.Text, nullable=False),
    sa.PrimaryKeyConstraint("hash", name="boards_hash"),
)

INVENTIONS = sa.Table(
    "inventions",
    TABLES,
    sa.Column("id", sa.String(40), nullable=False),
    sa.Column("created", sa.String(32), nullable=False),
    sa.Column("changed", sa.String(32), nullable=False),
    # Hash of the key that allows changes.
    sa.Column("key", sa.String(64), nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("document", sa.Text, nullable=False),
    sa.PrimaryKeyConstraint("id", name="inventions_id"),
)

#: Measured strengths, by document hash.
STRENGTHS = sa.Table(
    "strengths",
    TABLES,
    sa.Column("hash", sa.String(40), nullable=False),
    sa.Column("game", sa.String(16), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
    sa.Column("report", sa.Text, nullable=False),
    sa.PrimaryKeyConstraint("hash", "game", "players", name="strengths_of"),
    sa.Index("strengths_at", "at"),
)

HEARTBEATS = sa.Table(
    "heartbeats",
    TABLES,
    sa.Column("name", sa.String(16), nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
    sa.PrimaryKeyConstraint("name", name="heartbeats_name"),
)

PUSH_KEYS = sa.Table(
    "push_keys",
    TABLES,
    sa.Column("name", sa.String(16), nullable=False),
    sa.Column("pem", sa.Text, nullable=False),
    sa.PrimaryKeyConstraint("name", name="push_keys_name"),
)

PUSH_SUBSCRIPTIONS = sa.Table(
    "push_subscriptions",
    TABLES,
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    # Endpoints are too long for a primary key in some databases.
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("browser_key", sa.String(100), nullable=False),
    sa.Column("auth", sa.String(40), nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("contact", sa.Text, nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
    sa.PrimaryKeyConstraint("game", "seat", "digest", name="push_subscriptions_place"),
    sa.ForeignKeyConstraint(["game"], ["games.id"], name="push_subscriptions_game"),
    sa.Index("push_subscriptions_digest", "digest"),
)
