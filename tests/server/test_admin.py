"""What a host can do, by command and while a server runs."""

import json
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import update

from hypostyle.server.accounts import Accounts
from hypostyle.server.admin import Admin
from hypostyle.server.problems import Problem
from hypostyle.server.services import Services
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.entities import CLOSED, OVER
from hypostyle.server.storage.schema import PLAYERS, ROWS, TABLES
from hypostyle.server.storage.store import Store
from tests.cli.conftest import run
from tests.cli.support import Run
from tests.server.stored import ANNA, BEN, opened
from tests.server.support import Client, Ear, pair, play_out, seated, serving

__all__ = ["run"]
DAY = 86_400.0


@pytest.fixture(params=["sqlite", "migrated_postgres"])
def services(request: pytest.FixtureRequest) -> Iterator[Services]:
    found = Services(ServerSettings(request.getfixturevalue(request.param)))
    found.open_database()
    for player in (ANNA, BEN):
        found.store.players.add(player)
    yield found
    found.database.close()


def age(store: Store, table: str, days: float) -> None:
    with store.database.writing() as connection:
        connection.execute(
            update(TABLES).where(TABLES.c.id == table).values(touched=time.time() - days * DAY)
        )


def refused(do: Callable[[], object]) -> str:
    with pytest.raises(Problem) as error:
        do()
    return error.value.key


def test_lists(services: Services) -> None:
    table = opened(services.tables)
    admin = Admin(services)
    (found,) = admin.store.tables()
    assert (found.id, found.game, found.status, found.owner) == (table, "aton", "playing", "anna")
    assert found.names == ("Anna", "Ben")
    assert found.rows == len(services.store.tables.load(table).rows) > 0
    for wanted in (table, "aton", "anna", "ben"):
        assert [one.id for one in admin.store.tables(wanted)] == [table]
    assert admin.store.tables("egizia") == admin.store.tables(status="over") == []
    assert {one.id: one.seats for one in admin.store.players()} == {"anna": 1, "ben": 1}
    assert [one.name for one in admin.store.players("ANN")] == ["Anna"]
    assert admin.store.players("%") == admin.store.players(banned=True) == []


def test_a_closed_table_cannot_be_played(services: Services) -> None:
    table = opened(services.tables)
    view = services.tables.queries.view(ANNA, table, 0)
    admin = Admin(services)
    admin.close(table)
    act = services.tables.play
    assert (
        refused(lambda: act.answer(ANNA, table, 0, view.legal[0].answer, view.version))
        == "not-playing"
    )
    assert services.tables.queries.view(ANNA, table, 0).status == "closed"
    assert refused(lambda: admin.close(table)) == "not-playing"
    assert refused(lambda: admin.close("0" * 32)) == "no-table"
    assert refused(lambda: admin.close("'; --")) == "no-table"


def test_a_banned_player_is_refused_until_the_ban_ends(services: Services) -> None:
    admin, accounts = Admin(services), services.accounts
    anna = accounts.register(ANNA, "anna@home", "correct horse")
    token = accounts.token(anna)
    assert accounts.by_token(token) is not None
    admin.ban(admin.find("Anna@Home"))
    assert accounts.cached(token) is None
    assert refused(lambda: accounts.by_token(token)) == "banned"
    assert refused(lambda: accounts.log_in("anna@home", "correct horse")) == "banned"
    assert refused(lambda: accounts.log_in("anna@home", "battery staple")) == "wrong-login"
    assert [one.id for one in admin.store.players(banned=True)] == ["anna"]
    admin.unban(admin.find("anna"))
    assert accounts.by_token(token) is not None
    assert refused(lambda: admin.find("nobody")) == "no-player"


def test_nobody_hides_behind_the_id_of_another(services: Services) -> None:
    """The host bans by id, which everybody may read: it is not the user name of somebody else."""
    admin, accounts = Admin(services), services.accounts
    assert refused(lambda: accounts.register(BEN, "anna", "correct horse")) == "login-taken"
    services.store.players.set_login(BEN.id, "anna", "hash")  # as it was possible
    assert admin.find("anna").id == "anna"
    assert refused(lambda: admin.find("anna\0")) == "no-player"


