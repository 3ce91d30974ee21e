"""Tables in memory, kept in step with the store; every change of a table goes through here.

A change is computed on a copy in memory, stored if the table still has the version it was computed
from, and only then seen by others.
"""

import logging
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from hypostyle.core.bits import bit
from hypostyle.server.problems import Conflict, problem, stale
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.entities import (
    CLOSED,
    OVER,
    PLAYING,
    Change,
    IdempotencyKey,
    Note,
    StoredRow,
    StoredSeat,
    StoredTable,
)
from hypostyle.server.storage.store import Store
from hypostyle.server.storage.tables import Freshness
from hypostyle.server.tables.clocks import Clock, Time, read_times, write_times
from hypostyle.server.tables.game import TAKE_BACK, UNDO, DamagedGame, LiveGame
from hypostyle.server.tables.loaded import LoadedTable

LOG: Final = logging.getLogger("hypostyle.server")
TRIES: Final = 20
"""How often a change is tried when other requests keep writing first."""


class Busy(Exception):
    """The table is not available without waiting."""


@dataclass(frozen=True, slots=True)
class ChangeEvent:
    """A table has a new version."""

    table: str
    version: int
    due: bool = False
    """A bot has to answer."""
    asked: tuple[tuple[int, str], ...] = ()
    """The seats whose turn began with another player's move, and their players."""
    game: str = ""
    over: bool = False
    """The game has ended."""


@dataclass(slots=True)
class Update:
    """The result of computing a change: what to store, and what the client gets."""

    change: Change
    result: dict[str, Any]
    game: LiveGame | None = None
    """The game after the change, if the change is part of the game."""
    actor: int | None = None
    """The seat that acted."""


Compute = Callable[[LoadedTable, int], Update]
"""Computes a change from a table and its next version."""


