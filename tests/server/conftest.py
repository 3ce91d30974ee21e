"""One server for all tests that need nothing special, and a PostgreSQL of our own."""

import random
from collections.abc import Iterator
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


@pytest.fixture
def fresh_postgres(postgres: str) -> str:
    """A database of its own, on the server that all share."""
    name = f"store_{random.SystemRandom().getrandbits(60)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return postgres.rsplit("/", 1)[0] + f"/{name}"


@pytest.fixture(params=["sqlite", "fresh_postgres"])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    database = Database(request.getfixturevalue(request.param))
    database.migrate()
    database.migrate()  # the second time there is nothing to do
    store = Store(database)
    for player in (ANNA, BEN):
        store.players.add(player)
    yield store
    database.close()
