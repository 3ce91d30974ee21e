"""Addresses for e-mail, and which turns were told by it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "mail",
        sa.Column("player_id", sa.String(40), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False, comment="the player has read a mail"),
        sa.Column("alerts", sa.Boolean, nullable=False, comment="wants to hear of turns"),
    )
    op.create_table(
        "mail_alerts",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False, comment="when the last mail was sent"),
    )