def test_a_new_password_replaces_the_old_one(services: Services) -> None:
    admin, accounts = Admin(services), services.accounts
    assert refused(lambda: admin.reset_password(ANNA)) == "no-login"
    accounts.register(ANNA, "anna@home", "correct horse")
    password = admin.reset_password(admin.find("anna@home"))
    assert refused(lambda: accounts.log_in("anna@home", "correct horse")) == "wrong-login"
    assert accounts.log_in("anna@home", password).id == "anna"


def test_a_deleted_table_leaves_nothing(services: Services) -> None:
    table, other = opened(services.tables), opened(services.tables)
    services.tables.chat.send(ANNA, table, "hello")
    admin = Admin(services)
    admin.delete_table(table)
    assert refused(lambda: services.tables.queries.view(ANNA, table, 0)) == "no-table"
    assert refused(lambda: admin.delete_table(table)) == "no-table"
    with services.database.reading() as connection:
        rows = connection.execute(ROWS.select().where(ROWS.c.table_id == table)).all()
    assert rows == []
    assert services.tables.queries.view(ANNA, other, 0).status == "playing"


def test_of_a_deleted_player_only_the_moves_stay(services: Services) -> None:
    table = opened(services.tables)
    view = services.tables.queries.view(ANNA, table, 0)
    services.tables.play.answer(ANNA, table, 0, view.legal[0].answer, view.version)
    services.tables.chat.send(ANNA, table, "my secret")
    token = services.accounts.token(ANNA)
    admin = Admin(services)
    admin.delete_player(ANNA)
    seen = services.tables.queries.view(BEN, table, 1)
    assert seen.seats[0].name == "Deleted player"
    assert seen.seats[0].gone
    assert seen.rows > 0
    assert services.tables.chat.messages(table) == []
    assert services.accounts.by_token(token) is None
    with services.database.reading() as connection:
        row = connection.execute(PLAYERS.select().where(PLAYERS.c.id == "anna")).one()
    assert (row.name, row.login, row.password) == ("Deleted player", None, None)


def test_prune_deletes_what_is_old_and_nothing_else(services: Services) -> None:
    store, admin = services.store, Admin(services)
    tables = {name: opened(services.tables) for name in ("new", "closed", "over", "playing")}
    admin.close(tables["closed"])
    admin.close(tables["new"])
    with store.database.writing() as connection:
        over = update(TABLES).where(TABLES.c.id == tables["over"]).values(status=OVER)
        connection.execute(over)
        connection.execute(update(PLAYERS).values(made=0.0))
    for name in ("closed", "over", "playing"):
        age(store, tables[name], 40)
    services.accounts.add_guest("Passing by")
    assert admin.prune(30) == (1, 0)
    assert {one.id for one in admin.store.tables()} == {
        tables[name] for name in ("new", "over", "playing")
    }
    assert admin.prune(30, finished_days=50) == (0, 0)
    assert admin.prune(30, finished_days=30) == (1, 0)
    with store.database.writing() as connection:
        connection.execute(update(PLAYERS).values(made=0.0))
    assert admin.prune(30) == (0, 1)  # the guest who never sat down
    assert {one.id for one in admin.store.players()} == {"anna", "ben"}


def test_the_commands(run: Run, tmp_path: Path) -> None:
    where = ["--database", f"sqlite:///{tmp_path / 'games.db'}"]
    for words in (["admin", "list", "tables"], ["backup", str(tmp_path / "saved.db")]):
        said = run(*words, *where)
        assert (said.exit_code, "there is no database" in said.stderr) == (2, True)
    assert list(tmp_path.iterdir()) == [], "nothing is made by looking in the wrong place"
    (tmp_path / "games.db").touch()
    assert "of another version" in run("admin", "list", "tables", *where).stderr
    with serving(where[1]) as server, pair(server.address) as clients:
        table = seated(clients)
        play_out(clients, table, random.Random(1), 6)
        clients[0].post("/api/me/login", {"login": "anna", "password": "correct horse"})
        listed = json.loads(run("admin", "list", "tables", "--json", *where).stdout)
        assert [(one["id"], one["status"]) for one in listed] == [(table, "playing")]
        assert table in run("admin", "list", "tables", *where).stdout
        assert "Anna" in run("admin", "list", "players", *where).stdout
        assert "0 damaged" in run("admin", "verify", *where).stdout
        done = run("admin", "reset-password", "anna", *where)
        password = done.stdout.split()[-1]
        fresh = Client(server.address)
        login = {"login": "anna", "password": password, "bearer": True}
        assert fresh.post("/api/login", login).status_code == 200
        assert run("admin", "close", table, *where).exit_code == 0
        assert clients[1].view(table)["status"] == CLOSED
        assert run("admin", "ban", "anna", *where).exit_code == 0
        assert fresh.post("/api/login", login).json()["error"] == "banned"
        fresh.close()
        assert run("admin", "unban", "anna", *where).exit_code == 0
        assert run("admin", "delete", "tables", table, *where, input="n\n").exit_code == 130
        assert run("admin", "delete", "tables", table, "--yes", *where).exit_code == 0
        assert clients[1].get(f"/api/tables/{table}").status_code == 404
        assert run("admin", "delete", "players", "anna", *where, input="y\n").exit_code == 0
        assert "0 tables" in run("admin", "prune", "--yes", *where).stdout
    assert "There is no such player" in run("admin", "ban", "anna", *where).stderr
    assert run("admin", "list", "tables", *where).stdout == "none\n"
    assert "reset-password" in run("admin").stdout


