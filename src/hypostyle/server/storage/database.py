"""Connections, transactions and migrations for SQLite and PostgreSQL."""

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    IntegrityError,
    OperationalError,
    SQLAlchemyError,
)

from hypostyle.server.problems import Conflict
from hypostyle.server.settings import BadSettings
from hypostyle.server.storage import sqlite

MIGRATIONS: Final = Path(__file__).parent / "migrations"
POOL: Final = 12
"""Connections to PostgreSQL, and as many for raw queries. By default it allows 100 in all, which
several servers share; more would not be faster."""
READY_SECONDS: Final = 1.0
"""How long the result of a trial write is used."""
CONNECT_SECONDS: Final = 5
"""How long connecting to PostgreSQL, or waiting for a free connection, may take."""
_TOUCH: Final = "UPDATE house SET value = :value WHERE name = :name"
_FIRST_TOUCH: Final = "INSERT INTO house (name, value) VALUES (:name, :value)"
MIGRATION_LOCK: Final = 7_204_916_553
"""The PostgreSQL advisory lock under which one process at a time migrates."""


class Database:
    """An engine, and transactions that either read or write."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = _engine(url)
        self.postgres: bool = self.engine.dialect.name == "postgresql"
        self.query = RawQuery(self.engine)
        how = {"isolation_level": "AUTOCOMMIT"} if self.postgres else {"quick": True}
        self._quick = self.engine.execution_options(**how)
        # A transaction of SQLite is a snapshot anyway; by default one of PostgreSQL is not.
        level = {"isolation_level": "REPEATABLE READ"} if self.postgres else {}
        self._snapshots = self.engine.execution_options(**level)
        self._ready_lock = threading.Lock()
        self._ready_at = float("-inf")
        self._is_ready = False
        self._claim: sqlite.Claim | None = None
        self._writer = None if self.postgres else sqlite.SqliteWriter(self.engine)

    def close(self) -> None:
        """Close all connections."""
        self.query.close()
        if self._writer is not None:
            self._writer.close()
        self.engine.dispose()
        if self._claim is not None:
            self._claim.close()
            self._claim = None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads."""
        with self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """A transaction that reads, all statements of which see the database at one moment."""
        with self._snapshots.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def autocommit(self) -> Iterator[Connection]:
        """A connection for one reading statement, which needs no transaction around it."""
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

    def migrate(self, revision: str = "head") -> None:
        """Bring the schema up to date; safe from several processes at once."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        try:
            with self.writing() as connection:
                if self.postgres:
                    connection.execute(
                        text("SELECT pg_advisory_xact_lock(:n)"), {"n": MIGRATION_LOCK}
                    )
                config.attributes["connection"] = connection
                command.upgrade(config, revision)
            self._touch()  # a read-only database shows here, not at the first request
        except IntegrityError:
            pass  # another process writes at the same time: so it can be written
        except DatabaseError as error:
            why = " ".join(str(error.orig).split())
            raise BadSettings(f"the database cannot be opened: {why}") from None

    def revision(self) -> str | None:
        """The migration the database is at; None for an empty one."""
        with self.reading() as connection:
            return MigrationContext.configure(connection).get_current_revision()

    def up_to_date(self) -> bool:
        """Whether the schema is the one of this version."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        try:
            return self.revision() == ScriptDirectory.from_config(config).get_current_head()
        except DatabaseError as error:
            why = " ".join(str(error.orig).split())
            raise BadSettings(f"the database cannot be opened: {why}") from None

    def ready(self) -> bool:
        """Whether a write succeeds; the answer is up to READY_SECONDS old."""
        with self._ready_lock:
            now = time.monotonic()
            if now - self._ready_at >= READY_SECONDS:
                self._is_ready = self._try_to_write()
                self._ready_at = time.monotonic()
            return self._is_ready

    def _try_to_write(self) -> bool:
        try:
            self._touch()
        except SQLAlchemyError:
            return False
        return True

    def _touch(self) -> None:
        values = {"name": "ready", "value": str(time.time())}
        with self.writing() as connection:
            done = connection.execute(text(_TOUCH), values)
            if done.rowcount == 0:
                connection.execute(text(_FIRST_TOUCH), values)

    def claim(self) -> None:
        """Make this the only server of an SQLite file; raises BadSettings when there is another.

        Servers with one PostgreSQL tell each other what has changed; with SQLite they cannot.
        """
        if self._claim is None and not self.postgres:
            self._claim = sqlite.claim(str(self.engine.url.database))


