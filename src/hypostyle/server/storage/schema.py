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
    false,
    text,
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
    Column(
        "lesson", Boolean, nullable=False, server_default=false(), comment="a guided first game"
    ),
    Column("owner", String(40), ForeignKey("players.id"), nullable=False, index=True),
    Column(
        "source",
        String(32),
        nullable=False,
        index=True,
        comment="keyed hash of the address it was opened from",
    ),
    Column(
        "rated",
        Boolean,
        nullable=False,
        server_default=false(),
        comment="its result changes ratings",
    ),
    Column(
        "settled",
        Boolean,
        nullable=False,
        server_default=false(),
        comment="its result is stored, or it has none",
    ),
    Column("made", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Index(None, "status", "touched"),
    Index(
        "ix_tables_unsettled",
        "status",
        sqlite_where=text("NOT settled"),
        postgresql_where=text("NOT settled"),
    ),
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
    Column(
        "hints",
        Boolean,
        nullable=False,
        server_default=false(),
        comment="its player agrees to hints at a table with a clock",
    ),
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

RESULTS: Final = Table(
    "results",
    METADATA,
    Column("table_id", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("n", Integer, nullable=False, index=True, comment="of the game, in the order of rating"),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("who", String(90), nullable=False, comment="a player's id, or bot:level"),
    Column("score", Integer, comment="nothing when the game was not finished"),
    Column("place", Integer, nullable=False, comment="1 for winners"),
    Column("won", Float, nullable=False, comment="the share of the victory"),
    Column("abandoned", Boolean, nullable=False, comment="counts as a loss"),
    Column("finished", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("public", Boolean, nullable=False, comment="listed or rated: all may see it"),
    Column("rating", Float, comment="after the game"),
    Column("gain", Float, comment="by which it changed the rating"),
    Column("at", Float, nullable=False),
    Index(None, "who", "at"),
    comment="Without a foreign key: rated results outlive their tables.",
)

RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("game", String(40), primary_key=True),
    Column("who", String(90), primary_key=True, comment="a player's id, or bot:level"),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", Float, nullable=False, comment="of the last rated game"),
    comment="Computed from the results, in the order of their numbers.",
)

REVIEWS: Final = Table(
    "reviews",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("review", Text, nullable=False, comment="what the game turned on, as JSON"),
    Column("made", Float, nullable=False),
)

PUSH: Final = Table(
    "push",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("player_id", String(40), ForeignKey("players.id"), nullable=False, index=True),
    Column("session_id", String(40), nullable=False),
    Column("device", String(80), nullable=False),
    Column("endpoint", String(1000), nullable=False, unique=True),
    Column("public", String(100), nullable=False, comment="the browser's public key"),
    Column("secret", String(40), nullable=False, comment="known to the browser, too"),
    Column("made", Float, nullable=False),
    comment="Browsers that want to hear when it is their player's turn.",
)

MAIL: Final = Table(
    "mail",
    METADATA,
    Column("player_id", String(40), ForeignKey("players.id"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("confirmed", Boolean, nullable=False, comment="the player has read a mail"),
    Column("alerts", Boolean, nullable=False, comment="wants to hear of turns"),
)

MAIL_ALERTS: Final = Table(
    "mail_alerts",
    METADATA,
    Column("table_id", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False, comment="when the last mail was sent"),
)

PUZZLE_ATTEMPTS: Final = Table(
    "puzzle_attempts",
    METADATA,
    Column("player_id", String(40), ForeignKey("players.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("answer", String(200), nullable=False, comment="the first one, in notation"),
    Column("solved", Boolean, nullable=False),
    Column("rating", Float, nullable=False, comment="of the player, after it"),
    Column("gain", Float, nullable=False, comment="by which it changed the rating"),
    Column("at", Float, nullable=False),
    comment="Only the first answer to a puzzle counts.",
)

PUZZLE_RATINGS: Final = Table(
    "puzzle_ratings",
    METADATA,
    Column("game", String(40), primary_key=True),
    Column("who", String(60), primary_key=True, comment="a player's id, or puzzle:key"),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("at", Float, nullable=False, comment="of the last attempt"),
)
