"""Where work on a table is done: loaded from the store, changed on a copy, stored, then seen.

Whatever changes a table goes the same way: look at the stored version, try the change on a copy in
memory, store it if nobody was faster, and only then let it be seen.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final

from hypostyle.core.bits import bit
from hypostyle.server.problems import Conflict, Problem, not_yours, stale
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.entities import (
    OVER,
    PLAYING,
    Change,
    IdempotencyKey,
    Note,
    Player,
    StoredRow,
    StoredSeat,
    StoredTable,
)
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.clocks import Clock, Time, read_times, write_times
from hypostyle.server.tables.game import UNDO, LiveGame
from hypostyle.server.tables.views import Scene

IN_MEMORY: Final = 500
"""Games kept in memory; the others are rebuilt when somebody looks."""
TRIES: Final = 20
"""How often a change is tried anew when somebody else was faster."""


class Busy(Exception):
    """It cannot be done at once."""


@dataclass(frozen=True, slots=True)
class ChangeEvent:
    """What has changed, for those who must act on it."""

    table: str
    version: int
    due: bool = False
    """A bot is asked."""
    asked: tuple[tuple[int, str], ...] = ()
    """Seats whose turn it has become by somebody else's doing, and their players."""
    game: str = ""


@dataclass(slots=True)
class LoadedTable:
    """A table as it stands in the store, its game in memory."""

    table: StoredTable
    seats: list[StoredSeat]
    notes: list[Note]
    live: LiveGame
    seen_row: int | None = None
    """How far the player of the seat that was asked for has looked."""

    def seat(self, seat: int) -> StoredSeat:
        """A seat by its number."""
        if not 0 <= seat < len(self.seats):
            raise Problem(404, "no-seat", "There is no such seat at this table.")
        return self.seats[seat]

    def own(self, player: Player | None, seat: int) -> StoredSeat:
        """A seat that is this player's."""
        facts = self.seat(seat)
        if player is None or facts.player_id != player.id:
            raise not_yours()
        return facts

    @property
    def clock(self) -> Clock:
        """How long people may think here."""
        return Clock.read(self.table.clock)

    @property
    def times(self) -> list[Time]:
        """What the clocks show."""
        return read_times(self.table.times, self.table.players)


@dataclass(slots=True)
class Update:
    """What a change makes of a table: what is stored of it, and what the client is told."""

    change: Change
    result: dict[str, Any]
    live: LiveGame | None = None
    """The game after it, when it has moved."""
    actor: int | None = None


class _Entry:
    """A place in the memory: one thread at a time works on a game."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.loaded: LoadedTable | None = None


@dataclass(slots=True)
class Memory:
    """The games at hand, the last used last."""

    entries: OrderedDict[str, _Entry] = field(default_factory=OrderedDict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def entry(self, table_id: str) -> _Entry:
        """The place of a table."""
        with self.lock:
            entry = self.entries.setdefault(table_id, _Entry())
            self.entries.move_to_end(table_id)
            while len(self.entries) > IN_MEMORY:
                self.entries.popitem(last=False)
            return entry

    def forget(self, table_id: str) -> None:
        """What is no table takes no place."""
        with self.lock:
            self.entries.pop(table_id, None)


class TableCache:
    """The common part of all that is done at tables."""

    def __init__(
        self, store: Store, settings: ServerSettings, changed: Callable[[ChangeEvent], None]
    ) -> None:
        self.store = store
        self.settings = settings
        self._changed = changed
        """Called after a change is stored."""
        self._memory = Memory()

    def _write(
        self, table_id: str, do: Callable[[LoadedTable, int], Update], key: IdempotencyKey | None
    ) -> dict[str, Any]:
        for _ in range(TRIES):
            known = self.store.remembered(key)
            if known is not None:
                return known
            with self._loaded(table_id) as loaded:
                version, before = loaded.table.version, loaded.table.asked
                update = do(loaded, version + 1)
                try:
                    self.store.change(table_id, version, update.change, key, update.result)
                except Conflict:
                    continue
                _keep(loaded, version + 1, update)
                news = _news(loaded, before, update)
            self._changed(news)
            return update.result
        raise stale(self.store.version(table_id))

    @contextmanager
    def _loaded(
        self, table_id: str, seat: int | None = None, patient: bool = True
    ) -> Iterator[LoadedTable]:
        """A table, its game in step with the store; nobody else works on it meanwhile.

        With a seat it also says how far the player of that seat has looked. Who is not patient
        gets Busy where it would take long: somebody works on it, or it is not in memory.
        """
        entry = self._memory.entry(table_id)
        if not patient and (self.store.database.postgres or entry.loaded is None):
            raise Busy
        if not entry.lock.acquire(blocking=patient):
            raise Busy
        try:
            known, entry.loaded = entry.loaded, None  # what fails half-way is not kept
            try:
                loaded = self._load(table_id, known, -1 if seat is None else seat)
            except BaseException:
                self._memory.forget(table_id)
                raise
            try:
                yield loaded
            finally:
                entry.loaded = loaded
        finally:
            entry.lock.release()

    def _load(self, table_id: str, known: LoadedTable | None, seat: int) -> LoadedTable:
        version, seen = self.store.glance(table_id, seat)
        if known is not None and known.table.version == version:
            known.seen_row = seen  # most looks find nothing new
            return known
        found = self.store.load(table_id, 0 if known is None else known.live.rows)
        live = LiveGame.of(found.table) if known is None else known.live
        live.read(found.rows)
        return LoadedTable(found.table, found.seats, found.notes, live, seen)

    def _scene(self, loaded: LoadedTable) -> Scene:
        seconds = self.settings.absent_seconds
        if loaded.table.pace == "async":
            seconds = self.settings.absent_async_seconds
        return Scene(loaded.table, loaded.seats, loaded.notes, loaded.live, seconds)


def _keep(loaded: LoadedTable, version: int, update: Update) -> None:
    """What was stored is what is in memory now."""
    change = update.change
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
    if update.live is not None:
        loaded.live = update.live


def _news(loaded: LoadedTable, before: int, update: Update) -> ChangeEvent:
    actor = None if update.actor is None else loaded.seats[update.actor]
    itself = None if actor is None or actor.mind is not None else actor.player_id
    fresh = tuple(
        (seat.seat, seat.player_id)
        for seat in loaded.seats
        if loaded.table.asked & bit(seat.seat) & ~before
        and seat.mind is None
        and seat.player_id is not None
        and seat.player_id != itself
    )
    table = loaded.table
    return ChangeEvent(table.id, table.version, table.due, fresh, table.game)


def progress(
    table: StoredTable,
    live: LiveGame,
    seats: Sequence[StoredSeat],
    rows: Sequence[StoredRow] = (),
    actor: int | None = None,
    act: str = "",
    changed: Sequence[StoredSeat] = (),
    note: Note | None = None,
    times: Sequence[Time] | None = None,
) -> Change:
    """What is stored of a game that goes on: who is asked now, and what the clocks show.

    `seats` are as they are after the change, `changed` those of them that it has changed.
    """
    asked = live.match.deciders()
    clock = Clock.read(table.clock)
    now = time.time()
    before = read_times(table.times, table.players) if times is None else times
    running = [seat for seat in asked if seats[seat].mind is None]
    after = clock.after(before, running, now, actor, act == UNDO)
    return Change(
        status=OVER if live.match.over else PLAYING,
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
