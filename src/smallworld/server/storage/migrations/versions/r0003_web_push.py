"""Web push: the server's key and the subscriptions of browsers."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create both tables."""
    op.create_table(
        "push_keys",
        sa.Column("name", sa.String(16), nullable=False),
        sa.Column("pem", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="push_keys_name"),
    )
    op.create_table(
        "push_subscriptions",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("browser_key", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("contact", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", "digest", name="push_subscriptions_place"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="push_subscriptions_game"),
    )
    op.create_index("push_subscriptions_digest", "push_subscriptions", ["digest"])


def downgrade() -> None:
    """Drop both tables; browsers have to subscribe again."""
    op.drop_table("push_subscriptions")
    op.drop_table("push_keys")
