"""Puzzles: who has tried which, and ratings of players and puzzles; consent to hints."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables, and add a column."""
    op.create_table(
        "puzzle_attempts",
        sa.Column("player_id", sa.String(40), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("answer", sa.String(200), nullable=False, comment="the first one, in notation"),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("rating", sa.Float, nullable=False, comment="of the player, after it"),
        sa.Column("gain", sa.Float, nullable=False, comment="by which it changed the rating"),
        sa.Column("at", sa.Float, nullable=False),
        comment="Only the first answer to a puzzle counts.",
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("who", sa.String(60), primary_key=True, comment="a player's id, or puzzle:key"),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False, comment="of the last attempt"),
    )
    op.add_column(
        "seats",
        sa.Column(
            "hints",
            sa.Boolean,
            nullable=False,
            server_default=sa.false(),
            comment="its player agrees to hints at a table with a clock",
        ),
    )
