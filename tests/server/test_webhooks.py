"""Webhooks end in time, and none keeps the others from being sent."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial

import pytest

from hypostyle.server.accounts import Accounts
from hypostyle.server.background import webhooks
from hypostyle.server.background.webhooks import MOST_EACH, SENDERS, Webhooks
from hypostyle.server.metrics import Metrics
from hypostyle.server.problems import Problem
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.entities import Player
from hypostyle.server.storage.push import PushSubscription
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.cache import ChangeEvent
from tests.server.stored import ANNA, BEN
from tests.server.support import LONG, wait_for
from tests.server.test_life import listening

in_sqlite = pytest.mark.parametrize("store", ["sqlite"], indirect=True)


@contextmanager
def trickling() -> Iterator[int]:
    """The port of a server that answers one byte at a time, and never comes to an end."""
    ends = threading.Event()
    with socket.socket() as listens:
        listens.bind(("127.0.0.1", 0))
        listens.listen(16)

        def answer() -> None:
            with suppress(OSError):
                stream, _ = listens.accept()
                with stream:
                    stream.sendall(b"HTTP/1.1 200 ")
                    while not ends.wait(0.05):
                        stream.sendall(b"x")

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        yield listens.getsockname()[1]
        ends.set()
        thread.join(LONG)


@contextmanager
def deaf() -> Iterator[int]:
    """The port of a server that takes calls and never answers."""
    with socket.socket() as listens:
        listens.bind(("127.0.0.1", 0))
        listens.listen(128)
        yield listens.getsockname()[1]


def test_a_call_ends_however_slowly_the_other_server_answers() -> None:
    failed: list[Exception] = []
    with trickling() as port:

        def call() -> None:
            try:
                webhooks.send(f"http://127.0.0.1:{port}/", {}, True, seconds=0.5)
            except Exception as error:
                failed.append(error)

        caller = threading.Thread(target=call, daemon=True)
        caller.start()
        caller.join(LONG)
        assert not caller.is_alive()
    assert failed


def test_a_call_ends_however_long_its_host_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = threading.Event()

    def look_up(*_: object) -> str:
        ends.wait(2 * LONG)
        return "192.0.2.1"

    monkeypatch.setattr(webhooks, "find_address", look_up)
    try:
        with pytest.raises(TimeoutError):
            webhooks.send("http://slow.example/", {}, True, seconds=0.1)
        assert not ends.is_set()
    finally:
        ends.set()


def test_a_call_that_is_answered_leaves_no_thread_behind() -> None:
    with listening() as heard:
        before = threading.active_count()
        webhooks.send(f"http://127.0.0.1:{heard.server_port}/", {"n": 1}, True)
        assert heard.bodies == [{"n": 1}]
        wait_for(lambda: threading.active_count() <= before)


@pytest.fixture
def calls(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[Webhooks]:
    """Webhooks whose calls may take as long as the test."""
    real = webhooks.send
    monkeypatch.setattr(webhooks, "send", partial(real, seconds=600.0))
    settings = ServerSettings("unused", webhook_private=1)
    running = Webhooks(store, settings, Metrics())
    running.start()
    yield running
    running.stop()


def turn(player: Player, version: int = 1) -> ChangeEvent:
    return ChangeEvent("t", version, asked=((0, player.id),), game="aton")


@in_sqlite
def test_webhooks_that_never_answer_do_not_silence_the_others(
    calls: Webhooks, store: Store
) -> None:
    slow = [Player(f"slow{n}", "Slow") for n in range(3 * SENDERS)]
    with listening() as heard, deaf() as port:
        store.players.set_webhook(ANNA.id, f"http://127.0.0.1:{heard.server_port}/")
        calls.notify(turn(ANNA, 1))
        wait_for(lambda: len(heard.bodies) == 1)
        wait_for(lambda: ANNA.id in calls._quick)
        for player in slow:
            store.players.add(player)
            store.players.set_webhook(player.id, f"http://127.0.0.1:{port}/")
            for version in range(3):
                calls.notify(turn(player, version))
        wait_for(lambda: calls._slow._running.total() == SENDERS)
        for version in range(2, 12):
            calls.notify(turn(ANNA, version))
        wait_for(lambda: len(heard.bodies) == 11)
        assert sorted(int(body["version"]) for body in heard.bodies) == list(range(1, 12))


@in_sqlite
def test_one_player_cannot_fill_the_queue(calls: Webhooks, store: Store) -> None:
    with listening() as heard, deaf() as port:
        store.players.set_webhook(ANNA.id, f"http://127.0.0.1:{port}/")
        store.players.set_webhook(BEN.id, f"http://127.0.0.1:{heard.server_port}/")
        for version in range(webhooks.MOST + 100):
            calls.notify(turn(ANNA, version))
        assert calls._waiting[ANNA.id] == MOST_EACH
        calls.notify(turn(BEN))  # new, and so among the slow ones: Anna has one call at a time
        wait_for(lambda: heard.bodies)


def test_a_webhook_or_a_browser_reaches_a_player(store: Store) -> None:
    assert not store.push.reachable(ANNA.id)
    store.players.set_webhook(ANNA.id, "http://192.0.2.1/")
    assert store.push.reachable(ANNA.id)
    store.push.add(PushSubscription("p", BEN.id, "s", "", "https://192.0.2.1/", "", ""))
    assert store.push.reachable(BEN.id)
    assert not store.push.reachable("nobody")


@in_sqlite
def test_whom_nothing_reaches_is_not_looked_up_at_every_turn(
    calls: Webhooks, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    real = store.push.reachable

    def reachable(player: str) -> bool:
        looked.append(player)
        return real(player)

    monkeypatch.setattr(store.push, "reachable", reachable)
    calls.notify(turn(ANNA, 1))
    wait_for(lambda: not calls._waiting and ANNA.id in calls._quiet)
    for version in range(2, 12):
        calls.notify(turn(ANNA, version))
    assert not calls._waiting
    assert looked == [ANNA.id]
    with listening() as heard:
        store.players.set_webhook(ANNA.id, f"http://127.0.0.1:{heard.server_port}/")
        calls.expect(ANNA.id)
        calls.notify(turn(ANNA, 12))
        wait_for(lambda: heard.bodies)
        assert heard.bodies[0]["version"] == 12


@in_sqlite
def test_a_webhook_that_is_set_while_its_player_is_looked_up_is_not_missed(
    calls: Webhooks, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = store.push.reachable

    def reachable(player: str) -> bool:
        found = real(player)
        calls.expect(player)  # between reading and remembering
        return found

    monkeypatch.setattr(store.push, "reachable", reachable)
    calls.notify(turn(ANNA, 1))
    wait_for(lambda: not calls._waiting)
    assert not calls._quiet


@in_sqlite
def test_a_webhook_that_becomes_slow_leaves_the_fast_senders(
    calls: Webhooks, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with listening() as heard:
        store.players.set_webhook(ANNA.id, f"http://127.0.0.1:{heard.server_port}/")
        calls.notify(turn(ANNA))
        wait_for(lambda: ANNA.id in calls._quick)
        heard.refuse = 1
        calls.notify(turn(ANNA, 2))
        wait_for(lambda: ANNA.id not in calls._quick)


@in_sqlite
def test_names_that_are_slow_to_look_up_do_not_take_all_threads(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    accounts = Accounts(store.players, "secret")
    busy, ends = threading.Semaphore(0), threading.Event()

    def look_up(*_: object) -> str:
        busy.release()
        ends.wait(2 * LONG)
        return "192.0.2.1"

    monkeypatch.setattr("hypostyle.server.accounts.find_address", look_up)
    url = "http://slow.example/"
    threads = [threading.Thread(target=accounts.set_webhook, args=(ANNA, url)) for _ in range(2)]
    for thread in threads:
        thread.start()
        busy.acquire()
    with pytest.raises(Problem) as refused:
        accounts.set_webhook(BEN, url)
    assert (refused.value.status, refused.value.key) == (503, "busy")
    ends.set()
    for thread in threads:
        thread.join(LONG)
    accounts.set_webhook(BEN, url)
