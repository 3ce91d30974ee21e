"""SQL about tables. Every method is one transaction; nothing here knows a rule of any game."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Dialect,
    RowMapping,
    and_,
    bindparam,
    func,
    insert,
    or_,
    select,
    update,
)

from hypostyle.server.problems import Conflict, Problem, no_table
from hypostyle.server.storage.entities import (
    CLOSED,
    PLAYING,
    WAITING,
    Change,
    IdempotencyKey,
    Note,
    Player,
    StoredRow,
    StoredSeat,
    StoredTable,
    WaitingSeat,
)
from hypostyle.server.storage.players import NOTIFY, Guestbook, check_address, guarded
from hypostyle.server.storage.schema import KEYS, NOTES, ROWS, SEATS, TABLES, VISITS

KEY_SECONDS: Final = 2 * 86_400
"""How long a repeated request is recognised."""


# Built once: to put a statement together takes as long as to run it.
_TABLE: Final = select(TABLES).where(TABLES.c.id == bindparam("t"))
_SEATS: Final = select(SEATS).where(SEATS.c.table_id == bindparam("t")).order_by(SEATS.c.seat)
_ROWS: Final = (
    select(ROWS)
    .where(
        ROWS.c.table_id == bindparam("t"),
        ROWS.c.n > bindparam("known"),
        # PostgreSQL may show rows that came after the table was read.
        ROWS.c.version <= bindparam("last"),
    )
    .order_by(ROWS.c.n)
)
_NOTES: Final = select(NOTES).where(NOTES.c.table_id == bindparam("t")).order_by(NOTES.c.version)
_VERSION: Final = select(TABLES.c.version).where(TABLES.c.id == bindparam("t"))
_GLANCE: Final = """
SELECT version, (SELECT "row" FROM visits WHERE table_id = tables.id AND seat = ?)
FROM tables WHERE id = ?
"""
_CHANGE: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("t"), TABLES.c.version == bindparam("before"))
    .values(
        {
            name: bindparam(name)
            for name in ("version", "status", "due", "asked", "times", "deadline", "touched")
        }
    )
)
_ADD_ROWS: Final = insert(ROWS)
AT_ONCE: Final = 8
"""Rows of one answer, chance's among them, that are still written by one statement."""


@cache
def _all_in_one(dialect: Dialect, rows: int, keyed: bool) -> str:
    """The usual change as one statement of PostgreSQL: what would be seven trips to it is one.

    It brings back a row when the table was as expected; when not, nothing is written.
    """
    done = _CHANGE.returning(TABLES.c.id).cte("done")
    parts: list[Any] = []
    for k in range(rows):
        names = [column.name for column in ROWS.columns]
        values = [bindparam(f"{name}_{k}", type_=ROWS.c[name].type) for name in names[1:]]
        parts.append(insert(ROWS).from_select(names, select(done.c.id, *values)).cte(f"row_{k}"))
    if keyed:
        kept = [bindparam(f"key_{column.name}", type_=column.type) for column in KEYS.columns]
        kept_from = select(*kept).select_from(done)
        parts.append(insert(KEYS).from_select(list(KEYS.columns.keys()), kept_from).cte("kept"))
    whole = select(NOTIFY).select_from(done).add_cte(*parts)
    return str(whole.compile(dialect=dialect))


@dataclass(frozen=True, slots=True)
class Found:
    """A table as it is stored; of its rows those that were asked for."""

    table: StoredTable
    seats: list[StoredSeat]
    rows: list[StoredRow]
    notes: list[Note]


