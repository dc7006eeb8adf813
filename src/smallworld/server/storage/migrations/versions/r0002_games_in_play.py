"""Games in play are found by when they changed."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the index."""
    op.create_index("games_in_play", "games", ["over", "changed"])


def downgrade() -> None:
    """Drop the index."""
    op.drop_index("games_in_play", "games")
