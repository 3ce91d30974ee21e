"""Quotas by player and by address, games without people, and what is tidied by itself."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

import hypostyle
from hypostyle.core.match import Match
from hypostyle.core.record import Record, replay
from hypostyle.core.state import State
from hypostyle.server.accounts import Accounts
from hypostyle.server.background.tidying import DAY, tidy
from hypostyle.server.limits import network
from hypostyle.server.models import NewSeat, NewTable, SitDown
from hypostyle.server.problems import Problem
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.entities import Player
from hypostyle.server.storage.quotas import quota
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.tables import Tables
from tests.server.stored import ANNA, BEN, make_tables, opened
from tests.server.support import LONG, Client, serving
from tests.server.test_requests import problem

WAITING = NewTable(game="aton", seats=[NewSeat(kind="me"), NewSeat(kind="link")])
BOTS = NewTable(game="aton", seats=[NewSeat(kind="bot", bot="novice") for _ in range(2)])
AGAINST = NewTable(game="aton", seats=[NewSeat(kind="me"), NewSeat(kind="bot", bot="novice")])


def refused(act: Callable[[], object]) -> tuple[int, str]:
    with pytest.raises(Problem) as error:
        act()
    return error.value.status, error.value.key


def guests(store: Store, count: int, name: str = "guest") -> list[Player]:
    found = [Player(f"{name}{n}", f"Guest {n}") for n in range(count)]
    for player in found:
        store.players.add(player)
    return found


def test_many_guests_of_one_address_do_not_fill_the_server(store: Store) -> None:
    """Three guests filled a server of 120 tables in 7 seconds; here a tenth of it."""
    tables = make_tables(store, most_tables=12, most_tables_each=5)
    opened = 0
    for player in guests(store, 3):
        for _ in range(5):
            with suppress(Problem):
                tables.lobby.open(player, WAITING, source="attacker")
                opened += 1
    assert opened == 6  # half of all
    last = guests(store, 3, "late")[0]
    again = lambda: tables.lobby.open(last, WAITING, source="attacker")  # noqa: E731
    assert refused(again) == (429, "too-many-tables")
    for n in range(3):
        tables.lobby.open(ANNA, WAITING, source=f"home {n}")
    assert refused(lambda: tables.lobby.rematch(ANNA, "none")) == (404, "no-table")


def test_records_have_a_quota_by_address_too(store: Store) -> None:
    tables = make_tables(store, most_records=4, most_records_each=2)
    record = hypostyle.to_text(hypostyle.record_of(hypostyle.game("aton").new(seed=1)))
    one, other, third = guests(store, 3)
    for player in (one, other):
        tables.lobby.upload(player, record, source="attacker")
    act = lambda: tables.lobby.upload(third, record, source="attacker")  # noqa: E731
    assert refused(act) == (429, "too-many-tables")
    tables.lobby.upload(third, record, source="home")


@pytest.mark.parametrize("store", ["sqlite"], indirect=True)
def test_a_flood_of_records_is_not_checked_all_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Long ones take the processor for a third of a second each, also when their last row is wrong."""
    tables = make_tables(store)
    record = hypostyle.to_text(hypostyle.record_of(hypostyle.game("aton").new(seed=1)))
    busy, ends = threading.Semaphore(0), threading.Event()

    def slow(given: Record) -> Match[State]:
        busy.release()
        ends.wait(2 * LONG)
        return replay(given)

    monkeypatch.setattr("hypostyle.server.tables.lobby.replay", slow)
    flood = [threading.Thread(target=tables.lobby.upload, args=(ANNA, record)) for _ in range(2)]
    for one in flood:
        one.start()
        assert busy.acquire(timeout=LONG)
    assert refused(lambda: tables.lobby.upload(BEN, record)) == (503, "busy")
    ends.set()
    for one in flood:
        one.join(LONG)
    assert tables.lobby.upload(BEN, record)["table"]
    assert refused(lambda: tables.lobby.upload(BEN, "nonsense")) == (422, "bad-record")
    assert refused(lambda: tables.lobby.upload(BEN, "nonsense")) == (422, "bad-record")
    assert tables.lobby.upload(BEN, record)["table"]  # a refused one takes no room either


