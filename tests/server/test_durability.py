"""What was acknowledged is stored, whatever the disk, the database or another process does."""

import asyncio
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import SQLAlchemyError

from hypostyle.server.chaos.postgres import PrivatePostgres
from hypostyle.server.http import HttpConnection
from hypostyle.server.problems import Problem
from hypostyle.server.storage.database import Database
from hypostyle.server.storage.entities import Player
from hypostyle.server.storage.store import Store
from tests.server.stored import ANNA, BEN, make_tables, opened
from tests.server.support import LONG, SEATS, Server, pair, play_out, seated, wait_for

in_sqlite = pytest.mark.parametrize("store", ["sqlite"], indirect=True)


def small_folder(folder: Path, size: str) -> list[str]:
    """The beginning of a command for which a folder is a small disk of its own."""
    command = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
    mount = f"mount -t tmpfs -o size={size} none {shlex.quote(str(folder))}"
    if (
        shutil.which("unshare") is None
        or subprocess.run([*command, mount], capture_output=True, check=False).returncode
    ):
        pytest.skip("no disk of its own can be mounted here")
    return [*command, f'{mount} && exec "$@"', "sh"]


def fill(server: Server, folder: Path) -> Path:
    """Fill a folder that only the server's process sees; the file that fills it."""
    ballast = Path(f"/proc/{server.process.pid}/root{folder}/ballast")
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(b"\0" * 4096)
    return ballast


# --- the batch writer of SQLite -------------------------------------------------------------------


@in_sqlite
def test_when_sqlite_gives_a_batch_up_all_its_writers_are_refused(store: Store) -> None:
    """A full disk rolls back the whole transaction, not only the statement that failed."""
    writer = store.database._writer
    assert writer is not None
    outcome: dict[str, BaseException | None] = {}

    def write(name: str, pages: int) -> None:
        try:
            with store.database.writing() as connection:
                used = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
                connection.exec_driver_sql(f"PRAGMA max_page_count={used + pages}")
                row = (name, "x" * 50_000)
                connection.exec_driver_sql(
                    "INSERT INTO players (id, name, made) VALUES (?, ?, 0)", row
                )
                wait_for(lambda: name != "first" or writer._waiting == 2)
            outcome[name] = None
        except SQLAlchemyError as error:
            outcome[name] = error

    jobs = (("first", 1000), ("full", 0), ("last", 1000))
    threads = [threading.Thread(target=write, args=job) for job in jobs]
    for thread in threads:
        thread.start()
        wait_for(writer._turn.locked)
    for thread in threads:
        thread.join(LONG)
    kept = {name for name in outcome if store.players.get(name) is not None}
    assert kept == {name for name, error in outcome.items() if error is None}
    assert outcome["full"] is not None
    assert outcome["first"] is not None
    store.players.add(Player("later", "Later"))
    assert store.players.get("later") is not None


def test_a_full_temporary_folder_loses_no_table(tmp_path: Path) -> None:
    folder = tmp_path / "tmp"
    folder.mkdir()
    prefix = ["env", f"SQLITE_TMPDIR={folder}", *small_folder(folder, "64k")]
    server = Server(f"sqlite:///{tmp_path / 'games.db'}", prefix, most_tables_each=10_000)
    try:
        address = server.address
        ballast = fill(server, folder)
        opened, refused = asyncio.run(open_tables(address, 500))
        ballast.unlink()
    finally:
        server.stop()
    database = Database(server.database)
    try:
        lost = [table for table in opened if not stored(Store(database), table)]
    finally:
        database.close()
    assert lost == []
    assert refused == 0
    assert len(opened) == 500


def stored(store: Store, table: str) -> bool:
    """Whether a table is in the database."""
    try:
        return len(store.tables.load(table).rows) > 0
    except Problem:
        return False


async def open_tables(address: str, count: int) -> tuple[list[str], int]:
    """The tables whose opening was acknowledged, and how many were refused."""
    opened: list[str] = []
    refused = 0
    left = list(range(count))

    async def work() -> None:
        nonlocal refused
        line = HttpConnection(address)
        _, me = await line.call("POST", "/api/players", {"name": "Anna", "bearer": True})
        line.token = me["token"]
        while left:
            seats = [{"kind": "me"}, {"kind": "hotseat"}]
            key = {"Idempotency-Key": f"key {left.pop()}".replace(" ", "-")}
            status, told = await line.call(
                "POST", "/api/tables", {"game": "aton", "seats": seats}, key
            )
            if status == 201:
                opened.append(told["table"])
            else:
                refused += 1
        line.close()

    await asyncio.gather(*(work() for _ in range(20)))
    return opened, refused


# --- rows that do not replay ----------------------------------------------------------------------


