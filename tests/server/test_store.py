"""The store and what is rebuilt from it, without a server around."""

import os
import random
import sqlite3
import stat
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

import hypostyle
from hypostyle.server.accounts import Accounts, clean
from hypostyle.server.events import EventBus
from hypostyle.server.limits import RateLimiter, StreamLimit
from hypostyle.server.models import NewSeat, NewTable
from hypostyle.server.problems import Conflict, Problem
from hypostyle.server.settings import BadSettings, ServerSettings
from hypostyle.server.storage.backup import save
from hypostyle.server.storage.changes import AT_ONCE
from hypostyle.server.storage.database import Database
from hypostyle.server.storage.entities import Change, IdempotencyKey, Player, StoredRow, StoredTable
from hypostyle.server.storage.schema import METADATA
from hypostyle.server.storage.sqlite import BatchFailed
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.game import ANSWER, REDO, UNDO, LiveGame
from tests.server.stored import ANNA, BEN, make_tables, opened


def schema_differs(database: Database) -> list[object]:
    """What the migrations have not made as the schema says."""
    with database.reading() as connection:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))


in_sqlite = pytest.mark.parametrize("store", ["sqlite"], indirect=True)


def test_the_migrations_make_the_schema(store: Store) -> None:
    assert schema_differs(store.database) == []


@in_sqlite
def test_sqlite_writes_ahead_and_for_sure(store: Store) -> None:
    with store.database.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
        assert connection.exec_driver_sql("PRAGMA temp_store").scalar() == 2


def test_of_two_changes_of_one_version_one_is_stored(store: Store) -> None:
    tables = make_tables(store)
    table = opened(tables)
    found = store.tables.load(table)
    facts, rows = found.table, found.rows
    row = StoredRow(len(rows) + 1, facts.version + 1, 0, ANSWER, "keep")
    store.tables.change(table, facts.version, Change("playing", False, [row]))
    with pytest.raises(Conflict):
        store.tables.change(table, facts.version, Change("playing", False, [row]))
    with pytest.raises(Conflict):  # without any row, too
        store.tables.change(table, facts.version, Change("over", False))
    with pytest.raises(Conflict):  # the version is right, but the row is there already
        store.tables.change(table, facts.version + 1, Change("playing", False, [row]))
    assert store.tables.version(table) == facts.version + 1
    assert store.tables.load(table).table.status == "playing"
    assert [one.answer for one in store.tables.load(table, len(rows)).rows] == ["keep"]


def test_a_change_is_remembered_with_its_key_or_not_made(store: Store) -> None:
    table = opened(make_tables(store))
    found = store.tables.load(table)
    version, n = found.table.version, len(found.rows)

    def change(version: int, answer: str, key: IdempotencyKey) -> None:
        row = StoredRow(n + answer.count("again") + 1, version + 1, 0, ANSWER, answer)
        store.tables.change(
            table, version, Change("playing", False, [row]), key, {"version": version + 1}
        )

    key = IdempotencyKey("anna", "once", "digest")
    assert store.requests.result(key) is None
    change(version, "keep", key)
    assert store.requests.result(key) == {"version": version + 1}
    with pytest.raises(Problem, match="another request"):
        store.requests.result(replace(key, digest="another"))
    with pytest.raises(Conflict):  # the key is taken: nothing is written
        change(version + 1, "again", key)
    assert store.tables.version(table) == version + 1
    assert len(store.tables.load(table).rows) == n + 1
    change(version + 1, "again", replace(key, key="twice"))
    assert [row.answer for row in store.tables.load(table, n).rows] == ["keep", "again"]


def test_many_rows_at_once_are_all_stored(store: Store) -> None:
    table = opened(make_tables(store))
    found = store.tables.load(table)
    version, n = found.table.version, len(found.rows)
    for many in (1, AT_ONCE, AT_ONCE + 1):
        rows = [
            StoredRow(n + k, version + 1, -1, ANSWER, f"{many}/{k}") for k in range(1, many + 1)
        ]
        store.tables.change(table, version, Change("playing", False, rows))
        assert store.tables.load(table, n).rows == rows
        version, n = version + 1, n + many


def test_two_houses_at_one_store_see_each_other(store: Store) -> None:
    """As two processes do: each has its own memory, the truth is in the store."""
    houses = [make_tables(store), make_tables(store)]
    table = opened(houses[0])
    stream = random.Random(1)
    players = (ANNA, BEN)
    for n in range(60):
        mine, other = houses[n % 2], houses[1 - n % 2]
        view = mine.queries.view(None, table, None)
        asked = [seat.seat for seat in view.seats if seat.asked]
        if not asked:
            break
        seat = stream.choice(asked)
        view = mine.queries.view(players[seat], table, seat)
        answer = stream.choice(view.legal).answer
        mine.play.answer(players[seat], table, seat, answer, view.version)
        assert other.queries.view(players[seat], table, seat) == mine.queries.view(
            players[seat], table, seat
        )


