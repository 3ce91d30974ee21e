"""SQL for the host: lists, closing, erasing. Every method is one transaction."""

import time
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, delete, exists, func, or_, select, update

from hypostyle.server.problems import no_table, problem
from hypostyle.server.storage.channel import announce
from hypostyle.server.storage.database import Database
from hypostyle.server.storage.entities import CLOSED, OVER, PLAYING, WAITING
from hypostyle.server.storage.schema import (
    CHAT,
    KEYS,
    MAIL,
    MAIL_ALERTS,
    NOTES,
    PLAYERS,
    PUSH,
    PUZZLE_ATTEMPTS,
    PUZZLE_RATINGS,
    RATINGS,
    RESULTS,
    REVIEWS,
    ROWS,
    SEATS,
    SESSIONS,
    TABLES,
    VISITS,
)
from hypostyle.server.storage.tables import check_id

AT_ONCE: Final = 200
"""Tables that are deleted in one transaction, so that games need not wait long."""


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """A player in the host's list."""

    id: str
    name: str
    login: str | None
    made: float
    """When they came, in seconds since 1970."""
    banned: bool
    seats: int
    """The seats they have, finished games included."""


@dataclass(frozen=True, slots=True)
class TableFacts:
    """A table in the host's list."""

    id: str
    game: str
    status: str
    owner: str
    """The id of the player who opened it."""
    names: tuple[str, ...]
    """Who sits there; empty for a free seat."""
    rows: int
    touched: float
    """The time of the last change, in seconds since 1970."""


