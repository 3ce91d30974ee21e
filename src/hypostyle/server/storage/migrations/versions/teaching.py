"""Reviews of finished games, and tables that are guided first games."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make a table, and add a column."""
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("review", sa.Text, nullable=False, comment="what the game turned on, as JSON"),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.add_column(
        "tables",
        sa.Column(
            "lesson",
            sa.Boolean,
            nullable=False,
            server_default=sa.false(),
            comment="a guided first game",
        ),
    )