class Store(Guestbook):
    """Everything that outlives the process."""

    # --- writing ----------------------------------------------------------------------------------

    def create(
        self,
        table: StoredTable,
        seats: Sequence[StoredSeat],
        rows: Sequence[StoredRow],
        most: tuple[int, int],
        key: IdempotencyKey | None,
        result: Mapping[str, Any],
        again: tuple[str, int] | None = None,
    ) -> None:
        """A new table; `most` are the tables of its sort allowed in all and to one owner.

        Unfinished tables are one sort, records that were brought here the other. `again` names
        the table, and its version, that this one is the rematch of.
        """
        now = time.time()
        with guarded(), self.database.writing() as connection:
            self._check_room(connection, table, most)
            values = {name: getattr(table, name) for name in StoredTable.__slots__}
            connection.execute(insert(TABLES), {**values, "made": now, "touched": now})
            connection.execute(insert(SEATS), [_seat(table.id, seat) for seat in seats])
            self._append(connection, table.id, rows, now)
            if again is not None:
                done = connection.execute(
                    update(TABLES)
                    .where(TABLES.c.id == again[0], TABLES.c.version == again[1])
                    .values(version=again[1] + 1, rematch=table.id)
                )
                if done.rowcount != 1:
                    raise Conflict
                self._notify(connection, again[0], again[1] + 1)
            self._remember(connection, key, result, now)

    def _check_room(
        self, connection: Connection, table: StoredTable, most: tuple[int, int]
    ) -> None:
        unfinished = TABLES.c.status.in_((WAITING, PLAYING))
        sort = TABLES.c.imported if table.imported else unfinished
        count = select(func.count()).select_from(TABLES).where(sort)
        if connection.execute(count).scalar_one() >= most[0]:
            raise Problem(503, "full", "The house is full; please come back later.")
        mine = count.where(TABLES.c.owner == table.owner)
        if connection.execute(mine).scalar_one() >= most[1]:
            what = "records here" if table.imported else "unfinished tables; finish one"
            raise Problem(429, "too-many-tables", f"You have {most[1]} {what}.")

    def change(
        self,
        table_id: str,
        version: int,
        change: Change,
        key: IdempotencyKey | None = None,
        result: Mapping[str, Any] | None = None,
    ) -> None:
        """Take a table from `version` to the next one, or raise Conflict and do nothing."""
        now = time.time()
        table = {
            "t": table_id,
            "before": version,
            "version": version + 1,
            "status": change.status,
            "due": change.due,
            "asked": change.asked,
            "times": change.times,
            "deadline": change.deadline,
            "touched": now,
        }
        swift = self.database.postgres and not change.seats and change.note is None
        if swift and len(change.rows) <= AT_ONCE:
            self._change_at_once(table, change.rows, key, result or {})
            return
        with guarded(), self.database.writing() as connection:
            done = connection.execute(_CHANGE, table)
            if done.rowcount != 1:
                raise Conflict
            for seat in change.seats:
                connection.execute(
                    update(SEATS)
                    .where(SEATS.c.table_id == table_id, SEATS.c.seat == seat.seat)
                    .values(_seat(table_id, seat))
                )
            if change.note is not None:
                note = {name: getattr(change.note, name) for name in Note.__slots__}
                connection.execute(
                    insert(NOTES), {**note, "table_id": table_id, "version": version + 1, "at": now}
                )
            self._append(connection, table_id, change.rows, now)
            self._remember(connection, key, result or {}, now)
            self._notify(connection, table_id, version + 1)

    def _change_at_once(
        self,
        table: dict[str, Any],
        rows: Sequence[StoredRow],
        key: IdempotencyKey | None,
        result: Mapping[str, Any],
    ) -> None:
        now = table["touched"]
        values = {**table, "news": f"{table['t']} {table['version']}"}
        for k, row in enumerate(rows):
            values |= {f"{name}_{k}": getattr(row, name) for name in StoredRow.__slots__}
            values[f"at_{k}"] = now
        if key is not None:
            kept = self._kept(key, result, now)
            values |= {f"key_{name}": value for name, value in kept.items()}
        sql = _all_in_one(self.database.engine.dialect, len(rows), key is not None)
        with guarded():
            if self.database.query(sql, values) is None:
                raise Conflict

    def visit(self, table_id: str, seat: int, row: int) -> None:
        """A seat's player has seen the game up to a row. The table does not change by that."""
        mine = and_(VISITS.c.table_id == table_id, VISITS.c.seat == seat)
        with guarded(), self.database.writing() as connection:
            done = connection.execute(update(VISITS).where(mine).values(row=row))
            if done.rowcount == 0:
                connection.execute(insert(VISITS), {"table_id": table_id, "seat": seat, "row": row})

    def tidy(self, waiting_before: float, playing_before: float) -> None:
        """Close tables that were left, and forget old keys."""
        with self.database.writing() as connection:
            left = or_(
                and_(TABLES.c.status == WAITING, TABLES.c.touched < waiting_before),
                and_(TABLES.c.status == PLAYING, TABLES.c.touched < playing_before),
            )
            connection.execute(
                update(TABLES)
                .where(left)
                .values(
                    status=CLOSED, due=False, asked=0, deadline=None, version=TABLES.c.version + 1
                )
            )
            self._forget(connection, time.time() - KEY_SECONDS)

    # --- reading ----------------------------------------------------------------------------------

    def load(self, table_id: str, known: int = 0) -> Found:
        """A table, its seats and notes, and its rows after the `known` first ones."""
        check_address(table_id)
        this = {"t": table_id}
        with self.database.reading() as connection:
            first = connection.execute(_TABLE, this).mappings().first()
            if first is None:
                raise no_table()
            table = _table(first)
            seats = connection.execute(_SEATS, this).mappings()
            after = {"t": table_id, "known": known, "last": table.version}
            rows = connection.execute(_ROWS, after).mappings()
            notes = connection.execute(_NOTES, this).mappings()
            return Found(
                table,
                [StoredSeat(**{name: row[name] for name in StoredSeat.__slots__}) for row in seats],
                [StoredRow(**{name: row[name] for name in StoredRow.__slots__}) for row in rows],
                [Note(**{name: row[name] for name in Note.__slots__}) for row in notes],
            )

    def version(self, table_id: str) -> int:
        """How often a table has changed."""
        check_address(table_id)
        with self.database.glancing() as connection:
            found: int | None = connection.execute(_VERSION, {"t": table_id}).scalar()
        if found is None:
            raise no_table()
        return found

    def glance(self, table_id: str, seat: int) -> tuple[int, int | None]:
        """The version of a table, and the last row a seat's player has seen; None before any."""
        check_address(table_id)
        found = self.database.query(_GLANCE, (seat, table_id))
        if found is None:
            raise no_table()
        return found[0], found[1]

    def waiting(self, player: str, limit: int) -> list[WaitingSeat]:
        """The seats at which a player is asked, the longest waiting first."""
        asked = TABLES.c.asked.bitwise_rshift(SEATS.c.seat).bitwise_and(1) == 1
        with self.database.reading() as connection:
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

    def tables_of(self, player: str, limit: int) -> list[tuple[StoredTable, list[StoredSeat]]]:
        """The tables a player has opened or sits at, the last touched first."""
        sits = select(SEATS.c.table_id).where(SEATS.c.player_id == player)
        return self._list(or_(TABLES.c.owner == player, TABLES.c.id.in_(sits)), limit)

    def _list(self, which: Any, limit: int) -> list[tuple[StoredTable, list[StoredSeat]]]:
        with self.database.reading() as connection:
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

    def neglected(self, before: float, limit: int = 100) -> list[str]:
        """Tables where a bot has been asked since before a moment and has not answered."""
        due = and_(TABLES.c.due, TABLES.c.touched < before)
        return self._playing(due, TABLES.c.touched, limit)

    def late(self, now: float, limit: int = 100) -> list[str]:
        """Tables where somebody's clock has run out."""
        return self._playing(TABLES.c.deadline <= now, TABLES.c.deadline, limit)

    def _playing(self, which: Any, order: Any, limit: int) -> list[str]:
        wanted = select(TABLES.c.id).where(TABLES.c.status == PLAYING, which)
        with self.database.reading() as connection:
            return list(connection.execute(wanted.order_by(order).limit(limit)).scalars())

    def count(self) -> dict[str, int]:
        """How many tables there are, by status."""
        with self.database.reading() as connection:
            rows = connection.execute(
                select(TABLES.c.status, func.count()).group_by(TABLES.c.status)
            ).all()
        return {str(row[0]): int(row[1]) for row in rows}

    # --- inside -----------------------------------------------------------------------------------

    def _append(
        self, connection: Connection, table_id: str, rows: Sequence[StoredRow], now: float
    ) -> None:
        values = [
            {"table_id": table_id, "at": now, **{n: getattr(row, n) for n in StoredRow.__slots__}}
            for row in rows
        ]
        if values:
            connection.execute(_ADD_ROWS, values)


def _table(row: RowMapping) -> StoredTable:
    return StoredTable(**{name: row[name] for name in StoredTable.__slots__})


def _seat(table_id: str, seat: StoredSeat) -> dict[str, Any]:
    return {"table_id": table_id, **{name: getattr(seat, name) for name in StoredSeat.__slots__}}


__all__ = ["Found", "Player", "Store"]
