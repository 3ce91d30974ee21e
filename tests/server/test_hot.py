"""The two most frequent requests take a shorter way; nobody notices but by the clock."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import httpx
import pytest
from sqlalchemy import update
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from hypostyle.server.models import AnswerIn
from hypostyle.server.problems import Problem
from hypostyle.server.storage.changes import TableChange
from hypostyle.server.storage.entities import Change, IdempotencyKey, Player, StoredRow
from hypostyle.server.storage.schema import TABLES
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.cache import OpenTable
from hypostyle.server.tables.game import ANSWER
from hypostyle.server.tables.tables import Tables
from tests.server.stored import ANNA, BEN, make_tables, opened
from tests.server.support import LONG, Client, Server, seated

in_sqlite = pytest.mark.parametrize("store", ["sqlite"], indirect=True)


# --- the same as the routes -----------------------------------------------------------------------


def same(quick: httpx.Response, usual: httpx.Response) -> dict[str, Any]:
    assert quick.status_code == usual.status_code
    assert quick.json() == usual.json()
    mine, other = dict(quick.headers), dict(usual.headers)
    for name in ("date", "x-request-id"):
        mine.pop(name)
        other.pop(name)
    assert mine == other
    found: dict[str, Any] = quick.json()
    return found


def test_a_look_is_the_same_by_both_ways(server: Server, clients: tuple[Client, Client]) -> None:
    table = seated(clients)
    strangers = Client(server.address), Client(server.address, token="forged")
    for client in (*clients, *strangers):
        for where in (table, "0" * 32, "nothing"):
            for query in ("", "seat=0", "seat=1", "seat=7", "seat=0&log_from=2", "log_from=3"):
                path = f"/api/tables/{where}?{query}"
                plus = "&board=false" if query else "board=false"  # too much for the short way
                same(client.get(path), client.get(path + plus))
    for stranger in strangers:
        stranger.close()
    for odd in ("seat=12", "seat=-1", "seat=x", "log_from=-1", "log_from=99999999999", "at=99"):
        answer = clients[0].get(f"/api/tables/{table}?{odd}")
        assert answer.status_code in (404, 422)
        assert answer.json()["error"] in ("malformed", "no-row")


def test_an_answer_is_refused_the_same_by_both_ways(clients: tuple[Client, Client]) -> None:
    table = seated(clients, seed="7")
    view = clients[0].view(table, 0)
    good = {"answer": view["legal"][0]["answer"], "version": view["version"]}
    usual = {"Content-Type": "application/json; charset=utf-8"}  # too unusual for the short way
    for client, where, seat, body, error in (
        (clients[0], table, 0, {**good, "answer": "stop"}, "refused"),
        (clients[0], table, 0, {**good, "answer": "nonsense"}, "refused"),
        (clients[0], table, 0, {**good, "version": 0}, "stale"),
        (clients[1], table, 0, good, "not-your-seat"),
        (clients[0], table, 9, good, "no-seat"),
        (clients[0], "0" * 32, 0, good, "no-table"),
        (clients[0], table, 0, {**good, "extra": 1}, "malformed"),
    ):
        told = same(
            client.act(where, seat, "answer", body),
            client.act(where, seat, "answer", body, **usual),
        )
        assert told["error"] == error
    bad_key = clients[0].act(table, 0, "answer", good, **{"Idempotency-Key": "a b"})
    assert (bad_key.status_code, bad_key.json()["error"]) == (422, "malformed")
    assert clients[0].view(table, 0) == view
    key = {"Idempotency-Key": "both-ways"}
    first = clients[0].act(table, 0, "answer", good, **key)
    again = clients[0].act(table, 0, "answer", good, **key, **usual)
    assert first.json()["version"] == again.json()["version"]


def test_the_reply_to_an_answer_carries_the_new_view(clients: tuple[Client, Client]) -> None:
    table = seated(clients)
    for seat in (0, 1, 0, 1):
        before = clients[seat].view(table, seat)
        if not before["legal"]:
            continue
        choice = before["legal"][0]["answer"]
        body: dict[str, object] = {"answer": choice, "version": before["version"]}
        reply = clients[seat].act(table, seat, "answer", body).json()
        after = clients[seat].view(table, seat)
        assert reply["version"] == reply["view"]["version"] == after["version"]
        assert before["log"] + reply["view"].pop("log") == after.pop("log")
        assert reply["view"] == after
    seat, now = next(
        (seat, view)
        for seat, client in enumerate(clients)
        if (view := client.view(table, seat))["legal"]
    )
    body = {"answer": now["legal"][0]["answer"], "version": now["version"], "view": False}
    assert clients[seat].act(table, seat, "answer", body).json() == {
        "table": table,
        "version": now["version"] + 1,
        "view": None,
    }


def test_responses_are_compressed_for_those_who_ask(clients: tuple[Client, Client]) -> None:
    http = clients[0].http
    for path in ("/api/games", "/"):
        plain = http.get(path, headers={"Accept-Encoding": "identity"})
        small = http.get(path, headers={"Accept-Encoding": "br;q=1.0, gzip;q=0.8"})
        assert "content-encoding" not in plain.headers
        assert small.headers["content-encoding"] == "gzip"
        assert int(small.headers["content-length"]) < int(plain.headers["content-length"]) / 2
        assert small.text == plain.text


# --- several changes in one transaction -----------------------------------------------------------


def a_change(store: Store, table: str, key: IdempotencyKey | None = None) -> TableChange:
    found = store.tables.load(table)
    row = StoredRow(len(found.rows) + 1, found.table.version + 1, 0, ANSWER, "keep")
    return TableChange(
        table, found.table.version, Change("playing", False, [row]), key, {"version": 1}
    )


def test_of_many_changes_the_late_one_is_left_out(store: Store) -> None:
    tables = make_tables(store)
    names = [opened(tables) for _ in range(3)]
    wanted = [a_change(store, name) for name in names]
    store.tables.change(names[1], wanted[1].version, Change("playing", False))
    before = [len(store.tables.load(name).rows) for name in names]
    assert store.tables.change_many(wanted) == [True, False, True]
    after = [len(store.tables.load(name).rows) for name in names]
    assert [b - a for a, b in zip(before, after, strict=True)] == [1, 0, 1]
    versions = [store.tables.version(name) for name in names]
    assert versions == [one.version + 1 for one in wanted]


def test_of_many_changes_one_that_breaks_a_key_fails_alone(store: Store) -> None:
    tables = make_tables(store)
    names = [opened(tables) for _ in range(3)]
    key = IdempotencyKey("anna", "used", "0" * 64)
    assert store.tables.change_many([a_change(store, names[2], key)]) == [True]
    wanted = [a_change(store, names[0]), a_change(store, names[1], key), a_change(store, names[2])]
    assert store.tables.change_many(wanted) == [True, False, True]
    assert store.tables.version(names[1]) == wanted[1].version
    assert store.tables.change_many([]) == []


# --- the writer -----------------------------------------------------------------------------------


@pytest.fixture
def tables(store: Store) -> Iterator[Tables]:
    found = make_tables(store)
    yield found
    found.writer.stop()
    found.reader.stop()


def good_answer(tables: Tables, table: str, view: bool = False) -> AnswerIn:
    seen = tables.queries.view(ANNA, table, 0)
    return AnswerIn(answer=seen.legal[0].answer, version=seen.version, view=view)


def together(*waits: Callable[[], Any]) -> list[Any]:
    """Send several answers before the writer gets to the first."""

    async def run() -> list[Any]:
        return await asyncio.gather(*(wait() for wait in waits), return_exceptions=True)

    return asyncio.run(run())


def test_answers_at_many_tables_are_stored_together(tables: Tables, store: Store) -> None:
    names = [opened(tables) for _ in range(20)]
    given = {name: good_answer(tables, name) for name in names}
    sent = [partial(tables.play.answer_soon, ANNA, name, 0, given[name], None) for name in names]
    assert not [one for one in together(*sent) if isinstance(one, BaseException)]
    for name in names:
        rows = store.tables.load(name).rows
        assert [row.answer for row in rows if row.seat == 0] == [given[name].answer]


def test_of_two_answers_to_one_question_in_a_batch_one_counts(tables: Tables) -> None:
    table = opened(tables)
    given = good_answer(tables, table)
    send = partial(tables.play.answer_soon, ANNA, table, 0, given, None)
    done = together(send, send, send)
    assert sum(isinstance(one, bytes) for one in done) == 1
    assert [one.key for one in done if isinstance(one, Problem)] == ["not-asked"] * 2


def test_a_repeated_answer_in_a_batch_is_done_once(tables: Tables) -> None:
    table = opened(tables)
    given = good_answer(tables, table)
    key = IdempotencyKey("anna", "mine", "0" * 64)
    send = partial(tables.play.answer_soon, ANNA, table, 0, given, key)
    done = together(send, send)
    assert isinstance(done[0], bytes)
    assert done[0] == done[1]


def test_another_process_writes_first_and_the_answer_is_tried_again(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(tables)
    given = good_answer(tables, table)
    other = make_tables(store)
    done: list[bool] = []
    compute = tables.play.answering

    def late(*arguments: Any) -> Any:
        change = compute(*arguments)

        def begin(loaded: Any, after: int) -> Any:
            if not done:
                done.append(True)
                seen = other.queries.view(BEN, table, 1)
                other.play.answer(BEN, table, 1, seen.legal[0].answer, seen.version)
            return change(loaded, after)

        return begin

    monkeypatch.setattr(tables.play, "answering", late)
    (reply,) = together(partial(tables.play.answer_soon, ANNA, table, 0, given, None))
    assert isinstance(reply, bytes), reply
    seats = {row.seat for row in store.tables.load(table).rows}
    assert {0, 1} <= seats


@in_sqlite
def test_a_batch_that_cannot_be_stored_is_refused_and_not_kept(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [opened(tables) for _ in range(3)]
    given = {name: good_answer(tables, name) for name in names}
    sent = [partial(tables.play.answer_soon, ANNA, name, 0, given[name], None) for name in names]

    def fail(_: object) -> list[bool]:
        raise OperationalError(None, None, OSError())

    with monkeypatch.context() as patch:
        patch.setattr(store.tables, "change_many", fail)
        assert all(isinstance(one, SQLAlchemyError) for one in together(*sent))
    for name in names:
        seen = tables.queries.view(ANNA, name, 0)
        assert seen.version == given[name].version
        assert seen.legal
    assert all(isinstance(one, bytes) for one in together(*sent))  # and then it goes on


@in_sqlite
def test_the_writer_never_waits_with_a_table_that_others_wait_for(
    tables: Tables, store: Store
) -> None:
    """While it waits for a locked table, what it has computed is stored, and its tables are free."""
    one, two = opened(tables), opened(tables)
    given = {name: good_answer(tables, name) for name in (one, two)}
    cache = tables.writer.cache
    held: list[OpenTable] = [cache.take(two, -1, wait=True)]

    async def run() -> None:
        first = asyncio.create_task(tables.play.answer_soon(ANNA, one, 0, given[one], None))
        second = asyncio.create_task(tables.play.answer_soon(ANNA, two, 0, given[two], None))
        end = time.monotonic() + LONG
        while store.tables.version(one) == given[one].version:
            assert time.monotonic() < end
            await asyncio.sleep(0.01)
        assert not second.done()
        cache.take(one, -1, wait=True).close()
        held.pop().close()
        await asyncio.gather(first, second)

    asyncio.run(run())


@in_sqlite
def test_what_a_seat_no_longer_has_is_refused(tables: Tables, store: Store) -> None:
    table = opened(tables)
    given = good_answer(tables, table)
    with store.database.writing() as connection:
        closed = update(TABLES).values(status="closed", version=TABLES.c.version + 1)
        connection.execute(closed.where(TABLES.c.id == table))
    (told,) = together(partial(tables.play.answer_soon, ANNA, table, 0, given, None))
    assert told.key == "not-playing"


def test_a_fault_of_the_writer_does_not_stop_it(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    one, two = opened(tables), opened(tables)

    def fail(_: object) -> None:
        raise ValueError("a secret")

    with monkeypatch.context() as patch:
        patch.setattr(tables.writer.cache, "publish", fail)
        given = good_answer(tables, one)
        (done,) = together(partial(tables.play.answer_soon, ANNA, one, 0, given, None))
    assert isinstance(done, bytes)  # it is stored
    assert "ValueError" in caplog.text
    assert "a secret" not in caplog.text
    given = good_answer(tables, two)
    (done,) = together(partial(tables.play.answer_soon, ANNA, two, 0, given, None))
    assert isinstance(done, bytes)
    assert tables.queries.view(ANNA, one, 0).version == 3  # and its table is not locked


def test_looks_that_come_together_are_those_of_their_viewers(tables: Tables, store: Store) -> None:
    names = [opened(tables) for _ in range(4)]
    store.tables.visit(names[0], 0, 1)
    wanted: list[tuple[Player | None, str, int | None]] = [
        (player, name, seat)
        for name in names
        for player, seat in ((ANNA, 0), (BEN, 1), (None, None))
    ]
    sent = [partial(tables.queries.view_soon, *one, 0) for one in wanted]
    for one, found in zip(wanted, together(*sent), strict=True):
        assert json.loads(found) == tables.queries.view(*one).model_dump()
    sent = [
        partial(tables.queries.view_soon, BEN, names[0], 0, 0),
        partial(tables.queries.view_soon, ANNA, names[0], 0, 0),
        partial(tables.queries.view_soon, ANNA, "nothing", 0, 0),
    ]
    refused, allowed, missing = together(*sent)
    assert (refused.key, missing.key) == ("not-your-seat", "no-table")
    assert json.loads(allowed)["seen_row"] == 1


def test_looks_see_what_another_process_has_stored(tables: Tables, store: Store) -> None:
    names = [opened(tables) for _ in range(3)]
    sent = [partial(tables.queries.view_soon, ANNA, name, 0, 0) for name in names]
    before = [json.loads(one)["version"] for one in together(*sent)]
    other = make_tables(store)
    for name in names:
        seen = other.queries.view(BEN, name, 1)
        other.play.answer(BEN, name, 1, seen.legal[0].answer, seen.version)
    after = [json.loads(one)["version"] for one in together(*sent)]
    assert after == [version + 1 for version in before]


@pytest.mark.parametrize("first", [0, 1])
def test_a_look_waits_for_a_locked_table_and_not_the_others(tables: Tables, first: int) -> None:
    """Free tables are shown while others are locked: of the same batch, and of later ones."""
    names = [opened(tables) for _ in range(4)]
    order = names[first], names[1 - first]
    together(*(partial(tables.queries.view_soon, ANNA, name, 0, 0) for name in names))
    cache = tables.reader.cache
    held = {name: cache.take(name, -1, wait=True) for name in names[:2]}

    def look(name: str) -> "asyncio.Task[bytes]":
        return asyncio.create_task(tables.queries.view_soon(ANNA, name, 0, 0))

    async def shown(task: "asyncio.Task[bytes]", name: str) -> None:
        async with asyncio.timeout(LONG):
            assert json.loads(await task)["table"] == name

    async def run() -> None:
        looks = {name: look(name) for name in names}  # the locked ones first
        try:
            for name in names[2:]:
                await shown(looks[name], name)
            await shown(look(names[3]), names[3])  # one more, which came later
            assert not any(looks[name].done() for name in held)
            for name in order:  # each as soon as it is free, whichever was asked for first
                held.pop(name).close()
                await shown(looks[name], name)
                assert not any(looks[other].done() for other in held)
        finally:
            for one in held.values():
                one.close()  # or the threads would never end

    asyncio.run(run())


@pytest.mark.parametrize("first", [1, 2])
def test_an_answer_waits_for_a_locked_table_and_not_the_others(tables: Tables, first: int) -> None:
    """What is at free tables is stored and acknowledged, whether it came before or after."""
    names = [opened(tables) for _ in range(4)]
    given = {name: good_answer(tables, name) for name in names}
    cache = tables.writer.cache
    held = {name: cache.take(name, -1, wait=True) for name in names[1:3]}

    def answer(name: str) -> "asyncio.Task[bytes]":
        return asyncio.create_task(tables.play.answer_soon(ANNA, name, 0, given[name], None))

    async def stored(task: "asyncio.Task[bytes]", name: str) -> None:
        async with asyncio.timeout(LONG):
            assert json.loads(await task)["version"] > given[name].version

    async def run() -> None:
        try:
            answers = {name: answer(name) for name in names[:3]}
            await stored(answers[names[0]], names[0])
            await stored(answer(names[3]), names[3])
            for name in (names[first], names[3 - first]):
                assert not any(answers[other].done() for other in held)
                held.pop(name).close()
                await stored(answers[name], name)
        finally:
            for one in held.values():
                one.close()

    asyncio.run(run())


@in_sqlite
def test_only_so_many_tables_stay_in_memory(store: Store) -> None:
    tables = make_tables(store, tables_in_memory=2)
    names = [opened(tables) for _ in range(3)]
    cache = tables.reader.cache
    assert tables.in_memory() == 2
    assert [cache.in_memory(name) for name in names] == [False, True, True]
    (seen,) = together(partial(tables.queries.view_soon, ANNA, names[0], 0, 0))
    assert json.loads(seen)["table"] == names[0]
    assert [cache.in_memory(name) for name in names] == [True, False, True]
    tables.reader.stop()
