"""Inventions, and custom boards of games."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "boards",
        sa.Column("hash", sa.String(40), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="boards_hash"),
    )
    op.create_table(
        "inventions",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("changed", sa.String(32), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="inventions_id"),
    )


def downgrade() -> None:
    """Drop the tables; games keep their own content."""
    op.drop_table("inventions")
    op.drop_table("boards")
