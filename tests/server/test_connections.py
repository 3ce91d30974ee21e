"""Connections that ask for nothing: they end soon, and meanwhile keep nobody else out."""

import re
import resource
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
import uvicorn
from fastapi import FastAPI, Response

from hypostyle.server import middleware, protocol, run
from hypostyle.server.limits import MOST_HEAD, ConnectionLimit, network
from hypostyle.server.middleware import GuardMiddleware
from hypostyle.server.run import config_of, listen
from hypostyle.server.services import Services
from hypostyle.server.settings import ServerSettings
from tests.server.support import LONG, Server, wait_for

HALF_OPEN = 1_100
LARGE = 50_000_000
ATTACKER = "127.0.0.66"
"""Another address of this machine, which is no proxy."""


class Connection:
    """A connection that remembers whether it was closed."""

    def __init__(self, limit: ConnectionLimit) -> None:
        self.limit = limit
        self.open = True

    def drop(self) -> None:
        self.open = False
        self.limit.leave(self)


def entered(limit: ConnectionLimit, address: str, count: int) -> list[Connection]:
    found = [Connection(limit) for _ in range(count)]
    for one in found:
        one.open = limit.enter(one, address)
    return found


def test_an_idle_connection_makes_room_for_another_of_its_address() -> None:
    limit = ConnectionLimit(10, 3)
    first, second, third = entered(limit, "a", 3)
    other = entered(limit, "b", 1)[0]
    limit.mark_busy(first)
    fourth = entered(limit, "a", 1)[0]
    assert [one.open for one in (first, second, third, fourth, other)] == [
        True, False, True, True, True,
    ]  # fmt: skip
    for busy in (third, fourth):
        limit.mark_busy(busy)
    assert not entered(limit, "a", 1)[0].open
    limit.mark_idle(first)
    assert entered(limit, "a", 1)[0].open
    assert not first.open


def test_in_all_the_longest_idle_one_makes_room() -> None:
    limit = ConnectionLimit(4, 100, ["proxy"])
    every = [entered(limit, address, 1)[0] for address in "abcd"]
    limit.mark_busy(every[0])
    limit.mark_busy(every[1])
    limit.mark_idle(every[1])
    assert entered(limit, "e", 1)[0].open
    assert [one.open for one in every] == [True, True, False, True]
    assert len(limit) == 4
    for one in every:
        limit.leave(one)
        limit.leave(one)  # as when it was dropped
    assert len(limit) == 1


def test_a_proxy_is_limited_in_total_only() -> None:
    limit = ConnectionLimit(10, 3, ["proxy"])
    proxied = entered(limit, "proxy", 10)
    assert all(one.open for one in proxied)
    for one in proxied:
        limit.mark_busy(one)
    assert not entered(limit, "proxy", 1)[0].open


def test_a_network_of_proxies_is_limited_in_total_only() -> None:
    """As FORWARDED_ALLOW_IPS may name one."""
    proxies = ["10.1.0.0/16", "fd00::10/128", "fd01::/32", "unix"]
    limit = ConnectionLimit(100, 2, proxies)
    for proxy in ("10.1.2.3", "unix", network("fd00::10"), network("fd01:0:5::1")):
        for one in entered(limit, proxy, 5):
            assert one.open
            limit.mark_busy(one)
    for client in ("10.2.0.1", "other", network("fd00:0:0:1::10"), network("fd02::1")):
        found = entered(limit, client, 2)
        for one in found:
            limit.mark_busy(one)
        assert not entered(limit, client, 1)[0].open


# --- over real sockets ----------------------------------------------------------------------------


