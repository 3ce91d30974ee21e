"""Results of games by seat, and ratings by game."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add two columns to tables, and the two new tables."""
    for name, comment in (
        ("rated", "its result changes ratings"),
        ("settled", "its result is stored, or it has none"),
    ):
        column = sa.Column(
            name, sa.Boolean, nullable=False, server_default=sa.false(), comment=comment
        )
        op.add_column("tables", column)
    op.create_index(
        "ix_tables_unsettled",
        "tables",
        ["status"],
        sqlite_where=sa.text("NOT settled"),
        postgresql_where=sa.text("NOT settled"),
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("n", sa.Integer, nullable=False, comment="of the game, in the order of rating"),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("who", sa.String(90), nullable=False, comment="a player's id, or bot:level"),
        sa.Column("score", sa.Integer, comment="nothing when the game was not finished"),
        sa.Column("place", sa.Integer, nullable=False, comment="1 for winners"),
        sa.Column("won", sa.Float, nullable=False, comment="the share of the victory"),
        sa.Column("abandoned", sa.Boolean, nullable=False, comment="counts as a loss"),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False, comment="listed or rated: all may see it"),
        sa.Column("rating", sa.Float, comment="after the game"),
        sa.Column("gain", sa.Float, comment="by which it changed the rating"),
        sa.Column("at", sa.Float, nullable=False),
        comment="Without a foreign key: rated results outlive their tables.",
    )
    op.create_index("ix_results_n", "results", ["n"])
    op.create_index("ix_results_who_at", "results", ["who", "at"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("who", sa.String(90), primary_key=True, comment="a player's id, or bot:level"),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False, comment="of the last rated game"),
        comment="Computed from the results, in the order of their numbers.",
    )
