"""Games and their journals."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create both tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("changed", sa.String(32), nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("secrets", sa.Text, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("card", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="games_id"),
    )
    op.create_table(
        "journal",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "number", name="journal_game_number"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="journal_game"),
    )


def downgrade() -> None:
    """Drop both tables, with all games."""
    op.drop_table("journal")
    op.drop_table("games")
