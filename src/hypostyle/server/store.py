"""All SQL in one place. Every method is one transaction; nothing here knows a rule of any game."""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, RowMapping, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from hypostyle.server.database import Database
from hypostyle.server.problems import Conflict, Problem, no_table
from hypostyle.server.schema import CHAT, HOUSE, KEYS, PLAYERS, ROWS, SEATS, TABLES

CHANNEL: Final = "hypostyle_news"
"""Where PostgreSQL carries the news from process to process."""
KEY_SECONDS: Final = 2 * 86_400
"""How long a repeated request is recognised."""

WAITING: Final = "waiting"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who can sit down: a guest, or with a login."""

    id: str
    name: str
    login: str | None = None
    password: str | None = None


@dataclass(frozen=True, slots=True)
class TableFacts:
    """A table as it is stored, without seats and rows."""

    id: str
    game: str
    rules: int
    players: int
    options: str
    seed: str
    seed_chosen: bool
    status: str
    version: int
    due: bool
    listed: bool
    owner: str
    touched: float


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """A seat as it is stored."""

    seat: int
    kind: str
    player_id: str | None
    name: str
    bot: str | None
    code: str | None

    @property
    def taken(self) -> bool:
        """Somebody sits here, a person or a bot."""
        return self.player_id is not None or self.bot is not None


@dataclass(frozen=True, slots=True)
class StoredRow:
    """One row of the truth."""

    n: int
    version: int
    seat: int
    act: str
    answer: str


@dataclass(frozen=True, slots=True)
class Message:
    """Something said at a table."""

    n: int
    name: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Key:
    """What makes a repeated request harmless: the client's own name for it."""

    player: str
    key: str
    digest: str
    """Of the request, so that a name used twice for different things is noticed."""


@dataclass(frozen=True, slots=True)
class Change:
    """What one transaction does to a table."""

    status: str
    due: bool
    rows: Sequence[StoredRow] = ()
    seat: SeatFacts | None = None
    """A seat that is taken."""


