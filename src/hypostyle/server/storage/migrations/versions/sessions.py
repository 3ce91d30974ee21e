"""Where players are signed in. Tokens of before are sessions of their own, so they stay valid."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table; a token of before contains the id of its player, which names its session."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("player_id", sa.String(40), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("device", sa.String(80), nullable=False, comment="what it calls itself"),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False, comment="when it was last used, to the hour"),
    )
    op.create_index("ix_sessions_player_id", "sessions", ["player_id"])
    op.create_index("ix_sessions_seen", "sessions", ["seen"])
    op.execute(
        sa.text(
            "INSERT INTO sessions (id, player_id, device, made, seen) "
            "SELECT id, id, '', made, :now FROM players"
        ).bindparams(now=time.time())
    )