class _Entry:
    """A place in the cache; its lock lets one thread at a time work on the table."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.loaded: LoadedTable | None = None
        """None also while another caller holds the lock."""
        self.warm = False
        """It has been loaded."""
        self.waiting: deque[Callable[[], None]] = deque()
        """What is called once it is not locked."""

    def free(self) -> None:
        """Unlock the table, and say so to those who wait for it."""
        self.lock.release()
        with suppress(IndexError):
            while True:
                self.waiting.popleft()()


class TableCache:
    """Opens tables for reading and updates them. Used by everything in this package."""

    def __init__(
        self, store: Store, settings: ServerSettings, publish: Callable[[ChangeEvent], None]
    ) -> None:
        self.store = store
        self.settings = settings
        self.publish = publish
        """Called after a change has been stored."""
        self.damaged: set[str] = set()
        """Tables whose stored rows do not replay, reported once each."""
        self._entries: OrderedDict[str, _Entry] = OrderedDict()
        """The latest used last."""
        self._lock = threading.Lock()

    @contextmanager
    def open(
        self, table_id: str, seat: int | None = None, wait: bool = True, chat: bool = False
    ) -> Iterator[LoadedTable]:
        """A table of its newest version, locked while it is open: all that is read of it agrees.

        `seat` also loads how far the player of that seat has seen the game, `chat` the messages.
        With `wait=False`, Busy is raised when the table is locked or not in memory.
        """
        entry = self._entry(table_id)
        if not wait and (self.store.database.postgres or entry.loaded is None):
            raise Busy
        opened = self._open(entry, table_id, -1 if seat is None else seat, wait, chat)
        try:
            yield opened.loaded
        finally:
            opened.close()

    def take(
        self, table_id: str, seat: int, wait: bool, fresh: Freshness | None = None
    ) -> "OpenTable":
        """The same without a `with`, for several tables at once; it must be closed.

        With `wait=False`, Busy is raised when the table is locked. `fresh` is what `prefetch` has
        found about the table.
        """
        return self._open(self._entry(table_id), table_id, seat, wait, False, fresh)

    def when_free(self, table_id: str, call: Callable[[], None]) -> None:
        """Call something once, when a table is not locked: at once, or by whoever unlocks it."""
        entry = self._entry(table_id)
        entry.waiting.append(call)
        if entry.lock.acquire(blocking=False):
            entry.free()

    def prefetch(self, wanted: Sequence[tuple[str, int]]) -> dict[tuple[str, int], Freshness]:
        """What is needed to open several tables for seats, in one round trip to PostgreSQL."""
        if not self.store.database.postgres or len(wanted) < 2:
            return {}  # one by one takes no longer
        keys = list(set(wanted))
        found = zip(keys, self.store.tables.freshness(keys), strict=True)
        return {key: fresh for key, fresh in found if fresh is not None}

    def _open(
        self,
        entry: _Entry,
        table_id: str,
        seat: int,
        wait: bool,
        chat: bool,
        fresh: Freshness | None = None,
    ) -> "OpenTable":
        if not entry.lock.acquire(blocking=wait):
            raise Busy
        try:
            known, entry.loaded = entry.loaded, None  # not kept when loading fails half-way
            return OpenTable(entry, self._load(table_id, known, seat, chat, fresh))
        except BaseException:
            self._forget(table_id)
            entry.free()
            raise

    def load(self, table_id: str) -> None:
        """Load a table into memory."""
        with self.open(table_id):
            pass

    def count(self) -> int:
        """The number of tables in memory."""
        return len(self._entries)

    def in_memory(self, table_id: str) -> bool:
        """Whether opening the table takes no long replay."""
        entry = self._entries.get(table_id)
        return entry is not None and entry.warm

    def update(
        self,
        table_id: str,
        compute: Compute,
        key: IdempotencyKey | None = None,
    ) -> dict[str, Any]:
        """Change a table; returns the result for the client, also of a repeated request.

        `compute` gets the table and its next version. It is called again when another request
        wrote first.
        """
        for _ in range(TRIES):
            known = self.store.requests.result(key)
            if known is not None:
                return known
            with self.open(table_id) as loaded:
                version = loaded.table.version
                update = compute(loaded, version + 1)
                try:
                    self.store.tables.change(table_id, version, update.change, key, update.result)
                except Conflict:
                    continue
                event = keep(loaded, update)
            self.publish(event)
            return update.result
        raise stale(self.store.tables.version(table_id))

    def _entry(self, table_id: str) -> _Entry:
        with self._lock:
            entry = self._entries.setdefault(table_id, _Entry())
            self._entries.move_to_end(table_id)
            while len(self._entries) > self.settings.tables_in_memory:
                self._entries.popitem(last=False)
            return entry

    def clear(self) -> None:
        """Forget all tables: something was deleted that must not be shown from memory."""
        with self._lock:
            self._entries.clear()

    def _forget(self, table_id: str) -> None:
        with self._lock:
            self._entries.pop(table_id, None)

    def _load(
        self,
        table_id: str,
        known: LoadedTable | None,
        seat: int,
        chat: bool,
        fresh: Freshness | None,
    ) -> LoadedTable:
        version, seen, epoch = fresh or self.store.tables.version_and_seen(table_id, seat)
        if known is not None and known.epoch != epoch:
            known = None  # a backup was restored
        # In memory it may be newer than what was found a moment ago.
        if known is not None and version <= (known.messages_version if chat else known.version):
            known.seen_row = seen  # the usual case: nothing has changed
            return known
        messages = [] if known is None else known.messages
        after = (messages[-1].n if messages else 0) if chat else None
        found = self.store.tables.load(table_id, 0 if known is None else known.game.rows, after)
        if known is None:
            game = LiveGame.of(found.table, found.seats)
        else:
            game = known.game
            game.mix(found.seats)
        try:
            game.read(found.rows)
        except DamagedGame as error:
            if table_id not in self.damaged:
                self.damaged.add(table_id)
                LOG.error("table %s is damaged: %s", table_id, error)
            raise problem(409, "damaged") from None
        return LoadedTable(
            found.table,
            found.seats,
            found.notes,
            game,
            self._absent_seconds(found.table),
            seen,
            [*messages, *found.messages],
            found.table.version if chat else -1,
            epoch,
        )

    def _absent_seconds(self, table: StoredTable) -> float:
        if table.pace == "async":
            return self.settings.absent_async_seconds
        return self.settings.absent_seconds


class OpenTable:
    """A table that is locked until it is closed."""

    __slots__ = ("_entry", "loaded")

    def __init__(self, entry: _Entry, loaded: LoadedTable) -> None:
        self._entry = entry
        self.loaded = loaded

    def close(self) -> None:
        """Let others work on the table."""
        self._entry.loaded = self.loaded
        self._entry.warm = True
        self._entry.free()


def keep(loaded: LoadedTable, update: Update) -> ChangeEvent:
    """Make the table in memory what has been stored; returns the event to publish."""
    change, version, asked_before = update.change, loaded.version + 1, loaded.table.asked
    if loaded.messages_version == version - 1:
        loaded.messages_version = version  # this change is no message
    loaded.table = replace(
        loaded.table,
        version=version,
        status=change.status,
        due=change.due,
        asked=change.asked,
        times=change.times,
        deadline=change.deadline,
        touched=time.time(),
    )
    for seat in change.seats:
        loaded.seats[seat.seat] = seat
    if change.note is not None:
        loaded.notes = [*loaded.notes, replace(change.note, at=loaded.table.touched)]
    if update.game is not None:
        loaded.game = update.game
    return _event(loaded, asked_before, update.actor)


def _event(loaded: LoadedTable, asked_before: int, actor: int | None) -> ChangeEvent:
    seat = None if actor is None else loaded.seats[actor]
    acted = None if seat is None or seat.playing_bot is not None else seat.player_id
    asked = tuple(
        (one.seat, one.player_id)
        for one in loaded.seats
        if loaded.table.asked & bit(one.seat) & ~asked_before
        and one.playing_bot is None
        and one.player_id is not None
        and one.player_id != acted
    )
    table = loaded.table
    over = table.status == OVER or (table.rated and table.status == CLOSED)
    return ChangeEvent(table.id, table.version, table.due, asked, table.game, over)


def progress(
    table: StoredTable,
    game: LiveGame,
    seats: Sequence[StoredSeat],
    rows: Sequence[StoredRow] = (),
    actor: int | None = None,
    act: str = "",
    changed: Sequence[StoredSeat] = (),
    note: Note | None = None,
    times: Sequence[Time] | None = None,
) -> Change:
    """The change of a table whose game goes on: which seats are asked, and their clocks.

    `seats` are all seats after the change, `changed` those that differ from before.
    """
    asked = game.match.deciders()
    clock = Clock.read(table.clock)
    before = read_times(table.times, table.players) if times is None else times
    running = [seat for seat in asked if seats[seat].playing_bot is None]
    after = clock.after(before, running, time.time(), actor, act in (UNDO, TAKE_BACK))
    return Change(
        status=OVER if game.match.over else PLAYING,
        due=len(running) < len(asked),
        rows=rows,
        seats=changed,
        asked=mask(asked),
        times=write_times(after),
        deadline=clock.deadline(after),
        note=note,
    )


def mask(seats: Collection[int]) -> int:
    """Seats as bits."""
    return sum(bit(seat) for seat in seats)
