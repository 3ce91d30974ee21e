"""One server for all tests that need nothing special, and a PostgreSQL of our own."""

import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from hypostyle.server.chaos.postgres import PrivatePostgres, find_programs
from hypostyle.server.storage.database import Database
from hypostyle.server.storage.store import Store
from tests.server.stored import ANNA, BEN
from tests.server.support import Client, Server, pair, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with serving(f"sqlite:///{folder / 'games.db'}", teacher_effort=0.05) as running:
        yield running


@pytest.fixture
def clients(server: Server) -> Iterator[tuple[Client, Client]]:
    with pair(server.address) as both:
        yield both


@pytest.fixture(scope="session")
def own_postgres() -> Iterator[PrivatePostgres]:
    """A PostgreSQL that lives as long as the tests; whoever stops it starts it again."""
    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed")
    running = PrivatePostgres(programs)
    yield running
    running.close()


@pytest.fixture
def postgres(own_postgres: PrivatePostgres) -> str:
    """The address of its first database."""
    return own_postgres.url


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'deep' / 'games.db'}"


@contextmanager
def new_database(postgres: str, words: str = "") -> Iterator[str]:
    """A database for a while: hundreds of them would take a minute to delete in the end."""
    name = f"store_{random.SystemRandom().getrandbits(60)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        create = sql.SQL("CREATE DATABASE {} " + words)
        connection.execute(create.format(sql.Identifier(name)))
    yield postgres.rsplit("/", 1)[0] + f"/{name}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        drop = sql.SQL("DROP DATABASE {} WITH (FORCE)")
        connection.execute(drop.format(sql.Identifier(name)))


@pytest.fixture
def fresh_postgres(postgres: str) -> Iterator[str]:
    """An empty database of its own, on the server that all share."""
    with new_database(postgres) as url:
        yield url


@pytest.fixture(scope="session")
def template(own_postgres: PrivatePostgres) -> Iterator[str]:
    """The name of a database with all tables, to be copied."""
    with new_database(own_postgres.url) as url:
        migrate(url)
        yield url.rsplit("/", 1)[1]


@pytest.fixture
def migrated_postgres(postgres: str, template: str) -> Iterator[str]:
    """A database of its own, with all tables."""
    with new_database(postgres, f"TEMPLATE {template} STRATEGY file_copy") as url:
        yield url


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same for SQLite, to be copied."""
    file = tmp_path_factory.mktemp("migrated") / "games.db"
    migrate(f"sqlite:///{file}")
    return file


def migrate(url: str) -> None:
    database = Database(url)
    database.migrate()
    database.close()


@pytest.fixture(params=["sqlite", "migrated_postgres"])
def store(request: pytest.FixtureRequest, migrated_file: Path) -> Iterator[Store]:
    url = request.getfixturevalue(request.param)
    if request.param == "sqlite":
        file = Path(url.removeprefix("sqlite:///"))
        file.parent.mkdir()
        shutil.copy(migrated_file, file)
    database = Database(url)
    store = Store(database)
    for player in (ANNA, BEN):
        store.players.add(player)
    yield store
    database.close()