def check_exists(url: str) -> None:
    """Raise BadSettings when the file of an SQLite database is missing: opening it would create it."""
    try:
        parsed = make_url(url)
    except ArgumentError:  # opening it says what is wrong
        return
    if parsed.get_backend_name() == "sqlite" and not Path(parsed.database or ".").exists():
        raise BadSettings(
            f"there is no database {parsed.database}; --database or HYPOSTYLE_DATA names another one"
        )


def cause_of(error: SQLAlchemyError) -> str:
    """The names of an error and of what caused it, without values."""
    cause = getattr(error, "orig", None) or error.__cause__ or error
    code = getattr(cause, "sqlite_errorname", "") or getattr(cause, "sqlstate", "") or ""
    return f"{type(cause).__name__} {code}".strip()


class conflicts:  # noqa: N801  # used like a function
    """Turns a duplicate key, or a transaction PostgreSQL gave up, into Conflict."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        state = getattr(getattr(error, "orig", None), "sqlstate", "")
        if isinstance(error, IntegrityError):
            raise Conflict from None
        if isinstance(error, SQLAlchemyError) and state in ("23505", "40001", "40P01"):
            raise Conflict from None


Result = TypeVar("Result")
Values = tuple[object, ...] | Mapping[str, object]


class RawQuery:
    """One autocommitted statement, bypassing the pool and the statement compiler.

    Every request reads the version of a table. Through the pool and the compiler that took a third
    of a millisecond of processor time, a quarter of a whole answer; this takes a tenth of it.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._postgres = engine.dialect.name == "postgresql"
        self._idle: deque[Any] = deque()
        self._free = threading.BoundedSemaphore(POOL)

    def __call__(self, sql: str, values: Values) -> tuple[Any, ...] | None:
        """The first row of the result. Parameters are written `?`, or as the driver names them.

        The statement is retried when an idle connection was lost: running twice must do no harm.
        """
        if self._postgres and isinstance(values, tuple):
            sql = sql.replace("?", "%s")

        def execute(connection: Any) -> tuple[Any, ...] | None:
            row: tuple[Any, ...] | None = connection.execute(sql, values).fetchone()
            return row

        with self._free:
            return self._run(execute)

    def many(self, statements: Sequence[tuple[str, Values]]) -> list[tuple[Any, ...] | None]:
        """The first row of each statement, all in one transaction and one round trip.

        Only PostgreSQL can do this. When one fails none is done: what is sent in one pipeline is one
        transaction without a BEGIN and a COMMIT, each of which would be a round trip of its own.
        """
        if len(statements) == 1:
            return [self(*statements[0])]

        def execute(connection: Any) -> list[tuple[Any, ...] | None]:
            with connection.pipeline():
                results = [connection.execute(sql, values) for sql, values in statements]
            return [result.fetchone() for result in results]

        with self._free:
            return self._run(execute)

    def _run(self, execute: Callable[[Any], Result]) -> Result:
        error_type = self._engine.dialect.loaded_dbapi.Error
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = self._connect()
        else:
            try:
                result = execute(connection)
                self._idle.append(connection)
                return result
            except error_type:  # lost while it was idle
                connection.close()
                connection = self._connect()
        try:
            result = execute(connection)
            self._idle.append(connection)
            return result
        except error_type as error:
            connection.close()
            raise OperationalError(None, None, error) from None

    def close(self) -> None:
        """Close the idle connections."""
        while self._idle:
            self._idle.pop().close()

    def _connect(self) -> Any:
        try:
            proxy = self._engine.raw_connection()
        except self._engine.dialect.loaded_dbapi.Error as error:
            raise OperationalError(None, None, error) from None
        connection = proxy.driver_connection
        proxy.detach()
        if self._postgres:
            connection.autocommit = True  # type: ignore[union-attr]
        return connection


def _engine(url: str) -> Engine:
    if url.startswith(("postgres://", "postgresql://")):
        url = "postgresql+psycopg://" + url.split("://", 1)[1]
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() not in ("sqlite", "postgresql"):
            raise BadSettings("the database must be SQLite or PostgreSQL")
        if parsed.get_backend_name() == "postgresql":
            return create_engine(
                parsed,
                hide_parameters=True,
                pool_pre_ping=True,
                pool_size=POOL,
                max_overflow=4,
                pool_timeout=CONNECT_SECONDS,
                connect_args={"connect_timeout": CONNECT_SECONDS},
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
    sqlite.prepare(engine)
    return engine
