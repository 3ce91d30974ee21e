"""SQL about push subscriptions. Every method is one transaction."""

import time
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import delete, exists, insert, select

from hypostyle.server.storage.database import Database
from hypostyle.server.storage.schema import PUSH, SESSIONS

_REACHABLE: Final = f"""
SELECT 1 FROM players WHERE id = ? AND webhook IS NOT NULL
UNION ALL SELECT 1 FROM {PUSH.name} WHERE player_id = ?
"""
MOST_EACH: Final = 10
"""Subscriptions of one player; when there are more, the oldest ends."""


@dataclass(frozen=True, slots=True)
class PushSubscription:
    """A browser that wants to hear when it is its player's turn."""

    id: str
    player_id: str
    session_id: str
    device: str
    endpoint: str
    public: str
    """The browser's public key."""
    secret: str
    """What the browser shares with this server."""


class PushStore:
    """Where players want push messages. A subscription ends with the session it was made in."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, one: PushSubscription) -> None:
        """Store a subscription; one with the same endpoint is replaced."""
        mine = PUSH.c.player_id == one.player_id
        latest = select(PUSH.c.id).where(mine).order_by(PUSH.c.made.desc()).limit(MOST_EACH - 1)
        with self._database.writing() as connection:
            connection.execute(delete(PUSH).where(PUSH.c.endpoint == one.endpoint))
            kept = list(connection.execute(latest).scalars())
            connection.execute(delete(PUSH).where(mine, PUSH.c.id.not_in(kept)))
            values = {name: getattr(one, name) for name in PushSubscription.__slots__}
            connection.execute(insert(PUSH), {**values, "made": time.time()})

    def of(self, player_id: str) -> list[PushSubscription]:
        """The subscriptions of a player, the latest first."""
        return self._find(PUSH.c.player_id == player_id)

    def reachable(self, player_id: str) -> bool:
        """Whether a player has a webhook or subscriptions: asked at most turns, so in a short way."""
        return self._database.query(_REACHABLE, (player_id, player_id)) is not None

    def get(self, push_id: str) -> PushSubscription | None:
        """One subscription, unless it has ended."""
        return next(iter(self._find(PUSH.c.id == push_id)), None)

    def _find(self, which: Any) -> list[PushSubscription]:
        columns = [PUSH.c[name] for name in PushSubscription.__slots__]
        wanted = select(*columns).join(SESSIONS, SESSIONS.c.id == PUSH.c.session_id)
        with self._database.reading() as connection:
            found = connection.execute(wanted.where(which).order_by(PUSH.c.made.desc()))
            return [PushSubscription(*row) for row in found]

    def end(self, push_id: str, player_id: str | None = None) -> bool:
        """End a subscription, perhaps only if it is a player's; False when there is none."""
        which = PUSH.c.id == push_id
        if player_id is not None:
            which &= PUSH.c.player_id == player_id
        with self._database.writing() as connection:
            return bool(connection.execute(delete(PUSH).where(which)).rowcount)

    def forget(self) -> None:
        """Delete subscriptions whose session has ended."""
        lives = exists().where(SESSIONS.c.id == PUSH.c.session_id)
        with self._database.writing() as connection:
            connection.execute(delete(PUSH).where(~lives))