class Store:
    """Everything that outlives the process."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # --- tables -----------------------------------------------------------------------------------

    def create(
        self,
        table: TableFacts,
        seats: Sequence[SeatFacts],
        rows: Sequence[StoredRow],
        most: tuple[int, int],
        key: Key | None,
        result: Mapping[str, Any],
    ) -> None:
        """A new table; `most` are the unfinished tables allowed in all and to one owner."""
        now = time.time()
        with _guarded(), self.database.writing() as connection:
            unfinished = TABLES.c.status.in_((WAITING, PLAYING))
            count = select(func.count()).select_from(TABLES).where(unfinished)
            if connection.execute(count).scalar_one() >= most[0]:
                raise Problem(503, "full", "The house is full; please come back later.")
            mine = count.where(TABLES.c.owner == table.owner)
            if connection.execute(mine).scalar_one() >= most[1]:
                raise Problem(
                    429, "too-many-tables", f"You have {most[1]} unfinished tables; finish one."
                )
            values = {name: getattr(table, name) for name in TableFacts.__slots__}
            connection.execute(insert(TABLES), {**values, "made": now, "touched": now})
            connection.execute(insert(SEATS), [_seat(table.id, seat) for seat in seats])
            self._append(connection, table.id, rows, now)
            self._remember(connection, key, result, now)

    def load(
        self, table_id: str, known: int = 0
    ) -> tuple[TableFacts, list[SeatFacts], list[StoredRow]]:
        """A table, its seats, and its rows after the `known` first ones."""
        _check_address(table_id)
        with self.database.reading() as connection:
            found = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).mappings()
            first = found.first()
            if first is None:
                raise no_table()
            table = _table(first)
            seats = connection.execute(
                select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
            ).mappings()
            rows = connection.execute(
                select(ROWS)
                .where(
                    ROWS.c.table_id == table_id,
                    ROWS.c.n > known,
                    # PostgreSQL may show rows that came after the line above was read.
                    ROWS.c.version <= table.version,
                )
                .order_by(ROWS.c.n)
            ).mappings()
            return (
                table,
                [SeatFacts(**{name: row[name] for name in SeatFacts.__slots__}) for row in seats],
                [StoredRow(**{name: row[name] for name in StoredRow.__slots__}) for row in rows],
            )

    def version(self, table_id: str) -> int:
        """How often a table has changed."""
        _check_address(table_id)
        with self.database.reading() as connection:
            found: int | None = connection.execute(
                select(TABLES.c.version).where(TABLES.c.id == table_id)
            ).scalar()
        if found is None:
            raise no_table()
        return found

    def change(
        self,
        table_id: str,
        version: int,
        change: Change,
        key: Key | None = None,
        result: Mapping[str, Any] | None = None,
    ) -> None:
        """Take a table from `version` to the next one, or raise Conflict and do nothing."""
        now = time.time()
        with _guarded(), self.database.writing() as connection:
            done = connection.execute(
                update(TABLES)
                .where(TABLES.c.id == table_id, TABLES.c.version == version)
                .values(version=version + 1, status=change.status, due=change.due, touched=now)
            )
            if done.rowcount != 1:
                raise Conflict
            if change.seat is not None:
                sat = connection.execute(
                    update(SEATS)
                    .where(
                        SEATS.c.table_id == table_id,
                        SEATS.c.seat == change.seat.seat,
                        SEATS.c.player_id.is_(None),
                        SEATS.c.bot.is_(None),
                    )
                    .values(player_id=change.seat.player_id, name=change.seat.name)
                )
                if sat.rowcount != 1:
                    raise Conflict
            self._append(connection, table_id, change.rows, now)
            self._remember(connection, key, result or {}, now)
            self._notify(connection, table_id, version + 1)

    def lobby(self, limit: int) -> list[tuple[TableFacts, list[SeatFacts]]]:
        """Listed tables that wait for players, the newest first."""
        return self._list(and_(TABLES.c.status == WAITING, TABLES.c.listed), limit)

    def tables_of(self, player: str, limit: int) -> list[tuple[TableFacts, list[SeatFacts]]]:
        """The tables a player has opened or sits at, the last touched first."""
        sits = select(SEATS.c.table_id).where(SEATS.c.player_id == player)
        return self._list(or_(TABLES.c.owner == player, TABLES.c.id.in_(sits)), limit)

    def _list(self, which: Any, limit: int) -> list[tuple[TableFacts, list[SeatFacts]]]:
        with self.database.reading() as connection:
            found = connection.execute(
                select(TABLES).where(which).order_by(TABLES.c.touched.desc()).limit(limit)
            ).mappings()
            tables = [_table(row) for row in found]
            ids = [table.id for table in tables]
            seats: dict[str, list[SeatFacts]] = {name: [] for name in ids}
            rows = connection.execute(
                select(SEATS).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.seat)
            ).mappings()
            for row in rows:
                seat = SeatFacts(**{name: row[name] for name in SeatFacts.__slots__})
                seats[row["table_id"]].append(seat)
        return [(table, seats[table.id]) for table in tables]

    def neglected(self, before: float, limit: int = 100) -> list[str]:
        """Tables where a bot has been asked since before a moment and has not answered."""
        with self.database.reading() as connection:
            return list(
                connection.execute(
                    select(TABLES.c.id)
                    .where(TABLES.c.status == PLAYING, TABLES.c.due, TABLES.c.touched < before)
                    .order_by(TABLES.c.touched)
                    .limit(limit)
                ).scalars()
            )

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
                .values(status=CLOSED, due=False, version=TABLES.c.version + 1)
            )
            connection.execute(delete(KEYS).where(KEYS.c.made < time.time() - KEY_SECONDS))

    def count(self) -> dict[str, int]:
        """How many tables there are, by status."""
        with self.database.reading() as connection:
            rows = connection.execute(
                select(TABLES.c.status, func.count()).group_by(TABLES.c.status)
            ).all()
        return {str(row[0]): int(row[1]) for row in rows}

    # --- repeated requests ------------------------------------------------------------------------

    def remembered(self, key: Key | None) -> dict[str, Any] | None:
        """What the same request was answered before; None when it is new."""
        if key is None:
            return None
        with self.database.reading() as connection:
            row = connection.execute(
                select(KEYS.c.digest, KEYS.c.result).where(
                    KEYS.c.player_id == key.player, KEYS.c.key == key.key
                )
            ).first()
        if row is None:
            return None
        if row.digest != key.digest:
            raise Problem(422, "key-reused", "This Idempotency-Key was used for another request.")
        result: dict[str, Any] = json.loads(row.result)
        return result

    # --- players ----------------------------------------------------------------------------------

    def add_player(self, player: Player) -> None:
        """Somebody new."""
        with self.database.writing() as connection:
            connection.execute(
                insert(PLAYERS), {"id": player.id, "name": player.name, "made": time.time()}
            )

    def player(self, player_id: str) -> Player | None:
        """Somebody known."""
        return self._player(PLAYERS.c.id == player_id)

    def player_by_login(self, login: str) -> Player | None:
        """Somebody who has a login."""
        return self._player(PLAYERS.c.login == login)

    def _player(self, which: Any) -> Player | None:
        with self.database.reading() as connection:
            row = connection.execute(select(PLAYERS).where(which)).first()
        return None if row is None else Player(row.id, row.name, row.login, row.password)

    def set_login(self, player_id: str, login: str, password: str) -> None:
        """Give a guest a login; Conflict when it is taken or the player has one."""
        with _guarded(), self.database.writing() as connection:
            done = connection.execute(
                update(PLAYERS)
                .where(PLAYERS.c.id == player_id, PLAYERS.c.login.is_(None))
                .values(login=login, password=password)
            )
            if done.rowcount != 1:
                raise Conflict

    # --- chat and house ---------------------------------------------------------------------------

    def say(
        self,
        table_id: str,
        player: Player,
        text: str,
        most: int,
        key: Key | None,
    ) -> dict[str, Any]:
        """Write a message; what the client is told."""
        now = time.time()
        with _guarded(), self.database.writing() as connection:
            last: int = connection.execute(
                select(func.coalesce(func.max(CHAT.c.n), 0)).where(CHAT.c.table_id == table_id)
            ).scalar_one()
            if last >= most:
                raise Problem(409, "chat-full", f"This table has said {most} things already.")
            connection.execute(
                insert(CHAT),
                {
                    "table_id": table_id,
                    "n": last + 1,
                    "player_id": player.id,
                    "name": player.name,
                    "text": text,
                    "at": now,
                },
            )
            changed = connection.execute(
                update(TABLES)
                .where(TABLES.c.id == table_id)
                .values(version=TABLES.c.version + 1)
                .returning(TABLES.c.version)
            )
            version: int = changed.scalar_one()
            result = {"table": table_id, "version": version}
            self._remember(connection, key, result, now)
            self._notify(connection, table_id, version)
        return result

    def messages(self, table_id: str, after: int) -> list[Message]:
        """What was said at a table after message number `after`."""
        with self.database.reading() as connection:
            rows = connection.execute(
                select(CHAT.c.n, CHAT.c.name, CHAT.c.text, CHAT.c.at)
                .where(CHAT.c.table_id == table_id, CHAT.c.n > after)
                .order_by(CHAT.c.n)
            ).all()
        return [Message(*row) for row in rows]

    def shared_secret(self, fresh: str) -> str:
        """The one value all processes sign with: `fresh` if there was none before."""
        try:
            with self.database.writing() as connection:
                connection.execute(insert(HOUSE), {"name": "secret", "value": fresh})
        except IntegrityError:
            pass  # another start was first, which is the usual case
        with self.database.reading() as connection:
            return str(
                connection.execute(
                    select(HOUSE.c.value).where(HOUSE.c.name == "secret")
                ).scalar_one()
            )

    # --- inside -----------------------------------------------------------------------------------

    def _append(
        self, connection: Connection, table_id: str, rows: Sequence[StoredRow], now: float
    ) -> None:
        values = [
            {"table_id": table_id, "at": now, **{n: getattr(row, n) for n in StoredRow.__slots__}}
            for row in rows
        ]
        if values:
            connection.execute(insert(ROWS), values)

    def _remember(
        self, connection: Connection, key: Key | None, result: Mapping[str, Any], now: float
    ) -> None:
        if key is not None:
            connection.execute(
                insert(KEYS),
                {
                    "player_id": key.player,
                    "key": key.key,
                    "digest": key.digest,
                    "result": json.dumps(dict(result)),
                    "made": now,
                },
            )

    def _notify(self, connection: Connection, table_id: str, version: int) -> None:
        """PostgreSQL sends this when the transaction has been committed, never before."""
        if self.database.postgres:
            connection.execute(select(func.pg_notify(CHANNEL, f"{table_id} {version}")))


class _guarded:  # noqa: N801  # used like a function
    """A row that is there already, or a transaction PostgreSQL gives up, is a Conflict."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        state = getattr(getattr(error, "orig", None), "sqlstate", "")
        if isinstance(error, IntegrityError):
            raise Conflict from None
        if isinstance(error, SQLAlchemyError) and state in ("40001", "40P01"):
            raise Conflict from None


def _check_address(table_id: str) -> None:
    """What cannot be an address is not even asked for: PostgreSQL chokes on some characters."""
    if not table_id.isascii() or not table_id.isalnum() or len(table_id) > 40:
        raise no_table()


def _table(row: RowMapping) -> TableFacts:
    return TableFacts(**{name: row[name] for name in TableFacts.__slots__})


def _seat(table_id: str, seat: SeatFacts) -> dict[str, Any]:
    return {"table_id": table_id, **{name: getattr(seat, name) for name in SeatFacts.__slots__}}
