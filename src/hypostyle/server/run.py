"""Running the application until somebody stops it."""

import logging
from collections.abc import Callable
from socket import socket
from types import FrameType

import uvicorn

from hypostyle.server.app import make_app
from hypostyle.server.house import House
from hypostyle.server.settings import Settings


class _Server(uvicorn.Server):
    """Ends event streams when the server is asked to stop: they would never end by themselves."""

    def __init__(self, config: uvicorn.Config, house: House, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self._house = house
        self._ready = ready

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            self._ready(f"http://{f'[{host}]' if ':' in host else host}:{port}")

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._house.news.close()
        super().handle_exit(sig, frame)


def run(settings: Settings, host: str, port: int, ready: Callable[[str], None]) -> bool:
    """Serve until Ctrl-C or SIGTERM; False when it could not begin.

    `ready` is told the address once everything works; port 0 takes any that is free.
    Addresses of tables let people watch, so requests are not written to the log.
    """
    logging.basicConfig(format="%(levelname)s %(message)s", level=logging.WARNING)
    house = House(settings)
    house.database.migrate()  # here, because what is wrong with a database deserves a sentence
    config = uvicorn.Config(
        make_app(settings, house),
        host=host,
        port=port,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=10,
        timeout_keep_alive=30,
        h11_max_incomplete_event_size=16_384,
    )
    server = _Server(config, house, ready)
    try:
        sockets = [config.bind_socket()]  # before anything costly starts
        server.run(sockets)
    except SystemExit:  # it has said why
        house.database.close()
        return False
    return server.started
