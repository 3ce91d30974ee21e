"""SQL about players. Every method is one transaction."""

import time
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from hypostyle.server.problems import Conflict
from hypostyle.server.storage.database import Database, conflicts
from hypostyle.server.storage.entities import Player
from hypostyle.server.storage.schema import PLAYERS, SHARED
from hypostyle.server.storage.sessions import SessionStore


class PlayerStore:
    """Guests and accounts, and the secret that signs their tokens."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.sessions = SessionStore(database)
        """Where they are signed in."""

    def add(self, player: Player) -> None:
        """Store a new player."""
        with self._database.writing() as connection:
            connection.execute(
                insert(PLAYERS), {"id": player.id, "name": player.name, "made": time.time()}
            )

    def get(self, player_id: str) -> Player | None:
        """The player of an id."""
        return self._find(PLAYERS.c.id == player_id)

    def by_login(self, login: str) -> Player | None:
        """The player of a user name."""
        return self._find(PLAYERS.c.login == login)

    def _find(self, which: Any) -> Player | None:
        with self._database.autocommit() as connection:
            row = connection.execute(select(PLAYERS).where(which)).first()
        if row is None:
            return None
        banned = row.banned is not None
        return Player(row.id, row.name, row.login, row.password, row.webhook, banned)

    def set_login(self, player_id: str, login: str, password: str) -> None:
        """Turn a guest into an account; Conflict when the name is taken or it already is one."""
        with conflicts(), self._database.writing() as connection:
            done = connection.execute(
                update(PLAYERS)
                .where(PLAYERS.c.id == player_id, PLAYERS.c.login.is_(None))
                .values(login=login, password=password)
            )
            if done.rowcount != 1:
                raise Conflict

    def set_name(self, player_id: str, name: str) -> None:
        """Rename a player; the names at their tables stay."""
        with self._database.writing() as connection:
            connection.execute(update(PLAYERS).where(PLAYERS.c.id == player_id).values(name=name))

    def set_webhook(self, player_id: str, url: str | None) -> None:
        """Set or remove a player's webhook."""
        with self._database.writing() as connection:
            connection.execute(update(PLAYERS).where(PLAYERS.c.id == player_id).values(webhook=url))

    def set_password(self, player_id: str, password: str) -> None:
        """Set the hashed password of an account."""
        with self._database.writing() as connection:
            mine = update(PLAYERS).where(PLAYERS.c.id == player_id)
            connection.execute(mine.values(password=password))

    def set_banned(self, player_id: str, banned: bool) -> None:
        """Ban a player, or let them in again."""
        with self._database.writing() as connection:
            mine = update(PLAYERS).where(PLAYERS.c.id == player_id)
            connection.execute(mine.values(banned=time.time() if banned else None))

    def shared_secret(self, fresh: str) -> str:
        """The secret all server processes sign with: `fresh` if none was stored before."""
        return self.shared("secret", fresh)

    def shared(self, name: str, fresh: str) -> str:
        """What all server processes share under a name: `fresh` if none was stored before."""
        try:
            with self._database.writing() as connection:
                connection.execute(insert(SHARED), {"name": name, "value": fresh})
        except IntegrityError:
            pass  # an earlier start stored one, which is the usual case
        with self._database.autocommit() as connection:
            return str(
                connection.execute(select(SHARED.c.value).where(SHARED.c.name == name)).scalar_one()
            )
