"""Index of unfinished games by time of change."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the index."""
    op.create_index("games_in_play", "games", ["over", "changed"])


def downgrade() -> None:
    """Drop the index."""
    op.drop_index("games_in_play", "games")
