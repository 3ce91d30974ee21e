"""Notifications: a request to an address a player has given, when it becomes their turn.

Sent from threads of their own, so that nobody's move waits for somebody else's server. Where such a
request may go is checked each time it is sent, against the address that is really dialled: names
can point anywhere, and elsewhere tomorrow.
"""

import heapq
import http.client
import ipaddress
import itertools
import json
import logging
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, urlsplit

from hypostyle.core.registry import game as find_game
from hypostyle.server.metrics import Metrics
from hypostyle.server.problems import Problem
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.store import Store
from hypostyle.server.tables.cache import ChangeEvent

LOG: Final = logging.getLogger("hypostyle.server")
SECONDS: Final = 5.0
"""How long a notification may take."""
PAUSES: Final = (2.0, 10.0)
"""Seconds before the second and the third try."""
MOST: Final = 1_000
"""Notifications that may wait; more are dropped, for people see their turn anyway."""
SENDERS: Final = 4
PAGE: Final = "/tables/{table}?seat={seat}"
"""Where the page of a table is."""


@dataclass(frozen=True, slots=True)
class Notification:
    """One notification."""

    player: str
    body: Mapping[str, str | int]
    tries: int = 0


class Webhooks(threading.Thread):
    """Waits with notifications until they are due, and has them sent."""

    def __init__(self, store: Store, settings: ServerSettings, metrics: Metrics) -> None:
        super().__init__(name="hypostyle-hooks", daemon=True)
        self._store = store
        self._private = bool(settings.webhook_private)
        self._metrics = metrics
        self._due: list[tuple[float, int, Notification]] = []
        self._count = itertools.count()
        self._wake = threading.Condition()
        self._stopping = False
        self._senders = ThreadPoolExecutor(SENDERS, "hypostyle-hook")
        self.house = settings.public_url.rstrip("/")
        """Where people find this house."""

    def tell(self, news: ChangeEvent) -> None:
        """Tell those whose turn it has become; from any thread, and at once back."""
        for seat, player in news.asked:
            title = find_game(news.game).facts.title
            page = PAGE.format(table=news.table, seat=seat)
            body: dict[str, str | int] = {
                "table": news.table,
                "game": news.game,
                "seat": seat,
                "url": f"{self.house}{page}",
                "text": f"It is your turn at {title}.",
                "version": news.version,
            }
            self._put(0.0, Notification(player, body))

    def stop(self) -> None:
        """Send nothing more."""
        with self._wake:
            self._stopping = True
            self._wake.notify()
        self.join(5)
        self._senders.shutdown(wait=False, cancel_futures=True)

    def run(self) -> None:
        """Hand on what is due until told to stop."""
        while True:
            with self._wake:
                while not self._stopping and not self._ready():
                    wait = self._due[0][0] - time.monotonic() if self._due else None
                    self._wake.wait(wait)
                if self._stopping:
                    return
                call = heapq.heappop(self._due)[2]
            self._senders.submit(self._send, call)

    def _ready(self) -> bool:
        return bool(self._due) and self._due[0][0] <= time.monotonic()

    def _put(self, pause: float, call: Notification) -> None:
        with self._wake:
            if len(self._due) >= MOST:
                self._metrics.add("webhooks_total", 'result="dropped"')
                return
            heapq.heappush(self._due, (time.monotonic() + pause, next(self._count), call))
            self._wake.notify()

    def _send(self, call: Notification) -> None:
        try:
            player = self._store.player(call.player)
            if player is None or player.webhook is None:
                return
            send(player.webhook, call.body, self._private)
            self._metrics.add("webhooks_total", 'result="sent"')
        except Problem:  # an address that may not be called will not do so later
            self._metrics.add("webhooks_total", 'result="refused"')
        except Exception:  # whatever another server does wrong, it is not our trouble
            if call.tries < len(PAUSES):
                self._put(PAUSES[call.tries], Notification(call.player, call.body, call.tries + 1))
            else:
                self._metrics.add("webhooks_total", 'result="failed"')


def check_url(url: str) -> SplitResult:
    """The parts of an address that could be called; Problem when it cannot."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise _bad("That is no address.") from None
    plain = url.isascii() and url.isprintable() and " " not in url
    if not plain or parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise _bad("A webhook begins with http:// or https:// and names a server.")
    if parts.username is not None or parts.password is not None:
        raise _bad("A webhook holds no user name and no password.")
    return parts


def find_address(parts: SplitResult, private: bool) -> str:
    """The number to dial; Problem when any number of that name is not out in the world."""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    numbers = [str(entry[4][0]) for entry in found]
    if not private and not all(_is_out_there(number) for number in numbers):
        raise _bad("That address is not out in the world.")
    return numbers[0]


def _is_out_there(number: str) -> bool:
    address = ipaddress.ip_address(number.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is not None:
            return inner.is_global and not inner.is_multicast
    return address.is_global and not address.is_multicast


def send(url: str, body: Mapping[str, str | int], private: bool) -> None:
    """Send one notification. Redirects are not followed; what comes back is not read."""
    parts = check_url(url)
    number = find_address(parts, private)
    connection = _dial(parts, number)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        data = json.dumps(dict(body)).encode()
        headers = {"Content-Type": "application/json", "User-Agent": "hypostyle"}
        connection.request("POST", path, data, headers)
        status = connection.getresponse().status
        if not 200 <= status < 300:
            raise OSError(f"answered {status}")
    finally:
        connection.close()


def _dial(parts: SplitResult, number: str) -> http.client.HTTPConnection:
    """A connection to the number that was checked, whatever the name says by now."""
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    line = socket.create_connection((number, port), SECONDS)
    try:
        if parts.scheme == "https":
            context = ssl.create_default_context()
            line = context.wrap_socket(line, server_hostname=host)
    except BaseException:
        line.close()
        raise
    connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
    connection.sock = line
    return connection


def _bad(sentence: str) -> Problem:
    return Problem(422, "bad-webhook", sentence)
