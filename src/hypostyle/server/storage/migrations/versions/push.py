"""Browsers that want push messages."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "push",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("player_id", sa.String(40), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("session_id", sa.String(40), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("endpoint", sa.String(1000), nullable=False, unique=True),
        sa.Column("public", sa.String(100), nullable=False, comment="the browser's public key"),
        sa.Column("secret", sa.String(40), nullable=False, comment="known to the browser, too"),
        sa.Column("made", sa.Float, nullable=False),
        comment="Browsers that want to hear when it is their player's turn.",
    )
    op.create_index("ix_push_player_id", "push", ["player_id"])
