"""What follows when a game has ended: its result is stored, and ratings change."""

from hypostyle.server.problems import UNPLAYABLE, Problem
from hypostyle.server.ratings.results import BOT, SeatResult, places
from hypostyle.server.storage.entities import StoredSeat
from hypostyle.server.tables.cache import TableCache
from hypostyle.server.tables.loaded import LoadedTable

AT_ONCE = 20
"""Results that are stored before other work goes on."""


class Settlement:
    """Stores the results of games that have ended, each once."""

    def __init__(self, cache: TableCache) -> None:
        self._cache = cache

    def settle(self, table_id: str) -> bool:
        """Store the result of a game that has ended; False when there was nothing to do."""
        ratings = self._cache.store.ratings
        try:
            with self._cache.open(table_id) as loaded:
                table, results = loaded.table, results_of(loaded)
        except Problem as error:
            if error.key not in UNPLAYABLE:
                raise
            table, results = self._cache.store.tables.load(table_id).table, []
        return ratings.settle(table, results)

    def settle_all(self) -> int:
        """Store results that are missing: of a server that died, or games closed by the host."""
        found = self._cache.store.ratings.unsettled(AT_ONCE)
        return sum(self.settle(table_id) for table_id in found)


def results_of(loaded: LoadedTable) -> list[SeatResult]:
    """The result of a game for each seat; none for one that has not begun."""
    if not loaded.begun or loaded.table.imported:
        return []
    outcome = loaded.game.match.outcome()
    if outcome is None:
        return [
            SeatResult(seat.seat, _who(seat), None, 1, 0.0, seat.abandoned) for seat in loaded.seats
        ]
    ranks = places(outcome.scores, outcome.winners)
    share = 1 / len(outcome.winners) if outcome.winners else 0.0
    return [
        SeatResult(
            seat.seat,
            _who(seat),
            outcome.scores[seat.seat],
            ranks[seat.seat],
            share if seat.seat in outcome.winners else 0.0,
            seat.abandoned,
        )
        for seat in loaded.seats
    ]


def _who(seat: StoredSeat) -> str:
    if seat.bot is not None:
        return BOT + seat.bot
    # Another player on the owner's device is not the owner.
    return "" if seat.kind == "hotseat" else seat.player_id or ""
