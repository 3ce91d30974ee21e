"""Runs the application with uvicorn until it is stopped."""

import errno
import gc
import os
import socket
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from types import FrameType
from typing import Final

import uvicorn
from fastapi import FastAPI

from hypostyle.core.errors import HypostyleError
from hypostyle.server.app import make_app
from hypostyle.server.limits import MOST_HEAD, ConnectionLimit, network
from hypostyle.server.logs import set_up
from hypostyle.server.protocol import make_protocol
from hypostyle.server.services import Services
from hypostyle.server.settings import ServerSettings

PORT: Final = 8000
MANY_FILES: Final = 65_536
OTHER_FILES: Final = 250
"""Files that the server needs besides connections: the database, bots, its own code."""
IDLE_SECONDS: Final = 30
"""How long a connection may stay open between two requests."""
SWITCH_SECONDS: Final = 0.001
"""How long a thread that draws a page may keep the others waiting; usually it is five times as long. While
one address fetched 40 pages at once, others waited 125 ms for a look instead of 212, at the same cost."""
TRIES: Final = 20
"""The number of ports that are tried when none is given."""


class CannotListen(HypostyleError):
    """The server cannot listen at this address."""


class _Server(uvicorn.Server):
    """Ends event streams when the server stops: they would never end by themselves."""

    def __init__(
        self, config: uvicorn.Config, services: Services, ready: Callable[[str], None]
    ) -> None:
        super().__init__(config)
        self._services = services
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
            webhooks = self._services.webhooks
            webhooks.public_url = webhooks.public_url or address
            if self._services.mail is not None:
                self._services.mail.public_url = webhooks.public_url
            self._ready(address)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._services.events.close()
        super().handle_exit(sig, frame)


def run(
    settings: ServerSettings,
    host: str,
    port: int | None,
    ready: Callable[[str], None],
    make: Callable[[ServerSettings, Services], FastAPI] = make_app,
) -> bool:
    """Serve until Ctrl-C or SIGTERM; False when the server could not start.

    `ready` is called with the address once the server works. Port 0 takes any free port, None the
    usual one or the next free one after it.
    """
    set_up(settings)
    with closing(listen(host, port)) as listening:  # before anything expensive starts
        return _run(settings, listening, ready, make)


def _run(
    settings: ServerSettings,
    listening: socket.socket,
    ready: Callable[[str], None],
    make: Callable[[ServerSettings, Services], FastAPI],
) -> bool:
    services = Services(settings)
    services.open_database()  # here, so that a bad database is reported in one sentence
    server = _Server(config_of(settings, services, make), services, ready)
    # Games in memory are many small objects that stay: collecting garbage as often as usual takes
    # a fifth of the time of a busy server.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        server.run([listening])
    except SystemExit:  # uvicorn has logged why
        services.database.close()
        return False
    return server.started


def config_of(
    settings: ServerSettings,
    services: Services,
    make: Callable[[ServerSettings, Services], FastAPI],
) -> uvicorn.Config:
    """How uvicorn serves the application."""
    return uvicorn.Config(
        make(settings, services),
        http=make_protocol(_connection_limit(settings), services.metrics),
        access_log=False,  # it would contain the addresses of tables
        log_config=None,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=10,
        timeout_keep_alive=IDLE_SECONDS,
        h11_max_incomplete_event_size=MOST_HEAD,
    )


def _connection_limit(settings: ServerSettings) -> ConnectionLimit:
    """The limit of connections, as far as the system allows the process that many files."""
    most = min(settings.most_connections, max(50, _raise_file_limit() - OTHER_FILES))
    # Uvicorn believes what these say about the address of a client.
    proxies = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1").replace(" ", "").split(",")
    each = most if "*" in proxies else settings.most_connections_each
    return ConnectionLimit(most, each, [network(proxy) for proxy in proxies])


def _raise_file_limit() -> int:
    """Raise the number of files that the process may open as far as it may; returns it."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MANY_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if hard == resource.RLIM_INFINITY else min(hard, MANY_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    with suppress(OSError, ValueError):  # some systems allow less than they say
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens at an address."""
    for number in range(PORT, PORT + TRIES) if port is None else (port,):
        try:
            return _listen(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                why = (error.strerror or "it is unknown").lower()
                raise CannotListen(f"cannot serve at {host}:{number}: {why}") from None
    if port is None:
        raise CannotListen(f"cannot serve at {host}: ports {PORT} to {PORT + TRIES - 1} are taken")
    raise CannotListen(f"cannot serve at {host}:{port}: the port is taken")


def _listen(host: str, port: int) -> socket.socket:
    family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind)
    try:
        if sys.platform != "win32":  # there two servers could share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2048)  # not later: only now does Linux notice that a port is taken
    except BaseException:
        listening.close()
        raise
    return listening
