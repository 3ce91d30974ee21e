"""SQL about chat messages. Every method is one transaction."""

import time
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import Connection, bindparam, func, insert, select, update

from hypostyle.server.problems import problem
from hypostyle.server.storage.channel import announce
from hypostyle.server.storage.database import Database, conflicts
from hypostyle.server.storage.entities import IdempotencyKey, Message, Player
from hypostyle.server.storage.requests import remember
from hypostyle.server.storage.schema import CHAT, TABLES

_MESSAGES: Final = (
    select(CHAT.c.n, CHAT.c.player_id, CHAT.c.name, CHAT.c.text, CHAT.c.at)
    .where(CHAT.c.table_id == bindparam("t"), CHAT.c.n > bindparam("after"))
    .order_by(CHAT.c.n)
)


class ChatStore:
    """Chat messages. Each one makes a new version of its table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(
        self, table_id: str, player: Player, text: str, most: int, key: IdempotencyKey | None
    ) -> dict[str, Any]:
        """Store a message; returns the table and its new version."""
        now = time.time()
        with conflicts(), self._database.writing() as connection:
            last: int = connection.execute(
                select(func.coalesce(func.max(CHAT.c.n), 0)).where(CHAT.c.table_id == table_id)
            ).scalar_one()
            if last >= most:
                raise problem(409, "chat-full", most=most)
            connection.execute(
                insert(CHAT),
                {
                    "table_id": table_id,
                    "n": last + 1,
                    "player_id": player.id,
                    "name": player.name,
                    "text": text,
                    "at": now,
                },
            )
            changed = connection.execute(
                update(TABLES)
                .where(TABLES.c.id == table_id)
                .values(version=TABLES.c.version + 1)
                .returning(TABLES.c.version)
            )
            version: int = changed.scalar_one()
            result = {"table": table_id, "version": version}
            remember(connection, key, result, now)
            announce(connection, table_id, version)
        return result

    def messages(self, table_id: str, after: int = 0) -> list[Message]:
        """The messages at a table after number `after`."""
        with self._database.autocommit() as connection:
            return read_messages(connection, table_id, after)


def read_messages(connection: Connection, table_id: str, after: int) -> list[Message]:
    """The same, as part of a transaction."""
    rows = connection.execute(_MESSAGES, {"t": table_id, "after": after}).all()
    return [
        Message(row.n, row.player_id, _sender(table_id, row.player_id), *row[2:]) for row in rows
    ]


def _sender(table_id: str, player_id: str) -> str:
    return sha256(f"hypostyle sender\n{table_id}\n{player_id}".encode()).hexdigest()[:16]
