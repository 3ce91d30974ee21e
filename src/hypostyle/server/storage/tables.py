"""SQL about tables. Every method is one transaction; nothing here knows the rules of a game."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from sqlalchemy import (
    RowMapping,
    Table,
    and_,
    bindparam,
    func,
    insert,
    or_,
    select,
    update,
)

from hypostyle.server.problems import Conflict, no_table
from hypostyle.server.storage.changes import TableChanges, append_rows, seat_values
from hypostyle.server.storage.channel import announce
from hypostyle.server.storage.chat import read_messages
from hypostyle.server.storage.database import conflicts
from hypostyle.server.storage.entities import (
    CLOSED,
    PLAYING,
    WAITING,
    IdempotencyKey,
    Message,
    Note,
    StoredRow,
    StoredSeat,
    StoredTable,
    WaitingSeat,
)
from hypostyle.server.storage.quotas import Quota, Quotas, check_room, has_room_without_people
from hypostyle.server.storage.requests import forget, remember
from hypostyle.server.storage.schema import NOTES, ROWS, SEATS, TABLES, VISITS

KEY_SECONDS: Final = 2 * 86_400
"""How long a repeated request is recognised."""


# Built once: composing a statement takes as long as running it.
_TABLE: Final = select(TABLES).where(TABLES.c.id == bindparam("t"))
_SEATS: Final = select(SEATS).where(SEATS.c.table_id == bindparam("t")).order_by(SEATS.c.seat)
_ROWS: Final = (
    select(*(ROWS.c[field.name] for field in fields(StoredRow)))
    .where(
        ROWS.c.table_id == bindparam("t"),
        ROWS.c.n > bindparam("known"),
    )
    .order_by(ROWS.c.n)
)
_NOTES: Final = select(NOTES).where(NOTES.c.table_id == bindparam("t")).order_by(NOTES.c.version)
_VERSION: Final = select(TABLES.c.version).where(TABLES.c.id == bindparam("t"))
_VERSION_AND_SEEN: Final = """
SELECT version, (SELECT "row" FROM visits WHERE table_id = tables.id AND seat = ?),
(SELECT value FROM house WHERE name = 'epoch')
FROM tables WHERE id = ?
"""


def _names(kind: type) -> str:
    """The columns of a stored value in the order of its fields."""
    return ", ".join(f'"{field.name}"' for field in fields(kind))


def _all_of(kind: type, table: Table, order: str, more: str = "") -> str:
    """A subquery that returns all rows of a part of a table as one JSON array."""
    each = f'json_agg(json_build_array({_names(kind)}) ORDER BY "{order}")'
    which = f"WHERE table_id = tables.id{more}"
    return f"(SELECT coalesce({each}, '[]') FROM {table.name} {which})"


_LOAD: Final = f"""
SELECT {_names(StoredTable)},
{_all_of(StoredSeat, SEATS, "seat")},
{_all_of(StoredRow, ROWS, "n", " AND n > ?")},
{_all_of(Note, NOTES, "version")}
FROM tables WHERE id = ?
"""
Freshness = tuple[int, int | None, str | None]
"""The version of a table, the last row that a seat's player has seen, and the restored backup."""


@dataclass(frozen=True, slots=True)
class LoadedRows:
    """A table of one version, with the rows and messages that were asked for."""

    table: StoredTable
    seats: list[StoredSeat]
    rows: list[StoredRow]
    notes: list[Note]
    messages: list[Message]


