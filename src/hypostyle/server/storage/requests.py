"""Idempotency keys: what a repeated request was answered the first time."""

import json
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Connection, delete, insert

from hypostyle.server.problems import problem
from hypostyle.server.storage.database import Database
from hypostyle.server.storage.entities import IdempotencyKey
from hypostyle.server.storage.schema import KEYS

_INSERT: Final = insert(KEYS)
_FIND: Final = "SELECT digest, result FROM idempotency_keys WHERE player_id = ? AND key = ?"


class RequestStore:
    """Finds the results of repeated requests."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def result(self, key: IdempotencyKey | None) -> dict[str, Any] | None:
        """The result of the same request before; None when it is new."""
        if key is None:
            return None
        found = self._database.query(_FIND, (key.player, key.key))
        if found is None:
            return None
        if found[0] != key.digest:
            raise problem(422, "key-reused")
        result: dict[str, Any] = json.loads(found[1])
        return result


def remember(
    connection: Connection, key: IdempotencyKey | None, result: Mapping[str, Any], now: float
) -> None:
    """Store the result of a request, in the transaction that carries it out."""
    if key is not None:
        connection.execute(_INSERT, key_values(key, result, now))


def key_values(key: IdempotencyKey, result: Mapping[str, Any], now: float) -> dict[str, Any]:
    """The columns of a stored result."""
    return {
        "player_id": key.player,
        "key": key.key,
        "digest": key.digest,
        "result": json.dumps(dict(result)),
        "made": now,
    }


def forget(connection: Connection, before: float) -> None:
    """Delete the results of requests older than a time."""
    connection.execute(delete(KEYS).where(KEYS.c.made < before))
