"""SQL about sessions. Every method is one transaction."""

import time
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, insert, select, update

from hypostyle.server.storage.database import Database
from hypostyle.server.storage.schema import SESSIONS

MOST_EACH: Final = 50
"""Sessions of one player; when there are more, the one that was longest unused ends."""


@dataclass(frozen=True, slots=True)
class Session:
    """A device or program at which a player is signed in."""

    id: str
    player_id: str
    device: str
    """What it calls itself, such as "Firefox, Linux"."""
    made: float
    seen: float
    """When it was last used, to the hour."""


class SessionStore:
    """Where players are signed in."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, session_id: str, player_id: str, device: str) -> None:
        """Begin a session."""
        now = time.time()
        mine = SESSIONS.c.player_id == player_id
        latest = select(SESSIONS.c.id).where(mine).order_by(SESSIONS.c.seen.desc())
        with self._database.writing() as connection:
            kept = list(connection.execute(latest.limit(MOST_EACH - 1)).scalars())
            connection.execute(delete(SESSIONS).where(mine, SESSIONS.c.id.not_in(kept)))
            connection.execute(
                insert(SESSIONS),
                {
                    "id": session_id,
                    "player_id": player_id,
                    "device": device,
                    "made": now,
                    "seen": now,
                },
            )

    def get(self, session_id: str) -> Session | None:
        """A session, unless it has ended."""
        with self._database.autocommit() as connection:
            row = connection.execute(select(SESSIONS).where(SESSIONS.c.id == session_id)).first()
        return None if row is None else Session(*row)

    def of(self, player_id: str) -> list[Session]:
        """The sessions of a player, the latest used first."""
        mine = select(SESSIONS).where(SESSIONS.c.player_id == player_id)
        with self._database.reading() as connection:
            return [
                Session(*row) for row in connection.execute(mine.order_by(SESSIONS.c.seen.desc()))
            ]

    def touch(self, session_id: str) -> None:
        """Store that a session is in use."""
        with self._database.writing() as connection:
            connection.execute(
                update(SESSIONS).where(SESSIONS.c.id == session_id).values(seen=time.time())
            )

    def end(self, session_id: str, player_id: str) -> bool:
        """End a session of a player; False when there is none."""
        mine = (SESSIONS.c.id == session_id, SESSIONS.c.player_id == player_id)
        with self._database.writing() as connection:
            return bool(connection.execute(delete(SESSIONS).where(*mine)).rowcount)

    def forget(self, before: float) -> None:
        """Delete sessions that were not used since a time."""
        with self._database.writing() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.seen < before))

    def end_all(self, player_id: str, but: str = "") -> None:
        """End all sessions of a player, but for one."""
        mine = (SESSIONS.c.player_id == player_id, SESSIONS.c.id != but)
        with self._database.writing() as connection:
            connection.execute(delete(SESSIONS).where(*mine))