class TableStore(TableChanges):
    """Tables with their seats, rows and notes."""

    # --- writing ----------------------------------------------------------------------------------

    def create(
        self,
        table: StoredTable,
        seats: Sequence[StoredSeat],
        rows: Sequence[StoredRow],
        quotas: Quotas,
        key: IdempotencyKey | None,
        result: Mapping[str, Any],
        again: tuple[str, int] | None = None,
    ) -> None:
        """Store a new table, if the quotas allow one more.

        `again` is the table, and its version, that this one is the rematch of.
        """
        now = time.time()
        with conflicts(), self._database.writing() as connection:
            check_room(connection, table, seats, quotas)
            values = {name: getattr(table, name) for name in StoredTable.__slots__}
            connection.execute(insert(TABLES), {**values, "made": now, "touched": now})
            connection.execute(insert(SEATS), [seat_values(table.id, seat) for seat in seats])
            append_rows(connection, table.id, rows, now)
            if again is not None:
                done = connection.execute(
                    update(TABLES)
                    .where(TABLES.c.id == again[0], TABLES.c.version == again[1])
                    .values(version=again[1] + 1, rematch=table.id)
                )
                if done.rowcount != 1:
                    raise Conflict
                announce(connection, again[0], again[1] + 1)
            remember(connection, key, result, now)

    def visit(self, table_id: str, seat: int, row: int) -> None:
        """Store that a seat's player has seen the game up to a row. The table's version stays."""
        mine = and_(VISITS.c.table_id == table_id, VISITS.c.seat == seat)
        with conflicts(), self._database.writing() as connection:
            done = connection.execute(update(VISITS).where(mine).values(row=row))
            if done.rowcount == 0:
                connection.execute(insert(VISITS), {"table_id": table_id, "seat": seat, "row": row})

    def close_abandoned(
        self, live_before: float, async_before: float, playing_before: float
    ) -> None:
        """Close tables without a change since a time: waiting ones by their pace, and games."""
        waits, pace, touched = TABLES.c.status == WAITING, TABLES.c.pace, TABLES.c.touched
        left = or_(
            and_(waits, pace != "async", touched < live_before),
            and_(waits, pace == "async", touched < async_before),
            and_(TABLES.c.status == PLAYING, touched < playing_before),
        )
        with self._database.writing() as connection:
            connection.execute(
                update(TABLES)
                .where(left)
                .values(
                    status=CLOSED, due=False, asked=0, deadline=None, version=TABLES.c.version + 1
                )
            )
            forget(connection, time.time() - KEY_SECONDS)

    # --- reading ----------------------------------------------------------------------------------

    def load(self, table_id: str, known: int = 0, after: int | None = None) -> LoadedRows:
        """A table, its seats and notes, its rows after the first `known`, all of one version.

        With `after`, also the chat messages after that number.
        """
        check_id(table_id)
        if self._database.postgres and after is None:
            return self._load_in_one(table_id, known)
        this = {"t": table_id}
        with self._database.snapshot() as connection:
            first = connection.execute(_TABLE, this).mappings().first()
            if first is None:
                raise no_table()
            table = _table(first)
            seats = connection.execute(_SEATS, this).mappings()
            rows = connection.execute(_ROWS, {"t": table_id, "known": known})
            notes = connection.execute(_NOTES, this).mappings()
            return LoadedRows(
                table,
                [StoredSeat(**{name: row[name] for name in StoredSeat.__slots__}) for row in seats],
                [StoredRow(*row) for row in rows],
                [Note(**{name: row[name] for name in Note.__slots__}) for row in notes],
                [] if after is None else read_messages(connection, table_id, after),
            )

    def may_go_on_without_people(self, table: StoredTable, quota: Quota) -> bool:
        """Whether there may be another game of its owner in which only bots play."""
        with self._database.reading() as connection:
            return has_room_without_people(connection, table, quota)

    def _load_in_one(self, table_id: str, known: int) -> LoadedRows:
        """The same by one statement, which is what servers do that share a table."""
        found = self._database.query(_LOAD, (known, table_id))
        if found is None:
            raise no_table()
        *columns, seats, rows, notes = found
        return LoadedRows(
            StoredTable(*columns),
            [StoredSeat(*seat) for seat in seats],
            [StoredRow(*row) for row in rows],
            [Note(*note) for note in notes],
            [],
        )

    def version(self, table_id: str) -> int:
        """The version of a table: it grows by 1 with every change."""
        check_id(table_id)
        with self._database.autocommit() as connection:
            found: int | None = connection.execute(_VERSION, {"t": table_id}).scalar()
        if found is None:
            raise no_table()
        return found

    def version_and_seen(self, table_id: str, seat: int) -> Freshness:
        """The version of a table, and the last row a seat's player has seen; None before any.

        The third value changes when a backup is restored: then nothing in memory is true any more.
        """
        check_id(table_id)
        found = self._database.query(_VERSION_AND_SEEN, (seat, table_id))
        if found is None:
            raise no_table()
        return found[0], found[1], found[2]

    def freshness(self, wanted: Sequence[tuple[str, int]]) -> list[Freshness | None]:
        """The same for several tables and seats; None for one that is not there. PostgreSQL only."""
        sql = _VERSION_AND_SEEN.replace("?", "%s")
        return self._database.query.many([(sql, (seat, table_id)) for table_id, seat in wanted])

    def waiting(self, player: str, limit: int) -> list[WaitingSeat]:
        """The seats where a player has to answer, the longest waiting first."""
        asked = TABLES.c.asked.bitwise_rshift(SEATS.c.seat).bitwise_and(1) == 1
        with self._database.reading() as connection:
            rows = connection.execute(
                select(TABLES.c.id, TABLES.c.game, SEATS.c.seat, TABLES.c.touched)
                .join(SEATS, SEATS.c.table_id == TABLES.c.id)
                .where(
                    SEATS.c.player_id == player,
                    SEATS.c.standin.is_(None),
                    TABLES.c.status == PLAYING,
                    asked,
                )
                .order_by(TABLES.c.touched, SEATS.c.seat)
                .limit(limit)
            ).all()
        return [WaitingSeat(*row) for row in rows]

    def lobby(self, limit: int) -> list[tuple[StoredTable, list[StoredSeat]]]:
        """Listed tables that wait for players, the newest first."""
        return self._list(and_(TABLES.c.status == WAITING, TABLES.c.listed), limit)

    def public_games(self, limit: int) -> list[tuple[StoredTable, list[StoredSeat]]]:
        """Games in progress that everybody may watch, the latest changed first."""
        public = or_(TABLES.c.listed, TABLES.c.rated)
        return self._list(and_(TABLES.c.status == PLAYING, public), limit)

    def sits(self, table_id: str, player: str) -> bool:
        """Whether a player has a seat at a table."""
        check_id(table_id)
        mine = (SEATS.c.table_id == table_id, SEATS.c.player_id == player)
        with self._database.autocommit() as connection:
            return (
                connection.execute(select(SEATS.c.seat).where(*mine).limit(1)).first() is not None
            )

    def tables_of(self, player: str, limit: int) -> list[tuple[StoredTable, list[StoredSeat]]]:
        """The tables a player has opened or sits at, the latest changed first."""
        sits = select(SEATS.c.table_id).where(SEATS.c.player_id == player)
        return self._list(or_(TABLES.c.owner == player, TABLES.c.id.in_(sits)), limit)

    def _list(self, which: Any, limit: int) -> list[tuple[StoredTable, list[StoredSeat]]]:
        with self._database.reading() as connection:
            found = connection.execute(
                select(TABLES).where(which).order_by(TABLES.c.touched.desc()).limit(limit)
            ).mappings()
            tables = [_table(row) for row in found]
            ids = [table.id for table in tables]
            seats: dict[str, list[StoredSeat]] = {name: [] for name in ids}
            rows = connection.execute(
                select(SEATS).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.seat)
            ).mappings()
            for row in rows:
                seat = StoredSeat(**{name: row[name] for name in StoredSeat.__slots__})
                seats[row["table_id"]].append(seat)
        return [(table, seats[table.id]) for table in tables]

    def overdue_bots(self, before: float, limit: int = 100) -> list[str]:
        """Tables where a bot has not answered since a time."""
        due = and_(TABLES.c.due, TABLES.c.touched < before)
        return self._playing(due, TABLES.c.touched, limit)

    def expired_clocks(self, now: float, limit: int = 100) -> list[str]:
        """Tables where a clock has run out."""
        return self._playing(TABLES.c.deadline <= now, TABLES.c.deadline, limit)

    def missing_nonces(self, now: float, limit: int = 100) -> list[str]:
        """Waiting tables whose time for nonces is over."""
        late = and_(TABLES.c.status == WAITING, TABLES.c.deadline <= now)
        wanted = select(TABLES.c.id).where(late).order_by(TABLES.c.deadline).limit(limit)
        with self._database.reading() as connection:
            return list(connection.execute(wanted).scalars())

    def _playing(self, which: Any, order: Any, limit: int) -> list[str]:
        wanted = select(TABLES.c.id).where(TABLES.c.status == PLAYING, which)
        with self._database.reading() as connection:
            return list(connection.execute(wanted.order_by(order).limit(limit)).scalars())

    def ids(self) -> list[str]:
        """All tables, the oldest first."""
        with self._database.reading() as connection:
            return list(connection.execute(select(TABLES.c.id).order_by(TABLES.c.made)).scalars())

    def count(self) -> dict[str, int]:
        """The number of tables by status."""
        with self._database.reading() as connection:
            rows = connection.execute(
                select(TABLES.c.status, func.count()).group_by(TABLES.c.status)
            ).all()
        return {str(row[0]): int(row[1]) for row in rows}


def _table(row: RowMapping) -> StoredTable:
    return StoredTable(**{name: row[name] for name in StoredTable.__slots__})


def check_id(table_id: str) -> None:
    """Raise unless a text could be a table's id; PostgreSQL fails on some characters."""
    if not table_id.isascii() or not table_id.isalnum() or len(table_id) > 40:
        raise no_table()
