"""Absent players: replacement bots, expired clocks, returning, leaving."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypostyle.core.bits import bit, places
from hypostyle.server.problems import Problem, problem
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
from hypostyle.server.storage.quotas import Quotas
from hypostyle.server.tables.cache import TableCache, Update, mask, progress
from hypostyle.server.tables.loaded import LoadedTable


class Replacements:
    """Lets bots take over seats, and players take them back."""

    def __init__(self, cache: TableCache) -> None:
        self._cache = cache
        self._quota = Quotas.of(cache.settings).bots

    def replace(
        self, player: Player, table_id: str, seat: int, key: IdempotencyKey | None = None
    ) -> dict[str, Any]:
        """Let a bot take over the player's seat, or agree that one replaces an absent player.

        An absent player is replaced when all other players have agreed.
        """

        def compute(loaded: LoadedTable, version: int) -> Update:
            absent = loaded.seat(seat)
            loaded.check_playing()
            if absent.player_id is None:
                raise problem(409, "no-person")
            if absent.standin is not None:
                raise problem(409, "stood-in", "already")
            if absent.player_id == player.id:
                update = _take_over(loaded, version, seat, "standin")
                if self._leaves_too_many(loaded, update):
                    raise problem(429, "too-many-tables", "bots", most=self._quota.each)
                return update
            mine = [one.seat for one in loaded.seats_of(player) if not one.gone]
            if not mine:
                raise problem(403, "not-your-table", "replace")
            _check_absent(loaded, seat)
            agreed = absent.agreed | mask(mine)
            missing = [
                one.seat
                for one in loaded.seats
                if one.player_id is not None
                and one.player_id != absent.player_id
                and one.standin is None
                and not agreed & bit(one.seat)
            ]
            if not missing:
                return _take_over(loaded, version, seat, "standin")
            changed = replace(absent, agreed=agreed)
            change = progress(loaded.table, loaded.game, loaded.seats, changed=[changed])
            return Update(change, _result(loaded, version, False, missing))

        return self._cache.update(table_id, compute, key)

    def come_back(
        self, player: Player, table_id: str, seat: int, key: IdempotencyKey | None = None
    ) -> dict[str, Any]:
        """Take the player's seat back from the bot."""

        def compute(loaded: LoadedTable, version: int) -> Update:
            own = loaded.own_seat(player, seat)
            loaded.check_playing()
            if own.gone:
                raise problem(409, "gone")
            if own.standin is None:
                raise problem(409, "not-stood-in")
            back = replace(own, standin=None, agreed=0)
            seats = [back if one.seat == seat else one for one in loaded.seats]
            times = loaded.times
            times[seat] = loaded.clock.after_return(times[seat])
            note = Note(len(loaded.game.match), seat, "return", "")
            change = progress(
                loaded.table, loaded.game, seats, changed=[back], note=note, times=times
            )
            return Update(change, {"table": table_id, "version": version}, actor=seat)

        return self._cache.update(table_id, compute, key)

    def leave(
        self, player: Player, table_id: str, seat: int, key: IdempotencyKey | None = None
    ) -> dict[str, Any]:
        """Leave for good: a bot takes over, or the seat at a waiting table is free again."""

        def compute(loaded: LoadedTable, version: int) -> Update:
            own = loaded.own_seat(player, seat)
            if loaded.table.status == WAITING:
                return _leave_waiting(loaded, version, own)
            loaded.check_playing()
            if own.gone:
                raise problem(409, "gone")
            update = _take_over(loaded, version, seat, "leave", gone=True)
            if self._leaves_too_many(loaded, update):
                closed = replace(update.change, status=CLOSED, due=False, asked=0, deadline=None)
                return replace(update, change=closed)
            return update

        return self._cache.update(table_id, compute, key)

    def _leaves_too_many(self, loaded: LoadedTable, update: Update) -> bool:
        """Whether a bot takes over from the last person, and too many games have only bots."""
        changed = {seat.seat: seat for seat in update.change.seats}
        after = [changed.get(seat.seat, seat) for seat in loaded.seats]
        if any(seat.playing_bot is None for seat in after):
            return False
        return not self._cache.store.tables.may_go_on_without_people(loaded.table, self._quota)

    def expire_clocks(self, table_id: str) -> None:
        """Replace the players whose clock has run out; without any player left the game pauses."""

        def compute(loaded: LoadedTable, version: int) -> Update:
            now = time.time()
            for seat in places(loaded.table.asked):
                left = loaded.clock.left(loaded.times[seat], now)
                running = loaded.seats[seat].playing_bot is None
                if running and loaded.table.status == PLAYING and left is not None and left <= 0:
                    return _take_over(loaded, version, seat, "timeout")
            raise problem(409, "in-time")

        for _ in range(12):  # the most seats a table can have
            try:
                self._cache.update(table_id, compute)
            except Problem:
                return


def _check_absent(loaded: LoadedTable, seat: int) -> None:
    since = loaded.times[seat].since
    if since is None or time.time() - since < loaded.absent_seconds:
        raise problem(409, "not-away")


def _take_over(
    loaded: LoadedTable, version: int, seat: int, kind: str, gone: bool = False
) -> Update:
    """Let a bot answer for a seat from now on."""
    own = loaded.seats[seat]
    level = own.standin or loaded.table.standin
    taken = replace(own, standin=level, agreed=0, gone=gone)
    seats = [taken if one.seat == seat else one for one in loaded.seats]
    note = Note(len(loaded.game.match), seat, kind, level)
    change = progress(loaded.table, loaded.game, seats, changed=[taken], note=note)
    if _pauses(seats, [*loaded.notes, note]):
        change = replace(change, due=False)
    return Update(change, _result(loaded, version, True, []), actor=seat)


def _pauses(seats: Sequence[StoredSeat], notes: Sequence[Note]) -> bool:
    """Whether only bots are left, though a player merely ran out of time and may return."""
    why = {note.seat: note.kind for note in notes}
    late = [seat for seat in seats if why.get(seat.seat) == "timeout"]
    return bool(late) and not any(seat.player_id and seat.standin is None for seat in seats)


def _leave_waiting(loaded: LoadedTable, version: int, own: StoredSeat) -> Update:
    """Free a guest's seat; when the owner leaves, the table is closed."""
    result = _result(loaded, version, False, [])
    if own.kind in ("link", "open"):
        free = replace(own, player_id=None, name="", nonce=None)
        return Update(Change(WAITING, False, seats=[free]), result)
    return Update(Change(CLOSED, False), result)


def _result(loaded: LoadedTable, version: int, standin: bool, missing: list[int]) -> dict[str, Any]:
    return {
        "table": loaded.table.id,
        "version": version,
        "standin": standin,
        "waiting_for": missing,
    }
