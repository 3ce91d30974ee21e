"""Backups: saved and restored while a server runs, between SQLite and PostgreSQL, and replayed."""

import random
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hypostyle.cli.main import app
from hypostyle.server.storage.database import Database
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.verify import verify
from tests.server.stored import ANNA, BEN, make_tables, opened
from tests.server.support import pair, play_out, seated, serving
from tests.server.test_upgrade import load_first


def command(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": "200"})


@pytest.mark.parametrize("kind", ["sqlite", "fresh_postgres"])
def test_a_backup_is_made_and_restored_while_the_server_runs(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    url = request.getfixturevalue(kind)
    file = tmp_path / "saved.db"
    with serving(url) as server, pair(server.address) as clients:
        table = seated(clients, seed="7")
        play_out(clients, table, random.Random(1), 5)
        then = clients[0].view(table, 0)
        done = command("backup", file, "--database", url)
        assert done.exit_code == 0, done.output
        assert "1 table and" in done.stdout
        assert command("backup", file, "--database", url).exit_code == 2  # never over another one
        play_out(clients, table, random.Random(2), 5)
        later = seated(clients)
        assert command("restore", file, "--database", url).exit_code == 2
        assert clients[0].view(table, 0)["rows"] > then["rows"]
        done = command("restore", file, "--database", url, "--replace")
        assert done.exit_code == 0, done.output
        now = clients[0].view(table, 0)
        assert now["version"] > then["version"] + 5
        same = ("rows", "log", "legal", "seats", "question")
        assert {name: now[name] for name in same} == {name: then[name] for name in same}
        assert clients[0].get(f"/api/tables/{later}").status_code == 404
        assert play_out(clients, table, random.Random(3), 10) == 10


def test_a_backup_moves_everything_to_another_kind_of_database(
    sqlite: str, fresh_postgres: str, tmp_path: Path
) -> None:
    """From the first schema, which the backup keeps and the restored database leaves behind."""
    old = Database(sqlite)
    try:
        names, states = load_first(old)
    finally:
        old.close()
    first, second = tmp_path / "first.db", tmp_path / "second.db"
    assert command("backup", first, "--database", sqlite).exit_code == 0
    assert command("restore", first, "--database", fresh_postgres).exit_code == 0
    assert command("backup", second, "--database", fresh_postgres).exit_code == 0
    again = f"sqlite:///{tmp_path / 'again.db'}"
    assert command("restore", second, "--database", again).exit_code == 0
    for url in (fresh_postgres, again):
        database = Database(url)
        try:
            store = Store(database)
            views = {
                name: make_tables(store).queries.view(None, table, None)
                for name, table in names.items()
            }
            assert {name: view.status for name, view in views.items()} == states
            found = verify(store)
            assert (found.tables, found.damaged) == (len(names), [])
            assert found.rows > 200
        finally:
            database.close()


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_a_backup_of_a_damaged_game_says_so(store: Store, sqlite: str, tmp_path: Path) -> None:
    tables = make_tables(store)
    table = opened(tables, "7")
    for player, seat in ((ANNA, 0), (BEN, 1)):
        view = tables.queries.view(player, table, seat)
        if view.legal:
            tables.play.answer(player, table, seat, view.legal[0].answer, view.version)
    with store.database.writing() as connection:
        connection.exec_driver_sql("UPDATE record_rows SET answer = 'secret' WHERE seat = 0")
    done = command("backup", tmp_path / "saved.db", "--database", sqlite)
    assert done.exit_code == 1, done.stderr
    assert table in done.stderr
    assert "secret" not in done.stderr


def test_what_is_no_backup_is_not_restored(sqlite: str, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("this is no database, but it is long enough to be one\n" * 9)
    (tmp_path / "empty").touch()
    for name in ("text", "empty", "missing"):
        done = command("restore", tmp_path / name, "--database", sqlite)
        assert done.exit_code == 2
        assert len(done.stderr.splitlines()) == 1
    assert command("backup", tmp_path / "saved.db", "--database", sqlite).exit_code == 2
    assert not (tmp_path / "saved.db").exists()
