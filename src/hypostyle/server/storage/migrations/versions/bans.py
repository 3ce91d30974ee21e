"""Players whom the host has banned."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a column."""
    op.add_column(
        "players", sa.Column("banned", sa.Float, comment="since when the host has banned them")
    )