@pytest.mark.parametrize("change", ["answer = 'assign 4321 ' || answer", "act = 'redo'"])
def test_a_damaged_row_is_shown_to_nobody_and_reported(
    store: Store, change: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Anna has chosen in secret; what is stored of it no longer fits the rules."""
    tables = make_tables(store)
    table = opened(tables, "7")
    warm = make_tables(store)  # knows the game from before
    warm.queries.view(BEN, table, 1)
    view = tables.queries.view(ANNA, table, 0)
    tables.play.answer(ANNA, table, 0, view.legal[-1].answer, view.version)
    secret = store.tables.load(table).rows[-1].answer
    with store.database.writing() as connection:
        last = "n = (SELECT max(n) FROM record_rows)"
        connection.exec_driver_sql(f"UPDATE record_rows SET {change} WHERE {last}")
    for house in (warm, make_tables(store)):
        for player, seat in ((None, None), (BEN, 1), (ANNA, 0)):
            with pytest.raises(Problem) as refused:
                house.queries.view(player, table, seat)
            assert refused.value.key == "damaged"
            assert secret not in refused.value.sentence
        assert house.damaged == {table}
    told = [record.getMessage() for record in caplog.records if table in record.getMessage()]
    assert len(told) == 2  # once by each
    assert all(f"row {len(store.tables.load(table).rows)}" in line for line in told)
    assert not any(secret in line for line in told)


# --- a database that is away ----------------------------------------------------------------------


def test_while_postgresql_is_away_every_answer_says_so(
    own_postgres: PrivatePostgres, fresh_postgres: str
) -> None:
    server = Server(fresh_postgres)
    try:
        with pair(server.address) as clients:
            anna, ben = clients
            table = seated(clients, seed="7")
            view = anna.view(table, 0)
            answer = {"answer": view["legal"][0]["answer"], "version": view["version"]}
            assert anna.get("/readyz").status_code == 200
            routes = every_route(anna.get("/openapi.json").json(), table)
            own_postgres.stop()
            try:
                wait_for(lambda: anna.get("/readyz").status_code == 503)
                for _ in range(3):
                    statuses = [client.get(path).status_code
                                for path in READS for client in clients
                                for path in [path.format(table=table)]]  # fmt: skip
                    statuses += [
                        anna.act(table, 0, "answer", answer).status_code,
                        anna.act(table, 0, "undo", {"version": view["version"]}).status_code,
                        ben.post(f"/api/tables/{table}/chat", {"text": "Hello?"}).status_code,
                        ben.post("/api/players", {"name": "Clara"}).status_code,
                        ben.post("/api/login", {"login": "ben", "password": "x" * 12}).status_code,
                        ben.post("/api/tables", {"game": "aton", "seats": SEATS}).status_code,
                    ]
                    assert statuses == [503] * len(statuses)
                told = {route: anna.http.request(*route, json={}).status_code for route in routes}
                failed = {route: status for route, status in told.items() if status >= 500}
                assert set(failed.values()) == {503}, failed
                assert len(failed) > 30  # the others refuse an empty body, or need no database
                assert anna.get("/healthz").status_code == 200
                assert "hypostyle_requests_total" in anna.get("/metrics").text
            finally:
                own_postgres.start()
            wait_for(lambda: anna.get("/readyz").status_code == 200)
            assert play_out(clients, table, random.Random(1), 10) == 10
    finally:
        server.stop()


def every_route(described: dict[str, Any], table: str) -> list[tuple[str, str]]:
    """The method and path of every route that the server describes."""
    values = {"table": table, "seat": "0", "game": "aton"}

    def filled(path: str) -> str:
        return re.sub(r"\{(\w+)\}", lambda name: values.get(name[1], "x"), path)

    paths = described["paths"].items()
    return [(method.upper(), filled(path)) for path, methods in paths for method in methods]


READS = (
    "/api/tables/{table}",
    "/api/tables/{table}?seat=0&at=1",
    "/api/tables/{table}/moments",
    "/api/tables/{table}/board.svg",
    "/api/tables/{table}/chat",
    "/api/tables/{table}/events",
    "/api/tables/{table}/record",
    "/api/tables",
    "/api/me/waiting",
    "/tables/{table}",
)


def test_a_second_server_on_one_sqlite_file_is_refused_in_a_sentence(server: Server) -> None:
    assert server.address  # it runs
    words = ["serve", "--port", "0", "--database", server.database]
    done = subprocess.run(
        [sys.executable, "-m", "hypostyle", *words],
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
        env={**os.environ, "COLUMNS": "200"},
    )
    assert done.returncode == 2
    (said,) = done.stderr.splitlines()
    assert "another server uses" in said
    assert "PostgreSQL" in said
