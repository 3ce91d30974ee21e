"""Changes of tables: one by itself, or those of several tables in one transaction."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from sqlalchemy import Connection, Dialect, bindparam, insert, select, update

from hypostyle.server.problems import Conflict
from hypostyle.server.storage import sqlite
from hypostyle.server.storage.channel import NOTIFY, announce, payload
from hypostyle.server.storage.database import Database, conflicts
from hypostyle.server.storage.entities import Change, IdempotencyKey, Note, StoredRow, StoredSeat
from hypostyle.server.storage.requests import key_values, remember
from hypostyle.server.storage.schema import KEYS, NOTES, ROWS, SEATS, TABLES

# Built once: composing a statement takes as long as running it.
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
# For SQLite by hand: through the statement compiler a change takes five times as long.
_SQLITE_CHANGE: Final = """
UPDATE tables SET version = ?, status = ?, due = ?, asked = ?, times = ?, deadline = ?, touched = ?
WHERE id = ? AND version = ?
"""
_SQLITE_ROW: Final = """
INSERT INTO record_rows (table_id, n, version, seat, act, answer, at) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_SQLITE_KEY: Final = """
INSERT INTO idempotency_keys (player_id, "key", digest, result, made) VALUES (?, ?, ?, ?, ?)
"""
AT_ONCE: Final = 8
"""The most rows, chance included, that PostgreSQL gets in one statement."""


@dataclass(frozen=True, slots=True)
class TableChange:
    """A change of a table that must have this version."""

    table_id: str
    version: int
    change: Change
    key: IdempotencyKey | None
    result: Mapping[str, Any]

    @property
    def rows_only(self) -> bool:
        """Whether neither seats change nor a note is written, which is the usual case."""
        return not self.change.seats and self.change.note is None

    def columns(self, now: float) -> dict[str, Any]:
        """The new values of the table, and which table is meant."""
        change = self.change
        return {
            "version": self.version + 1,
            "status": change.status,
            "due": change.due,
            "asked": change.asked,
            "times": change.times,
            "deadline": change.deadline,
            "touched": now,
            "t": self.table_id,
            "before": self.version,
        }


@cache
def _change_sql(dialect: Dialect, rows: int, keyed: bool) -> str:
    """The usual change as one PostgreSQL statement: one round trip instead of seven.

    It returns a row when the table had the expected version; if not, it writes nothing.
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


class TableChanges:
    """Writes changes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def change(
        self,
        table_id: str,
        version: int,
        change: Change,
        key: IdempotencyKey | None = None,
        result: Mapping[str, Any] | None = None,
    ) -> None:
        """Change a table of this version to the next one, or raise Conflict and do nothing."""
        one = TableChange(table_id, version, change, key, result or {})
        now = time.time()
        if self._in_one_statement(one):
            with conflicts():
                if self._database.query(*self._statement(one, now)) is None:
                    raise Conflict
            return
        with conflicts(), self._database.writing() as connection:
            done = connection.execute(_CHANGE, one.columns(now))
            if done.rowcount != 1:
                raise Conflict
            for seat in change.seats:
                connection.execute(
                    update(SEATS)
                    .where(SEATS.c.table_id == table_id, SEATS.c.seat == seat.seat)
                    .values(seat_values(table_id, seat))
                )
            if change.note is not None:
                note = {name: getattr(change.note, name) for name in Note.__slots__}
                connection.execute(
                    insert(NOTES), {**note, "table_id": table_id, "version": version + 1, "at": now}
                )
            append_rows(connection, table_id, change.rows, now)
            remember(connection, key, result or {}, now)
            announce(connection, table_id, version + 1)

    def change_many(self, wanted: Sequence[TableChange]) -> list[bool]:
        """Change several tables in one transaction; False for each that has another version.

        Such a table is left as it is, and the others are changed. No table may be named twice.
        """
        fits = self._in_one_statement if self._database.postgres else _is_rows_only
        if all(fits(one) for one in wanted):
            try:
                return self._change_together(wanted)
            except Conflict:
                pass  # a key or a row is there already: each is tried by itself
        return [self._change_alone(one) for one in wanted]

    def _change_alone(self, one: TableChange) -> bool:
        try:
            self.change(one.table_id, one.version, one.change, one.key, one.result)
        except Conflict:
            return False
        return True

    def _change_together(self, wanted: Sequence[TableChange]) -> list[bool]:
        now = time.time()
        with conflicts():
            if self._database.postgres:
                statements = [self._statement(one, now) for one in wanted]
                return [row is not None for row in self._database.query.many(statements)]
            with self._database.writing() as connection:
                run = sqlite.runner(connection)
                return [_change_sqlite(run, one, now) for one in wanted]

    def _in_one_statement(self, one: TableChange) -> bool:
        return self._database.postgres and one.rows_only and len(one.change.rows) <= AT_ONCE

    def _statement(self, one: TableChange, now: float) -> tuple[str, dict[str, Any]]:
        """A change as one statement of PostgreSQL, with its values."""
        values = one.columns(now)
        values["news"] = payload(one.table_id, one.version + 1)
        for k, row in enumerate(one.change.rows):
            values |= {f"{name}_{k}": getattr(row, name) for name in StoredRow.__slots__}
            values[f"at_{k}"] = now
        if one.key is not None:
            kept = key_values(one.key, one.result, now)
            values |= {f"key_{name}": value for name, value in kept.items()}
        dialect = self._database.engine.dialect
        return _change_sql(dialect, len(one.change.rows), one.key is not None), values


def _is_rows_only(one: TableChange) -> bool:
    return one.rows_only


def _change_sqlite(run: sqlite.Runner, one: TableChange, now: float) -> bool:
    if run(_SQLITE_CHANGE, tuple(one.columns(now).values())) != 1:
        return False
    for row in one.change.rows:
        run(_SQLITE_ROW, (one.table_id, row.n, row.version, row.seat, row.act, row.answer, now))
    if one.key is not None:
        run(_SQLITE_KEY, tuple(key_values(one.key, one.result, now).values()))
    return True


def append_rows(
    connection: Connection, table_id: str, rows: Sequence[StoredRow], now: float
) -> None:
    """Add rows to a game."""
    values = [
        {"table_id": table_id, "at": now, **{n: getattr(row, n) for n in StoredRow.__slots__}}
        for row in rows
    ]
    if values:
        connection.execute(_ADD_ROWS, values)


def seat_values(table_id: str, seat: StoredSeat) -> dict[str, Any]:
    """The columns of a seat."""
    return {"table_id": table_id, **{name: getattr(seat, name) for name in StoredSeat.__slots__}}