def test_an_address_gets_half_but_never_less_than_a_player() -> None:
    assert quota(120, 50, 250).address == 60
    assert quota(10_000, 50, 250).address == 250
    assert quota(3, 2, 250).address == 2


def test_few_games_have_only_bots(store: Store) -> None:
    tables = make_tables(store, most_bot_tables=4, most_bot_tables_each=2)
    for _ in range(2):
        tables.lobby.open(ANNA, BOTS)
    assert refused(lambda: tables.lobby.open(ANNA, BOTS)) == (429, "too-many-tables")
    tables.lobby.open(ANNA, AGAINST)  # with a person
    one, other = guests(store, 2)
    tables.lobby.open(one, BOTS, source="home")
    tables.lobby.open(BEN, BOTS, source="office")
    assert refused(lambda: tables.lobby.open(other, BOTS)) == (503, "full")


def test_who_leaves_too_many_games_to_bots_closes_them(store: Store) -> None:
    tables = make_tables(store, most_bot_tables_each=1)
    first, second, third = (tables.lobby.open(ANNA, AGAINST)["table"] for _ in range(3))

    def status(table: str) -> str:
        return tables.queries.view(ANNA, table, None).status

    tables.replacements.leave(ANNA, first, 0)
    assert status(first) == "playing"  # one goes on
    tables.replacements.leave(ANNA, second, 0)
    assert status(second) == "closed"
    due = store.tables.overdue_bots(time.time() + 60)
    assert (first in due, second in due) == (True, False)
    hand_over = lambda: tables.replacements.replace(ANNA, third, 0)  # noqa: E731
    assert refused(hand_over) == (429, "too-many-tables")
    assert status(third) == "playing"
    shared = opened(tables)  # with Ben, who stays
    tables.replacements.leave(ANNA, shared, 0)
    assert status(shared) == "playing"


def test_guests_of_one_address_are_limited_by_the_hour(store: Store) -> None:
    accounts = Accounts(store.players, "secret", most_guests_hour=3)
    for _ in range(3):
        accounts.add_guest("Guest", "10.0.0.1")
    with pytest.raises(Problem, match="new guests"):
        accounts.add_guest("Guest", "10.0.0.1")
    accounts.add_guest("Guest", "10.0.0.2")
    for n in range(3):
        accounts.add_guest("Guest", f"2001:db8::{n}")
    with pytest.raises(Problem, match="new guests"):
        accounts.add_guest("Guest", "2001:db8::77")
    accounts.add_guest("Guest", "2001:db8:0:1::1")


def test_an_address_is_kept_as_a_keyed_hash(store: Store) -> None:
    accounts = Accounts(store.players, "secret")
    source = accounts.source("10.0.0.1")
    assert len(source) == 32
    assert source == accounts.source("::ffff:10.0.0.1")
    assert source != accounts.source("10.0.0.2")
    assert source != Accounts(store.players, "another secret").source("10.0.0.1")
    assert accounts.source("") == ""
    assert network("not an address") == "not an address"


def test_quotas_by_address_over_http(tmp_path: Path) -> None:
    small = {"most_tables": 6, "most_tables_each": 2, "most_guests_hour": 3}
    with serving(f"sqlite:///{tmp_path / 'games.db'}", **small) as server:
        attackers = [Client(server.address, "Eve") for _ in range(3)]
        fourth = Client(server.address)
        problem(fourth.post("/api/players", {"name": "Eve"}), 429, "slow-down")
        body = {"game": "aton", "seats": [{"kind": "me"}, {"kind": "open"}]}
        sent = [eve.post("/api/tables", body).status_code for eve in attackers for _ in range(2)]
        assert sent == [201, 201, 201, 429, 429, 429]
        anna = Client(server.address, "Anna", source="127.0.0.2")
        anna.open()
        for client in (*attackers, fourth, anna):
            client.close()