def test_a_game_read_at_once_is_the_game_read_step_by_step(store: Store) -> None:
    """With undo and redo in between: state, log, and what can be undone and redone."""
    tables = make_tables(store)
    stream = random.Random(2)
    players = (ANNA, BEN)
    undone = redone = 0
    for seed in range(2):
        table = opened(tables, f"s{seed}")
        for step in range(120):
            views = [tables.queries.view(player, table, n) for n, player in enumerate(players)]
            if views[0].status != "playing":
                break
            seat = stream.randrange(2)
            view = views[seat]
            assert view.undo is not None
            if view.undo.redo and stream.random() < 0.5:
                tables.play.redo(players[seat], table, seat, view.version)
                redone += 1
            elif view.undo.undo and stream.random() < 0.4:
                tables.play.undo(players[seat], table, seat, view.version)
                undone += 1
            elif view.legal:
                answer = stream.choice(view.legal).answer
                tables.play.answer(players[seat], table, seat, answer, view.version)
            fresh = make_tables(store)
            for n, player in enumerate(players if step % 4 == 0 else ()):
                assert fresh.queries.view(player, table, n) == tables.queries.view(player, table, n)
    assert undone > 15
    assert redone > 5


def test_nothing_is_ever_deleted_from_a_game(store: Store) -> None:
    tables = make_tables(store, most_rows=7)
    table = opened(tables, "7")
    acts = [ANSWER]
    view = tables.queries.view(ANNA, table, 0)
    tables.play.answer(ANNA, table, 0, view.legal[0].answer, view.version)
    for act in (UNDO, REDO, UNDO, REDO):
        do = tables.play.undo if act == UNDO else tables.play.redo
        do(ANNA, table, 0, store.tables.version(table))
        acts.append(act)
    rows = [row for row in store.tables.load(table).rows if row.seat == 0]
    assert [row.act for row in rows] == acts
    with pytest.raises(Problem, match="too long"):
        tables.play.undo(ANNA, table, 0, store.tables.version(table))


@in_sqlite
def test_a_game_of_older_rules_is_kept_but_not_played(store: Store, tmp_path: Path) -> None:
    table = opened(make_tables(store))
    with closing(sqlite3.connect(tmp_path / "deep" / "games.db")) as connection:
        connection.execute("UPDATE tables SET rules = rules - 1")
        connection.commit()
    with pytest.raises(Problem, match="older version"):
        make_tables(store).queries.view(ANNA, table, 0)


def test_tables_that_were_left_are_closed(store: Store) -> None:
    tables = make_tables(store)
    waiting = NewTable(game="aton", seats=[NewSeat(kind="me"), NewSeat(kind="link")])
    left = tables.lobby.open(ANNA, waiting, None)["table"]
    played = opened(tables)
    store.tables.close_abandoned(live_before=2e9, async_before=0.0, playing_before=0.0)
    assert tables.queries.view(ANNA, left, 0).status == "closed"
    assert tables.queries.view(ANNA, played, 0).status == "playing"
    assert store.tables.count() == {"closed": 1, "playing": 1}
    store.tables.close_abandoned(live_before=0.0, async_before=0.0, playing_before=2e10)
    view = tables.queries.view(ANNA, played, 0)
    assert (view.status, view.legal, view.seed) == ("closed", [], None)
    with pytest.raises(Problem, match="closed"):
        tables.play.answer(ANNA, played, 0, "keep", view.version)


def test_a_live_game_of_a_game_that_is_gone() -> None:
    table = StoredTable("t", "gone", 1, 2, "-", "s", False, "playing", 1, False, False, "x", 0.0)
    with pytest.raises(Problem, match="no longer"):
        LiveGame.of(table, [])


def test_passwords_are_kept_as_argon2(store: Store) -> None:
    from hypostyle.server.accounts import Accounts

    people = Accounts(store.players, "secret")
    known = people.register(ANNA, "anna", "correct horse")
    stored = store.players.get("anna")
    assert stored is not None
    assert stored.password is not None
    assert stored.password.startswith("$argon2id$")
    assert people.log_in("anna", "correct horse").id == known.id
    assert people.by_token(people.token(known)) == stored
    assert Accounts(store.players, "another secret").by_token(people.token(known)) is None


def test_a_shared_secret_stays(store: Store) -> None:
    assert store.players.shared_secret("one") == "one"
    assert store.players.shared_secret("two") == "one"


# --- one writer -----------------------------------------------------------------------------------


