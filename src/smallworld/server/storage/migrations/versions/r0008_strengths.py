"""Reports of measurements, shown to everyone who opens an invention's link."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "strengths",
        sa.Column("hash", sa.String(40), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("report", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("hash", "game", "players", name="strengths_of"),
    )
    op.create_index("strengths_at", "strengths", ["at"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("strengths")
