"""Hints at tables with a clock: only while all players agree. In rated games there are none."""

from dataclasses import replace
from typing import Any

from hypostyle.server.problems import problem
from hypostyle.server.storage.entities import IdempotencyKey, Player
from hypostyle.server.tables.cache import TableCache, Update, progress
from hypostyle.server.tables.loaded import LoadedTable


class HintConsent:
    """Who agrees to hints. Bots always do, also those that stand in for players."""

    def __init__(self, cache: TableCache) -> None:
        self._cache = cache

    def set(
        self,
        player: Player,
        table_id: str,
        seat: int,
        agrees: bool,
        key: IdempotencyKey | None = None,
    ) -> dict[str, Any]:
        """Agree to hints for everybody, or take that back; it holds for all seats of the player."""

        def compute(loaded: LoadedTable, version: int) -> Update:
            own = loaded.own_seat(player, seat)
            loaded.check_playing()
            if own.standin is not None:
                raise problem(409, "stood-in", "you")
            if loaded.table.rated:
                raise problem(409, "no-hints", "rated")
            if not loaded.table.clock:
                raise problem(409, "no-hints", "free")
            changed = [replace(one, hints=agrees) for one in loaded.seats_of(player)]
            after = {one.seat: one for one in changed}
            seats = [after.get(one.seat, one) for one in loaded.seats]
            missing = [one.seat for one in seats if one.disagrees]
            change = progress(loaded.table, loaded.game, seats, changed=changed)
            result = {
                "table": table_id,
                "version": version,
                "hints": not missing,
                "waiting_for": missing,
            }
            return Update(change, result)

        return self._cache.update(table_id, compute, key)