@in_sqlite
def test_what_is_written_at_once_is_on_the_disk_each_for_itself(store: Store) -> None:
    """Of forty threads every fourth fails; all others are there, and were told so afterwards."""
    wrong: list[str] = []

    def write(n: int) -> None:
        player = Player(f"p{n}", f"Player {n}")
        try:
            with store.database.writing() as connection:
                connection.exec_driver_sql(
                    "INSERT INTO players (id, name, made) VALUES (?, ?, 0)", (player.id, "x")
                )
                if n % 4 == 0:
                    raise KeyError(player.id)
        except KeyError:
            if store.players.get(player.id) is not None:
                wrong.append(player.id)
        else:
            if store.players.get(player.id) is None:
                wrong.append(player.id)

    threads = [threading.Thread(target=write, args=(n,)) for n in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert wrong == []
    assert sum(store.players.get(f"p{n}") is not None for n in range(40)) == 30


@in_sqlite
def test_a_commit_that_fails_is_told_and_the_next_one_works(store: Store) -> None:
    def write() -> None:
        with store.database.writing() as connection:
            connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
            connection.exec_driver_sql("INSERT INTO visits VALUES ('no table', 0, 0)")

    with pytest.raises(BatchFailed):
        write()
    store.players.add(Player("later", "Later"))
    assert store.players.get("later") is not None
    with store.database.reading() as reading:
        assert reading.exec_driver_sql("SELECT count(*) FROM visits").scalar() == 0


# --- small parts ----------------------------------------------------------------------------------


def test_buckets_fill_again() -> None:
    buckets = RateLimiter(rate=2, burst=3)
    assert [buckets.take("a", now=0.0) for _ in range(4)] == [True, True, True, False]
    assert buckets.take("b", now=0.0)
    assert not buckets.take("a", now=0.4)
    assert buckets.take("a", now=0.5)
    assert [buckets.take("a", now=99.0) for _ in range(4)] == [True, True, True, False]


def test_so_many_may_be_open() -> None:
    streams = StreamLimit(most=3, most_each=2)
    seen = []
    for name in "aaab":
        seen.append(streams.full(name))
        if not seen[-1]:
            streams.enter(name)
    assert seen == [False, False, True, False]
    assert streams.full("b")  # because of all
    streams.leave("a")
    assert not streams.full("b")


def test_names_cannot_be_disguised() -> None:
    assert clean(" An\u202ena\x00 \n B\u200b. ") == "Anna B."
    assert clean("Anna\u3164\u2800") == "Anna"


@pytest.mark.parametrize("name", ["\u3164", "\u2800 \u1160", "\u0301\ufe0f"])
def test_a_name_can_be_seen(store: Store, name: str) -> None:
    with pytest.raises(Problem) as refused:
        Accounts(store.players, "secret").add_guest(name)
    assert refused.value.key == "bad-name"


def test_the_file_of_a_database_is_its_owners(tmp_path: Path) -> None:
    """It holds hashed passwords and the key that signs cookies, and so does a backup."""
    before = os.umask(0o022)
    try:
        database = Database(f"sqlite:///{tmp_path / 'games.db'}")
        database.claim()
        database.migrate()
        save(database, tmp_path / "saved.db")
        files = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.glob("*.db*")}
        database.close()
    finally:
        os.umask(before)
    assert {"games.db", "games.db-wal", "games.db-server", "saved.db"} <= set(files)
    assert set(files.values()) == {0o600}, files


def test_news_without_a_loop_are_nobodys() -> None:
    EventBus().publish("t", 1)


def test_settings_from_the_environment() -> None:
    given = {"database_url": None, "workers": 4}
    settings = ServerSettings.from_environment(
        given, {"HYPOSTYLE_DATABASE_URL": "sqlite:///x", "HYPOSTYLE_WORKERS": "9",
                "HYPOSTYLE_RATE": "2.5", "HYPOSTYLE_BOTS": "random"}
    )  # fmt: skip
    assert (settings.database_url, settings.workers) == ("sqlite:///x", 4)
    assert (settings.rate, settings.bot_names) == (2.5, ["random"])
    assert settings.standin_level == "random"
    assert ServerSettings("").levels()[0].title == "Novice"
    home = ServerSettings.from_environment({}, {"HYPOSTYLE_DATA": "/data"})
    assert home.database_url == "sqlite:////data/hypostyle.db"
    for value in ("many", "-1", "0", "nan"):
        with pytest.raises(BadSettings):
            ServerSettings.from_environment({}, {"HYPOSTYLE_WORKERS": value})


@pytest.mark.parametrize(
    "url", ["nonsense", "mysql://x/y", "sqlite://", "sqlite:////proc/nothing/games.db"]
)
def test_a_database_that_cannot_be(url: str) -> None:
    with pytest.raises(BadSettings):
        Database(url).migrate()


def test_the_command_says_what_is_wrong_in_one_sentence(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from hypostyle.cli.main import app

    (tmp_path / "text").write_text("this is no database, but it is long enough to be one\n" * 9)
    for url in ("nonsense", "postgresql://127.0.0.1:1/x", f"sqlite:///{tmp_path / 'text'}"):
        done = CliRunner().invoke(app, ["serve", "--port", "0", "--database", url])
        assert done.exit_code == 2
        assert len(done.stderr.splitlines()) == 1
    assert hypostyle.__version__
