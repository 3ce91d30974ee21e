"""How SQLite is used: settings of connections, and the one connection that writes."""

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from hypostyle.server.settings import BadSettings

MOST_AT_ONCE: Final = 64
"""The most transactions that are committed together."""
PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",  # an acknowledged move survives a power cut
    "busy_timeout=10000",
    "foreign_keys=ON",
    "temp_store=MEMORY",  # a full temporary folder must not stop the games
)


class BatchFailed(SQLAlchemyError):
    """The transaction that held a write was lost; nothing of it is stored."""


Claim = sqlite3.Connection
"""Held by the one server of a file; it ends with the process, however that dies."""


def claim(path: str) -> Claim:
    """Make this process the only server of a file; raises BadSettings when there is another.

    The claim is a lock on an empty database beside the file: SQLite's locks work on every system.
    """
    _make_private(f"{path}-server")
    connection = sqlite3.connect(f"{path}-server", timeout=0, check_same_thread=False)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        connection.close()
        if getattr(error, "sqlite_errorname", "") != "SQLITE_BUSY":
            raise BadSettings(f"the database cannot be opened: {error}") from None
        raise BadSettings(
            f"another server uses {path}; several at once need a PostgreSQL database"
        ) from None
    return connection


def prepare(engine: Engine) -> None:
    """Set up every connection of an engine, and begin transactions explicitly."""
    event.listen(engine, "do_connect", _connects)
    event.listen(engine, "connect", _connected)
    event.listen(engine, "begin", _begins)


def _make_private(path: str) -> None:
    """Create a file that only its owner may read; one that is there stays as it is.

    It holds hashed passwords and the key that signs cookies. SQLite gives the files beside it the same
    permissions.
    """
    with suppress(OSError):  # SQLite will say what is wrong
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _connects(_dialect: object, _record: object, given: list[Any], _options: object) -> None:
    _make_private(str(given[0]))


def _connected(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions begin explicitly, not where sqlite3 guesses
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begins(connection: Connection) -> None:
    if not connection.get_execution_options().get("quick"):
        connection.exec_driver_sql("BEGIN")


class _Batch:
    """Transactions that are committed together."""

    def __init__(self) -> None:
        self.count = 0
        self.done = threading.Event()
        self.error: BaseException | None = None


class SqliteWriter:
    """The one writer connection of SQLite.

    Writes of several threads are committed together, each a savepoint of its own that succeeds or
    fails alone: waiting for the disk costs as much for twenty moves as for one. `writing` returns
    only after the commit.

    Some errors, a full disk among them, make SQLite roll back the whole transaction and not only
    the statement. So after every failure the writer looks whether the transaction still exists; if
    not, all writers of the batch are refused and the connection is closed.
    """

    def __init__(self, engine: Engine) -> None:
        # The writer begins and commits by itself: the driver's commit succeeds without a transaction.
        self._engine = engine.execution_options(quick=True)
        self._turn = threading.Lock()
        self._waiting = 0
        self._count = threading.Lock()
        self._batch = _Batch()
        self._connection: Connection | None = None

    def close(self) -> None:
        """Close the writer connection."""
        with self._turn:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A savepoint; when this ends it has been committed."""
        with self._count:
            self._waiting += 1
        self._turn.acquire()
        batch = self._batch
        wrong: BaseException | None = None
        try:
            with self._count:
                self._waiting -= 1
            try:
                connection = self._begin()
                _run(connection, "SAVEPOINT part")
                yield connection
                _run(connection, "RELEASE part")
                batch.count += 1
            except BaseException as error:
                wrong = error
                if not self._undo_part():
                    self._abandon(error)
            # The next writer joins the same batch; the last one commits for all.
            if batch is self._batch and (self._waiting == 0 or batch.count >= MOST_AT_ONCE):
                self._commit()
        finally:
            self._turn.release()
        if batch.count:
            # A failed savepoint waits too: it may have run into another one of the batch.
            batch.done.wait()
        if wrong is not None:
            raise wrong
        if batch.error is not None:
            raise BatchFailed(str(batch.error)) from batch.error

    def _begin(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
            self._connection.begin()  # for SQLAlchemy it is one transaction, which nobody else ends
        if not _in_transaction(self._connection):
            _run(self._connection, "BEGIN IMMEDIATE")
        return self._connection

    def _undo_part(self) -> bool:
        """Undo the open savepoint; False when the transaction around it is lost."""
        connection = self._connection
        if connection is None or not _in_transaction(connection):
            return False
        try:
            _run(connection, "ROLLBACK TO part")
            _run(connection, "RELEASE part")
        except SQLAlchemyError:
            return False
        return True

    def _commit(self) -> None:
        connection = self._connection
        assert connection is not None
        try:
            _run(connection, "COMMIT")  # raises when there is no transaction any more
        except BaseException as error:
            self._abandon(error)
        else:
            batch, self._batch = self._batch, _Batch()
            batch.done.set()

    def _abandon(self, error: BaseException) -> None:
        """Refuse all writers of the batch and close the connection, which rolls back."""
        batch, self._batch = self._batch, _Batch()
        connection, self._connection = self._connection, None
        batch.error = error
        try:
            if connection is not None:
                connection.invalidate()
        finally:
            batch.done.set()


Runner = Callable[[str, tuple[object, ...]], int]
"""Runs a statement with its values; returns the number of changed rows."""


def runner(connection: Connection) -> Runner:
    """A way past the statement compiler, which takes longer than the statement."""
    driver: Any = connection.connection.driver_connection

    def run(sql: str, values: tuple[object, ...]) -> int:
        try:
            return int(driver.execute(sql, values).rowcount)
        except sqlite3.IntegrityError as error:
            raise IntegrityError(sql, None, error) from None
        except sqlite3.Error as error:
            raise OperationalError(sql, None, error) from None

    return run


def _run(connection: Connection, sql: str) -> None:
    driver: Any = connection.connection.driver_connection
    try:
        driver.execute(sql)
    except sqlite3.Error as error:
        raise OperationalError(sql, None, error) from None


def _in_transaction(connection: Connection) -> bool:
    driver: Any = connection.connection.driver_connection
    return bool(driver.in_transaction)
