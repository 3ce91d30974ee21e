"""Nonces: what players add to the seed, so that nobody could know the draws before.

The server shows the fingerprint of its seed when a table is opened. Every player then adds a nonce,
and only then the first draw is made. So the server chose its seed without the nonces, and the
players chose their nonces without the seed.
"""

import time
from dataclasses import replace
from typing import Any

from hypostyle.server.problems import Problem, problem
from hypostyle.server.storage.entities import WAITING, IdempotencyKey, Player
from hypostyle.server.tables.begin import begin, begin_or_wait, lacks_nonces
from hypostyle.server.tables.cache import TableCache, Update
from hypostyle.server.tables.loaded import LoadedTable


class Nonces:
    """Takes the nonces of players, and begins games without those that never come."""

    def __init__(self, cache: TableCache) -> None:
        self._cache = cache

    def add(
        self, player: Player, table_id: str, nonce: str, key: IdempotencyKey | None = None
    ) -> dict[str, Any]:
        """Add a nonce for all seats of a player. With the last one the game begins."""

        def compute(loaded: LoadedTable, version: int) -> Update:
            own = loaded.seats_of(player)
            if not own:
                raise problem(403, "not-your-table", "nonce")
            if not loaded.table.nonces:
                raise problem(409, "no-nonces", "table")
            if loaded.table.status != WAITING:
                raise problem(409, "no-nonces", "late")
            if any(seat.nonce for seat in own):
                raise problem(409, "no-nonces", "again")
            changed = [replace(seat, nonce=nonce) for seat in own]
            by_seat = {seat.seat: seat for seat in changed}
            seats = [by_seat.get(seat.seat, seat) for seat in loaded.seats]
            result = {"table": table_id, "version": version}
            patience = self._cache.settings.nonce_seconds
            return begin_or_wait(loaded.table, seats, changed, version, result, patience)

        return self._cache.update(table_id, compute, key)

    def expire(self, table_id: str) -> None:
        """Begin a game whose missing nonces have been waited for long enough."""

        def compute(loaded: LoadedTable, version: int) -> Update:
            table = loaded.table
            late = table.deadline is not None and table.deadline <= time.time()
            if table.status != WAITING or not late or not lacks_nonces(table, loaded.seats):
                raise problem(409, "in-time")
            change, game = begin(table, loaded.seats, version)
            return Update(change, {"table": table_id, "version": version}, game)

        try:
            self._cache.update(table_id, compute)
        except Problem:
            return
