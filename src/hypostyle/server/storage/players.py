"""SQL about people and what they say. Every method is one transaction."""

import json
import time
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Text,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from hypostyle.server.problems import Conflict, Problem, no_table
from hypostyle.server.storage.database import Database
from hypostyle.server.storage.entities import IdempotencyKey, Message, Player
from hypostyle.server.storage.schema import CHAT, HOUSE, KEYS, PLAYERS, TABLES

CHANNEL: Final = "hypostyle_news"
"""Where PostgreSQL carries the news from process to process."""
NOTIFY: Final = func.pg_notify(literal_column(f"'{CHANNEL}'"), bindparam("news", type_=Text))
_NOTIFY: Final = select(NOTIFY)
_KEEP: Final = insert(KEYS)
_KNOWN: Final = "SELECT digest, result FROM idempotency_keys WHERE player_id = ? AND key = ?"


class Guestbook:
    """Players, their repeated requests, chat, and what all processes share."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # --- players ----------------------------------------------------------------------------------

    def add_player(self, player: Player) -> None:
        """Somebody new."""
        with self.database.writing() as connection:
            connection.execute(
                insert(PLAYERS), {"id": player.id, "name": player.name, "made": time.time()}
            )

    def player(self, player_id: str) -> Player | None:
        """Somebody known."""
        return self._player(PLAYERS.c.id == player_id)

    def player_by_login(self, login: str) -> Player | None:
        """Somebody who has a login."""
        return self._player(PLAYERS.c.login == login)

    def _player(self, which: Any) -> Player | None:
        with self.database.glancing() as connection:
            row = connection.execute(select(PLAYERS).where(which)).first()
        if row is None:
            return None
        return Player(row.id, row.name, row.login, row.password, row.webhook)

    def set_login(self, player_id: str, login: str, password: str) -> None:
        """Give a guest a login; Conflict when it is taken or the player has one."""
        with guarded(), self.database.writing() as connection:
            done = connection.execute(
                update(PLAYERS)
                .where(PLAYERS.c.id == player_id, PLAYERS.c.login.is_(None))
                .values(login=login, password=password)
            )
            if done.rowcount != 1:
                raise Conflict

    def set_name(self, player_id: str, name: str) -> None:
        """What a player is called from now on."""
        with self.database.writing() as connection:
            connection.execute(update(PLAYERS).where(PLAYERS.c.id == player_id).values(name=name))

    def set_webhook(self, player_id: str, url: str | None) -> None:
        """Where a player wants to hear that it is their turn."""
        with self.database.writing() as connection:
            connection.execute(update(PLAYERS).where(PLAYERS.c.id == player_id).values(webhook=url))

    # --- repeated requests ------------------------------------------------------------------------

    def remembered(self, key: IdempotencyKey | None) -> dict[str, Any] | None:
        """What the same request was answered before; None when it is new."""
        if key is None:
            return None
        found = self.database.query(_KNOWN, (key.player, key.key))
        if found is None:
            return None
        if found[0] != key.digest:
            raise Problem(
                422, "key-reused", "This Idempotency-IdempotencyKey was used for another request."
            )
        result: dict[str, Any] = json.loads(found[1])
        return result

    def _remember(
        self,
        connection: Connection,
        key: IdempotencyKey | None,
        result: Mapping[str, Any],
        now: float,
    ) -> None:
        if key is not None:
            connection.execute(_KEEP, self._kept(key, result, now))

    def _kept(self, key: IdempotencyKey, result: Mapping[str, Any], now: float) -> dict[str, Any]:
        return {
            "player_id": key.player,
            "key": key.key,
            "digest": key.digest,
            "result": json.dumps(dict(result)),
            "made": now,
        }

    def _forget(self, connection: Connection, before: float) -> None:
        connection.execute(delete(KEYS).where(KEYS.c.made < before))

    # --- chat and house ---------------------------------------------------------------------------

    def say(
        self, table_id: str, player: Player, text: str, most: int, key: IdempotencyKey | None
    ) -> dict[str, Any]:
        """Write a message; what the client is told."""
        now = time.time()
        with guarded(), self.database.writing() as connection:
            last: int = connection.execute(
                select(func.coalesce(func.max(CHAT.c.n), 0)).where(CHAT.c.table_id == table_id)
            ).scalar_one()
            if last >= most:
                raise Problem(409, "chat-full", f"This table has said {most} things already.")
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
            self._remember(connection, key, result, now)
            self._notify(connection, table_id, version)
        return result

    def messages(self, table_id: str, after: int) -> list[Message]:
        """What was said at a table after message number `after`."""
        with self.database.glancing() as connection:
            rows = connection.execute(
                select(CHAT.c.n, CHAT.c.player_id, CHAT.c.name, CHAT.c.text, CHAT.c.at)
                .where(CHAT.c.table_id == table_id, CHAT.c.n > after)
                .order_by(CHAT.c.n)
            ).all()
        return [
            Message(row.n, row.player_id, _sender(table_id, row.player_id), *row[2:])
            for row in rows
        ]

    def shared_secret(self, fresh: str) -> str:
        """The one value all processes sign with: `fresh` if there was none before."""
        try:
            with self.database.writing() as connection:
                connection.execute(insert(HOUSE), {"name": "secret", "value": fresh})
        except IntegrityError:
            pass  # another start was first, which is the usual case
        with self.database.glancing() as connection:
            return str(
                connection.execute(
                    select(HOUSE.c.value).where(HOUSE.c.name == "secret")
                ).scalar_one()
            )

    def _notify(self, connection: Connection, table_id: str, version: int) -> None:
        """PostgreSQL sends this when the transaction has been committed, never before."""
        if self.database.postgres:
            connection.execute(_NOTIFY, {"news": f"{table_id} {version}"})


def _sender(table_id: str, player_id: str) -> str:
    return sha256(f"hypostyle sender\n{table_id}\n{player_id}".encode()).hexdigest()[:16]


class guarded:  # noqa: N801  # used like a function
    """A row that is there already, or a transaction PostgreSQL gives up, is a Conflict."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        state = getattr(getattr(error, "orig", None), "sqlstate", "")
        if isinstance(error, IntegrityError):
            raise Conflict from None
        if isinstance(error, SQLAlchemyError) and state in ("23505", "40001", "40P01"):
            raise Conflict from None


def check_address(table_id: str) -> None:
    """What cannot be an address is not even asked for: PostgreSQL chokes on some characters."""
    if not table_id.isascii() or not table_id.isalnum() or len(table_id) > 40:
        raise no_table()
