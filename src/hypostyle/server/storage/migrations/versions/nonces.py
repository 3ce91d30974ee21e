"""What players add to the seed of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add two columns."""
    op.add_column(
        "tables",
        sa.Column(
            "nonces",
            sa.Boolean,
            nullable=False,
            server_default=sa.false(),
            comment="players add to the seed before it begins",
        ),
    )
    op.add_column(
        "seats", sa.Column("nonce", sa.String(64), comment="what its player added to the seed")
    )
