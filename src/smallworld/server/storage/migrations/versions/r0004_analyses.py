"""Analyses of finished games, deleted with their game."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "analyses",
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


def downgrade() -> None:
    """Drop the table; games can be analysed again."""
    op.drop_table("analyses")
