"""The first schema: players, tables, seats, visits, rows, keys, chat, notes."""

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
        sa.Column("webhook", sa.String(500), comment="where they hear that it is their turn"),
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
        sa.Column(
            "seed", sa.String(80), nullable=False, comment="empty when a record does not tell it"
        ),
        sa.Column(
            "fingerprint",
            sa.String(64),
            nullable=False,
            comment="of the seed, shown from the start",
        ),
        sa.Column("seed_chosen", sa.Boolean, nullable=False),
        sa.Column(
            "status", sa.String(10), nullable=False, comment="waiting, playing, over or closed"
        ),
        sa.Column("version", sa.Integer, nullable=False, comment="grows by 1 with every change"),
        sa.Column("due", sa.Boolean, nullable=False, comment="a bot is asked"),
        sa.Column(
            "asked", sa.Integer, nullable=False, comment="the seats that are asked, one bit each"
        ),
        sa.Column("clock", sa.String(40), nullable=False, comment="30, 600+5, or empty for none"),
        sa.Column("pace", sa.String(10), nullable=False, comment="live or async"),
        sa.Column("standin", sa.String(80), nullable=False, comment="the bot for whoever is away"),
        sa.Column(
            "times", sa.Text, nullable=False, comment="per seat: seconds used, and since when asked"
        ),
        sa.Column("deadline", sa.Float, comment="when the first clock runs out"),
        sa.Column("rematch", sa.String(40), comment="the table at which they play again"),
        sa.Column("start", sa.Text, comment="the position a record begins from"),
        sa.Column("imported", sa.Boolean, nullable=False, comment="a record that was brought here"),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("owner", sa.String(40), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
    )
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
    op.create_index("ix_tables_owner", "tables", ["owner"])
    op.create_index("ix_tables_status_touched", "tables", ["status", "touched"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column(
            "kind", sa.String(10), nullable=False, comment="me, hotseat, link, open, bot, record"
        ),
        sa.Column("player_id", sa.String(40), sa.ForeignKey("players.id")),
        sa.Column("name", sa.String(40), nullable=False, comment="empty while nobody sits here"),
        sa.Column("bot", sa.String(80)),
        sa.Column("code", sa.String(40), comment="what a friend's link carries"),
        sa.Column(
            "standin", sa.String(80), comment="the bot that answers while its player is away"
        ),
        sa.Column("gone", sa.Boolean, nullable=False, comment="its player has left for good"),
        sa.Column(
            "agreed", sa.Integer, nullable=False, comment="seats that want a bot here, one bit each"
        ),
    )
    op.create_index("ix_seats_player_id", "seats", ["player_id"])
    op.create_table(
        "visits",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("row", sa.Integer, nullable=False, comment="the last row its player has seen"),
        comment="Apart from the seats, because looking changes nothing at the table.",
    )
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
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("row", sa.Integer, nullable=False, comment="rows of the game there were"),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column(
            "kind", sa.String(10), nullable=False, comment="timeout, standin, return or leave"
        ),
        sa.Column("name", sa.String(80), nullable=False, comment="the bot that stands in"),
        sa.Column("at", sa.Float, nullable=False),
        comment="What happened at the table and not in the game.",
    )
