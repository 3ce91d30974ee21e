"""Opening the database: pragmas, migrations, and who may write when."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, SQLAlchemyError

from hypostyle.server.settings import BadSettings

MIGRATIONS: Final = Path(__file__).parent / "migrations"
MIGRATING: Final = 7_204_916_553
"""The number of the lock that lets one process at a time change the schema."""


class Database:
    """An engine, and transactions that either read or write."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = _engine(url)
        self.postgres: bool = self.engine.dialect.name == "postgresql"
        # SQLite has one writer: waiting here is fair, waiting in SQLite is a race of sleepers.
        self._writing = threading.Lock()

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads."""
        with self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes all or nothing."""
        if self.postgres:
            with self.engine.begin() as connection:
                yield connection
        else:
            with (
                self._writing,
                self.engine.connect().execution_options(immediate=True) as connection,
                connection.begin(),
            ):
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


def _engine(url: str) -> Engine:
    if url.startswith(("postgres://", "postgresql://")):
        url = "postgresql+psycopg://" + url.split("://", 1)[1]
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() not in ("sqlite", "postgresql"):
            raise BadSettings("the database must be SQLite or PostgreSQL")
        if parsed.get_backend_name() == "postgresql":
            return create_engine(
                parsed, hide_parameters=True, pool_pre_ping=True, pool_size=10, max_overflow=30
            )
        if not parsed.database or parsed.database == ":memory:":
            raise BadSettings("SQLite needs a file, as in sqlite:///games.db")
        try:
            Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadSettings(f"{parsed.database} cannot be made: {error.strerror}") from None
        engine = create_engine(parsed, hide_parameters=True, pool_size=10, max_overflow=30)
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
    writes = connection.get_execution_options().get("immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
