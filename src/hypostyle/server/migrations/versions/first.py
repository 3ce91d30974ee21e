"""The first schema: players, tables, seats, rows, keys, chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "house",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        comment="What all processes of a server share, such as the key that signs cookies.",
    )
    op.create_table(
        "players",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("login", sa.String(40), unique=True),
        sa.Column("password", sa.String(200), comment="argon2, or nothing for a guest"),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column(
            "rules", sa.Integer, nullable=False, comment="version of the rules it is played by"
        ),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.String(80), nullable=False),
        sa.Column("seed_chosen", sa.Boolean, nullable=False),
        sa.Column(
            "status", sa.String(10), nullable=False, comment="waiting, playing, over or closed"
        ),
        sa.Column("version", sa.Integer, nullable=False, comment="grows by 1 with every change"),
        sa.Column("due", sa.Boolean, nullable=False, comment="a bot is asked"),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("owner", sa.String(40), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
    )
    op.create_index("ix_tables_owner", "tables", ["owner"])
    op.create_index("ix_tables_status_touched", "tables", ["status", "touched"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False, comment="me, hotseat, link, open or bot"),
        sa.Column("player_id", sa.String(40), sa.ForeignKey("players.id")),
        sa.Column("name", sa.String(40), nullable=False, comment="empty while nobody sits here"),
        sa.Column("bot", sa.String(80)),
        sa.Column("code", sa.String(40), comment="what a friend's link carries"),
    )
    op.create_index("ix_seats_player_id", "seats", ["player_id"])
    op.create_table(
        "record_rows",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer, nullable=False, comment="the change it came with"),
        sa.Column("seat", sa.Integer, nullable=False, comment="-1 for chance"),
        sa.Column("act", sa.String(10), nullable=False, comment="answer, undo or redo"),
        sa.Column(
            "answer", sa.String(200), nullable=False, comment="notation; empty for undo and redo"
        ),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "idempotency_keys",
        sa.Column("player_id", sa.String(40), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("key", sa.String(80), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False, comment="of the request it came with"),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("ix_idempotency_keys_made", "idempotency_keys", ["made"])
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player_id", sa.String(40), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