# --- tidying --------------------------------------------------------------------------------------


def days(store: Store, count: float, **settings: float) -> None:
    """Tidy as if so many days had passed."""
    chosen = replace(ServerSettings("unused"), **settings)  # type: ignore[arg-type]
    tidy(store, chosen, time.time() + count * DAY)


def known(tables: Tables, table: str) -> str:
    """The status of a table; empty when it has been deleted."""
    try:
        return tables.queries.view(None, table, None).status
    except Problem as error:
        return "" if error.key == "no-table" else error.key


def test_waiting_tables_are_closed_soon_and_then_deleted(store: Store) -> None:
    tables = make_tables(store)
    live = tables.lobby.open(ANNA, WAITING)["table"]
    slow = tables.lobby.open(ANNA, WAITING.model_copy(update={"pace": "async"}))["table"]
    played = opened(tables)

    def found() -> list[str]:
        return [known(tables, table) for table in (live, slow, played)]

    days(store, 0.9)
    assert found() == ["waiting", "waiting", "playing"]
    days(store, 1.1)
    assert found() == ["closed", "waiting", "playing"]
    days(store, 2.1)
    assert found() == ["", "waiting", "playing"]
    days(store, 7.1)
    assert found() == ["", "closed", "playing"]
    days(store, 14.1)
    assert found() == ["", "", "playing"]
    days(store, 90.1)
    assert found() == ["", "", "closed"]  # with its rows, for whoever played it
    days(store, 1_000)
    assert found() == ["", "", "closed"]


def test_guests_without_games_are_deleted_soon(store: Store) -> None:
    tables = make_tables(store)
    accounts = Accounts(store.players, "secret")
    idle, busy, registered, host = (accounts.add_guest(name) for name in ("I", "B", "R", "H"))
    tokens = [accounts.token(player) for player in (idle, busy, registered, host)]
    table = tables.lobby.open(
        host, NewTable(game="aton", seats=[NewSeat(kind="open"), NewSeat(kind="open")])
    )["table"]
    for player in (busy, ANNA):
        tables.lobby.sit(player, table, SitDown())
    accounts.register(registered, "login", "correct horse")
    days(store, 0.9)
    assert all(accounts.by_token(token) for token in tokens)
    with store.database.writing() as connection:
        connection.execute(text("UPDATE sessions SET seen = seen + 86400"))
    days(store, 1.5)
    assert all(accounts.by_token(token) for token in tokens)  # seen half a day before
    days(store, 2.5)
    there = [accounts.by_token(token) is not None for token in tokens]
    assert there == [False, True, True, True]


def test_uploaded_records_are_deleted_soon_and_finished_games_never(store: Store) -> None:
    tables = make_tables(store)
    record = hypostyle.to_text(hypostyle.record_of(hypostyle.game("aton").new(seed=1)))
    brought = tables.lobby.upload(ANNA, record)["table"]
    played = opened(tables)
    with store.database.writing() as connection:
        connection.execute(text("UPDATE tables SET status = 'over' WHERE id = :t"), {"t": played})
    days(store, 6.9)
    assert known(tables, brought) == "closed"
    days(store, 7.1)
    assert [known(tables, brought), known(make_tables(store), played)] == ["", "over"]
    days(store, 1_000)
    assert known(make_tables(store), played) == "over"


def test_sessions_that_were_not_used_for_long_are_forgotten(store: Store) -> None:
    accounts = Accounts(store.players, "secret")
    accounts.register(ANNA, "anna", "correct horse")
    accounts.token(ANNA)
    days(store, 399)
    assert len(accounts.sessions(ANNA)) == 1
    days(store, 401)
    assert accounts.sessions(ANNA) == []