class AdminStore:
    """What only the host may see and do."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def players(self, find: str = "", banned: bool = False, limit: int = 50) -> list[PlayerFacts]:
        """Players, the newest first; `find` is part of a name or user name, or a whole id."""
        seats = (
            select(func.count())
            .select_from(SEATS)
            .where(SEATS.c.player_id == PLAYERS.c.id)
            .scalar_subquery()
        )
        p = PLAYERS.c
        wanted = select(p.id, p.name, p.login, p.made, p.banned.is_not(None), seats)
        if find:
            likes = (column.icontains(find, autoescape=True) for column in (p.name, p.login))
            wanted = wanted.where(or_(p.id == find, *likes))
        if banned:
            wanted = wanted.where(p.banned.is_not(None))
        with self._database.reading() as connection:
            rows = connection.execute(wanted.order_by(p.made.desc()).limit(limit)).all()
        return [
            PlayerFacts(id_, name, login, made, bool(is_banned), count)
            for id_, name, login, made, is_banned, count in rows
        ]

    def tables(
        self, find: str = "", status: str | None = None, limit: int = 50
    ) -> list[TableFacts]:
        """Tables, the latest changed first; `find` is a game, an id, or the id of a player."""
        length = (
            select(func.coalesce(func.max(ROWS.c.n), 0))
            .where(ROWS.c.table_id == TABLES.c.id)
            .scalar_subquery()
        )
        t = TABLES.c
        wanted = select(t.id, t.game, t.status, t.owner, length.label("length"), t.touched)
        if find:
            sits = select(SEATS.c.table_id).where(SEATS.c.player_id == find)
            wanted = wanted.where(
                or_(t.id == find, t.game == find, t.owner == find, t.id.in_(sits))
            )
        if status is not None:
            wanted = wanted.where(t.status == status)
        with self._database.snapshot() as connection:
            rows = connection.execute(wanted.order_by(t.touched.desc()).limit(limit)).all()
            names: dict[str, list[str]] = {row.id: [] for row in rows}
            seats = select(SEATS.c.table_id, SEATS.c.name, SEATS.c.bot).order_by(SEATS.c.seat)
            for seat in connection.execute(seats.where(SEATS.c.table_id.in_(list(names)))):
                names[seat.table_id].append(seat.name or seat.bot or "")
        return [
            TableFacts(
                row.id,
                row.game,
                row.status,
                row.owner,
                tuple(names[row.id]),
                row.length,
                row.touched,
            )
            for row in rows
        ]

    def close(self, table_id: str) -> int:
        """Close an unfinished table; returns its new version."""
        check_id(table_id)
        with self._database.writing() as connection:
            found = connection.execute(
                select(TABLES.c.status).where(TABLES.c.id == table_id)
            ).scalar()
            if found is None:
                raise no_table()
            if found not in (WAITING, PLAYING):
                raise problem(409, "not-playing", found)
            closed = connection.execute(
                update(TABLES)
                .where(TABLES.c.id == table_id)
                .values(
                    status=CLOSED, due=False, asked=0, deadline=None, version=TABLES.c.version + 1
                )
                .returning(TABLES.c.version)
            )
            version: int = closed.scalar_one()
            announce(connection, table_id, version)
        return version

    def delete_table(self, table_id: str) -> None:
        """Delete a table with all its rows and messages."""
        check_id(table_id)
        with self._database.writing() as connection:
            if not _delete_tables(connection, [table_id]):
                raise no_table()

    def unfinished_seats(self, player_id: str) -> list[tuple[str, int]]:
        """The tables and seats of a player in games that are not over."""
        wanted = (
            select(SEATS.c.table_id, SEATS.c.seat)
            .join(TABLES, TABLES.c.id == SEATS.c.table_id)
            .where(
                SEATS.c.player_id == player_id,
                SEATS.c.gone.is_(False),
                TABLES.c.status.in_((WAITING, PLAYING)),
            )
        )
        with self._database.reading() as connection:
            return [(row.table_id, row.seat) for row in connection.execute(wanted)]

    def delete_tables_alone(self, player_id: str) -> None:
        """Delete the tables and records of a player at which no other player sits."""
        others = select(SEATS.c.table_id).where(
            SEATS.c.player_id.is_not(None), SEATS.c.player_id != player_id
        )
        alone = (TABLES.c.owner == player_id) & TABLES.c.id.not_in(others)
        self._delete_all(alone)

    def _delete_some(self, which: Any) -> int:
        """Delete tables, not too many at once; returns how many."""
        with self._database.writing() as connection:
            wanted = select(TABLES.c.id).where(which).limit(AT_ONCE)
            return _delete_tables(connection, list(connection.execute(wanted).scalars()))

    def erase_player(self, player_id: str, name: str) -> None:
        """Erase what is known about a player. Their moves stay, under another name."""
        mine = SEATS.c.player_id == player_id
        with self._database.writing() as connection:
            for known in (KEYS, SESSIONS, PUSH, MAIL, PUZZLE_ATTEMPTS):
                connection.execute(delete(known).where(known.c.player_id == player_id))
            connection.execute(delete(CHAT).where(CHAT.c.player_id == player_id))
            for ratings in (RATINGS, PUZZLE_RATINGS):
                connection.execute(delete(ratings).where(ratings.c.who == player_id))
            connection.execute(update(SEATS).where(mine).values(name=name))
            sits = select(SEATS.c.table_id).where(mine)
            connection.execute(
                update(TABLES).where(TABLES.c.id.in_(sits)).values(version=TABLES.c.version + 1)
            )
            connection.execute(
                update(PLAYERS)
                .where(PLAYERS.c.id == player_id)
                .values(name=name, login=None, password=None, webhook=None, banned=time.time())
            )

    def prune(self, before: float, finished_before: float | None = None) -> tuple[int, int]:
        """Delete closed tables and guests without games that are older than a time.

        With `finished_before`, finished games and uploaded records older than that are deleted too.
        Returns the number of tables and of guests.
        """
        old: Any = (TABLES.c.status == CLOSED) & (TABLES.c.touched < before)
        if finished_before is not None:
            old |= (TABLES.c.status == OVER) & (TABLES.c.touched < finished_before)
        return self._delete_all(old), self.prune_guests(before)

    def delete_unbegun(self, live_before: float, async_before: float) -> int:
        """Delete closed tables at which no game began, by their pace; returns how many."""
        begun = exists().where(ROWS.c.table_id == TABLES.c.id)
        t = TABLES.c
        old = ((t.pace != "async") & (t.touched < live_before)) | (t.touched < async_before)
        return self._delete_all((t.status == CLOSED) & ~t.imported & ~begun & old)

    def delete_records(self, before: float) -> int:
        """Delete uploaded records older than a time; returns how many."""
        return self._delete_all(TABLES.c.imported & (TABLES.c.touched < before))

    def _delete_all(self, which: Any) -> int:
        tables = 0
        while deleted := self._delete_some(which):
            tables += deleted
        return tables

    def prune_guests(self, before: float) -> int:
        """Delete guests without games or messages, not seen since a time; returns how many."""
        p = PLAYERS.c.id
        used = (
            exists().where(TABLES.c.owner == p),
            exists().where(SEATS.c.player_id == p),
            exists().where(CHAT.c.player_id == p),
            exists().where(SESSIONS.c.player_id == p, SESSIONS.c.seen >= before),
        )
        unused = [~one for one in used]
        gone = select(p).where(PLAYERS.c.login.is_(None), PLAYERS.c.made < before, *unused)
        guests = 0
        while True:
            with self._database.writing() as connection:
                some = list(connection.execute(gone.limit(AT_ONCE)).scalars())
                for known in (KEYS, SESSIONS, PUSH, MAIL, PUZZLE_ATTEMPTS):
                    connection.execute(delete(known).where(known.c.player_id.in_(some)))
                connection.execute(delete(PUZZLE_RATINGS).where(PUZZLE_RATINGS.c.who.in_(some)))
                guests += connection.execute(delete(PLAYERS).where(p.in_(some))).rowcount
            if len(some) < AT_ONCE:
                return guests


def _delete_tables(connection: Connection, ids: list[str]) -> int:
    for part in (ROWS, CHAT, NOTES, VISITS, MAIL_ALERTS, SEATS, REVIEWS):
        connection.execute(delete(part).where(part.c.table_id.in_(ids)))
    casual = RESULTS.c.table_id.in_(ids) & ~RESULTS.c.rated  # ratings are computed from the others
    connection.execute(delete(RESULTS).where(casual))
    connection.execute(update(TABLES).where(TABLES.c.rematch.in_(ids)).values(rematch=None))
    return connection.execute(delete(TABLES).where(TABLES.c.id.in_(ids))).rowcount
