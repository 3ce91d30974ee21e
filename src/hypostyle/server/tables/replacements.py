"""When somebody is away: bots that stand in, clocks that run out, coming back, leaving."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypostyle.core.bits import bit, places
from hypostyle.server.problems import Problem
from hypostyle.server.storage.entities import (
    CLOSED,
    PLAYING,
    WAITING,
    Change,
    IdempotencyKey,
    Note,
    Player,
    StoredSeat,
)
from hypostyle.server.tables.cache import LoadedTable, TableCache, Update, mask, progress


class Standins(TableCache):
    """A game goes on though a player does not."""

    def standin(
        self, player: Player, table_id: str, seat: int, key: IdempotencyKey | None = None
    ) -> dict[str, Any]:
        """Hand over the own seat to a bot, or agree that one stands in for somebody away.

        For somebody else all other people at the table must agree.
        """

        def do(loaded: LoadedTable, version: int) -> Update:
            facts = _playing(loaded, seat)
            if facts.player_id is None:
                raise Problem(409, "no-person", "Nobody sits there whom a bot could stand in for.")
            if facts.standin is not None:
                raise Problem(409, "stood-in", "A bot stands in there already.")
            if facts.player_id == player.id:
                return _take_over(loaded, version, seat, "standin")
            mine = [one.seat for one in loaded.seats if one.player_id == player.id and not one.gone]
            if not mine:
                raise Problem(403, "not-your-table", "Only those who play here can ask for that.")
            self._check_away(loaded, seat)
            agreed = facts.agreed | mask(mine)
            missing = [
                one.seat
                for one in loaded.seats
                if one.player_id is not None
                and one.player_id != facts.player_id
                and one.standin is None
                and not agreed & bit(one.seat)
            ]
            if not missing:
                return _take_over(loaded, version, seat, "standin")
            changed = replace(facts, agreed=agreed)
            change = progress(loaded.table, loaded.live, loaded.seats, changed=[changed])
            return Update(change, _result(loaded, version, False, missing))

        return self._write(table_id, do, key)

    def give_back(
        self, player: Player, table_id: str, seat: int, key: IdempotencyKey | None = None
    ) -> dict[str, Any]:
        """A player comes back and plays on."""

        def do(loaded: LoadedTable, version: int) -> Update:
            facts = loaded.own(player, seat)
            _playing(loaded, seat)
            if facts.gone:
                raise Problem(409, "gone", "You have left this game for good.")
            if facts.standin is None:
                raise Problem(409, "not-stood-in", "Nobody stands in for you.")
            back = replace(facts, standin=None, agreed=0)
            seats = [back if one.seat == seat else one for one in loaded.seats]
            times = loaded.times
            times[seat] = loaded.clock.back(times[seat])
            note = Note(len(loaded.live.match.rows), seat, "return", "")
            change = progress(
                loaded.table, loaded.live, seats, changed=[back], note=note, times=times
            )
            return Update(change, {"table": table_id, "version": version}, actor=seat)

        return self._write(table_id, do, key)

    def leave(
        self, player: Player, table_id: str, seat: int, key: IdempotencyKey | None = None
    ) -> dict[str, Any]:
        """A player leaves for good: a bot plays on, or the table that waits is given up."""

        def do(loaded: LoadedTable, version: int) -> Update:
            facts = loaded.own(player, seat)
            if loaded.table.status == WAITING:
                return _stand_up(loaded, version, facts)
            _playing(loaded, seat)
            if facts.gone:
                raise Problem(409, "gone", "You have left this game for good.")
            return _take_over(loaded, version, seat, "leave", gone=True)

        return self._write(table_id, do, key)

    def time_up(self, table_id: str) -> None:
        """Bots stand in for those whose clock has run out; without any person the game waits."""

        def do(loaded: LoadedTable, version: int) -> Update:
            now = time.time()
            for seat in places(loaded.table.asked):
                left = loaded.clock.left(loaded.times[seat], now)
                running = loaded.seats[seat].mind is None and loaded.table.status == PLAYING
                if running and left is not None and left <= 0:
                    return _take_over(loaded, version, seat, "timeout")
            raise Problem(409, "in-time", "Nobody's time is up.")

        for _ in range(12):  # as many as can sit at a table
            try:
                self._write(table_id, do, None)
            except Problem:
                return

    def _check_away(self, loaded: LoadedTable, seat: int) -> None:
        since = loaded.times[seat].since
        seconds = self._scene(loaded).absent_seconds
        if since is None or time.time() - since < seconds:
            raise Problem(409, "not-away", "They are not away, or not for long enough yet.")


def _playing(loaded: LoadedTable, seat: int) -> StoredSeat:
    facts = loaded.seat(seat)
    if loaded.table.status != PLAYING:
        raise Problem(409, "not-playing", f"This table is {loaded.table.status}.")
    return facts


def _take_over(
    loaded: LoadedTable, version: int, seat: int, kind: str, gone: bool = False
) -> Update:
    """A bot answers for a seat from now on."""
    facts = loaded.seats[seat]
    level = facts.standin or loaded.table.standin
    taken = replace(facts, standin=level, agreed=0, gone=gone)
    seats = [taken if one.seat == seat else one for one in loaded.seats]
    note = Note(len(loaded.live.match.rows), seat, kind, level)
    change = progress(loaded.table, loaded.live, seats, changed=[taken], note=note)
    if _all_away(seats, [*loaded.notes, note]):
        change = replace(change, due=False)
    return Update(change, _result(loaded, version, True, []), actor=seat)


def _all_away(seats: Sequence[StoredSeat], notes: Sequence[Note]) -> bool:
    """Bots alone would play the game to its end, though somebody only ran out of time."""
    why = {note.seat: note.kind for note in notes}
    late = [seat for seat in seats if why.get(seat.seat) == "timeout"]
    return bool(late) and not any(seat.player_id and seat.standin is None for seat in seats)


def _stand_up(loaded: LoadedTable, version: int, facts: StoredSeat) -> Update:
    """A guest's seat is free again; a table whose owner goes is closed."""
    result = _result(loaded, version, False, [])
    if facts.kind in ("link", "open"):
        free = replace(facts, player_id=None, name="")
        return Update(Change(WAITING, False, seats=[free]), result)
    return Update(Change(CLOSED, False), result)


def _result(loaded: LoadedTable, version: int, standin: bool, missing: list[int]) -> dict[str, Any]:
    return {
        "table": loaded.table.id,
        "version": version,
        "standin": standin,
        "waiting_for": missing,
    }
