"""Backups: everything in a database, at one moment, as one SQLite file.

The same file restores to SQLite and to PostgreSQL. Both directions work while servers run.
"""

import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, MetaData, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from hypostyle.core.errors import HypostyleError
from hypostyle.server.settings import BadSettings
from hypostyle.server.storage.channel import announce
from hypostyle.server.storage.database import Database
from hypostyle.server.storage.schema import METADATA, SHARED, TABLES

AT_ONCE: Final = 1_000
"""Rows that are read and written together."""
EPOCH: Final = "epoch"
"""The name under which `SHARED` says which backup was restored."""


class BadBackup(HypostyleError):
    """A backup cannot be written or restored."""


def save(source: Database, file: Path) -> None:
    """Write everything to a new file, as of one moment. Writers need not wait for it."""
    if file.exists():
        raise BadBackup(f"{file} exists already")
    revision = source.revision()
    if revision is None:
        raise BadBackup("the database is empty")
    try:
        with tempfile.TemporaryDirectory(dir=file.parent) as folder:  # only the owner may read it
            fresh = Path(folder) / file.name
            with _opened(fresh) as target:
                target.migrate(revision)
                with source.snapshot() as reading, target.writing() as writing:
                    _copy(reading, writing)
            fresh.rename(file)
    except OSError as error:
        raise BadBackup(f"{file} cannot be written: {error.strerror}") from None


@contextmanager
def opened_copy(file: Path) -> Iterator[Database]:
    """A copy of a backup, brought to the schema of today; the file itself stays as it is."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "backup.db"
        try:
            shutil.copyfile(file, copy)
        except OSError as error:
            raise BadBackup(f"{file} cannot be read: {error.strerror}") from None
        with _opened(copy) as database:
            try:
                if database.revision() is None:
                    raise BadBackup(f"{file} is not a backup")
                database.migrate()
            except (BadSettings, SQLAlchemyError):
                raise BadBackup(f"{file} is not a backup") from None
            yield database


def restore(target: Database, source: Database) -> None:
    """Replace everything in a database by what another one holds, in one transaction.

    Running servers notice: every table gets a version that none of them has seen.
    """
    with source.snapshot() as reading, target.writing() as writing:
        before: dict[str, int] = {
            row.id: row.version for row in writing.execute(select(TABLES.c.id, TABLES.c.version))
        }
        _copy(reading, writing)
        writing.execute(delete(SHARED).where(SHARED.c.name == EPOCH))
        writing.execute(insert(SHARED), {"name": EPOCH, "value": secrets.token_hex(8)})
        for table_id, version in before.items():
            newer = update(TABLES).where(TABLES.c.id == table_id, TABLES.c.version <= version)
            writing.execute(newer.values(version=version + 1))
            announce(writing, table_id, version + 1)


def is_empty(database: Database) -> bool:
    """Whether a database holds no tables and no players."""
    with database.reading() as connection:
        return all(
            connection.execute(select(METADATA.tables[name]).limit(1)).first() is None
            for name in ("players", "tables")
        )


def _copy(reading: Connection, writing: Connection) -> None:
    """Replace all rows. Both databases have the same schema, perhaps not the one of today."""
    known = MetaData()
    known.reflect(writing)
    tables = [table for table in known.sorted_tables if table.name != "alembic_version"]
    for table in reversed(tables):
        writing.execute(delete(table))
    for table in tables:
        rows = reading.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings()
        for some in rows.partitions(AT_ONCE):
            values: list[dict[str, Any]] = [dict(row) for row in some]
            writing.execute(insert(table), values)


@contextmanager
def _opened(file: Path) -> Iterator[Database]:
    database = Database(f"sqlite:///{file}")
    try:
        yield database
    finally:
        database.close()
