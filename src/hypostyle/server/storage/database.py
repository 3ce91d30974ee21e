"""Opening the database: pragmas, migrations, and who may write when."""

import threading
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, OperationalError, SQLAlchemyError

from hypostyle.server.settings import BadSettings

MIGRATIONS: Final = Path(__file__).parent / "migrations"
MOST_AT_ONCE: Final = 64
"""Transactions that are committed together, at most."""
LINES: Final = 12
"""Connections to PostgreSQL, and as many for quick looks: it allows a hundred in all by itself, and
several servers share them. More would not be faster."""
MIGRATING: Final = 7_204_916_553
"""The number of the lock that lets one process at a time change the schema."""


class Database:
    """An engine, and transactions that either read or write."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = _engine(url)
        self.postgres: bool = self.engine.dialect.name == "postgresql"
        self.query = RawQuery(self.engine)
        how = {"isolation_level": "AUTOCOMMIT"} if self.postgres else {"quick": True}
        self._quick = self.engine.execution_options(**how)
        self._writer = None if self.postgres else SqliteWriter(self.engine)

    def close(self) -> None:
        """Let go of all connections."""
        self.query.close()
        if self._writer is not None:
            self._writer.close()
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads."""
        with self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def glancing(self) -> Iterator[Connection]:
        """For one statement that reads: it needs no transaction around it."""
        with self._quick.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes all or nothing."""
        if self._writer is None:
            with self.engine.begin() as connection:
                yield connection
        else:
            with self._writer.writing() as connection:
                yield connection

    def migrate(self) -> None:
        """Bring the schema up to date; of several processes that try, one does."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        try:
            with self.writing() as connection:
                if self.postgres:
                    connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": MIGRATING})
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except DatabaseError as error:
            why = " ".join(str(error.orig).split())
            raise BadSettings(f"the database cannot be opened: {why}") from None

    def alive(self) -> bool:
        """The database answers."""
        try:
            with self.reading() as connection:
                return connection.execute(text("SELECT 1")).scalar() == 1
        except SQLAlchemyError:
            return False


Values = tuple[object, ...] | Mapping[str, object]


class RawQuery:
    """One statement that is a transaction by itself, by the shortest way to the database.

    Every request asks for the version of a table. By way of the pool and the statement compiler that
    took a third of a millisecond of processor time, a quarter of a whole answer; this takes a tenth
    of it.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._postgres = engine.dialect.name == "postgresql"
        self._idle: deque[Any] = deque()
        self._free = threading.BoundedSemaphore(LINES)

    def __call__(self, sql: str, values: Values) -> tuple[Any, ...] | None:
        """The first row it brings. Gaps are written `?`, or as the driver has it when named.

        It may be asked twice, when the line was cut: what it writes must not happen twice.
        """
        if self._postgres and isinstance(values, tuple):
            sql = sql.replace("?", "%s")
        with self._free:
            return self._look(sql, values)

    def _look(self, sql: str, values: Values) -> tuple[Any, ...] | None:
        try:
            line = self._idle.pop()
        except IndexError:
            line = self._dial()
        else:
            try:
                return self._ask(line, sql, values)
            except self._engine.dialect.loaded_dbapi.Error:  # it was cut while it was idle
                line.close()
                line = self._dial()
        try:
            return self._ask(line, sql, values)
        except self._engine.dialect.loaded_dbapi.Error as error:
            line.close()
            raise OperationalError(None, None, error) from None

    def close(self) -> None:
        """Hang up."""
        while self._idle:
            self._idle.pop().close()

    def _dial(self) -> Any:
        proxy = self._engine.raw_connection()
        line = proxy.driver_connection
        proxy.detach()
        if self._postgres:
            line.autocommit = True  # type: ignore[union-attr]
        return line

    def _ask(self, line: Any, sql: str, values: Values) -> tuple[Any, ...] | None:
        row: tuple[Any, ...] | None = line.execute(sql, values).fetchone()
        self._idle.append(line)
        return row


class _Batch:
    """Transactions that become durable together."""

    def __init__(self) -> None:
        self.count = 0
        self.done = threading.Event()
        self.error: BaseException | None = None


class SqliteWriter:
    """The one writer SQLite has.

    What several threads write at the same moment is committed at once, each part for itself all or
    nothing: to wait for the disk costs as much for twenty moves as for one. Nobody is told that
    something is written before it is on the disk.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._turn = threading.Lock()
        self._waiting = 0
        self._count = threading.Lock()
        self._batch = _Batch()
        self._connection: Connection | None = None

    def close(self) -> None:
        """Put it down."""
        with self._turn:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One part, all or nothing; at the end of this it is on the disk."""
        with self._count:
            self._waiting += 1
        self._turn.acquire()
        batch = self._batch
        wrong: BaseException | None = None
        try:
            with self._count:
                self._waiting -= 1
            connection = self._begin()
            paper: Any = connection.connection.driver_connection
            paper.execute("SAVEPOINT part")
            try:
                yield connection
                batch.count += 1
            except BaseException as error:
                paper.execute("ROLLBACK TO part")
                wrong = error
            paper.execute("RELEASE part")
        finally:
            try:
                # Whoever comes next writes into the same batch; the last one commits for all.
                if self._waiting == 0 or batch.count >= MOST_AT_ONCE:
                    self._commit()
            finally:
                self._turn.release()
        if batch.count:
            # Also for a part that failed: what it has run into may be another part of the batch.
            batch.done.wait()
        wrong = wrong or batch.error
        if wrong is not None:
            raise wrong

    def _begin(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(immediate=True)
        if not self._connection.in_transaction():
            try:
                self._connection.begin()
            except BaseException:
                self._connection.close()
                self._connection = None
                raise
        return self._connection

    def _commit(self) -> None:
        batch, self._batch = self._batch, _Batch()
        connection = self._connection
        try:
            if connection is not None and connection.in_transaction():
                connection.commit()
        except BaseException as error:
            batch.error = error
            self._connection = None
            if connection is not None:
                connection.invalidate()
        finally:
            batch.done.set()


def _engine(url: str) -> Engine:
    if url.startswith(("postgres://", "postgresql://")):
        url = "postgresql+psycopg://" + url.split("://", 1)[1]
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() not in ("sqlite", "postgresql"):
            raise BadSettings("the database must be SQLite or PostgreSQL")
        if parsed.get_backend_name() == "postgresql":
            return create_engine(
                parsed, hide_parameters=True, pool_pre_ping=True, pool_size=LINES, max_overflow=4
            )
        if not parsed.database or parsed.database == ":memory:":
            raise BadSettings("SQLite needs a file, as in sqlite:///games.db")
        try:
            Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadSettings(f"{parsed.database} cannot be made: {error.strerror}") from None
        engine = create_engine(parsed, hide_parameters=True, pool_size=10, max_overflow=30)
    except ModuleNotFoundError:
        raise BadSettings(
            "PostgreSQL needs one more package: pip install 'hypostyle[table,postgres]'"
        ) from None
    except ArgumentError:
        raise BadSettings("the database must be a URL, as in sqlite:///games.db") from None
    event.listen(engine, "connect", _sqlite_connected)
    event.listen(engine, "begin", _sqlite_begins)
    return engine


def _sqlite_connected(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions begin where we say, not where sqlite3 guesses
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",  # an answered move survives a power cut too
        "busy_timeout=10000",
        "foreign_keys=ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _sqlite_begins(connection: Connection) -> None:
    how = connection.get_execution_options()
    if not how.get("quick"):
        connection.exec_driver_sql("BEGIN IMMEDIATE" if how.get("immediate") else "BEGIN")
