"""Webhooks: a request to a URL that a player has set, when it becomes their turn.

They are sent from threads of their own, so that no move waits for another server. The IP address
that a request goes to is checked each time, because the address of a name can change.
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
from hypostyle.server.problems import TEXTS, Problem, problem
from hypostyle.server.settings import ServerSettings
from hypostyle.server.storage.players import PlayerStore
from hypostyle.server.tables.cache import ChangeEvent

LOG: Final = logging.getLogger("hypostyle.server")
SECONDS: Final = 5.0
"""How long a notification may take."""
PAUSES: Final = (2.0, 10.0)
"""Seconds before the second and third try."""
MOST: Final = 1_000
"""The most notifications that wait; more are dropped, because players see their turn anyway."""
SENDERS: Final = 4
PAGE: Final = "/tables/{table}?seat={seat}"
"""The address of a table's page."""


@dataclass(frozen=True, slots=True)
class Notification:
    """One notification."""

    player: str
    body: Mapping[str, str | int]
    tries: int = 0


class Webhooks(threading.Thread):
    """Queues notifications and sends them when they are due."""

    def __init__(self, store: PlayerStore, settings: ServerSettings, metrics: Metrics) -> None:
        super().__init__(name="hypostyle-webhooks", daemon=True)
        self._store = store
        self._private = bool(settings.webhook_private)
        self._metrics = metrics
        self._due: list[tuple[float, int, Notification]] = []
        self._count = itertools.count()
        self._wake = threading.Condition()
        self._stopping = False
        self._senders = ThreadPoolExecutor(SENDERS, "hypostyle-webhook")
        self.public_url = settings.public_url.rstrip("/")
        """Where players find this server."""

    def notify(self, event: ChangeEvent) -> None:
        """Queue notifications for the players whose turn has begun. Thread-safe."""
        for seat, player in event.asked:
            title = find_game(event.game).facts.title
            page = PAGE.format(table=event.table, seat=seat)
            body: dict[str, str | int] = {
                "table": event.table,
                "game": event.game,
                "seat": seat,
                "url": f"{self.public_url}{page}",
                "text": TEXTS("webhook.turn", title=title),
                "version": event.version,
            }
            self._put(0.0, Notification(player, body))

    def stop(self) -> None:
        """Stop sending."""
        with self._wake:
            self._stopping = True
            self._wake.notify()
        self.join(5)
        self._senders.shutdown(wait=False, cancel_futures=True)

    def run(self) -> None:
        """Send what is due until `stop` is called."""
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
            player = self._store.get(call.player)
            if player is None or player.webhook is None:
                return
            send(player.webhook, call.body, self._private)
            self._metrics.add("webhooks_total", 'result="sent"')
        except Problem:  # a forbidden address is not retried
            self._metrics.add("webhooks_total", 'result="refused"')
        except Exception:  # whatever the other server does wrong
            if call.tries < len(PAUSES):
                self._put(PAUSES[call.tries], Notification(call.player, call.body, call.tries + 1))
            else:
                self._metrics.add("webhooks_total", 'result="failed"')


def check_url(url: str) -> SplitResult:
    """The parts of a URL; raises Problem unless it can be a webhook."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise _bad("address") from None
    plain = url.isascii() and url.isprintable() and " " not in url
    if not plain or parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise _bad("scheme")
    if parts.username is not None or parts.password is not None:
        raise _bad("credentials")
    return parts


def find_address(parts: SplitResult, private: bool) -> str:
    """The IP address; raises Problem unless it is public, or private ones are allowed."""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    addresses = [str(entry[4][0]) for entry in found]
    if not private and not all(_is_public(address) for address in addresses):
        raise _bad("private")
    return addresses[0]


def _is_public(text: str) -> bool:
    address = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is not None:
            return inner.is_global and not inner.is_multicast
    return address.is_global and not address.is_multicast


def send(url: str, body: Mapping[str, str | int], private: bool) -> None:
    """Send a notification. Redirects are not followed, and the response is not read."""
    parts = check_url(url)
    connection = _connect(parts, find_address(parts, private))
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        data = json.dumps(dict(body)).encode()
        headers = {"Content-Type": "application/json", "User-Agent": "hypostyle"}
        connection.request("POST", path, data, headers)
        status = connection.getresponse().status
        if not 200 <= status < 300:
            raise OSError(f"HTTP status {status}")
    finally:
        connection.close()


def _connect(parts: SplitResult, address: str) -> http.client.HTTPConnection:
    """A connection to the address that was checked, whatever the name resolves to by now."""
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    stream = socket.create_connection((address, port), SECONDS)
    try:
        if parts.scheme == "https":
            context = ssl.create_default_context()
            stream = context.wrap_socket(stream, server_hostname=host)
    except BaseException:
        stream.close()
        raise
    connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
    connection.sock = stream
    return connection


def _bad(case: str) -> Problem:
    return problem(422, "bad-webhook", case)
