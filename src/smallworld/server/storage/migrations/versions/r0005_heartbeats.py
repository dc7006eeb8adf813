"""Heartbeat of servers, so that clocks stand still while none is running."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "heartbeats",
        sa.Column("name", sa.String(16), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("name", name="heartbeats_name"),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("heartbeats")