@contextmanager
def many_files() -> Iterator[None]:
    """This process may have as many connections as the test needs."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    if before[1] != resource.RLIM_INFINITY and before[1] < 2 * HALF_OPEN:
        pytest.skip("the system does not allow so many files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(before[0], 2 * HALF_OPEN), before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


@contextmanager
def guarded(folder: Path, files: int = 0) -> Iterator[Server]:
    """A server, perhaps one that may open only so many files."""
    prefix: tuple[str, ...] = ()
    if files:
        if shutil.which("prlimit") is None:
            pytest.skip("prlimit is not installed")
        prefix = ("prlimit", f"--nofile={files}:{files}")
    server = Server(f"sqlite:///{folder / 'games.db'}", prefix)
    try:
        assert server.address
        yield server
    finally:
        server.stop()


def half_open(server: Server, source: str) -> socket.socket:
    """A connection with half a request head."""
    host, port = server.address.removeprefix("http://").split(":")
    found = socket.create_connection((host, int(port)), LONG, (source, 0))
    found.sendall(b"GET /healthz HTTP/1.1\r\nX-Slow: ")
    return found


def response(one: socket.socket) -> bytes:
    """Everything up to the end of a JSON object."""
    found = b""
    while not found.endswith(b"}"):
        found += one.recv(4096)
    return found


def is_closed(one: socket.socket) -> bool:
    one.setblocking(False)
    try:
        return one.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def dropped(server: Server) -> dict[str, int]:
    """How many connections the server has ended, by the reason."""
    text = httpx.get(f"{server.address}/metrics", trust_env=False, timeout=LONG).text
    found = re.findall(r'hypostyle_dropped_connections_total\{reason="(\w+)"\} (\d+)', text)
    return {reason: int(count) for reason, count in found}


def test_a_connection_that_sends_too_long_a_head_is_counted(tmp_path: Path) -> None:
    with guarded(tmp_path) as server, closing(half_open(server, ATTACKER)) as long:
        assert dropped(server) == {}
        long.sendall(b"x" * 2 * MOST_HEAD)
        assert long.recv(1) == b""
        assert dropped(server) == {"size": 1}


@pytest.mark.parametrize(("source", "files"), [(ATTACKER, 0), ("127.0.0.1", 1024)])
def test_half_open_connections_do_not_close_the_server(
    tmp_path: Path, source: str, files: int
) -> None:
    with many_files(), guarded(tmp_path, files) as server, ExitStack() as opened:
        sockets = [opened.enter_context(half_open(server, source)) for _ in range(HALF_OPEN)]
        with httpx.Client(base_url=server.address, timeout=LONG, trust_env=False) as honest:
            assert honest.get("/readyz").status_code == 200
            assert honest.post("/api/players", json={"name": "Anna"}).status_code == 201
        end = time.monotonic() + LONG
        while not all(map(is_closed, sockets)):
            assert time.monotonic() < end, "half-open connections stay"
            time.sleep(0.2)
        reasons = dropped(server)
        # Most made room for others, the last ones took too long; the honest client was not cut off.
        assert reasons["room"] > 0
        assert reasons["head"] > 0
        assert HALF_OPEN - 1 <= sum(reasons.values()) <= HALF_OPEN


@contextmanager
def hasty(folder: Path) -> Iterator[tuple[Services, int]]:
    """A small application behind the server's limits, in a thread; its services and its port."""
    settings = ServerSettings(f"sqlite:///{folder / 'games.db'}")
    services = Services(settings)

    def make(*_: object) -> FastAPI:
        app = FastAPI()
        app.add_middleware(GuardMiddleware, settings=settings, metrics=services.metrics)
        app.add_api_route("/small", lambda: {"small": True})
        app.add_api_route("/large", lambda: Response(b"x" * LARGE))
        app.add_api_route("/post", lambda: {"posted": True}, methods=["POST"])
        return app

    server = uvicorn.Server(config_of(settings, services, make))
    with closing(listen("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            yield services, listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(LONG)
            services.database.close()


def asked(port: int, request: bytes) -> socket.socket:
    """A connection that has sent this."""
    found = socket.create_connection(("127.0.0.1", port), LONG)
    found.sendall(request)
    return found


def ended(services: Services) -> list[str]:
    """Why connections were dropped."""
    return re.findall(r'dropped_connections_total\{reason="(\w+)"\}', services.metrics.text({}))


def test_who_does_not_read_a_response_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "READ_SECONDS", 0.5)
    get = b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n"
    with hasty(tmp_path) as (services, port), closing(asked(port, get)) as deaf:
        wait_for(lambda: ended(services) == ["reading"])
        with closing(asked(port, get)) as reader:  # somebody who reads gets all of it
            found = 0
            while found < LARGE:
                some = reader.recv(1 << 20)
                assert some
                found += len(some)
        assert ended(services) == ["reading"]
        deaf.settimeout(LONG)
        read = 0
        with suppress(ConnectionError):
            while some := deaf.recv(1 << 20):
                read += len(some)
        assert read < LARGE


def test_an_idle_connection_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "IDLE_SECONDS", 1)
    get = b"GET /small HTTP/1.1\r\nHost: x\r\n\r\n"
    with hasty(tmp_path) as (_, port), closing(asked(port, get)) as idle:
        assert response(idle).startswith(b"HTTP/1.1 200")
        idle.settimeout(LONG)
        assert idle.recv(1) == b""


def test_a_body_that_does_not_come_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "BODY_SECONDS", 0.5)
    post = b"POST /post HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
    with hasty(tmp_path) as (services, port), closing(asked(port, post)) as slow:
        assert response(slow).startswith(b"HTTP/1.1 408")
        assert 'refusals_total{limit="too-slow"} 1' in services.metrics.text({})


def test_a_request_in_time_is_answered_however_it_is_cut(tmp_path: Path) -> None:
    with guarded(tmp_path) as server, closing(half_open(server, ATTACKER)) as slow:
        time.sleep(0.2)
        slow.sendall(b"yes\r\n\r\n")
        assert response(slow).startswith(b"HTTP/1.1 200")
        slow.sendall(b"GET /healthz HTTP/1.1\r\n\r\n")  # a second one over the same connection
        assert response(slow).startswith(b"HTTP/1.1 200")
