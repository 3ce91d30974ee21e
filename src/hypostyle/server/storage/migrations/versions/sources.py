"""Where tables were opened from, so that one address cannot take all."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a column with an index."""
    op.add_column(
        "tables",
        sa.Column(
            "source",
            sa.String(32),
            nullable=False,
            server_default="",
            comment="keyed hash of the address it was opened from",
        ),
    )
    op.create_index("ix_tables_source", "tables", ["source"])