def test_verify_names_a_damaged_table(run: Run, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    services = Services(ServerSettings(url))
    services.open_database()
    for player in (ANNA, BEN):
        services.store.players.add(player)
    table = opened(services.tables)
    with services.database.writing() as connection:
        connection.execute(update(ROWS).values(answer="nonsense"))
    services.database.close()
    done = run("admin", "verify", "--database", url)
    assert done.exit_code == 1
    assert table in done.stderr
    assert "nonsense" not in done.output


def test_the_admin_page_is_for_named_accounts_only(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with serving(url, admins="Host other") as server, pair(server.address) as clients:
        host, player = clients
        table = seated(clients)
        paths = ["/api/admin/tables", "/api/admin/players", "/admin"]
        acts = [("POST", f"/api/admin/tables/{table}/close"), ("DELETE", "/api/admin/players/x")]
        acts += [("DELETE", f"/api/admin/tables/{table}"), ("POST", "/api/admin/players/x/ban")]
        acts += [("POST", f"/api/admin/players/x/{act}") for act in ("unban", "password")]
        stranger = Client(server.address)
        login = {"login": "host", "password": "correct horse"}
        for client, status in ((player, 403), (stranger, 401), (host, 403)):  # a guest so far
            for method, path in [*(("GET", path) for path in paths), *acts]:
                assert client.http.request(method, path).status_code == status, path
        assert "/admin" not in host.get("/me").text
        assert host.post("/api/me/login", login).status_code == 200
        assert player.post("/api/me/login", {**login, "login": "ben"}).status_code == 200
        assert player.get("/admin").status_code == 403
        assert 'href="/admin"' in host.get("/me").text
        shown = host.get("/admin").text
        assert table in shown
        assert "(ben)" in shown
        assert table not in host.get("/admin?find=nothing").text
        found = host.get("/api/admin/players?find=ben").json()
        assert [one["login"] for one in found] == ["ben"]
        ben = found[0]["id"]
        assert [one["id"] for one in host.get(f"/api/admin/tables?find={ben}").json()] == [table]
        password = host.post(f"/api/admin/players/{ben}/password", None).json()["password"]
        again = {"login": "ben", "password": password, "bearer": True}
        assert stranger.post("/api/login", again).status_code == 200
        assert host.post(f"/api/admin/players/{ben}/ban", None).status_code == 204
        assert player.get("/api/me").status_code in (401, 403)  # at once, in this process
        assert stranger.post("/api/login", again).json()["error"] == "banned"
        assert host.post(f"/api/admin/players/{ben}/unban", None).status_code == 204
        ear = Ear(host, table)
        version = ear.next()["version"]
        assert host.post(f"/api/admin/tables/{table}/close", None).status_code == 204
        assert ear.next()["version"] == version + 1
        ear.close()
        assert host.view(table)["status"] == CLOSED
        assert host.http.delete(f"/api/admin/tables/{table}").status_code == 204
        assert host.get(f"/api/tables/{table}").status_code == 404
        assert host.http.delete(f"/api/admin/players/{ben}").status_code == 204
        assert host.http.delete("/api/admin/players/nobody").status_code == 404
        stranger.close()


def test_a_ban_reaches_other_processes_when_they_look_again(services: Services) -> None:
    other = Accounts(services.store.players, "secret")
    token = other.token(ANNA)
    other.by_token(token)
    Admin(services).ban(ANNA)
    assert other.cached(token) is not None  # for half a minute
    assert refused(lambda: other.by_token(token)) == "banned"
