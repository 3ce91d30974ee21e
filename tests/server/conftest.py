"""One server for all tests that need nothing special, and a PostgreSQL of our own."""

import os
import random
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from hypostyle.server.storage.database import Database
from hypostyle.server.storage.store import Store
from tests.server.stored import ANNA, BEN
from tests.server.support import Client, Server, pair, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with serving(f"sqlite:///{folder / 'games.db'}") as running:
        yield running


@pytest.fixture
def clients(server: Server) -> Iterator[tuple[Client, Client]]:
    with pair(server.address) as both:
        yield both


def _programs() -> Path | None:
    found = shutil.which("postgres")
    folders = [Path(found).parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of an empty PostgreSQL that lives as long as the tests."""
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed")
    # It refuses to run as root, so there it runs as nobody.
    user = "nobody" if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="hypostyle-pg-"))
    data, port = folder / "data", _free_port()
    if user is not None:
        shutil.chown(folder, user)

    def run(*words: str) -> None:
        subprocess.run(words, check=True, capture_output=True, timeout=60, user=user, cwd=folder)

    control = [str(programs / "pg_ctl"), "-D", str(data), "-w", "-t", "30"]
    options = f"-p {port} -k {folder} -h 127.0.0.1 -c fsync=off"
    try:
        run(str(programs / "initdb"), "-D", str(data), "-U", "hypostyle", "-A", "trust", "-N")
        run(*control, "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://hypostyle@127.0.0.1:{port}/postgres"
        finally:
            run(*control, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


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
