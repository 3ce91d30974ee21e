"""The tables of the database: one schema for SQLite and PostgreSQL.

A game is defined by its rows. Rows are only ever added: an undo is a row of its own, and the undone
rows stay. `(table_id, n)` is the key, so of two processes that write at the same time one gets a
conflict.
"""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

SHARED: Final = Table(
    "house",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
    comment="What all processes of a server share, such as the key that signs cookies.",
)

PLAYERS: Final = Table(
    "players",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),
    Column("password", String(200), comment="argon2, or nothing for a guest"),
    Column("webhook", String(500), comment="where they hear that it is their turn"),
    Column("banned", Float, comment="since when the host has banned them"),
    Column("made", Float, nullable=False),
)

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("player_id", String(40), ForeignKey("players.id"), nullable=False, index=True),
    Column("device", String(80), nullable=False, comment="what it calls itself"),
    Column("made", Float, nullable=False),
    Column("seen", Float, nullable=False, index=True, comment="when it was last used, to the hour"),
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False, comment="version of the rules it is played by"),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(80), nullable=False, comment="empty when a record does not tell it"),
    Column("fingerprint", String(64), nullable=False, comment="of the seed, shown from the start"),
    Column("seed_chosen", Boolean, nullable=False),
    Column("nonces", Boolean, nullable=False, comment="players add to the seed before it begins"),
    Column("status", String(10), nullable=False, comment="waiting, playing, over or closed"),
    Column("version", Integer, nullable=False, comment="grows by 1 with every change"),
    Column("due", Boolean, nullable=False, comment="a bot is asked"),
    Column("asked", Integer, nullable=False, comment="the seats that are asked, one bit each"),
    Column("clock", String(40), nullable=False, comment="30, 600+5, or empty for none"),
    Column("pace", String(10), nullable=False, comment="live or async"),
    Column("standin", String(80), nullable=False, comment="the bot for whoever is away"),
    Column("times", Text, nullable=False, comment="per seat: seconds used, and since when asked"),
    Column("deadline", Float, index=True, comment="when the first clock runs out"),
    Column("rematch", String(40), comment="the table at which they play again"),
    Column("start", Text, comment="the position a record begins from"),
    Column("imported", Boolean, nullable=False, comment="a record that was brought here"),
    Column("listed", Boolean, nullable=False),
    Column("owner", String(40), ForeignKey("players.id"), nullable=False, index=True),
    Column(
        "source",
        String(32),
        nullable=False,
        index=True,
        comment="keyed hash of the address it was opened from",
    ),
    Column("made", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Index(None, "status", "touched"),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False, comment="me, hotseat, link, open, bot, record"),
    Column("player_id", String(40), ForeignKey("players.id"), index=True),
    Column("name", String(40), nullable=False, comment="empty while nobody sits here"),
    Column("bot", String(80)),
    Column("code", String(40), comment="what a friend's link carries"),
    Column("standin", String(80), comment="the bot that answers while its player is away"),
    Column("gone", Boolean, nullable=False, comment="its player has left for good"),
    Column("agreed", Integer, nullable=False, comment="seats that want a bot here, one bit each"),
    Column("nonce", String(64), comment="what its player added to the seed"),
)

VISITS: Final = Table(
    "visits",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("row", Integer, nullable=False, comment="the last row its player has seen"),
    comment="Apart from the seats, because looking changes nothing at the table.",
)

ROWS: Final = Table(
    "record_rows",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False, comment="the change it came with"),
    Column("seat", Integer, nullable=False, comment="-1 for chance"),
    Column("act", String(10), nullable=False, comment="answer, undo or redo"),
    Column("answer", String(200), nullable=False, comment="notation; empty for undo and redo"),
    Column("at", Float, nullable=False),
)

KEYS: Final = Table(
    "idempotency_keys",
    METADATA,
    Column("player_id", String(40), ForeignKey("players.id"), primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("digest", String(64), nullable=False, comment="of the request it came with"),
    Column("result", Text, nullable=False),
    Column("made", Float, nullable=False, index=True),
)

CHAT: Final = Table(
    "chat",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("player_id", String(40), ForeignKey("players.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", Float, nullable=False),
)

NOTES: Final = Table(
    "notes",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("row", Integer, nullable=False, comment="rows of the game there were"),
    Column("seat", Integer, nullable=False),
    Column("kind", String(10), nullable=False, comment="timeout, standin, return or leave"),
    Column("name", String(80), nullable=False, comment="the bot that stands in"),
    Column("at", Float, nullable=False),
    comment="What happened at the table and not in the game.",
)
