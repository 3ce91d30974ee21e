"""How many tables there may be: in all, of one player, from one address, and without people."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, exists, func, select

from hypostyle.server.problems import problem
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.entities import PLAYING, WAITING, StoredSeat, StoredTable
from hypostyle.server.storage.schema import SEATS, TABLES


@dataclass(frozen=True, slots=True)
class Quota:
    """The most tables of one sort."""

    in_all: int
    each: int
    """Of one player."""
    address: int
    """From one address, however many players it has: never more than half of all."""


def quota(in_all: int, each: int, address: int) -> Quota:
    """A quota that leaves room for other addresses, unless one player may take it all."""
    return Quota(in_all, each, min(address, max(each, in_all // 2)))


@dataclass(frozen=True, slots=True)
class Quotas:
    """The quotas of a server."""

    tables: Quota
    """Unfinished tables."""
    records: Quota
    """Uploaded records."""
    bots: Quota
    """Games in which only bots play."""

    @classmethod
    def of(cls, settings: ServerSettings) -> "Quotas":
        """The quotas that the settings give."""
        s = settings
        return cls(
            quota(s.most_tables, s.most_tables_each, s.most_tables_address),
            quota(s.most_records, s.most_records_each, s.most_records_address),
            quota(s.most_bot_tables, s.most_bot_tables_each, s.most_bot_tables),
        )


PERSON = exists().where(
    SEATS.c.table_id == TABLES.c.id, SEATS.c.player_id.is_not(None), SEATS.c.standin.is_(None)
)
WITHOUT_PEOPLE = (TABLES.c.status == PLAYING) & TABLES.c.due & ~PERSON
"""Games in which only bots play. A paused one is none: it waits for its players."""


def check_room(
    connection: Connection, table: StoredTable, seats: Sequence[StoredSeat], quotas: Quotas
) -> None:
    """Raise a problem unless there is room for a new table."""
    if table.imported:
        _check(connection, table, quotas.records, TABLES.c.imported, "records")
        return
    unfinished = TABLES.c.status.in_((WAITING, PLAYING))
    _check(connection, table, quotas.tables, unfinished, "tables")
    if all(seat.playing_bot is not None for seat in seats):
        _check(connection, table, quotas.bots, WITHOUT_PEOPLE, "bots")


def has_room_without_people(connection: Connection, table: StoredTable, quota: Quota) -> bool:
    """Whether another game of a table's owner may go on without people."""
    count = _count(WITHOUT_PEOPLE & (TABLES.c.id != table.id))
    mine = count.where(TABLES.c.owner == table.owner)
    most = ((count, quota.in_all), (mine, quota.each))
    return all(connection.execute(these).scalar_one() < n for these, n in most)


def _check(connection: Connection, table: StoredTable, quota: Quota, which: Any, case: str) -> None:
    count = _count(which)
    mine = count.where(TABLES.c.owner == table.owner)
    if connection.execute(mine).scalar_one() >= quota.each:
        raise problem(429, "too-many-tables", case, most=quota.each)
    near = count.where(TABLES.c.source == table.source)
    if table.source and connection.execute(near).scalar_one() >= quota.address:
        raise problem(429, "too-many-tables", f"{case}_address", most=quota.address)
    if connection.execute(count).scalar_one() >= quota.in_all:
        raise problem(503, "full", case)


def _count(which: Any) -> Any:
    return select(func.count()).select_from(TABLES).where(which)
