"""The chat at a table."""

from collections.abc import Sequence
from typing import Any

from hypostyle.server import models
from hypostyle.server.problems import Conflict, problem
from hypostyle.server.storage.entities import IdempotencyKey, Message, Player, StoredSeat
from hypostyle.server.tables.cache import TRIES, ChangeEvent, TableCache


class Chat:
    """Sends and reads messages."""

    def __init__(self, cache: TableCache) -> None:
        self._cache = cache

    def send(
        self, player: Player, table_id: str, text: str, key: IdempotencyKey | None = None
    ) -> dict[str, Any]:
        """Send a message to a table at which the player sits."""
        store = self._cache.store
        known = store.requests.result(key)
        if known is not None:
            return known
        with self._cache.open(table_id) as loaded:
            if not loaded.seats_of(player):
                raise problem(403, "not-your-table", "chat")
        for _ in range(TRIES):
            try:
                result = store.chat.add(table_id, player, text, self._cache.settings.most_chat, key)
            except Conflict:
                known = store.requests.result(key)
                if known is not None:
                    return known
                continue
            self._cache.publish(ChangeEvent(table_id, int(result["version"])))
            return result
        raise problem(503, "busy", "chat")

    def messages(self, table_id: str, after: int = 0) -> list[models.MessageOut]:
        """The messages at a table after number `after`."""
        with self._cache.open(table_id) as loaded:
            seats = list(loaded.seats)
        return messages_of(self._cache.store.chat.messages(table_id, after), seats)


def messages_of(
    messages: Sequence[Message], seats: Sequence[StoredSeat]
) -> list[models.MessageOut]:
    """Messages as clients read them."""
    seat_of = {seat.player_id: seat.seat for seat in reversed(seats)}
    return [
        models.MessageOut(
            n=one.n,
            seat=seat_of.get(one.player_id),
            sender=one.sender,
            name=one.name,
            text=one.text,
            at=one.at,
        )
        for one in messages
    ]
